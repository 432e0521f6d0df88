"""Draw the table at a moment of a duel: the board, the move, the pieces on which it depends, and the actions
of the turn."""

from collections.abc import Iterator

from pnp.games import Setting
from pnp.games.magicans_duel.faces.theme import theme
from pnp.games.magicans_duel.rules.reach import cost, is_movable_by_spells
from pnp.games.magicans_duel.rules.state import State
from pnp.games.magicans_duel.rules.tables import BLACK, GARGOYLES, JUMP, SPELLS, WHITE
from pnp.games.tabling import look_close
from pnp.play.story import Moment
from pnp.scene import Circle, Drawing, Element, Group, Style, line, rectangle, translate
from pnp.tabletop.closeup import Closeup
from pnp.text import cap_height, flow, set_line
from pnp.units import from_points, mm

_WIDE, _HIGH, _BAR = 92.0, 62.0, 5.4
_CLOSEST, _STANDING = 0.65, 0.62
"""The largest size of the board over its printed size, and that of the pieces over that of the board: at
their full size they would hide what stands behind them."""
_CORNER = 8.0
"""The space in mm at the start of the bar, for the number of a step of the quick start."""
_BEND = 7.0
"""Of a jump's arrow, in mm."""
_BELOW = 5.2
"""mm from a point to its name under a piece that stands there."""


def table(setting: Setting, moment: Moment) -> Drawing:
    """Draw the part of the board around a move, before the move.

    An arrow shows each move, a line goes around each piece that makes it possible, and the bar shows the
    player's actions. All pieces are shown at the opening, where nothing moves.
    """
    state: State = moment.before
    cells = [f"board.{point}" for point in range(len(state.tables.points))]
    moves = moment.action is not None and moment.action >= 0
    held = list(_supporting_pieces(state, moment.action)) if moves else []
    moved = [each for each in zip(state.cells, moment.after.cells, strict=True) if each[0] != each[1]]
    focus = {*(state.cells[piece] for piece in held), *(cell for each in moved for cell in each)}
    view = look_close(
        setting,
        moment.rules,
        state,
        "board",
        focus=[cells[each] for each in focus or state.cells],
        width=_WIDE,
        height=_HIGH,
        closest=_CLOSEST,
        standing=_STANDING if focus else 1.0,
    )
    for piece in held:
        view.halo(cells[state.cells[piece]])
    if moves:
        _show_moves(view, state, moment.action, [(cells[a], cells[b]) for a, b in moved])
    board = view.draw()
    return Drawing(
        _WIDE,
        mm(_BAR + 1.0 + board.height),
        (*_bar(setting, moment), Group(board.elements, translate(mm((_WIDE - board.width) / 2), _BAR + 1.0))),
    )


def _show_moves(view: Closeup, state: State, action: int, moved: list[tuple[str, str]]) -> None:
    """Draw an arrow for each move, a bow for a jump and dots for a push, and the names of its ends."""
    kind, moving, _ = state.tables.decoded[action]
    starts = {start for start, _ in moved}
    for start, goal in moved:
        (x0, _), (x1, _) = view.middle(start), view.middle(goal)
        bend = (_BEND if x1 > x0 else -_BEND) if kind == JUMP else 0.0
        view.arrow(start, goal, bend=bend, pushed=start != f"board.{state.cells[moving]}")
    for zone in {zone: None for each in moved for zone in each}:
        name = state.tables.point_names[int(zone.removeprefix("board."))]
        view.name(zone, name, below=_BELOW if zone in starts else 0.0)


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
