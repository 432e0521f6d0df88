"""The mutants of an engine, one change each: mutmut's, of all that a module has, its tables included."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from libcst import MetadataWrapper, Module
from libcst.metadata import CodeRange, PositionProvider
from mutmut.mutation.file_mutation import Mutation, create_mutations, deep_replace

ROOT = Path(__file__).parent.parent.parent.parent


@dataclass(frozen=True, slots=True)
class Mutant:
    """A module's text with one change, and the lines of the module that the change concerns."""

    path: Path
    text: str
    first: int
    last: int

    @property
    def difference(self) -> tuple[str, str]:
        """The changed lines, before and after."""
        sound, broken = self.path.read_text(encoding="utf-8").splitlines(), self.text.splitlines()
        behind = len(sound) - self.last
        changed = sound[self.first - 1 : self.last], broken[self.first - 1 : len(broken) - behind]
        before, after = (" ".join(" ".join(lines).split()) for lines in changed)
        return before, after


def modules(package: str) -> list[Path]:
    """Return the modules of a game's engine, sorted."""
    return sorted(ROOT.joinpath(*package.split("."), "rules").rglob("*.py"))


@cache
def _changes(path: Path) -> tuple[Module, list[tuple[Mutation, CodeRange]]]:
    """Return a module, and its changes with the places of what they replace."""
    module, changes, *_ = create_mutations(str(path), path.read_text(encoding="utf-8"))
    places = MetadataWrapper(module, unsafe_skip_copy=True).resolve(PositionProvider)
    found = [(change, places.get(change.original_node)) for change in changes]
    return module, [(change, place) for change, place in found if isinstance(place, CodeRange)]


def every(package: str) -> list[tuple[Path, int]]:
    """Return the place of each mutant of a game's engine: its module, and its number there."""
    return [(path, number) for path in modules(package) for number in range(len(_changes(path)[1]))]


def made(path: Path, number: int) -> Mutant:
    """Return a mutant by its place."""
    module, changes = _changes(path)
    change, place = changes[number]
    broken = deep_replace(module, change.original_node, change.mutated_node)
    assert isinstance(broken, Module)
    return Mutant(path, broken.code, place.start.line, place.end.line)


def sample(package: str, seed: int) -> Iterator[Mutant]:
    """Yield all mutants of a game's engine in the order that the seed gives."""
    places = every(package)
    yield from (made(*place) for place in Random(f"{package} {seed}").sample(places, len(places)))


def at(package: str, place: str) -> Iterator[Mutant]:
    """Yield the mutants in a line, such as "tables.py:138"."""
    name, _, line = place.rpartition(":")
    for path in modules(package):
        if path.match(name):
            for number, (_, found) in enumerate(_changes(path)[1]):
                if found.start.line == int(line):
                    yield made(path, number)
