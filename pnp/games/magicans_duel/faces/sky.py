"""Draw what all faces share: stars, moons, outlines from SVG path text, and forms lit from one side."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import cos, hypot, pi, sin
from random import Random

from pnp.caching import memoize
from pnp.scene import (
    QUARTER,
    Box,
    Circle,
    Element,
    Group,
    Path,
    Polygon,
    Segment,
    Style,
    Swatch,
    Theme,
    circle_segments,
    outline,
    transform_segments,
    translate,
)
from pnp.scene.forms import star
from pnp.units import Point, mm

# The elements of the night: stars, moons in their phases, the sun, gothic arches, scattered stars.


def star_points(centre: Point, rays: int, outer: float, inner: float, turn: float = 0.0) -> tuple[Point, ...]:
    """Return the corners of a star with `rays` rays: tips at the radius `outer` and, between them, corners at
    the radius `inner`. The first ray points up, turned `turn` degrees clockwise."""
    return tuple((mm(x), mm(y)) for x, y in star(centre, outer, inner, rays, turn))


def compass_star(centre: Point, reach: float) -> tuple[Point, ...]:
    """Return the corners of a star of four long rays (up, down and to the sides) and four rays half as long
    between them. `reach` is the length of a long ray from the centre."""
    corners = star(centre, reach, 0.24 * reach, 8, short=0.5 * reach)
    return tuple((mm(x), mm(y)) for x, y in corners)


def crescent(centre: Point, radius: float, lit: float, *, left: bool = False) -> tuple[Segment, ...]:
    """Return the outline of a moon's lit part, with light from the right unless `left`: `lit` is 0 for a new
    moon, 0.5 for a half moon and 1 for a full moon."""
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
    """Draw a moon: its disc, its lit part and, on a full moon, some craters. `lit` and `left` are as in
    `crescent`: the lit share from 0 to 1, and light from the left."""
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
    """Draw a sun: a disc of 0.56 times the radius, with alternately long and short rays around it; the long
    rays end at the radius. `fill` and `edge` are names of swatches."""
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
    """Return the outline of a pointed arch that is twice `half` wide. Its straight sides go from `foot` below
    the centre to `spring` above it, where the two arcs start.

    Each arc's radius is the whole width of the arch (an equilateral arch).
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


@memoize  # the board's are some thousands, and the same in all languages
def scatter_stars(
    seed: int, count: int, box: tuple[float, float, float, float], clear: tuple[tuple[Point, float], ...]
) -> tuple[tuple[Point, float], ...]:
    """Return at most `count` stars scattered at random over a box (left, top, right, bottom), each as
    (middle, radius) in mm. Equal seeds give equal stars. Stars within a disc of `clear`, also given as
    (middle, radius), are left out."""
    dice, found = Random(seed), []
    left, top, right, bottom = box
    taken = [(x, y, far, far * far) for (x, y), far in clear]
    for _ in range(count):
        x, y = mm(dice.uniform(left, right)), mm(dice.uniform(top, bottom))
        size = mm(0.16 + 0.34 * dice.random() ** 3)
        for u, v, far, square in taken:
            if -far <= x - u <= far and (x - u) ** 2 + (y - v) ** 2 <= square:
                break
        else:
            found.append(((x, y), size))
    return tuple(found)


def dust(look: Theme, stars: Sequence[tuple[Point, float]]) -> list[Element]:
    """Draw stars, given as (middle, radius), as one path: dots for small ones, crosses for the brightest.
    Return an empty list if there are no stars."""
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


# Outlines from SVG path text, and forms lit from one side.

FINE = 0.27
"""The thinnest line of a picture, in mm."""


def parse_path(text: str) -> tuple[Segment, ...]:
    """Return the segments of an SVG path such as "M 0 0 C 1 1 2 2 3 3 L 4 4 Z". Only the commands M, L, C and
    Z are known, all in absolute coordinates and separated by spaces."""
    size = {"M": 2, "L": 2, "C": 6}
    found: list[Segment] = []
    kind, values = "M", list[float]()
    for word in text.split():
        if word == "Z":
            found.append(("Z",))
        elif word in size:
            kind = word
        else:
            values.append(float(word))
            if len(values) == size[kind]:
                found.append((kind, *values))
                values = []
    return tuple(found)


def light_form(
    shape: tuple[Segment, ...], body: Swatch, light: Swatch, towards: Point, edge: Style | None = None
) -> list[Element]:
    """Draw a shape in the colour `body` with a lit edge in the colour `light`. The vector `towards` points to
    the lit side, and its length in mm is the width of the lit edge. `edge` is the style of an outline, if
    any."""
    inner = Path(transform_segments(shape, translate(-towards[0], -towards[1])), Style(body))
    elements: list[Element] = [Path(shape, Style(light)), Group((inner,), clip=shape)]
    return [*elements, Path(shape, edge)] if edge else elements


def rule_shade(shape: tuple[Segment, ...], box: Box, step: float, style: Style) -> Element:
    """Draw the shade of a form as parallel slanting lines over a box, `step` mm apart and clipped to the
    form."""
    left, top, right, bottom = box
    rise = (right - left) * 0.7
    lines: list[Segment] = []
    for i in range(int((bottom - top + rise) / step) + 1):
        y = top + step * i
        lines += [("M", left, mm(y)), ("L", right, mm(y - rise))]
    return Group((Path(tuple(lines), style),), clip=shape)


def pen(look: Theme, name: str, width: float, scale: float = 1.0) -> Style:
    """Return a line style in the swatch called `name`. After scaling by `scale`, the line is `width` mm wide,
    but at least wide enough to print."""
    return Style(None, look.swatch(name), max(width, FINE) / scale)


def thicken_lines(elements: Iterable[Element], scale: float) -> tuple[Element, ...]:
    """Return the elements with their thinnest lines made wider, so that every line can be printed after
    scaling by `scale`."""
    return tuple(_thicken_line(element, FINE / scale) for element in elements)


def _thicken_line(element: Element, least: float) -> Element:
    match element:
        case Group(children=children, transform=matrix):
            inner = least / hypot(matrix[2], matrix[3])
            return replace(element, children=tuple(_thicken_line(child, inner) for child in children))
        case Path() | Polygon() | Circle() if element.style.stroke and element.style.width < least:
            return replace(element, style=replace(element.style, width=least))
        case _:
            return element
