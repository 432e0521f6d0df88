"""Draw the table at a moment of a duel: the board, the move, the pieces on which it depends, and the actions
of the turn."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pnp.games import Setting
from pnp.games.magicans_duel.faces.diagram import Chart
from pnp.games.magicans_duel.faces.theme import theme
from pnp.games.magicans_duel.rules.reach import cost, is_movable_by_spells
from pnp.games.magicans_duel.rules.state import State
from pnp.games.magicans_duel.rules.tables import BLACK, GARGOYLES, JUMP, SPELLS, WHITE
from pnp.grid.points import Lattice
from pnp.play.story import Moment
from pnp.scene import Circle, Drawing, Element, Group, Style, line, rectangle, translate
from pnp.text import cap_height, flow, set_line
from pnp.units import from_points, mm

_WIDE, _BAR = 92.0, 5.4


@dataclass(frozen=True, slots=True)
class _Scale:
    """The measures of the board in mm: distances of columns and rows, the radius of a token, and the place of
    the first column and row.

    Row numbers are to the left of the first column; column letters and the bar are above the first row.
    `aside` is the distance from the first column to the numbers.
    """

    pitch: tuple[float, float]
    token: float
    left: float
    aside: float
    top: float = 14.2


_WHOLE = _Scale((5.05, 6.3), 2.7, 7.6, 5.9)
_PART = _Scale((8.7, 9.6), 3.2, 12.4, 9.0, 14.6)
_COLUMNS, _ROWS = 9, 6
"""The number of columns and rows of the part of the board that is shown around a move."""

_CORNER = 8.0
"""The space in mm at the start of the bar, for the number of a step of the quick start."""
_BEND = 7.0
"""The height in mm of the curve of a jump's arrow."""


def table(setting: Setting, moment: Moment) -> Drawing:
    """Draw the part of the board around a move, before the move.

    An arrow shows each moved piece, a ring each piece on which the move depends, and the bar the player's
    actions. At the opening, where nothing moves, and for a move across the board, the whole board is shown.
    """
    state: State = moment.before
    moves = moment.action is not None and moment.action >= 0
    shown = _part(state, moment.action, moment.after) if moves else None
    size = _WHOLE if shown is None else _PART
    places = state.tables.points if shown is None else shown
    chart = Chart(setting, size.pitch, size.token, bold=True)
    chart.lattice(places)
    _names(chart, state, places, size)
    if moves:
        for piece in _supporting_pieces(state, moment.action):
            chart.halo(state.tables.points[state.cells[piece]])
        _draw_destinations(chart, state, moment.after)
    for piece, cell in enumerate(state.cells):
        if state.tables.points[cell] in places:
            chart.piece(state.tables.piece_names[piece], state.tables.points[cell])
    if moves:
        _arrows(chart, state, moment.action, moment.after)
    left, top = (min(place[axis] for place in places) * size.pitch[axis] for axis in (0, 1))
    board = Group(tuple(chart.elements), translate(mm(size.left - left), mm(size.top - top)))
    low = max(row for _, row in places) * size.pitch[1] - top
    return Drawing(_WIDE, mm(size.top + low + 1.7 * size.token), (*_bar(setting, moment), board))


def _part(state: State, action: int, after: Any) -> tuple[Lattice, ...] | None:
    """Return the points around those of an action, or None if they are too far apart for a part of the
    board."""
    points = state.tables.points
    about = [points[state.cells[piece]] for piece in _supporting_pieces(state, action)]
    for begin, end in zip(state.cells, after.cells, strict=True):
        about += [points[begin], points[end]] if begin != end else []
    windows = []
    for axis, most in ((0, _COLUMNS), (1, _ROWS)):
        first, last = (edge(place[axis] for place in points) for edge in (min, max))
        low, high = (edge(place[axis] for place in about) for edge in (min, max))
        if high - low >= most:
            return None
        start = min(max((low + high - most + 1) // 2, first), last - most + 1)
        windows.append(range(start, start + most))
    return tuple(place for place in points if place[0] in windows[0] and place[1] in windows[1])


def _names(chart: Chart, state: State, places: Sequence[Lattice], size: _Scale) -> None:
    """Draw the letter above each column and the number before each row."""
    names = dict(zip(state.tables.points, state.tables.point_names, strict=True))
    left, top, right, low = (edge(place[axis] for place in places) for edge in (min, max) for axis in (0, 1))
    y = top * size.pitch[1] - 1.3 * size.token - 2.0
    letters = {(x, name.rstrip("0123456789")) for (x, _), name in names.items() if left <= x <= right}
    for x, letter in sorted(letters):
        chart.word(letter, (x * size.pitch[0], y), size=8)
    for row, number in sorted(
        {
            (row, name.lstrip("abcdefghijklmnopqrstuvwxyz"))
            for (_, row), name in names.items()
            if top <= row <= low
        }
    ):
        chart.word(number, (left * size.pitch[0] - size.aside, row * size.pitch[1]), size=8)


def _supporting_pieces(state: State, action: int) -> Iterator[int]:
    """Yield the pieces on which an action depends: the pieces that a mage jumps over, or the spells and mages
    that make a gargoyle, a spell or an opponent's mage move."""
    tables = state.tables
    kind, piece, to = tables.decoded[action]
    group, at = tables.group_of[piece], state.cells[piece]
    if kind == JUMP:
        yield from _pieces_on(state, tables.line_masks[at, to])
    elif group == GARGOYLES:
        near = tables.look(at).gargoyle
        spells, mages = state.groups[SPELLS], state.groups[BLACK] | state.groups[WHITE]
        yield from _pieces_on(
            state, near & (spells if is_movable_by_spells(state, at, tables.look) else mages)
        )
    elif group == SPELLS:
        holding: list[int] = []
        for ring in tables.look(at).rings:
            holding += _pieces_on(state, ring & state.groups[BLACK + state.player])
        yield from holding[: tables.reach.spell_mages]
    elif group == WHITE - state.player:
        yield from _pieces_on(state, tables.look(at).possession & state.groups[BLACK + state.player])


def _pieces_on(state: State, points: int) -> Iterator[int]:
    """Return the pieces that stand on a set of points."""
    return (piece for piece, cell in enumerate(state.cells) if points >> cell & 1)


def _draw_destinations(chart: Chart, state: State, after: Any) -> None:
    """Draw an empty outline where a piece will stand, unless another piece stands there now."""
    for name, begin, end in zip(state.tables.piece_names, state.cells, after.cells, strict=True):
        if begin != end and end not in state.cells:
            chart.piece(name, state.tables.points[end], ghost=True)


def _arrows(chart: Chart, state: State, action: int, after: Any) -> None:
    """Draw an arrow for each moved piece: a curve for a jump, dots for a piece that is pushed."""
    tables = state.tables
    kind, moving, _ = tables.decoded[action]
    for piece, (begin, end) in enumerate(zip(state.cells, after.cells, strict=True)):
        if begin == end:
            continue
        start, goal = tables.points[begin], tables.points[end]
        bend = (_BEND if goal[0] > start[0] else -_BEND) if kind == JUMP else 0.01
        chart.arrow(start, goal, bend=bend, dash=() if piece == moving else (0.01, 2.0))


def _bar(setting: Setting, moment: Moment) -> Iterator[Element]:
    """Draw the bar: the player whose turn it is (dark for black), and a moon for each action.

    A moon is full if its action is left, crossed out if the current action uses it, and empty if it is used.
    """
    look, state = theme(setting.variant), moment.before
    ink, paper = look.swatch("ink"), look.swatch("paper")
    dark = state.player == 0
    ground, tone = (ink, paper) if dark else (None, ink)
    yield rectangle(0.15, 0.15, _WIDE - 0.3, _BAR - 0.3, Style(ground, ink, 0.3))
    face, em = look.typeface("title"), from_points(9.5)
    name = setting.say("Black mages" if dark else "White mages")
    sides = flow(_WIDE)
    at = (sides.x(_CORNER), mm(_BAR / 2 + cap_height(face, em) / 2))
    yield set_line(name, face, em, tone, at, anchor=sides.anchor("start"))
    spent = cost(state, moment.action) if moment.action is not None and moment.action >= 0 else 0
    for number in range(state.granted):
        x, y, r = sides.x(mm(_WIDE - 3.6 - (state.granted - 1 - number) * 4.8)), _BAR / 2, 1.6
        full = number < state.left - spent
        yield Circle((x, y), r, Style(tone if full else None, tone, 0.35))
        if state.left - spent <= number < state.left:
            for way in (-1, 1):
                yield line((mm(x - 1.1), y - 1.1 * way), (mm(x + 1.1), y + 1.1 * way), Style(None, tone, 0.6))
