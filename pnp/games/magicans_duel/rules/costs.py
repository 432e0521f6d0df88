"""The cost of an action, in actions of a turn."""

from pnp.games.magicans_duel.rules.state import State


def free_crossings(state: State) -> bool:
    """Return whether the player's jumps pass over pieces without cost (help.two)."""
    tables = state.tables
    taken = (state.occupied & tables.niches[state.player]).bit_count()
    return taken >= tables.actions.niches_for_jumps


def cost(state: State, action: int) -> int:
    """Return the actions that a piece's move takes; a jump's must go along a line."""
    tables = state.tables
    price = tables.prices[state.player][action]
    if price:
        return price
    _, piece, to = tables.decoded[action]
    crossings = tables.line_masks[state.cells[piece], to]
    if free_crossings(state):  # help.two, help.two-cost
        crossings &= ~state.occupied
    return tables.costs.jump + tables.costs.crossing * crossings.bit_count()  # jump.cost
