"""`python -m benchmarks [NAME]...`: measures, and prints one table; exit status 1 if an aim is missed."""

import sys
from importlib import import_module

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
    for name in names or ALL:
        if name not in ALL:
            print(f"no benchmark {name!r}; known: {', '.join(ALL)}", file=sys.stderr)
            return 2
        print(f"measuring {name} ...", file=sys.stderr, flush=True)
        results += import_module(f"benchmarks.{name}").measure()
    print(table(results))
    return 0 if all(result.reached for result in results) else 1


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
