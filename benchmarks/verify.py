"""What proving a kit costs, over what building it from nothing costs."""

import tempfile
from pathlib import Path
from statistics import median

from benchmarks.measuring import Ratio, Result, processor

ROUNDS = 1

AIM = 2.0

GAMES = ("dehexz-war", "duelo-de-runas", "el-switcher", "magicans-duel", "qiahn-tactics-goblin")


def measure(rounds: int = ROUNDS) -> list[Result]:
    """Processor time of whole processes with one worker, game after game."""
    return [_of_game(game, rounds) for game in GAMES]


def _of_game(game: str, rounds: int) -> Ratio:
    found, built = [], []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as name:
            out = Path(name)
            options = ("--locale", "es", "--paper", "a4", "--jobs", "1", "--out", name)
            built.append(processor("-m", "pnp", "build", game, *options))
            kit = str(out / game / "es-a4")
            told = processor("-m", "pnp", "verify", game, "--kit", kit, "--no-rebuild", "--jobs", "1")
            found.append(told / built[-1])
    return Ratio(f"verify: {game} / its cold build", tuple(found), AIM, f"built in {median(built):.1f} s")
