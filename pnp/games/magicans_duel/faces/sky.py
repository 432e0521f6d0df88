"""The elements of the night: stars, moons in their phases, the sun, gothic arches, scattered stars."""

from collections.abc import Sequence
from math import cos, hypot, pi, sin
from random import Random

from pnp.caching import remembered
from pnp.scene import QUARTER, Circle, Element, Path, Polygon, Segment, Style, Theme, circle_segments, outline
from pnp.scene.forms import star
from pnp.units import Point, mm


def star_points(centre: Point, rays: int, outer: float, inner: float, turn: float = 0.0) -> tuple[Point, ...]:
    """Return the corners of a star, the first ray up (plus `turn` degrees clockwise)."""
    return tuple((mm(x), mm(y)) for x, y in star(centre, outer, inner, rays, turn))


def compass_star(centre: Point, reach: float) -> tuple[Point, ...]:
    """Return a star of four long rays and four short ones."""
    corners = star(centre, reach, 0.24 * reach, 8, short=0.5 * reach)
    return tuple((mm(x), mm(y)) for x, y in corners)


def crescent(centre: Point, radius: float, lit: float, *, left: bool = False) -> tuple[Segment, ...]:
    """Return the lit part of a moon: `lit` from 0 (new) over 0.5 (half) to 1 (full), light from the right."""
    (x, y), r, s = centre, radius, -1.0 if left else 1.0
    k, e = QUARTER * r, r * (1 - 2 * lit)  # the terminator is half an ellipse that reaches e to the right
    values: tuple[tuple[str | float, ...], ...] = (
        ("M", 0, -r),
        ("C", k, -r, r, -k, r, 0),
        ("C", r, k, k, r, 0, r),
        ("C", QUARTER * e, r, e, k, e, 0),
        ("C", e, -k, QUARTER * e, -r, 0, -r),
        ("Z",),
    )
    return tuple(
        (v[0], *(mm((x + s * float(n)) if i % 2 == 0 else (y + float(n))) for i, n in enumerate(v[1:])))
        for v in values
    )


def moon(look: Theme, centre: Point, radius: float, lit: float, *, left: bool = False) -> list[Element]:
    """Draw a moon: its disc, the lit part, and, when it is full, a few craters."""
    rim = Style(look.swatch("moon-dark"), look.swatch("gold"), 0.35)
    elements: list[Element] = [Circle((mm(centre[0]), mm(centre[1])), mm(radius), rim)]
    if lit > 0:
        light = Style(look.swatch("moon"), look.swatch("gold"), 0.3)
        elements.append(Path(crescent(centre, radius - 0.15, lit, left=left), light))
    if lit == 1:
        x, y = centre
        craters = ((-0.35, -0.3, 0.2), (0.3, 0.1, 0.26), (-0.15, 0.45, 0.14), (0.2, -0.5, 0.11))
        style = Style(None, look.swatch("gold-dim"), 0.25)
        elements += [
            Circle((mm(x + u * radius), mm(y + v * radius)), mm(c * radius), style) for u, v, c in craters
        ]
    return elements


def sun(look: Theme, centre: Point, radius: float, fill: str = "sun", edge: str = "gold") -> list[Element]:
    """Draw a sun: a disc of six tenths of the radius, long and short rays around it."""
    style = Style(look.swatch(fill), look.swatch(edge), 0.3)
    rays: list[Segment] = []
    for i in range(16):
        a, reach = pi * i / 8, (1.0 if i % 2 == 0 else 0.84)
        half = 0.1
        foot = 0.66
        x, y = centre
        points = [
            (x + radius * foot * sin(a - half), y - radius * foot * cos(a - half)),
            (x + radius * reach * sin(a), y - radius * reach * cos(a)),
            (x + radius * foot * sin(a + half), y - radius * foot * cos(a + half)),
        ]
        rays += outline(points)
    return [Path(tuple(rays), style), Circle((mm(centre[0]), mm(centre[1])), mm(0.56 * radius), style)]


def arch(centre: Point, half: float, foot: float, spring: float) -> tuple[Segment, ...]:
    """Return a pointed arch, `half` wide on each side, from `foot` below the centre up to its springing.

    From there it has two arcs of a circle of the arch's whole width (an equilateral arch).
    """
    x, y = centre
    apex = spring + half * 3**0.5
    # One cubic for each arc of 60 degrees; control points 0.3512 of the radius along the tangents.
    k, r = 0.35124, 2 * half
    left = ("C", x - half, y - spring - k * r, x - r * k * 3**0.5 / 2, y - apex + k * r / 2, x, y - apex)
    right = (
        "C",
        x + r * k * 3**0.5 / 2,
        y - apex + k * r / 2,
        x + half,
        y - spring - k * r,
        x + half,
        y - spring,
    )
    segments: tuple[Segment, ...] = (
        ("M", x - half, y + foot),
        ("L", x - half, y - spring),
        left,
        right,
        ("L", x + half, y + foot),
        ("Z",),
    )
    return tuple((s[0], *(mm(float(v)) for v in s[1:])) for s in segments)


@remembered  # the board's are some thousands, and the same in all languages
def scatter_stars(
    seed: int, count: int, box: tuple[float, float, float, float], clear: tuple[tuple[Point, float], ...]
) -> tuple[tuple[Point, float], ...]:
    """Return stars scattered over a box as (place, radius), at least a distance from each place in
    `clear`."""
    dice, found = Random(seed), []
    left, top, right, bottom = box
    while count:
        count -= 1
        at = (mm(dice.uniform(left, right)), mm(dice.uniform(top, bottom)))
        size = mm(0.16 + 0.34 * dice.random() ** 3)
        if all(hypot(at[0] - x, at[1] - y) > far for (x, y), far in clear):
            found.append((at, size))
    return tuple(found)


def dust(look: Theme, stars: Sequence[tuple[Point, float]]) -> list[Element]:
    """Draw scattered stars as one path: dots, and the brightest as small crosses."""
    segments: list[Segment] = []
    for at, size in stars:
        segments += outline(compass_star(at, 4.2 * size)) if size > 0.36 else circle_segments(at, size)
    return [Path(tuple(segments), Style(look.swatch("gold-dim")))] if segments else []


def diamond(centre: Point, reach: float, style: Style) -> Polygon:
    x, y = centre
    return Polygon(
        tuple((mm(x + u * reach), mm(y + v * reach)) for u, v in ((0, -1), (0.6, 0), (0, 1), (-0.6, 0))),
        style,
    )
