"""[[boards]]: the grids of cells that game.toml states."""

from typing import Annotated, Literal

from pydantic import Discriminator, Field, StringConstraints, Tag

from pnp.definition.atoms import Count, FieldName, HatchTable, Millimetres, Name, Said, Sourced, Table, Text
from pnp.definition.toml_source import Key, TomlSource
from pnp.errors import DefinitionError
from pnp.grid import field, hexgrid, points
from pnp.grid.hexgrid import Hex
from pnp.grid.points import Lattice

Labels = Literal["cells", "none"]


class HexBoard(Sourced):
    """[[boards]] with grid = "hexagon": `side` cells a side, `cells` in all, pointy-top."""

    id: Name
    grid: Literal["hexagon"]
    side: Annotated[int, Field(ge=2, le=30)]
    cells: Count
    size_mm: Millimetres
    """From a cell's centre to its corners, on paper."""
    labels: Labels = "cells"
    """Whether the number of each cell is printed on it, on boards that pnp draws."""

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
    labels: Labels = "cells"
    """Whether the number of each cell is printed on it, on boards that pnp draws."""

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
    labels: Labels = "cells"
    """Whether the number of each cell is printed on it, on boards that pnp draws."""


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
    labels: Labels = "cells"
    """Whether the number of each cell is printed on it, on boards that pnp draws."""

    @property
    def ways(self) -> tuple[tuple[Lattice, Lattice], ...]:
        """Every pair of points that a step or a line joins, the smaller point first, in ascending order."""
        return points.all_paths(self.points, self.steps, self.lines)


Hatching = Literal["rising", "falling", "level", "upright", "crossed", "squared", "dotted", "none"]
"""Lines or dots in the cells of a terrain, as wide apart as suits the size of its cells."""


def _form(value: object) -> str:
    return "table" if isinstance(value, dict | HatchTable) else "text"


Hatched = Annotated[
    Annotated[Hatching, Tag("text")] | Annotated[HatchTable, Tag("table")],
    Discriminator(_form),
    Said(
        '"rising", "falling", "level", "upright", "crossed", "squared", "dotted" or "none", '
        'or lines or dots, as in { colour = "ink", every = 2 }'
    ),
]

Margin = Annotated[float, Field(ge=0, le=500)]
Margins = Annotated[
    tuple[Margin, Margin, Margin, Margin],
    Field(strict=False),
    Said("four lengths in mm, above, right, below, left, as in [26, 9, 9, 9]"),
]
"""The space around the cells of a map."""

SwatchName = Annotated[str, StringConstraints(pattern=r"^[^\W\d_][\w.-]*$", max_length=60)]


class Terrain(Table):
    """[boards.terrain.wood]: the look of the cells of a terrain. In low-ink and mono they have no fill; an
    icon, a hatch or a picture tells terrains apart. A terrain without any of these gets a hatch that no other
    has."""

    fill: SwatchName | None = None
    """A colour of the theme."""
    icon: Annotated[str, StringConstraints(min_length=1, max_length=60)] | None = None
    hatch: Hatched | None = None
    picture: Text | None = None
    """A PNG, JPEG, WebP or SVG of the folder that covers each cell, under icon and hatch."""
    above_lines: bool = False
    """Whether the picture lies above rivers and roads, as houses beside a road do; else below them."""
    ink: SwatchName | None = None
    """The colour of icon and hatch. Without it: the colour of which the fill is a wash, or that of lines. A
    hatch with keys of its own has its own colour."""


class Stroke(Table):
    """The colour, width and dashes of lines on a map."""

    name: Text | None = None
    stroke: SwatchName = "ink"
    line: Annotated[float, Field(gt=0, le=20)] = 1.0
    """The width of the line in mm."""
    dash: Annotated[tuple[Annotated[float, Field(gt=0, le=100)], ...], Field(max_length=8, strict=False)] = ()
    table: Text | None = None
    """A table of the folder, a row for each line, in place of a list."""
    sheet: Text | None = None


class Border(Stroke):
    """[[boards.borders]]: lines on the edges between cells: a river, a wall. `between` lists pairs,
    "0101-0102"; its table has the columns `a` and `b`."""

    between: Annotated[tuple[Text, ...], Field(strict=False)] = ()


class Route(Stroke):
    """[[boards.routes]]: lines from cell to cell: a road, a railway. `through` lists ways, "0101 0102 0203";
    each row of its table has one in the column `through`."""

    through: Annotated[tuple[Text, ...], Field(strict=False)] = ()


class MapBoard(Sourced):
    """[[boards]] with grid = "map": `columns` by `rows` cells, of which a table may say what lies on each.
    With form = "region" its cells are elements of the SVG `picture`, called by their ids.

    Cells are called as `names` says, columns and rows counted from 1: by running numbers from 0 ("number"),
    by column and row ("0101"), by letter and number ("A1"). `table` is CSV, XLSX (`sheet`) or TOML with a row
    for each cell that has something: the column `cell` says which, `name` is printed on it, `terrain` names
    one of [boards.terrain], and what `missing` is true of does not exist."""

    id: Name
    grid: Literal["map"]
    form: Literal[field.Form, "region"]
    """"hexagon", "square", "triangle", "point" for crossings of lines, or "region" for parts of a picture."""
    columns: Annotated[int, Field(ge=1, le=200)] | None = None
    rows: Annotated[int, Field(ge=1, le=200)] | None = None
    """Without columns and rows, the columns `x` and `y` of the table give the places of points, in mm."""
    size_mm: Millimetres
    """The distance from the middle of a hexagon to its corners, the side of a square or triangle, the
    distance of points, or the width of the picture of regions."""
    picture: Text | None = None
    """An SVG of the folder. Its elements that are no regions lie below and above the cells, in the order of
    the file."""
    regions: Annotated[tuple[Text, ...], Field(strict=False)] = ()
    """The ids of the elements that are cells. Without it, the ids that the table names."""
    cells: Count | None = None
    """The number of cells, without the missing ones. The check M01 compares it."""
    tops: field.Tops = "pointed"
    """Whether hexagons have a corner above ("pointed") or an edge ("flat")."""
    shifted: field.Shifted = "even"
    """The rows of pointed hexagons that lie half a cell to the right, or the columns of flat ones that lie
    half a cell lower."""
    edges: field.Edges = "whole"
    """"half" cuts the hexagons that stick out, so that the map is a rectangle."""
    names: field.Naming = "number"
    rows_from: Literal["top", "bottom"] = "top"
    """Whether row 1 of the names is at the top or at the bottom."""
    labels: Literal["cells", "sides", "none"] = "cells"
    """Where names made of columns and rows are printed: on the cells, along the sides, or nowhere."""
    spot_mm: Annotated[float, Field(ge=0, le=200)] | None = None
    """The width of a point's spot; 0 for none. Without it: two thirds of the distance of points."""
    margins_mm: Margins | None = None
    """The space in mm from the cells to the cut: above, right, below, left. Without it 26, 9, 9 and 9, and 6
    more on each side for labels beside the map."""
    stroke: SwatchName | None = None
    """The colour of the lines between cells and around the map; "none" for no lines. In low-ink and mono,
    where cells have no fill, the lines have the colour of the look."""
    line: Annotated[float, Field(ge=0.1, le=5)] | None = None
    """The width of these lines in mm."""
    missing: Annotated[tuple[Text, ...], Field(strict=False)] = ()
    """Cells that do not exist."""
    stars: Annotated[tuple[Text, ...], Field(strict=False)] = ()
    """Cells with a dot in their middle."""
    table: Text | None = None
    sheet: Text | None = None
    terrain: dict[FieldName, Terrain] = Field(default_factory=dict)
    borders: Annotated[tuple[Border, ...], Field(strict=False)] = ()
    routes: Annotated[tuple[Route, ...], Field(strict=False)] = ()

    @property
    def places(self) -> field.Field | None:
        """Return the grid of cells that `columns` and `rows` make, with the missing ones. Return None if the
        cells come from a table or a picture."""
        if self.columns is None or self.rows is None or self.form == "region":
            return None
        return field.Field(
            self.form, self.columns, self.rows, self.size_mm, self.tops, self.shifted, self.edges
        )


Board = Annotated[HexBoard | HexField | SquareBoard | PointBoard | MapBoard, Field(discriminator="grid")]


def refuse_lost_lines(board: Board, source: TomlSource, inside: Key) -> None:
    """Raise DefinitionError for a line of a board of points that does not join two of its points."""
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
