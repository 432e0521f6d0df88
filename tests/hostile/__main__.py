"""`python -m tests.hostile [KIND...] --cases 100000 --seed 1 [--minutes M] [--record FILE]`: see the package."""

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from tests.hostile.kinds import KINDS
from tests.hostile.trying import Tally, tried

ROUNDS = 20
"""Every kind has its turn in each round, so that a run which is stopped has tried of all."""

HEAD = "| kind | cases | refused | sound | failed | slowest |\n|---|--:|--:|--:|--:|--:|\n"
RECORD = "## The record\n\n"


def shares(kinds: list[str], cases: int) -> dict[str, int]:
    """How many cases of each kind."""
    whole = sum(KINDS[kind].share for kind in kinds)
    return {kind: max(1, cases * KINDS[kind].share // whole) for kind in kinds}


def turns(shared: dict[str, int], first: int) -> Iterator[tuple[str, int, int]]:
    """Kind, number of its first case and how many: a part of each kind, then the next part of each."""
    for turn in range(ROUNDS):
        for kind, count in shared.items():
            begin, end = count * turn // ROUNDS, count * (turn + 1) // ROUNDS
            if end > begin:
                yield kind, first + begin, end - begin


def line(kind: str, tally: Tally) -> str:
    """A row of the record."""
    return (
        f"| {kind} | {tally.cases:,} | {tally.refused:,} | {tally.sound:,} | {len(tally.failed):,} "
        f"| {tally.slowest:.1f} s |"
    )


def table(tallies: dict[str, Tally]) -> str:
    """What was tried of each kind, and of all."""
    total = Tally()
    for tally in tallies.values():
        total.add(tally)
    rows = [line(kind, tally) for kind, tally in tallies.items() if tally.cases]
    return HEAD + "\n".join([*rows, line("all", total)]) + "\n"


def written(page: str, words: list[str], tallies: dict[str, Tally]) -> str:
    """The page with another record in the place of what stands there."""
    before, _, rest = page.partition(RECORD)
    _, _, after = rest.partition("\n## ")
    failed = [f"* {each}" for tally in tallies.values() for each in tally.failed]
    said = f"`python -m tests.hostile {' '.join(words)}`:\n\n{table(tallies)}"
    told = "\n".join(["", *failed, ""]) if failed else ""
    return f"{before}{RECORD}{said}{told}\n## {after}"


def main() -> int:
    """Try each kind, tell what failed, sum up."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"of {', '.join(KINDS)}; all, unless told")
    parser.add_argument("--cases", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first case of each kind")
    parser.add_argument("--minutes", type=float, help="after which no more cases are begun")
    parser.add_argument("--record", type=Path, help="a page whose record is written anew")
    given = parser.parse_args()
    if unknown := set(given.kinds) - set(KINDS):
        parser.error(f"there is no kind {', '.join(sorted(unknown))}; there are {', '.join(KINDS)}")
    shared = shares(given.kinds or list(KINDS), given.cases)
    tallies = {kind: Tally() for kind in shared}
    begin = time.monotonic()
    for kind, first, count in turns(shared, given.first):
        if given.minutes is not None and time.monotonic() - begin > given.minutes * 60:
            break
        tally = tried(kind, given.seed, first, count)
        for failure in tally.failed:
            print(failure, flush=True)
        tallies[kind].add(tally)
        print(f"{time.monotonic() - begin:6.0f} s  {line(kind, tally)}", flush=True)
        if given.record is not None:
            page = given.record.read_text(encoding="utf-8")
            given.record.write_text(written(page, sys.argv[1:], tallies), encoding="utf-8", newline="\n")
    print(f"\n{table(tallies)}", end="")
    return int(any(tally.failed for tally in tallies.values()))


if __name__ == "__main__":
    sys.exit(main())
