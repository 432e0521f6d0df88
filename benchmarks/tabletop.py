"""What it costs to say what lies where in a position, over counting the parts of it; and a picture of it."""

from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from benchmarks.measuring import Missing, Ratio, Result, in_turns, ratios
from pnp.games import Game, every_game
from pnp.play import Rules
from pnp.play.playout import POLICIES, follow

AIM = 3.0
"""So many times the seconds of `components`."""

POSITIONS, GAMES, CAP = 60, 4, 150
"""The positions of a game that are asked about, from so many seeded games of so many plies."""

REPETITIONS = 9
LEAST = 0.05
"""Seconds that each answer is asked for in a round, at least."""


def measure(repetitions: int = REPETITIONS) -> list[Result]:
    """Every engine with most players and the options that are usual."""
    results: list[Result] = []
    for game in every_game():
        if game.engine:
            results += _of_game(game, repetitions)
    return [*results, Missing("a picture of 200 parts / the drawing of its faces", "nothing draws it yet")]


def _of_game(game: Game, repetitions: int) -> list[Result]:
    players = max(game.definition.game.players)
    rules = game.rules(players)
    states = positions(rules)
    name = f"placements: {game.id}, {players} players / components"
    if rules.lying(states[0]) is None:
        return [Missing(name, "the engine does not state what lies where")]
    viewer = rules.players - 1
    seconds = in_turns(
        {
            "components": _timed(rules.components, states),
            "placements": _timed(rules.placements, states),
            "as a player": _timed(lambda state: rules.placements(state, viewer), states),
        },
        repetitions,
    )
    micro = {what: f"{median(taken) * 1e6:.0f} µs" for what, taken in seconds.items()}
    parts = len(rules.placements(states[0]) or ())
    remark = f"{micro['placements']} for {parts} parts, components {micro['components']}"
    # An engine in which they never change returns the same object each time: there is nothing to count.
    counted = rules.components(states[0]) is not rules.components(states[-1])
    return [
        Ratio(
            name,
            ratios(seconds["placements"], seconds["components"]),
            AIM if counted else None,
            remark + ("" if counted else ", which are not counted but known"),
        ),
        Ratio(
            f"placements: {game.id}, as a player sees them / all",
            ratios(seconds["as a player"], seconds["placements"]),
            None,
            micro["as a player"],
        ),
    ]


def positions(rules: Rules[Any, Any]) -> Sequence[Any]:
    """Return positions of seeded games, half of them of players in a hurry."""
    states = [
        step.state
        for seed in range(GAMES)
        for step in follow(rules, Random(seed), policy=POLICIES[seed % 2], cap=CAP)
    ]
    return Random(0).sample(states, min(POSITIONS, len(states)))


def _timed(answer: Callable[[Any], object], states: Sequence[Any]) -> Callable[[], float]:
    """Return what measures the seconds of one answer, by asking about all positions, over and over."""

    def run() -> float:
        asked, begin = 0, perf_counter()
        while (passed := perf_counter() - begin) < LEAST:
            for state in states:
                answer(state)
            asked += len(states)
        return passed / asked

    return run
