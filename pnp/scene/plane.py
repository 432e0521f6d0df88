"""Plane geometry for drawing, imposing and checking: chords of curves, winding numbers, clipped lines."""

from collections.abc import Iterator, Sequence

from pnp.scene.elements import Box
from pnp.units import Point


def chords(start: Point, values: Sequence[float], steps: int) -> Iterator[Point]:
    """Yield the points of a cubic curve after its start, at `steps` equal steps of its parameter.

    `values` are x and y of its two control points and of its end, which is the last point.
    """
    (x0, y0), (x1, y1, x2, y2, x3, y3) = start, values
    for k in range(1, steps):
        t = k / steps
        u = 1 - t
        a, b, c, d = u**3, 3 * u * u * t, 3 * u * t * t, t**3
        yield (a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3)
    yield (x3, y3)


def winding(at: Point, ring: Sequence[Point]) -> int:
    """Return how often a ring, its last point joined to the first, runs round a point."""
    x, y = at
    turns = 0
    x0, y0 = ring[-1]
    for x1, y1 in ring:
        side = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)
        turns += (y0 <= y < y1 and side > 0) - (y1 <= y < y0 and side < 0)
        x0, y0 = x1, y1
    return turns


def part_inside(start: Point, end: Point, box: Box) -> tuple[Point, Point] | None:
    """Return the part of a line inside a box, after Liang and Barsky, or None if it only touches an edge."""
    (x0, y0), (x1, y1) = start, end
    left, top, right, bottom = box
    if (x0 <= left and x1 <= left) or (x0 >= right and x1 >= right):
        return None
    if (y0 <= top and y1 <= top) or (y0 >= bottom and y1 >= bottom):
        return None
    dx, dy = x1 - x0, y1 - y0
    low, high = 0.0, 1.0
    for way, room in ((-dx, x0 - left), (dx, right - x0), (-dy, y0 - top), (dy, bottom - y0)):
        if way == 0:
            if room <= 0:
                return None
        elif way < 0:
            low = max(low, room / way)
        else:
            high = min(high, room / way)
    if low >= high:
        return None
    return (x0 + low * dx, y0 + low * dy), (x0 + high * dx, y0 + high * dy)
