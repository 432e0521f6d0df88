"""The legal actions of a position, the choices of the greedy policy, and the position after each action."""

from pnp.games.magicans_duel.rules.reach import cost, free_crossings, is_movable, is_possessable
from pnp.games.magicans_duel.rules.state import AGREED, NO_DRAW, OFFERED, State, winner
from pnp.games.magicans_duel.rules.tables import AGREE, BLACK, END, GARGOYLES, OFFER, PUSH, PUSHED_BY, WHITE
from pnp.play import TERMINAL

# The legal actions of a position, and the choices of the greedy policy.


def legal_actions(state: State) -> list[int]:
    """Every action of the player to move, those of pieces first.

    board.one: no piece goes to where another stands, `not place & occupied`.
    """
    player = state.player
    if player == TERMINAL:
        return []
    tables, cells, occupied, left = state.tables, state.cells, state.occupied, state.left
    steps, travels, costs = tables.steps[left][player], tables.travels, tables.costs
    found: list[int] = []
    mages = tables.pieces_of[BLACK + player]
    # Whom the player may move, and so send through portals and push with: pieces.owner, portal.mobile,
    # push.mobile.
    mobile = [*mages]
    for piece in tables.neutral:
        if is_movable(state, piece, tables.look):
            mobile.append(piece)
            if left >= costs.push:  # push.move
                pushed = 0
                for group in PUSHED_BY[tables.group_of[piece]]:
                    pushed |= state.groups[group]
                for whom, beyond, action in tables.pushes[piece][cells[piece]]:
                    if whom & pushed and not beyond & occupied:
                        found.append(action)
    for piece in mobile:
        at = cells[piece]
        for place, action in steps[piece][at]:  # mage.move, spell.move, gargoyle.spells, gargoyle.mages
            if not place & occupied:
                found.append(action)
        if left >= costs.portal and tables.portals >> at & 1:  # portal.travel
            for place, action in travels[piece][at]:
                if not place & occupied:
                    found.append(action)
    if left >= costs.possession:  # possession.move; possession.only-steps
        for piece in tables.pieces_of[WHITE - player]:
            at = cells[piece]
            if is_possessable(state, at, tables.look):
                for place, action in steps[piece][at]:
                    if not place & occupied:
                        found.append(action)
    if free_crossings(state):  # jump.move, help.two
        for piece in mages:  # jump.over: somebody is passed
            for place, passed, _, action in tables.jumps[piece][cells[piece]]:
                if passed & occupied and not place & occupied and cost(state, action) <= left:
                    found.append(action)
    else:
        jumps = tables.affordable_jumps[left]
        for piece in mages:  # jump.move, jump.over
            for place, passed, _, action in jumps[piece][cells[piece]]:
                if passed & occupied and not place & occupied:
                    found.append(action)
    found.append(END)
    if tables.agreed:  # end.draw
        found.append(OFFER)
        if state.draw == OFFERED:
            found.append(AGREE)
    return found


def greedy_actions(state: State) -> list[int]:
    """Return the choices of the greedy policy: a gargoyle into a niche; else gargoyles nearer to one, and own
    mages nearer to the gargoyle that could be there first; else any legal action.

    Choosing only the one best step would go in circles, because both players would pull at the same gargoyle.
    """
    actions, tables = legal_actions(state), state.tables
    if not actions:
        return actions
    free = tables.points_in(tables.niches[1 - state.player] & ~state.occupied)
    distances, cells = tables.distances, state.cells

    def to_niche(cell: int) -> int:
        return min([distances[cell][niche] for niche in free])

    mages = tables.pieces_of[BLACK + state.player]
    outside = [cells[g] for g in tables.pieces_of[GARGOYLES] if not tables.all_niches >> cells[g] & 1]
    chosen = min(outside, key=lambda at: to_niche(at) + sum([distances[at][cells[mage]] for mage in mages]))
    entering, nearer = [], []
    for action in actions:
        if action < 0:
            continue
        _, piece, to = tables.decoded[action]
        at, group = cells[piece], tables.group_of[piece]
        if group == GARGOYLES:
            if to in free:
                entering.append(action)
            elif to_niche(to) < to_niche(at):
                nearer.append(action)
        elif group == BLACK + state.player and max(1, distances[chosen][to]) < distances[chosen][at]:
            nearer.append(action)
    return entering or nearer or actions


# The position after an action.


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
