"""What may be done in a position, what it costs, and what comes of it."""

from pnp.games.magicans_duel.facts import pieces
from pnp.games.magicans_duel.rules.reach import movable, possessed
from pnp.games.magicans_duel.rules.state import AGREED, NO_DRAW, OFFERED, State, placed, winner
from pnp.games.magicans_duel.rules.tables import (
    AGREE,
    BLACK,
    END,
    OFFER,
    PUSH,
    PUSHED_BY,
    WHITE,
    Tables,
)
from pnp.play import TERMINAL


def initial(tables: Tables) -> State:
    """setup.places, turn.first. Black begins: the sides are alike, so who begins is only a name."""
    cells = tuple(tables.number[place] for _, place in pieces(tables.facts.start))
    first = tables.actions.first
    return placed(tables, cells, 0, first, first)


def jumps_saved(state: State) -> bool:
    """help.two: whether the player's jumps pass over pieces for nothing."""
    tables = state.tables
    taken = (state.occupied & tables.niches[state.player]).bit_count()
    return taken >= tables.actions.niches_for_jumps


def legal(state: State) -> list[int]:
    """Every action of the player to move, those of pieces first.

    board.one: no piece goes to where another stands, `not place & occupied`.
    """
    player = state.player
    if player == TERMINAL:
        return []
    tables, cells, occupied, left = state.tables, state.cells, state.occupied, state.left
    steps, travels, costs = tables.steps[left][player], tables.travels, tables.costs
    found: list[int] = []
    mages = tables.groups[BLACK + player]
    # Whom the player may move, and so send through portals and push with: pieces.owner, portal.mobile,
    # push.mobile.
    free = [*mages]
    for piece in tables.stirred:
        if movable(state, piece, tables.look):
            free.append(piece)
            if left >= costs.push:  # push.move
                pushed = 0
                for group in PUSHED_BY[tables.group[piece]]:
                    pushed |= state.groups[group]
                for who, beyond, action in tables.pushes[piece][cells[piece]]:
                    if who & pushed and not beyond & occupied:
                        found.append(action)
    for piece in free:
        at = cells[piece]
        for place, action in steps[piece][at]:  # mage.move, spell.move, gargoyle.spells, gargoyle.mages
            if not place & occupied:
                found.append(action)
        if left >= costs.portal and tables.portals >> at & 1:  # portal.travel
            for place, action in travels[piece][at]:
                if not place & occupied:
                    found.append(action)
    if left >= costs.possession:  # possession.move; possession.only-steps
        for piece in tables.groups[WHITE - player]:
            at = cells[piece]
            if possessed(state, at, tables.look):
                for place, action in steps[piece][at]:
                    if not place & occupied:
                        found.append(action)
    if jumps_saved(state):  # jump.move, help.two
        for piece in mages:  # jump.over: somebody is passed
            for place, passed, _, action in tables.jumps[piece][cells[piece]]:
                if passed & occupied and not place & occupied and cost(state, action) <= left:
                    found.append(action)
    else:
        short = tables.short_jumps[left]
        for piece in mages:  # jump.move, jump.over
            for place, passed, _, action in short[piece][cells[piece]]:
                if passed & occupied and not place & occupied:
                    found.append(action)
    found.append(END)
    if tables.agreed:  # end.draw
        found.append(OFFER)
        if state.draw == OFFERED:
            found.append(AGREE)
    return found


def cost(state: State, action: int) -> int:
    """The actions that a piece's move takes; a jump's must go along a line."""
    tables = state.tables
    price = tables.prices[state.player][action]
    if price:
        return price
    _, piece, to = tables.decoded[action]
    way = tables.ways[state.cells[piece], to]
    if jumps_saved(state):  # help.two, help.two-cost
        way &= ~state.occupied
    return tables.costs.jump + tables.costs.crossing * way.bit_count()  # jump.cost


def after(state: State, action: int) -> State:
    """The position after a legal action."""
    tables, player = state.tables, state.player
    if action < 0:
        return _after_words(state, action)
    kind, piece, to = tables.decoded[action]
    cells, groups = list(state.cells), list(state.groups)
    start = cells[piece]
    left = state.left - cost(state, action)
    if kind == PUSH:
        pushed, beyond = state.cells.index(to), tables.beyond[start, to]
        cells[pushed] = beyond
        groups[tables.group[pushed]] ^= 1 << to | 1 << beyond
        occupied = state.occupied ^ (1 << start | 1 << beyond)
    else:
        occupied = state.occupied ^ (1 << start | 1 << to)
    cells[piece] = to
    groups[tables.group[piece]] ^= 1 << start | 1 << to
    granted = state.granted
    if not left:
        player = 1 - player
        left = granted = tables.budget(occupied, player)
    now = State(tables, tuple(cells), tuple(groups), occupied, player, left, granted)
    if tables.all_niches >> to & 1 and winner(now) is not None:  # end.win
        now.player, now.left, now.granted = TERMINAL, 0, 0
    return now


def _after_words(state: State, action: int) -> State:
    """turn.unused, end.draw."""
    tables = state.tables
    if action == AGREE:
        return State(tables, state.cells, state.groups, state.occupied, TERMINAL, 0, 0, AGREED)
    player = 1 - state.player
    budget = tables.budget(state.occupied, player)
    draw = OFFERED if action == OFFER else NO_DRAW
    return State(tables, state.cells, state.groups, state.occupied, player, budget, budget, draw)
