"""[[boards]]: the grids of cells that game.toml states."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Discriminator, Field, StringConstraints, Tag

from pnp.definition.atoms import (
    Count,
    FieldName,
    HatchTable,
    Millimetres,
    Name,
    SourcedTable,
    Table,
    Text,
    TypeWords,
)
from pnp.definition.toml_source import Key, TomlSource
from pnp.errors import DefinitionError
from pnp.grid import field, hexgrid, points
from pnp.grid.hexgrid import Hex
from pnp.grid.points import Lattice

Labels = Literal["cells", "none"]


class HexBoard(SourcedTable):
    """[[boards]] with grid = "hexagon": a board in the shape of a hexagon, made of hexagons with a corner at
    the top. It has `side` cells along each side, and `cells` cells in all."""

    id: Name
    grid: Literal["hexagon"]
    side: Annotated[int, Field(ge=2, le=30)]
    cells: Count
    size_mm: Millimetres
    """The distance on paper from the centre of a cell to its corners, in mm."""
    labels: Labels = "cells"
    """What pnp prints on the cells of a board that it draws: their numbers ("cells") or nothing ("none")."""

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The cells, in the order of their numbers."""
        return hexgrid.hexagon(self.side)


class HexField(SourcedTable):
    """[[boards]] with grid = "hexes": a board of `columns` by `rows` hexagons with a corner at the top. Every
    second row, from the second row on, is shifted to the right by half a cell. The board has `cells` cells in
    all. `size_mm` is the distance on paper from the centre of a cell to its corners, in mm."""

    id: Name
    grid: Literal["hexes"]
    columns: Annotated[int, Field(ge=1, le=60)]
    rows: Annotated[int, Field(ge=1, le=60)]
    cells: Count
    size_mm: Millimetres
    labels: Labels = "cells"
    """What pnp prints on the cells of a board that it draws: their numbers ("cells") or nothing ("none")."""

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The cells, in the order of their numbers."""
        return hexgrid.rectangle(self.columns, self.rows)


class SquareBoard(SourcedTable):
    """[[boards]] with grid = "square": a board of `columns` by `rows` square cells, `cells` in all."""

    id: Name
    grid: Literal["square"]
    columns: Annotated[int, Field(ge=1, le=60)]
    rows: Annotated[int, Field(ge=1, le=60)]
    cells: Count
    size_mm: Millimetres
    """The side of a cell on paper, in mm."""
    labels: Labels = "cells"
    """What pnp prints on the cells of a board that it draws: their numbers ("cells") or nothing ("none")."""


def _whole(value: object) -> object:
    """Return the points of a board as they are. Raises ValueError for places that are not whole numbers."""
    if isinstance(value, list | tuple):
        for point in value:
            for each in point if isinstance(point, list | tuple) else ():
                if isinstance(each, float):
                    raise ValueError(
                        "whole numbers, which count steps of pitch_mm (for places between them, "
                        "multiply all by 10 and divide pitch_mm by 10)"
                    )
    return value


class PointBoard(SourcedTable):
    """[[boards]] with grid = "points": a board of points on a lattice, joined by straight paths.

    A point is [x, row]. `pitch_mm` has two distances on paper in mm: from x to x + 1, and from one row to the
    next. On an upright grid x is the column. Where rows are shifted by half a pitch, x counts half pitches.
    Each of `steps` is a distance [in x, in rows]. It joins every point to the point at this distance, if
    there is one. Each of `lines` joins two more points, by their indices in the list of points, counted
    from 0. `cells` is the number of points.
    """

    id: Name
    grid: Literal["points"]
    points: Annotated[
        tuple[Annotated[tuple[int, int], Field(strict=False)], ...],
        Field(strict=False),
        BeforeValidator(_whole),
    ]
    steps: Annotated[tuple[Annotated[tuple[int, int], Field(strict=False)], ...], Field(strict=False)] = ()
    lines: Annotated[tuple[Annotated[tuple[int, int], Field(strict=False)], ...], Field(strict=False)] = ()
    cells: Count
    pitch_mm: Annotated[tuple[Millimetres, Millimetres], Field(strict=False)]
    labels: Labels = "cells"
    """What pnp prints on the cells of a board that it draws: their numbers ("cells") or nothing ("none")."""

    @property
    def ways(self) -> tuple[tuple[Lattice, Lattice], ...]:
        """Return the pairs of points that are joined by a path, because they are at the distance of one of
        `steps` or stand in one of `lines`. The pairs are in ascending order, the smaller point of each pair
        first."""
        return points.all_paths(self.points, self.steps, self.lines)


Hatching = Literal["rising", "falling", "level", "upright", "crossed", "squared", "dotted", "none"]
"""The name of a hatch for the cells of a terrain. The size of the cells determines the distance of its lines
or dots."""


def _form(value: object) -> str:
    return "table" if isinstance(value, dict | HatchTable) else "text"


Hatched = Annotated[
    Annotated[Hatching, Tag("text")] | Annotated[HatchTable, Tag("table")],
    Discriminator(_form),
    TypeWords(
        '"rising", "falling", "level", "upright", "crossed", "squared", "dotted" or "none", '
        'or lines or dots, as in { colour = "ink", every = 2 }'
    ),
]

Margin = Annotated[float, Field(ge=0, le=500)]
Margins = Annotated[
    tuple[Margin, Margin, Margin, Margin],
    Field(strict=False),
    TypeWords("four lengths in mm, above, right, below, left, as in [26, 9, 9, 9]"),
]
"""The space in mm around the cells of a map: above, right, below, left."""

SwatchName = Annotated[str, StringConstraints(pattern=r"^[^\W\d_][\w.-]*$", max_length=60)]


class Terrain(Table):
    """[boards.terrain.wood]: the look of the cells of a terrain. In low-ink and mono cells have no fill, so
    an icon, a hatch or a picture distinguishes terrains. A terrain without any of these gets a hatch that no
    other terrain has."""

    fill: SwatchName | None = None
    """A colour of the theme."""
    icon: Annotated[str, StringConstraints(min_length=1, max_length=60)] | None = None
    hatch: Hatched | None = None
    picture: Text | None = None
    """The file name of a picture in the game's folder: a PNG, JPEG, WebP or SVG. The picture covers each
    cell, below icon and hatch."""
    above_lines: bool = False
    """Whether the picture lies above rivers and roads, like houses beside a road. By default it lies below
    them."""
    ink: SwatchName | None = None
    """The colour of the icon and of a hatch that is named by a word. A hatch with keys of its own has its own
    colour. Without `ink`, it is the colour whose wash is the fill, or else the colour of lines."""


class Stroke(Table):
    """The colour, width and dashes of a kind of lines on a map, and the file of the table that lists these
    lines, unless game.toml lists them itself."""

    name: Text | None = None
    stroke: SwatchName = "ink"
    line: Annotated[float, Field(gt=0, le=20)] = 1.0
    """The width of the line in mm."""
    dash: Annotated[tuple[Annotated[float, Field(gt=0, le=100)], ...], Field(max_length=8, strict=False)] = ()
    table: Text | None = None
    """The file name of a table in the game's folder with a row for each line. It replaces the list in
    game.toml."""
    sheet: Text | None = None


class Border(Stroke):
    """[[boards.borders]]: lines on the edges between cells, such as a river or a wall. `between` lists pairs
    of neighbours, as in "0101-0102". A table has the two neighbours in the columns `a` and `b` instead."""

    between: Annotated[tuple[Text, ...], Field(strict=False)] = ()


class Route(Stroke):
    """[[boards.routes]]: lines from the middle of a cell to the middle of the next, such as a road or a
    railway. `through` lists routes by their cells, as in "0101 0102 0203". A table has one route in each row,
    in the column `through`."""

    through: Annotated[tuple[Text, ...], Field(strict=False)] = ()


class MapBoard(SourcedTable):
    """[[boards]] with grid = "map": a board of `columns` by `rows` cells that a table may describe. With form
    = "region" the cells are elements of the SVG `picture` instead, and have the ids of the elements as names.

    `names` says how cells are named: by running numbers from 0 ("number"), by column and row ("0101"), or by
    letter and number ("A1"). Columns and rows are counted from 1. `table` is a CSV, XLSX (with `sheet`) or
    TOML file with a row for each cell that is not plain. Its column `cell` has the name of the cell, and
    `name` a text to print on it. `terrain` names one of [boards.terrain], and `missing` says whether the cell
    is left out.
    """

    id: Name
    grid: Literal["map"]
    form: Literal[field.Form, "region"]
    """The form of the cells: "hexagon", "square", "triangle", "point" for the crossings of lines, or "region"
    for parts of a picture."""
    columns: Annotated[int, Field(ge=1, le=200)] | None = None
    rows: Annotated[int, Field(ge=1, le=200)] | None = None
    """The number of rows. A map of points may leave out `columns` and `rows`: then the columns `x` and `y` of
    the table have the place of each point in mm."""
    size_mm: Millimetres
    """The size of the cells in mm: from the middle of a hexagon to its corners, the side of a square or
    triangle, or the distance between points. For regions, the width of the whole picture."""
    picture: Text | None = None
    """The file name of an SVG in the game's folder, for form = "region". Its elements that are not regions
    are painted below and above the cells, in the order of the file."""
    regions: Annotated[tuple[Text, ...], Field(strict=False)] = ()
    """The ids of the elements of the SVG that are the cells. If left out, these are the ids in the table."""
    cells: Count | None = None
    """The number of cells, not counting missing ones. Check M01 compares it with the cells of the map."""
    tops: field.Tops = "pointed"
    """How hexagons stand: with a corner at the top ("pointed") or an edge ("flat")."""
    shifted: field.Shifted = "even"
    """Which rows of pointed hexagons are shifted by half a cell to the right, or which columns of flat
    hexagons are shifted by half a cell down: "even" or "odd"."""
    edges: field.Edges = "whole"
    """Whether the hexagons along the edges are "whole". "half" cuts off the parts that stick out, so that the
    map is a rectangle."""
    names: field.Naming = "number"
    rows_from: Literal["top", "bottom"] = "top"
    """Whether row 1 of the names is at the top or at the bottom."""
    labels: Literal["cells", "sides", "none"] = "cells"
    """Where names made of columns and rows are printed: on the cells ("cells"), along the sides of the map
    ("sides"), or nowhere ("none")."""
    spot_mm: Annotated[float, Field(ge=0, le=200)] | None = None
    """The diameter of the spot that marks a point, in mm; 0 for no spot. By default it is two thirds of the
    distance between points."""
    margins_mm: Margins | None = None
    """The space in mm between the cells and the cut: above, right, below, left. By default it is 26, 9, 9 and
    9, and 6 more on each side if labels are printed beside the map."""
    stroke: SwatchName | None = None
    """The colour of the lines between cells and around the map; "none" for no lines. In low-ink and mono,
    where cells have no fill, the lines have the colour of the look."""
    line: Annotated[float, Field(ge=0.1, le=5)] | None = None
    """The width in mm of the lines between cells and around the map."""
    missing: Annotated[tuple[Text, ...], Field(strict=False)] = ()
    """The names of cells that do not exist."""
    stars: Annotated[tuple[Text, ...], Field(strict=False)] = ()
    """The names of cells that have a dot in their middle."""
    table: Text | None = None
    sheet: Text | None = None
    terrain: dict[FieldName, Terrain] = Field(default_factory=dict)
    borders: Annotated[tuple[Border, ...], Field(strict=False)] = ()
    routes: Annotated[tuple[Route, ...], Field(strict=False)] = ()

    @property
    def places(self) -> field.Field | None:
        """Return the grid of cells that `columns` and `rows` make, including the missing cells. Return None
        without `columns` or `rows`, and if the cells are regions."""
        if self.columns is None or self.rows is None or self.form == "region":
            return None
        return field.Field(
            self.form, self.columns, self.rows, self.size_mm, self.tops, self.shifted, self.edges
        )


Board = Annotated[HexBoard | HexField | SquareBoard | PointBoard | MapBoard, Field(discriminator="grid")]


def refuse_lost_lines(board: Board, source: TomlSource, inside: Key) -> None:
    """Raise DefinitionError for a line of a board of points that does not join two of its points. For
    messages, `source` is the TOML file that has the board, and `inside` the key of the board in it."""
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
