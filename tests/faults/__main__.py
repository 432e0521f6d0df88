"""`python -m tests.faults --kills 200 --full 50 --seed 1 [--record FILE]`: see the package."""

import argparse
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from threading import Lock

from tests.faults import builds, killing, lacking, leaving
from tests.faults.builds import Case, Two
from tests.faults.lacking import Tried


class Record:
    """What a run has shown so far, and the page that it becomes."""

    def __init__(self, words: Sequence[str], path: Path | None) -> None:
        self.words, self.path = words, path
        self.kills: dict[str, list[killing.Outcome]] = {}
        self.tried: list[Tried] = []
        self.begin = time.monotonic()
        self.lock = Lock()

    @property
    def failures(self) -> list[str]:
        """All that went wrong."""
        kills = [
            f"{game}: {each.moment.way}, {each.moment.share:.3f}: {each.failure}"
            for game, outcomes in self.kills.items()
            for each in outcomes
            if each.failure
        ]
        return [*kills, *(f"{each.what}: {each.failure}" for each in self.tried if each.failure)]

    def told(self, line: str) -> None:
        """Say a line, and write the page as it is now."""
        with self.lock:
            self._write(f"{time.monotonic() - self.begin:6.0f} s  {line}")

    def _write(self, line: str) -> None:
        print(line, flush=True)
        if self.path is not None:
            self.path.write_text(self.page(), encoding="utf-8", newline="\n")

    def page(self) -> str:
        """The record."""
        minutes = (time.monotonic() - self.begin) / 60
        killed = sum(len(each) for each in self.kills.values())
        lines = [
            "# Faults of the machine",
            "",
            f"`python -m tests.faults {' '.join(self.words)}` builds over an older kit, and disturbs: "
            f"{killed} builds killed or interrupted, {len(self.tried)} other faults, "
            f"{len(self.failures)} failures, in {minutes:.0f} minutes. After each, the kit has to be the old "
            "one or the new one, byte for byte, no process may be left, and the next build has to end well "
            "and leave nothing else.",
            "",
            *self._killed(),
            "## Other faults",
            "",
            "| what | cases | ended with | failures |",
            "|---|--:|---|--:|",
            *self._others(),
        ]
        if self.failures:
            lines += ["", "## Failures", "", *(f"* {each}" for each in self.failures)]
        return "\n".join(lines) + "\n"

    def _killed(self) -> list[str]:
        lines = ["## Killed", "", "| build | whom | kills | old kit | new kit | ended before | failures |"]
        lines.append("|---|---|--:|--:|--:|--:|--:|")
        for game, outcomes in self.kills.items():
            for way in killing.WAYS:
                own = [each for each in outcomes if each.moment.way == way]
                was = Counter(each.was for each in own)
                wrong = sum(bool(each.failure) for each in own)
                counts = " | ".join(str(was[each]) for each in ("old", "new", "ended before"))
                lines.append(f"| {game} | {way} | {len(own)} | {counts} | {wrong} |")
        return [*lines, ""]

    def _others(self) -> list[str]:
        lines = []
        for what in dict.fromkeys(each.what for each in self.tried):
            own = [each for each in self.tried if each.what == what]
            ends = Counter(each.ended for each in own)
            told = ", ".join(f"{ended} ({count})" for ended, count in sorted(ends.items()))
            lines.append(f"| {what} | {len(own)} | {told} | {sum(bool(each.failure) for each in own)} |")
        return lines


def kills(record: Record, case: Case, base: Path, count: int, seed: int) -> None:
    """Kill a build at so many moments."""
    outcomes = record.kills.setdefault(f"{case.game} {' '.join(case.options)}", [])
    for one in killing.outcomes(Two.made(case, base), killing.moments(count, seed)):
        outcomes.append(one)
        record.told(f"{case.name}, {one.moment.way}, {one.moment.share:.3f}: {one.was} {one.failure}")


def others(record: Record, base: Path, sizes: int, seed: int) -> None:
    """All faults that are no kills of a build."""
    two = Two.made(builds.PART, base)
    for each in chain(leaving.tried(two), lacking.tried(two, sizes, seed)):
        record.tried.append(each)
        record.told(each.line)


def main(words: Sequence[str]) -> int:
    """Try all faults, telling each; exit status 1 where anything failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--full", type=int, default=50, help="sizes of a full disk")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="builds that go on beside each other")
    parser.add_argument("--record", type=Path)
    told = parser.parse_args(words)
    record = Record(words, told.record)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # it runs in the background, and would hand that on
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    with tempfile.TemporaryDirectory(prefix="pnp-faults-") as name, ThreadPoolExecutor(told.jobs) as pool:
        base = Path(name)
        running = [
            pool.submit(kills, record, builds.PART, base / "part", told.kills - told.kills // 5, told.seed),
            pool.submit(others, record, base / "others", told.full, told.seed),
            pool.submit(kills, record, builds.EXAMPLE, base / "example", told.kills // 5, told.seed),
        ]
        for each in running:
            each.result()
    return int(bool(record.failures))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
