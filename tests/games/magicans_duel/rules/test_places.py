"""What lies where in Magicans Duel: each piece on its point, trackers and aids before their players."""

from typing import Any

import pytest

from pnp.games import open_game
from pnp.tabletop import Placement, Touch
from tests.games.placements import changed, placements, steps

GAME = open_game("magicans-duel")
CONFIGURATIONS = list(GAME.configurations())
RULES = GAME.rules(2)
START = "i1,i3,i5,i7,i9/h4,h6,j4,j6/c3,c5,c7/o3,o5,o7 b 3/3 -"


def point(name: str) -> str:
    """The zone of a point, as c3: its number among those of game.toml."""
    x, row = "abcdefghijklmnopq".index(name[0]), int(name[1])
    return f"board.{GAME.definition.point_board().points.index((x, row))}"


def after(line: str, action: str) -> tuple[dict[str, str], tuple[Touch, ...]]:
    """Where each component lies after an action, if elsewhere than before, and what is touched to do it."""
    state = RULES.parse(line)
    done: Any = RULES.read(state, action)
    before, now = (placements(RULES, each) for each in (state, RULES.apply(state, done)))
    touched = RULES.list_touches(state, done)
    assert touched is not None
    return {each.component: each.zone for each in now if each not in before}, touched


@pytest.mark.parametrize(("players", "chosen"), CONFIGURATIONS, ids=str)
def test_a_step_changes_the_places_that_it_touches_and_nothing_else(
    players: int, chosen: dict[str, str]
) -> None:
    rules = GAME.rules(players, chosen)
    for step in steps(rules, range(2), cap=150):
        before, now = (placements(rules, each) for each in (step.state, rules.after(step.state, step.action)))
        assert changed(before, now) == {zone for zone, _ in rules.list_touches(step.state, step.action) or ()}


def test_the_start_is_what_its_line_says() -> None:
    """Pieces, points and parts before the players, typed here once more."""
    expected = {("board", "table")} | {
        (part, f"seat.{player}") for part in ("tracker", "aid") for player in (1, 2)
    }
    names = (
        *(f"gargoyle.{number}" for number in range(1, 6)),
        *(f"spell.{number}" for number in range(1, 5)),
        *(f"mage.{side}.{number}" for side in ("black", "white") for number in range(1, 4)),
    )
    points = START.split(maxsplit=1)[0].replace("/", ",").split(",")
    expected |= {(name, point(at)) for name, at in zip(names, points, strict=True)}
    placed = placements(RULES, RULES.initial_state())
    assert {(each.component, each.zone) for each in placed} == expected
    assert Placement("spell.1", 1, point("h4"), 0) in placed


def test_a_piece_that_steps() -> None:
    moved, touched = after(START, "M1b-d2")
    assert moved == {"mage.black.1": point("d2")}
    assert touched == (Touch(point("c3"), 0), Touch(point("d2")))


def test_a_piece_that_is_pushed() -> None:
    moved, touched = after(START, "G2>h4")
    assert moved == {"gargoyle.2": point("h4"), "spell.1": point("g5")}
    assert touched == (Touch(point("i3"), 0), Touch(point("h4"), 0), Touch(point("g5")))


def test_words_touch_nothing() -> None:
    assert after(START, "end") == ({}, ())
