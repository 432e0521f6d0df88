"""Fields of cells in columns and rows: the place of each cell on paper, its outline and its name.

Lengths are in mm. The middle of the first cell of the first row is (0, 0), even if that cell is missing.
Columns and rows are counted from 1, rows from the top. Neighbours have exactly equal corners, because they
are rounded in the same way.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from string import ascii_uppercase
from typing import Literal

from pnp.units import Point, mm

Form = Literal["hexagon", "square", "triangle", "point"]
Tops = Literal["pointed", "flat"]
Shifted = Literal["even", "odd"]
Edges = Literal["whole", "half"]
Naming = Literal["number", "0101", "A1", "none"]

_POINTED = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""Corners of a hexagon with a corner above, in units of half its width and half its size."""


@dataclass(frozen=True, slots=True)
class Place:
    """A cell of a field: its column and row, counted from 1, and its middle and corners in mm, clockwise.

    On a field of points, `corners` are the ends of the lines that meet at the point (left, top, right,
    bottom), without lines that would leave the field.
    """

    column: int
    row: int
    centre: Point
    corners: tuple[Point, ...]

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the outline, in mm."""
        xs, ys = [x for x, _ in self.corners], [y for _, y in self.corners]
        return (min(xs), min(ys), max(xs), max(ys))


@dataclass(frozen=True, slots=True)
class Field:
    """A field of `columns` by `rows` cells of one form. `size` is a length in mm: from a hexagon's middle to
    its corners, the side of a square or triangle, or the distance between points. The first triangle points
    upwards.

    `tops`, `shifted` and `edges` concern hexagons only. With `tops` "pointed", a hexagon has a corner at its
    top, and every second row lies half a cell to the right. With `tops` "flat", a hexagon has an edge at its
    top, and every second column lies half a cell lower. `shifted` says which rows or columns these are: the
    "even" or the "odd" ones, counted from 1.

    With `edges` "whole", all hexagons are whole. With "half", the field has two straight sides: the last
    hexagons of the rows or columns that are shifted, and the first ones of the others, are cut in half.
    """

    form: Form
    columns: int
    rows: int
    size: float
    tops: Tops = "pointed"
    shifted: Shifted = "even"
    edges: Edges = "whole"

    def places(self) -> Iterator[Place]:
        """Yield all cells in the order of their numbers: row by row from the top, each row from the left."""
        for row in range(1, self.rows + 1):
            for column in range(1, self.columns + 1):
                yield self.place(column, row)

    def place(self, column: int, row: int) -> Place:
        """Return the cell of a column and a row."""
        match self.form:
            case "hexagon":
                return self._hexagon(column, row)
            case "square":
                return self._square(column, row)
            case "triangle":
                return self._triangle(column, row)
            case "point":
                return self._point(column, row)

    def neighbours(self, column: int, row: int) -> Iterator[tuple[int, int]]:
        """Yield the column and row of each cell of the field that shares an edge with this one. On a field of
        points, yield each point that a line joins to this one."""
        for across, down in self._steps(column, row):
            if 1 <= column + across <= self.columns and 1 <= row + down <= self.rows:
                yield (column + across, row + down)

    def _steps(self, column: int, row: int) -> tuple[tuple[int, int], ...]:
        sides = ((-1, 0), (1, 0), (0, -1), (0, 1))
        if self.form == "triangle":
            return ((-1, 0), (1, 0), (0, 1) if self._is_up(column, row) else (0, -1))
        if self.form != "hexagon":
            return sides
        flat = self.tops == "flat"
        near = 0 if self._is_shifted(column if flat else row) else -1
        if flat:
            return ((0, -1), (0, 1), (-1, near), (1, near), (-1, near + 1), (1, near + 1))
        return ((-1, 0), (1, 0), (near, -1), (near + 1, -1), (near, 1), (near + 1, 1))

    def _is_shifted(self, line: int) -> bool:
        return (line % 2 == 0) == (self.shifted == "even")

    def _hexagon(self, column: int, row: int) -> Place:
        along, across = (row, column) if self.tops == "flat" else (column, row)
        first = 1 if self._is_shifted(1) else 0
        shift = 1 if self._is_shifted(across) else 0
        # Whole numbers name the corners: half widths along a row, half sizes across the rows.
        x, y = 2 * (along - 1) + shift - first, 3 * (across - 1)
        corners = [(x + dx, y + dy) for dx, dy in _POINTED]
        lines = self.columns if self.tops == "flat" else self.rows
        if self.edges == "half" and lines > 1:
            longest = self.rows if self.tops == "flat" else self.columns
            low, high = -first, 2 * (longest - 1) + 1 - first
            corners = [corner for corner in corners if low <= corner[0] <= high]
        width, half = self.size * sqrt(3) / 2, self.size / 2

        def point_at(corner: tuple[int, int]) -> Point:
            point = (mm(corner[0] * width), mm(corner[1] * half))
            return (point[1], point[0]) if self.tops == "flat" else point

        found = tuple(map(point_at, corners))
        # Exchanging x and y turns the way round.
        return Place(column, row, point_at((x, y)), found[::-1] if self.tops == "flat" else found)

    def _square(self, column: int, row: int) -> Place:
        left, top, right, bottom = (
            mm(each * self.size) for each in (column - 1.5, row - 1.5, column - 0.5, row - 0.5)
        )
        middle = (mm((column - 1) * self.size), mm((row - 1) * self.size))
        return Place(column, row, middle, ((left, top), (right, top), (right, bottom), (left, bottom)))

    def _is_up(self, column: int, row: int) -> bool:
        return (column + row) % 2 == 0

    def _triangle(self, column: int, row: int) -> Place:
        half, height = self.size / 2, self.size * sqrt(3) / 2
        # The first cell's middle is its centroid, a third of its height above its base.
        x, top = column - 1, (row - 1) * height - height * 2 / 3
        left, middle, right = mm((x - 1) * half), mm(x * half), mm((x + 1) * half)
        high, low = mm(top), mm(top + height)
        if self._is_up(column, row):
            return Place(
                column, row, (middle, mm(top + height * 2 / 3)), ((middle, high), (right, low), (left, low))
            )
        return Place(
            column, row, (middle, mm(top + height / 3)), ((left, high), (right, high), (middle, low))
        )

    def _point(self, column: int, row: int) -> Place:
        x, y, half = (column - 1) * self.size, (row - 1) * self.size, self.size / 2
        ends = (
            *(((x - half, y),) if column > 1 else ()),
            *(((x, y - half),) if row > 1 else ()),
            *(((x + half, y),) if column < self.columns else ()),
            *(((x, y + half),) if row < self.rows else ()),
        )
        corners = tuple((mm(px), mm(py)) for px, py in ends) or ((mm(x), mm(y)),)
        return Place(column, row, (mm(x), mm(y)), corners)


def cell_name(naming: Naming, column: int, row: int, number: int, shape: tuple[int, int]) -> str:
    """Return the name of a cell, in the form that `naming` chooses: "number" (the cell's `number` from 0, as
    7), "0101" (column and row, as 0412) or "A1" (the column as letters, then the row, as D12). With "none",
    which prints no names, it is the number.

    `column` counts from 1. `row` counts from 1 too, from the top or from the bottom as the caller chooses.
    `shape` is the number of columns and of rows in the field: in names like 0412, both parts have as many
    digits as the largest column or row needs, two at least.

    >>> cell_name("0101", 4, 12, 0, (20, 20)), cell_name("A1", 28, 3, 0, (30, 5))
    ('0412', 'AB3')
    >>> cell_name("number", 1, 1, 7, (5, 5))
    '7'
    """
    if naming in ("number", "none"):
        return str(number)
    if naming == "A1":
        return f"{column_letters(column)}{row}"
    columns, rows = (max(2, len(str(most))) for most in shape)
    return f"{column:0{columns}}{row:0{rows}}"


def column_letters(number: int) -> str:
    """Return the letters of a column, as in spreadsheets: A to Z, then AA. The first column is 1."""
    text = ""
    while number:
        number, letter = divmod(number - 1, len(ascii_uppercase))
        text = ascii_uppercase[letter] + text
    return text
