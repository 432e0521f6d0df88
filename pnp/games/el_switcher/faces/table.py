"""Draw the table at a moment of a game: the board with the last action, and the cards of each player."""

from collections.abc import Iterator
from math import atan2, cos, hypot, sin
from typing import Any

from pnp.games import Setting
from pnp.games.el_switcher.faces import cards, drawers, pen
from pnp.games.el_switcher.faces.drawers import (
    MARGIN,
    figure_outline,
    little_board,
    little_drawer,
    ring,
    sign,
)
from pnp.games.el_switcher.faces.figures import card, facts_of, movement_card, word
from pnp.games.el_switcher.faces.theme import theme
from pnp.games.el_switcher.facts import Colour
from pnp.grid import polyomino
from pnp.grid.polyomino import Cell, Shape
from pnp.play.story import Moment
from pnp.scene import (
    Drawing,
    Element,
    Group,
    Path,
    Polygon,
    Style,
    Swatch,
    Theme,
    outline,
    rectangle,
    scale,
    translate,
)
from pnp.text import flow
from pnp.units import Point, mm

# The arrow between two drawers that change places on a small board.


def exchange(one: Cell, other: Cell, size: float, look: Theme) -> Iterator[Element]:
    """Draw the arrow of a movement on a board with cells of `size` mm, from (0, 0). The arrow has a corner if
    the movement has the form of an L. Between neighbouring drawers it crosses both, because there is no space
    between them."""
    near = max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= 1
    way = _way(one, other, size)
    inset, head = (0.02 if near else 0.5) * size, 0.3 * size
    start, end = _towards(way[0], way[1], inset), _towards(way[-1], way[-2], inset)
    inner = [_towards(start, way[1], head * 0.8), *way[1:-1], _towards(end, way[-2], head * 0.8)]
    line = outline([(mm(x), mm(y)) for x, y in inner], closed=False)
    for colour, width, more in (("paper", 2.3, 0.6), ("ink", 1.0, 0.0)):
        yield Path(line, Style(None, look.swatch(colour), width, round=False))
        for tip, towards in ((start, way[1]), (end, way[-2])):
            beyond = _towards(tip, towards, -more)
            yield _head(beyond, towards, head + more * 1.4, look.swatch(colour))


def _way(start: Cell, target: Cell, size: float) -> list[Point]:
    """Return the points of a line from the middle of one cell to that of another, with a corner if they are
    an L apart."""
    dx, dy = target[0] - start[0], target[1] - start[1]
    a, b = _middle(start, size), _middle(target, size)
    if abs(dx) == abs(dy) or not (dx and dy):
        return [a, b]
    knee = (start[0] + dx, start[1]) if abs(dx) > abs(dy) else (start[0], start[1] + dy)
    return [a, _middle(knee, size), b]


def _middle(cell: Cell, size: float) -> Point:
    return (mm((cell[0] + 0.5) * size), mm((cell[1] + 0.5) * size))


def _towards(a: Point, b: Point, way: float) -> Point:
    long = hypot(b[0] - a[0], b[1] - a[1])
    return (a[0] + (b[0] - a[0]) * way / long, a[1] + (b[1] - a[1]) * way / long)


def _head(tip: Point, towards: Point, size: float, colour: Swatch) -> Element:
    """Draw an arrow's head whose tip points away from `towards`."""
    turn = atan2(tip[1] - towards[1], tip[0] - towards[0])
    c, s = cos(turn), sin(turn)
    points = ((0.0, 0.0), (-size * 1.1, -size * 0.75), (-size * 1.1, size * 0.75))
    return Polygon(
        tuple((mm(tip[0] + c * x - s * y), mm(tip[1] + s * x + c * y)) for x, y in points), Style(colour)
    )


_CELL = 9.0
_EDGE = 4.2
"""The space in mm for the names of rows and columns."""
_CARD, _HIGH, _GAP = 11.8, 16.4, 1.0
"""The width and height in mm of a card, and the gap between two cards. The width is like that of the kit's
cards, reduced."""
_LOCK = 7.6
"""The side in mm of the padlock's tile."""
_FACTOR = _CARD / cards.USUAL.width
_NAME, _BETWEEN = 5.0, 1.8
"""The height in mm of the line with a player's name, and the gap between two rows. Below the first player's
row are the padlock and the movement card that is played."""


def table(setting: Setting, moment: Moment) -> Drawing:
    """Draw the board with the last action, and each player's figure cards beside it.

    A movement is shown on the board before the movement, with an arrow between the two drawers. A used figure
    is shown with an outline on the board after its use.
    """
    swapped = _is(moment, "swap")
    state: Any = moment.before if swapped or _is(moment, "use") else moment.after
    facts, look = facts_of(setting), theme(setting.variant)
    board = setting.definition.square_board()
    lie: dict[Cell, Colour] = {
        (number % board.columns, number // board.columns): facts.colours[state.drawer(number)].id
        for number in range(board.columns * board.rows)
    }
    shown = [*little_board(lie, facts, _CELL, look, named=True), *_names(board.columns, board.rows, look)]
    shown += _marks(moment, board.columns, look)
    left = _EDGE + board.columns * _CELL + 4.0
    row, played = _NAME + _HIGH + _BETWEEN, _HIGH + _BETWEEN
    beside = [
        Group(tuple(_player(setting, moment, state, seat)), translate(left, seat * row + (seat > 0) * played))
        for seat in range(moment.rules.players)
    ]
    if state.locked >= 0:
        lock = _locked_colour(setting, facts.colours[state.locked].id)
        beside.append(Group(tuple(lock), translate(left, row + (_HIGH - _LOCK) / 2)))
    if swapped:
        movement = facts.moves[moment.action[1]].id
        beside.append(movement_card(movement, setting, (left + 2 * (_CARD + _GAP), row), _FACTOR))
    high = max(_EDGE + board.rows * _CELL, moment.rules.players * row + played - _BETWEEN)
    elements = (Group(tuple(shown), translate(_EDGE, mm((high + _EDGE - board.rows * _CELL) / 2))), *beside)
    wide = left + 3 * _CARD + 2 * _GAP
    margin = translate(MARGIN, MARGIN)
    return Drawing(mm(wide + 2 * MARGIN), mm(high + 2 * MARGIN), (Group(elements, margin),))


def _is(moment: Moment, kind: str) -> bool:
    return bool(moment.action) and moment.action[0] == kind


def _names(columns: int, rows: int, look: Theme) -> Iterator[Element]:
    """Draw the names of columns (a b c ...) and rows (1 2 3 ...), as `pnp play` writes them."""
    for column in range(columns):
        yield word("abcdefghijkl"[column], (mm((column + 0.5) * _CELL), -1.7), look, 7.5)
    for row in range(rows):
        yield word(str(row + 1), (-2.8, mm((row + 0.5) * _CELL + 1.0)), look, 7.5)


def _marks(moment: Moment, columns: int, look: Theme) -> Iterator[Element]:
    halo, bold = Style(None, look.swatch("paper"), 2.2), Style(None, look.swatch("ink"), 1.1)
    if _is(moment, "swap"):
        _, _, *ends = moment.action
        one, other = ((cell % columns, cell // columns) for cell in ends)
        for cell in (one, other):
            yield ring(cell, _CELL, halo)
            yield ring(cell, _CELL, bold)
        yield from exchange(one, other, _CELL, look)
    elif _is(moment, "use"):
        _, colour, figure, _ = moment.action
        figures = moment.before.tables.figures
        place = figures.find_place(figure, moment.before.board[colour])
        cells = [
            (number % columns, number // columns) for number, bit in enumerate(figures.bits) if bit & place
        ]
        yield figure_outline(cells, _CELL, halo)
        yield figure_outline(cells, _CELL, bold)
        x, y = max(cells, key=lambda cell: (cell[0] - cell[1], cell[0]))
        yield from sign(True, ((x + 1) * _CELL, y * _CELL), 2.2, look)


def _player(setting: Setting, moment: Moment, state: Any, seat: int) -> Iterator[Element]:
    """Draw a player's name, face-up and blocked cards, and the movement card that is played."""
    look, rules = theme(setting.variant), moment.rules
    deck, names = state.tables.decks[seat], state.tables.figures.names
    acting = (moment.player if moment.action else rules.current_player(state)) == seat
    own = look.swatch(deck)
    wide = 3 * _CARD + 2 * _GAP
    fill = own if acting and look.variant != "mono" else None
    yield rectangle(0.0, 0.0, wide, _NAME - 1.0, Style(fill, own, 0.35))
    name = setting.say(str(rules.called(seat)))
    light = acting and look.variant != "mono"
    sides = flow(wide)
    ink = "paper" if light else "ink"
    yield word(name, (sides.x(1.2), 2.9), look, 7.5, sides.anchor("start"), ink)
    up, blocked, _ = state.sectors[seat]
    shown = [(index, False) for index in range(len(names)) if blocked >> index & 1]
    shown += [(index, True) for index in range(len(names)) if up >> index & 1]
    for place, (index, face_up) in enumerate(shown):
        at = (place * (_CARD + _GAP), _NAME)
        if face_up:
            shape, easy = state.tables.figures.shapes[index], names[index].startswith("4")
            yield from _figure_card(names[index], shape, easy, at, look)
        else:
            yield card(deck, "back", setting, at, _FACTOR)
        if _is(moment, "use") and moment.action[2:] == (index, seat):
            edge = Style(None, look.swatch("ink" if acting else "no"), 0.9)
            yield rectangle(at[0] - 0.2, at[1] - 0.2, _CARD + 0.4, _HIGH + 0.4, edge)
            yield from sign(acting, (at[0] + _CARD - 0.6, at[1] + 0.4), 2.0, look)


def _locked_colour(setting: Setting, colour: Colour) -> Iterator[Element]:
    """Draw the padlock, with a drawer of the locked colour under it."""
    look, side = theme(setting.variant), _LOCK
    face = drawers.lock_face(look)
    inside = Group(face.elements, clip=outline(face.trim))
    yield Group((inside,), scale(side / drawers.SIDE))
    yield Path(
        outline(((side + 0.7, side / 2), (side + 2.5, side / 2)), closed=False),
        Style(None, look.swatch("ink"), 0.5),
    )
    yield from little_drawer(colour, facts_of(setting), (side + 5.8, side / 2), side, look)


def _figure_card(name: str, shape: Shape, easy: bool, at: Point, look: Theme) -> Iterator[Element]:
    """Draw a figure card, reduced to its figure and number."""
    x, y = at
    walnut = look.swatch("walnut")
    yield Path(
        pen.rounded_rectangle(x, y, x + _CARD, y + _HIGH, 0.8), Style(look.swatch("paper"), walnut, 0.35)
    )
    dark = easy and look.variant == "colour"
    ground = walnut if dark else look.swatch("wood-pale") if look.variant == "colour" else None
    yield Path(
        pen.rounded_rectangle(x + 0.7, y + 0.7, x + _CARD - 0.7, y + 11.8, 0.6), Style(ground, walnut, 0.25)
    )
    cell = min(2.9, 9.4 / max(polyomino.size(shape)))
    yield from cards.figure(shape, easy, look, (x + _CARD / 2, y + 6.25), cell)
    yield word(name, (x + _CARD / 2, y + _HIGH - 1.2), look, 7.5)
