"""Plane geometry of trims: boxes, mirrored and widened outlines, overlaps. Places backs behind their fronts
by one reflection."""

from collections.abc import Iterable, Sequence
from math import hypot
from typing import Literal

from pnp.papers import Paper
from pnp.scene import Backs, Box, Matrix, compose, part_inside, transform_point, winding
from pnp.units import Point, mm

Outline = tuple[Point, ...]
"""A closed polygon without self-intersections, in either direction."""

SLACK = 1e-6
"""The length in mm below which differences are rounding."""


def box_outline(box: Box) -> Outline:
    left, top, right, bottom = box
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def bounding_box(points: Iterable[Point]) -> Box:
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def union(boxes: Iterable[Box]) -> Box:
    """Return the smallest box around some boxes."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))


def widen_box(box: Box, x: float, y: float | None = None) -> Box:
    """Return a box widened by x mm at the left and right, and by y mm (default: x) above and below."""
    down = x if y is None else y
    return (mm(box[0] - x), mm(box[1] - down), mm(box[2] + x), mm(box[3] + down))


def common(a: Box, b: Box) -> Box:
    """Return the box that two boxes have in common. They must overlap; this is not checked."""
    return (max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]))


def boxes_overlap(a: Box, b: Box) -> bool:
    """Return whether two boxes share an area."""
    return min(a[2], b[2]) - max(a[0], b[0]) > SLACK and min(a[3], b[3]) - max(a[1], b[1]) > SLACK


def is_box(outline: Outline) -> bool:
    """Return whether an outline is an upright rectangle."""
    left, top, right, bottom = bounding_box(outline)
    return len(outline) == 4 and all(
        min(abs(x - left), abs(x - right)) < SLACK and min(abs(y - top), abs(y - bottom)) < SLACK
        for x, y in outline
    )


def contains_point(outline: Outline, point: Point) -> bool:
    """Return whether a point lies inside an outline."""
    return winding(point, outline) != 0


def overlaps_box(outline: Outline, box: Box) -> bool:
    """Return whether the inside of an outline and a box share an area."""
    if not boxes_overlap(bounding_box(outline), box):
        return False
    return is_box(outline) or enters_box(outline, box)


def enters_box(outline: Outline, box: Box) -> bool:
    """Return whether the inside of an outline and a box share an area. The outline is not a box itself, and
    its bounding box overlaps the box: `overlaps_box` checks that first."""
    if contains_point(outline, ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)):
        return True
    return any(_enters(a, b, box) for a, b in zip(outline, outline[1:] + outline[:1], strict=True))


def _enters(start: Point, end: Point, box: Box) -> bool:
    """Return whether a segment passes through the inside of a box."""
    inner = (box[0] + SLACK, box[1] + SLACK, box[2] - SLACK, box[3] - SLACK)
    return part_inside(start, end, inner) is not None


def mirror_outline(outline: Outline, width: float) -> Outline:
    """Return the outline of the back side: mirrored in x within `width` mm."""
    return tuple((mm(width - x), y) for x, y in reversed(outline))


def is_same_outline(a: Outline, b: Outline, within: float = 0.01) -> bool:
    """Return whether two outlines have the same corners in the same order. They may begin at another corner
    and run in the other direction. Corners may differ by `within` mm."""
    if len(a) != len(b):
        return False
    for other in (b, b[::-1]):
        for start in range(len(other)):
            turned = other[start:] + other[:start]
            if all(hypot(p[0] - q[0], p[1] - q[1]) <= within for p, q in zip(a, turned, strict=True)):
                return True
    return False


def offset(outline: Outline, distance: float) -> Outline:
    """Return an outline moved outwards by a distance in mm, with mitred corners. Long mitres are limited."""
    corners = list(outline)
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, corners[1:] + corners[:1], strict=True))
    if area < 0:
        corners.reverse()
    normals = []
    for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1], strict=True):
        length = hypot(x1 - x0, y1 - y0)
        normals.append(((y1 - y0) / length, (x0 - x1) / length))
    moved = []
    for i, (x, y) in enumerate(corners):
        (ax, ay), (bx, by) = normals[i - 1], normals[i]
        reach = distance / max(1 + ax * bx + ay * by, 0.5)
        moved.append((mm(x + (ax + bx) * reach), mm(y + (ay + by) * reach)))
    return tuple(moved)


SMOOTH = 0.9
"""The cosine of the angle (26 degrees) up to which scissors follow the next edge without a pause."""


def snips(outline: Outline, width: float, height: float) -> int:
    """Return the number of scissor cuts that an outline needs in addition to the straight cuts along its trim
    box. Consecutive edges that bend gently, as in a curve, count as one cut."""
    edges = list(zip(outline, outline[1:] + outline[:1], strict=True))
    free = [not _is_on_side(a, b, 0, width) and not _is_on_side(a, b, 1, height) for a, b in edges]
    return sum(
        each and not (free[i - 1] and _bend(edges[i - 1], edges[i]) >= SMOOTH) for i, each in enumerate(free)
    )


def _bend(before: tuple[Point, Point], after: tuple[Point, Point]) -> float:
    """Return the cosine of the angle between two consecutive edges."""
    (ax, ay), (bx, by) = ((end[0] - start[0], end[1] - start[1]) for start, end in (before, after))
    return (ax * bx + ay * by) / (hypot(ax, ay) * hypot(bx, by))


def _is_on_side(a: Point, b: Point, axis: int, far: float) -> bool:
    return any(abs(a[axis] - at) < 0.01 and abs(b[axis] - at) < 0.01 for at in (0.0, far))


def is_box_inside(box: Box, area: Box) -> bool:
    """Return whether a box lies in an area, including its edges."""
    return (
        box[0] >= area[0] - SLACK
        and box[1] >= area[1] - SLACK
        and box[2] <= area[2] + SLACK
        and box[3] <= area[3] + SLACK
    )


def clip_outline(outline: Outline, box: Box) -> Outline:
    """Return the part of an outline inside a box (Sutherland-Hodgman clipping)."""
    points = list(outline)
    for axis, at, keep_above in (
        (0, box[0], True),
        (0, box[2], False),
        (1, box[1], True),
        (1, box[3], False),
    ):
        kept: list[Point] = []
        for a, b in zip(points, points[1:] + points[:1], strict=True):
            a_in, b_in = (p[axis] == at or (p[axis] > at) == keep_above for p in (a, b))
            if a_in:
                kept.append(a)
            if a_in != b_in:
                share = (at - a[axis]) / (b[axis] - a[axis])
                kept.append((mm(a[0] + share * (b[0] - a[0])), mm(a[1] + share * (b[1] - a[1]))))
        points = kept
    return tuple(points)


def span_at(outline: Outline, axis: int, at: float) -> tuple[float, float] | None:
    """Return the smallest and largest coordinate of an outline on the line x = at (axis 0) or y = at (axis
    1), or None if the line misses it."""
    hits: list[float] = []
    points: Sequence[Point] = outline
    for a, b in zip(points, [*points[1:], points[0]], strict=True):
        low, high = sorted((a[axis], b[axis]))
        if low - SLACK <= at <= high + SLACK:
            if high - low < SLACK:
                hits += [a[1 - axis], b[1 - axis]]
            else:
                share = (at - a[axis]) / (b[axis] - a[axis])
                hits.append(a[1 - axis] + share * (b[1 - axis] - a[1 - axis]))
    return (min(hits), max(hits)) if hits else None


Axis = Literal["vertical", "horizontal"]
"""The direction of the line on the page about which the sheet is turned or folded."""


def turning_axis(page: Paper, backs: Backs) -> Axis:
    """Return the direction of the line about which a sheet is turned: parallel to the edge on which it is
    flipped. Sheets turned by hand are turned on the long edge, as a leaf of an upright book."""
    upright = page.width <= page.height
    return "vertical" if upright == (backs != "duplex-short") else "horizontal"


def reflection(page: Paper, axis: Axis) -> Matrix:
    """Return the matrix that reflects a page about its middle line. It maps a point to the point behind
    it."""
    if axis == "vertical":
        return (-1.0, 0.0, 0.0, 1.0, page.width, 0.0)
    return (1.0, 0.0, 0.0, -1.0, 0.0, page.height)


def back_placement(front: Matrix, width: float, page: Paper, axis: Axis) -> Matrix:
    """Return the matrix that places the back of a component, from the matrix of its front and its width in
    mm."""
    component = (-1.0, 0.0, 0.0, 1.0, width, 0.0)
    a, b, c, d, e, f = compose(reflection(page, axis), compose(front, component))
    return (a + 0.0, b + 0.0, c + 0.0, d + 0.0, mm(e), mm(f))


def box_on_back(box: Box, page: Paper, axis: Axis) -> Box:
    """Return the box behind a box of the page."""
    return image(reflection(page, axis), box)


def back_shift(offset: Point, page: Paper, backs: Backs) -> Point:
    """Return the (x, y) in mm by which the backs on a page are moved, to the right and down, to correct a
    printer's error. `offset` is this shift for an upright page that is turned on its long edge. Return (0, 0)
    for other backs than duplex and separate ones."""
    if backs not in ("duplex-long", "duplex-short", "separate"):
        return (0.0, 0.0)
    x, y = offset if page.width <= page.height else (-offset[1], offset[0])
    return (mm(-x), mm(-y)) if backs == "duplex-short" else (mm(x), mm(y))


def move_box(box: Box, by: Point) -> Box:
    """Return a box moved on the page."""
    return (mm(box[0] + by[0]), mm(box[1] + by[1]), mm(box[2] + by[0]), mm(box[3] + by[1]))


def inverse(placement: Matrix) -> Matrix:
    """Return the inverse of a matrix that only turns and moves."""
    a, b, c, d, e, f = placement
    return (a, c, b, d, mm(-(a * e + b * f)), mm(-(c * e + d * f)))


def image(matrix: Matrix, box: Box) -> Box:
    """Return the image of a box under a matrix that turns by right angles, reflects and moves."""
    corners: list[Point] = [transform_point(matrix, (box[i], box[j])) for i in (0, 2) for j in (1, 3)]
    xs, ys = [p[0] for p in corners], [p[1] for p in corners]
    return (mm(min(xs)), mm(min(ys)), mm(max(xs)), mm(max(ys)))


def rotation(placement: Matrix) -> int:
    """Return the rotation of a matrix in degrees clockwise, a multiple of 90."""
    return {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}[round(placement[0]), round(placement[1])]
