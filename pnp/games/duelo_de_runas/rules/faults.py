"""The faults of impossible positions."""

from collections import Counter
from collections.abc import Iterator

from pnp.games.duelo_de_runas.rules.state import SEATS, State, components
from pnp.play import Fault


def status(state: State) -> tuple[Fault, ...]:
    """Return every fault of a position, by the clause that it breaks."""
    return tuple(_faults(state))


def _faults(state: State) -> Iterator[Fault]:
    tables = state.tables
    parts = Counter(components(state))
    for card, name in enumerate(tables.ids):
        if parts[name] != 1:
            yield Fault("cards.deck", f"{tables.codes[card]} is there {parts[name]} times")
    least, most = state.above_excuse
    if not least <= most <= len(state.deck):
        yield Fault("setup.deck", f"the Excuse cannot lie below {least} to {most} of {len(state.deck)} cards")
    for seat, life in enumerate(state.lives):
        wizard = SEATS[seat]
        cards = len(state.hands[seat])
        if cards > tables.hand:
            yield Fault("turn.draw", f"{wizard} holds {cards} cards")
        if len(state.sequences[seat]) > tables.sequence_limit:
            yield Fault("turn.limit", f"the sequence of {wizard} has {len(state.sequences[seat])} cards")
        if life > state.dice[seat]:
            yield Fault("moons.healing.limit", f"{wizard} has more life points than the die can show")
        if life <= 0 and (cards or state.sequences[seat]):
            yield Fault("end.dead", f"{wizard} is out and has cards")
