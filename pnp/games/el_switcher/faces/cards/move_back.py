"""The back of the movement cards: a chest of small drawers, and the sign of a swap."""

from collections.abc import Iterator

from pnp.games.el_switcher.faces import wood
from pnp.games.el_switcher.faces.cards.card import Card
from pnp.games.el_switcher.faces.knobs import knob_outline
from pnp.games.el_switcher.facts import Colours
from pnp.scene import (
    Circle,
    Element,
    Face,
    Group,
    Path,
    Polygon,
    Segment,
    Style,
    Theme,
    circle_segments,
    rotate,
)
from pnp.units import Point, mm

_ORDER = (0, 2, 1, 3, 0, 3, 1, 2, 0, 1, 2, 0, 3, 1, 2, 1, 3, 0)
"""The colours of the small drawers, row by row to the middle."""

_PITCH = 11.0
"""From the middle of a small drawer to the next, about, in mm."""


def move_back(colours: tuple[Colours, ...], look: Theme, card: Card) -> Face:
    """Return the back of the movement cards: a chest of small drawers, the same upside down."""
    left, top, right, bottom = card.whole
    inset = 1.6
    wide, high = right - left - 2 * inset, bottom - top - 2 * inset
    columns, rows = round(wide / _PITCH), round(high / _PITCH)
    chest = Style(look.swatch("walnut") if look.variant == "colour" else None, look.swatch("walnut"), 0.8)
    elements: list[Element] = [Path(wood.rounded_rectangle(*card.whole, 3.0), chest)]
    half: list[Element] = []
    for number in range((columns * rows + 1) // 2):
        row, column = divmod(number, columns)
        colour = colours[_ORDER[number % len(_ORDER)] % len(colours)]
        at = (left + inset + (column + 0.5) * wide / columns, top + inset + (row + 0.5) * high / rows)
        half += _small(colour, (mm(at[0]), mm(at[1])), 0.45 * min(wide / columns, high / rows), look)
    elements += half
    elements.append(Group(tuple(half), rotate(180.0, card.middle)))
    elements += _medallion(look, card.middle, 0.3 * min(card.width, card.height))
    return card.face("back:move", tuple(elements), look.swatch("teal"))


def _small(colour: Colours, at: Point, half: float, look: Theme) -> Iterator[Element]:
    """Draw a small drawer: its paint, a field and its knob."""
    x, y = at
    dark, knob = look.swatch(f"{colour.id}-dark"), knob_outline(colour.knob, at, half / 7.6)
    if look.variant != "colour":
        wide = 0.35 if look.variant == "low-ink" else 0.5
        yield Path(
            wood.rounded_rectangle(x - half, y - half, x + half, y + half, 0.7), Style(None, dark, wide)
        )
        yield Path(knob, Style(None if look.variant == "low-ink" else dark, dark, 0.35))
        return
    yield Path(
        wood.rounded_rectangle(x - half, y - half, x + half, y + half, 0.7),
        Style(look.swatch(f"{colour.id}-shade")),
    )
    face, field = half - 0.45, half * 0.72
    yield Path(
        wood.rounded_rectangle(x - face, y - face, x + face, y + face, 0.5), Style(look.swatch(colour.id))
    )
    inner = wood.rounded_rectangle(x - field, y - field, x + field, y + field, 0.4)
    yield Path(inner, Style(None, look.swatch(f"{colour.id}-lit"), 0.3))
    yield Path(knob, Style(look.swatch("cream"), look.swatch("ink"), 0.35))


def _medallion(look: Theme, at: Point, radius: float) -> Iterator[Element]:
    """Draw two arrows that change places, in the middle."""
    walnut = look.swatch("walnut")
    ground = look.swatch("paper")
    yield Path(circle_segments(at, mm(radius)), Style(ground, walnut, 1.2))
    ring = look.swatch("brass-dark" if look.variant != "mono" else "ink")
    yield Path(circle_segments(at, mm(radius - 1.6)), Style(None, ring, 0.5))
    yield from swap_mark(at, radius / 14.0, look)


def swap_mark(at: Point, size: float, look: Theme) -> Iterator[Element]:
    """Draw two drawers and two arrows around them, the same upside down; `size` 1 is 22 mm across."""
    x, y = at
    accent, walnut = look.swatch("hero"), look.swatch("walnut")
    for s in (1, -1):
        u = s * size
        start, tip = (x - u * 6.2, y - u * 4.2), (x + u * 6.6, y - u * 4.6)
        curve = (x - u * 4.0, y - u * 11.0, x + u * 4.6, y - u * 11.0, x + u * 6.0, y - u * 6.4)
        path: tuple[Segment, ...] = (("M", *(mm(v) for v in start)), ("C", *(mm(v) for v in curve)))
        yield Path(path, Style(None, accent, mm(1.8 * size), round=False))
        points = (
            (tip[0] - u * 3.4, tip[1] - u * 2.0),
            (tip[0] + u * 2.2, tip[1] - u * 3.0),
            (tip[0] + u * 0.2, tip[1] + u * 1.8),
        )
        yield Polygon(tuple((mm(a), mm(b)) for a, b in points), Style(accent))
        left = x - u * 5.6
        half = 3.5 * size
        box = wood.rounded_rectangle(left - half, y - half, left + half, y + half, 0.7 * size)
        fill = walnut if look.variant == "colour" else look.swatch("paper")
        yield Path(box, Style(fill, walnut, mm(max(0.4, 0.7 * size))))
        mark = look.swatch("cream") if fill is walnut else walnut
        yield Circle((mm(left), mm(y)), mm(1.1 * size), Style(mark))
