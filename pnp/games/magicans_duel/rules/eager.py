"""What a player in a hurry would choose from: gargoyles on their way, and mages who get them going."""

from pnp.games.magicans_duel.rules.legal import legal_actions
from pnp.games.magicans_duel.rules.state import State
from pnp.games.magicans_duel.rules.tables import BLACK, GARGOYLES


def eager(state: State) -> list[int]:
    """A gargoyle into a niche; else gargoyles nearer to one, and the player's mages nearer to the gargoyle
    that could be there first; else whatever is legal.

    Always to take the one best step would go in circles: both players would pull at the same gargoyle.
    """
    actions, tables = legal_actions(state), state.tables
    if not actions:
        return actions
    free = tables.members(tables.niches[1 - state.player] & ~state.occupied)
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
