"""Which clause forbids an action."""

from pnp.games.magicans_duel.rules.costs import cost
from pnp.games.magicans_duel.rules.reach import enough_spells_near, movable
from pnp.games.magicans_duel.rules.state import OFFERED, State, ended_by
from pnp.games.magicans_duel.rules.tables import (
    AGREE,
    BLACK,
    END,
    GARGOYLES,
    JUMP,
    PORTAL,
    PUSH,
    PUSHED_BY,
    SPELLS,
    WHITE,
)


def why_not(state: State, action: int) -> str | None:
    """The name of the clause that forbids an action, None where it is legal.

    What a piece never does comes first, then where it would go, then who may move it, then the cost.
    """
    over = ended_by(state)
    if over is not None:
        return over
    if action < 0:
        offered = state.tables.agreed and (action != AGREE or state.draw == OFFERED)
        return None if action == END or offered else "end.draw"
    return (
        _wrong_piece(state, action)
        or _wrong_way(state, action)
        or _not_movable(state, action)
        or _too_dear(state, action)
    )


def _wrong_piece(state: State, action: int) -> str | None:
    """What no piece of this kind, of this owner or in this place ever does."""
    tables = state.tables
    kind, piece, _ = tables.decoded[action]
    group = tables.group_of[piece]
    if group == GARGOYLES and tables.all_niches >> state.cells[piece] & 1:
        return "niche.stays"
    if kind == PUSH and group not in PUSHED_BY:
        return "push.rank"
    if kind == JUMP and group < BLACK:
        return "jump.move"
    if kind in (JUMP, PORTAL) and group == WHITE - state.player:
        return "possession.only-steps"
    return None


def _wrong_way(state: State, action: int) -> str | None:
    """Why the piece could not go there, even if it may be moved."""
    tables, occupied = state.tables, state.occupied
    kind, piece, to = tables.decoded[action]
    start, group = state.cells[piece], tables.group_of[piece]
    line = tables.lines.get((start, to), ())
    if kind == PORTAL:
        if start == to or not tables.portals >> start & tables.portals >> to & 1:
            return "portal.travel"
    elif kind == JUMP:
        if not line:
            return "jump.move"
        if tables.line_masks[start, to] & tables.all_niches:
            return "niche.paths"
    elif len(line) != 1:
        return "board.paths"
    elif group != GARGOYLES and tables.all_niches >> to & 1:
        return "niche.paths"
    elif tables.niches[state.player] >> to & 1:
        return "niche.own"
    if kind == PUSH:
        return _wrong_push(state, group, start, to)
    if occupied >> to & 1:
        return "board.one"
    if kind == JUMP and not tables.line_masks[start, to] & occupied:
        return "jump.over"
    return None


def _wrong_push(state: State, group: int, start: int, to: int) -> str | None:
    """Why a piece of the group could not push whoever stands next to it."""
    tables = state.tables
    if to not in state.cells:
        return "push.move"
    if tables.group_of[state.cells.index(to)] not in PUSHED_BY[group]:
        return "push.rank"
    beyond = tables.beyond.get((start, to))
    if beyond is None or state.occupied >> beyond & 1:
        return "push.move"
    return "push.niche" if tables.all_niches >> beyond & 1 else None


def _not_movable(state: State, action: int) -> str | None:
    """Why the player may not move the piece."""
    tables = state.tables
    kind, piece, _ = tables.decoded[action]
    if movable(state, piece, tables.look):
        return None
    if kind == PORTAL:
        return "portal.mobile"
    if kind == PUSH:
        return "push.mobile"
    group, at = tables.group_of[piece], state.cells[piece]
    if group == GARGOYLES:
        if enough_spells_near(state, at, tables.look):
            return "hard.mode"
        near, groups = tables.look(at).gargoyle, state.groups
        mages = (near & (groups[BLACK] | groups[WHITE])).bit_count()
        nearly = mages > (near & groups[SPELLS]).bit_count()
        return "gargoyle.mages" if nearly else "gargoyle.spells"
    return "spell.move" if group == SPELLS else "possession.move"


def _too_dear(state: State, action: int) -> str | None:
    """Why the actions that are left are not enough."""
    price, actions = cost(state, action), state.tables.actions
    if price <= state.left:
        return None
    usual = state.left + actions.turn - actions.first
    return "turn.first" if state.granted == actions.first and price <= usual else "turn.actions"
