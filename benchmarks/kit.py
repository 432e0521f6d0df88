"""Building Dehex'z War's kit cold, and again with nothing changed: whole processes, with their start-up."""

import sys
import tempfile
from pathlib import Path
from statistics import median
from subprocess import run

from benchmarks.measuring import ROOT, Ratio, Result, environment, spent

AIM = 0.1
ROUNDS = 3
AGAIN = 3
"""How often the unchanged kit is built in a round; their median counts."""


def measure(rounds: int = ROUNDS) -> list[Result]:
    """Return the second build over the first, of processor time.

    Raises RuntimeError where the second build built anything.
    """
    cold: list[float] = []
    again: list[float] = []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            cold.append(_build(Path(folder), "built"))
            again.append(median(_build(Path(folder), "unchanged") for _ in range(AGAIN)))
    remark = f"cold {median(cold):.1f} s, again {median(again):.2f} s"
    ratios = tuple(short / long for short, long in zip(again, cold, strict=True))
    return [Ratio("kit: unchanged / cold, with start-up", ratios, AIM, remark)]


def _build(out: Path, expected: str) -> float:
    """Return the processor time of a build, from the start of Python to its end."""
    wanted = ("dehexz-war", "--locale", "en", "--paper", "a4", "--jobs", "1", "--out", str(out))
    before = spent()
    done = run(
        [sys.executable, "-m", "pnp", "build", *wanted],
        cwd=ROOT,
        env=environment() | {"PNP_CACHE": str(out / ".cache")},
        capture_output=True,
        text=True,
        check=True,
    )
    seconds = spent() - before
    if f": {expected}" not in done.stderr:
        raise RuntimeError(f"the kit should be {expected}; did pnp change meanwhile? {done.stderr.strip()}")
    return seconds
