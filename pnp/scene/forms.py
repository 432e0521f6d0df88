"""Compute points and outlines that many drawings need: points at an angle, arcs, stars, smooth curves, arrow
heads.

Angles are degrees clockwise from the top, as on a clock; lengths are in the units of the drawing, usually mm.
"""

from collections.abc import Callable, Sequence
from math import cos, hypot, radians, sin

from pnp.scene.elements import QUARTER, Box, Segment
from pnp.units import Point, mm

Near = Callable[[float], float]
"""A function that rounds a coordinate."""


def polar(centre: Point, radius: float, degrees: float) -> Point:
    """Return the point at a distance and an angle from a centre. Its coordinates are not rounded.

    >>> [(round(x, 6), round(y, 6)) for x, y in (polar((1, 1), 2, 90), polar((1, 1), 2, 0))]
    [(3.0, 1.0), (1.0, -1.0)]
    """
    turn = radians(degrees)
    return (centre[0] + radius * sin(turn), centre[1] - radius * cos(turn))


def on_circle(radius: float, degrees: float) -> Point:
    """Return the point at an angle on a circle around (0, 0), with rounded coordinates.

    >>> on_circle(2, 90)
    (2.0, 0.0)
    """
    x, y = polar((0.0, 0.0), radius, degrees)
    return (mm(x), mm(y))


def arc(centre: Point, radius: float, start: float, end: float, steps: int = 12) -> tuple[Point, ...]:
    """Return `steps` + 1 points on a circle, at equal steps from the angle `start` to the angle `end`. Angles
    are in degrees clockwise from the top; with `end` < `start` the points run anticlockwise. Coordinates are
    not rounded."""
    return tuple(polar(centre, radius, start + (end - start) * k / steps) for k in range(steps + 1))


def star(
    centre: Point, outer: float, inner: float, tips: int, turn: float = 0.0, *, short: float | None = None
) -> tuple[Point, ...]:
    """Return the corners of a star: tips at the distance `outer` from the centre, and between them corners at
    the distance `inner`. The first tip is at the angle `turn`, in degrees clockwise from a tip that points
    up. With `short`, the second, fourth ... tip is at that distance instead.

    >>> [(round(x, 6), round(y, 6)) for x, y in star((0, 0), 2, 1, 2)]
    [(0.0, -2.0), (1.0, -0.0), (0.0, 2.0), (-1.0, 0.0)]
    """
    radii = (outer, inner, outer if short is None else short, inner)
    return tuple(polar(centre, radii[k % 4], turn + 180 * k / tips) for k in range(2 * tips))


def spline(
    points: Sequence[Point], *, closed: bool = True, tension: float = 1.0, near: Near = mm
) -> tuple[Segment, ...]:
    """Return a smooth curve through points: the spline of Catmull and Rom, as Bezier curves.

    At a `tension` of 0 its pieces are straight, at 1 they are those of Catmull and Rom. `near` is the
    function that rounds each coordinate, by default to the precision of drawings. An open curve treats its
    first and its last point as if each stood there twice. Source: E. Catmull, R. Rom, A class of local
    interpolating splines, 1974.
    """
    count = len(points)

    def point_at(k: int) -> Point:
        return points[k % count] if closed else points[max(0, min(count - 1, k))]

    share = tension / 6
    segments: list[Segment] = [("M", near(points[0][0]), near(points[0][1]))]
    for k in range(count if closed else count - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (
            point_at(k - 1),
            point_at(k),
            point_at(k + 1),
            point_at(k + 2),
        )
        values = (
            bx + share * (cx - ax),
            by + share * (cy - ay),
            cx - share * (dx - bx),
            cy - share * (dy - by),
            cx,
            cy,
        )
        segments.append(("C", *map(near, values)))
    return (*segments, ("Z",)) if closed else tuple(segments)


def samples(points: Sequence[Sequence[float]], steps: int) -> list[tuple[float, ...]]:
    """Return points on a smooth curve through the given points: the open Catmull-Rom spline. The curve
    between two neighbouring given points is divided into `steps` steps, so the given points are among those
    returned.

    A point may have more values than x and y, such as a width. These values are interpolated by the same
    formula.
    """
    found: list[tuple[float, ...]] = []
    last = len(points) - 1
    for k in range(last):
        a, b, c, d = points[max(k - 1, 0)], points[k], points[k + 1], points[min(k + 2, last)]
        for step in range(steps):
            t = step / steps
            shares = (
                -t * (1 - t) ** 2 / 2,
                (2 - 5 * t * t + 3 * t**3) / 2,
                t * (1 + 4 * t - 3 * t * t) / 2,
                -t * t * (1 - t) / 2,
            )
            found.append(
                tuple(
                    sum(share * value for share, value in zip(shares, values, strict=True))
                    for values in zip(a, b, c, d, strict=True)
                )
            )
    return [*found, tuple(points[-1])]


def rounded_box(box: Box, radius: float) -> tuple[Segment, ...]:
    """Return a rectangle with round corners as a path, clockwise from its upper left. `radius` is that of the
    corners."""
    path = round_corners(box, radius, radius)
    return tuple((each[0], *(mm(float(value)) for value in each[1:])) for each in path)


def round_corners(box: Box, across: float, down: float) -> tuple[Segment, ...]:
    """Return a rectangle whose corners are quarters of an ellipse as a path, clockwise from its upper left.
    `across` is the horizontal and `down` the vertical radius of the ellipse. Coordinates are not rounded."""
    left, top, right, bottom = box
    j, k = across * (1 - QUARTER), down * (1 - QUARTER)
    return (
        ("M", left + across, top),
        ("L", right - across, top),
        ("C", right - j, top, right, top + k, right, top + down),
        ("L", right, bottom - down),
        ("C", right, bottom - k, right - j, bottom, right - across, bottom),
        ("L", left + across, bottom),
        ("C", left + j, bottom, left, bottom - k, left, bottom - down),
        ("L", left, top + down),
        ("C", left, top + k, left + j, top, left + across, top),
        ("Z",),
    )


def arrow_head(tip: Point, way: Point, length: float, width: float) -> tuple[Point, Point, Point]:
    """Return the triangle of an arrow's head: its tip, then its right and left corner, as seen in the arrow's
    direction. `way` is that direction, a vector of any length except zero. `length` is the distance from the
    tip to the base of the triangle, and `width` the length of the base."""
    long = hypot(*way)
    u, v = way[0] / long, way[1] / long
    foot = (tip[0] - length * u, tip[1] - length * v)
    half = width / 2
    return tip, (foot[0] - half * v, foot[1] + half * u), (foot[0] + half * v, foot[1] - half * u)
