"""The kits of the five games: what a second paper, a second language and a second build add to the first."""

import shutil
import tempfile
from pathlib import Path
from statistics import median

from benchmarks.measuring import Ratio, Result, processor

ROUNDS = 2

AIM = 0.2
"""A second paper, over the first."""


def measure(rounds: int = ROUNDS) -> list[Result]:
    """Processor time of whole processes, each from nothing but the last, which knows what was proved."""
    first: list[float] = []
    paper: list[float] = []
    language: list[float] = []
    again: list[float] = []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            once = _build(folder, "once", "en", "a4")
            first.append(once)
            paper.append((_build(folder, "papers", "en", "a4,letter") - once) / once)
            language.append((_build(folder, "languages", "en,es", "a4") - once) / once)
            shutil.rmtree(folder / "once-out")
            again.append(_build(folder, "once", "en", "a4") / once)
    told = f"the first paper of all games {median(first):.1f} s"
    return [
        Ratio("kits: a second paper / the first", tuple(paper), AIM, told),
        Ratio("kits: a second language / the first", tuple(language), None),
        Ratio("kits: what was proved in another build / the first", tuple(again), None),
    ]


def _build(folder: Path, name: str, locales: str, papers: str) -> float:
    """All games into a folder of that name, with a cache of that name."""
    wanted = ("--locale", locales, "--paper", papers, "--jobs", "1", "--out", str(folder / f"{name}-out"))
    return processor("-m", "pnp", "build", *wanted, cache=folder / f"{name}-cache")
