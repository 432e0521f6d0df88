"""M13 to M16 and D33 to D35 find their defects in stated tables. No other check finds anything in these."""

import shutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from pnp.finding import Finding
from pnp.games import Game, Setting, draw, open_game
from pnp.games.proof import Proof, pull
from pnp.kit.catalogs import translations
from pnp.verify import drawing, model, tabletop
from pnp.verify.drawing.boards import places
from tests.broken.definition import GAME, Edit, Slip, apply
from tests.broken.tabletop import CART, DEAL, DICE, DRAWING, FOLDER, MODEL, SOURCE, STALL, placement
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


def found_in(folder: Path, *edits: Edit) -> list[Finding]:
    game = edited(edits, folder)
    return [each for check in model.CHECKS for each in check(game) if each.code != "M15"]


def test_a_zone_that_is_empty_with_some_numbers_of_players_is_noted(tmp_path: Path) -> None:
    old = placement(DEAL)
    (only,) = found_in(tmp_path / "market", Edit(GAME, old, ""))
    assert (only.code, only.severity) == ("M14", "note")
    assert "'hand' holds parts with 2 players and none with 3" in only.message
    equal = Edit(GAME, 'id = "hand"', 'id = "hand"\nequal = false')
    assert found_in(tmp_path / "meant", Edit(GAME, old, ""), equal) == []


def test_one_slip_is_one_finding_for_all_numbers_of_players(tmp_path: Path) -> None:
    """Two carts in each slot, of which each player has one; and a mat that nobody put down."""
    twice = CART.replace("how_many = 1", "how_many = 2")
    (only,) = found_in(tmp_path / "carts", Edit(GAME, placement(CART), placement(twice)))
    assert only.code == "M13"
    (only,) = found_in(tmp_path / "mats", Edit(GAME, placement(STALL), ""))
    assert only.message.endswith("nothing is said of 2 x mat.stall with 2 players")
    (only,) = found_in(tmp_path / "bank", Edit(GAME, placement(DICE), placement(DICE.replace("ban", "bna"))))
    assert "players" not in only.message


def test_a_misspelt_column_of_copies_is_one_finding(tmp_path: Path) -> None:
    """Too few cards are printed for the deal, and the counts do not add up: both follow from it."""
    table = f'\n[[tables]]\nfile = "cards.csv"\nkind = "card"\n{SOURCE}\n'
    for name, counts in (("counted", f"\n[counts]\ncard = 9\n{SOURCE}\n"), ("free", "")):
        folder = tmp_path / name
        shutil.copytree(FOLDER, folder)
        (folder / "cards.csv").write_text("name,copis\nPear,3\nPlum,6\n", encoding="utf-8")
        with (folder / "game.toml").open("a", encoding="utf-8") as file:
            file.write(table + counts + f'\n[[placements]]\nwhat = "card.plum"\nwhere = "bank"\n'
                       f"how_many = 6\n{SOURCE}\n")  # fmt: skip
        game = open_game(str(folder))
        found = [each for check in model.CHECKS for each in check(game) if "copies" in each.message]
        assert [each.code for each in found] == ["M09" if counts else "M13"]
        assert found[0].where.endswith("cards.csv: copis")
        assert found[0].hint == "did you mean 'copies'?"
        others = [each for check in tabletop.CHECKS for each in check(game) if each.severity == "error"]
        assert [each.code for each in others] == ([] if counts else ["M13"])


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
