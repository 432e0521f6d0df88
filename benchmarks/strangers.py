"""What strangers bring as data: a map, counters and repeated boxes, beside protograf, whole processes."""

import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from subprocess import DEVNULL, TimeoutExpired, run

from benchmarks import map_and_counters
from benchmarks.measuring import Missing, Ratio, Result, in_turns, processor, ratios, spent
from benchmarks.opponent import protograf

ROUNDS = 1
"""The script for the counters takes minutes, and the ratios leave no doubt."""

BOUND = 150.0
"""The seconds until a script of protograf is stopped. Three scripts and the builds end in ten minutes."""

AIM = 1.0
HERE = Path(__file__).resolve().parent


@dataclass(frozen=True, slots=True)
class Sample:
    """A game and the script that draws the same. `write` writes the game into a folder and returns the file
    that the script reads."""

    name: str
    write: Callable[[Path], Path]
    script: str
    paper: str = "a4"


SAMPLES = (
    Sample("a map of 1,000 cells", map_and_counters.the_map, "protograf_map.py", "a3"),
    Sample("1,800 counters", map_and_counters.counters, "protograf_counters.py"),
    Sample("5,000 repeated boxes", map_and_counters.boxes, "protograf_boxes.py"),
)


def measure(rounds: int = ROUNDS) -> list[Result]:
    """Measure processor time from nothing: no kit there, and nothing proved before."""
    other, why = protograf()
    with tempfile.TemporaryDirectory() as place:
        return [_measured(sample, Path(place) / sample.script, rounds, other, why) for sample in SAMPLES]


def _measured(sample: Sample, folder: Path, rounds: int, other: str, why: str) -> Result:
    """Build the game of a sample, which must succeed, and where protograf is, hold it against the script."""
    name = f"{sample.name}: pnp / protograf"
    game = folder / "game"
    source = sample.write(game)
    count = iter(range(10_000))

    def build() -> float:
        number = next(count)
        out, cache = folder / f"out-{number}", folder / f"cache-{number}"
        wanted = ("--locale", "en", "--paper", sample.paper, "--jobs", "1", "--out", str(out))
        return processor("-m", "pnp", "build", str(game), *wanted, cache=cache)

    stopped: list[float] = []

    def script() -> float:
        before = spent()
        arguments = (str(HERE / sample.script), str(source), str(folder / "theirs.pdf"))
        try:
            return processor(*arguments, python=other, bound=BOUND)
        except TimeoutExpired:
            stopped.append(spent() - before)
            return stopped[-1]

    once = build()
    if not other:
        return Missing(name, f"{why} (pnp alone {once:.2f} s)")
    # Neither reads its program from a disk that is asked for the first time.
    run([other, "-c", "import protograf"], env=dict(os.environ), stdout=DEVNULL, stderr=DEVNULL, check=True)
    seconds = in_turns({"pnp": build, "protograf": script}, rounds, warm_up=0)
    told = ", ".join(f"{each} {sorted(taken)[len(taken) // 2]:.2f} s" for each, taken in seconds.items())
    if stopped:
        told += f"; protograf was stopped after {BOUND:.0f} s by the clock, so the true ratio is lower"
    return Ratio(name, ratios(seconds["pnp"], seconds["protograf"]), AIM, told)
