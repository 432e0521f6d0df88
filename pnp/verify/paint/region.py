"""Where painting shows: pages and clips, and what they leave of the shapes that are painted."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import cycle
from typing import Any, cast

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import affinity

from pnp.caching import remembered
from pnp.scene import Box, Segment
from pnp.units import Point
from pnp.verify.paint.area import fill_area, ink
from pnp.verify.paint.shapes import SLACK, Area, Shape, extent

CLIPPED, OUTSIDE = "clipped away", "outside the page"
"""Why nothing shows of a shape that lies beside its clip, or beside the page."""

FINE = 6
"""Digits of a mm to which shapes and clips lie alike that are looked at once for all their places."""


def beside(area: Area, at: Point) -> bytes:
    """Return an area as seen from a point: areas that differ by no more than their place are the same."""
    moved = shapely.transform(
        area, lambda points: np.asarray(np.round(points - at, FINE) + 0.0, dtype=np.float64)
    )
    return bytes(shapely.to_wkb(moved))


@dataclass(frozen=True)
class Window:
    """The area of a clip that is no upright rectangle."""

    area: Area

    @cached_property
    def bounds(self) -> Box:
        """The box around it; of one that shows nothing, none anywhere."""
        box: Box = (0.0, 0.0, 0.0, 0.0) if self.area.is_empty else self.area.bounds
        return box

    @cached_property
    def form(self) -> bytes:
        """What it is, wherever it lies."""
        return beside(self.area, self.bounds[:2])


@dataclass(frozen=True)
class Region:
    """Where painting shows: a box and, where clips are not upright rectangles, windows to meet. What is
    worked out of it is kept with it: to find it by its windows takes their every point."""

    box: Box
    windows: tuple[Window, ...] = ()

    def within(self, outline: tuple[Segment, ...], evenodd: bool = False) -> "Region":
        """This region clipped by a path as well."""
        if (upright := _rectangle(outline)) is not None:
            return Region(meet(self.box, upright), self.windows)
        return self.through(fill_area(outline, evenodd))

    def through(self, area: Area) -> "Region":
        """This region clipped by an area as well."""
        return Region(self.box, (*self.windows, Window(area)))

    @cached_property
    def area(self) -> Area:
        return _region_area(self)

    @cached_property
    def margins(self) -> tuple[Area, Area]:
        """The area, prepared: a little wider than it is, and a little narrower."""
        return _margins(self)

    def has_room(self, points: NDArray[np.float64], reach: float) -> bool:
        """Return whether it leaves whole a shape whose ink reaches so far beyond these points: they lie well
        within it, and it is not hollow, so that what is between them lies there too."""
        at, form = self._form
        room = _roomy(form, reach)
        return room is not None and bool(shapely.intersects_xy(room, *(points - at).T).all())

    @cached_property
    def _form(self) -> tuple[Point, "_Form"]:
        """Where it lies, and what it is there: cells of a board have the same windows, each in its place."""
        box = self.box
        for window in self.windows:
            box = meet(box, window.bounds)
        x, y = box[:2]
        key: list[float | bytes] = [round(box[2] - x, FINE), round(box[3] - y, FINE)]
        for window in self.windows:
            across, down = window.bounds[:2]
            key += [window.form, round(across - x, FINE), round(down - y, FINE)]
        return (x, y), _Form(tuple(key), (x, y), Region(self.box, self.windows))

    @cached_property
    def beside(self) -> tuple[Point, bytes]:
        """The area's upper left corner, and the area from there on."""
        x, y = self.area.bounds[:2] if not self.area.is_empty else (0.0, 0.0)
        return (x, y), beside(self.area, (x, y))

    @property
    def empty(self) -> bool:
        left, top, right, bottom = self.box
        return right <= left or bottom <= top


@remembered
def _region_area(region: Region) -> Area:
    total: Area = shapely.Polygon() if region.empty else shapely.box(*region.box)
    for window in region.windows:
        total = total.intersection(window.area)
    return total


@remembered
def _margins(region: Region) -> tuple[Area, Area]:
    room, core = region.area.buffer(SLACK), region.area.buffer(-SLACK)
    shapely.prepare([room, core])
    return room, core


@dataclass(frozen=True, slots=True)
class _Form:
    """What a region is, wherever it lies; `region` is one that is so, and lies `at` a place."""

    key: tuple[float | bytes, ...]
    at: Point = field(compare=False)
    region: Region = field(compare=False)


@remembered
def _roomy(form: _Form, reach: float) -> Area | None:
    """Where points may lie around which ink reaches so far, as seen from where the region lies; None where it
    is hollow."""
    area = form.region.area.buffer(SLACK - reach, join_style="mitre")
    return affinity.translate(area, -form.at[0], -form.at[1]) if _convex(area) else None


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
    bounds = (left - reach, top - reach, right + reach, bottom + reach)
    if shape.unseen:
        return _shown(shape, bounds)
    if not shape.stroke and (right - left < 1e-6 or bottom - top < 1e-6):
        return _shown(shape, bounds, unseen="no area")
    if (
        not shape.stroke
        and abs(signed_area(shape.outline)) < 1e-6
        and fill_area(shape.outline, shape.evenodd).area < 1e-6
    ):
        return _shown(shape, bounds, unseen="no area")
    if apart(bounds, page.box):
        return _shown(shape, bounds, unseen=OUTSIDE)
    if region.empty or apart(bounds, region.box):
        return _shown(shape, bounds, unseen=CLIPPED)
    if holds(region.box, bounds) and not region.windows:
        return _shown(shape, bounds)
    points = np.array([float(v) for s in shape.outline for v in s[1:]]).reshape(-1, 2)
    if region.windows:
        if region.has_room(points, reach):
            return _shown(shape, bounds)
        room, core = region.margins
        if room.covers(shapely.box(*bounds)):
            return _shown(shape, bounds)
        if shape.stroke and reach > SLACK:
            # A line leaves ink round all its ends: some far out, and some well inside.
            ends = np.array([(float(s[-2]), float(s[-1])) for s in shape.outline if s[0] != "Z"])
            inside = shapely.intersects_xy(core, *ends.T)
            if inside.any() and not shapely.intersects_xy(room, *ends[~inside].T).all():
                return _shown(shape, bounds, region.area)
    elif any(_within(region.box, float(s[-2]), float(s[-1])) for s in shape.outline if s[0] != "Z"):
        return _shown(shape, bounds, region.area)
    whole, seen = _left(shape, region)
    if whole:
        return _shown(shape, bounds)
    return _shown(shape, bounds, region.area) if seen else _shown(shape, bounds, unseen=CLIPPED)


def _shown(shape: Shape, bounds: Box, clip: Area | None = None, unseen: str = "") -> Shape:
    """The shape with its bounds, and what cuts into it or why nothing of it shows, where something does."""
    left = shape.clip if clip is None else clip
    return shape.lying(shape.outline, bounds, left, unseen or shape.unseen, shape.name)


def _left(shape: Shape, region: Region) -> tuple[bool, bool]:
    """Whether a region leaves all of a shape's ink, and any of it; the cards of a deck share what is under
    their panels, wherever they lie."""
    (x, y), window = region.beside
    outline = tuple(
        (s[0], *(round(v - (y if odd else x), FINE) for odd, v in zip(cycle((0, 1)), s[1:], strict=False)))
        for s in cast(Iterable[Any], shape.outline)
    )
    # Only whether it is painted matters, not in which colour.
    alone = Shape(outline, shape.fill and "fill", shape.stroke and "line", shape.width, (), shape.evenodd)
    return _left_beside(alone, window)


@remembered
def _left_beside(shape: Shape, window: bytes) -> tuple[bool, bool]:
    area, roomy = _window(window)
    covered = ink(shape)
    if roomy.covers(covered):
        return True, True
    return False, not covered.intersection(area).buffer(-SLACK / 2).is_empty


@remembered
def _window(area: bytes) -> tuple[Area, Area]:
    """An area, and a little more than it, prepared."""
    own = shapely.from_wkb(area)
    roomy = own.buffer(SLACK)
    shapely.prepare(roomy)
    return own, roomy


def _convex(area: Area) -> bool:
    return bool(area.convex_hull.area - area.area < 1e-9)


def _within(box: Box, x: float, y: float) -> bool:
    return box[0] + SLACK < x < box[2] - SLACK and box[1] + SLACK < y < box[3] - SLACK


def signed_area(outline: Iterable[Segment]) -> float:
    """What the corners of an outline enclose, curves taken for straight; negative where it runs backwards."""
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


def meet(a: Box, b: Box) -> Box:
    """Return what two boxes have in common; where that is nothing, its right edge lies left of its left."""
    return (max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]))


def holds(outer: Box, inner: Box) -> bool:
    """Whether a box lies in another, or leaves it by no more than the slack."""
    return (
        outer[0] - SLACK <= inner[0]
        and outer[1] - SLACK <= inner[1]
        and inner[2] <= outer[2] + SLACK
        and inner[3] <= outer[3] + SLACK
    )


def apart(a: Box, b: Box) -> bool:
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
    return replace(on, clip=clip, unseen=CLIPPED if clip.is_empty else "")
