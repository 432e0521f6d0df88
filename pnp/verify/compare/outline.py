"""Compares the outlines and paint of two shapes, and finds a common turn, scale and shift that explains why a
whole page differs."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import Any

import numpy as np
import shapely

from pnp.scene import IDENTITY, Box, Matrix, Segment, compose, rotate, transform_point, transform_segments
from pnp.units import Point, number_unlike
from pnp.verify.paint import Area, Shape, extent, fill_area, flatten_curves, is_picture, shapes, subpaths

TURNED = 0.05
"""Two raster pictures have the same orientation if the unit vectors along their edges differ by no more than
this. Rounding of corners causes less."""

Edge = tuple[Point, ...]
"""A line (two points) or a Bezier curve (four)."""


def frame(shape: Shape) -> Box:
    """Return the box around an outline, without the width of its line."""
    reach = shape.width / 2 if shape.stroke else 0.0
    left, top, right, bottom = shape.bounds
    return (left + reach, top + reach, right - reach, bottom - reach)


def same_outline(a: Shape, b: Shape, tolerance: float) -> bool:
    """Return whether two outlines are nowhere more than `tolerance` mm apart.

    Start points, closing lines, doubled points and, if it makes no visible difference, the direction are
    ignored. Outlines of different structure are compared by the areas and lines that they paint.
    """
    if not all(abs(u - v) <= tolerance for u, v in zip(frame(a), frame(b), strict=True)):
        return False
    if a.evenodd == b.evenodd and _same_segments(a.outline, b.outline, tolerance):
        return True
    if _same_edges(a, b, tolerance):
        return True
    return _same_paint_area(a, b, tolerance)


def _same_segments(a: Sequence[Segment], b: Sequence[Segment], tolerance: float) -> bool:
    """Return whether two outlines have the same segments in the same order."""
    if len(a) != len(b):
        return False
    pairs: Iterator[tuple[Any, Any]] = zip(a, b, strict=True)
    for s, t in pairs:
        if s[0] != t[0]:
            return False
        for u, v in zip(s[1:], t[1:], strict=True):
            if not -tolerance <= u - v <= tolerance:
                return False
    return True


def _edges(part: Sequence[Segment], closes: bool) -> tuple[list[Edge], bool]:
    """Return the edges of a subpath without those of length 0, and whether the subpath is closed."""
    edges: list[Edge] = []
    start = here = (float(part[0][1]), float(part[0][2]))
    closed = closes or part[-1][0] == "Z"
    for segment in part[1:]:
        if segment[0] == "Z":
            continue
        v = [float(value) for value in segment[1:]]
        edge = (here, *((v[i], v[i + 1]) for i in range(0, len(v), 2)))
        if any(not _is_near(p, here, 1e-3) for p in edge[1:]):
            edges.append(edge)
            here = edge[-1]
    if edges and _is_near(here, start, 1e-3):
        closed = True
    elif closed and edges:
        edges.append((here, start))
    return edges, closed


def _is_near(p: Point, q: Point, tolerance: float) -> bool:
    return abs(p[0] - q[0]) <= tolerance and abs(p[1] - q[1]) <= tolerance


def _same_edges(a: Shape, b: Shape, tolerance: float) -> bool:
    closes = a.stroke is None and b.stroke is None
    one = [_edges(part, closes) for part in subpaths(a.outline)]
    two = [_edges(part, closes) for part in subpaths(b.outline)]
    if len(one) != len(two) or (len(one) > 1 and a.evenodd != b.evenodd):
        return False
    turns: set[bool] = set()
    for edges, closed in one:
        for i, (others, shut) in enumerate(two):
            if len(edges) == len(others) and closed == shut:
                turned = _direction(edges, others, closed, tolerance)
                if turned is not None:
                    turns.add(turned)
                    del two[i]
                    break
        else:
            return False
    # Loops in opposite directions fill other areas, unless all loops are reversed.
    return len(turns) <= 1 or a.fill is None or a.evenodd


def _direction(a: list[Edge], b: list[Edge], closed: bool, tolerance: float) -> bool | None:
    """Return False if the edges agree in order, True if they agree in reverse order, and None if they differ.
    Edges of `closed` outlines may begin at different points."""
    for turned in (False, True):
        run = [edge[::-1] for edge in reversed(b)] if turned else b
        for k in range(len(run)) if closed else range(1):
            if not run or not a or not _is_near(run[k][0], a[0][0], tolerance):
                continue
            rolled = run[k:] + run[:k]
            if all(
                len(e) == len(f) and all(_is_near(p, q, tolerance) for p, q in zip(e, f, strict=True))
                for e, f in zip(a, rolled, strict=True)
            ):
                return turned
    return None


def _same_paint_area(a: Shape, b: Shape, tolerance: float) -> bool:
    """Return whether two shapes with different outlines paint the same areas and lines."""
    if (a.fill is None) != (b.fill is None) or (a.stroke is None) != (b.stroke is None):
        return False
    if a.fill:
        one, two = fill_area(a.outline, a.evenodd), fill_area(b.outline, b.evenodd)
        if not _are_close(one.boundary, two.boundary, tolerance):
            return False
    return not a.stroke or _are_close(_lines(a.outline), _lines(b.outline), tolerance)


def _lines(outline: Iterable[Segment]) -> Area:
    lines = []
    for part in subpaths(outline):
        points = flatten_curves(part)
        lines.append([*points, points[0]] if part[-1][0] == "Z" else points)
    return shapely.MultiLineString(lines)


def _are_close(one: Area, two: Area, tolerance: float) -> bool:
    if one.is_empty or two.is_empty:
        return bool(one.is_empty and two.is_empty)
    return bool(shapely.hausdorff_distance(one, two, densify=0.25) <= tolerance)


def paint_difference(expected: Shape, painted: Shape, tolerance: float) -> str:
    """Return a message about the difference between two shapes in colour, line or opacity. Return "" if there
    is none. Lengths may differ by `tolerance` mm."""
    if is_picture(expected.fill) and is_picture(painted.fill):
        if expected.fill != painted.fill:
            return "shows other pixels than ordered"
        if not _same_orientation(expected, painted):
            return "is turned or mirrored"
    if expected.fill != painted.fill:
        return f"is filled {painted.fill or 'with nothing'}, expected {expected.fill or 'nothing'}"
    if shapes.is_displaced(expected, painted, tolerance):
        return "has its gradient turned or in another place"
    if expected.stroke != painted.stroke:
        return f"has a line of {painted.stroke or 'nothing'}, expected {expected.stroke or 'nothing'}"
    if expected.stroke and abs(expected.width - painted.width) > tolerance / 2:
        return f"has a line {painted.width:.3f} mm wide, expected {expected.width:.3f} mm"
    if expected.stroke and not _same_dash(expected.dash, painted.dash, tolerance):
        return f"has {_dashes(painted.dash)}, expected {_dashes(expected.dash)}"
    if expected.stroke and (message := _pen_difference(expected, painted, tolerance)):
        return message
    alpha, wanted = max(
        zip(painted.alpha, expected.alpha, strict=True), key=lambda pair: abs(pair[0] - pair[1])
    )
    if abs(alpha - wanted) > 0.004:
        return f"has opacity {number_unlike(alpha, wanted)}, expected {number_unlike(wanted, alpha)}"
    return ""


def _same_orientation(a: Shape, b: Shape) -> bool:
    """Return whether two pictures have their upper left corner and upper edge at the same side of their
    boxes.

    Outlines do not show this: a picture that is upside down has the same outline.
    """
    for one, two in zip(_edges_of_picture(a), _edges_of_picture(b), strict=True):
        if any(abs(u - v) > TURNED for u, v in zip(one, two, strict=True)):
            return False
    return True


def _edges_of_picture(shape: Shape) -> tuple[Point, Point]:
    """Return the directions of a picture's upper edge and right edge as unit vectors."""
    (x0, y0), (x1, y1), (x2, y2) = ((float(s[1]), float(s[2])) for s in shape.outline[:3])
    across, down = hypot(x1 - x0, y1 - y0) or 1.0, hypot(x2 - x1, y2 - y1) or 1.0
    return ((x1 - x0) / across, (y1 - y0) / across), ((x2 - x1) / down, (y2 - y1) / down)


def _pen_difference(expected: Shape, painted: Shape, tolerance: float) -> str:
    """Return a message about the difference in line ends, corners or the start of the dashes, or "" if there
    is none."""
    one, two = expected.pen, painted.pen
    if one == two:
        return ""
    if one.cap != two.cap:
        return f"has {two.cap} line ends, expected {one.cap} ones"
    if one.join != two.join:
        return f"has {two.join} corners, expected {one.join} ones"
    round_about = sum(expected.dash) * (1 + len(expected.dash) % 2)
    off = abs(one.phase - two.phase) % round_about if round_about else 0.0
    if min(off, round_about - off) > tolerance:
        return f"has dashes that begin {two.phase:.2f} mm on, expected {one.phase:.2f} mm"
    return ""


def _dashes(lengths: Sequence[float]) -> str:
    return f"dashes of {', '.join(f'{v:.2f}' for v in lengths)} mm" if any(lengths) else "a whole line"


def _same_dash(a: tuple[float, ...], b: tuple[float, ...], tolerance: float) -> bool:
    one, two = ((d * 2 if len(d) % 2 else d) if any(d) else () for d in (a, b))
    return len(one) == len(two) and all(abs(u - v) <= tolerance for u, v in zip(one, two, strict=True))


Signature = tuple[str | None, str | None, int]


@dataclass(frozen=True, slots=True)
class Fit:
    """A transformation that explains how a page differs from a scene: a clockwise turn by `turn` degrees,
    then a scaling by the factors `sx` and `sy`, then a shift (x, y) in mm. `at` is the place on the page that
    messages name."""

    turn: int
    sx: float
    sy: float
    shift: Point
    at: Point

    @property
    def matrix(self) -> Matrix:
        """The matrix that maps points of the scene to points of the page."""
        return compose(
            (self.sx, 0.0, 0.0, self.sy, *self.shift), rotate(self.turn) if self.turn else IDENTITY
        )

    def changes(self, tolerance: float) -> bool:
        """Return whether the transformation moves, turns or scales anything visibly."""
        scaled = max(abs(self.sx - 1), abs(self.sy - 1)) > 5e-4
        return bool(self.turn) or scaled or hypot(*self.shift) > tolerance

    @property
    def message(self) -> str:
        """The transformation as the end of a sentence, such as "is turned by 90 degrees"."""
        parts = []
        if self.turn:
            parts.append(f"turned by {self.turn} degrees")
        if max(abs(self.sx - 1), abs(self.sy - 1)) > 5e-4:
            one = abs(self.sx - self.sy) < 5e-4
            size = f"{100 * self.sx:.4g} %" if one else f"{100 * self.sx:.4g} % x {100 * self.sy:.4g} %"
            parts.append(f"scaled to {size}")
        if not parts:
            x, y = self.shift
            parts.append(f"moved by {hypot(x, y):.2f} mm (x {x:+.2f}, y {y:+.2f})")
        return "is " + " and ".join(parts)

    def apply(self, shape: Shape) -> Shape:
        """Return a shape after the transformation."""
        scale = (self.sx * self.sy) ** 0.5
        outline = transform_segments(shape.outline, self.matrix)
        box = extent(outline) or shape.bounds
        reach = shape.width * scale / 2 if shape.stroke else 0.0
        clip = shape.clip
        if clip is not None:
            a, b, c, d, e, f = self.matrix
            clip = shapely.transform(clip, lambda p: p @ np.array([[a, b], [c, d]]) + np.array([e, f]))
        return replace(
            shape,
            outline=outline,
            width=shape.width * scale,
            dash=tuple(v * scale for v in shape.dash),
            bounds=(box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach),
            clip=clip,
            shading=shape.shading and compose(self.matrix, shape.shading),
        )


def page_fit(missing: Sequence[Shape], extra: Sequence[Shape], tolerance: float) -> Fit | None:
    """Return the transformation of the whole page that best explains its differences, or None if there is
    none. It has to move more than half of the `missing` shapes of the scene onto shapes of the page without a
    partner (`extra`)."""
    if len(missing) < 3 or len(extra) < 3:
        return None
    best: tuple[int, Fit] | None = None
    for fit in _candidates(missing, extra):
        if not (0.2 < fit.sx < 5 and 0.2 < fit.sy < 5 and fit.changes(tolerance)):
            continue
        agreed = _count_agreeing(fit, missing, extra, tolerance)
        if 2 * agreed > len(missing) and (best is None or agreed > best[0]):
            best = (agreed, fit)
            if 10 * agreed > 9 * len(missing):
                break
    return best[1] if best else None


def _count_agreeing(fit: Fit, missing: Sequence[Shape], extra: Sequence[Shape], tolerance: float) -> int:
    """Return the number of missing shapes that agree with an extra one after the transformation."""
    tree = shapely.STRtree([shapely.Point(s.centre) for s in extra])
    agreed = 0
    for shape in missing:
        there = fit.apply(shape)
        near = tree.query(shapely.Point(there.centre).buffer(2 * tolerance)).tolist()
        agreed += any(extra[j].fill == shape.fill and same_outline(there, extra[j], tolerance) for j in near)
    return agreed


def _candidates(missing: Sequence[Shape], extra: Sequence[Shape]) -> Iterator[Fit]:
    yield from _by_order(missing, extra)
    goal, start = _box(extra), _box(missing)
    for turn in (0, 90, 180, 270):
        x0, y0, x1, y1 = _turn_box(start, turn)
        if x1 - x0 > 1e-6 and y1 - y0 > 1e-6:
            sx, sy = (goal[2] - goal[0]) / (x1 - x0), (goal[3] - goal[1]) / (y1 - y0)
            yield Fit(turn, sx, sy, (goal[0] - sx * x0, goal[1] - sy * y0), (goal[0], goal[1]))


def _by_order(missing: Sequence[Shape], extra: Sequence[Shape]) -> Iterator[Fit]:
    """Pair shapes of equal paint and structure in painting order, and yield transformations (scale and shift)
    that fit most pairs."""
    one, two = _group_by_paint(missing), _group_by_paint(extra)
    pairs = [
        (e.centre, p.centre)
        for key in one
        if len(one[key]) == len(two.get(key, ()))
        for e, p in zip(one[key], two[key], strict=True)
    ]
    if len(pairs) < 3:
        return
    p, q = np.array([a for a, _ in pairs]), np.array([b for _, b in pairs])
    for _ in range(4):
        around, about = p.mean(axis=0), q.mean(axis=0)
        spread = ((p - around) ** 2).sum()
        if spread < 1e-9:
            return
        s = float(((p - around) * (q - about)).sum() / spread)
        x, y = (float(v) for v in about - s * around)
        yield Fit(0, s, s, (x, y), (float(about[0]), float(about[1])))
        off = np.hypot(*(s * p + np.array([x, y]) - q).T)
        keep = off <= max(float(np.median(off)), 1e-6)
        if keep.all() or keep.sum() < 3:
            return
        p, q = p[keep], q[keep]


def _group_by_paint(shapes: Sequence[Shape]) -> dict[Signature, list[Shape]]:
    groups: dict[Signature, list[Shape]] = {}
    for shape in shapes:
        groups.setdefault((shape.fill, shape.stroke, len(shape.outline)), []).append(shape)
    return groups


def _box(shapes: Sequence[Shape]) -> Box:
    boxes = [frame(s) for s in shapes]
    return (
        min(b[0] for b in boxes),
        min(b[1] for b in boxes),
        max(b[2] for b in boxes),
        max(b[3] for b in boxes),
    )


def _turn_box(box: Box, turn: int) -> Box:
    (x0, y0), (x1, y1) = (transform_point(rotate(turn), p) for p in ((box[0], box[1]), (box[2], box[3])))
    return (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
