"""`python -m tests.mutants.engines GAME... --seed 1 --count 60`: see the package."""

import argparse
import sys

from pnp.games import every_game
from tests.mutants.breaking import Mutant
from tests.mutants.engines.choosing import sample
from tests.mutants.engines.trying import Bench
from tests.mutants.rooms import ROOT


def told(mutant: Mutant, killer: str) -> str:
    """A verdict in a line or, of a survivor, in three."""
    place = f"{mutant.path.relative_to(ROOT)}:{mutant.line}"
    if killer:
        return f"  killed    {place}  {' '.join(killer.split())[:120]}"
    text = mutant.path.read_bytes()
    start, end = text.rfind(b"\n", 0, mutant.start) + 1, text.find(b"\n", mutant.end)
    before = text[start:end].decode().strip()
    after = (text[start : mutant.start] + mutant.after.encode() + text[mutant.end : end]).decode().strip()
    return f"  SURVIVED  {place}\n    - {before}\n    + {after}"


def report(name: str, seed: int, count: int) -> str:
    """Try mutants of a game's engine, telling each verdict as it comes; its line of the summary."""
    bench = Bench.of(name)
    killed = number = 0
    for mutant in sample(bench.game.package, seed):
        killer = bench.verdict(mutant)
        if killer is None:  # it cannot be imported, which proves nothing
            continue
        number += 1
        killed += bool(killer)
        print(f"{bench.game.id} {number}/{count}\n{told(mutant, killer)}", flush=True)
        if number == count:
            break
    return f"{name}: {killed} of {number} killed ({killed / number:.1%}), seed {seed}"


def main() -> int:
    """Try, sum up."""
    games = [game.id for game in every_game() if game.engine_folder]
    parser = argparse.ArgumentParser(prog="python -m tests.mutants.engines", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(games)}; all, unless told")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=60, help="mutants of each game")
    given = parser.parse_args()
    lines = []
    for name in given.games or games:
        lines.append(report(name, given.seed, given.count))
        print(lines[-1], flush=True)
    print("\n".join(lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
