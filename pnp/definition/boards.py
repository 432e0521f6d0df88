"""[[boards]]: grids of cells, as game.toml states them."""

from typing import Annotated, Literal

from pydantic import Field

from pnp.definition.atoms import Count, Millimetres, Name, Sourced


class HexBoard(Sourced):
    """[[boards]] with grid = "hexagon": `side` cells a side, `cells` in all, pointy-top."""

    id: Name
    grid: Literal["hexagon"]
    side: Annotated[int, Field(ge=2, le=30)]
    cells: Count
    size_mm: Millimetres
    """From a cell's centre to its corners, on paper."""


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
    to its neighbours, and their opposites back. `cells` counts the points.
    """

    id: Name
    grid: Literal["points"]
    points: Annotated[tuple[Annotated[tuple[int, int], Field(strict=False)], ...], Field(strict=False)]
    steps: Annotated[tuple[Annotated[tuple[int, int], Field(strict=False)], ...], Field(strict=False)]
    cells: Count
    pitch_mm: Annotated[tuple[Millimetres, Millimetres], Field(strict=False)]


Board = Annotated[HexBoard | SquareBoard | PointBoard, Field(discriminator="grid")]
