"""[[boards]]: grids of cells, as game.toml states them."""

from typing import Annotated, Literal

from pydantic import Field

from pnp.definition.atoms import Count, Millimetres, Name, Sourced
from pnp.definition.toml_source import Key, TomlSource
from pnp.errors import DefinitionError
from pnp.grid import hexgrid, points
from pnp.grid.hexgrid import Hex
from pnp.grid.points import Lattice


class HexBoard(Sourced):
    """[[boards]] with grid = "hexagon": `side` cells a side, `cells` in all, pointy-top."""

    id: Name
    grid: Literal["hexagon"]
    side: Annotated[int, Field(ge=2, le=30)]
    cells: Count
    size_mm: Millimetres
    """From a cell's centre to its corners, on paper."""

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The cells, by their numbers."""
        return hexgrid.hexagon(self.side)


class HexField(Sourced):
    """[[boards]] with grid = "hexes": `columns` by `rows` hexagons, pointy-top, every second row half a cell
    to the right; `cells` in all. `size_mm` is from a cell's centre to its corners, on paper."""

    id: Name
    grid: Literal["hexes"]
    columns: Annotated[int, Field(ge=1, le=60)]
    rows: Annotated[int, Field(ge=1, le=60)]
    cells: Count
    size_mm: Millimetres

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The cells, by their numbers."""
        return hexgrid.rectangle(self.columns, self.rows)


class SquareBoard(Sourced):
    """[[boards]] with grid = "square": `columns` by `rows` square cells, `cells` in all."""

    id: Name
    grid: Literal["square"]
    columns: Annotated[int, Field(ge=1, le=60)]
    rows: Annotated[int, Field(ge=1, le=60)]
    cells: Count
    size_mm: Millimetres
    """The side of a cell, on paper."""


class PointBoard(Sourced):
    """[[boards]] with grid = "points": points of a lattice, joined where one step leads to another.

    A point is [x, row]; `pitch_mm` is how far x + 1 and row + 1 lie apart on paper. On an upright grid x is
    the column; where rows are shifted by half a pitch, x counts the halves. `steps` lead from every point
    to its neighbours, and their opposites back. Each of `lines` joins two more points by their numbers in
    the list, of which the first is 0. `cells` counts the points.
    """

    id: Name
    grid: Literal["points"]
    points: Annotated[tuple[Annotated[tuple[int, int], Field(strict=False)], ...], Field(strict=False)]
    steps: Annotated[tuple[Annotated[tuple[int, int], Field(strict=False)], ...], Field(strict=False)] = ()
    lines: Annotated[tuple[Annotated[tuple[int, int], Field(strict=False)], ...], Field(strict=False)] = ()
    cells: Count
    pitch_mm: Annotated[tuple[Millimetres, Millimetres], Field(strict=False)]

    @property
    def ways(self) -> tuple[tuple[Lattice, Lattice], ...]:
        """Every pair of points that a step or a line joins, the smaller point first, in ascending order."""
        return points.ways(self.points, self.steps, self.lines)


Board = Annotated[HexBoard | HexField | SquareBoard | PointBoard, Field(discriminator="grid")]


def refuse_lost_lines(board: Board, source: TomlSource, inside: Key) -> None:
    """A line of a board of points joins two of them. Raises DefinitionError."""
    if not isinstance(board, PointBoard):
        return
    for number, pair in enumerate(board.lines):
        if pair[0] == pair[1] or not all(0 <= end < len(board.points) for end in pair):
            raise DefinitionError(
                "a line joins two points",
                place=source.place((*inside, "lines", number)),
                expected=f"two different numbers from 0 to {len(board.points) - 1}",
                found=str(list(pair)),
            )
