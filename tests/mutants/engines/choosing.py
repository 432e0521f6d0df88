"""Which mutants of an engine are tried: those of all its modules, in an order that a seed gives."""

from pathlib import Path
from random import Random

from tests.mutants.breaking import Mutant, mutants
from tests.mutants.rooms import ROOT


def modules(package: str) -> list[Path]:
    """Return the modules of a game's engine, sorted."""
    return sorted(ROOT.joinpath(*package.split("."), "rules").rglob("*.py"))


def every(package: str) -> list[Mutant]:
    """Return every mutant of a game's engine, in the order of the text."""
    return [each for path in modules(package) for each in mutants(path)]


def sample(package: str, seed: int) -> list[Mutant]:
    """Return all mutants of a game's engine in the order that the seed gives."""
    found = every(package)
    return Random(f"{package} {seed}").sample(found, len(found))


def at(package: str, place: str) -> list[Mutant]:
    """Return the mutants in a line, such as "tables.py:138"."""
    name, _, line = place.rpartition(":")
    return [each for each in every(package) if each.path.match(name) and str(each.line) == line]
