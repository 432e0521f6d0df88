"""The areas that shapes cover: filling rules, strokes, clips."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil, sqrt
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from pnp.scene import Box, Segment, chords
from pnp.units import Point
from pnp.verify.paint.shapes import SLACK, Area, Shape, extent, subpaths

FLATNESS = 0.002
"""How far a flattened curve may lie off the true one, mm."""


def flattened(part: Sequence[Segment]) -> list[Point]:
    """The points of one subpath, curves by chords."""
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


NOTHING = 1e-12
"""mm2 that nobody sees; also keeps numbers away from the end of their range."""

DIGITS = 9
"""Of a mm; for the same reason: 1e-308 is a number, but its reciprocal is not."""


FAR = 1e9
"""mm: a thousand kilometres. What lies further out is no place, and its products are no numbers."""


@lru_cache(maxsize=8192)
def fill_area(outline: tuple[Segment, ...], evenodd: bool = False) -> Area:
    """What filling the outline paints, by the non-zero or the even-odd rule. Raises ValueError for an outline
    that lies further out than anything."""
    rings = [p for p in map(flattened, subpaths(outline)) if len(p) > 2]
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
    faces = faces[shapely.area(faces) > NOTHING]  # slivers too thin for a point inside them
    inner = shapely.get_coordinates(shapely.point_on_surface(faces))
    turns = sum((_winding(inner, ring) for ring in rings), np.zeros(len(inner), dtype=np.int64))
    return shapely.union_all(faces[turns % 2 == 1 if evenodd else turns != 0])


def _winding(points: NDArray[np.float64], ring: Sequence[Point]) -> NDArray[np.int64]:
    """How often the ring runs round each of the points."""
    x, y = points[:, :1], points[:, 1:]
    loop = np.array([*ring, ring[0]])
    (x0, y0), (x1, y1) = loop[:-1].T, loop[1:].T
    side = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)
    up, down = (y0 <= y) & (y1 > y) & (side > 0), (y0 > y) & (y1 <= y) & (side < 0)
    turns: NDArray[np.int64] = up.sum(axis=1) - down.sum(axis=1)
    return turns


def line_area(outline: Iterable[Segment], width: float) -> Area:
    """What stroking the outline paints (round joins; dashes as if the line were whole)."""
    lines = []
    for part in subpaths(outline):
        points = flattened(part)
        closed = part[-1][0] == "Z" and len(points) > 1
        lines.append(shapely.LineString([*points, points[0]] if closed else points))
    areas = [line.buffer(max(width, 1e-3) / 2, quad_segs=4) for line in lines]
    return areas[0] if len(areas) == 1 else shapely.union_all(areas)


@lru_cache(maxsize=8192)
def ink(shape: Shape) -> Area:
    """All that the shape covers on the page, its clip applied."""
    area = fill_area(shape.outline, shape.evenodd) if shape.fill else None
    if shape.stroke:
        line = line_area(shape.outline, shape.width)
        area = line if area is None else area.union(line)
    if area is None:
        return shapely.Polygon()
    return area if shape.clip is None else area.intersection(shape.clip)


@dataclass(frozen=True, slots=True)
class Region:
    """Where painting shows: a box and, where clips are not upright rectangles, areas to meet."""

    box: Box
    areas: tuple[Area, ...] = ()

    def within(self, outline: tuple[Segment, ...], evenodd: bool = False) -> "Region":
        """This region clipped by a path as well."""
        left, top, right, bottom = self.box
        if (upright := _rectangle(outline)) is not None:
            l2, t2, r2, b2 = upright
            return Region((max(left, l2), max(top, t2), min(right, r2), min(bottom, b2)), self.areas)
        return Region(self.box, (*self.areas, fill_area(outline, evenodd)))

    @property
    def area(self) -> Area:
        return _region_area(self)

    @property
    def empty(self) -> bool:
        left, top, right, bottom = self.box
        return right <= left or bottom <= top


@lru_cache(maxsize=1024)
def _region_area(region: Region) -> Area:
    total: Area = shapely.Polygon() if region.empty else shapely.box(*region.box)
    for area in region.areas:
        total = total.intersection(area)
    return total


@lru_cache(maxsize=256)
def _margins(region: Region) -> tuple[Area, Area]:
    """A region with areas, prepared: a little wider than it is, and a little narrower."""
    room, core = region.area.buffer(SLACK), region.area.buffer(-SLACK)
    shapely.prepare([room, core])
    return room, core


@lru_cache(maxsize=1024)
def _roomy(region: Region, reach: float) -> Area | None:
    """Where the points of a shape whose ink reaches so far beyond them may lie; None where the region is
    hollow, so that what lies between them may leave it."""
    area = region.area.buffer(SLACK - reach, join_style="mitre")
    return area if _convex(area) else None


def _rectangle(outline: tuple[Segment, ...]) -> Box | None:
    """The box of an outline that is an upright rectangle, else None."""
    points = [(float(s[1]), float(s[2])) for s in outline if s[0] in ("M", "L")]
    if len(points) == 5 and points[0] == points[4]:
        points.pop()
    if len(points) != 4 or any(s[0] == "C" for s in outline) or sum(s[0] == "M" for s in outline) != 1:
        return None
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = points
    near = 1e-7
    level = abs(y0 - y1) < near and abs(x1 - x2) < near and abs(y2 - y3) < near and abs(x3 - x0) < near
    steep = abs(x0 - x1) < near and abs(y1 - y2) < near and abs(x2 - x3) < near and abs(y3 - y0) < near
    return (min(x0, x2), min(y0, y2), max(x0, x2), max(y0, y2)) if level or steep else None


def placed(shape: Shape, region: Region, page: Region) -> Shape:
    """The shape with its bounds, and with what region and page leave of it."""
    around = extent(shape.outline)
    if around is None:
        return replace(shape, unseen=shape.unseen or "no area")
    reach = shape.width / 2 if shape.stroke else 0.0
    left, top, right, bottom = around
    shape = replace(shape, bounds=(left - reach, top - reach, right + reach, bottom + reach))
    if shape.unseen:
        return shape
    if not shape.stroke and (right - left < 1e-6 or bottom - top < 1e-6):
        return replace(shape, unseen="no area")
    if (
        not shape.stroke
        and abs(_signed_area(shape.outline)) < 1e-6
        and fill_area(shape.outline, shape.evenodd).area < 1e-6
    ):
        return replace(shape, unseen="no area")
    if _apart(shape.bounds, page.box):
        return replace(shape, unseen="outside the page")
    if region.empty or _apart(shape.bounds, region.box):
        return replace(shape, unseen="clipped away")
    if _holds(region.box, shape.bounds) and not region.areas:
        return shape
    points = np.array([float(v) for s in shape.outline for v in s[1:]]).reshape(-1, 2)
    if region.areas:
        roomy = _roomy(region, reach)
        if roomy is not None and shapely.intersects_xy(roomy, *points.T).all():
            return shape
        room, core = _margins(region)
        if room.covers(shapely.box(*shape.bounds)):
            return shape
        if shape.stroke and reach > SLACK:
            # A line leaves ink round all its ends: some far out, and some well inside.
            ends = np.array([(float(s[-2]), float(s[-1])) for s in shape.outline if s[0] != "Z"])
            inside = shapely.intersects_xy(core, *ends.T)
            if inside.any() and not shapely.intersects_xy(room, *ends[~inside].T).all():
                return replace(shape, clip=region.area)
    elif any(_within(region.box, float(s[-2]), float(s[-1])) for s in shape.outline if s[0] != "Z"):
        return replace(shape, clip=region.area)
    whole, seen = _left(shape, region)
    if whole:
        return shape
    return replace(shape, clip=region.area) if seen else replace(shape, unseen="clipped away")


@lru_cache(maxsize=1024)
def _left(shape: Shape, region: Region) -> tuple[bool, bool]:
    """Whether a region leaves all of a shape's ink, and any of it; the cards of a deck share what is under
    their panels."""
    covered = ink(shape)
    if region.area.buffer(SLACK).covers(covered):
        return True, True
    return False, not covered.intersection(region.area).buffer(-SLACK / 2).is_empty


def _convex(area: Area) -> bool:
    return bool(area.convex_hull.area - area.area < 1e-9)


def _within(box: Box, x: float, y: float) -> bool:
    return box[0] + SLACK < x < box[2] - SLACK and box[1] + SLACK < y < box[3] - SLACK


def _signed_area(outline: Iterable[Segment]) -> float:
    total = x = y = x0 = y0 = 0.0
    points: Iterable[Any] = outline
    for segment in points:
        u, v = segment[-2:] if len(segment) > 1 else (x0, y0)
        if segment[0] == "M":
            total += x * y0 - x0 * y  # what is filled goes back to where it began
            x0, y0 = u, v
        else:
            total += x * v - u * y
        x, y = u, v
    return (total + x * y0 - x0 * y) / 2


def _holds(outer: Box, inner: Box) -> bool:
    return (
        outer[0] - SLACK <= inner[0]
        and outer[1] - SLACK <= inner[1]
        and inner[2] <= outer[2] + SLACK
        and inner[3] <= outer[3] + SLACK
    )


def _apart(a: Box, b: Box) -> bool:
    """Whether less than the slack of two boxes is common."""
    return a[2] < b[0] + SLACK or b[2] < a[0] + SLACK or a[3] < b[1] + SLACK or b[3] < a[1] + SLACK


def clipped(shape: Shape, region: Region) -> Shape:
    """What a region of the page leaves of a shape that a scene orders. Where its own clip lies beyond the
    region nothing is left, though the outline itself runs through it: a texture in a figure."""
    if shape.unseen:
        return shape
    on = placed(replace(shape, clip=None), region, region)
    if on.unseen or shape.clip is None:
        return on
    clip = shape.clip if on.clip is None else shape.clip.intersection(on.clip)
    return replace(on, clip=clip, unseen="clipped away" if clip.is_empty else "")
