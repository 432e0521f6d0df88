"""`python -m benchmarks.typst_alone FILE ARGUMENTS...`: runs pnp, and writes Typst's own time into FILE.

What books and assembly sheets take of it is the least that a kit can take: the same sources, set by the same
Typst with the same fonts, and nothing else. On Linux workers are copies of this process, so theirs counts.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

import typst

from pnp.cli import main

_OWN = typst.Compiler


class Compiler:
    """Typst's compiler, which cannot be inherited from; what it takes of the processor goes into a file."""

    file: Path

    def __init__(self, *arguments: Any, **named: Any) -> None:
        self._own = _OWN(*arguments, **named)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        work = getattr(self._own, name)

        def timed(*arguments: Any, **named: Any) -> Any:
            begin = process_time()
            try:
                return work(*arguments, **named)
            finally:
                with self.file.open("a", encoding="ascii") as lines:
                    lines.write(f"{process_time() - begin:.4f}\n")

        return timed


def timed(file: Path) -> None:
    """Let each compilation of this process and its copies add its processor time to a file, a line each."""
    Compiler.file = file
    setattr(typst, "Compiler", Compiler)  # noqa: B010  # what pnp's books find there


if __name__ == "__main__":
    timed(Path(sys.argv[1]))
    sys.argv = ["pnp", *sys.argv[2:]]
    main()
