"""Figure cards: drawers of the cabinet that form a figure; easy figures are light on dark."""

from collections.abc import Iterator

from pnp.caching import remembered
from pnp.games.el_switcher.faces import wood
from pnp.games.el_switcher.faces.cards.card import Card, brass_plate
from pnp.games.el_switcher.faces.cards.lattice import Lattice, compartments
from pnp.games.el_switcher.faces.emblems import emblem
from pnp.games.el_switcher.faces.theme import theme
from pnp.grid import polyomino
from pnp.grid.polyomino import Shape
from pnp.scene import (
    Box,
    Circle,
    Element,
    Face,
    Group,
    Path,
    Segment,
    Style,
    Symbol,
    Theme,
    Use,
    Variant,
    circle_segments,
    compose,
    line,
    outline,
    rectangle,
    scale,
    symbol,
    translate,
)
from pnp.text import cap_height, set_line
from pnp.units import Point, from_points, mm

_CELL = 0.266
"""The largest drawer of a figure, as a share of its window's width."""

_AIR = 1.0
"""Between the longest row and the window's frame, in mm."""

EASY = 4
"""The number of drawers of an easy figure."""

_MEDALLION = 0.11
"""The radius of the disc with the deck's emblem, as a share of the card's width, up to the usual one's."""

_USUAL = 63.0


def figure_face(name: str, shape: Shape, deck: str, look: Theme, card: Card) -> Face:
    """Return the card of a figure in a deck; figures of four drawers are easy."""
    easy = len(shape) == EASY
    disc = _MEDALLION * min(card.width, _USUAL)
    left, top, right, bottom = card.view
    columns, rows = polyomino.size(shape)
    room = min((right - left - 2 * _AIR) / columns, (bottom - top - 2 * _AIR - disc / 3) / rows)
    cell = min(_CELL * min(right - left, bottom - top + 6.0), room)
    middle = ((left + right) / 2, (top + bottom - disc / 4) / 2)
    at = (mm(middle[0] - columns * cell / 2), mm(middle[1] - rows * cell / 2))
    cabinet = Use(_cabinet(Lattice(at, mm(cell)), easy, look.variant, card))
    inside = (cabinet, *figure(shape, easy, look, middle, cell))
    elements: list[Element] = [Group(inside, clip=card.outline, name="cabinet")]
    edge = look.swatch("brass" if look.variant == "colour" else "walnut")
    elements.append(Path(card.outline, Style(None, edge, 0.8)))
    elements += _foot(name, len(shape), deck, look, card, disc)
    ground = look.swatch(deck if look.variant == "colour" else "paper")
    return card.face(f"fig:{deck}:{name}", tuple(elements), ground)


@remembered
def _cabinet(lattice: Lattice, easy: bool, variant: Variant, card: Card) -> Symbol:
    """Return the cabinet behind a figure as a symbol, shared by figures of one size."""
    return symbol("cabinet", _panel(lattice, easy, theme(variant), card))


def _panel(lattice: Lattice, easy: bool, look: Theme, card: Card) -> Iterator[Element]:
    """Draw the cabinet around a figure, with shut doors (easy) or empty compartments (hard)."""
    if not easy:
        yield from compartments(lattice, card.window, look)
        return
    left, top, right, bottom = card.window
    if look.variant != "colour":
        wide, pitch = (0.3, 2.6) if look.variant == "low-ink" else (0.5, 1.9)
        yield from _hatching(card.window, pitch, Style(None, look.swatch("walnut"), wide))
        return
    yield rectangle(left, top, right - left, bottom - top, Style(look.swatch("walnut")))
    yield grain_of_frame(card, look)
    first, upper, last, lower = lattice.range_in_window(card.window)
    fronts: list[Segment] = []
    for row in range(upper, lower + 1):
        for column in range(first, last + 1):
            fronts += wood.rounded_rectangle(*lattice.box((column, row), 0.9), lattice.cell * 0.08)
    yield Path(tuple(fronts), Style(None, look.swatch("hollow"), 0.4))


def grain_of_frame(card: Card, look: Theme) -> Use:
    """Return the grain of the cabinet's walnut as a symbol that all cards share."""
    veins = Path(wood.grain("flame", 40, card.window, 3.2), Style(None, look.swatch("walnut-line"), 0.3))
    return Use(symbol("grain", (veins,)))


def _hatching(box: Box, pitch: float, style: Style) -> Iterator[Element]:
    left, top, right, bottom = box
    deep = bottom - top
    x = left - deep + pitch / 2
    while x < right:
        yield line((x, bottom), (x + deep, top), style)
        x += pitch


def figure(shape: Shape, easy: bool, look: Theme, middle: Point, cell: float) -> Iterator[Element]:
    """Draw a figure of small drawers centred at a point, `cell` mm each."""
    columns, rows = polyomino.size(shape)
    lattice = Lattice((middle[0] - columns * cell / 2, middle[1] - rows * cell / 2), cell)
    in_relief = look.variant == "colour" and cell > 6
    if in_relief:
        cast: list[Segment] = []
        for each in shape:
            x0, y0, x1, y1 = lattice.box(each, 0.92)
            cast += wood.rounded_rectangle(
                x0 + cell * 0.05, y0 + cell * 0.1, x1 + cell * 0.05, y1 + cell * 0.1, cell * 0.1
            )
        yield Path(tuple(cast), Style(look.swatch("hollow" if easy else "shadow")))
    drawer = _drawer(cell, easy, look.variant, in_relief)
    for each in shape:
        yield Use(drawer, translate(*lattice.middle(each)))


@remembered
def _drawer(cell: float, easy: bool, variant: Variant, in_relief: bool) -> Symbol:
    """Return one drawer of a figure as a symbol, centred at (0, 0)."""
    return symbol("drawer", _front(cell, easy, theme(variant), in_relief))


def _front(cell: float, easy: bool, look: Theme, in_relief: bool) -> Iterator[Element]:
    """Draw the front of a drawer, the light on its edges, its panel and its knob."""
    ink, cream, half = look.swatch("walnut"), look.swatch("cream"), mm(cell * 0.46)
    body, mark = (cream, ink) if easy else (ink, cream)
    if look.variant == "low-ink" and not easy:
        body, mark = cream, ink
    a, b, c, d = -half, -half, half, half
    bold = look.variant != "colour"
    edge = look.swatch("ink") if in_relief else ink
    width = 0.7 if bold else 0.4
    yield Path(
        wood.rounded_rectangle(a, b, c, d, cell * 0.1),
        Style(body, edge if bold or in_relief else None, width),
    )
    if look.variant == "low-ink" and not easy:
        count = max(4, round((c - a) / 1.25))
        for k in range(1, count):
            x = mm(a + k * (c - a) / count)
            yield line((x, b), (x, d), Style(None, ink, 0.4 if cell > 6 else 0.3))
    if in_relief:
        gap, far = cell * 0.06, cell * 0.13
        lit = outline(
            [(mm(a + gap), mm(d - far)), (mm(a + gap), mm(b + gap)), (mm(c - far), mm(b + gap))], closed=False
        )
        dark = outline(
            [(mm(c - gap), mm(b + far)), (mm(c - gap), mm(d - gap)), (mm(a + far), mm(d - gap))], closed=False
        )
        yield Path(lit, Style(None, look.swatch("flame" if easy else "board-lit"), 0.6))
        yield Path(dark, Style(None, look.swatch("wood-light" if easy else "board-dark"), 0.6))
    rim = cell * (0.24 if look.variant == "low-ink" and not easy else 0.15)
    inner = wood.rounded_rectangle(a + rim, b + rim, c - rim, d - rim, cell * 0.05)
    if cell > 6:
        yield Path(inner, Style(body if look.variant == "low-ink" else None, mark, 0.35))
    if in_relief:
        shade = circle_segments((mm(cell * 0.02), mm(cell * 0.05)), mm(cell * 0.15))
        yield Path(shade, Style(look.swatch("ink" if not easy else "wood-line")))
        yield Circle((0.0, 0.0), mm(cell * 0.14), Style(look.swatch("brass"), look.swatch("ink"), 0.35))
        shine = circle_segments((mm(-cell * 0.035), mm(-cell * 0.045)), mm(cell * 0.06))
        yield Path(shine, Style(look.swatch("brass-lit")))
    else:
        yield Circle((0.0, 0.0), mm(cell * 0.12), Style(mark))


def _foot(name: str, count: int, deck: str, look: Theme, card: Card, disc: float) -> Iterator[Element]:
    """Draw the deck's emblem on a disc, a small square for each drawer of the figure, and the card's
    number."""
    yield from brass_plate(card.plate, look)
    own, ink, paper = look.swatch(deck), look.swatch("ink"), look.swatch("paper")
    left, top, right, bottom = card.plate
    x, y = card.width / 2, card.height - 3.4 - disc
    yield Path(circle_segments((mm(x), mm(y)), disc), Style(paper, look.swatch("brass-dark"), 0.6))
    if look.variant != "mono":
        yield Path(circle_segments((mm(x), mm(y)), disc - 0.9), Style(None, own, 0.3))
    size = 1.45 * disc
    at = compose(translate(x - size / 2, y - size / 2), scale(mm(size / 24)))
    yield Use(emblem(deck, own, paper), at, f"icon:{deck}")
    # Either side of the disc: what is left of the plate between its rivet and the disc.
    middle, room = (top + bottom) / 2, x - disc - left - 4.2
    small, gap = (2.0, 0.7) if room > 13 else (1.0, 0.45)
    walnut = look.swatch("walnut")
    start = left + 3.6 + (room + 0.4 - count * small - (count - 1) * gap) / 2
    for number in range(count):
        style = Style(None if count == EASY else walnut, walnut, 0.4 if room > 13 else 0.3)
        yield rectangle(
            mm(start + number * (small + gap)), mm(middle - small / 2), mm(small), mm(small), style
        )
    face, points = look.typeface("title"), from_points(11 if room > 12 else 8.5)
    base_line = (mm(right - 3.6 - (room + 0.4) / 2), mm(middle + cap_height(face, points) / 2))
    yield set_line(name, face, points, ink, base_line, anchor="middle", place=f"figure {deck} {name}")
