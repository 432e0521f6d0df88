"""The places of everything in the scene, and their perspective.

The picture plane is the cabinet's front, at `pull` 0. A pull of 0.5 is half way to the eye, so twice as
large; a negative pull is inside the cabinet. Fronts stay squares because they are parallel to the picture
plane.
"""

from dataclasses import dataclass
from math import hypot

from pnp.games import Format
from pnp.grid.polyomino import Cell
from pnp.scene import Box
from pnp.units import Point


@dataclass(frozen=True, slots=True)
class Stage:
    """The layout of one format, in mm."""

    format: Format
    width: float
    height: float
    eye: Point
    """The vanishing point: low, so that drawers are seen from below."""
    lamp: Point
    left: float
    top: float
    cell: float
    columns: int
    rows: int
    table: float
    """The far edge of the table."""
    title: tuple[float, float]
    """The width of the title and its baseline at the middle."""
    plate: Box = (0.0, 0.0, 0.0, 0.0)

    @property
    def right(self) -> float:
        return self.left + self.columns * self.cell

    @property
    def bottom(self) -> float:
        return self.top + self.rows * self.cell

    @property
    def cornice(self) -> tuple[float, float]:
        """The left and right end of the cornice, which carries the whole title."""
        half = max((self.right - self.left) / 2 + 11.0, self.title[0] / 2 + 0.5)
        return (self.width / 2 - half, self.width / 2 + half)

    def project_point(self, point: Point, pull: float) -> Point:
        """Return where a point pulled out of the picture plane is seen."""
        grown = 1 / (1 - pull)
        return (
            self.eye[0] + (point[0] - self.eye[0]) * grown,
            self.eye[1] + (point[1] - self.eye[1]) * grown,
        )

    def project_box(self, box: Box, pull: float) -> Box:
        """Return a box parallel to the picture plane, pulled out of it."""
        return (*self.project_point(box[:2], pull), *self.project_point(box[2:], pull))

    def place(self, cell: Cell, gap: float = 0.9) -> Box:
        """Return the front of the drawer in a cell (column, row)."""
        x, y = self.left + cell[0] * self.cell, self.top + cell[1] * self.cell
        return (x + gap, y + gap, x + self.cell - gap, y + self.cell - gap)

    def lamp_distance(self, point: Point) -> float:
        """Return the distance of a point from the lamp, in cells."""
        return hypot(point[0] - self.lamp[0], point[1] - self.lamp[1]) / self.cell


def stage_for(kind: Format, width: float, height: float) -> Stage:
    """Return the stage of a cover, or of a picture that is wider than high."""
    if kind == "page":
        columns, rows, table, top = 5, 5, height - 55.5, 0.31 * height
        title = (width - 36.0, top - 24.0)
        lamp, eye = (29.0, 32.0), (width / 2, table - 46.0)
        plate = (24.0, height - 41.3, width - 24.0, height - 13.0)
    else:
        columns, rows, table, top = 6, 4, height - 15.0, 72.0
        title = (188.0, top - 15.5)
        lamp, eye = (30.0, 42.0), (width / 2, table - 54.0)
        plate = (0.0, 0.0, 0.0, 0.0)
    cell = (table - top + 0.3 * (table - top) / rows) / rows
    left = (width - columns * cell) / 2
    title = (min(title[0], columns * cell + 30.0), title[1])
    return Stage(kind, width, height, eye, lamp, left, top, cell, columns, rows, table, title, plate)
