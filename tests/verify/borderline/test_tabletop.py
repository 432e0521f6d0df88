"""No check of stated tables reports a table that is right, however close it comes to one that is wrong."""

import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pnp.finding import Finding
from pnp.games import Game, Setting, draw, open_game
from pnp.games.proof import Proof, pull
from pnp.kit.catalogs import translations
from pnp.verify import drawing, model
from tests.borderline.border import Border, assert_fails, assert_holds, cases, only
from tests.borderline.tabletop import DRAWING, MODEL
from tests.broken.definition import Slip, apply
from tests.broken.tabletop import FOLDER


def proof_of(game: Game) -> Proof:
    setting = Setting(game, "colour", "en", 3, translations(game, "en").gettext)
    return pull(game, setting, draw(setting))


@cache
def sound() -> list[Finding]:
    game = open_game(str(FOLDER))
    proof = proof_of(game)
    found = [each for check in model.CHECKS for each in check(game)]
    return found + [each for check in drawing.CHECKS for each in check(proof)]


def edited(border: Border[Slip], amount: Any, folder: Path) -> Game:
    shutil.copytree(FOLDER, folder)
    apply(border.near(amount), folder)
    return open_game(str(folder))


@pytest.mark.parametrize(("code", "border"), cases(MODEL))
def test_a_table_near_the_border_is_right(code: str, border: Border[Slip], tmp_path: Path) -> None:
    game = edited(border, border.holds_at, tmp_path / "holds" / border.of)
    found = [each for check in model.CHECKS for each in check(game)]
    assert_holds(code, found, sound())
    game = edited(border, border.fails_at, tmp_path / "fails" / border.of)
    assert_fails(code, (found for check in only(code, model.CHECKS) for found in check(game)))


@pytest.mark.parametrize(("code", "border"), cases(DRAWING))
def test_a_place_near_the_border_is_right(code: str, border: Border[Slip], tmp_path: Path) -> None:
    proof = proof_of(edited(border, border.holds_at, tmp_path / "holds" / border.of))
    assert_holds(code, (found for check in drawing.CHECKS for found in check(proof)), sound())
    proof = proof_of(edited(border, border.fails_at, tmp_path / "fails" / border.of))
    assert_fails(code, (found for check in only(code, drawing.CHECKS) for found in check(proof)))
