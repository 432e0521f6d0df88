"""Geometry for words in the cells of a map: how wide a cell is at some height, and which lines cross a
box."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import cos, floor, radians, sin

from pnp.grid.field import Place
from pnp.scene import Box, Segment
from pnp.units import Point


class Ways:
    """The straight pieces of lines, in an index by place."""

    def __init__(self, lines: Iterable[tuple[Sequence[Point], float]], size: float) -> None:
        """Index lines, given as (points, width). `size` is the size of the index's squares, best about the
        length of a piece."""
        self.size = size
        self.pieces: dict[tuple[int, int], list[tuple[Point, Point, float]]] = {}
        for points, width in lines:
            for a, b in pairwise(points):
                half = width / 2
                box = (
                    min(a[0], b[0]) - half,
                    min(a[1], b[1]) - half,
                    max(a[0], b[0]) + half,
                    max(a[1], b[1]) + half,
                )
                for square in self._squares(box):
                    self.pieces.setdefault(square, []).append((a, b, half))

    def _squares(self, box: Box) -> Iterator[tuple[int, int]]:
        left, top, right, bottom = (floor(each / self.size) for each in box)
        return ((x, y) for x in range(left, right + 1) for y in range(top, bottom + 1))

    def cross(self, box: Box) -> bool:
        """Return whether one of the lines paints on a box."""
        return any(
            _meets(a, b, (box[0] - half, box[1] - half, box[2] + half, box[3] + half))
            for square in self._squares(box)
            for a, b, half in self.pieces.get(square, ())
        )


def _meets(a: Point, b: Point, box: Box) -> bool:
    """Return whether the segment from a to b has a point in a box."""
    first, last = 0.0, 1.0
    for axis in (0, 1):
        start, step = a[axis], b[axis] - a[axis]
        low, high = box[axis] - start, box[axis + 2] - start
        if step == 0:
            if low > 0 or high < 0:
                return False
            continue
        near, far = sorted((low / step, high / step))
        first, last = max(first, near), min(last, far)
    return first <= last


def arms_of(place: Place) -> tuple[Segment, ...]:
    """Return for each line that meets at a point the half that belongs to the point."""
    x, y = place.centre
    return tuple(segment for px, py in place.corners for segment in (("M", x, y), ("L", px, py)))


def octagon(centre: Point, radius: float) -> list[Point]:
    """Return the corners of an octagon with level sides."""
    x, y = centre
    return [(x + radius * cos(radians(a)), y + radius * sin(radians(a))) for a in range(22, 360, 45)]


def sides(corners: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """Return the sides of an outline, each as its two ends."""
    return zip(corners, (*corners[1:], corners[0]), strict=True)


def mean(corners: Sequence[Point]) -> Point:
    """Return the middle of the corners of an outline."""
    return (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners))


def box_of(corners: Sequence[Point]) -> Box:
    """Return the box around an outline."""
    xs, ys = zip(*corners, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def cut_between(shape: Sequence[Point], top: float, low: float) -> list[Point]:
    """Return the part of a convex outline between two y; an empty list if there is none."""
    found = list(shape)
    for level, sign in ((top, 1), (low, -1)):
        kept: list[Point] = []
        for a, b in sides(found) if found else ():
            inside = sign * (a[1] - level) >= 0
            if inside:
                kept.append(a)
            if inside != (sign * (b[1] - level) >= 0):
                kept.append((a[0] + (level - a[1]) / (b[1] - a[1]) * (b[0] - a[0]), level))
        found = kept
    return found


def half_width(shape: Sequence[Point], x: float, top: float, low: float) -> float:
    """Return the largest distance that a convex outline extends to both sides of `x` at every y from `top` to
    `low`; 0 if it does not extend to both."""
    ends = [[px for px, _ in cut_between(shape, y, y)] for y in (top, low)]
    if not all(ends):
        return 0.0
    return max(0.0, min(min(x - min(each), max(each) - x) for each in ends))
