"""The rulebook's figures: the setup, the movements, examples of valid and invalid figures, a player's cards
while blocked."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from pnp.games import Setting, ornament
from pnp.games.el_switcher.faces import cards, drawers, pen
from pnp.games.el_switcher.faces.cards import USUAL
from pnp.games.el_switcher.faces.curiosities import BOX, NAMES, curiosity
from pnp.games.el_switcher.faces.drawers import MARGIN, figure_outline, little_board, ring, sign
from pnp.games.el_switcher.faces.theme import theme
from pnp.games.el_switcher.facts import Facts, deck
from pnp.games.tabling import draw_quick_start
from pnp.grid import polyomino
from pnp.grid.polyomino import Cell
from pnp.scene import (
    Drawing,
    Element,
    Group,
    Path,
    Style,
    Theme,
    Use,
    compose,
    line,
    outline,
    rectangle,
    scale,
    translate,
)
from pnp.tabletop.sketch import Sketch, in_column, in_row, lay_face, write
from pnp.text import flow
from pnp.units import Point, mm

# Helpers of all figures: reduced cards of the kit, and words.


def facts_of(setting: Setting) -> Facts:
    facts: Facts = setting.definition.facts
    return facts


def card(name: str, kind: str, setting: Setting, at: Point, factor: float) -> Group:
    """Return a card, reduced by `factor`, with its top left corner at a point. If `kind` is "back", it is the
    back of the deck `name`; otherwise it is the card of the figure `name` (for example 5-7) in the deck
    `kind`."""
    look, facts = theme(setting.variant), facts_of(setting)
    if kind == "back":
        face = cards.deck_back(name, look, USUAL)
    else:
        face = cards.figure_face(name, deck(facts.figures)[name], kind, look, USUAL)
    return lay_face(face, at, factor, Style(None, look.swatch("line"), 0.25))


def movement_card(name: str, setting: Setting, at: Point, factor: float, rim: float = 0.25) -> Group:
    """Return a movement card, reduced by `factor`, with its top left corner at a point and an edge line `rim`
    mm wide."""
    look, board = theme(setting.variant), setting.definition.square_board()
    printed = setting.say(setting.definition.component(front=f"move.{name}").name)
    face = cards.move_face(facts_of(setting).move(name), printed, board.columns, board.rows, look, USUAL)
    return lay_face(face, at, factor, Style(None, look.swatch("line"), rim))


_STEPS = {"board": "1", "deck.1": "2", "sector.1": "3", "hand.1": "4", "draw.1": "5", "marker.lock": "6"}
"""The number of the step of the quick start in which each zone or component comes to the table."""
setup_steps = partial(draw_quick_start, numbers=_STEPS, shows=lambda zone: zone.base != "formed", width=136.0)
"""Draws the table at the start, with the numbers of the steps."""


def _pictures(parts: Iterable[tuple[Iterable[Element], float, float]], gap: float) -> Drawing:
    """Return pictures (elements, width, height) in a row with a margin, centred in height."""
    drawings = (Drawing(width, height, tuple(elements)) for elements, width, height in parts)
    return in_row(drawings, gap, MARGIN)


# The cover: a cabinet with some drawers pulled out that show what they contain.

WIDTH, HEIGHT = 128.0, 132.0

_COLUMNS, _ROWS, _CELL = 4, 4, 27.0
_OPEN = {1: "moon", 4: "key", 7: "fish", 10: "cat", 13: "letter"}
"""The drawers that are pulled out in the ornament: the curiosity in each compartment, by the number of the
drawer."""

_ORDER = "RBGYGYRBBRYGYGBR"


def cover(setting: Setting) -> Drawing:
    """Draw the ornament of the title page."""
    look = theme(setting.variant)
    facts: Facts = setting.definition.facts
    colours = {"R": "red", "G": "green", "B": "blue", "Y": "yellow"}
    left, top = (WIDTH - _COLUMNS * _CELL) / 2, 11.0
    right, bottom = left + _COLUMNS * _CELL, top + _ROWS * _CELL
    walnut = look.swatch("walnut")
    body = look.swatch("walnut-wash")
    elements: list[Element] = []
    # Cornice, body, plinth and feet.
    for x0, y0, x1, y1 in (
        (left - 9, top - 10, right + 9, top - 6),
        (left - 6.5, top - 6, right + 6.5, bottom + 4),
        (left - 9, bottom + 4, right + 9, bottom + 9),
    ):
        elements.append(Path(pen.rounded_rectangle(x0, y0, x1, y1, 1.2), Style(body, walnut, 0.6)))
    if look.variant == "colour":
        box = (left - 6.5, top - 6.0, right + 6.5, bottom + 4.0)
        veins = Path(pen.grain("straight", 5, box, 2.0), Style(None, look.swatch("walnut-line"), 0.3))
        elements.append(
            Group(
                (veins,),
                clip=outline(((box[0], box[1]), (box[2], box[1]), (box[2], box[3]), (box[0], box[3]))),
            )
        )
    for x in (left - 6, right - 4):
        foot = pen.rounded_rectangle(x, bottom + 9, x + 10, bottom + 12.4, 1.5)
        elements.append(Path(foot, Style(body, walnut, 0.6)))
    for number in range(_COLUMNS * _ROWS):
        row, column = divmod(number, _COLUMNS)
        x, y = left + column * _CELL, top + row * _CELL
        elements.append(rectangle(x, y, _CELL, _CELL, Style(look.swatch("wood-light"), walnut, 0.6)))
        if number in _OPEN:
            floor = rectangle(
                x + 2,
                y + 2,
                _CELL - 4,
                _CELL - 4,
                Style(look.swatch("wood-pale"), look.swatch("wood-line"), 0.3),
            )
            elements.append(floor)
            if look.variant != "mono":
                for a, b in ((0, 0), (1, 0), (1, 1), (0, 1)):
                    near = (x + a * _CELL, y + b * _CELL)
                    far = (x + 2 + a * (_CELL - 4), y + 2 + b * (_CELL - 4))
                    elements.append(line(near, far, Style(None, look.swatch("wood-line"), 0.3)))
            size = 18.0
            at = compose(translate(x + (_CELL - size) / 2, y + (_CELL - size) / 2), scale(mm(size / BOX)))
            elements.append(Use(curiosity(_OPEN[number], look, size), at))
            continue
        factor = 0.91
        colour = facts.colour(colours[_ORDER[number]])
        drawn = (
            *drawers.front(colour, number % drawers.FRONTS + 1, look),
            *pen.knob(colour.knob, (drawers.SIDE / 2, drawers.SIDE / 2), pen.KNOB, look),
        )
        lift = (_CELL - drawers.SIDE * factor) / 2
        elements.append(Group(drawn, compose(translate(x + lift, y + lift), scale(factor))))
    assert set(_OPEN.values()) <= set(NAMES)
    return Drawing(WIDTH, mm(bottom + 13.0), tuple(elements))


Named = tuple[str, polyomino.Shape]
"""The number on a figure card (for example 5-7), and the shape of its figure."""

_SMALL, _LARGE = 5.6, 7.4
"""The side in mm of a board's cell in a narrow picture, which stands in the margin of the book, and in a wide
one, which fills the text column."""


def drawer_of_each_colour(setting: Setting) -> Drawing:
    """Draw a drawer of each colour, reduced."""
    look, facts, factor = theme(setting.variant), facts_of(setting), 0.72
    side = drawers.SIDE * factor
    shown = (drawers.tile_face(colour, number, look) for number, colour in enumerate(facts.colours, 2))
    return _pictures((((lay_face(face, (0.0, 0.0), factor),), side, side) for face in shown), 3.0)


def movements(setting: Setting, shown: Sequence[tuple[str, Cell]]) -> Drawing:
    """Draw movements, each on a whole board from one drawer to all its targets, with the movement's name
    below. `shown` has (id of the movement, cell of the drawer)."""
    look, facts = theme(setting.variant), facts_of(setting)
    table = setting.definition.square_board()
    wide, high, room = table.columns * _SMALL, table.rows * _SMALL, 8.4
    names = {each.front: setting.say(each.name) for each in setting.definition.components}
    parts: list[tuple[tuple[Element, ...], float, float]] = []
    for name, start in shown:
        diagram = cards.diagram(facts.move(name), start, table.columns, table.rows, _SMALL, (0.0, 0.0), look)
        drawn, box = Sketch(look, list(diagram)), (-2.0, high + 1.6, wide + 2.0, high + room)
        drawn.text(names[f"move.{name}"], box, 8.5, leading=1.15, place=f"figure {name}")
        parts.append((tuple(drawn.elements), wide, high + room))
    return _pictures(parts, 6.0)


def all_movements(setting: Setting) -> Drawing:
    """Draw every movement card's diagram with its name, at the smallest readable size."""
    look, facts = theme(setting.variant), facts_of(setting)
    names = {each.front: setting.say(each.name) for each in setting.definition.components}
    side, pitch, high = 18.6, 22.4, 28.0
    elements: list[Element] = []
    for number, move in enumerate(facts.moves):
        row, column = divmod(number, 4)
        reach = max(map(abs, move.offset)) if move.offset else 0
        cells = 2 * reach + 1 if reach else setting.definition.square_board().columns
        start = (reach, reach) if reach else (2, 2)
        drawn = Sketch(look, list(cards.diagram(move, start, cells, cells, side / cells, (0.0, 0.0), look)))
        box = (-1.6, side + 0.8, side + 1.6, high - 0.6)
        drawn.text(names[f"move.{move.id}"], box, 7.5, leading=1.1, place="figure movements")
        elements.append(Group(tuple(drawn.elements), translate(1.9 + column * pitch, 0.9 + row * high)))
    rows = -(-len(facts.moves) // 4)
    return Drawing(mm(4 * pitch), mm(rows * high), tuple(elements))


def deck_figures(setting: Setting, wide: float, cell: float, gap: float) -> Drawing:
    """Draw every figure of a deck with its number, easy ones first, in rows of `wide` mm.

    The cells of the figures have sides of `cell` mm; figures lie at least `gap` mm apart.
    """
    look, facts = theme(setting.variant), facts_of(setting)
    elements: list[Element] = []
    top = 0.0
    for heading, size in (("easy", facts.figures.easy), ("hard", facts.figures.hard)):
        shapes = [(name, shape) for name, shape in deck(facts.figures).items() if len(shape) == size]
        sides = flow(wide)
        at = (sides.x(0.6), top + 4.2)
        elements.append(write(setting.say(heading), at, look, 10.0, anchor=sides.anchor("start")))
        top += 7.0
        for row in _rows(shapes, wide, cell, gap):
            sizes = [polyomino.size(shape) for _, shape in row]
            apart = (wide - cell * sum(columns for columns, _ in sizes)) / len(row)
            high, x = cell * max(rows for _, rows in sizes), 0.0
            for (name, shape), (columns, _) in zip(row, sizes, strict=True):
                middle = x + (apart + columns * cell) / 2
                elements += _figure_of_book(shape, heading == "easy", look, (middle, top + high / 2), cell)
                elements.append(write(name, (middle, top + high + 4.2), look, 8.0))
                x += apart + columns * cell
            top += high + 8.0
    return Drawing(wide, mm(top - 2.6), tuple(elements))


def _rows(shapes: Sequence[Named], wide: float, cell: float, gap: float) -> list[list[Named]]:
    """Return figures in order, broken into rows that fit."""
    rows: list[list[Named]] = []
    room = 0.0
    for named in shapes:
        needs = polyomino.size(named[1])[0] * cell + gap
        if needs > room:
            rows.append([])
            room = wide
        rows[-1].append(named)
        room -= needs
    return rows


def _figure_of_book(
    shape: polyomino.Shape, easy: bool, look: Theme, at: Point, cell: float
) -> Iterator[Element]:
    """Draw a figure on paper; easy ones get an edge because they are light."""
    yield from cards.figure(shape, easy, look, at, cell)
    if easy and look.variant == "colour":
        columns, rows = polyomino.size(shape)
        edge = figure_outline(shape, cell, Style(None, look.swatch("walnut"), 0.5))
        yield Group((edge,), translate(at[0] - columns * cell / 2, at[1] - rows * cell / 2))


def _example(setting: Setting, name: str, cell: float, *, after: bool = True) -> Iterator[Element]:
    """Draw the board of an example with the outline of its figure, and a sign that shows whether the figure
    counts."""
    look, facts = theme(setting.variant), facts_of(setting)
    example = facts.example(name)
    shown = example.drawers_after if after else example.drawers
    yield from little_board(shown, facts, cell, look)
    colour = shown[example.at[0]]
    good = example.valid
    bold = Style(None, look.swatch("ink" if good else "no"), 0.9, () if good else (1.6, 1.1))
    yield figure_outline(example.at, cell, bold)
    beside_it = [c for c in sorted(polyomino.edge_neighbours(example.at)) if shown.get(c) == colour]
    for neighbour in beside_it:
        yield ring(neighbour, cell, Style(None, look.swatch("no"), 0.9))
    place = max(example.at, key=lambda c: (c[0] - c[1], c[0]))
    yield from sign(good, ((place[0] + 1) * cell, place[1] * cell), 2.3, look)


def example(setting: Setting, name: str) -> Drawing:
    """Draw the board of the example `name` in [facts]."""
    side = 6 * _LARGE
    return _pictures([(_example(setting, name, _LARGE), side, side)], 0.0)


def draw_counting(setting: Setting) -> Drawing:
    """Draw three examples: a figure that is valid, one that is not, and one that touches others only at
    corners."""
    side = 6 * 6.9
    return _pictures(
        [(_example(setting, name, 6.9), side, side) for name in ("counts", "touches", "corners")], 7.0
    )


def locked_colour(setting: Setting) -> Drawing:
    """Draw two figures, with the padlock on the one in the locked colour."""
    look, facts = theme(setting.variant), facts_of(setting)
    shown = facts.example("locked")
    side, cell = 6 * _LARGE, _LARGE
    cells = facts.example("counts").at
    elements = list(_example(setting, "locked", cell))
    elements.append(figure_outline(cells, cell, Style(None, look.swatch("no"), 0.9, (1.6, 1.1))))
    assert shown.drawers[cells[0]] == shown.locked
    place = max(cells, key=lambda c: (c[0] - c[1], c[0]))
    elements += sign(False, ((place[0] + 1) * cell, place[1] * cell), 2.3, look)
    own = drawers.tile_face(facts.colour(shown.locked or "blue"), 1, look)
    mark = drawers.SIDE * 0.55
    column = (
        lay_face(own, (0.0, 0.0), 0.55),
        lay_face(drawers.lock_face(look), (0.0, mark + 2.0), 0.55),
    )
    return _pictures([(elements, side, side), (column, mark, 2 * mark + 2.0)], 7.0)


def turn(setting: Setting) -> Drawing:
    """Draw a movement that forms a figure: the board before and after."""
    look, facts = theme(setting.variant), facts_of(setting)
    shown = facts.example("turn")
    side, cell = 6 * _LARGE, _LARGE
    before = list(little_board(shown.drawers, facts, cell, look))
    before += [ring(each, cell, Style(None, look.swatch("ink"), 0.9)) for each in shown.swap]
    card = movement_card(shown.move or "line-near", setting, (0.0, 0.0), 0.4, rim=0.24)
    middle = ((card,), USUAL.width * 0.4, USUAL.height * 0.4)
    return _pictures([(before, side, side), middle, (_example(setting, "turn", cell), side, side)], 5.0)


def blocked_sector(setting: Setting) -> Drawing:
    """Draw a sector (a player's row of three figure cards) in four steps: one card blocked and face down, one
    figure formed, the blocked card turned up again, and three new cards."""
    look, factor = theme(setting.variant), 0.215
    w, h = USUAL.width * factor, USUAL.height * factor
    sectors: Sequence[Sequence[str]] = (
        ("*", "4-5", "5-14"),
        ("*", "", "5-14"),
        ("4-4", "", ""),
        ("5-1", "5-16", "4-2"),
    )
    parts: list[tuple[tuple[Element, ...], float, float]] = []
    for number, sector in enumerate(sectors, 1):
        drawn: list[Element] = []
        for k, name in enumerate(sector):
            at = (k * (w + 1.4), 5.4)
            if name == "*":
                drawn.append(card("moth", "back", setting, at, factor))
            elif name:
                drawn.append(card(name, "moth", setting, at, factor))
            else:
                drawn.append(rectangle(*at, w, h, Style(None, look.swatch("line"), 0.35, (1.2, 1.0))))
        width = 3 * w + 2.8
        drawn.append(write(str(number), (width / 2, 3.2), look, 9.0))
        parts.append((tuple(drawn), width, h + 5.4))
    return in_column((_pictures(parts[:2], 8.0), _pictures(parts[2:], 8.0)), 0.8)


def _plate(setting: Setting, first: int) -> Drawing:
    """Draw a drawer of each colour. Their fronts have consecutive numbers from `first`."""
    look, facts = theme(setting.variant), facts_of(setting)
    shown = [drawers.tile_face(each, first + k, look) for k, each in enumerate(facts.colours)]
    return ornament.row(shown, look.swatch("ink"), turn=3.0)


FIGURES: Mapping[str, Callable[[Setting], Drawing]] = {
    "cover": cover,
    "drawers": drawer_of_each_colour,
    "setup-steps": setup_steps,
    "decks": partial(deck_figures, wide=138.0, cell=4.0, gap=8.0),
    "decks-narrow": partial(deck_figures, wide=89.6, cell=4.4, gap=2.9),
    "turn": turn,
    "moves-straight": partial(movements, shown=(("line-near", (2, 2)), ("line-gap", (2, 3)))),
    "moves-diagonal": partial(movements, shown=(("diagonal-near", (3, 2)), ("diagonal-gap", (3, 3)))),
    "moves-ell": partial(movements, shown=(("ell-left", (2, 2)), ("ell-right", (2, 2)))),
    "moves-lateral": partial(movements, shown=(("lateral", (2, 2)), ("lateral", (0, 3)))),
    "movements": all_movements,
    "counting": draw_counting,
    "locked": locked_colour,
    "blocked": blocked_sector,
    **{f"{ornament.PLATE}{k}": partial(_plate, first=first) for k, first in enumerate((2, 6), 1)},
}
