"""Random playouts of the five engines beside python-chess, on one core, in turns."""

import gc
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import median
from time import perf_counter

import chess

from benchmarks.measuring import Ratio, Result, in_turns, ratios
from pnp.games import Game, every_game
from pnp.play.playout import CAP, play_out

AIMS = {
    "dehexz-war": 1.0,
    "magicans-duel": 1.0,
    "el-switcher": 0.5,
    "qiahn-tactics-goblin": 0.25,
    "duelo-de-runas": 0.25,
}
"""Seconds a move over python-chess's: half the time is twice the speed."""

PLAYERS = 2
REPETITIONS = 5
SECONDS = 0.8
"""How long each plays in each round; the last game is played to its end."""


@dataclass(slots=True)
class Count:
    """What was played in all rounds."""

    seconds: float = 0.0
    moves: int = 0
    actions: int = 0
    games: int = 0
    unfinished: int = 0

    def __str__(self) -> str:
        rates = f"{self.moves / self.seconds:,.0f} moves, {self.actions / self.seconds:,.0f} legal actions, "
        capped = f" ({self.unfinished / self.games:.0%} stopped at {CAP})" if self.unfinished else ""
        return f"{rates}{self.games / self.seconds:,.1f} games{capped} a second"


Play = Callable[[Random, Count], None]
"""Plays one game and counts it."""


def measure(repetitions: int = REPETITIONS) -> list[Result]:
    """Every engine with the options that are usual, and chess with the whole of is_game_over."""
    games = {game.id: game for game in every_game() if game.engine}
    plays = {"chess": _chess, **{name: _playing(game) for name, game in games.items()}}
    counts = {name: Count() for name in plays}
    contestants = {name: _timed(play, counts[name]) for name, play in plays.items()}
    seconds = in_turns(contestants, repetitions)
    chess_runs, remark = seconds["chess"], f"python-chess {chess.__version__}: {counts['chess']}"
    results: list[Result] = [Ratio("playouts: python-chess", (1.0,), None, remark)]
    for name in games:
        runs = ratios(seconds[name], chess_runs)
        remark = f"{1 / median(runs):.1f} times the speed: {counts[name]}"
        results.append(Ratio(f"playouts: {name} / python-chess", runs, AIMS[name], remark))
    return results


def _timed(play: Play, total: Count) -> Callable[[], float]:
    """Seconds a move of so many games as fit; every round plays on with new seeds, the same in every run."""

    def run() -> float:
        gc.collect()
        part, begin = Count(), perf_counter()
        while part.seconds < SECONDS:
            play(Random(total.games + part.games), part)
            part.seconds = perf_counter() - begin
        total.seconds += part.seconds
        total.moves += part.moves
        total.actions += part.actions
        total.games += part.games
        total.unfinished += part.unfinished
        return part.seconds / part.moves

    return run


def _playing(game: Game) -> Play:
    rules = game.rules(PLAYERS)

    def play(rng: Random, count: Count) -> None:
        done = play_out(rules, rng)
        count.moves += done.plies
        count.actions += done.choices
        count.games += 1
        count.unfinished += done.unfinished

    return play


def _chess(rng: Random, count: Count) -> None:
    board, random = chess.Board(), rng.random
    moves = actions = 0
    while not board.is_game_over():
        legal = list(board.legal_moves)
        number = len(legal)
        board.push(legal[int(random() * number)])
        moves += 1
        actions += number
    count.moves += moves
    count.actions += actions
    count.games += 1
