"""The drawers: four paints, each with its grain and its knob, and fronts that all differ."""

from collections.abc import Iterator, Sequence

from pnp.games.el_switcher.faces import emblems, pen, wood
from pnp.games.el_switcher.faces.knobs import KNOB, knob
from pnp.games.el_switcher.faces.padlock import padlock_in_relief
from pnp.games.el_switcher.facts import Colours
from pnp.scene import (
    QUARTER,
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
"""The side of a tile in mm: the largest with which all tiles of a kit fit on one sheet of A4 or Letter."""

_EDGE, _GROOVE, _FACE, _MIDDLE = 3.1, 0.65, 4.5, SIDE / 2
"""In mm: from the cut to the front, the width of the groove round it, from the cut to the flat of its
paint (between them it is bevelled), and the middle of a tile."""

_PITCH = {"colour": 1.5, "low-ink": 1.8, "mono": 1.55}
"""From one line of the grain to the next, about, in mm."""

_PANEL = 3.4
"""From the cut to the front where it has a line round it and no groove, in mm."""

FRONTS = 9
"""The number of ways to build a front; no two drawers of a colour share one."""


def tile_face(colour: Colours, number: int, look: Theme) -> Face:
    """Return the face of a drawer of a colour, by its number from 1."""
    ground = look.swatch("wood")
    elements = (
        rectangle(-3, -3, SIDE + 6, SIDE + 6, Style(ground), "ground"),
        *front(colour, number, look),
        *knob(colour.knob, (_MIDDLE, _MIDDLE), KNOB, look),
    )
    return Face(f"tile:{colour.id}:{number}", SIDE, SIDE, _square(), elements, ground)


def lock_face(look: Theme) -> Face:
    """Return the face of the padlock, on the drawers' wood."""
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
    drawn = pen.paint_drawing(emblems.PADLOCK, look, look.swatch("ink"), unit)
    place = compose(translate(at[0] - size / 2, at[1] - size / 2), scale(mm(unit)))
    return Group(tuple(drawn), place, name="padlock")


def _square() -> tuple[Point, ...]:
    return ((0.0, 0.0), (SIDE, 0.0), (SIDE, SIDE), (0.0, SIDE))


def front(colour: Colours, number: int, look: Theme) -> Iterator[Element]:
    """Draw the painted front of a drawer: its grain, and a field in the style of its number."""
    # Fields are plain by turns, but for the last: four plain fields would leave hardly any grain.
    plain = number % 2 == 1 and number % FRONTS != 0
    field = tuple((s[0], *(mm(float(v) + _MIDDLE) for v in s[1:])) for s in _field((number - 1) % FRONTS + 1))
    low, high = (_FACE, SIDE - _FACE) if look.variant == "colour" else (_PANEL, SIDE - _PANEL)
    lines = wood.grain(colour.grain, number, (low, low, high, high), _PITCH[look.variant])
    drawn = {"colour": _relief_front, "low-ink": _outline_front, "mono": _woodcut_front}[look.variant]
    yield from drawn(colour.id, lines, field, plain, look)


def _relief_front(
    paint: str, lines: Sequence[Segment], field: tuple[Segment, ...], plain: bool, look: Theme
) -> Iterator[Element]:
    """Draw a front in relief: a groove, a bevelled edge, and a field raised (plain) or sunk into the
    grain."""
    own, lit, dark = (look.swatch(name) for name in (paint, f"{paint}-lit", f"{paint}-dark"))
    low, high = _EDGE, SIDE - _EDGE
    yield Path(wood.rounded_rectangle(low, low, high, high, 1.8), Style(look.swatch("walnut")))
    low, high = _EDGE + _GROOVE, SIDE - _EDGE - _GROOVE
    yield Path(wood.rounded_rectangle(low, low, high, high, 1.2), Style(look.swatch(f"{paint}-shade")))
    yield Path(
        outline(((low + 0.3, low + 0.3), (high - 0.3, low + 0.3), (low + 0.3, high - 0.3))), Style(lit)
    )
    low, high = _FACE, SIDE - _FACE
    face = wood.rounded_rectangle(low, low, high, high, 0.5)
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
    panel = wood.rounded_rectangle(_PANEL, _PANEL, SIDE - _PANEL, SIDE - _PANEL, 1.6)
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
    panel = wood.rounded_rectangle(_PANEL, _PANEL, SIDE - _PANEL, SIDE - _PANEL, 1.6)
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
            left = wood.rounded_rectangle(-11.2, -a, -1.2, a, 1.0)
            return (*left, *wood.rounded_rectangle(1.2, -a, 11.2, a, 1.0))
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
            return wood.rounded_rectangle(-11.6, -7.0, 11.6, 7.0, 6.9)
        case _:
            boxes = [(x, y) for y in (-10.8, 1.0) for x in (-10.8, 1.0)]
            return tuple(s for x, y in boxes for s in wood.rounded_rectangle(x, y, x + 9.8, y + 9.8, 0.8))


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
