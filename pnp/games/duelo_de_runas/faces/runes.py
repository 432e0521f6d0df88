"""Draw the six runes, each a symbol in a stone. Draw standing stones."""

from collections.abc import Iterator
from math import cos, pi, sin
from random import Random

from pnp.games.duelo_de_runas.faces.shapes import (
    Outline,
    crescent,
    curve,
    disc,
    join_outlines,
    points,
    poly,
    rays,
    star,
)
from pnp.games.duelo_de_runas.facts import Rune
from pnp.scene import (
    Box,
    Element,
    Group,
    Path,
    Style,
    Swatch,
    Symbol,
    Theme,
    compose,
    scale,
    symbol,
    translate,
)
from pnp.units import Point, mm

# The six runes, each a symbol in a stone: square stones for activation runes, round ones for energy runes.

ACTIVATION: tuple[Rune, ...] = ("moons", "wyrms", "knots")
"""The activation runes, which are in square stones. Check DR05 compares them with the roles in the
definition."""

RADIUS = 10.0
"""Half a stone's width, in the units of a rune's drawing."""

_SIDE = 9.4


def stone(rune: Rune, radius: float = RADIUS) -> Outline:
    """Return the outline of a rune's stone around (0, 0): squarish for an activation rune, a pebble for an
    energy rune."""
    if rune in ACTIVATION:
        s, c = _SIDE * radius / RADIUS, 2.2 * radius / RADIUS
        return poly(
            (
                (-s + c, -s),
                (s - c, -s),
                (s, -s + c),
                (s, s - c),
                (s - c, s),
                (-s + c, s),
                (-s, s - c),
                (-s, c - s),
            )
        )
    return disc(0.0, 0.0, radius)


def mark(rune: Rune, ink: Swatch, ground: Swatch) -> tuple[Element, ...]:
    """Draw the symbol of a rune without its stone, about 14 units wide around (0, 0). `ground` is the colour
    behind it."""
    solid = Style(ink)
    match rune:
        case "moons":
            return (
                Path(
                    join_outlines(crescent(-0.5, 0.5, 6.4, -40, 0.66), star(2.9, -2.6, 3.0, 4, 0.34)), solid
                ),
            )
        case "suns":
            return (Path(join_outlines(disc(0, 0, 3.3), rays(0, 0, 4.1, 7.9, 12, 1.9)), solid),)
        case "waves":
            return _waves(ink)
        case "leaves":
            return _leaf(ink, ground)
        case "wyrms":
            return _wyrm(ink, ground)
        case "knots":
            return _knot(ink, ground)


def _waves(ink: Swatch) -> tuple[Element, ...]:
    """Draw two breakers, one above the other."""
    crest = curve("-7.4 -0.6 -5 -2.6 -3 -5.6 0.4 -6.6 3.2 -5 3.3 -2.5 1.4 -1.6 0.2 -3", closed=False)
    tail = curve("3.2 -5 4.6 -2.4 6 -1 7.4 -0.8", closed=False)
    low = curve("-7 3.6 -4.7 1.9 -2.3 3.6 0 5.2 2.3 3.6 4.7 1.9 7 3.6", closed=False)
    lower = curve("-4.6 7 -2.4 5.9 0 7.4 2.4 5.9 4.6 7", closed=False)
    style = Style(stroke=ink, width=1.75)
    return (Path(join_outlines(crest, tail, low), style), Path(lower, Style(stroke=ink, width=1.4)))


def _leaf(ink: Swatch, ground: Swatch) -> tuple[Element, ...]:
    """Draw an oak leaf on its stalk."""
    half = "0 -8 2.2 -7 2.4 -5.2 4.4 -5 4.6 -2.9 3.6 -2 5.6 -0.8 5 1.6 3.4 2 4 3.8 2 5 0 5.2"
    right = points(half)
    left = tuple((-x, y) for x, y in reversed(right[1:-1]))
    veins = poly("0 -5.6 0 5", closed=False)
    for y, reach in ((-2.6, 2.5), (0.6, 3.0), (3.2, 1.8)):
        veins = join_outlines(veins, poly(((-reach, y - 1.6), (0, y), (reach, y - 1.6)), closed=False))
    return (
        Path(curve((*right, *left)), Style(ink)),
        Path(poly("0 4.4 0 8.2", closed=False), Style(stroke=ink, width=1.6)),
        Path(veins, Style(stroke=ground, width=0.85)),
    )


def _wyrm(ink: Swatch, ground: Swatch) -> tuple[Element, ...]:
    """Draw a serpent in the form of an S, with its head above and its tongue out."""
    body = curve(
        "3.6 -5.4 0.6 -6.6 -3.4 -5.2 -3.9 -2.2 -0.4 -0.2 3.6 1.6 4.1 4.8 1 6.7 -3 6.2 -5.2 4.2", closed=False
    )
    tail = poly("-4.1 5.9 -7.4 2.4 -5.9 3.4")
    head = curve("2.4 -7 5 -7.2 7.8 -4.6 5 -3.1 2.6 -3.7")
    return (
        Path(body, Style(stroke=ink, width=2.7)),
        Path(tail, Style(ink, ink, 0.8)),
        Path(head, Style(ink)),
        Path(disc(4.6, -5.4, 0.75), Style(ground)),
    )


def _knot(ink: Swatch, ground: Swatch) -> tuple[Element, ...]:
    """Draw a trefoil knot, whose line passes alternately over and under itself."""

    def point_at(t: float) -> Point:
        return (2.55 * (sin(t) + 2 * sin(2 * t)), 0.5 + 2.55 * (-cos(t) + 2 * cos(2 * t)))

    def piece(start: float, end: float) -> Outline:
        return curve([point_at(start + (end - start) * i / 8) for i in range(9)], closed=False)

    whole = curve([point_at(2 * pi * i / 48) for i in range(48)])
    elements: list[Element] = [Path(whole, Style(stroke=ink, width=2.1))]
    # Every second passage of a crossing goes over; they lie at thirds of the way round.
    for third in range(3):
        middle = 2 * pi * third / 3 + OVER
        over = piece(middle - 0.17, middle + 0.17)
        elements += [
            Path(over, Style(stroke=ground, width=3.7, round=False)),
            Path(piece(middle - 0.3, middle + 0.3), Style(stroke=ink, width=2.1)),
        ]
    return tuple(elements)


OVER = 0.27
"""The first point at which the trefoil's line passes over itself, as an angle in radians along the line."""


def rune_icon(rune: Rune, look: Theme) -> Symbol:
    """Draw a rune in its stone, 20 units wide around (0, 0), in the style of the theme's variant."""
    colour, paper, ink = look.swatch(rune), look.swatch("paper"), look.swatch("ink")
    activation = rune in ACTIVATION
    if look.variant == "colour":
        ring = Style(stroke=paper, width=0.7)
        elements: tuple[Element, ...] = (
            Path(stone(rune), Style(colour)),
            Path(stone(rune, 8.7), ring),
            *mark(rune, paper, colour),
        )
    elif look.variant == "mono" and activation:
        elements = (Path(stone(rune), Style(ink)), *mark(rune, paper, ink))
    else:
        heavy = 1.7 if activation else 0.9
        elements = (
            Path(stone(rune, RADIUS - heavy / 2), Style(paper, colour, heavy)),
            *((Path(stone(rune, 8.4), Style(stroke=colour, width=0.7)),) if not activation else ()),
            *mark(rune, colour, paper),
        )
    return symbol(f"icon-rune-{rune}-{look.variant}", elements)


# Standing stones as in a woodcut: lit from the left, engraved on the right, with worn runes.

EDGE, GRAVER = 0.6, 0.3
"""The widths in mm of a stone's outline and of engraved lines."""


def menhir(box: Box, seed: str, *, broken: bool = False) -> Outline:
    """Return the outline of a standing stone that fills the box (left, top, right, bottom). The shape follows
    from the seed."""
    left, top, right, bottom = box
    rng, wide, tall = Random(seed), right - left, bottom - top
    if broken:
        shares = (
            (0.0, 1.0), (0.02, 0.42), (0.16, 0.2), (0.3, 0.44), (0.42, 0.36), (0.52, 0.04), (0.66, 0.3),
            (0.78, 0.22), (0.96, 0.52), (1.0, 1.0),
        )  # fmt: skip
        return poly([(mm(left + x * wide), mm(top + y * tall)) for x, y in shares])
    lean, round_ = rng.uniform(-0.06, 0.06), min(0.3 * wide, 0.2 * tall)

    def rough() -> float:
        return rng.uniform(0.0, min(0.035 * wide, 0.9))

    points = [
        (left, bottom),
        (left + rough(), top + 0.66 * tall),
        (left + rough(), top + 0.36 * tall),
        (left + rough() + 0.02 * wide, top + round_),
        (left + 0.14 * wide, top + 0.42 * round_ * (1 + 3 * lean)),
        (left + 0.34 * wide, top + 0.1 * round_),
        (left + (0.52 + lean) * wide, top),
        (left + 0.76 * wide, top + 0.14 * round_ * (1 - 3 * lean)),
        (right - 0.08 * wide, top + 0.5 * round_),
        (right - rough(), top + 1.1 * round_),
        (right - rough(), top + 0.5 * tall),
        (right - rough(), top + 0.74 * tall),
        (right, bottom),
    ]
    side = curve([(mm(x), mm(y)) for x, y in points], closed=False, tension=0.8)
    return (*side, ("Z",))


def lintel(box: Box, seed: str) -> Outline:
    """Return the outline of a stone that lies across other stones and fills the box (left, top, right,
    bottom). The shape follows from the seed."""
    left, top, right, bottom = box
    rng, wide = Random(seed), right - left
    upper = [(left + 1.6 + (wide - 3.4) * i / 6, top + rng.uniform(0.0, 0.9)) for i in range(7)]
    lower = [(right - 1.4 - (wide - 3.0) * i / 5, bottom - rng.uniform(0.0, 0.7)) for i in range(6)]
    middle = (top + bottom) / 2
    return curve(
        [(mm(x), mm(y)) for x, y in (*upper, (right, middle - 1), *lower, (left, middle + 1))], tension=0.7
    )


def draw_menhir(
    look: Theme, box: Box, seed: str, *, broken: bool = False, lying: bool = False, name: str = ""
) -> Iterator[Element]:
    """Draw a standing stone in a box, with lines on its shaded side. A `broken` stone has a jagged top; a
    `lying` one lies across other stones. `name` is the name of the last element, the outline."""
    shape = lintel(box, seed) if lying else menhir(box, seed, broken=broken)
    ink = look.swatch("ink")
    yield Path(shape, Style(look.swatch("bone-dark" if look.variant == "colour" else "paper")))
    yield Group(tuple(_engrave(look, box, seed)), clip=shape)
    yield Path(shape, Style(None, ink, EDGE), name)


def _engrave(look: Theme, box: Box, seed: str) -> Iterator[Element]:
    """Draw wedges on the dark side of a stone, and light along the other side."""
    left, top, right, bottom = box
    rng, wide = Random(f"courses {seed}"), min(right - left, 34.0)
    pitch = {"colour": 0.95, "low-ink": 1.5, "mono": 1.1}[look.variant]
    wedges: list[Outline] = []
    y, depth = top + 1.0, 0.1
    while y < bottom:
        depth = min(0.24, max(0.05, depth + rng.uniform(-0.05, 0.05)))
        reach = wide * depth * (1.0 if len(wedges) % 2 else 0.55)
        wedges.append(poly(((right, mm(y - 0.28)), (mm(right - reach), mm(y - 0.3)), (right, mm(y + 0.28)))))
        y += pitch
    if look.variant == "low-ink":
        wedges = [wedge[:2] for wedge in wedges]
        yield Path(join_outlines(*wedges), Style(stroke=look.swatch("ink"), width=GRAVER, round=False))
    else:
        yield Path(join_outlines(*wedges), Style(look.swatch("ink")))
    if look.variant == "colour":
        lit = poly(((mm(left + 1.0), mm(top + 6)), (mm(left + 1.0), bottom)), closed=False)
        yield Path(lit, Style(stroke=look.swatch("paper"), width=1.1))


def worn_rune(look: Theme, rune: Rune, at: Point, size: float) -> Element:
    """Draw a rune without its stone, centred at a point, in a pale tone as if weathered. It is about `size`
    mm wide, but at most 11 mm in mono."""
    factor = (size if look.variant != "mono" else min(size, 11.0)) / 15
    ground = look.swatch("bone-dark" if look.variant == "colour" else "paper")
    symbol = mark(rune, look.swatch("faint"), ground)
    return Group(symbol, compose(translate(mm(at[0]), mm(at[1])), scale(mm(factor))))


def grass(left: float, right: float, y: float, seed: str, high: float = 2.6) -> Outline:
    """Return the outlines of blades of grass from `left` to `right` on the line `y`, at most `high` mm
    tall."""
    rng, blades = Random(f"grass {seed}"), []
    x = left
    while x < right - 1.2:
        tall, lean = high * rng.uniform(0.45, 1.0), rng.uniform(-0.9, 0.9)
        blades.append(poly(((mm(x), y), (mm(x + 0.5 + lean), mm(y - tall)), (mm(x + 1.0), y))))
        x += rng.uniform(0.7, 1.7)
    return join_outlines(*blades)
