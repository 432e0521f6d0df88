"""layout.toml read, and the layouts that ship with pnp beside it: who says what of a face, and where."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from pnp import resources
from pnp.definition import TomlSource, validated
from pnp.layout.schema import FaceTable, LayoutFile, StyleTable

NAME = "layout.toml"
SHIPPED = resources.TEMPLATES / "layouts"


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """A file of layouts, and where each key stands in it."""

    source: TomlSource
    file: LayoutFile

    @property
    def styles(self) -> Mapping[str, StyleTable]:
        return self.file.styles

    @property
    def faces(self) -> Mapping[str, FaceTable]:
        return self.file.faces

    def place(self, *key: str | int) -> str:
        """`file:line: key`."""
        return self.source.place(key)


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The layouts of a game: those of its folder, and those that ship, which it may build on."""

    folder: Path
    own: Sheet
    shipped: tuple[Sheet, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The faces of the game itself."""
        return tuple(self.own.faces)

    @property
    def extendable(self) -> tuple[str, ...]:
        """Every face that there is to extend."""
        return tuple(dict.fromkeys(name for sheet in (self.own, *self.shipped) for name in sheet.faces))


def layout_of(folder: Path) -> Layout | None:
    """The layouts of a game's folder; None where it has no layout.toml. Raises DefinitionError."""
    path = folder / NAME
    if not path.exists():
        return None
    stamp = path.stat()
    return _read(folder, (stamp.st_mtime_ns, stamp.st_size, stamp.st_ino))


@lru_cache(maxsize=8)
def _read(folder: Path, stamp: tuple[int, int, int]) -> Layout:
    """`stamp` tells one state of the file from another."""
    del stamp
    return Layout(folder, _sheet(folder / NAME), shipped())


@lru_cache(maxsize=1)
def shipped() -> tuple[Sheet, ...]:
    """The layouts that ship with pnp, in the order of their files' names."""
    return tuple(_sheet(path) for path in sorted(SHIPPED.glob("*.toml")))


def _sheet(path: Path) -> Sheet:
    source = TomlSource(path)
    return Sheet(source, validated(LayoutFile, source.data, source))
