"""What lies where in the games without hidden parts or chance, in each configuration: every part has a place,
what actions touch is there, the first position is the stated table, and zones lie where faces are drawn."""

from functools import cache

import pytest

from pnp.games import Game, open_game
from tests.games.placements import misplaced, parts, placements, stated, steps, undrawn, untouchable

GAMES = ("dehexz-war", "magicans-duel")


@cache
def game(name: str) -> Game:
    return open_game(name)


every_one = pytest.mark.parametrize(
    ("name", "players", "chosen"),
    [
        pytest.param(name, players, chosen, id="-".join((name, str(players), *chosen.values())))
        for name in GAMES
        for players, chosen in game(name).configurations()
    ],
)


@every_one
def test_every_part_lies_somewhere_and_actions_touch_what_is_there(
    name: str, players: int, chosen: dict[str, str]
) -> None:
    rules, again = game(name).rules(players, chosen), game(name).rules(players, chosen)
    for number, step in enumerate(steps(rules, range(2), cap=150)):
        assert list(misplaced(rules, step.state)) == []
        if number % 8 == 0:
            placed = placements(rules, step.state)
            assert list(untouchable(rules, placed, step.state, step.actions)) == []
            assert placements(again, again.parse(rules.serialize(step.state))) == placed


@every_one
def test_the_first_position_is_the_stated_set_up(name: str, players: int, chosen: dict[str, str]) -> None:
    rules, table = game(name).rules(players, chosen), stated(game(name), players, chosen)
    assert table.faults == ()
    assert table.left == {}
    assert table.table.zones == rules.zones
    assert parts(table.table.placements) == parts(placements(rules, rules.initial_state()))


@pytest.mark.parametrize("name", GAMES)
def test_zones_lie_where_faces_have_elements_of_that_name(name: str) -> None:
    assert undrawn(game(name), max(game(name).definition.game.players)) == []
