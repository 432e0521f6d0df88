"""Each check of El Switcher finds its defects, and nothing else finds anything new in them."""

import shutil
from functools import cache
from pathlib import Path

import pytest

from pnp.finding import Check
from pnp.games import Game, Setting, open_game
from pnp.games.proof import Proof, pull
from pnp.verify import model
from pnp.verify.drawing.boards import board as drawing_board
from tests.broken import el_switcher as broken
from tests.broken.definition import Edit, Slip, apply
from tests.broken.drawing import Defect
from tests.broken.trying import Recorded, cases, yielded

GAME = open_game("el-switcher")
MODEL: tuple[Check, ...] = (*model.CHECKS, *GAME.checks.MODEL)
DRAWING: tuple[Check, ...] = (*drawing_board.CHECKS, *GAME.checks.DRAWING)
"""Of the shared checks those that look at square boards; the rest are shown on Dehex'z War."""


@cache
def sound() -> Proof:
    setting = Setting(GAME, "colour", "en", 4, lambda text: text)
    return pull(GAME, setting, GAME.faces.components(setting))


def test_every_check_has_a_defect_and_a_code_of_its_own() -> None:
    codes = [check.code for check in (*GAME.checks.MODEL, *GAME.checks.DRAWING)]
    assert codes == sorted({*broken.DEFECTS, *broken.DRAWN} - {"D01", "D03"})
    assert all(len(check.explanation) > 60 for check in (*GAME.checks.MODEL, *DRAWING))


def test_the_sound_definition_yields_notes_at_most() -> None:
    assert {severity for _, severity, _ in yielded(MODEL, GAME)} <= {"note"}


def test_sound_drawings_yield_nothing() -> None:
    assert not yielded(DRAWING, sound())


@pytest.mark.golden
@pytest.mark.parametrize(("code", "slip"), cases(dict(broken.DEFECTS)))
def test_a_slip_in_the_definition_is_found(code: str, slip: Slip, tmp_path: Path, recorded: Recorded) -> None:
    folder = tmp_path / GAME.id
    shutil.copytree(GAME.definition.folder, folder)
    apply(slip, folder)
    game: Game = open_game(str(folder))
    new = yielded(MODEL, game) - yielded(MODEL, GAME)
    assert {each for each, _, _ in new} == {code}, sorted(new)
    recorded(map(" ".join, new.elements()))


def test_what_is_no_figure_at_all_cannot_be_left_out(tmp_path: Path) -> None:
    """The deck then counts wrong as well, so that other checks speak up too."""
    folder = Path(shutil.copytree(GAME.definition.folder, tmp_path / GAME.id))
    apply((Edit("game.toml", '["..X", "XXX"]]', '["XXX"]]'),), folder)
    game = open_game(str(folder))
    said = [each.message for check in GAME.checks.MODEL for each in check(game) if each.code == "ES05"]
    assert said == ["expected a figure of the deck's sizes, found ['XXX']"]


def test_a_deck_too_few_is_told_beside_what_it_miscounts(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(GAME.definition.folder, tmp_path / GAME.id))
    apply(
        (Edit("game.toml", 'decks = ["sun", "moth", "shell", "leaf"]', 'decks = ["sun", "moth", "shell"]'),),
        folder,
    )
    new = yielded(MODEL, open_game(str(folder))) - yielded(MODEL, GAME)
    said = "game.toml: facts.figures.decks: expected 4 decks, one a player, found 3"
    assert ("ES04", "error", said) in new
    assert {code for code, _, _ in new} == {"ES04", "M10"}


@pytest.mark.golden
@pytest.mark.parametrize(("code", "defect"), cases(dict(broken.DRAWN)))
def test_a_slip_in_a_drawing_is_found(code: str, defect: Defect, recorded: Recorded) -> None:
    new = yielded(DRAWING, defect(sound()))
    assert {each for each, _, _ in new} == {code}
    recorded(map(" ".join, new.elements()))
