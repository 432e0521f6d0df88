"""The board of a new game, as one asks for it: hex:5, square:8x8."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from pnp.definition import HexBoard, SquareBoard
from pnp.errors import PnpError

WIDE = 180.0
"""mm that a board takes where its cells are not too small for it: as wide as A4 and Letter print."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A grid and its cells."""

    grid: str
    sides: tuple[int, ...]
    """(side,) of a hexagon; (columns, rows)."""

    @property
    def cells(self) -> int:
        if self.grid == "hexagon":
            (side,) = self.sides
            return 3 * side * (side - 1) + 1
        columns, rows = self.sides
        return columns * rows

    @property
    def size(self) -> float:
        """`size_mm` of the board: as large as paper of A4 allows, in halves of a mm, and no smaller than a
        counter needs."""
        if self.grid == "hexagon":
            return _within(8.0, WIDE / sqrt(3) / (2 * self.sides[0] - 1), 14.0)
        return _within(13.0, WIDE / max(self.sides), 25.0)

    @property
    def counter(self) -> float:
        """The width in mm of counters that lie in a cell with room around them."""
        across = self.size * sqrt(3) if self.grid == "hexagon" else self.size
        return _within(9.0, 0.85 * across, 15.0)

    def keys(self) -> Iterator[str]:
        """The lines of game.toml that only its grid has."""
        names = ("side",) if self.grid == "hexagon" else ("columns", "rows")
        for name, value in zip(names, self.sides, strict=True):
            yield f"{name} = {value}"


def shape(text: str) -> Shape:
    """The shape that is asked for. Raises PnpError with what is possible."""
    sides, columns, rows = (
        _bounds(HexBoard, "side"),
        _bounds(SquareBoard, "columns"),
        _bounds(SquareBoard, "rows"),
    )
    told = text.strip().casefold()
    if found := re.fullmatch(r"hex:([0-9]{1,3})", told):
        if int(found[1]) in sides:
            return Shape("hexagon", (int(found[1]),))
    elif (found := re.fullmatch(r"square:([0-9]{1,3})[x×]([0-9]{1,3})", told)) and (
        int(found[1]) in columns and int(found[2]) in rows
    ):
        return Shape("square", (int(found[1]), int(found[2])))
    raise PnpError(
        "no such board can be made",
        place="--board",
        expected=f"hex:N with {sides[0]} to {sides[-1]} cells a side, or square:WxH of {columns[0]} to "
        f"{columns[-1]} columns and {rows[0]} to {rows[-1]} rows",
        found=repr(text),
        hint="as in --board hex:5 or --board square:8x8; pnp new --keys tells how game.toml has other grids",
    )


def _bounds(board: type[HexBoard | SquareBoard], key: str) -> range:
    """What the definition allows."""
    limits = board.model_fields[key].metadata
    (least,) = (each.ge for each in limits if hasattr(each, "ge"))
    (most,) = (each.le for each in limits if hasattr(each, "le"))
    return range(least, most + 1)


def _within(least: float, value: float, most: float) -> float:
    """Rounded down to halves, and between the two."""
    return max(least, min(most, int(value * 2) / 2))
