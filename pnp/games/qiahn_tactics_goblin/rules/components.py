"""Which printed components a position uses."""

from collections.abc import Mapping

from pnp.games.qiahn_tactics_goblin.rules.state import State
from pnp.games.qiahn_tactics_goblin.rules.tables import members


def components(state: State) -> Mapping[str, int]:
    """Copies by the ids of game.toml: the cards of both sides wherever they are, the turn card, and the
    Spirit if it is in the game."""
    tables = state.tables
    found = dict.fromkeys(tables.component_ids, 0)
    for camp, army in zip(tables.camps, state.armies, strict=True):
        places = (army.tropa, army.reserve, army.vanguard)
        for fighter in members(camp.army):
            found[tables.component_ids[fighter]] = max(1, sum(place >> fighter & 1 for place in places))
        for card, copies in camp.cards.items():
            in_hand, in_box = (army.hand & copies).bit_count(), (army.box & copies).bit_count()
            found[camp.component_ids[card]] = max(copies.bit_count(), in_hand + in_box)
    found["turn"] = 1
    if tables.spirit:
        found["spirit"] = 1
    return found
