"""`python -m tests.hostile [KIND...] --cases 100000 --seed 1`: see the package."""

import argparse
import sys

from tests.hostile.kinds import KINDS
from tests.hostile.trying import Tally, tried


def shares(kinds: list[str], cases: int) -> dict[str, int]:
    """How many cases of each kind."""
    whole = sum(KINDS[kind].share for kind in kinds)
    return {kind: max(1, cases * KINDS[kind].share // whole) for kind in kinds}


def line(kind: str, tally: Tally) -> str:
    """A row of the record."""
    return (
        f"| {kind} | {tally.cases:,} | {tally.refused:,} | {tally.sound:,} | {len(tally.failed):,} "
        f"| {tally.slowest:.1f} s |"
    )


def main() -> int:
    """Try each kind, tell what failed, sum up."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"of {', '.join(KINDS)}; all, unless told")
    parser.add_argument("--cases", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first case of each kind")
    given = parser.parse_args()
    if unknown := set(given.kinds) - set(KINDS):
        parser.error(f"there is no kind {', '.join(sorted(unknown))}; there are {', '.join(KINDS)}")
    total, lines = Tally(), []
    for kind, count in shares(given.kinds or list(KINDS), given.cases).items():
        tally = tried(kind, given.seed, given.first, count)
        for failure in tally.failed:
            print(failure, flush=True)
        lines.append(line(kind, tally))
        print(lines[-1], flush=True)
        total.add(tally)
    print(
        "\n".join(
            ["", "| kind | cases | refused | sound | failed | slowest |", "|---|--:|--:|--:|--:|--:|", *lines]
        )
    )
    print(line("all", total))
    return 1 if total.failed else 0


if __name__ == "__main__":
    sys.exit(main())
