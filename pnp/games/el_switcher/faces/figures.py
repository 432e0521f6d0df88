"""The rulebook's figures: the setup, the movements, figures that count and that do not, a blocked sector."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from pnp.games import Setting, plates
from pnp.games.el_switcher.faces import cards, drawers
from pnp.games.el_switcher.faces.cards import USUAL
from pnp.games.el_switcher.faces.cover import cover
from pnp.games.el_switcher.faces.diagram import figure_outline, little_board, pictures_in_row, ring, sign
from pnp.games.el_switcher.faces.figure import card, facts_of, word
from pnp.games.el_switcher.faces.figure_setup import setup, setup_with_numbers
from pnp.games.el_switcher.faces.theme import theme
from pnp.games.el_switcher.facts import deck
from pnp.grid import polyomino
from pnp.grid.polyomino import Cell
from pnp.scene import (
    Drawing,
    Element,
    Group,
    Polygon,
    Style,
    Theme,
    outline,
    scale,
    translate,
)
from pnp.text import flow, set_block
from pnp.units import Point, from_points, mm

Named = tuple[str, polyomino.Shape]
"""A figure with its card number."""

_SMALL, _LARGE = 5.6, 7.4
"""Cells in the margin, and cells in the column, in mm."""


def drawer_of_each_colour(setting: Setting) -> Drawing:
    """Draw a drawer of each colour at half size."""
    look, facts, factor = theme(setting.variant), facts_of(setting), 0.72
    side = drawers.SIDE * factor
    parts = []
    for number, colour in enumerate(facts.colours, 2):
        face = drawers.tile_face(colour, number, look)
        shown = Group((Group(face.elements, clip=outline(face.trim)),), scale(factor))
        parts.append(((shown,), side, side))
    return pictures_in_row(parts, 3.0)


def movements(setting: Setting, shown: Sequence[tuple[str, Cell]]) -> Drawing:
    """Draw each movement on the whole board, from one drawer to all its targets, with its name below."""
    look, facts = theme(setting.variant), facts_of(setting)
    table = setting.definition.square_board()
    wide, high, room = table.columns * _SMALL, table.rows * _SMALL, 8.4
    names = {each.front: setting.say(each.name) for each in setting.definition.components}
    parts: list[tuple[tuple[Element, ...], float, float]] = []
    for name, start in shown:
        drawn = list(
            cards.diagram(facts.move(name), start, table.columns, table.rows, _SMALL, (0.0, 0.0), look)
        )
        drawn += set_block(
            names[f"move.{name}"],
            look.typeface("label"),
            from_points(8.5),
            look.swatch("ink"),
            (-2.0, high + 1.6, wide + 2.0, high + room),
            align="middle",
            leading=1.15,
            place=f"figure {name}",
        )
        parts.append((tuple(drawn), wide, high + room))
    return pictures_in_row(parts, 6.0)


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
        drawn = list(cards.diagram(move, start, cells, cells, side / cells, (0.0, 0.0), look))
        drawn += set_block(
            names[f"move.{move.id}"],
            look.typeface("label"),
            from_points(7.5),
            look.swatch("ink"),
            (-1.6, side + 0.8, side + 1.6, high - 0.6),
            align="middle",
            leading=1.1,
            place="figure movements",
        )
        elements.append(Group(tuple(drawn), translate(1.9 + column * pitch, 0.9 + row * high)))
    rows = -(-len(facts.moves) // 4)
    return Drawing(mm(4 * pitch), mm(rows * high), tuple(elements))


def deck_figures(setting: Setting, wide: float, cell: float, gap: float) -> Drawing:
    """Draw every figure of a deck with its number, easy ones first, in rows of `wide` mm.

    Cells are `cell` mm, figures lie at least `gap` mm apart.
    """
    look, facts = theme(setting.variant), facts_of(setting)
    elements: list[Element] = []
    top = 0.0
    for heading, size in (("easy", facts.figures.easy), ("hard", facts.figures.hard)):
        shapes = [(name, shape) for name, shape in deck(facts.figures).items() if len(shape) == size]
        sides = flow(wide)
        at = (sides.x(0.6), top + 4.2)
        elements.append(word(setting.say(heading), at, look, 10.0, sides.anchor("start")))
        top += 7.0
        for row in _rows(shapes, wide, cell, gap):
            sizes = [polyomino.size(shape) for _, shape in row]
            apart = (wide - cell * sum(columns for columns, _ in sizes)) / len(row)
            high, x = cell * max(rows for _, rows in sizes), 0.0
            for (name, shape), (columns, _) in zip(row, sizes, strict=True):
                middle = x + (apart + columns * cell) / 2
                elements += _figure_of_book(shape, heading == "easy", look, (middle, top + high / 2), cell)
                elements.append(word(name, (middle, top + high + 4.2), look, 8.0))
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
    """Draw the board of an example, its outlined figure, and a sign that shows whether it counts."""
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
    """Draw one of the example boards."""
    side = 6 * _LARGE
    return pictures_in_row([(_example(setting, name, _LARGE), side, side)], 0.0)


def counting(setting: Setting) -> Drawing:
    """Draw a figure that counts, one that does not, and one that touches others only at corners."""
    side = 6 * 6.9
    return pictures_in_row(
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
    face = drawers.lock_face(look)
    factor = 0.55
    lock = Group((Group(face.elements, clip=outline(face.trim)),), scale(factor))
    own = drawers.tile_face(facts.colour(shown.locked or "blue"), 1, look)
    tile = Group((Group(own.elements, clip=outline(own.trim)),), scale(factor))
    mark = drawers.SIDE * factor
    column = (tile, Group((lock,), translate(0, mark + 2.0)))
    return pictures_in_row([(elements, side, side), (column, mark, 2 * mark + 2.0)], 7.0)


def turn(setting: Setting) -> Drawing:
    """Draw a movement that forms a figure: the board before and after."""
    look, facts = theme(setting.variant), facts_of(setting)
    shown = facts.example("turn")
    side, cell = 6 * _LARGE, _LARGE
    before = list(little_board(shown.drawers, facts, cell, look))
    before += [ring(each, cell, Style(None, look.swatch("ink"), 0.9)) for each in shown.swap]
    movement = facts.move(shown.move or "line-near")
    table = setting.definition.square_board()
    say = setting.say(next(e.name for e in setting.definition.components if e.front == f"move.{movement.id}"))
    face = cards.move_face(movement, say, table.columns, table.rows, look, USUAL)
    factor = 0.4
    shape = Group(
        (
            Group(face.elements, clip=outline(face.trim)),
            Polygon(face.trim, Style(None, look.swatch("line"), 0.6)),
        ),
        scale(factor),
    )
    middle = ((shape,), face.width * factor, face.height * factor)
    return pictures_in_row([(before, side, side), middle, (_example(setting, "turn", cell), side, side)], 5.0)


def blocked_sector(setting: Setting) -> Drawing:
    """Draw a sector in four steps: blocked, one formed, the blocked card turned up, three new ones."""
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
                box = ((at[0], at[1]), (at[0] + w, at[1]), (at[0] + w, at[1] + h), (at[0], at[1] + h))
                edge = Style(None, look.swatch("line"), 0.35, (1.2, 1.0))
                drawn.append(Polygon(tuple((mm(x), mm(y)) for x, y in box), edge))
        width = 3 * w + 2.8
        drawn.append(word(str(number), (width / 2, 3.2), look, 9.0))
        parts.append((tuple(drawn), width, h + 5.4))
    upper, lower = pictures_in_row(parts[:2], 8.0), pictures_in_row(parts[2:], 8.0)
    second = Group(lower.elements, translate(0, upper.height + 0.8))
    return Drawing(upper.width, mm(upper.height + lower.height + 0.8), (*upper.elements, second))


def _plate(setting: Setting, first: int) -> Drawing:
    """Draw a drawer of each colour, with consecutive fronts from `first`."""
    look, facts = theme(setting.variant), facts_of(setting)
    shown = [drawers.tile_face(each, first + k, look) for k, each in enumerate(facts.colours)]
    return plates.row(shown, look.swatch("ink"), turn=3.0)


FIGURES: Mapping[str, Callable[[Setting], Drawing]] = {
    "cover": cover,
    "drawers": drawer_of_each_colour,
    "setup": setup,
    "setup-steps": setup_with_numbers,
    "decks": partial(deck_figures, wide=138.0, cell=4.0, gap=8.0),
    "decks-narrow": partial(deck_figures, wide=89.6, cell=4.4, gap=2.9),
    "turn": turn,
    "moves-straight": partial(movements, shown=(("line-near", (2, 2)), ("line-gap", (2, 3)))),
    "moves-diagonal": partial(movements, shown=(("diagonal-near", (3, 2)), ("diagonal-gap", (3, 3)))),
    "moves-ell": partial(movements, shown=(("ell-left", (2, 2)), ("ell-right", (2, 2)))),
    "moves-lateral": partial(movements, shown=(("lateral", (2, 2)), ("lateral", (0, 3)))),
    "movements": all_movements,
    "counting": counting,
    "locked": locked_colour,
    "blocked": blocked_sector,
    **{f"{plates.PLATE}{k}": partial(_plate, first=first) for k, first in enumerate((2, 6), 1)},
}
