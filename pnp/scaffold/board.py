"""The board of a new game, as given by --board: hex:5, hex:5x5, square:8x8, points:stars.toml."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any

from pnp.definition import (
    HexBoard,
    HexField,
    PointBoard,
    SquareBoard,
    TomlSource,
    refuse_lost_lines,
    validated,
)
from pnp.errors import DefinitionError, PnpError

WIDE = 180.0
"""The width in mm of a board if its cells are not too small then. It fits A4 and Letter."""

_HEXES = sqrt(3)
"""The width of a hexagon divided by the distance from its middle to a corner."""

GRIDS: Mapping[str, type[HexBoard | HexField | SquareBoard]] = {
    "hexagon": HexBoard,
    "hexes": HexField,
    "square": SquareBoard,
}


@dataclass(frozen=True, slots=True)
class Shape:
    """A grid of cells or points."""

    grid: str
    sides: tuple[int, ...]
    """The size: (side,) of a hexagon, (columns, rows), or the extents of points in x and row."""
    points: PointBoard | None = None

    @property
    def cells(self) -> int:
        if self.points is not None:
            return len(self.points.points)
        if self.grid == "hexagon":
            (side,) = self.sides
            return 3 * side * (side - 1) + 1
        columns, rows = self.sides
        return columns * rows

    @property
    def size(self) -> float:
        """The value of `size_mm` in mm: as large as A4 allows, rounded down to half a millimetre, and not
        smaller than a counter needs. For points it is the pitch."""
        if self.grid == "hexagon":
            return _clamp_half(8.0, WIDE / _HEXES / (2 * self.sides[0] - 1), 14.0)
        if self.grid == "hexes":
            return _clamp_half(
                8.0, min(WIDE / _HEXES / (self.sides[0] + 0.5), WIDE / (1.5 * self.sides[1])), 14.0
            )
        if self.grid == "points":
            return _clamp_half(10.0, WIDE / (max(self.sides) + 1), 30.0)
        return _clamp_half(13.0, WIDE / max(self.sides), 25.0)

    @property
    def meaning(self) -> str:
        """The comment on `size_mm`: what it measures."""
        return "the side of a cell" if self.grid == "square" else "from the middle of a cell to its corners"

    @property
    def counter(self) -> float:
        """The width in mm of counters that fit into a cell with some space around them."""
        if self.grid == "points":
            return _clamp_half(9.0, 0.68 * self.size, 15.0)
        across = self.size if self.grid == "square" else self.size * _HEXES
        return _clamp_half(9.0, 0.85 * across, 15.0)

    def keys(self) -> Iterator[str]:
        """Yield the lines of game.toml with the keys that only this grid has."""
        if self.points is not None:
            for name in ("points", "steps", "lines"):
                if found := getattr(self.points, name):
                    yield f"{name} = {[list(each) for each in found]}"
            return
        names = ("side",) if self.grid == "hexagon" else ("columns", "rows")
        for name, value in zip(names, self.sides, strict=True):
            yield f"{name} = {value}"

    def measure(self) -> str:
        """Return the line of game.toml with the size of a cell or the pitch."""
        if self.points is not None:
            return f"pitch_mm = [{self.size:g}, {self.size:g}]  # how far x + 1 and row + 1 lie apart"
        return f"size_mm = {self.size:g}  # {self.meaning}"


def shape(text: str) -> Shape:
    """Return the board that a text such as "hex:5" describes. Raises PnpError with the possible forms."""
    told = text.strip()
    kind, _, rest = told.partition(":")
    if kind.casefold() == "points" and rest.strip():
        return _points(Path(rest.strip()))
    grid = {"hex": "hexes", "square": "square"}.get(kind.casefold(), "")
    if grid == "hexes" and re.fullmatch(r"[0-9]{1,3}", rest):
        grid = "hexagon"
    found = re.fullmatch(r"([0-9]{1,3})(?:[xX×]([0-9]{1,3}))?", rest)
    if grid and found:
        sides = tuple(int(each) for each in found.groups() if each is not None)
        names = ("side",) if grid == "hexagon" else ("columns", "rows")
        if len(sides) == len(names) and all(
            each in _bounds(GRIDS[grid], name) for each, name in zip(sides, names, strict=True)
        ):
            return Shape(grid, sides)
    side, most = _bounds(HexBoard, "side"), _bounds(SquareBoard, "columns")[-1]
    raise PnpError(
        "no such board can be made",
        place="--board",
        expected=f"hex:N with {side[0]} to {side[-1]} cells a side, hex:WxH or square:WxH of 1 to {most} "
        f"columns and 1 to {most} rows, or points:FILE",
        found=repr(text),
        hint="as in --board hex:5, --board hex:5x5 or --board square:8x8; a file of points is TOML, with "
        "points, steps and lines as pnp new --keys tells them",
    )


def _points(path: Path) -> Shape:
    """Return the board of points in a TOML file with the keys points, steps and lines, as under [[boards]].
    Raises DefinitionError."""
    source = TomlSource(path)
    told = {
        "id": "field",
        "grid": "points",
        "source": "stated: its file",
        "pitch_mm": [10.0, 10.0],
        "cells": 1,
    }
    data: dict[str, Any] = {**told, **source.data}
    board = validated(PointBoard, data, source)
    refuse_lost_lines(board, source, ())
    if not board.points:
        raise DefinitionError("no points", place=source.place(("points",)), expected="one point at least")
    spans = [
        max(point[axis] for point in board.points) - min(point[axis] for point in board.points)
        for axis in (0, 1)
    ]
    return Shape("points", (spans[0], spans[1]), board)


def _bounds(board: type[HexBoard | HexField | SquareBoard], key: str) -> range:
    """Return the range of values that the definition allows for a key of a board."""
    limits = board.model_fields[key].metadata
    (least,) = (each.ge for each in limits if hasattr(each, "ge"))
    (most,) = (each.le for each in limits if hasattr(each, "le"))
    return range(least, most + 1)


def _clamp_half(least: float, value: float, most: float) -> float:
    """Return a value rounded down to halves and limited to the range from `least` to `most`."""
    return max(least, min(most, int(value * 2) / 2))
