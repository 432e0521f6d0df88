"""The scene of the game: the island fortress under siege, at sunrise.

Compose the scene for a page, for a screen and for the head of a chapter, and draw its title.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from pnp.games import MOTIF, Format, Illustration, Setting, on_band
from pnp.games.dehexz_war.faces.pieces import house, icon
from pnp.games.dehexz_war.faces.scene import creatures, shore
from pnp.games.dehexz_war.faces.scene.burin import Burin, View, ring, round_point
from pnp.games.dehexz_war.faces.scene.shore import WALL, cell_size
from pnp.games.dehexz_war.faces.theme import theme
from pnp.games.dehexz_war.facts import Facts, classes
from pnp.grid import hexgrid
from pnp.scene import (
    Box,
    Drawing,
    Element,
    Group,
    Path,
    Segment,
    Style,
    Symbol,
    Use,
    compose,
    glyph_paths,
    rectangle,
    scale,
    symbol,
    translate,
)
from pnp.text import cap_height, line_width, set_line
from pnp.units import Point, mm

__all__ = ["illustration"]


# The armies in the court: the game's pieces, standing as shields with their icons.

_WIDE, _TALL = 11.8, 14.2
_GRAND = 2.3
"""The width of a piece in the scene, in cells. The pieces are larger than in the game, and fewer."""


def upright_piece(burin: Burin, kind: str) -> Symbol:
    """Draw a standing piece: its face, its thickness to the right, and its shadow on the ground. The symbol
    is 11.8 mm wide. Its origin is on the ground, below the middle of the piece."""
    points = [(x - _WIDE / 2, y - _TALL) for x, y in house()]
    deep = [(x + 1.5, y - 0.5) for x, y in points]
    elements = [
        *burin.cut_shape([(-5.4, 0.2), (5.9, 0.2), (17.0, 6.5), (9.0, 7.5)], "cast", 0.0),
        *burin.cut_shape(
            [points[0], deep[0], deep[1], deep[2], points[2], points[3], points[4]], "medal-edge", 0.45
        ),
        *burin.cut_shape(points, "medal", 0.5),
        Group((icon(kind, burin.theme.variant),), compose(translate(-4.4, -_TALL + 3.4), scale(8.8))),
    ]
    return symbol(f"standing-{kind}-{burin.theme.variant}", elements)


def host(
    burin: Burin, view: View, side: int, ranks: dict[tuple[int, int], str]
) -> list[tuple[float, Element]]:
    """Draw the pieces of an army on a board with `side` cells a side. Return (distance, drawn piece) for each
    one; the distance is its y on the ground plan, away from the viewer. `ranks` has the kind of piece by
    cell, as (half cells to the right of the middle, rows down from the middle)."""
    size = cell_size(side)
    chance = Random(11)
    places: list[tuple[Point, str]] = []
    for (dx, row), kind in sorted(ranks.items(), key=lambda item: item[0][1]):
        x, y = hexgrid.centre(hexgrid.from_half_steps(dx, row), size)
        places.append(((x + chance.uniform(-0.012, 0.012), -y), kind))
    return place_pieces(burin, view, size, places)


def place_pieces(
    burin: Burin, view: View, size: float, places: Sequence[tuple[Point, str]]
) -> list[tuple[float, Element]]:
    """Draw standing pieces in the scene. Return (distance, drawn piece) for each one; the distance is its y
    on the ground plan, away from the viewer. `places` has a pair for each piece: its point on the ground
    plan, and its kind. `size` is the distance from the centre of a cell to a corner of it on the ground
    plan."""
    made = {kind: upright_piece(burin.shrunk(0.85), kind) for kind in sorted({kind for _, kind in places})}
    result: list[tuple[float, Element]] = []
    for (x, y), kind in places:
        at = view.point(x, y)
        width = _GRAND * size * view.unit * view.nearness(y)
        matrix = compose(translate(*at), scale(round(width / _WIDE, 3)))
        result.append((y, Use(made[kind], matrix)))
    return result


def ladder(burin: Burin, view: View, x: float, foot: float, top: float) -> list[Element]:
    """Draw a scaling ladder against the front wall at `x`. Its foot is on the ground at the y `foot`, and its
    upper end above the y `top`, where the battlements are. `x`, `foot` and `top` are coordinates on the
    ground plan of the View."""
    rails: list[Segment] = []
    rungs: list[Segment] = []
    tall, lean = WALL + 0.06, 0.035
    for off in (-0.035, 0.035):
        rails += ring([view.point(x + off, foot), view.point(x + off + lean, top, tall)], closed=False)
    for k in range(1, 9):
        t = k / 9
        y, z, u = foot + (top - foot) * t, tall * t, x + lean * t
        rungs += ring([view.point(u - 0.035, y, z), view.point(u + 0.035, y, z)], closed=False)
    lines = (*rails, *rungs)
    halo = burin.strokes(lines, "rim", 1.5)
    return [*halo, *burin.strokes(tuple(rungs), "night", 0.5), *burin.strokes(tuple(rails), "night", 0.8)]


TRACKING = 0.02


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the title: its words, the middle of its baseline, and the height of its capitals in mm."""

    words: str
    at: Point
    cap: float


def fitting_height(burin: Burin, words: str, width: float) -> float:
    """Return the height of capitals in mm at which words fill a width."""
    face = burin.theme.typeface("title")
    return width / line_width(words, face, 1.0, tracking=TRACKING) * cap_height(face, 1.0)


def draw_title_line(burin: Burin, line: Line) -> list[Element]:
    """Draw a line of the title: a bright halo, the shadowed sides of the letters in steps, and the
    letters."""
    face = burin.theme.typeface("title")
    size = line.cap / cap_height(face, 1.0)
    text = set_line(
        line.words, face, size, burin.ink("title"), round_point(*line.at), anchor="middle", tracking=TRACKING,
        name="title", place="the scene's title",
    )  # fmt: skip
    depth = line.cap * 0.045
    outlines = tuple(glyph_paths(text))
    halo = _symbol(burin, outlines, "title-halo", 1.0 if burin.woodcut else round(line.cap * 0.1, 2))
    edge = _symbol(burin, outlines, "title-edge", 0.3)
    shadow = [(edge, k / 5) for k in range(5, 0, -1)]
    # A woodcut parts the letters from their shadowed side by a line of white.
    steps = [(halo, 0.3), *shadow]
    if burin.woodcut:
        steps = [*((halo, k / 5) for k in range(-2, 9, 2)), *shadow, (halo, 0.0)]
    return [*(Use(drawn, translate(mm(depth * k), mm(depth * k))) for drawn, k in steps), text]


def _symbol(burin: Burin, outlines: tuple[tuple[Segment, ...], ...], tone: str, width: float) -> Symbol:
    """Draw the letters as shapes in one tone, enlarged by `width` mm."""
    segments = tuple(s for outline in outlines for s in _round_segments(outline))
    return symbol(tone, (Path(segments, Style(burin.ink(tone), burin.ink(tone), width)),))


def _round_segments(segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    return tuple((s[0], *(round(float(v), 1) for v in s[1:])) for s in segments)


def band(burin: Burin, width: float, height: float) -> list[Element]:
    """Draw the strip at the head of a chapter, without words: one motif in its middle, and fading lines at
    both ends."""
    ground = rectangle(0, 0, width, height, Style(burin.ink("band")), "ground")
    return [ground, on_band(_motif(burin, *MOTIF))]


def _motif(burin: Burin, width: float, height: float) -> list[Element]:
    middle, low = width / 2, height * 0.6
    elements: list[Element] = []
    sun = shore.sun_rose(burin, (middle, low), height * 0.52)
    above = ring([(0, 0), (width, 0), (width, low), (0, low)])
    view = View((middle, height * 0.75), height * 0.34, height * 0.92, 4.6)
    elements += [Group(tuple(sun), clip=above), *_waves(burin, width, low, height)]
    elements += shore.island(burin, view)
    for _, part in shore.works(view):
        elements += part(burin)
    return [*elements, *_ends(burin, width, low)]


def _waves(burin: Burin, width: float, low: float, height: float) -> list[Element]:
    """Draw lines of water, shorter and fewer towards the ends."""
    lines: list[Segment] = []
    for row in range(6):
        y = low + 0.9 + row * (height - low - 4.0) / 5
        reach = width * (0.42 - 0.035 * row)
        steps = int(2 * reach / 5)
        for i in range(steps):
            x = width / 2 - reach + 2 * reach * i / steps
            away = abs(x - width / 2) / reach
            if (i * 5 + row * 3) % 7 < 6 - 5 * away:
                lines += [("M", round(x, 2), round(y, 2)), ("C", *_bow(x, y))]
    return burin.strokes(tuple(lines), "band-line", 0.35)


def _bow(x: float, y: float) -> tuple[float, ...]:
    return tuple(round(v, 2) for v in (x + 1.2, y - 0.7, x + 2.4, y - 0.7, x + 3.6, y))


def _ends(burin: Burin, width: float, low: float) -> list[Element]:
    """Draw the horizon on both sides, extended to a hexagon, a chevron and a point."""
    elements: list[Element] = []
    for side in (-1, 1):
        x = width / 2 + side * width * 0.27
        far = width / 2 + side * width * 0.455
        elements += burin.strokes(ring([(x, low), (far - side * 6, low)], closed=False), "band-line", 0.4)
        hexagon = [
            (far + 2.1 * dx, low + 2.1 * dy)
            for dx, dy in ((1, 0), (0.5, 0.87), (-0.5, 0.87), (-1, 0), (-0.5, -0.87), (0.5, -0.87))
        ]
        elements += burin.cut_shape(hexagon, "flag", 0.0)
        for k in (1, 2):
            tip = far - side * (2.2 + 1.7 * k)
            chevron = [(tip + side * 0.9, low - 1.5), (tip, low), (tip + side * 0.9, low + 1.5)]
            elements += burin.strokes(ring(chevron, closed=False), "flag", 0.5)
    return elements


MARGIN = 15.0

FULL, SMALLEST = 210.0, 180.0
"""The page width in mm for which the picture is designed, and the narrowest page width. Narrower pages show a
reduced picture."""

_RANKS: dict[tuple[int, int], str] = {
    (-8, 6): "A",
    (-2, 6): "H",
    (5, 7): "A",
    (-11, 3): "E",
    (-5, 3): "A",
    (2, 4): "D",
    (-13, -1): "I",
    (-7, -1): "F",
}
"""The pieces on the cells of the court: (half steps, row) of a cell, and the kind of piece."""

_SHADE: tuple[Point, ...] = (
    (0.0, 0.1),
    (0.2, -0.16),
    (0.3, -0.5),
    (0.52, -0.66),
    (0.7, -0.4),
    (0.82, -0.1),
    (0.6, 0.1),
)
"""The outline of the Dragon's shadow on the ground plan."""

_STORMING: tuple[tuple[Point, str], ...] = (
    ((-0.07, -1.0), "Ä"), ((0.1, -1.08), "A"), ((0.36, -1.06), "E"), ((0.58, -1.0), "A"),
)  # fmt: skip
"""The places on the ground plan of the pieces that attack the front wall."""

_CLOUDS: tuple[tuple[Point, float, int], ...] = (
    ((-0.04, 16.0), 62.0, 2), ((0.8, 20.0), 66.0, 5), ((0.66, 9.0), 40.0, 9), ((0.16, 8.0), 34.0, 4),
)  # fmt: skip
"""The clouds: x as a share of the width, mm above the horizon, length, seed."""


@dataclass(frozen=True, slots=True)
class Layout:
    sun: Point
    radius: float
    horizon: float
    view: View
    perch: Point
    size: float
    title: tuple[Line, ...]
    fleet: tuple[tuple[Point, float, int], ...]
    """The ships: place (its height is below the horizon), size, and direction."""
    serpent: Point
    plate: Box


def _page(burin: Burin, title: str, width: float, height: float) -> Layout:
    first, _, rest = title.partition(" ")
    middle = width / 2
    low = height - 297.0
    cap = min(fitting_height(burin, first, width - 2 * MARGIN - 4), 30.0 + low * 0.3)
    view = View((middle, 190.0 + low), 108.0 + low * 0.6, 74.0)
    lines = (Line(first, (middle, MARGIN + cap), cap), Line(rest, (middle, MARGIN + 2 * cap + 7), cap * 0.95))
    return Layout(
        sun=(middle - 8, 110 + low * 0.6),
        radius=37.0,
        horizon=128.0 + low * 0.6,
        view=view,
        perch=(middle + 7, 186 + low),
        size=0.92 + low * 0.004,
        title=lines,
        fleet=(((24, 24), 22, 1), ((50, 11), 11, 1)),
        serpent=(width - 22, 44),
        plate=(MARGIN + 5, mm(height - 44), mm(width - MARGIN - 5), mm(height - MARGIN)),
    )


def _wide(burin: Burin, title: str, width: float) -> Layout:
    cap = fitting_height(burin, title, width - 36)
    middle = width / 2
    return Layout(
        sun=(middle - 8, 84),
        radius=34.0,
        horizon=92.0,
        view=View((middle, 145), 60.0, 88.0),
        perch=(middle + 8, 148),
        size=0.8,
        title=(Line(title, (middle, 14 + cap), cap),),
        fleet=(((68, 6), 10, 1), ((width - 36, 8), 11, -1)),
        serpent=(80, 35),
        plate=(0, 0, 0, 0),
    )


def illustration(setting: Setting, kind: Format, width: float, height: float) -> Illustration:
    """Draw the picture of the game: the island fortress under attack. The format "band", the strip at the
    head of a chapter, shows only the distant fortress on the sea. `width` and `height` are in mm."""
    burin = Burin(theme(setting.variant))
    if kind == "band":
        return Illustration(Drawing(width, height, tuple(band(burin, width, height))))
    if kind == "page" and width < SMALLEST:
        return _scale_page(illustration(setting, kind, FULL, height * FULL / width), width / FULL)
    title = setting.definition.game.title
    wide = kind == "wide"
    layout = _wide(burin, title, width) if wide else _page(burin, title, width, height)
    drawing = Drawing(width, height, tuple(_paint_scene(burin, setting, layout, width, height)))
    if wide:
        return Illustration(drawing)
    return Illustration(drawing, layout.plate, burin.ink("plate-ink"))


def _scale_page(page: Illustration, size: float) -> Illustration:
    """Return a page's picture scaled by `size`."""
    drawing = page.drawing
    elements = (Group(drawing.elements, scale(size)),)
    left, top, right, foot = (mm(size * each) for each in page.plate or (0.0, 0.0, 0.0, 0.0))
    smaller = Drawing(mm(size * drawing.width), mm(size * drawing.height), elements)
    return Illustration(smaller, (left, top, right, foot), page.ink)


def _paint_scene(
    burin: Burin, setting: Setting, layout: Layout, width: float, height: float
) -> list[Element]:
    side = setting.definition.board().side
    facts: Facts = setting.definition.facts
    view, low = layout.view, layout.horizon
    elements = shore.sky(burin, width, height, layout.sun, layout.radius)
    elements += shore.sun_rose(burin, layout.sun, layout.radius)
    elements += shore.coast(burin, low, -6, width * 0.3, 11, 5) + shore.coast(
        burin, low, width * 0.62, width + 8, 14, 8
    )
    for at, wide, seed in _CLOUDS:
        elements += shore.cloud(burin, (width * at[0], low - at[1]), wide, seed)
    elements += shore.water(burin, width, layout.plate[1] or height, low, layout.sun[0], _shore(view))
    for at, size, heading in layout.fleet:
        elements += shore.ship(burin, (at[0], low + at[1]), size, heading=heading)
    x, y = layout.serpent
    elements += shore.serpent(burin, (x, low + y), 0.78, heading=-1 if x > width / 2 else 1)
    elements += shore.island(burin, view)
    elements += shore.court(burin, view, side, classes(side, facts.moves.E.slide))
    elements += burin.cut_shape([view.point(x, y) for x, y in _SHADE], "cast", 0.0)
    place = compose(translate(*layout.perch), scale(layout.size))
    wings, body, tail = creatures.dragon(burin.shrunk(layout.size))
    things = [(y, part(burin)) for y, part in shore.works(view)]
    things += [(y, [piece]) for y, piece in host(burin, view, side, _RANKS)]
    things += [(-0.99, ladder(burin, view, x, -1.09, -0.93)) for x in (-0.3, 0.2)]
    things += [(y, [piece]) for y, piece in place_pieces(burin, view, shore.cell_size(side), _STORMING)]
    things.sort(key=lambda thing: -thing[0])
    behind = [e for y, part in things if y > 0.2 for e in part]
    before = [e for y, part in things if y <= 0.2 for e in part]
    for line in layout.title:
        elements += draw_title_line(burin, line)
    elements += [
        *behind,
        Group(tuple(wings), place),
        Group(tuple(body), place),
        *before,
        Group(tuple(tail), place),
    ]
    return elements + (
        _page_rocks(burin, layout.plate, width, height)
        if layout.plate[2]
        else _screen_rocks(burin, width, height)
    )


def _shore(view: View) -> Box:
    """Return a box inside the island's outline, in which no waves are drawn."""
    return (view.point(-1.1, 0)[0], view.point(0, 1.1)[1], view.point(1.1, 0)[0], 2 * view.point(0, -0.7)[1])


def _page_rocks(burin: Burin, plate: Box, width: float, height: float) -> list[Element]:
    """Draw the near rocks of a page, with the heroes on them, and the stone plate for a book's text."""
    top = plate[1]
    profile = [
        (-3.0, top - 20), (12, top - 17), (24, top - 18), (38, top - 15), (47, top - 9), (60, top - 10),
        (74, top - 9), (86, top - 7), (104, top - 7.6), (122, top - 6.4), (140, top - 8),
        (width - 58, top - 7), (width - 46, top - 12), (width - 20, top - 15), (width + 3, top - 14),
    ]  # fmt: skip
    return [
        *creatures.elf(burin, (25, top - 16), 58),
        *creatures.sorcerer(burin, (width - 27, top - 12), 52, heading=-1),
        *creatures.assassin(burin, (68, top - 8), 46),
        *creatures.rock(burin, profile, height + 3),
        *_slab(burin, plate),
    ]


def _slab(burin: Burin, plate: Box) -> list[Element]:
    """Draw a stone plate in the rock: a frame around an empty area, and a hexagon at each end."""
    x0, y0, x1, y1 = plate
    elements: list[Element] = []
    for gap, tone, line in ((4.6, "plate", 0.0), (3.6, "frame", 0.7), (1.6, "frame-fine", 0.3)):
        left, top, right, low, cut = x0 - gap, y0 - gap, x1 + gap, y1 + gap, 6.0
        shape = ring(
            [(left + cut, top), (right - cut, top), (right, top + cut), (right, low - cut),
             (right - cut, low), (left + cut, low), (left, low - cut), (left, top + cut)]
        )  # fmt: skip
        stroke = burin.ink(tone) if line else None
        elements.append(
            Path(shape, Style(burin.ink("plate"), stroke, line or 0.3), "plate" if gap < 2 else "")
        )
    return elements


def _screen_rocks(burin: Burin, width: float, height: float) -> list[Element]:
    """Draw the near rocks of a screen in its two lower corners."""
    left = [(-3.0, 158), (14, 160), (30, 163), (44, 172), (58, 178), (70, 187), (84, 192), (98, height + 3)]
    right = [
        (width - 92, height + 3),
        (width - 74, 190),
        (width - 56, 182),
        (width - 44, 172),
        (width - 24, 165),
        (width + 3, 163),
    ]
    return [
        *creatures.elf(burin, (30, 165), 66),
        *creatures.assassin(burin, (70, 190), 46),
        *creatures.sorcerer(burin, (width - 30, 168), 60, heading=-1),
        *creatures.rock(burin, left, height + 3),
        *creatures.rock(burin, right, height + 3),
    ]
