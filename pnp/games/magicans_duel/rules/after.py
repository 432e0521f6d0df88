"""The position after an action."""

from pnp.games.magicans_duel.rules.costs import cost
from pnp.games.magicans_duel.rules.state import AGREED, NO_DRAW, OFFERED, State, winner
from pnp.games.magicans_duel.rules.tables import AGREE, OFFER, PUSH
from pnp.play import TERMINAL


def apply_action(state: State, action: int) -> State:
    """Return the position after a legal action."""
    tables, player = state.tables, state.player
    if action < 0:
        return _apply_word(state, action)
    kind, piece, to = tables.decoded[action]
    cells, groups = list(state.cells), list(state.groups)
    start = cells[piece]
    left = state.left - cost(state, action)
    if kind == PUSH:
        pushed, beyond = state.cells.index(to), tables.beyond[start, to]
        cells[pushed] = beyond
        groups[tables.group_of[pushed]] ^= 1 << to | 1 << beyond
        occupied = state.occupied ^ (1 << start | 1 << beyond)
    else:
        occupied = state.occupied ^ (1 << start | 1 << to)
    cells[piece] = to
    groups[tables.group_of[piece]] ^= 1 << start | 1 << to
    granted = state.granted
    if not left:
        player = 1 - player
        left = granted = tables.budget(occupied, player)
    now = State(tables, tuple(cells), tuple(groups), occupied, player, left, granted)
    if tables.all_niches >> to & 1 and winner(now) is not None:  # end.win
        return State(tables, now.cells, now.groups, occupied, TERMINAL, 0, 0)
    return now


def _apply_word(state: State, action: int) -> State:
    """Return the position after an action without a piece: turn.unused, end.draw."""
    tables = state.tables
    if action == AGREE:
        return State(tables, state.cells, state.groups, state.occupied, TERMINAL, 0, 0, AGREED)
    player = 1 - state.player
    budget = tables.budget(state.occupied, player)
    draw = OFFERED if action == OFFER else NO_DRAW
    return State(tables, state.cells, state.groups, state.occupied, player, budget, budget, draw)
