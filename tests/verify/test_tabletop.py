"""M13 to M16 and D33 to D35 find their defects in stated tables. No other check finds anything in these."""

import shutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from pnp.games import Game, Setting, draw, open_game
from pnp.games.proof import Proof, pull
from pnp.kit.catalogs import translations
from pnp.verify import drawing, model, tabletop
from pnp.verify.drawing import places
from tests.broken.definition import Slip, apply
from tests.broken.tabletop import DRAWING, FOLDER, MODEL
from tests.broken.trying import Found, Recorded, yielded

NOTES = {"M15"}


def proof_of(game: Game) -> Proof:
    players = max(game.definition.game.players)
    setting = Setting(game, "colour", "en", players, translations(game, "en").gettext)
    return pull(game, setting, draw(setting))


@cache
def sound(family: str) -> Found:
    game = open_game(str(FOLDER))
    return yielded(model.CHECKS, game) if family == "model" else yielded(drawing.CHECKS, proof_of(game))


def cases(table: Mapping[str, Mapping[str, Slip]]) -> list[object]:
    return [
        pytest.param(code, slip, id=f"{code}-{what.replace(',', '').replace(' ', '-')}")
        for code, several in table.items()
        for what, slip in several.items()
    ]


def edited(slip: Slip, folder: Path) -> Game:
    shutil.copytree(FOLDER, folder)
    apply(slip, folder)
    return open_game(str(folder))


def assert_only(code: str, new: Found) -> None:
    assert {found for found, _, _ in new} == {code}, sorted(new)
    assert {severity for _, severity, _ in new} == ({"note"} if code in NOTES else {"error"})


def test_every_check_of_tables_has_a_defect() -> None:
    assert {each.code for each in tabletop.CHECKS} == set(MODEL)
    assert {each.code for each in places.CHECKS} == set(DRAWING)


def test_the_sound_game_yields_notes_at_most() -> None:
    assert {severity for _, severity, _ in sound("model") + sound("drawing")} <= {"note"}


@pytest.mark.golden
@pytest.mark.parametrize(("code", "slip"), cases(MODEL))
def test_a_slip_in_a_table_is_found(code: str, slip: Slip, tmp_path: Path, recorded: Recorded) -> None:
    new = yielded(model.CHECKS, edited(slip, tmp_path / "market")) - sound("model")
    told_of_boxes = Found({each: count for each, count in new.items() if each[0] == "M15"})
    # Other parts in another place also change what stays in the box, which is only noted.
    assert_only(code, new if code == "M15" else new - told_of_boxes)
    recorded(map(" ".join, new.elements()))


@pytest.mark.golden
@pytest.mark.parametrize(("code", "slip"), cases(DRAWING))
def test_a_slip_in_a_place_is_found(code: str, slip: Slip, tmp_path: Path, recorded: Recorded) -> None:
    game = edited(slip, tmp_path / "market")
    assert not [each for each in yielded(model.CHECKS, game) - sound("model") if each[1] != "note"]
    new = yielded(drawing.CHECKS, proof_of(game)) - sound("drawing")
    assert_only(code, new)
    recorded(map(" ".join, new.elements()))


@pytest.mark.parametrize("check", [*tabletop.CHECKS, *places.CHECKS], ids=lambda check: check.code)
def test_a_game_without_a_table_has_no_finding(check: object) -> None:
    game = open_game(str(FOLDER.parent / "rolls"))
    assert callable(check)
    assert list(check(game if check in tabletop.CHECKS else proof_of(game))) == []
