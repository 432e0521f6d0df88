"""`python -m benchmarks [NAME]...`: measures, and prints one table; exit status 1 if an aim is missed.

`python -m benchmarks against COMMIT [GAME]...` compares this checkout with another commit.
"""

import sys
from importlib import import_module

from benchmarks import against
from benchmarks.measuring import Result, table

ALL = (
    "setup",
    "startup",
    "board",
    "cards",
    "tiles",
    "kit",
    "playouts",
    "cluster",
    "own",
    "strangers",
    "kits",
    "verify",
    "languages",
    "serve",
    "table",
    "tabletop",
    "screens",
    "play",
    "memory",
)


def run(names: list[str]) -> int:
    results: list[Result] = []
    if names[:1] == ["against"]:
        return _run_against(names[1:])
    for name in names or ALL:
        if name not in ALL:
            print(f"no benchmark {name!r}; known: {', '.join(ALL)}", file=sys.stderr)
            return 2
        print(f"measuring {name} ...", file=sys.stderr, flush=True)
        results += import_module(f"benchmarks.{name}").measure()
    return _tell(results)


def _run_against(arguments: list[str]) -> int:
    if not arguments:
        print("which commit? python -m benchmarks against COMMIT [GAME]...", file=sys.stderr)
        return 2
    commit, *games = arguments
    if odd := sorted({*games} - {*against.GAMES}):
        print(f"no game {odd[0]!r}; known: {', '.join(against.GAMES)}", file=sys.stderr)
        return 2
    return _tell(against.measure(commit, games or against.GAMES))


def _tell(results: list[Result]) -> int:
    """Print the table, and return the exit status."""
    print(table(results))
    return 0 if all(result.reached for result in results) else 1


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
