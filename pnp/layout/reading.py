"""Read layout.toml and the layouts that ship with pnp. Each key keeps its file and line."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from pnp import resources
from pnp.definition import TomlSource, validated
from pnp.errors import DefinitionError
from pnp.layout.schema import FaceTable, LayoutFile, StyleTable
from pnp.looks import FILE, Dress, dress

NAME = "layout.toml"
SHIPPED = resources.TEMPLATES / "layouts"
PLAIN = "plain.toml"
"""The faces for a game without a layout of its own."""
COMMON = "common"
"""The layouts that all looks share. Each look has a file that changes some of them."""


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """A file of layouts, and the place of each key in it."""

    source: TomlSource
    file: LayoutFile

    @property
    def styles(self) -> Mapping[str, StyleTable]:
        return self.file.styles

    @property
    def faces(self) -> Mapping[str, FaceTable]:
        return self.file.faces

    def place(self, *key: str | int) -> str:
        """Return the place: `file:line: key`."""
        return self.source.place(key)


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The layouts of a game: those of its folder, those that ship, which it may extend, and its look.

    Of the files that ship, later ones win.
    """

    folder: Path
    own: Sheet
    shipped: tuple[Sheet, ...]
    dress: Dress

    @property
    def names(self) -> tuple[str, ...]:
        """The faces of the game itself."""
        return tuple(self.own.faces)

    @property
    def extendable(self) -> tuple[str, ...]:
        """Every face that can be extended."""
        return tuple(dict.fromkeys(name for sheet in (self.own, *self.shipped) for name in sheet.faces))


def layout_of(folder: Path) -> Layout | None:
    """Return the layouts of a game's folder, or None if it has no layout.toml. Raises DefinitionError."""
    path = folder / NAME
    if not path.exists():
        return None
    return _read(folder, _stamp(path), _stamp(folder / FILE))


def plain_layout(folder: Path) -> Layout:
    """Return the layout for components that need one even in a game without layouts: dice."""
    worn = dress_of(folder) or dress(None)
    return Layout(folder, _sheet(SHIPPED / PLAIN), shipped(worn.look), worn)


def dress_of(folder: Path) -> Dress | None:
    """Return the look of a game's folder, or None if it has neither theme.toml nor layout.toml. Raises
    DefinitionError, UnknownName."""
    theme = _stamp(folder / FILE)
    return _dress(folder, theme) if theme or (folder / NAME).exists() else None


Stamp = tuple[int, ...]


def _stamp(path: Path) -> Stamp:
    """Return the state of a file, to detect changes, or nothing if there is no such file."""
    if not path.exists():
        return ()
    found = path.stat()
    return (found.st_mtime_ns, found.st_size, found.st_ino)


@lru_cache(maxsize=8)
def _dress(folder: Path, theme: Stamp) -> Dress:
    return dress(folder if theme else None)


@lru_cache(maxsize=8)
def _read(folder: Path, stamp: Stamp, theme: Stamp) -> Layout:
    del stamp
    worn = _dress(folder, theme)
    return Layout(folder, _sheet(folder / NAME), shipped(worn.look), worn)


@lru_cache(maxsize=8)
def shipped(look: str) -> tuple[Sheet, ...]:
    """Return the layouts that ship with pnp in a look."""
    paths = [SHIPPED / f"{name}.toml" for name in (COMMON, look)]
    return tuple(_sheet(path) for path in paths if path.exists())


def _sheet(path: Path) -> Sheet:
    source = TomlSource(path)
    sheet = Sheet(source, validated(LayoutFile, source.data, source))
    for face, table in sheet.faces.items():
        for column, value in table.columns.items():
            if isinstance(value, str) and (asked := _COLUMN.search(value)):
                raise DefinitionError(
                    "a default is a value: nothing is filled into it",
                    place=sheet.place("faces", face, "columns", column),
                    expected="what the column is where a row has none, as in { cost = 0 }",
                    found=repr(value),
                    hint=f"write {asked[0]} where it is shown: in the text, icon or image of a box",
                )
    return sheet


_COLUMN = re.compile(r"\{[^\W\d]\w*\}")
"""A column between braces, as boxes use one."""
