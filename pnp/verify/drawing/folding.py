"""Folds a flat net in space: the panels that cuts and folds make, each in its place on the standing box.

Nothing is taken from what made the net: panels are what an outline and the lines drawn in it enclose.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from pnp.scene import Face, Path, leaves, transform_point
from pnp.units import Point

Frame = NDArray[np.float64]
"""A 4 x 4 matrix from a point (x, y, 0, 1) of the sheet to space. On the box x runs to the right, y down and
z away from a viewer of its front."""

REACH = 2.0
"""The length, mm, by which a fold is drawn shorter at either end: it must not touch the cut."""

TOUCH = 0.05

MEETS = 0.2
"""The largest gap between edges that have to meet, mm, and the furthest that a panel may stand out."""

SLACK = 0.01

SIDES = ("left", "right", "top", "bottom", "front", "back")
"""The six sides of a box, in the order of their axes."""


@dataclass(frozen=True, slots=True, eq=False)
class Panel:
    """A part of a net that stays flat, and its place once all is folded."""

    area: shapely.Polygon
    frame: Frame

    def point_in_space(self, x: float, y: float) -> tuple[float, float, float]:
        """Return a point of the sheet in space."""
        found = self.frame @ (x, y, 0.0, 1.0)
        return float(found[0]), float(found[1]), float(found[2])

    def direction_in_space(self, x: float, y: float) -> tuple[float, float, float]:
        """Return a direction on the sheet in space."""
        found = self.frame @ (x, y, 0.0, 0.0)
        return float(found[0]), float(found[1]), float(found[2])

    @property
    def corners(self) -> NDArray[np.float64]:
        """The corners in space, one in a row."""
        return np.array([self.point_in_space(x, y) for x, y in self.area.exterior.coords[:-1]])


def find_folds(face: Face) -> Iterator[tuple[Point, Point]]:
    """Yield the dashed straight lines named "fold", as drawn."""
    for element, matrix in leaves(face.elements):
        if isinstance(element, Path) and element.name == "fold" and element.style.dash:
            start, end = ((float(x), float(y)) for _, x, y in element.segments)
            yield transform_point(matrix, start), transform_point(matrix, end)


def find_panels(outline: shapely.Polygon, drawn: Sequence[tuple[Point, Point]]) -> list[shapely.Polygon]:
    """Return the areas that the outline and the folds, extended to the outline, enclose."""
    longer = [_extend_fold(outline, *fold) for fold in drawn]
    lines = shapely.union_all([outline.exterior, *longer])
    found = shapely.polygonize([lines])
    return [
        area
        for area in found.geoms
        if isinstance(area, shapely.Polygon) and outline.contains(area.representative_point())
    ]


def _extend_fold(outline: shapely.Polygon, start: Point, end: Point) -> shapely.LineString:
    """Return a fold extended to corners of the outline that are close to its ends."""
    a, b = np.array(start), np.array(end)
    along = (b - a) / np.hypot(*(b - a))

    def extended_end(at: NDArray[np.float64], way: NDArray[np.float64]) -> NDArray[np.float64]:
        ends = [at + way * REACH]
        for corner in outline.exterior.coords:
            offset = np.array(corner) - at
            ahead = float(offset @ way)
            if -TOUCH <= ahead <= REACH and abs(float(offset[0] * way[1] - offset[1] * way[0])) <= TOUCH:
                ends.append(np.array(corner))
        return ends[-1] if len(ends) > 1 else at + way * REACH

    return shapely.LineString([extended_end(a, -along), extended_end(b, along)])


def fold_panels(
    areas: Sequence[shapely.Polygon], drawn: Sequence[tuple[Point, Point]], front: Point
) -> list[Panel]:
    """Return the panels in space: the one around the point `front` at rest, each neighbour turned back by a
    right angle over the fold between them. Panels that are not connected are left out."""
    first = next((k for k, area in enumerate(areas) if area.contains(shapely.Point(front))), None)
    if first is None:
        return []
    found = {first: Panel(areas[first], np.eye(4))}
    waiting = [first]
    while waiting:
        at = waiting.pop()
        for other in range(len(areas)):
            if other in found or (fold := shared_fold(areas[at], areas[other], drawn)) is None:
                continue
            turn = _fold_matrix(fold, areas[other])
            found[other] = Panel(areas[other], found[at].frame @ turn)
            waiting.append(other)
    return list(found.values())


def shared_fold(
    one: shapely.Polygon, other: shapely.Polygon, drawn: Sequence[tuple[Point, Point]]
) -> tuple[Point, Point] | None:
    """Return the fold that two panels share, or None."""
    return next((fold for fold in drawn if _lies_on(fold, one) and _lies_on(fold, other)), None)


def _lies_on(fold: tuple[Point, Point], area: shapely.Polygon) -> bool:
    """Return whether a fold is on the rim of a panel."""
    return bool(shapely.LineString(fold).within(area.exterior.buffer(TOUCH)))


def _fold_matrix(fold: tuple[Point, Point], moved: shapely.Polygon) -> Frame:
    """Return a right angle about a fold that takes the side of the panel `moved` away from the viewer."""
    (ax, ay), (bx, by) = fold
    middle = moved.centroid
    ux, uy = np.array([bx - ax, by - ay]) / np.hypot(bx - ax, by - ay)
    # The direction from the fold into the panel, at right angles to the fold, becomes z.
    nx, ny = -uy, ux
    if (middle.x - ax) * nx + (middle.y - ay) * ny < 0:
        ux, uy, nx, ny = -ux, -uy, -nx, -ny
    flat = np.array([[ux, nx, 0.0], [uy, ny, 0.0], [0.0, 0.0, 1.0]])
    stood = np.array([[ux, 0.0, -nx], [uy, 0.0, -ny], [0.0, 1.0, 0.0]])
    turn = stood @ flat.T
    frame = np.eye(4)
    frame[:3, :3] = turn
    frame[:3, 3] = np.array([ax, ay, 0.0]) - turn @ np.array([ax, ay, 0.0])
    return frame


def box_side(corners: NDArray[np.float64], low: NDArray[np.float64], high: NDArray[np.float64]) -> str | None:
    """Return the side of the box that all corners lie on, or None."""
    for k, name in enumerate(SIDES):
        plane = (low, high)[k % 2][k // 2]
        if np.abs(corners[:, k // 2] - plane).max() <= MEETS + SLACK:
            return name
    return None


def project(corners: NDArray[np.float64], axis: int) -> shapely.Polygon:
    """Return a panel as seen along an axis."""
    return shapely.Polygon(np.delete(corners, axis, axis=1))
