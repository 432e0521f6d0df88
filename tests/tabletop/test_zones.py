"""The zones of a game: those of [[zones]], the cells of boards, and the box."""

from pathlib import Path

import pytest

from pnp.definition import Definition
from pnp.tabletop import NOBODY, zones_of
from tests.definition.test_placing import opened, zone


def ids(definition: Definition, players: int = 2) -> list[str]:
    return list(zones_of(definition, players))


def test_a_game_without_zones_has_its_cells_and_the_box(tmp_path: Path) -> None:
    definition = opened(tmp_path)
    zones = zones_of(definition, 2)
    assert list(zones) == ["board.0", "board.1", "board.2", "board.3", "box"]
    cell = zones["board.2"]
    assert (cell.kind, cell.on, cell.spot, cell.holds, cell.base) == (
        "space",
        "board",
        "cell:2",
        None,
        "board",
    )


def test_each_player_has_a_zone_of_their_own(tmp_path: Path) -> None:
    definition = opened(tmp_path, zone("hand", per="player", seen="owner"))
    zones = zones_of(definition, 3)
    hands = [zones[f"hand.{player}"] for player in (1, 2, 3)]
    assert [hand.owner for hand in hands] == [0, 1, 2]
    assert [hand.base for hand in hands] == ["hand"] * 3
    assert [hands[0].shows(viewer) for viewer in (None, 0, 1)] == [True, True, False]
    assert "hand.3" not in zones_of(definition, 2)


def test_slots_and_cells_are_called_by_their_zone(tmp_path: Path) -> None:
    definition = opened(
        tmp_path,
        zone("goods", on="mat", slots=["left", "right"], per="player", kind="space"),
        zone("field", on="board", cells=True, holds=2),
    )
    zones = zones_of(definition, 2)
    assert [name for name in zones if name.startswith("goods")] == [
        "goods.1.1", "goods.1.2", "goods.2.1", "goods.2.2",
    ]  # fmt: skip
    assert (zones["goods.2.1"].spot, zones["goods.2.1"].owner, zones["goods.2.1"].holds) == ("left", 1, 1)
    assert [name for name in zones if name.startswith(("field", "board"))] == [
        f"field.{cell}" for cell in range(4)
    ]
    assert {zones[f"field.{cell}"].holds for cell in range(4)} == {2}


def test_zones_are_for_some_numbers_of_players(tmp_path: Path) -> None:
    definition = opened(tmp_path, zone("third", players=[3, 4]), zone("rope", players="2-3"))
    assert [("third" in ids(definition, n), "rope" in ids(definition, n)) for n in (2, 3, 4)] == [
        (False, True), (True, True), (True, False),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("keys", "seen", "holds"),
    [
        ({}, "everybody", None),
        ({"shuffled": True}, "nobody", None),
        ({"shuffled": True, "seen": "count"}, "count", None),
        ({"kind": "space"}, "everybody", 1),
        ({"kind": "space", "holds": 3}, "everybody", 3),
        ({"kind": "pile", "holds": 3}, "everybody", 3),
    ],
)
def test_what_an_entry_does_not_say_follows_from_its_kind(
    keys: dict[str, object], seen: str, holds: int | None, tmp_path: Path
) -> None:
    found = zones_of(opened(tmp_path, zone("heap", **keys)), 2)["heap"]
    assert (found.seen, found.holds, found.owner) == (seen, holds, NOBODY)
