"""Computes visible areas: regions of pages and clips, the parts of shapes inside them, and shapes hidden by
later paint."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import cycle
from typing import Any, cast

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import affinity

from pnp.caching import memoize
from pnp.scene import Box, Segment
from pnp.units import Point
from pnp.verify.paint.shapes import SLACK, Area, Shape, extent, fill_area, ink

CLIPPED, OUTSIDE = "clipped away", "outside the page"
"""The reasons why a shape is not visible: it is outside its clip, or outside the page."""

FINE = 6
"""The number of decimals, in mm, to which equal shapes and clips in different places agree."""


def area_key(area: Area, at: Point) -> bytes:
    """Return a cache key of the form of an area and its position relative to the point `at`. An equal area
    elsewhere has the same key if it is moved together with its point."""
    moved = shapely.transform(
        area, lambda points: np.asarray(np.round(points - at, FINE) + 0.0, dtype=np.float64)
    )
    return bytes(shapely.to_wkb(moved))


@dataclass(frozen=True)
class Window:
    """A clip that is not an upright rectangle, as an area in mm on the page."""

    area: Area

    @cached_property
    def bounds(self) -> Box:
        """The bounding box of the area; (0, 0, 0, 0) if it is empty."""
        box: Box = (0.0, 0.0, 0.0, 0.0) if self.area.is_empty else self.area.bounds
        return box

    @cached_property
    def form(self) -> bytes:
        """A cache key of the area's form and size. Equal areas at different places have the same one."""
        return area_key(self.area, self.bounds[:2])


@dataclass(frozen=True)
class Region:
    """The visible area of a page or clip, in mm: the intersection of a box and of all `windows`. There is a
    window for each clip that is not an upright rectangle. Derived values are cached on the object itself,
    because hashing the windows would read all their points."""

    box: Box
    windows: tuple[Window, ...] = ()

    def clip_to_path(self, outline: tuple[Segment, ...], evenodd: bool = False) -> "Region":
        """Return this region clipped by a path."""
        if (upright := _rectangle(outline)) is not None:
            return Region(intersect_boxes(self.box, upright), self.windows)
        return self.clip_to_area(fill_area(outline, evenodd))

    def clip_to_area(self, area: Area) -> "Region":
        """Return this region clipped by an area."""
        return Region(self.box, (*self.windows, Window(area)))

    @cached_property
    def area(self) -> Area:
        """The area of the region as one shapely geometry."""
        return _region_area(self)

    @cached_property
    def margins(self) -> tuple[Area, Area]:
        """The area enlarged by SLACK mm, and the area reduced by SLACK mm, both prepared for fast queries."""
        return _margins(self)

    def has_room(self, points: NDArray[np.float64], reach: float) -> bool:
        """Return whether a shape is certainly inside the region. `points` are the points of the shape's
        outline, and `reach` is half the width of its line in mm.

        This is certain only if the region is convex and each point is at least `reach` inside. A return value
        of False does not mean that the shape is outside.
        """
        at, form = self._form
        room = _room_area(form, reach)
        return room is not None and bool(shapely.intersects_xy(room, *(points - at).T).all())

    @cached_property
    def _form(self) -> tuple[Point, "_Form"]:
        """The place of the region, and the form of the region, which is the same at every place. For example,
        the cells of a board have equal forms."""
        box = self.box
        for window in self.windows:
            box = intersect_boxes(box, window.bounds)
        x, y = box[:2]
        key: list[float | bytes] = [round(box[2] - x, FINE), round(box[3] - y, FINE)]
        for window in self.windows:
            across, down = window.bounds[:2]
            key += [window.form, round(across - x, FINE), round(down - y, FINE)]
        return (x, y), _Form(tuple(key), (x, y), Region(self.box, self.windows))

    @cached_property
    def place_and_key(self) -> tuple[Point, bytes]:
        """The upper left corner of the area's bounding box, and a cache key of the area's form. Equal areas
        at different places have the same key."""
        x, y = self.area.bounds[:2] if not self.area.is_empty else (0.0, 0.0)
        return (x, y), area_key(self.area, (x, y))

    @property
    def is_empty(self) -> bool:
        """Whether the box of the region is empty, so that nothing is visible in it."""
        left, top, right, bottom = self.box
        return right <= left or bottom <= top


@memoize
def _region_area(region: Region) -> Area:
    total: Area = shapely.Polygon() if region.is_empty else shapely.box(*region.box)
    for window in region.windows:
        total = total.intersection(window.area)
    return total


@memoize
def _margins(region: Region) -> tuple[Area, Area]:
    room, core = region.area.buffer(SLACK), region.area.buffer(-SLACK)
    shapely.prepare([room, core])
    return room, core


@dataclass(frozen=True, slots=True)
class _Form:
    """The form of a region without its place. `region` is a region with this form, at the place `at`."""

    key: tuple[float | bytes, ...]
    at: Point = field(compare=False)
    region: Region = field(compare=False)


@memoize
def _room_area(form: _Form, reach: float) -> Area | None:
    """Return the area for the points of a shape whose ink reaches `reach` mm beyond them and must stay in the
    region. The area is relative to the region's place. Return None if it is not convex."""
    area = form.region.area.buffer(SLACK - reach, join_style="mitre")
    return affinity.translate(area, -form.at[0], -form.at[1]) if _is_convex(area) else None


def _rectangle(outline: tuple[Segment, ...]) -> Box | None:
    """Return the box of an outline that is an upright rectangle, or None."""
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


def place_shape(shape: Shape, region: Region, page: Region) -> Shape:
    """Return a shape with its `bounds`, `clip` and `unseen` set. `region` is the clip that applies to the
    shape, `page` the region of the whole page.

    `bounds` is the box around the ink, with half the width of a line. `clip` is the area of `region` if
    that hides a part of the shape; otherwise it stays as it is. `unseen` is the reason why nothing of the
    shape is visible in the region or on the page, or "".
    """
    around = extent(shape.outline)
    if around is None:
        return replace(shape, unseen=shape.unseen or "no area")
    reach = shape.width / 2 if shape.stroke else 0.0
    left, top, right, bottom = around
    bounds = (left - reach, top - reach, right + reach, bottom + reach)
    if shape.unseen:
        return _with_bounds(shape, bounds)
    if not shape.stroke and (right - left < 1e-6 or bottom - top < 1e-6):
        return _with_bounds(shape, bounds, unseen="no area")
    if (
        not shape.stroke
        and abs(signed_area(shape.outline)) < 1e-6
        and fill_area(shape.outline, shape.evenodd).area < 1e-6
    ):
        return _with_bounds(shape, bounds, unseen="no area")
    if are_apart(bounds, page.box):
        return _with_bounds(shape, bounds, unseen=OUTSIDE)
    if region.is_empty or are_apart(bounds, region.box):
        return _with_bounds(shape, bounds, unseen=CLIPPED)
    if box_covers(region.box, bounds) and not region.windows:
        return _with_bounds(shape, bounds)
    points = np.array([float(v) for s in shape.outline for v in s[1:]]).reshape(-1, 2)
    if region.windows:
        if region.has_room(points, reach):
            return _with_bounds(shape, bounds)
        room, core = region.margins
        if room.covers(shapely.box(*bounds)):
            return _with_bounds(shape, bounds)
        if shape.stroke and reach > SLACK:
            # A line leaves ink around all its ends; here some lie far outside, and some well inside.
            ends = np.array([(float(s[-2]), float(s[-1])) for s in shape.outline if s[0] != "Z"])
            inside = shapely.intersects_xy(core, *ends.T)
            if inside.any() and not shapely.intersects_xy(room, *ends[~inside].T).all():
                return _with_bounds(shape, bounds, region.area)
    elif any(_contains(region.box, float(s[-2]), float(s[-1])) for s in shape.outline if s[0] != "Z"):
        return _with_bounds(shape, bounds, region.area)
    whole, seen = _visibility(shape, region)
    if whole:
        return _with_bounds(shape, bounds)
    return _with_bounds(shape, bounds, region.area) if seen else _with_bounds(shape, bounds, unseen=CLIPPED)


def _with_bounds(shape: Shape, bounds: Box, clip: Area | None = None, unseen: str = "") -> Shape:
    """Return a shape with its bounds, and with its clip or the reason why it is not visible."""
    left = shape.clip if clip is None else clip
    return shape.with_place(shape.outline, bounds, left, unseen or shape.unseen, shape.name)


def _visibility(shape: Shape, region: Region) -> tuple[bool, bool]:
    """Return whether a region shows all of a shape's ink, and whether it shows any. Results are cached
    relative to the region's place, because the cards of a deck have equal panels."""
    (x, y), window = region.place_and_key
    outline = tuple(
        (s[0], *(round(v - (y if odd else x), FINE) for odd, v in zip(cycle((0, 1)), s[1:], strict=False)))
        for s in cast(Iterable[Any], shape.outline)
    )
    # Colours do not matter here, only whether there is a fill and a line.
    alone = Shape(outline, shape.fill and "fill", shape.stroke and "line", shape.width, (), shape.evenodd)
    return _cached_visibility(alone, window)


@memoize
def _cached_visibility(shape: Shape, window: bytes) -> tuple[bool, bool]:
    area, roomy = _window(window)
    covered = ink(shape)
    if roomy.covers(covered):
        return True, True
    return False, not covered.intersection(area).buffer(-SLACK / 2).is_empty


@memoize
def _window(area: bytes) -> tuple[Area, Area]:
    """Return two geometries: the area that a key stands for, and that area enlarged by SLACK and prepared for
    fast tests."""
    own = shapely.from_wkb(area)
    roomy = own.buffer(SLACK)
    shapely.prepare(roomy)
    return own, roomy


def _is_convex(area: Area) -> bool:
    return bool(area.convex_hull.area - area.area < 1e-9)


def _contains(box: Box, x: float, y: float) -> bool:
    return box[0] + SLACK < x < box[2] - SLACK and box[1] + SLACK < y < box[3] - SLACK


def signed_area(outline: Iterable[Segment]) -> float:
    """Return the signed area in mm2 within an outline, with each curve replaced by a straight line between
    its ends. It is positive if the outline runs clockwise on the page, else negative."""
    total = x = y = x0 = y0 = 0.0
    points: Iterable[Any] = outline
    for segment in points:
        u, v = segment[-2:] if len(segment) > 1 else (x0, y0)
        if segment[0] == "M":
            total += x * y0 - x0 * y  # a filled subpath is closed
            x0, y0 = u, v
        else:
            total += x * v - u * y
        x, y = u, v
    return (total + x * y0 - x0 * y) / 2


def intersect_boxes(a: Box, b: Box) -> Box:
    """Return the intersection of two boxes. If they do not meet, right is less than left, or bottom less than
    top."""
    return (max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]))


def box_covers(outer: Box, inner: Box) -> bool:
    """Return whether a box contains another. The inner box may extend beyond it by SLACK mm on each side."""
    return (
        outer[0] - SLACK <= inner[0]
        and outer[1] - SLACK <= inner[1]
        and inner[2] <= outer[2] + SLACK
        and inner[3] <= outer[3] + SLACK
    )


def are_apart(a: Box, b: Box) -> bool:
    """Return whether two boxes do not overlap, or by less than SLACK mm."""
    return a[2] < b[0] + SLACK or b[2] < a[0] + SLACK or a[3] < b[1] + SLACK or b[3] < a[1] + SLACK


def clip_shape(shape: Shape, region: Region) -> Shape:
    """Return a shape clipped to a region of the page, in addition to its own clip. If the two clips do not
    overlap, the shape is marked as not visible."""
    if shape.unseen:
        return shape
    on = place_shape(replace(shape, clip=None), region, region)
    if on.unseen or shape.clip is None:
        return on
    clip = shape.clip if on.clip is None else shape.clip.intersection(on.clip)
    return replace(on, clip=clip, unseen=CLIPPED if clip.is_empty else "")


def find_hidden(
    shapes: Sequence[Shape],
    ignore: frozenset[int] = frozenset(),
    candidates: Collection[int] | None = None,
) -> dict[int, tuple[int, ...]]:
    """Find the shapes that later opaque fills cover completely. Return a table from the index of each hidden
    shape to the indices of the shapes that cover it.

    Shapes whose indices are in `ignore` cover nothing. Only the shapes with indices in `candidates` are
    examined, or all shapes if it is None.
    """
    covers = [
        i
        for i, s in enumerate(shapes)
        if i not in ignore and s.fill and s.alpha[0] >= 1 and s.fill[0] in "#ig" and not s.unseen
    ]
    if not covers:
        return {}
    tree = shapely.STRtree(shapely.box(*np.array([shapes[i].bounds for i in covers]).T))
    examined = range(len(shapes)) if candidates is None else candidates
    probes = {i: [] if shapes[i].unseen else _probes(shapes[i]) for i in examined}
    owner = [i for i, points in probes.items() for _ in points]
    if not owner:
        return {}
    at = shapely.points(np.array([p for points in probes.values() for p in points]))
    over: dict[int, set[int]] = {}
    probed: dict[int, set[int]] = {}
    for k, c in zip(*(side.tolist() for side in tree.query(at, predicate="intersects")), strict=True):
        if covers[c] > owner[k]:
            over.setdefault(owner[k], set()).add(covers[c])
            probed.setdefault(owner[k], set()).add(k)
    grown: dict[int, Area] = {}

    def cover(j: int) -> Area:
        if j not in grown:
            grown[j] = ink(shapes[j]).buffer(SLACK, quad_segs=2)
            shapely.prepare(grown[j])
        return grown[j]

    result: dict[int, tuple[int, ...]] = {}
    for i in sorted(over):
        if len(probed[i]) < len(probes[i]):
            continue
        # `over` has all shapes that cover a probe. If a probe is not covered, the shape is visible there.
        first = sorted(over[i])
        xs, ys = np.array(probes[i]).T
        if not np.logical_or.reduce([shapely.intersects_xy(cover(j), xs, ys) for j in first]).all():
            continue
        target = ink(shapes[i])
        if (single := next((j for j in first if cover(j).covers(target)), None)) is not None:
            result[i] = (single,)
            continue
        near = sorted(covers[c] for c in tree.query(target).tolist() if covers[c] > i)
        near.sort(key=lambda j: -shapely.box(*shapes[j].bounds).area)
        bare = _sample_points(target)
        for j in near:
            left, top, right, bottom = shapes[j].bounds
            x, y = bare.T
            if ((left <= x) & (x <= right) & (top <= y) & (y <= bottom)).any():
                bare = bare[~shapely.intersects_xy(cover(j), x, y)]
        if not len(bare) and shapely.union_all([cover(j) for j in near]).covers(target):
            result[i] = tuple(j for j in sorted(near) if cover(j).intersects(target))
    return result


def _sample_points(area: Area) -> NDArray[np.float64]:
    """Return points spread over an area and its edge, for a quick test whether a part of it is uncovered."""
    left, top, right, bottom = area.bounds
    xs, ys = np.meshgrid(np.linspace(left, right, 14)[1:-1], np.linspace(top, bottom, 14)[1:-1])
    grid = np.column_stack((xs.ravel(), ys.ravel()))
    edge = shapely.line_interpolate_point(area.boundary, np.linspace(0, 1, 61)[:-1], normalized=True)
    inside = grid[shapely.contains_xy(area, xs.ravel(), ys.ravel())]
    return np.concatenate((inside, shapely.get_coordinates(edge)))


def _probes(shape: Shape) -> list[Point]:
    """Return a few points in a shape's ink, for a quick test whether it is uncovered."""
    if shape.clip is not None:
        point = ink(shape).representative_point()
        return [] if point.is_empty else [(point.x, point.y)]
    ends = [(float(s[-2]), float(s[-1])) for s in shape.outline if s[0] != "Z"]
    return ends[:: max(1, len(ends) // 6)]
