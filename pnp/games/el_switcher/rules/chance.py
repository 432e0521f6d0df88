"""What chance deals: drawers, figure cards and movement cards."""

from itertools import pairwise
from random import Random

from pnp.games.el_switcher.rules.actions import Action
from pnp.games.el_switcher.rules.figures import members
from pnp.games.el_switcher.rules.state import DEAL, REVEAL, State


def chance(state: State, rng: Random) -> Action:
    """One of the outcomes at a node of chance, each as likely as it should be."""
    tables, movements = state.tables, state.tables.movements
    if state.phase == DEAL:  # setup.drawers
        bits = list(tables.figures.bits)
        rng.shuffle(bits)
        starts = [sum(tables.tiles[:colour]) for colour in range(len(tables.tiles) + 1)]
        return ("deal", *(sum(bits[start:end]) for start, end in pairwise(starts)))
    if state.phase == REVEAL:  # setup.decks.shuffled
        figures = members(state.sectors[state.player].deck)
        return ("reveal", *sorted(rng.sample(figures, state.due)))
    pile, missing = movements.kinds(state.pile), state.due
    if missing <= len(pile):
        return ("draw", *sorted(rng.sample(pile, missing)))
    # turn.reshuffle
    discards = movements.kinds(sum(state.discards))
    return ("draw", *sorted(pile + rng.sample(discards, missing - len(pile))))
