"""What lies on the table: scissors, knife, ruler, glue, a hand. Each is drawn with its working point in the
origin and reaches to the right of it; `pen.turned` puts it where it works."""

from math import cos, pi, sin

from pnp.kit.assembly.pen import Pen, polygon, polyline
from pnp.scene import Circle, Element, Group, Path, Segment, Style, rectangle, rotate
from pnp.units import Point, mm


def scissors(pen: Pen, spread: float = 13.0) -> Group:
    """Open by twice `spread` degrees; the blades meet in the origin's direction, 15 mm before the pivot."""
    pivot = (13.0, 0.0)
    halves: list[Element] = []
    for side in (-1, 1):
        blade = polygon(
            pen.tool,
            (0.0, 0.0),
            (11.0, side * 2.2),
            (15.5, side * 1.4),
            (15.5, side * -0.6),
            (11.0, side * -0.2),
        )
        ring = (22.5, side * -3.6)
        shank = polyline(pen.drawn, (15.0, 0.0), (19.4, side * -2.2))
        loop = Circle(ring, 3.3, Style(None, pen.handle.fill, 1.7))
        halves.append(Group((shank, loop, Circle(ring, 4.15, pen.fine), blade), rotate(side * spread, pivot)))
    return Group((*halves, Circle(pivot, 0.8, Style(pen.ink))))


def knife(pen: Pen) -> Group:
    """A craft knife: its tip is the origin."""
    blade = polygon(pen.tool, (0.0, 0.0), (7.5, -2.6), (10.0, -2.6), (10.0, 1.4), (3.0, 1.4))
    body: tuple[Segment, ...] = (
        ("M", 9.5, -2.9), ("L", 31.0, -2.9), ("C", 34.0, -2.9, 34.0, 2.1, 31.0, 2.1),
        ("L", 9.5, 2.1), ("C", 8.6, 1.0, 8.6, -1.8, 9.5, -2.9), ("Z",),
    )  # fmt: skip
    grip = [polyline(pen.fine, (x, -1.6), (x, 0.9)) for x in (13.0, 14.5, 16.0)]
    return Group((blade, Path(body, pen.handle), *grip))


def ruler(pen: Pen, length: float, unit: float, height: float = 7.0) -> Group:
    """A ruler below its edge, which begins in the origin; a line for each `unit` mm, each fifth longer."""
    before = 2.0
    parts: list[Element] = [rectangle(-before, 0.0, length + 2 * before, height, pen.tool)]
    for number in range(int(length / unit + 1e-6) + 1):
        reach = 3.0 if number % 5 == 0 else 1.7
        parts.append(polyline(pen.fine, (number * unit, 0.0), (number * unit, reach)))
    return Group(tuple(parts))


def hand(pen: Pen) -> Group:
    """A fist that points: the tip of its finger is the origin."""
    fist: tuple[Segment, ...] = (
        ("M", 1.4, -1.8), ("C", -0.6, -1.8, -0.6, 1.9, 1.4, 1.9), ("L", 9.4, 2.1),
        ("C", 7.9, 2.6, 7.9, 5.0, 9.6, 5.3), ("C", 8.4, 5.9, 8.6, 8.1, 10.3, 8.4),
        ("C", 9.7, 9.1, 10.1, 11.1, 12.0, 11.2), ("L", 18.5, 10.9), ("C", 21.0, 10.7, 22.2, 9.7, 23.2, 8.6),
        ("L", 23.2, -3.2), ("C", 21.0, -3.6, 20.0, -4.2, 18.2, -5.6),
        ("C", 16.4, -6.9, 13.4, -6.9, 13.2, -5.3),
        ("C", 13.1, -4.2, 14.6, -3.6, 15.2, -2.4), ("L", 13.4, -1.9), ("Z",),
    )  # fmt: skip
    cuff = polygon(pen.handle, (23.0, -4.2), (28.0, -5.0), (28.0, 10.6), (23.0, 9.6))
    folds = [polyline(pen.fine, a, b) for a, b in (((9.6, 5.3), (13.6, 5.2)), ((10.3, 8.4), (13.8, 8.2)))]
    return Group((cuff, Path(fist, pen.tool), *folds))


def stick(pen: Pen) -> Group:
    """A stick of glue: the middle of what it glues with is the origin."""
    tip = polygon(pen.tool, (0.0, -2.6), (0.0, 2.6), (4.0, 3.0), (4.0, -3.0))
    neck = polygon(pen.tool, (4.0, -3.6), (7.5, -3.6), (7.5, 3.6), (4.0, 3.6))
    body = polygon(pen.handle, (7.5, -4.2), (22.0, -4.2), (22.0, 4.2), (7.5, 4.2))
    band = polygon(pen.tool, (11.0, -4.2), (18.0, -4.2), (18.0, 4.2), (11.0, 4.2))
    return Group((tip, neck, body, band))


def trail(pen: Pen, start: Point, end: Point, swing: float, turns: int) -> Path:
    """Glue spread to and fro from one point to the other."""
    points = []
    for i in range(2 * turns + 1):
        share = i / (2 * turns)
        side = swing * (1 if i % 2 else -1)
        x, y = start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
        points.append((x, y + side))
    return polyline(pen.glue, *points)


def lamp(pen: Pen, radius: float) -> Group:
    """A sun, its middle the origin."""
    rays = [
        polyline(
            pen.drawn,
            *((mm(r * cos(turn * pi / 6)), mm(r * sin(turn * pi / 6))) for r in (radius + 2.0, radius + 5.0)),
        )
        for turn in range(12)
    ]
    return Group((*rays, Circle((0.0, 0.0), radius, pen.tool)))


def book(pen: Pen, width: float, height: float) -> Group:
    """A heavy book, lying, from its upper left corner: its back at the left, its leaves at the right."""
    leaves = [
        polyline(pen.fine, (3.0, y), (width - 1.0, y)) for y in (height * 0.35, height * 0.5, height * 0.65)
    ]
    low, foot = mm(height), mm(height - 1.4)
    cover: tuple[Segment, ...] = (
        ("M", width, 0.0), ("L", 2.0, 0.0), ("C", -0.8, 0.0, -0.8, low, 2.0, low), ("L", width, low),
        ("L", width, foot), ("L", 3.0, foot), ("L", 3.0, 1.4), ("L", width, 1.4), ("Z",),
    )  # fmt: skip
    block = rectangle(2.0, 1.2, width - 3.0, height - 2.4, Style(pen.paper.fill, pen.ink, 0.3))
    return Group((block, *leaves, Path(cover, pen.handle)))
