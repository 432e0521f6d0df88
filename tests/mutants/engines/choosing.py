"""Which mutants of an engine are tried: those in code that decides, of the modules below, by a seed."""

import ast
from pathlib import Path
from random import Random

from tests.mutants.breaking import Mutant, mutants
from tests.mutants.rooms import ROOT

WORDS = frozenset(
    (
        "account", "cause", "diagram", "guide", "moment", "names", "notation", "parsing", "position", "sides",
        "topics", "words", "eager", "nearly", "policies", "opening", "telling",
    )
)  # fmt: skip
"""Modules, and folders of them, that say, draw or read what others decide; habits of players in a hurry."""

_TOLD = frozenset(("Said", "Words", "str"))
"""What a function returns that finds words for something. A clause is `str | None`: that is a decision."""

_SPOKEN = frozenset(("say", "PositionError"))
"""Calls whose arguments are words."""


def modules(package: str) -> list[Path]:
    """The modules of a game's engine that decide something, sorted."""
    folder = ROOT.joinpath(*package.split("."), "rules")
    return sorted(
        path
        for path in folder.rglob("*.py")
        if WORDS.isdisjoint((*path.parent.relative_to(folder).parts, path.stem))
    )


def _spoken(path: Path) -> list[range]:
    """The bytes of a module that are words: calls that say something, functions that return it."""
    source = path.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found = []
    for node in ast.walk(ast.parse(source)):
        words = (isinstance(node, ast.Call) and ast.unparse(node.func) in _SPOKEN) or (
            isinstance(node, ast.FunctionDef) and ast.unparse(node.returns or ast.Constant("")) in _TOLD
        )
        if words:
            end_line, end = node.end_lineno or 0, node.end_col_offset or 0  # type: ignore[attr-defined]
            start = starts[node.lineno - 1] + node.col_offset  # type: ignore[attr-defined]
            found.append(range(start, starts[end_line - 1] + end))
    return found


def every(package: str) -> list[Mutant]:
    """Every mutant of a game's engine that lies in what decides, in the order of the text."""
    found = []
    for path in modules(package):
        spoken = _spoken(path)
        found += [each for each in mutants(path) if not any(each.start in part for part in spoken)]
    return found


def sample(package: str, seed: int) -> list[Mutant]:
    """All of them in the order that the seed gives."""
    found = every(package)
    return Random(f"{package} {seed}").sample(found, len(found))
