"""Draw the layout that all cards share, and the figure cards. A card shows a part of the cabinet through a
window, and a brass plate at its foot."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor

from pnp.caching import memoize
from pnp.games.el_switcher.faces import pen
from pnp.games.el_switcher.faces.drawers import emblem
from pnp.games.el_switcher.faces.theme import theme
from pnp.grid import polyomino
from pnp.grid.polyomino import Cell, Shape
from pnp.scene import (
    Box,
    Circle,
    Element,
    Face,
    Group,
    Path,
    Segment,
    Style,
    Swatch,
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
from pnp.units import CARD_SIZES, DEFAULT_CARD, Point, from_points, mm

# The layout of a card: its ground, its window and the plate below it, as distances from its edges.

EDGE = 4.0
"""The distance in mm from the edge of the card to the window with the picture. Only the background is painted
there."""

BLEED = 3.0


@dataclass(frozen=True, slots=True)
class Card:
    """A card size in mm, and the layout of a card of this size."""

    width: float
    height: float

    @property
    def middle(self) -> Point:
        return (self.width / 2, self.height / 2)

    @property
    def plate_height(self) -> float:
        """The height in mm of the brass plate at the foot. It is lower on a small card."""
        return 9.0 if min(self.width, self.height) > 50.0 else 8.0

    @property
    def plate(self) -> Box:
        """The box of the brass plate at the foot."""
        bottom = self.height - EDGE
        return (EDGE + 0.5, bottom - self.plate_height, self.width - EDGE - 0.5, bottom)

    @property
    def whole(self) -> Box:
        """The box of the card without its margin of EDGE mm."""
        return (EDGE, EDGE, self.width - EDGE, self.height - EDGE)

    @property
    def window(self) -> Box:
        """The box of the window into the cabinet. The plate covers the window's lower edge."""
        left, top, right, bottom = self.whole
        return (left, top, right, bottom - self.plate_height / 2)

    @property
    def view(self) -> Box:
        """The part of the card's window, in which its figure is shown, that the name plate at the bottom
        does not cover."""
        left, top, right, _ = self.window
        return (left, top, right, self.plate[1])

    @property
    def outline(self) -> tuple[Segment, ...]:
        """The outline of the window."""
        return pen.rounded_rectangle(*self.window, 2.6)

    def ground(self, fill: Swatch) -> Element:
        """Return the background of a face, in the colour `fill` and with bleed. It is the first element of
        each face."""
        wide, high = self.width + 2 * BLEED, self.height + 2 * BLEED
        return rectangle(-BLEED, -BLEED, wide, high, Style(fill), "ground")

    def face(self, name: str, elements: tuple[Element, ...], ground: Swatch) -> Face:
        """Return a face of the size of the card with these elements on a background in the colour
        `ground`."""
        w, h = self.width, self.height
        return Face(
            name, w, h, ((0.0, 0.0), (w, 0.0), (w, h), (0.0, h)), (self.ground(ground), *elements), ground
        )


USUAL = Card(*CARD_SIZES[DEFAULT_CARD])
"""The cards of the default size, used in the book's figures and for the aids."""


def brass_plate(box: Box, look: Theme) -> Iterator[Element]:
    """Draw a plate in a box, riveted at both ends, with a lit upper edge."""
    left, top, right, bottom = box
    middle, dark = (top + bottom) / 2, look.swatch("brass-dark")
    yield Path(pen.rounded_rectangle(*box, 2.2), Style(look.swatch("brass"), dark, 0.6))
    if look.variant == "colour":
        lit: tuple[Segment, ...] = (
            ("M", mm(left + 2.0), mm(top + 0.65)),
            ("L", mm(right - 2.0), mm(top + 0.65)),
        )
        yield Path(lit, Style(None, look.swatch("brass-lit"), 0.5))
    for end in (left + 2.1, right - 2.1):
        rivet = circle_segments((mm(end), mm(middle)), 0.7)
        yield Path(rivet, Style(look.swatch("cream"), dark, 0.3))


# The board's compartments as cards show them, and the plain drawers that move on them.


@dataclass(frozen=True, slots=True)
class Lattice:
    """A lattice of square compartments. `at` is the top left corner of cell (0, 0), `cell` the side of a cell
    in mm."""

    at: Point
    cell: float

    def middle(self, cell: Cell) -> Point:
        """Return the middle of a cell (column, row)."""
        return (mm(self.at[0] + (cell[0] + 0.5) * self.cell), mm(self.at[1] + (cell[1] + 0.5) * self.cell))

    def box(self, cell: Cell, share: float) -> Box:
        """Return a square in the middle of a cell. Its side is `share` of the cell's."""
        (x, y), half = self.middle(cell), self.cell * share / 2
        return (x - half, y - half, x + half, y + half)

    def range_in_window(self, window: Box) -> tuple[int, int, int, int]:
        """Return the range of the cells that are visible in a window (left, top, right, bottom in mm), as
        (first column, first row, last column, last row)."""
        (x, y), side = self.at, self.cell
        return (
            floor((window[0] - x) / side + 1e-6),
            floor((window[1] - y) / side + 1e-6),
            ceil((window[2] - x) / side - 1e-6) - 1,
            ceil((window[3] - y) / side - 1e-6) - 1,
        )


def compartments(lattice: Lattice, window: Box, look: Theme) -> Iterator[Element]:
    """Draw empty compartments that fill a window and extend beyond it, with the same light as on the
    board."""
    left, top, right, bottom = lattice.range_in_window(window)
    x0, y0, side = *lattice.at, lattice.cell
    deep = side * 0.075
    cells = [(x0 + i * side, y0 + j * side) for j in range(top, bottom + 1) for i in range(left, right + 1)]
    if look.variant == "colour":
        yield rectangle(
            window[0], window[1], window[2] - window[0], window[3] - window[1],
            Style(look.swatch("wood-light")),
        )  # fmt: skip
        near, far = deep, side - deep
        walls = ((0.0, 0.0), (side, 0.0), (far, near), (near, near), (near, far), (0.0, side))
        yield Path(_repeat_outline(walls, cells), Style(look.swatch("wall-dark")))
        floors = ((near, near), (far, near), (far, far), (near, far))
        yield Path(_repeat_outline(floors, cells), Style(look.swatch("floor")))
    yield _lines(lattice, (left, top, right, bottom), look)


def _repeat_outline(corners: Sequence[Point], cells: Sequence[Point]) -> tuple[Segment, ...]:
    """Return copies of an outline, one in each cell. Cells are given by their top left corners."""
    return tuple(
        segment for x, y in cells for segment in outline([(mm(x + a), mm(y + b)) for a, b in corners])
    )


def _lines(lattice: Lattice, cells: tuple[int, int, int, int], look: Theme) -> Path:
    """Draw the edges of the compartments, or only their corners in black and white."""
    left, top, right, bottom = cells
    (x0, y0), side = lattice.at, lattice.cell
    xs = [mm(x0 + i * side) for i in range(left, right + 2)]
    ys = [mm(y0 + j * side) for j in range(top, bottom + 2)]
    found: list[Segment] = []
    if look.variant == "mono":
        arm = side * 0.1
        for x in xs:
            for y in ys:
                found += outline(((x, mm(y - arm)), (x, mm(y + arm))), closed=False)
                found += outline(((mm(x - arm), y), (mm(x + arm), y)), closed=False)
        return Path(tuple(found), Style(None, look.swatch("ink"), 0.35))
    for x in xs:
        found += outline(((x, ys[0]), (x, ys[-1])), closed=False)
    for y in ys:
        found += outline(((xs[0], y), (xs[-1], y)), closed=False)
    return Path(tuple(found), Style(None, look.swatch("wall-line"), 0.35))


def mover(at: Point, side: float, look: Theme) -> Iterator[Element]:
    """Draw the drawer that a movement card shows in a hand: dark wood, slightly lifted. It is centred at a
    point, with sides of `side` mm."""
    walnut, cream = look.swatch("walnut"), look.swatch("cream")
    half = side / 2
    box = (at[0] - half, at[1] - half, at[0] + half, at[1] + half)
    if look.variant == "colour":
        yield Path(_round(box, side, (0.07, 0.13)), Style(look.swatch("shadow")))
    yield Path(_round(box, side), Style(walnut, look.swatch("ink"), 0.4))
    yield from _bevel(box, side, "board-rim", look)
    rim = side * 0.17
    if look.variant != "mono":
        inner = (box[0] + rim, box[1] + rim, box[2] - rim, box[3] - rim)
        yield Path(_round(inner, side * 0.6), Style(None, cream, 0.3))
    yield Circle((mm(at[0]), mm(at[1])), mm(side * 0.2), Style(cream, walnut, 0.25))


def partner(at: Point, side: float, look: Theme) -> Iterator[Element]:
    """Draw the drawer that changes places with the drawer in the hand: light wood. It is centred at a point,
    with sides of `side` mm."""
    walnut, half = look.swatch("walnut"), side / 2
    box = (at[0] - half, at[1] - half, at[0] + half, at[1] + half)
    if look.variant == "colour":
        yield Path(_round(box, side, (0.05, 0.09)), Style(look.swatch("shadow")))
    yield Path(_round(box, side), Style(look.swatch("brass"), walnut, 0.6))
    yield from _bevel(box, side, "brass-lit", look)
    if look.variant == "mono":
        out = side * 0.1
        inner = (box[0] + out, box[1] + out, box[2] - out, box[3] - out)
        yield Path(_round(inner, side * 0.6), Style(None, walnut, 0.35))
    yield Circle((mm(at[0]), mm(at[1])), mm(side * 0.18), Style(None, walnut, 0.5))


def ghost(at: Point, side: float, look: Theme) -> Iterator[Element]:
    """Draw a drawer that the drawer in the hand could change places with instead: a dashed outline centred at
    a point, with sides of `side` mm."""
    half, pale = side / 2, look.swatch("ghost-line")
    box = (at[0] - half, at[1] - half, at[0] + half, at[1] + half)
    width = 0.35 if look.variant == "mono" else 0.5
    dash = (0.8, 0.9) if look.variant == "mono" else (1.3, 0.9)
    yield Path(_round(box, side), Style(look.swatch("paper"), pale, width, dash))
    yield Circle((mm(at[0]), mm(at[1])), mm(side * 0.17), Style(None, pale, width))


def _round(box: Box, side: float, shift: Point = (0.0, 0.0)) -> tuple[Segment, ...]:
    dx, dy = shift[0] * side, shift[1] * side
    return pen.rounded_rectangle(box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy, side * 0.1)


def _bevel(box: Box, side: float, lit: str, look: Theme) -> Iterator[Element]:
    """Draw the light on a drawer's upper and left edge."""
    if look.variant != "colour":
        return
    gap, far = side * 0.06, side * 0.14
    points = ((box[0] + gap, box[3] - far), (box[0] + gap, box[1] + gap), (box[2] - far, box[1] + gap))
    line = outline([(mm(x), mm(y)) for x, y in points], closed=False)
    yield Path(line, Style(None, look.swatch(lit), max(0.3, mm(side * 0.04))))


# Figure cards: drawers of the cabinet that form a figure; easy figures are light on dark.

_CELL = 0.266
"""The largest size of a figure's drawer, as a share of the window's width."""

_AIR = 1.0
"""The smallest distance in mm between the longest row of a figure and the window's frame."""

EASY = 4
"""The number of drawers of an easy figure."""

_MEDALLION = 0.11
"""The radius of the disc with the deck's emblem, as a share of the card's width. On cards wider than 63 mm it
does not grow."""

_USUAL = 63.0


def figure_face(name: str, shape: Shape, deck: str, look: Theme, card: Card) -> Face:
    """Draw the figure card `name` of a deck. `shape` has the cells of the figure. A figure of four drawers
    has the look of an easy one."""
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


@memoize
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
        yield from _draw_hatching(card.window, pitch, Style(None, look.swatch("walnut"), wide))
        return
    yield rectangle(left, top, right - left, bottom - top, Style(look.swatch("walnut")))
    yield grain_of_frame(card, look)
    first, upper, last, lower = lattice.range_in_window(card.window)
    fronts: list[Segment] = []
    for row in range(upper, lower + 1):
        for column in range(first, last + 1):
            fronts += pen.rounded_rectangle(*lattice.box((column, row), 0.9), lattice.cell * 0.08)
    yield Path(tuple(fronts), Style(None, look.swatch("hollow"), 0.4))


def grain_of_frame(card: Card, look: Theme) -> Use:
    """Return the grain of the walnut frame of the cabinet, as a use of one symbol that all cards share."""
    veins = Path(pen.grain("flame", 40, card.window, 3.2), Style(None, look.swatch("walnut-line"), 0.3))
    return Use(symbol("grain", (veins,)))


def _draw_hatching(box: Box, pitch: float, style: Style) -> Iterator[Element]:
    left, top, right, bottom = box
    deep = bottom - top
    x = left - deep + pitch / 2
    while x < right:
        yield line((x, bottom), (x + deep, top), style)
        x += pitch


def figure(shape: Shape, easy: bool, look: Theme, middle: Point, cell: float) -> Iterator[Element]:
    """Draw a figure of small drawers, each `cell` mm wide, with its middle at a point. The drawers of easy
    and hard figures look different."""
    columns, rows = polyomino.size(shape)
    lattice = Lattice((middle[0] - columns * cell / 2, middle[1] - rows * cell / 2), cell)
    in_relief = look.variant == "colour" and cell > 6
    if in_relief:
        cast: list[Segment] = []
        for each in shape:
            x0, y0, x1, y1 = lattice.box(each, 0.92)
            cast += pen.rounded_rectangle(
                x0 + cell * 0.05, y0 + cell * 0.1, x1 + cell * 0.05, y1 + cell * 0.1, cell * 0.1
            )
        yield Path(tuple(cast), Style(look.swatch("hollow" if easy else "shadow")))
    drawer = _drawer(cell, easy, look.variant, in_relief)
    for each in shape:
        yield Use(drawer, translate(*lattice.middle(each)))


@memoize
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
        pen.rounded_rectangle(a, b, c, d, cell * 0.1),
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
    inner = pen.rounded_rectangle(a + rim, b + rim, c - rim, d - rim, cell * 0.05)
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
