"""Draw the drawers: four paints with grain and knob, the decks' emblems, and the padlock.

Also draw small boards for the book: drawers with paint and knob, and outlines and marks over them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import cos, pi, sin

from pnp.games.el_switcher.faces import pen
from pnp.games.el_switcher.faces.pen import KNOB, knob, knob_outline
from pnp.games.el_switcher.facts import Colour, Colours, Facts
from pnp.grid import polyomino
from pnp.grid.polyomino import Cell
from pnp.scene import (
    QUARTER,
    Element,
    Face,
    Group,
    Matrix,
    Path,
    Segment,
    Style,
    Swatch,
    Symbol,
    Theme,
    circle_segments,
    compose,
    line,
    outline,
    rectangle,
    scale,
    symbol,
    transform_segments,
    translate,
)
from pnp.tabletop import CELL
from pnp.units import Point, mm

# The padlock of the marker: brass and steel, lit from above on the left.

# Units of 1 mm round the middle, at size 1.
_SHACKLE = pen.path("M-5.6 -.6 V-4.6 C-5.6 -12.2 5.6 -12.2 5.6 -4.6 V-.6")
_SHINE = pen.path("M-6.2 -1.4 V-4.8 C-6.2 -7.6 -4.9 -9.4 -2.6 -10.2")
_BODY = pen.path(
    "M-8.2 -2.4 H8.2 C9.4 -2.4 10 -1.6 10 -.6 V7 C10 10 7.6 11.6 5.4 11.6 H-5.4 C-7.6 11.6 -10 10 -10 7 "
    "V-.6 C-10 -1.6 -9.4 -2.4 -8.2 -2.4 Z"
)
_BAND = pen.path("M-10 .6 H10 M-8.6 9.6 H8.6")
_PLATE = pen.path(
    "M0 1.4 C3.4 1.4 4.4 3.8 3.6 5.4 C3 6.6 3 7.2 3.2 8.8 H-3.2 "
    "C-3 7.2 -3 6.6 -3.6 5.4 C-4.4 3.8 -3.4 1.4 0 1.4 Z"
)
_HOLE = pen.path("M0 2.6 C2 2.6 2.2 4.8 .9 5.4 L1.5 8 H-1.5 L-.9 5.4 C-2.2 4.8 -2 2.6 0 2.6 Z")


def padlock_in_relief(at: Point, size: float, look: Theme) -> Iterator[Element]:
    """Draw a padlock centred at a point. At `size` 1 it is 20 mm wide and 22 mm high."""
    place: Matrix = (size, 0.0, 0.0, size, at[0], at[1])
    ink, brass, cream = look.swatch("ink"), look.swatch("brass"), look.swatch("cream")
    shackle, body = transform_segments(_SHACKLE, place), transform_segments(_BODY, place)
    if look.variant == "colour":
        for form in (shackle, body):
            cast = transform_segments(form, translate(0.9 * size, 1.3 * size))
            is_line = form is shackle
            yield Path(cast, Style(None if is_line else ink, ink if is_line else None, mm(4.4 * size)))
    yield Path(shackle, Style(None, ink, mm(4.2 * size), round=False))
    steel = look.swatch("steel")
    yield Path(shackle, Style(None, steel, mm(2.6 * size), round=False))
    if look.variant == "colour":
        yield Path(transform_segments(_SHINE, place), Style(None, cream, mm(0.6 * size)))
    yield from _shade_form(
        body, brass, look.swatch("brass-shade" if look.variant == "colour" else "brass"), size
    )
    if look.variant == "colour":
        yield Path(transform_segments(_BAND, place), Style(None, look.swatch("brass-dark"), mm(0.45 * size)))
        glint = transform_segments(pen.path("M-8.6 -1.2 H6.6 M-8.9 -.9 V6.6"), place)
        yield Path(glint, Style(None, look.swatch("brass-lit"), mm(0.6 * size)))
    yield Path(body, Style(None, ink, 0.6))
    yield Path(transform_segments(_PLATE, place), Style(cream, ink, 0.4))
    yield Path(transform_segments(_HOLE, place), Style(ink))
    for x in (-7.6, 7.6):
        yield Path(
            circle_segments((mm(at[0] + x * size), mm(at[1] + 5.2 * size)), mm(0.9 * size)),
            Style(cream, ink, 0.3),
        )


def _shade_form(form: tuple[Segment, ...], light: Swatch, shade: Swatch, size: float) -> Iterator[Element]:
    """Draw a form with its lower right in shade."""
    yield Path(form, Style(shade))
    if light != shade:
        yield Group(
            (Path(transform_segments(form, translate(-2.6 * size, -1.6 * size)), Style(light)),), clip=form
        )


# The four decks' emblems, and the padlock, in the notation of pen.py.

# `*` is painted in the deck's colour, `0` in the ground's, both without any line.
_EMBLEMS = {
    "moth": """
        * M11.3 11 C8 3.4 1.6 3 .8 6.4 C0 10.4 4.6 14.2 11 13.2 Z
        * M12.7 11 C16 3.4 22.4 3 23.2 6.4 C24 10.4 19.4 14.2 13 13.2 Z
        * M11 13.8 C6.4 13.8 3.6 16 4.8 19 C6 22 11 20.4 11.6 15 Z
        * M13 13.8 C17.6 13.8 20.4 16 19.2 19 C18 22 13 20.4 12.4 15 Z
        * M12 8.4 C13 10 13 17.4 12 20 C11 17.4 11 10 12 8.4 Z
        * M11.6 9 L9 3.6 L9.8 3.2 L12 8 L14.2 3.2 L15 3.6 L12.4 9 Z
        0 o 5.4 8 1.6
        0 o 18.6 8 1.6
        0 o 8 17 1.1
        0 o 16 17 1.1
    """,
    "shell": """
        * M12 22.4 L8.8 18.8 C3.4 17.6 .6 12 2.4 7.6 C4.6 4 9 1.8 12 1.8 C15 1.8 19.4 4 21.6 7.6 \
            C23.4 12 20.6 17.6 15.2 18.8 Z
        0 M11.5 18 L11.6 3.4 H12.4 L12.5 18 Z
        0 M10.4 17.4 L7.2 4.6 L8 4.2 L11 17.2 Z
        0 M9.4 16.6 L3.6 8.6 L4.2 8 L10 16.2 Z
        0 M13.6 17.4 L16.8 4.6 L16 4.2 L13 17.2 Z
        0 M14.6 16.6 L20.4 8.6 L19.8 8 L14 16.2 Z
    """,
    "leaf": """
        * M12 1.2 C20 5.6 21.4 13 12.6 19.6 L12.5 23 H11.5 L11.4 19.6 C2.6 13 4 5.6 12 1.2 Z
        0 M11.6 18.4 L11.7 4.4 H12.3 L12.4 18.4 Z
        0 M12.2 9.6 L15.8 6.8 L16.3 7.5 L12.2 10.8 Z
        0 M12.2 13.2 L17 9.6 L17.5 10.3 L12.2 14.4 Z
        0 M12.2 16.6 L16.4 13.4 L16.9 14.1 L12.2 17.8 Z
        0 M11.8 9.6 L8.2 6.8 L7.7 7.5 L11.8 10.8 Z
        0 M11.8 13.2 L7 9.6 L6.5 10.3 L11.8 14.4 Z
        0 M11.8 16.6 L7.6 13.4 L7.1 14.1 L11.8 17.8 Z
    """,
}

PADLOCK = pen.parse(
    """
    = M6.6 11 V7.4 C6.6 .6 17.4 .6 17.4 7.4 V11
    - M9 11 V7.6 C9 3.6 15 3.6 15 7.6 V11
    1- M3.4 10.4 H20.6 V20 C20.6 21.4 19.6 22.4 18.2 22.4 H5.8 C4.4 22.4 3.4 21.4 3.4 20 Z
    - M5.2 12.2 H18.8 M5.2 20.6 H18.8
    *- M12 13.6 C14.4 13.6 14.4 16.4 12.9 17 L13.5 19.4 H10.5 L11.1 17 C9.6 16.4 9.6 13.6 12 13.6 Z
    """
)
"""A padlock in a box of 24 units."""


def _sun() -> str:
    """Return the sun emblem, in the notation of pen.py: a disc with sixteen rays, alternately long and short.
    It looks the same upside down."""
    rays = []
    for k in range(16):
        a, reach, half = pi * k / 8, 11.6 if k % 2 == 0 else 8.8, 0.17 if k % 2 == 0 else 0.13
        points = ((5.9, a - half), (reach, a), (5.9, a + half))
        rays.append("M" + " L".join(f"{12 + r * sin(t):.2f} {12 - r * cos(t):.2f}" for r, t in points) + " Z")
    return "\n".join((*(f"* {ray}" for ray in rays), "* o 12 12 5", "0 o 12 12 3.2", "* o 12 12 1.7"))


@lru_cache(maxsize=8)
def _parse_emblem(deck: str) -> pen.Drawn:
    return pen.parse(_sun() if deck == "sun" else _EMBLEMS[deck])


def emblem(deck: str, ink: Swatch, ground: Swatch) -> Symbol:
    """Return a deck's emblem as a symbol in a box of 24 units, in the swatch `ink` on the swatch `ground`."""

    def shapes() -> Iterator[Element]:
        for mark, segments in _parse_emblem(deck):
            yield Path(segments, Style(ink if mark == "*" else ground))

    return symbol(f"icon-{deck}", shapes())


# The drawers: four paints, each with its grain and its knob, and fronts that all differ.

SIDE = 32.0
"""The side of a tile in mm: the largest with which all tiles of a kit fit on one sheet of A4 or Letter."""

_EDGE, _GROOVE, _FACE, _MIDDLE = 3.1, 0.65, 4.5, SIDE / 2
"""Measures of a tile in mm: from the cut to the front, the width of the groove around the front, from the cut
to the flat part of the paint, which has a bevelled edge, and the middle of the tile."""

_PITCH = {"colour": 1.5, "low-ink": 1.8, "mono": 1.55}
"""The approximate distance in mm between two lines of the grain."""

_PANEL = 3.4
"""The distance in mm from the cut to a front that has an outline instead of a groove."""

FRONTS = 9
"""The number of different fronts. The drawers of a colour all have different ones."""


def tile_face(colour: Colours, number: int, look: Theme) -> Face:
    """Draw a drawer of a colour. `number` is its number among the drawers of the colour, from 1."""
    ground = look.swatch("wood")
    elements = (
        rectangle(-3, -3, SIDE + 6, SIDE + 6, Style(ground), "ground"),
        *front(colour, number, look),
        *knob(colour.knob, (_MIDDLE, _MIDDLE), KNOB, look),
    )
    return Face(f"tile:{colour.id}:{number}", SIDE, SIDE, _square(), elements, ground)


def lock_face(look: Theme) -> Face:
    """Draw the padlock on the wood of the drawers."""
    ground = look.swatch("wood")
    elements: list[Element] = [rectangle(-3, -3, SIDE + 6, SIDE + 6, Style(ground), "ground")]
    if look.variant == "colour":
        elements.append(Path(circle_segments((_MIDDLE, _MIDDLE), 12.9), Style(look.swatch("walnut"))))
        elements.append(
            Path(circle_segments((_MIDDLE + 0.3, _MIDDLE + 0.4), 12.1), Style(look.swatch("teal-line")))
        )
        elements.append(Path(circle_segments((_MIDDLE, _MIDDLE), 11.9), Style(look.swatch("teal"))))
    else:
        ring = Style(look.swatch("paper"), look.swatch("ink"), 0.5)
        elements.append(Path(circle_segments((_MIDDLE, _MIDDLE), 12.7), ring))
    if look.variant == "low-ink":
        thin = Style(None, look.swatch("brass-dark"), 0.3, (0.9, 0.7))
        elements.append(Path(circle_segments((_MIDDLE, _MIDDLE), 11.9), thin))
    elements += padlock_in_relief((_MIDDLE, _MIDDLE - 0.5), 0.82, look)
    return Face("marker:lock", SIDE, SIDE, _square(), tuple(elements), ground)


def padlock(at: Point, size: float, look: Theme) -> Group:
    """Draw a padlock of `size` mm centred at a point."""
    unit = size / 24
    drawn = pen.paint_drawing(PADLOCK, look, look.swatch("ink"), unit)
    place = compose(translate(at[0] - size / 2, at[1] - size / 2), scale(mm(unit)))
    return Group(tuple(drawn), place, name="padlock")


def _square() -> tuple[Point, ...]:
    return ((0.0, 0.0), (SIDE, 0.0), (SIDE, SIDE), (0.0, SIDE))


def front(colour: Colours, number: int, look: Theme) -> Iterator[Element]:
    """Draw the painted front of a drawer of a colour: its grain, and a painted field. `number` is the number
    of the drawer among those of its colour, from 1. It determines the shape of the field; there are FRONTS
    shapes."""
    # Fields are plain by turns, but for the last: four plain fields would leave hardly any grain.
    plain = number % 2 == 1 and number % FRONTS != 0
    field = tuple((s[0], *(mm(float(v) + _MIDDLE) for v in s[1:])) for s in _field((number - 1) % FRONTS + 1))
    low, high = (_FACE, SIDE - _FACE) if look.variant == "colour" else (_PANEL, SIDE - _PANEL)
    lines = pen.grain(colour.grain, number, (low, low, high, high), _PITCH[look.variant])
    drawn = {"colour": _relief_front, "low-ink": _outline_front, "mono": _woodcut_front}[look.variant]
    yield from drawn(colour.id, lines, field, plain, look)


def _relief_front(
    paint: str, lines: Sequence[Segment], field: tuple[Segment, ...], plain: bool, look: Theme
) -> Iterator[Element]:
    """Draw a front in relief: a groove, a bevelled edge, and a field raised (plain) or sunk into the
    grain."""
    own, lit, dark = (look.swatch(name) for name in (paint, f"{paint}-lit", f"{paint}-dark"))
    low, high = _EDGE, SIDE - _EDGE
    yield Path(pen.rounded_rectangle(low, low, high, high, 1.8), Style(look.swatch("walnut")))
    low, high = _EDGE + _GROOVE, SIDE - _EDGE - _GROOVE
    yield Path(pen.rounded_rectangle(low, low, high, high, 1.2), Style(look.swatch(f"{paint}-shade")))
    yield Path(
        outline(((low + 0.3, low + 0.3), (high - 0.3, low + 0.3), (low + 0.3, high - 0.3))), Style(lit)
    )
    low, high = _FACE, SIDE - _FACE
    face = pen.rounded_rectangle(low, low, high, high, 0.5)
    yield Path(face, Style(own))
    yield Group((Path(tuple(lines), Style(None, dark, 0.3, round=False)),), clip=face, name="grain")
    shade, light = (0.35, 0.45) if plain else (-0.3, -0.35), (-0.3, -0.35) if plain else (0.35, 0.45)
    yield Group((Path(field, Style(None, dark, 1.0, round=False)),), translate(*shade))
    yield Group((Path(field, Style(None, lit, 0.5, round=False)),), translate(*light))
    if plain:
        yield Path(field, Style(own, evenodd=True))


def _outline_front(
    paint: str, lines: Sequence[Segment], field: tuple[Segment, ...], plain: bool, look: Theme
) -> Iterator[Element]:
    """Draw a front in outlines: the field has a wash of its paint, the grain lies inside or outside by
    turns."""
    own, dark = look.swatch(paint), look.swatch(f"{paint}-dark")
    panel = pen.rounded_rectangle(_PANEL, _PANEL, SIDE - _PANEL, SIDE - _PANEL, 1.6)
    veins = Path(tuple(lines), Style(None, dark, 0.3, round=False))
    if not plain:
        yield Path(field, Style(own))
    yield Group((veins,), clip=panel if plain else field, name="grain")
    if plain:
        yield Path(field, Style(own))
    yield Path(field, Style(None, dark, 0.5, evenodd=True))
    yield Path(panel, Style(None, dark, 0.6))


def _woodcut_front(
    paint: str, lines: Sequence[Segment], field: tuple[Segment, ...], plain: bool, look: Theme
) -> Iterator[Element]:
    """Draw a front as a woodcut: grain, and a field that is white or grained."""
    ink = look.swatch(f"{paint}-dark")
    panel = pen.rounded_rectangle(_PANEL, _PANEL, SIDE - _PANEL, SIDE - _PANEL, 1.6)
    veins = Path(tuple(lines), Style(None, ink, 0.35, round=False))
    yield Group((veins,), clip=panel, name="grain")
    yield Path(panel, Style(None, ink, 0.7))
    yield Path(field, Style(look.swatch("paper") if plain else None, ink, 0.7))


def _field(kind: int) -> tuple[Segment, ...]:
    """Return the outline of the field of a front round (0, 0)."""
    a = 9.6
    match kind:
        case 1:
            return outline(((-a, -a), (a, -a), (a, a), (-a, a)))
        case 2:
            c = 5.2
            corners = ((c, -a), (a, -c), (a, c), (c, a), (-c, a), (-a, c), (-a, -c), (-c, -a))
            return outline(corners)
        case 3:
            return _quatrefoil(5.4)
        case 4:
            return circle_segments((0.0, 0.0), 10.2)
        case 5:
            return outline(((0, -11.2), (11.2, 0), (0, 11.2), (-11.2, 0)))
        case 6:
            left = pen.rounded_rectangle(-11.2, -a, -1.2, a, 1.0)
            return (*left, *pen.rounded_rectangle(1.2, -a, 11.2, a, 1.0))
        case 7:
            w, spring, k = 8.3, -1.4, 4.6
            return (
                ("M", -w, a + 0.8),
                ("L", -w, spring),
                ("C", -w, spring - k, -k, -10.2, 0.0, -11.2),
                ("C", k, -10.2, w, spring - k, w, spring),
                ("L", w, a + 0.8),
                ("Z",),
            )
        case 8:
            return pen.rounded_rectangle(-11.6, -7.0, 11.6, 7.0, 6.9)
        case _:
            boxes = [(x, y) for y in (-10.8, 1.0) for x in (-10.8, 1.0)]
            return tuple(s for x, y in boxes for s in pen.rounded_rectangle(x, y, x + 9.8, y + 9.8, 0.8))


def _quatrefoil(r: float) -> tuple[Segment, ...]:
    """Return four half discs around a square of side 2 r."""
    k = r * QUARTER
    path: list[Segment] = [("M", -r, -r)]
    for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        # From corner to corner by the middle of a side, each half a quarter of a circle.
        a, m, b = (r * (x + y), r * (y - x)), (2 * r * x, 2 * r * y), (r * (x - y), r * (x + y))
        along = (-y * k, x * k)
        path.append(("C", a[0] + x * k, a[1] + y * k, m[0] - along[0], m[1] - along[1], *m))
        path.append(("C", m[0] + along[0], m[1] + along[1], b[0] + x * k, b[1] + y * k, *b))
    path.append(("Z",))
    return tuple((s[0], *(mm(float(v)) for v in s[1:])) for s in path)


MARGIN = 1.2
"""The margin for outlines around a small board, in mm."""


def little_board(
    drawers: Mapping[Cell, Colour],
    facts: Facts,
    cell: float,
    look: Theme,
    *,
    named: bool = False,
) -> Iterator[Element]:
    """Draw a small board whose cells have sides of `cell` mm, with its top left corner at (0, 0). If `named`,
    each drawer element has the name of its cell; this needs a drawer in every cell."""
    columns, rows = max(x for x, _ in drawers) + 1, max(y for _, y in drawers) + 1
    frame = pen.rounded_rectangle(-0.9, -0.9, columns * cell + 0.9, rows * cell + 0.9, 1.2)
    fill = look.swatch("wood-pale") if look.variant == "colour" else None
    yield Path(frame, Style(fill, look.swatch("walnut"), 0.5))
    for (x, y), colour in sorted(drawers.items(), key=lambda each: (each[0][1], each[0][0])):
        drawn = little_drawer(colour, facts, ((x + 0.5) * cell, (y + 0.5) * cell), cell * 0.9, look)
        if named:
            yield Group(tuple(drawn), name=f"{CELL}{y * columns + x}")
        else:
            yield from drawn


def little_drawer(colour: Colour, facts: Facts, at: Point, side: float, look: Theme) -> Iterator[Element]:
    """Draw a drawer centred at a point, `side` mm wide."""
    x, y = at
    half, dark = side / 2, look.swatch(f"{colour}-dark")
    fill = look.swatch(colour) if look.variant != "mono" else None
    yield Path(
        pen.rounded_rectangle(x - half, y - half, x + half, y + half, side * 0.1), Style(fill, dark, 0.35)
    )
    solid = look.swatch("cream") if look.variant != "mono" else look.swatch("ink")
    yield Path(knob_outline(facts.colour(colour).knob, (x, y), side / 22), Style(solid, dark, 0.25))


def figure_outline(cells: Iterable[Cell], cell: float, style: Style) -> Path:
    """Return the outline around the cells of a figure on a small board. `cell` is the side of a cell in
    mm."""
    sides = (((a * cell, b * cell), (c * cell, d * cell)) for (a, b), (c, d) in polyomino.border(cells))
    return Path(tuple(each for side in sides for each in outline(side, closed=False)), style)


def sign(good: bool, at: Point, size: float, look: Theme) -> Iterator[Element]:
    """Draw a tick (if `good`) or a cross on a disc centred at a point. `size` is the radius of the disc in
    mm."""
    x, y = at
    colour = look.swatch("green-dark" if good else "no")
    yield Path(circle_segments((mm(x), mm(y)), size), Style(look.swatch("paper"), colour, 0.5))
    r = size * 0.5
    strokes = [((-r, 0), (-r * 0.2, r * 0.8)), ((-r * 0.2, r * 0.8), (r, -r * 0.8))]
    if not good:
        strokes = [((-r, -r), (r, r)), ((-r, r), (r, -r))]
    yield from (line((x + a, y + b), (x + c, y + d), Style(None, colour, 0.8)) for (a, b), (c, d) in strokes)


def ring(cell: Cell, size: float, style: Style) -> Element:
    """Draw a square outline around a cell of a small board whose cells have sides of `size` mm."""
    x, y = cell
    return rectangle(x * size - 0.1, y * size - 0.1, size + 0.2, size + 0.2, style)
