"""A flat net folded in space: the panels that cuts and folds make, each where it is on the box that stands.

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
"""4 x 4: takes a point (x, y, 0, 1) of the sheet to where it is in space. On the box x runs to the right,
y down and z away from who looks at its front."""

REACH = 2.0
"""mm by which a fold is drawn shorter than it is, at either end: it must not touch the cut."""

TOUCH = 0.05

MEETS = 0.2
"""mm that edges may be apart which have to meet, and that a panel may stand out."""

SLACK = 0.01

SIDES = ("left", "right", "top", "bottom", "front", "back")
"""The six sides of a box, in the order of their axes."""


@dataclass(frozen=True, slots=True, eq=False)
class Panel:
    """A part of a net that stays flat, and where it is once all is folded."""

    area: shapely.Polygon
    frame: Frame

    def at(self, x: float, y: float) -> tuple[float, float, float]:
        """A point of the sheet in space."""
        found = self.frame @ (x, y, 0.0, 1.0)
        return float(found[0]), float(found[1]), float(found[2])

    def towards(self, x: float, y: float) -> tuple[float, float, float]:
        """A direction on the sheet in space."""
        found = self.frame @ (x, y, 0.0, 0.0)
        return float(found[0]), float(found[1]), float(found[2])

    @property
    def corners(self) -> NDArray[np.float64]:
        """The corners in space, one in a row."""
        return np.array([self.at(x, y) for x, y in self.area.exterior.coords[:-1]])


def folds(face: Face) -> Iterator[tuple[Point, Point]]:
    """The dashed straight lines called folds, as drawn."""
    for element, matrix in leaves(face.elements):
        if isinstance(element, Path) and element.name == "fold" and element.style.dash:
            start, end = ((float(x), float(y)) for _, x, y in element.segments)
            yield transform_point(matrix, start), transform_point(matrix, end)


def panels(outline: shapely.Polygon, drawn: Sequence[tuple[Point, Point]]) -> list[shapely.Polygon]:
    """What the outline and the folds, prolonged to where they end, enclose."""
    longer = [_prolonged(outline, *fold) for fold in drawn]
    lines = shapely.union_all([outline.exterior, *longer])
    found = shapely.polygonize([lines])
    return [
        area
        for area in found.geoms
        if isinstance(area, shapely.Polygon) and outline.contains(area.representative_point())
    ]


def _prolonged(outline: shapely.Polygon, start: Point, end: Point) -> shapely.LineString:
    """A fold from corner to corner of the outline, where there are such close to its ends."""
    a, b = np.array(start), np.array(end)
    along = (b - a) / np.hypot(*(b - a))

    def reached(at: NDArray[np.float64], way: NDArray[np.float64]) -> NDArray[np.float64]:
        ends = [at + way * REACH]
        for corner in outline.exterior.coords:
            offset = np.array(corner) - at
            ahead = float(offset @ way)
            if -TOUCH <= ahead <= REACH and abs(float(offset[0] * way[1] - offset[1] * way[0])) <= TOUCH:
                ends.append(np.array(corner))
        return ends[-1] if len(ends) > 1 else at + way * REACH

    return shapely.LineString([reached(a, -along), reached(b, along)])


def folded(
    areas: Sequence[shapely.Polygon], drawn: Sequence[tuple[Point, Point]], front: Point
) -> list[Panel]:
    """The panels in space: that around the point `front` at rest, each neighbour turned back by a right
    angle over the fold between them. Those that hang on nothing are left out."""
    first = next((k for k, area in enumerate(areas) if area.contains(shapely.Point(front))), None)
    if first is None:
        return []
    found = {first: Panel(areas[first], np.eye(4))}
    waiting = [first]
    while waiting:
        at = waiting.pop()
        for other in range(len(areas)):
            if other in found or (fold := between(areas[at], areas[other], drawn)) is None:
                continue
            turn = _turned(fold, areas[other])
            found[other] = Panel(areas[other], found[at].frame @ turn)
            waiting.append(other)
    return list(found.values())


def between(
    one: shapely.Polygon, other: shapely.Polygon, drawn: Sequence[tuple[Point, Point]]
) -> tuple[Point, Point] | None:
    """The fold that two panels share."""
    return next((fold for fold in drawn if _lies_on(fold, one) and _lies_on(fold, other)), None)


def _lies_on(fold: tuple[Point, Point], area: shapely.Polygon) -> bool:
    """Whether a fold is on the rim of a panel."""
    return bool(shapely.LineString(fold).within(area.exterior.buffer(TOUCH)))


def _turned(fold: tuple[Point, Point], moved: shapely.Polygon) -> Frame:
    """A right angle about a fold, which takes what lies on the side of `moved` away from who looks."""
    (ax, ay), (bx, by) = fold
    middle = moved.centroid
    ux, uy = np.array([bx - ax, by - ay]) / np.hypot(bx - ax, by - ay)
    # The way from the fold into the panel, at right angles to the fold, becomes the way away (z).
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


def side(corners: NDArray[np.float64], low: NDArray[np.float64], high: NDArray[np.float64]) -> str | None:
    """The side of the box that all corners lie on."""
    for k, name in enumerate(SIDES):
        plane = (low, high)[k % 2][k // 2]
        if np.abs(corners[:, k // 2] - plane).max() <= MEETS + SLACK:
            return name
    return None


def flat(corners: NDArray[np.float64], axis: int) -> shapely.Polygon:
    """A panel as one sees it along an axis."""
    return shapely.Polygon(np.delete(corners, axis, axis=1))
