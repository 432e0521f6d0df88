"""`python -m tests.mutants ROOM... --seed 1 --count 30 [--jobs 2]`: see the package."""

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from random import Random

from tests.mutants import reach, rooms
from tests.mutants.breaking import Mutant, mutants
from tests.mutants.trying import Bench, Verdict, copied


def sample(room: str, seed: int) -> list[Mutant]:
    """A room's mutants in the order that the seed gives; those first that count."""
    found = [mutant for path in rooms.files(room) for mutant in mutants(path)]
    return Random(f"{room} {seed}").sample(found, len(found))


def tried(room: str, seed: int, count: int, most: float) -> Iterator[Verdict]:
    """The first `count` mutants of a sample that can be imported."""
    with copied() as folder, closing(Bench(folder, reach.Reach(), most)) as bench:
        for mutant in sample(room, seed):
            verdict = bench.verdict(mutant)
            if verdict.counts:
                yield verdict
                count -= 1
            if not count:
                return


def told(verdict: Verdict) -> str:
    """A verdict in a line or, of a survivor, in three."""
    mutant = verdict.mutant
    place = f"{mutant.path.relative_to(rooms.ROOT)}:{mutant.line}"
    if verdict.killer:
        return f"  killed    {place}  by {verdict.killer}"
    text = mutant.path.read_bytes()
    start, end = text.rfind(b"\n", 0, mutant.start) + 1, text.find(b"\n", mutant.end)
    before = text[start:end].decode().strip()
    after = (text[start : mutant.start] + mutant.after.encode() + text[mutant.end : end]).decode().strip()
    return f"  SURVIVED  {place}  ({verdict.tried} tests reach it)\n    - {before}\n    + {after}"


def report(room: str, seed: int, count: int, most: float) -> str:
    """Try a room, telling each verdict as it comes; its line of the summary."""
    verdicts = []
    for verdict in tried(room, seed, count, most):
        verdicts.append(verdict)
        print(f"{room} {len(verdicts)}/{count}\n{told(verdict)}", flush=True)
    killed = sum(bool(verdict.killer) for verdict in verdicts)
    return f"{room}: {killed} of {len(verdicts)} killed ({killed / len(verdicts):.0%}), seed {seed}"


def main() -> int:
    """Record what is missing, try, sum up."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help=f"of {', '.join(rooms.names())}")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument(
        "--most", type=float, default=60.0, help="seconds of tests for a mutant; 0: the quickest alone"
    )
    parser.add_argument("--fresh", action="store_true", help="record anew which tests reach what")
    parser.add_argument(
        "--as-recorded", action="store_true", help="record nothing, even if tests have changed"
    )
    parser.add_argument("--own", action="store_true", help="record the rooms' own tests alone")
    given = parser.parse_args()
    if unknown := set(given.rooms) - set(rooms.names()):
        parser.error(f"there is no room {', '.join(sorted(unknown))}; there are {', '.join(rooms.names())}")
    if not given.as_recorded:
        for name in reach.record(given.rooms, jobs=given.jobs, fresh=given.fresh, own_alone=given.own):
            print(f"recorded {name}", flush=True)
    if not given.rooms:
        return 0
    with ThreadPoolExecutor(given.jobs) as pool:  # a thread waits for the processes in which mutants run
        lines = list(
            pool.map(partial(report, seed=given.seed, count=given.count, most=given.most), given.rooms)
        )
    print("\n".join(lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
