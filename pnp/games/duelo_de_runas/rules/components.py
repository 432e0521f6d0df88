"""The parts that are used, hidden or not."""

from collections.abc import Mapping

from pnp.games.duelo_de_runas.rules.runes import numbers
from pnp.games.duelo_de_runas.rules.state import CHOOSE, State


def components(state: State) -> Mapping[str, int]:
    """Every card wherever it lies, and what lies on the table: setup.places, setup.markers."""
    tables = state.tables
    found: dict[str, int] = dict.fromkeys(tables.ids, 0)
    laid = () if state.phase != CHOOSE else [card for card in state.chosen if card >= 0]
    for cards in (*state.hands, *state.sequences, laid, state.deck, numbers(state.discard)):
        for card in cards:
            found[tables.ids[card]] += 1
    return {**found, tables.excuse_id: 1, **tables.parts}
