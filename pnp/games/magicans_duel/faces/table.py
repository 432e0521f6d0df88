"""The table at a moment of a duel: the board, what moves and what holds it, and the actions of the turn."""

from collections.abc import Iterator
from typing import Any

from pnp.games import Setting
from pnp.games.magicans_duel.faces.diagram import Chart
from pnp.games.magicans_duel.faces.theme import theme
from pnp.games.magicans_duel.rules.costs import cost
from pnp.games.magicans_duel.rules.reach import movable_by_spells
from pnp.games.magicans_duel.rules.state import State
from pnp.games.magicans_duel.rules.tables import BLACK, GARGOYLES, JUMP, SPELLS, WHITE
from pnp.play.story import Moment
from pnp.scene import Circle, Drawing, Element, Group, Style, line, rectangle, translate
from pnp.text import cap_height, flow, set_line
from pnp.units import from_points, mm

_PITCH = (5.05, 6.3)
_TOKEN = 2.7
_WIDE, _BAR = 92.0, 5.4
_LEFT, _TOP = 7.6, 14.2
"""Where the board's first column and row lie, in mm: left of it are the rows' numbers, above it the letters
of the columns, and the bar."""
_CORNER = 8.0
"""Room at the start of the bar, where a step of the quick start has its number."""
_BEND = 7.0
"""Of a jump's arrow, in mm."""


def table(setting: Setting, moment: Moment) -> Drawing:
    """The board before an action, with an arrow for each piece that moves and a ring around those that make
    it move; and the actions that the player has. At the opening nothing moves.
    """
    state: State = moment.before
    chart = Chart(setting, _PITCH, _TOKEN)
    chart.lattice()
    _names(chart, state)
    moves = moment.action is not None and moment.action >= 0
    if moves:
        for piece in _counting(state, moment.action):
            chart.halo(state.tables.points[state.cells[piece]])
        _goals(chart, state, moment.after)
    for piece, cell in enumerate(state.cells):
        chart.piece(state.tables.piece_names[piece], state.tables.points[cell])
    if moves:
        _arrows(chart, state, moment.action, moment.after)
    rows = [row for _, row in state.tables.points]
    board = Group(tuple(chart.elements), translate(_LEFT, mm(_TOP - min(rows) * _PITCH[1])))
    high = _TOP + (max(rows) - min(rows)) * _PITCH[1] + 1.7 * _TOKEN
    return Drawing(_WIDE, mm(high), (*_bar(setting, moment), board))


def _names(chart: Chart, state: State) -> None:
    """A letter above each column and a number before each row, as the board has them."""
    points = dict(zip(state.tables.points, state.tables.point_names, strict=True))
    left, top = (min(place[axis] for place in points) for axis in (0, 1))
    y = top * _PITCH[1] - 1.3 * _TOKEN - 2.0
    for x, letter in sorted({(x, name.rstrip("0123456789")) for (x, _), name in points.items()}):
        chart.word(letter, (x * _PITCH[0], y), size=8)
    for (x, row), name in points.items():
        if x - left < 2:
            number = name.lstrip("abcdefghijklmnopqrstuvwxyz")
            chart.word(number, (left * _PITCH[0] - 1.3 * _TOKEN - 2.4, row * _PITCH[1]), size=8)


def _counting(state: State, action: int) -> Iterator[int]:
    """The pieces that an action leans on: those that hold what moves, or what is jumped over."""
    tables = state.tables
    kind, piece, to = tables.decoded[action]
    group, at = tables.group_of[piece], state.cells[piece]
    if kind == JUMP:
        yield from _on(state, tables.line_masks[at, to])
    elif group == GARGOYLES:
        near = tables.look(at).gargoyle
        spells, mages = state.groups[SPELLS], state.groups[BLACK] | state.groups[WHITE]
        yield from _on(state, near & (spells if movable_by_spells(state, at, tables.look) else mages))
    elif group == SPELLS:
        holding: list[int] = []
        for ring in tables.look(at).rings:
            holding += _on(state, ring & state.groups[BLACK + state.player])
        yield from holding[: tables.reach.spell_mages]
    elif group == WHITE - state.player:
        yield from _on(state, tables.look(at).possession & state.groups[BLACK + state.player])


def _on(state: State, points: int) -> Iterator[int]:
    """The pieces that stand on a set of points."""
    return (piece for piece, cell in enumerate(state.cells) if points >> cell & 1)


def _goals(chart: Chart, state: State, after: Any) -> None:
    """An empty outline where a piece will stand, unless somebody still stands there."""
    for name, begin, end in zip(state.tables.piece_names, state.cells, after.cells, strict=True):
        if begin != end and end not in state.cells:
            chart.piece(name, state.tables.points[end], ghost=True)


def _arrows(chart: Chart, state: State, action: int, after: Any) -> None:
    """What moves: a bow for a jump, dots for what is pushed."""
    tables = state.tables
    kind, moving, _ = tables.decoded[action]
    for piece, (begin, end) in enumerate(zip(state.cells, after.cells, strict=True)):
        if begin == end:
            continue
        start, goal = tables.points[begin], tables.points[end]
        bend = (_BEND if goal[0] > start[0] else -_BEND) if kind == JUMP else 0.01
        chart.arrow(start, goal, bend=bend, dash=() if piece == moving else (0.01, 1.5))


def _bar(setting: Setting, moment: Moment) -> Iterator[Element]:
    """Whose turn it is, dark for black, and a moon for each action: full while it is left, crossed where this
    action spends it, empty where it has been spent."""
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
