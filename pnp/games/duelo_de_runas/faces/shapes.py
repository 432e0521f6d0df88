"""The outlines of the woodcuts: segments in the units of a block, y down.

Points are written as a string of numbers, "x y x y ...", because an emblem is mostly points.
"""

from collections.abc import Sequence
from math import atan2, cos, hypot, pi, radians, sin

from pnp.scene import (
    Matrix,
    Segment,
    circle_segments,
    compose,
    forms,
    outline,
    rotate,
    transform_segments,
    translate,
)
from pnp.scene.forms import spline
from pnp.units import Point

Outline = tuple[Segment, ...]


def points(numbers: str | Sequence[Point]) -> tuple[Point, ...]:
    """Return the points of a string: "0 1 2 3" gives ((0, 1), (2, 3))."""
    if not isinstance(numbers, str):
        return tuple(numbers)
    values = [float(number) for number in numbers.split()]
    return tuple(zip(values[::2], values[1::2], strict=True))


def poly(numbers: str | Sequence[Point], *, closed: bool = True) -> Outline:
    """Return a polygon through the points."""
    return outline(points(numbers), closed=closed)


def curve(numbers: str | Sequence[Point], *, closed: bool = True, tension: float = 1.0) -> Outline:
    """Return a smooth line through the points."""
    return spline(points(numbers), closed=closed, tension=tension)


def disc(x: float, y: float, radius: float) -> Outline:
    return circle_segments((x, y), radius)


def oval(x: float, y: float, rx: float, ry: float, turn: float = 0.0) -> Outline:
    stretched = transform_segments(circle_segments((0.0, 0.0), 1.0), (rx, 0.0, 0.0, ry, 0.0, 0.0))
    return transform_segments(stretched, compose(translate(x, y), rotate(turn)))


def box(x: float, y: float, width: float, height: float) -> Outline:
    return poly(((x, y), (x + width, y), (x + width, y + height), (x, y + height)))


def arc(x: float, y: float, radius: float, start: float, end: float, steps: int = 16) -> tuple[Point, ...]:
    """Return points of an arc, in degrees clockwise from the top."""
    return forms.arc((x, y), radius, start, end, steps)


def crescent(x: float, y: float, radius: float, turn: float = 0.0, thin: float = 0.72) -> Outline:
    """Return a moon with its horns to the right before it is turned; `thin` is from 0 (full) to 1 (a
    hair)."""
    outer = arc(0, 0, radius, 35, 325, 28)
    horn, other = outer[0], outer[-1]
    inner = _through(other, (0.0, radius * (2 * thin - 1)), horn)
    shape = poly((*outer, *inner[1:-1]))
    return transform_segments(shape, compose(translate(x, y), rotate(turn + 90)))


def _through(a: Point, b: Point, c: Point) -> tuple[Point, ...]:
    """Return points of the circle through three points, from the first to the last."""
    ax, ay, bx, by, cx, cy = *a, *b, *c
    d = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
    if abs(d) < 1e-9:
        return (a, b, c)
    sa, sb, sc = ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy
    ux = (sa * (by - cy) + sb * (cy - ay) + sc * (ay - by)) / d
    uy = (sa * (cx - bx) + sb * (ax - cx) + sc * (bx - ax)) / d
    start, middle, end = (atan2(py - uy, px - ux) for px, py in (a, b, c))
    radius = hypot(ax - ux, ay - uy)
    turn = 2 * pi
    to_middle, to_end = (middle - start) % turn, (end - start) % turn
    sweep = to_end if to_middle <= to_end else to_end - turn
    return tuple(
        (ux + radius * cos(start + sweep * i / 16), uy + radius * sin(start + sweep * i / 16))
        for i in range(17)
    )


def star(x: float, y: float, radius: float, tips: int = 4, waist: float = 0.36, turn: float = 0.0) -> Outline:
    return poly(forms.star((x, y), radius, radius * waist, tips, turn))


def ray(x: float, y: float, near: float, far: float, degrees: float, width: float) -> Outline:
    """Return a wedge that points away from (x, y)."""
    a = radians(degrees)
    ux, uy = sin(a), -cos(a)
    left, right = (
        (x + near * ux - width / 2 * uy, y + near * uy + width / 2 * ux),
        (
            x + near * ux + width / 2 * uy,
            y + near * uy - width / 2 * ux,
        ),
    )
    return poly((left, (x + far * ux, y + far * uy), right))


def rays(
    x: float,
    y: float,
    near: float,
    far: float,
    count: int,
    width: float,
    start: float = 0.0,
    end: float = 360.0,
) -> Outline:
    """Return a fan of wedges, every second one shorter, from `start` to `end` degrees."""
    full = end - start >= 360
    steps = count if full else count - 1
    return tuple(
        segment
        for i in range(count)
        for segment in ray(
            x,
            y,
            near,
            far if i % 2 == 0 else near + 0.7 * (far - near),
            start + (end - start) * i / steps,
            width,
        )
    )


def ripple(left: float, right: float, y: float, rise: float, count: int) -> tuple[Point, ...]:
    """Return points of a wavy line."""
    n = 2 * count
    return tuple((left + (right - left) * i / n, y + (rise if i % 2 else -rise)) for i in range(n + 1))


def join_outlines(*outlines: Outline) -> Outline:
    return tuple(segment for each in outlines for segment in each)


def mirror_shape(shape: Outline, axis: float = 50.0) -> Outline:
    return transform_segments(shape, (-1.0, 0.0, 0.0, 1.0, 2 * axis, 0.0))


def turn_shape(shape: Outline, degrees: float, x: float = 50.0, y: float = 75.0) -> Outline:
    return transform_segments(shape, rotate(degrees, (x, y)))


def shift_shape(shape: Outline, dx: float, dy: float) -> Outline:
    return transform_segments(shape, translate(dx, dy))


def scale_shape(shape: Outline, factor: float, x: float = 0.0, y: float = 0.0) -> Outline:
    """Return the shape scaled by `factor` about (x, y)."""
    matrix: Matrix = (factor, 0.0, 0.0, factor, x - factor * x, y - factor * y)
    return transform_segments(shape, matrix)
