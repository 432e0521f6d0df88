"""What every engine keeps to, for every number of players and every choice of options.

A new game is tested here before its author writes a test: see pnp.play and pnp.play.checking.contract.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial
from random import Random
from typing import Any

import pytest

from pnp.errors import PnpError, UnknownName
from pnp.games import Game, every_game, open_game
from pnp.play import CHANCE, IllegalAction, Rules
from pnp.play.checking.contract import TOPICS, Complaint, EngineFacts
from pnp.play.checking.inspection import inspect
from pnp.play.playout import EAGER, follow

GAMES = [game for game in every_game() if game.engine]
PLAYED, LEAST, CAP, LOOKS = 24, 4, 200, 4
"""Games of each game, shared by its configurations, and the least for each, half of them by each policy;
their plies; positions looked at closely."""

Seating = tuple[str, int]
"""A game's id, and which of its configurations."""

SEATINGS: list[Any] = [
    pytest.param((game.id, index), id="-".join((game.id, str(players), *chosen.values())))
    for game in GAMES
    for index, (players, chosen) in enumerate(game.configurations())
]


@cache
def opened(name: str) -> Game:
    return open_game(name)


@cache
def seated(seating: Seating) -> tuple[Game, Rules[Any, Any]]:
    game = opened(seating[0])
    return game, game.rules(*list(game.configurations())[seating[1]])


@cache
def complained(seating: Seating) -> tuple[Complaint, ...]:
    game, rules = seated(seating)
    known = EngineFacts([clause.name for clause in game.definition.clauses], game.copies(rules.players))
    games = max(LEAST, PLAYED // len(list(game.configurations())))
    return tuple(inspect(rules, known, games=games, cap=CAP, looks=LOOKS))


def test_every_game_has_an_engine() -> None:
    assert [game.id for game in GAMES] == [game.id for game in every_game()]


@pytest.mark.parametrize("topic", TOPICS)
@pytest.mark.parametrize("seating", SEATINGS)
def test_seeded_games_keep_to_the_contract(seating: Seating, topic: str) -> None:
    found = [str(complaint) for complaint in complained(seating) if complaint.topic == topic]
    assert not found, f"{len(found)} complaints; the first: {found[0]}"


@pytest.mark.parametrize("seating", SEATINGS)
def test_the_first_position_is_sound(seating: Seating) -> None:
    game, rules = seated(seating)
    first = rules.initial_state()
    assert rules.status(first) == ()
    assert rules.ended_by(first) is None
    assert set(rules.components(first)) <= {part.id for part in game.definition.components}
    assert (rules.players, dict(rules.chosen)) == list(game.configurations())[seating[1]]


@pytest.mark.parametrize("seating", SEATINGS)
def test_a_refusal_names_its_clause(seating: Seating) -> None:
    """Of the actions of a game, some are not legal at its start, and apply says why as why_not does."""
    game, rules = seated(seating)
    steps = list(follow(rules, Random(3), policy=EAGER, cap=60))
    start = next(step.state for step in steps if step.player != CHANCE)
    refused = [step.action for step in steps if rules.why_not(start, step.action) is not None]
    assert refused
    clauses = {clause.name for clause in game.definition.clauses}
    for action in refused:
        with pytest.raises(IllegalAction) as caught:
            rules.apply(start, action)
        assert caught.value.clause == rules.why_not(start, action)
        assert caught.value.clause in clauses


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_cannot_be_chosen_is_refused(game: Game) -> None:
    with pytest.raises(PnpError, match="so many cannot play"):
        game.rules(12)
    with pytest.raises(UnknownName, match="unknown option 'weather'"):
        game.rules(chosen={"weather": "fair"})
    for option in game.options:
        with pytest.raises(UnknownName, match=f"unknown value of {option.name} 'fair'"):
            game.rules(chosen={option.name: "fair"})


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_garbage_is_refused_as_such(game: Game) -> None:
    """Positions and actions cut short, or with another sign in them, are read or refused, never worse."""
    rules, rng = game.rules(), Random(4)
    for step in follow(rules, Random(4), policy=EAGER, cap=20):
        state = step.state
        for wrong in garbled(rules.serialize(state), rng):
            if (read := unless_refused(rules.parse, wrong)) is not None:
                rules.status(read)
        for wrong in garbled(rules.notation(state, step.action), rng):
            if (action := unless_refused(partial(rules.read, state), wrong)) is not None:
                rules.why_not(state, action)


def garbled(text: str, rng: Random) -> Iterator[str]:
    for _ in range(10):
        at, sign = rng.randrange(len(text) + 1), rng.choice("#0-9aZÄ ?é+/")
        yield from (text[:at], text[at:], text[:at] + sign + text[at:], text[:at] + sign + text[at + 1 :])


def unless_refused(read: Callable[[str], Any], text: str) -> Any:
    try:
        return read(text)
    except PnpError as error:
        if not (error.expected or error.hint):
            raise AssertionError(f"{text!r} is refused without saying what was expected: {error}") from None
        return None
