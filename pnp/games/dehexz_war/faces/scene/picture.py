"""The scene composed: what stands where on a page, on a screen, at the head of a chapter."""

from dataclasses import dataclass

from pnp.games import Format, Illustration, Setting
from pnp.games.dehexz_war.faces.scene import army, dragon, fortress, heroes, lettering, sea, sky
from pnp.games.dehexz_war.faces.scene.burin import Burin, ring
from pnp.games.dehexz_war.faces.scene.lettering import Line
from pnp.games.dehexz_war.faces.scene.view import View
from pnp.games.dehexz_war.faces.theme import theme
from pnp.games.dehexz_war.facts import Facts, classes
from pnp.scene import Box, Drawing, Element, Group, Path, Style, compose, scale, translate
from pnp.units import Point

MARGIN = 15.0

_RANKS: dict[tuple[int, int], str] = {
    (-8, 6): "A", (-2, 6): "H", (5, 7): "A", (-11, 3): "E", (-5, 3): "A", (2, 4): "D", (10, 4): "F", (-13, -1): "I", (-7, -1): "A",
}  # fmt: skip
"""Who holds the court: (half steps, row) of a cell, and the kind on it."""

_STORMING: tuple[tuple[Point, str], ...] = (
    ((-0.62, -1.06), "A"), ((-0.3, -1.13), "A"), ((0.02, -1.07), "Ä"), ((0.3, -1.12), "E"), ((0.62, -1.05), "A"),
)  # fmt: skip
"""Who storms the front wall, on the ground plan."""

@dataclass(frozen=True, slots=True)
class Layout:
    sun: Point
    radius: float
    horizon: float
    view: View
    perch: Point
    size: float
    title: tuple[Line, ...]
    plate: Box


def _page(burin: Burin, title: str, width: float, height: float) -> Layout:
    first, _, rest = title.partition(" ")
    middle = width / 2
    cap = lettering.fitting(burin, first, width - 2 * MARGIN - 4)
    low = height - 297.0
    view = View((middle, 190.0 + low), 108.0 + low * 0.6, 74.0)
    lines = (Line(first, (middle, MARGIN + cap), cap), Line(rest, (middle, MARGIN + 2 * cap + 7), cap * 0.95))
    return Layout(
        (middle - 8, 110 + low * 0.6), 37.0, 128.0 + low * 0.6, view, (middle + 7, 186 + low), 0.92, lines,
        (MARGIN + 5, height - 52, width - MARGIN - 5, height - MARGIN),
    )  # fmt: skip


def _wide(burin: Burin, title: str, width: float, height: float) -> Layout:
    cap = lettering.fitting(burin, title, width - 36)
    view = View((width / 2, 150), 62.0, 90.0)
    return Layout(
        (width / 2 - 8, 84), 34.0, 92.0, view, (width / 2 + 8, 148), 0.8, (Line(title, (width / 2, 14 + cap), cap),), (0, 0, 0, 0)
    )


def illustration(setting: Setting, format: Format, width: float, height: float) -> Illustration:
    """The island fortress under siege; a band is its walls and their compass alone."""
    burin = Burin(theme(setting.variant))
    layout = (_wide if format == "wide" else _page)(burin, setting.definition.game.title, width, height)
    drawing = Drawing(width, height, tuple(_painted(burin, setting, layout, width, height)))
    if format != "page":
        return Illustration(drawing)
    return Illustration(drawing, layout.plate, burin.ink("plate-ink"))


def _painted(burin: Burin, setting: Setting, layout: Layout, width: float, height: float) -> list[Element]:
    side = setting.definition.board().side
    facts: Facts = setting.definition.facts
    view, low = layout.view, layout.horizon
    elements = sky.sky(burin, width, height, layout.sun, layout.radius)
    elements += sky.sun_rose(burin, layout.sun, layout.radius)
    elements += sky.coast(burin, low, -6, width * 0.3, 11, 5) + sky.coast(burin, low, width * 0.62, width + 8, 14, 8)
    elements += sea.water(burin, width, height, low, layout.sun[0], _shore(view))
    elements += sea.ship(burin, (24, low + 24), 22) + sea.ship(burin, (width - 20, low + 18), 17, heading=-1)
    elements += sea.ship(burin, (46, low + 11), 10)
    elements += fortress.island(burin, view)
    elements += fortress.court(burin, view, side, classes(side, facts.moves.E.slide))
    place = compose(translate(*layout.perch), scale(layout.size))
    wings, body, tail = dragon.dragon(burin)
    things = [(y, part(burin)) for y, part in fortress.works(view)]
    things += [(y, [piece]) for y, piece in army.host(burin, view, side, _RANKS)]
    things += [(-0.99, army.ladder(burin, view, x, -1.14, -0.93)) for x in (-0.36, 0.2)]
    things += [(y, [piece]) for y, piece in army.drawn_up(burin, view, fortress.cell_size(side), _STORMING)]
    things.sort(key=lambda thing: -thing[0])
    behind = [e for y, part in things if y > 0.2 for e in part]
    before = [e for y, part in things if y <= 0.2 for e in part]
    for line in layout.title:
        elements += lettering.lettered(burin, line)
    elements += [*behind, Group(tuple(wings), place), Group(tuple(body), place), *before, Group(tuple(tail), place)]
    return elements + (_ashore(burin, layout.plate, width, height) if layout.plate[2] else _astride(burin, width, height))


def _shore(view: View) -> Box:
    """A box within the island's outline, so that no wave is drawn that nobody sees."""
    return (view.point(-1.1, 0)[0], view.point(0, 1.1)[1], view.point(1.1, 0)[0], 2 * view.point(0, -0.7)[1])


def _ashore(burin: Burin, plate: Box, width: float, height: float) -> list[Element]:
    """The near rocks of a page, with those who stand on them, and the slab that a book writes on."""
    top = plate[1]
    profile = [
        (-3.0, top - 20), (12, top - 17), (24, top - 18), (38, top - 15), (47, top - 9), (60, top - 8), (74, top - 7), (86, top - 3.6),
        (104, top - 4.4), (122, top - 3), (140, top - 5), (width - 58, top - 7), (width - 46, top - 12), (width - 20, top - 15), (width + 3, top - 14),
    ]  # fmt: skip
    return [
        *heroes.elf(burin, (25, top - 16), 58),
        *heroes.sorcerer(burin, (width - 27, top - 12), 52, heading=-1),
        *heroes.assassin(burin, (66, top - 6), 46),
        *heroes.rock(burin, profile, height + 3),
        *_slab(burin, plate),
    ]


def _slab(burin: Burin, plate: Box) -> list[Element]:
    """A stone let into the rock: a frame cut round the calm of the plate, a hexagon at each end."""
    x0, y0, x1, y1 = plate
    elements: list[Element] = []
    for gap, tone, line in ((4.6, "plate", 0.0), (3.6, "frame", 0.7), (1.6, "frame-fine", 0.3)):
        left, top, right, low, cut = x0 - gap, y0 - gap, x1 + gap, y1 + gap, 6.0
        shape = ring(
            [(left + cut, top), (right - cut, top), (right, top + cut), (right, low - cut),
             (right - cut, low), (left + cut, low), (left, low - cut), (left, top + cut)]
        )  # fmt: skip
        stroke = burin.ink(tone) if line else None
        elements.append(Path(shape, Style(burin.ink("plate"), stroke, line or 0.3), "plate" if gap < 2 else ""))
    return elements


def _astride(burin: Burin, width: float, height: float) -> list[Element]:
    """The near rocks of a screen, in its two lower corners."""
    left = [(-3.0, 158), (14, 160), (30, 163), (44, 172), (58, 178), (70, 187), (84, 192), (98, height + 3)]
    right = [(width - 92, height + 3), (width - 74, 190), (width - 56, 182), (width - 44, 172), (width - 24, 165), (width + 3, 163)]
    return [
        *heroes.elf(burin, (30, 165), 66),
        *heroes.assassin(burin, (70, 190), 46),
        *heroes.sorcerer(burin, (width - 30, 168), 60, heading=-1),
        *heroes.rock(burin, left, height + 3),
        *heroes.rock(burin, right, height + 3),
    ]
