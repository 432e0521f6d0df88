"""Draw the table at a moment of a game: the board with the last action, and the cards of each player."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from pnp.games import Setting
from pnp.games.el_switcher.faces import cards, drawers
from pnp.games.el_switcher.faces.drawers import (
    MARGIN,
    figure_outline,
    little_board,
    little_drawer,
    ring,
    sign,
)
from pnp.games.el_switcher.faces.figures import card, facts_of, movement_card
from pnp.games.el_switcher.faces.theme import theme
from pnp.games.el_switcher.facts import Colour
from pnp.grid import polyomino
from pnp.grid.polyomino import Cell, Shape
from pnp.play.story import Moment
from pnp.scene import Drawing, Element, Group, Style, Theme, line, rectangle, translate
from pnp.tabletop.sketch import Arrow, Sketch, draw_bar, draw_over_halo, lay_face, shorten, write
from pnp.units import Point, mm


def exchange(one: Cell, other: Cell, size: float, look: Theme) -> Iterator[Element]:
    """Draw the arrow between two drawers that change places, on a board with cells of `size` mm and its top
    left corner at (0, 0). The arrow has a corner if the movement has the form of an L. Between neighbouring
    drawers it crosses both, because there is no space between them."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    start, goal = _middle(one, size), _middle(other, size)
    corner = None
    if abs(dx) != abs(dy) and dx and dy:
        corner = _middle((other[0], one[1]) if abs(dx) > abs(dy) else (one[0], other[1]), size)
    inset = (0.02 if max(abs(dx), abs(dy)) <= 1 else 0.5) * size
    foot, _ = shorten(start, corner or goal, inset, 0.0)
    tip, _ = shorten(goal, corner or start, inset, 0.0)
    arrow = Arrow(1.0, 0.33 * size, 0.45 * size, neck=0.73, halo=0.65, tone="ink")
    yield from arrow.draw(foot, tip, look, knee=corner, both=True)


def _middle(cell: Cell, size: float) -> Point:
    return (mm((cell[0] + 0.5) * size), mm((cell[1] + 0.5) * size))


_CELL = 9.0
_EDGE = 4.2
"""The space in mm for the names of rows and columns."""
_CARD, _HIGH, _GAP = 11.8, 16.4, 1.0
"""The width and height in mm of a reduced card, and the gap between two cards."""
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
        yield write("abcdefghijkl"[column], ((column + 0.5) * _CELL, -1.7), look, 7.5)
    for row in range(rows):
        yield write(str(row + 1), (-2.8, (row + 0.5) * _CELL + 1.0), look, 7.5)


def _marks(moment: Moment, columns: int, look: Theme) -> Iterator[Element]:
    def cell(number: int) -> Cell:
        return (number % columns, number // columns)

    over = partial(draw_over_halo, theme=look, width=1.1, halo=0.55, tone="ink")
    if _is(moment, "swap"):
        one, other = map(cell, moment.action[2:])
        yield from (*over(partial(ring, one, _CELL)), *over(partial(ring, other, _CELL)))
        yield from exchange(one, other, _CELL, look)
    elif _is(moment, "use"):
        _, colour, figure, _ = moment.action
        figures = moment.before.tables.figures
        place = figures.find_place(figure, moment.before.board[colour])
        cells = [cell(number) for number, bit in enumerate(figures.bits) if bit & place]
        yield from over(partial(figure_outline, cells, _CELL))
        x, y = max(cells, key=lambda cell: (cell[0] - cell[1], cell[0]))
        yield from sign(True, ((x + 1) * _CELL, y * _CELL), 2.2, look)


def _player(setting: Setting, moment: Moment, state: Any, seat: int) -> Iterator[Element]:
    """Draw a player's name, face-up and blocked cards, and the movement card that is played."""
    look, rules = theme(setting.variant), moment.rules
    deck, names = state.tables.decks[seat], state.tables.figures.names
    acting = (moment.player if moment.action else rules.current_player(state)) == seat
    name, wide = setting.say(str(rules.player_name(seat))), 3 * _CARD + 2 * _GAP
    fill, tone = (deck, "paper") if acting and look.variant != "mono" else (None, "ink")
    colours = {"tone": tone, "fill": fill, "edge": deck}
    yield from draw_bar(
        name, wide, _NAME - 1.0, look, points=7.5, role="label", line=0.35, corner=1.2, **colours
    )
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
    yield lay_face(drawers.lock_face(look), (0.0, 0.0), side / drawers.SIDE)
    yield line((side + 0.7, side / 2), (side + 2.5, side / 2), Style(None, look.swatch("ink"), 0.5))
    yield from little_drawer(colour, facts_of(setting), (side + 5.8, side / 2), side, look)


def _figure_card(name: str, shape: Shape, easy: bool, at: Point, look: Theme) -> Sequence[Element]:
    """Draw a figure card, reduced to its figure and number."""
    (x, y), sketch, dark = at, Sketch(look), easy and look.variant == "colour"
    ground = "walnut" if dark else "wood-pale" if look.variant == "colour" else None
    sketch.box((x, y, x + _CARD, y + _HIGH), 0.8, "paper", "walnut", 0.35)
    sketch.box((x + 0.7, y + 0.7, x + _CARD - 0.7, y + 11.8), 0.6, ground, "walnut", 0.25)
    cell = min(2.9, 9.4 / max(polyomino.size(shape)))
    sketch.elements += cards.figure(shape, easy, look, (x + _CARD / 2, y + 6.25), cell)
    sketch.word(name, (x + _CARD / 2, y + _HIGH - 1.2), 7.5, level=False)
    return sketch.elements
