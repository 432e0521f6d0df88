"""What the faces and the figures share: sun, moon, a stone seen from above, and the lines of the board.

Millimetres, the origin in the upper left, y down.
"""

from collections.abc import Callable
from math import atan2, cos, degrees, hypot, radians, sin

from pnp.definition import Definition
from pnp.scene import Circle, Element, Group, Polygon, Style, Theme, line
from tapatan.facts import ways

Point = tuple[float, float]

RAYS = 8
"""As many as the board has lines; so has the sun on the flag of the Philippines."""

SNIP = 0.22
"""How much of its side a sun's stone loses at each corner; a moon's keeps them."""


def around(centre: Point, radius: float, angle: float) -> Point:
    """A point of a circle; 0 is above, clockwise."""
    turned = radians(angle)
    return (centre[0] + radius * sin(turned), centre[1] - radius * cos(turned))


def sun(look: Theme, centre: Point, radius: float) -> Group:
    """A disc with rays: solid in colour, outlined where ink is dear, with a hole in black."""
    rust, gold = look.swatch("rust"), look.swatch("gold")
    step = 180 / RAYS
    star = tuple(around(centre, radius if i % 2 == 0 else 0.56 * radius, i * step) for i in range(2 * RAYS))
    if look.variant == "low-ink":
        outlined = Style(stroke=rust, width=max(0.25, 0.07 * radius))
        return Group((Polygon(star, outlined), Circle(centre, 0.36 * radius, outlined)), name="icon:sun")
    parts: list[Element] = [Polygon(star, Style(fill=rust))]
    parts.append(Circle(centre, 0.42 * radius, Style(fill=gold)))
    if look.variant == "colour":
        parts.append(Circle(centre, 0.33 * radius, Style(fill=rust)))
    return Group(tuple(parts), name="icon:sun")


def crescent(centre: Point, radius: float) -> tuple[Point, ...]:
    """A circle from which a smaller one takes a bite on the right."""
    away, bite = 0.42 * radius, 0.78 * radius
    x = (radius**2 - bite**2 + away**2) / (2 * away)  # where the two meet, at both horns
    horn, mouth = (degrees(atan2(x - d, (radius**2 - x**2) ** 0.5)) for d in (0.0, away))
    outer = [180 - horn + (180 + 2 * horn) * i / 40 for i in range(41)]
    inner = [360 + mouth - (180 + 2 * mouth) * i / 40 for i in range(1, 40)]
    hollow = (centre[0] + away, centre[1])
    return (*(around(centre, radius, a) for a in outer), *(around(hollow, bite, a) for a in inner))


def moon(look: Theme, centre: Point, radius: float) -> Group:
    """A crescent with a star: pale on a dark stone or, in mono, a dark disc; dark where ink is dear."""
    dark = look.variant == "low-ink"
    shown = Style(fill=look.swatch("indigo" if dark else "pale"))
    size = radius if look.variant != "mono" else 0.72 * radius
    parts: list[Element] = []
    if look.variant == "mono":
        parts.append(Circle(centre, radius, Style(fill=look.swatch("indigo"))))
    middle = (centre[0] - 0.02 * size, centre[1])
    parts.append(Polygon(crescent(middle, size), shown))
    if not dark:
        star = (centre[0] + 0.46 * size, centre[1])
        rays = (around(star, (0.24 if i % 2 == 0 else 0.1) * size, 36 * i) for i in range(10))
        parts.append(Polygon(tuple(rays), shown))
    return Group(tuple(parts), name="icon:moon")


def cut(side: float, snip: float) -> tuple[Point, ...]:
    """The outline of a stone: a square, or an octagon where its corners are snipped."""
    low, high = snip * side, (1 - snip) * side
    if not snip:
        return ((0.0, 0.0), (side, 0.0), (side, side), (0.0, side))
    return (
        (low, 0.0), (high, 0.0), (side, low), (side, high),
        (high, side), (low, side), (0.0, high), (0.0, low),
    )  # fmt: skip


def stone(look: Theme, sign: str, centre: Point, side: float) -> Group:
    """A stone seen from above, for pictures; `sign` is s or m, as positions are written."""
    is_sun = sign == "s"
    outline = (
        (centre[0] - side / 2 + x, centre[1] - side / 2 + y) for x, y in cut(side, SNIP if is_sun else 0)
    )
    body = Style(
        fill=look.swatch("gold" if is_sun else "indigo" if look.variant == "colour" else "pale"),
        stroke=look.swatch("ink"),
        width=max(0.3, 0.03 * side),
    )
    icon = sun if is_sun else moon
    return Group((Polygon(tuple(outline), body), icon(look, centre, 0.36 * side)), name=f"stone:{sign}")


def network(
    look: Theme, definition: Definition, at: Callable[[int], Point], radius: float, width: float
) -> list[Element]:
    """The ways, from rim to rim of the points they join, and the points.

    A way that the board's steps know is called path:a-b, as check D22 asks; a diagonal way:a-b.
    """
    board = definition.point_board()
    stroke = Style(stroke=look.swatch("line"), width=width)
    parts: list[Element] = []
    for a, b in ways(definition):
        (ax, ay), (bx, by) = at(a), at(b)
        dx, dy = (bx - ax) * radius / hypot(bx - ax, by - ay), (by - ay) * radius / hypot(bx - ax, by - ay)
        (ac, ar), (bc, br) = board.points[a], board.points[b]
        kind = "path" if (bc - ac, br - ar) in board.steps else "way"
        parts.append(line((ax + dx, ay + dy), (bx - dx, by - dy), stroke, f"{kind}:{a}-{b}"))
    rim = Style(fill=look.swatch("panel"), stroke=look.swatch("line"), width=width)
    for number in range(len(board.points)):
        parts.append(Circle(at(number), radius, rim, f"cell:{number}"))
        if look.variant != "low-ink":
            parts.append(Circle(at(number), 0.42 * radius, Style(fill=look.swatch("line"))))
    return parts
