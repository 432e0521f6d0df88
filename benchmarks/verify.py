"""What proving a kit costs, over what building it from nothing costs: to who waits, and to the processor."""

import tempfile
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks.measuring import Ratio, Result, process, processor

ROUNDS = 3

AIM = 2.0

GAMES = ("dehexz-war", "duelo-de-runas", "el-switcher", "magicans-duel", "qiahn-tactics-goblin")


def measure(rounds: int = ROUNDS) -> list[Result]:
    """Whole processes game after game, nothing known from before: with as many workers as there are
    processors, from start to end, and the processor's time with one worker."""
    return [result for game in GAMES for result in _of_game(game, rounds)]


class Commands(NamedTuple):
    """What builds a kit, and what proves it."""

    build: tuple[str, ...]
    verify: tuple[str, ...]


def _kit(game: str, out: Path) -> Commands:
    return Commands(
        ("-m", "pnp", "build", game, "--locale", "es", "--paper", "a4", "--out", str(out)),
        ("-m", "pnp", "verify", game, "--kit", str(out / game / "es-a4"), "--no-rebuild"),
    )


def _of_game(game: str, rounds: int) -> list[Result]:
    waited, worked, built, spent = [], [], [], []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as name:
            one, two = _kit(game, Path(name) / "one"), _kit(game, Path(name) / "two")
            spent.append(processor(*one.build, "--jobs", "1"))
            worked.append(processor(*one.verify, "--jobs", "1") / spent[-1])
            built.append(process(*two.build, anew=True))
            waited.append(process(*two.verify, anew=True) / built[-1])
    return [
        Ratio(
            f"verify: {game} / its cold build, waiting", tuple(waited), AIM, f"built in {median(built):.1f} s"
        ),
        Ratio(
            f"verify: {game} / its cold build, of one processor",
            tuple(worked),
            AIM,
            f"built in {median(spent):.1f} s of it",
        ),
    ]
