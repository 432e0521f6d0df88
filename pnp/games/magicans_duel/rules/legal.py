"""What may be done in a position."""

from pnp.games.magicans_duel.rules.costs import cost, free_crossings
from pnp.games.magicans_duel.rules.reach import movable, possessable
from pnp.games.magicans_duel.rules.state import OFFERED, State
from pnp.games.magicans_duel.rules.tables import AGREE, BLACK, END, OFFER, PUSHED_BY, WHITE
from pnp.play import TERMINAL


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
        if movable(state, piece, tables.look):
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
            if possessable(state, at, tables.look):
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
