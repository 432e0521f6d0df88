"""The drawers: four paints, each with its grain and its knob, and no two fronts built alike."""

from collections.abc import Iterator
from math import cos, pi, sin

from pnp.games.el_switcher.faces import emblems, pen, wood
from pnp.games.el_switcher.facts import Colours, Knob
from pnp.scene import (
    Element,
    Face,
    Group,
    Path,
    Segment,
    Style,
    Theme,
    circle_segments,
    compose,
    outline,
    rectangle,
    scale,
    translate,
)
from pnp.units import Point, mm

SIDE = 32.0
"""A tile, in mm: the largest of which one sheet of A4 or Letter holds all that a kit has."""

_EDGE, _MIDDLE = 3.35, SIDE / 2
"""From the cut to the paint, and the middle of a tile."""

_PITCH = {"colour": 1.5, "low-ink": 1.8, "mono": 1.55}
"""From one line of the grain to the next, about, in mm."""

FRONTS = 9
"""Ways to build a front; drawers of one colour that differ in it differ in more than their grain."""


def tile_face(colour: Colours, number: int, look: Theme) -> Face:
    """The drawer of that number, from 1, of a colour."""
    ground = look.swatch("wood")
    elements = (
        rectangle(-3, -3, SIDE + 6, SIDE + 6, Style(ground), "ground"),
        *front(colour, number, look),
        *knob(colour.knob, (_MIDDLE, _MIDDLE), 1.0, look),
    )
    return Face(f"tile:{colour.id}:{number}", SIDE, SIDE, _square(), elements, ground)


def lock_face(look: Theme) -> Face:
    """The padlock, on the drawers' wood."""
    ground, size = look.swatch("wood"), 23.0
    ring = Style(look.swatch("paper"), look.swatch("ink"), 0.5)
    elements: list[Element] = [rectangle(-3, -3, SIDE + 6, SIDE + 6, Style(ground), "ground")]
    elements.append(Path(circle_segments((_MIDDLE, _MIDDLE), 12.7), ring))
    if look.variant != "mono":
        thin = Style(None, look.swatch("brass-dark"), 0.3, (0.9, 0.7) if look.variant == "low-ink" else ())
        elements.append(Path(circle_segments((_MIDDLE, _MIDDLE), 11.9), thin))
    elements.append(padlock((_MIDDLE, _MIDDLE - 0.9), size * 0.82, look))
    return Face("marker:lock", SIDE, SIDE, _square(), tuple(elements), ground)


def padlock(at: Point, size: float, look: Theme) -> Group:
    """A padlock of `size` mm round a point."""
    unit = size / 24
    drawn = pen.painted(emblems.PADLOCK, look, look.swatch("ink"), unit)
    place = compose(translate(at[0] - size / 2, at[1] - size / 2), scale(mm(unit)))
    return Group(tuple(drawn), place, name="padlock")


def _square() -> tuple[Point, ...]:
    return ((0.0, 0.0), (SIDE, 0.0), (SIDE, SIDE), (0.0, SIDE))


def front(colour: Colours, number: int, look: Theme) -> Iterator[Element]:
    """The painted front of a drawer: its grain, and a field that is built in its own way."""
    paint, dark, ink = look.swatch(colour.id), look.swatch(f"{colour.id}-dark"), look.swatch("ink")
    # Fields are plain by turns, but for the last: four plain fields would leave hardly any grain.
    plain = number % 2 == 1 and number % FRONTS != 0
    low, high = _EDGE, SIDE - _EDGE
    panel = wood.rounded(low, low, high, high, 1.6)
    field = tuple((s[0], *(mm(float(v) + _MIDDLE) for v in s[1:])) for s in _field((number - 1) % FRONTS + 1))
    lines = wood.grain(colour.grain, number, (low, low, high, high), _PITCH[look.variant])
    veins = Path(lines, Style(None, dark, 0.3 if look.variant != "mono" else 0.35, round=False))
    if look.variant == "colour":
        yield Path(panel, Style(paint))
        yield Group((veins,), clip=panel, name="grain")
        yield Path(panel, Style(None, ink, 0.6))
        yield Path(field, Style(paint if plain else None, dark, 0.95, evenodd=True))
        yield Path(field, Style(None, look.swatch("cream"), 0.3))
    elif look.variant == "low-ink":
        # The paint is a wash within the field, the grain is outside of it or inside by turns.
        if not plain:
            yield Path(field, Style(paint))
        yield Group((veins,), clip=panel if plain else field, name="grain")
        if plain:
            yield Path(field, Style(paint))
        yield Path(field, Style(None, dark, 0.5, evenodd=True))
        yield Path(panel, Style(None, dark, 0.6))
    else:
        yield Group((veins,), clip=panel, name="grain")
        yield Path(panel, Style(None, ink, 0.7))
        yield Path(field, Style(look.swatch("paper") if plain else None, ink, 0.7))


def _field(kind: int) -> tuple[Segment, ...]:
    """The outline of the field of a front round (0, 0)."""
    a = 9.6
    match kind:
        case 1:
            return outline(((-a, -a), (a, -a), (a, a), (-a, a)))
        case 2:
            c = 5.2
            corners = ((c, -a), (a, -c), (a, c), (c, a), (-c, a), (-a, c), (-a, -c), (-c, -a))
            return outline(corners)
        case 3:
            return _scooped(a, 4.0)
        case 4:
            return circle_segments((0.0, 0.0), 10.2)
        case 5:
            return outline(((0, -12.2), (12.2, 0), (0, 12.2), (-12.2, 0)))
        case 6:
            left = wood.rounded(-11.2, -a, -1.2, a, 1.0)
            return (*left, *wood.rounded(1.2, -a, 11.2, a, 1.0))
        case 7:
            k = 5.2
            return (
                ("M", -a, a),
                ("L", -a, -1.0),
                ("C", -a, -1.0 - k, -k, -10.6, 0.0, -10.6),
                ("C", k, -10.6, a, -1.0 - k, a, -1.0),
                ("L", a, a),
                ("Z",),
            )
        case 8:
            return wood.rounded(-11.6, -7.0, 11.6, 7.0, 6.9)
        case _:
            boxes = [(x, y) for y in (-10.8, 1.0) for x in (-10.8, 1.0)]
            return tuple(s for x, y in boxes for s in wood.rounded(x, y, x + 9.8, y + 9.8, 0.8))


def _scooped(a: float, r: float) -> tuple[Segment, ...]:
    """A square whose corners are scooped out."""
    k = r * 0.5522847498
    path: tuple[Segment, ...] = (
        ("M", -a + r, -a),
        ("L", a - r, -a),
        ("C", a - r, -a + k, a - k, -a + r, a, -a + r),
        ("L", a, a - r),
        ("C", a - k, a - r, a - r, a - k, a - r, a),
        ("L", -a + r, a),
        ("C", -a + r, a - k, -a + k, a - r, -a, a - r),
        ("L", -a, -a + r),
        ("C", -a + k, -a + r, -a + r, -a + k, -a + r, -a),
        ("Z",),
    )
    return tuple((s[0], *(mm(float(v)) for v in s[1:])) for s in path)


def knob_outline(kind: Knob, at: Point, size: float) -> tuple[Segment, ...]:
    """The outline of a knob; `size` 1 is the one on a tile, about 9 mm across."""
    x, y = at
    if kind == "round":
        return circle_segments((mm(x), mm(y)), mm(4.4 * size))
    if kind == "star":
        points = [
            (x + r * size * sin(pi * k / 5), y - r * size * cos(pi * k / 5))
            for k, r in ((k, 6.0 if k % 2 == 0 else 2.9) for k in range(10))
        ]
        return outline(points)
    r = 4.0 * size if kind == "square" else 5.6 * size
    if kind == "square":
        return outline(((x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)))
    return outline(((x, y - r), (x + r, y), (x, y + r), (x - r, y)))


def knob(kind: Knob, at: Point, size: float, look: Theme) -> Iterator[Element]:
    """A knob in light paint with a dark edge; its shape tells the colour of the drawer."""
    ink = look.swatch("ink")
    if look.variant == "colour":
        shade = knob_outline(kind, (at[0] + 0.5 * size, at[1] + 0.9 * size), size)
        yield Path(shade, Style(ink, ink, mm(0.6 * size)))
    fill = look.swatch("cream") if look.variant != "mono" else ink
    width = {"colour": 0.55, "low-ink": 0.6, "mono": 0.9}[look.variant]
    yield Path(knob_outline(kind, at, size), Style(fill, ink, max(0.25, mm(width * size)), round=False))
    if look.variant == "mono":
        yield Path(knob_outline(kind, at, size * 0.45), Style(look.swatch("paper")))
        return
    inner = Style(look.swatch("brass") if look.variant == "colour" else None, ink, max(0.25, mm(0.3 * size)))
    yield Path(knob_outline(kind, at, size * 0.56), inner)
