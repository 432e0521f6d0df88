"""Building Dehex'z War's kit cold, and again with nothing changed, each in a process of its own."""

import sys
import tempfile
from pathlib import Path
from statistics import median
from subprocess import run
from time import perf_counter

from benchmarks.measuring import ROOT, Ratio, Result, environment

AIM = 0.1
ROUNDS = 3
AGAIN = 3
"""How often the unchanged kit is built in a round; their median counts."""

BUILD = """
import sys
from time import perf_counter
from pnp.cli.app import app
if __name__ == "__main__":
    begin = perf_counter()
    app(["build", "dehexz-war", "--locale", "en", "--paper", "a4", "--jobs", "1", "--out", sys.argv[1]],
        standalone_mode=False)
    print("inside", perf_counter() - begin)
"""
"""`pnp build` timed from when the command line is loaded: all that it does itself, its imports included."""


def measure(rounds: int = ROUNDS) -> list[Result]:
    """The second build over the first, inside the process and as a whole.

    Raises RuntimeError where the second build built anything.
    """
    inside: list[float] = []
    whole: list[float] = []
    cold: list[float] = []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            first = _build(Path(folder), "built")
            again = [_build(Path(folder), "unchanged") for _ in range(AGAIN)]
        cold.append(first[0])
        inside.append(median(taken[0] for taken in again) / first[0])
        whole.append(median(taken[1] for taken in again) / first[1])
    remark = f"cold {median(cold):.1f} s, again {median(cold) * median(inside):.2f} s"
    return [
        Ratio("kit: unchanged / cold, inside the process", tuple(inside), AIM, remark),
        Ratio("kit: unchanged / cold, with start-up", tuple(whole), None),
    ]


def _build(out: Path, expected: str) -> tuple[float, float]:
    """Seconds inside the process and as a whole."""
    begin = perf_counter()
    done = run(
        [sys.executable, "-c", BUILD, str(out)],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    whole = perf_counter() - begin
    if f": {expected}" not in done.stderr:
        raise RuntimeError(f"the kit should be {expected}; did pnp change meanwhile? {done.stderr.strip()}")
    return float(done.stdout.split("inside")[1]), whole
