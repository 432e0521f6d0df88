"""What a player in a hurry would choose from: gargoyles on their way, and mages who get them going."""

from pnp.games.magicans_duel.rules.moves import legal
from pnp.games.magicans_duel.rules.state import State
from pnp.games.magicans_duel.rules.tables import BLACK, GARGOYLES


def eager(state: State) -> list[int]:
    """A gargoyle into a niche; else gargoyles nearer to one, and the player's mages nearer to the gargoyle
    that could be there first; else whatever is legal.

    Always to take the one best step would go in circles: both players would pull at the same gargoyle.
    """
    actions, tables = legal(state), state.tables
    if not actions:
        return actions
    free = tables.listed(tables.niches[1 - state.player] & ~state.occupied)
    walks, cells = tables.walks, state.cells

    def way(cell: int) -> int:
        return min([walks[cell][niche] for niche in free])

    mages = tables.groups[BLACK + state.player]
    loose = [cells[g] for g in tables.groups[GARGOYLES] if not tables.all_niches >> cells[g] & 1]
    chosen = min(loose, key=lambda at: way(at) + sum([walks[at][cells[mage]] for mage in mages]))
    entering, nearer = [], []
    for action in actions:
        if action < 0:
            continue
        _, piece, to = tables.decoded[action]
        at, group = cells[piece], tables.group[piece]
        if group == GARGOYLES:
            if to in free:
                entering.append(action)
            elif way(to) < way(at):
                nearer.append(action)
        elif group == BLACK + state.player and max(1, walks[chosen][to]) < walks[chosen][at]:
            nearer.append(action)
    return entering or nearer or actions
