"""What it costs to say what lies where in a position, over counting the parts of it; and a picture of it."""

from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from benchmarks.measuring import Missing, Ratio, Result, in_turns, ratios
from pnp.caching import forget_all
from pnp.games import Game, Setting, every_game, open_game, tabling
from pnp.kit import catalogs
from pnp.options import Options
from pnp.play import Rules
from pnp.play.playout import POLICIES, follow
from pnp.tabletop import set_up
from pnp.tabletop.picture import draw_table

AIM = 3.0
"""So many times the seconds of `components`, where it counts; else the position as text is told beside it."""

AIM_PICTURE = 1.5
PICTURED = "el-switcher"

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
    return [*results, _picture(repetitions)]


def _of_game(game: Game, repetitions: int) -> list[Result]:
    players = max(game.definition.game.players)
    rules = game.rules(players)
    states = positions(rules)
    name = f"placements: {game.id}, {players} players"
    if rules.locate_parts(states[0]) is None:
        return [Missing(name, "the engine does not state what lies where")]
    # An engine in which the parts never change may return the same object each time: nothing is counted.
    counts = rules.components(states[0]) is not rules.components(states[-1])
    viewer = rules.players - 1
    seconds = in_turns(
        {
            "other": _timed(rules.components if counts else rules.serialize, states),
            "placements": _timed(rules.placements, states),
            "as a player": _timed(lambda state: rules.placements(state, viewer), states),
        },
        repetitions,
    )
    micro = {what: f"{median(taken) * 1e6:.0f} µs" for what, taken in seconds.items()}
    parts = len(rules.placements(states[0]) or ())
    other = "components" if counts else "the position as text"
    return [
        Ratio(
            f"{name} / {other}",
            ratios(seconds["placements"], seconds["other"]),
            AIM if counts else None,
            f"{micro['placements']} for {parts} parts, {other} {micro['other']}"
            + ("" if counts else "; components is a constant"),
        ),
        Ratio(
            f"placements: {game.id}, as a player sees them / all",
            ratios(seconds["as a player"], seconds["placements"]),
            None,
            micro["as a player"],
        ),
    ]


def _picture(repetitions: int) -> Result:
    """The table with most parts, drawn with its faces, over its faces alone. All that is remembered is
    forgotten before each."""
    game = open_game(PICTURED)
    players = max(game.definition.game.players)
    table = set_up(game.definition, players).table
    setting = Setting.from_options(
        game, Options(locale="en", paper="a4"), catalogs.translations(game, "en").gettext
    )
    names = tabling.player_names(setting, players)

    def faces() -> float:
        forget_all()
        begin = perf_counter()
        game.faces.components(setting)
        return perf_counter() - begin

    def picture() -> float:
        forget_all()
        begin = perf_counter()
        draw_table(table, tabling.dress(setting, names, game.faces.components(setting)))
        return perf_counter() - begin

    seconds = in_turns({"faces": faces, "picture": picture}, repetitions)
    alone, whole = (median(seconds[each]) * 1000 for each in ("faces", "picture"))
    return Ratio(
        f"picture of a table, {len(table.placements)} parts / its faces",
        ratios(seconds["picture"], seconds["faces"]),
        AIM_PICTURE,
        f"{game.id}, {players} players: {whole:.0f} ms, the faces alone {alone:.0f} ms",
    )


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
