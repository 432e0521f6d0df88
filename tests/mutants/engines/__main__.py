"""`python -m tests.mutants.engines GAME... --seed 1 --count 60`: see the package."""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from typing import get_args

from pnp.games import every_game, open_game
from tests.mutants.engines.breaking import ROOT, Mutant, at, sample
from tests.mutants.engines.trying import Bench, Verdict, Way


def told(mutant: Mutant, verdict: Verdict) -> str:
    """A verdict in a line or, of a mutant that nothing found, in several."""
    place = f"{mutant.path.relative_to(ROOT)}:{mutant.first}"
    said = " ".join(verdict.text.split())
    if verdict.way not in ("missed", "equivalent"):
        return f"  {verdict.way:<10} {place}  {said[:160]}"
    before, after = mutant.difference
    differs = f"\n    {said[:300]}" if said else ""
    return f"  {verdict.way.upper():<10} {place}\n    - {before}\n    + {after}{differs}"


def report(name: str, mutants: Iterable[Mutant], count: int) -> Counter[Way]:
    """Try mutants of a game's engine, telling each verdict as it comes; return how many went which way."""
    bench = Bench.of(name)
    ways: Counter[Way] = Counter()
    for mutant in mutants:
        if ways.total() == count:
            break
        verdict = bench.verdict(mutant)
        if verdict is None:  # it cannot be imported, which proves nothing
            continue
        ways[verdict.way] += 1
        print(f"{bench.game.id} {ways.total()}/{count}\n{told(mutant, verdict)}", flush=True)
    return ways


def summary(name: str, ways: Counter[Way]) -> str:
    """The numbers of a game in a line."""
    changed = ways.total() - ways["equivalent"]
    by_checks = ways["rules"] + ways["record"]
    listed = ", ".join(f"{way} {ways[way]}" for way in get_args(Way))
    share = f"{by_checks / changed:.1%}" if changed else "none"
    return f"{name}: {ways.total()} tried ({listed}); of {changed} that change behaviour {share} by checks"


def main() -> int:
    """Try, sum up."""
    games = [game.id for game in every_game() if game.engine_folder]
    parser = argparse.ArgumentParser(prog="python -m tests.mutants.engines", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(games)}; all, unless told")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=60, help="mutants of each game")
    parser.add_argument("--at", metavar="FILE:LINE", help="all mutants in a line instead, as tables.py:138")
    given = parser.parse_args()
    lines, total = [], Counter[Way]()
    for name in given.games or games:
        package = open_game(name).package
        mutants = at(package, given.at) if given.at else sample(package, given.seed)
        ways = report(name, mutants, given.count)
        total += ways
        lines.append(summary(name, ways))
        print(lines[-1], flush=True)
    print("\n".join((*lines, summary("all", total))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
