"""Computes the areas that shapes cover: filling rules, strokes, clips."""

from collections.abc import Iterable, Sequence
from math import ceil, sqrt

import numpy as np
import shapely
from numpy.typing import NDArray

from pnp.caching import remembered
from pnp.scene import Segment, chords
from pnp.units import Point
from pnp.verify.paint.shapes import Area, Shape, subpaths

FLATNESS = 0.002
"""The largest distance between a flattened curve and the true one, mm."""


def flatten_curves(part: Sequence[Segment]) -> list[Point]:
    """Return the points of one subpath, with each curve cut into chords."""
    points: list[Point] = []
    for segment in part:
        if segment[0] == "Z":
            continue
        v = [float(value) for value in segment[1:]]
        if segment[0] == "C":
            (x0, y0), (x1, y1, x2, y2, x3, y3) = points[-1], v
            bend = max(
                abs(x0 - 2 * x1 + x2) + abs(y0 - 2 * y1 + y2), abs(x1 - 2 * x2 + x3) + abs(y1 - 2 * y2 + y3)
            )
            steps = min(64, max(1, ceil(sqrt(0.75 * bend / FLATNESS))))
            points.extend(chords((x0, y0), v, steps))
        else:
            points.append((v[-2], v[-1]))
    return points


NEGLIGIBLE = 1e-12
"""The area, mm2, below which a sliver is ignored. It also keeps numbers within the range of floats."""

DIGITS = 9
"""The decimals to which points are rounded, in mm. It avoids overflow: the reciprocal of 1e-308 is
infinite."""


FAR = 1e9
"""The largest coordinate, mm: a thousand kilometres. Products of larger ones overflow."""


@remembered
def fill_area(outline: tuple[Segment, ...], evenodd: bool = False) -> Area:
    """Return the area that filling the outline paints, by the non-zero or the even-odd rule. Raises
    ValueError for coordinates beyond `FAR`."""
    rings = [p for p in map(flatten_curves, subpaths(outline)) if len(p) > 2]
    if len(rings) == 1:
        area = shapely.Polygon(rings[0])
        if area.is_valid:
            return area
    if any(not -FAR < value < FAR for ring in rings for point in ring for value in point):
        raise ValueError("an outline without an end")
    rings = [np.round(ring, DIGITS).tolist() for ring in rings]
    lines = shapely.unary_union([shapely.LinearRing(ring) for ring in rings]) if rings else None
    if lines is None or lines.is_empty:
        return shapely.Polygon()
    faces = shapely.get_parts(shapely.polygonize(shapely.get_parts(lines)))
    faces = faces[shapely.area(faces) > NEGLIGIBLE]  # slivers too thin for a point inside them
    inner = shapely.get_coordinates(shapely.point_on_surface(faces))
    turns = sum((_winding(inner, ring) for ring in rings), np.zeros(len(inner), dtype=np.int64))
    return shapely.union_all(faces[turns % 2 == 1 if evenodd else turns != 0])


def _winding(points: NDArray[np.float64], ring: Sequence[Point]) -> NDArray[np.int64]:
    """Return the winding number of the ring around each of the points."""
    x, y = points[:, :1], points[:, 1:]
    loop = np.array([*ring, ring[0]])
    (x0, y0), (x1, y1) = loop[:-1].T, loop[1:].T
    side = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)
    up, down = (y0 <= y) & (y1 > y) & (side > 0), (y0 > y) & (y1 <= y) & (side < 0)
    turns: NDArray[np.int64] = up.sum(axis=1) - down.sum(axis=1)
    return turns


def line_area(outline: Iterable[Segment], width: float) -> Area:
    """Return the area that stroking the outline paints, with round joins; dashes count as a whole line."""
    lines = []
    for part in subpaths(outline):
        points = flatten_curves(part)
        closed = part[-1][0] == "Z" and len(points) > 1
        lines.append(shapely.LineString([*points, points[0]] if closed else points))
    # One MultiLineString: a union of the lines' areas takes three times as long.
    return shapely.MultiLineString(lines).buffer(max(width, 1e-3) / 2, quad_segs=4)


@remembered
def ink(shape: Shape) -> Area:
    """Return the area that the shape covers on the page, with its clip applied."""
    area = fill_area(shape.outline, shape.evenodd) if shape.fill else None
    if shape.stroke:
        line = line_area(shape.outline, shape.width)
        area = line if area is None else area.union(line)
    if area is None:
        return shapely.Polygon()
    return area if shape.clip is None else area.intersection(shape.clip)
