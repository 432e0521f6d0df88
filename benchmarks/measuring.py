"""Timing two things in turns and holding one against the other."""

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from subprocess import DEVNULL, run
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent

Seconds = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Ratio:
    """A measured ratio: its runs, what it should stay below (None: only told), and a remark."""

    name: str
    runs: tuple[float, ...]
    aim: float | None
    remark: str = ""

    @property
    def median(self) -> float:
        return median(self.runs)

    @property
    def reached(self) -> bool:
        return self.aim is None or self.median <= self.aim


@dataclass(frozen=True, slots=True)
class Size:
    """A measured size and what it should stay below, in bytes."""

    name: str
    bytes: int
    aim: int

    @property
    def reached(self) -> bool:
        return self.bytes <= self.aim


@dataclass(frozen=True, slots=True)
class Missing:
    """What could not be measured, and why; an aim that nothing is known of is not reached."""

    name: str
    why: str
    reached: bool = False


Result = Ratio | Size | Missing


def in_turns(
    contestants: Mapping[str, Callable[[], float]], repetitions: int, *, warm_up: int = 1
) -> dict[str, Seconds]:
    """The seconds that each contestant reports, all run in turns, so that a busy moment hits them all.

    The order changes from round to round; the first `warm_up` rounds are not counted.
    """
    seconds: dict[str, list[float]] = {name: [] for name in contestants}
    names = list(contestants)
    for count in range(repetitions + warm_up):
        for name in names if count % 2 else reversed(names):
            taken = contestants[name]()
            if count >= warm_up:
                seconds[name].append(taken)
    return {name: tuple(taken) for name, taken in seconds.items()}


def ratios(ours: Seconds, theirs: Seconds) -> tuple[float, ...]:
    """Ours over theirs, round by round."""
    return tuple(a / b for a, b in zip(ours, theirs, strict=True))


def process(*arguments: str, anew: bool = False) -> float:
    """The seconds that a Python process takes, from its start to its end; `anew`, it knows nothing that was
    proved before. Raises where it fails."""
    known = environment() | ({"PNP_CACHE": "off"} if anew else {})
    begin = perf_counter()
    run([sys.executable, *arguments], cwd=ROOT, env=known, stdout=DEVNULL, stderr=DEVNULL, check=True)
    return perf_counter() - begin


def processor(
    *arguments: str, python: str = "", cache: Path | None = None, bound: float | None = None
) -> float:
    """The seconds of processor time, its children's included, that a Python process takes. Not on Windows.

    `python` is another interpreter than this one; in `cache` lies what was proved before. Raises where
    the process fails, and `TimeoutExpired` where it has not ended after `bound` seconds: it is then stopped.
    """
    known = {} if python else environment()
    before = spent()
    run(
        [python or sys.executable, *arguments],
        cwd=None if python else ROOT,
        env={**os.environ, **known, "PNP_CACHE": str(cache) if cache else "off"},
        stdout=DEVNULL,
        stderr=DEVNULL,
        check=True,
        timeout=bound,
    )
    return spent() - before


def spent() -> float:
    """Return the processor time of the processes that this one has started and that have ended."""
    times = os.times()
    return times.children_user + times.children_system


def environment() -> dict[str, str]:
    """This environment, with bytecode kept as Python does unless told otherwise."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": str(ROOT)}


def table(results: list[Result]) -> str:
    """Results one a line: median, range and aim."""
    lines = [f"{'':<58}{'median':>8}{'min':>8}{'max':>8}{'aim':>8}"]
    for result in results:
        if isinstance(result, Missing):
            lines += [f"{result.name:<58}{'not measured':>14}", f"    {result.why}"]
            continue
        if isinstance(result, Size):
            aim = f"{result.aim / 1024:.0f} kB"
            row = f"{result.name:<58}{f'{result.bytes / 1024:.0f} kB':>8}{'':>16}{aim:>8}"
        else:
            spread = f"{result.median:>8.3f}{min(result.runs):>8.3f}{max(result.runs):>8.3f}"
            aim = "" if result.aim is None else f"{result.aim:g}"
            row = f"{result.name:<58}{spread}{aim:>8}"
        lines.append(row + ("" if result.reached else "  missed"))
        if isinstance(result, Ratio) and result.remark:
            lines.append(f"    {result.remark}")
    return "\n".join(lines)
