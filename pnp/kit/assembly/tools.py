"""Draws the tools: scissors, knife, ruler, glue, and a hand in two poses.

Each tool has its working point in the origin and extends to the right of it. `pen.turn_drawing` moves it to
its place.
"""

from math import cos, pi, sin

from pnp.kit.assembly.pen import STROKE, Pen, polygon, polyline
from pnp.scene import WHITE, Circle, Element, Group, Path, Polygon, Segment, Style, rectangle, rotate
from pnp.units import Point, mm


def scissors(pen: Pen, spread: float = 13.0) -> Group:
    """Draw scissors that are open by twice `spread` degrees. The open blades point to the origin."""
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
    """Draw a craft knife with its tip in the origin."""
    blade = polygon(pen.tool, (0.0, 0.0), (7.5, -2.6), (10.0, -2.6), (10.0, 1.4), (3.0, 1.4))
    body: tuple[Segment, ...] = (
        ("M", 9.5, -2.9), ("L", 31.0, -2.9), ("C", 34.0, -2.9, 34.0, 2.1, 31.0, 2.1),
        ("L", 9.5, 2.1), ("C", 8.6, 1.0, 8.6, -1.8, 9.5, -2.9), ("Z",),
    )  # fmt: skip
    grip = [polyline(pen.fine, (x, -1.6), (x, 0.9)) for x in (13.0, 14.5, 16.0)]
    return Group((blade, Path(body, pen.handle), *grip))


def ruler(pen: Pen, length: float, unit: float, height: float = 7.0, *, told: bool = False) -> Group:
    """Draw a ruler. Its upper edge runs from the origin to the right for `length` mm, and `height` is its
    height in mm. It has a line for each `unit` mm, and every fifth line is longer. With `told`, each tenth
    line has a number: 0, 1, 2 ..."""
    before = 2.0
    parts: list[Element] = [rectangle(-before, 0.0, length + 2 * before, height, pen.tool)]
    for number in range(int(length / unit + 1e-6) + 1):
        reach = 3.0 if number % 5 == 0 else 1.7
        parts.append(polyline(pen.fine, (number * unit, 0.0), (number * unit, reach)))
        if told and number % 10 == 0:
            parts.append(pen.number(number // 10, (number * unit, height - 2.2)))
    return Group(tuple(parts))


def draw_pressing_hand(pen: Pen) -> Group:
    """Draw a flat hand that holds something down, seen from above. The tip of the middle finger is the
    origin, and the thumb is above it."""
    palm = (
        (13.0, -6.4), (21.0, -5.6), (25.0, -4.4), (25.0, 5.4), (20.0, 7.4), (13.0, 7.2),
    )  # fmt: skip
    fingers = [
        *_finger(pen, 4.4, (10.6, -11.6), (14.6, -8.6), (19.0, -2.6)),
        *_finger(pen, 3.2, (5.4, 7.6), (14.0, 5.4)),
        *_finger(pen, 3.6, (2.4, 3.6), (14.0, 2.2)),
        *_finger(pen, 3.7, (3.2, -5.4), (14.0, -4.2)),
        *_finger(pen, 3.8, (1.9, -0.6), (14.0, -0.9)),
    ]
    nails = [_nail(pen, x, y) for x, y in ((2.0, -0.6), (3.3, -5.4), (2.5, 3.6), (5.2, 7.6))]
    inner = polygon(pen.skin, (12.4, -5.6), (19.0, -4.6), (24.0, -4.0), (24.0, 4.8), (19.6, 6.6), (12.6, 6.2))
    gaps = [polyline(pen.fine, (9.0, y), (13.4, y * 0.9)) for y in (-2.8, 0.9, 4.2)]
    return Group((_cuff(pen, 24.2, -5.6, 6.8), polygon(pen.tool, *palm), *fingers, inner, *gaps, *nails))


def draw_holding_hand(pen: Pen) -> tuple[Group, Group]:
    """Draw a hand that holds the edge of a sheet between thumb and fingers. Return two groups: the fingers
    and palm, which lie behind the sheet, and the thumb, which lies on it. The tip of the thumb is the origin,
    and the sheet's edge is about 8 mm to its right."""
    fingers = [
        part
        for k in (3, 2, 1, 0)
        for part in _finger(pen, 3.9, (3.0 + k, 3.6 + 3.6 * k), (13.6, 2.6 + 3.4 * k))
    ]
    palm = ((12.0, -2.2), (20.5, -3.4), (20.5, 8.8), (17.5, 13.4), (12.5, 15.0))
    inner = polygon(pen.skin, (12.6, -1.6), (19.6, -2.4), (19.6, 8.2), (17.0, 12.4), (12.8, 14.0))
    behind = Group((_cuff(pen, 20.2, -4.6, 10.0), polygon(pen.tool, *palm), *fingers, inner))
    root = polygon(pen.skin, (12.0, -1.9), (19.6, -2.2), (19.6, 4.6), (12.6, 2.0))
    thumb = Group((*_finger(pen, 4.5, (2.3, 0.0), (8.0, -0.8), (14.0, 0.1)), root, _nail(pen, 2.6, 0.0)))
    return behind, thumb


def _finger(pen: Pen, width: float, *points: Point) -> list[Element]:
    """Return a finger along some points, with a round tip."""
    edge = Style(None, pen.ink, width + STROKE)
    return [polyline(edge, *points), polyline(Style(None, WHITE, width - STROKE), *points)]


def _nail(pen: Pen, x: float, y: float) -> Path:
    """Return the nail of a finger with its tip at a point."""
    shape: tuple[Segment, ...] = (
        ("M", mm(x + 1.1), mm(y - 0.9)),
        ("C", mm(x - 0.9), mm(y - 1.1), mm(x - 0.9), mm(y + 1.1), mm(x + 1.1), mm(y + 0.9)),
    )  # fmt: skip
    return Path(shape, pen.fine)


def _cuff(pen: Pen, x: float, high: float, low: float) -> Polygon:
    return polygon(pen.handle, (x, high), (x + 6.8, high - 0.8), (x + 6.8, low + 0.8), (x, low))


def stick(pen: Pen) -> Group:
    """Draw a stick of glue with the middle of its tip in the origin."""
    tip = polygon(pen.tool, (0.0, -2.6), (0.0, 2.6), (4.0, 3.0), (4.0, -3.0))
    neck = polygon(pen.tool, (4.0, -3.6), (7.5, -3.6), (7.5, 3.6), (4.0, 3.6))
    body = polygon(pen.handle, (7.5, -4.2), (22.0, -4.2), (22.0, 4.2), (7.5, 4.2))
    band = polygon(pen.tool, (11.0, -4.2), (18.0, -4.2), (18.0, 4.2), (11.0, 4.2))
    return Group((tip, neck, body, band))


def trail(pen: Pen, start: Point, end: Point, swing: float, turns: int) -> Path:
    """Draw a zigzag of glue from one point to the other, with `turns` waves of `swing` mm up and down."""
    points = []
    for i in range(2 * turns + 1):
        share = i / (2 * turns)
        side = swing * (1 if i % 2 else -1)
        x, y = start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
        points.append((x, y + side))
    return polyline(pen.glue, *points)


def lamp(pen: Pen, radius: float) -> Group:
    """Draw a sun with its middle in the origin."""
    rays = [
        polyline(
            pen.drawn,
            *((mm(r * cos(turn * pi / 6)), mm(r * sin(turn * pi / 6))) for r in (radius + 2.0, radius + 5.0)),
        )
        for turn in range(12)
    ]
    return Group((*rays, Circle((0.0, 0.0), radius, pen.tool)))


def book(pen: Pen, width: float, height: float) -> Group:
    """Draw a heavy book that lies flat, with its upper left corner in the origin, its spine on the left and
    its pages on the right."""
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
