"""A player's knowledge: everything but the movement cards in the others' hands."""

from random import Random

from pnp.games.el_switcher.rules.position import heap, serialize
from pnp.games.el_switcher.rules.state import State, copy_state
from pnp.games.el_switcher.rules.tables import Tables


def information_state(state: State, player: int) -> str:
    """Return the position as a player knows it.

    Of the others' movement cards (`?3`) it holds how many each has, what they discarded and, for all of them
    together, what they held when the cards were last shuffled.
    """
    tables, at_shuffle = state.tables, state.hands_at_shuffle
    size, cards = tables.movements.size, heap(tables).write
    table, _, hands = serialize(state).rpartition(" ")

    def seen(other: int) -> str:
        return f"?{size(state.hands[other])}/{cards(state.discards[other])}/?{size(at_shuffle[other])}"

    known = (own if other == player else seen(other) for other, own in enumerate(hands.split(";")))
    return f"{table} {';'.join(known)} {cards(sum(at_shuffle) - at_shuffle[player])}"


def resample(state: State, player: int, rng: Random) -> State:
    """Return a position that this player cannot tell from `state`.

    When the discards were last shuffled, all other cards were in hands, so the others' hands together are
    known. What the others still have of those is dealt among them. What they have drawn since comes from the
    same new pile as the cards still in it. Cards of a kind are alike: of the discarded ones, those held
    longest are counted first.
    """
    tables, movements = state.tables, state.tables.movements
    others = [other for other in range(tables.players) if other != player]
    kept, drawn = [], []
    for other in others:
        discarded = movements.common(state.hands_at_shuffle[other], state.discards[other])
        still_held = state.hands_at_shuffle[other] - discarded
        kept.append(still_held)
        drawn.append(state.hands[other] - still_held)
    kept_anew = _redeal(tables, kept, 0, rng)
    drawn_anew = _redeal(tables, drawn, state.pile, rng)
    hands, at_shuffle = list(state.hands), list(state.hands_at_shuffle)
    for other, before, old, fresh in zip(others, kept, kept_anew, drawn_anew, strict=True):
        hands[other] = old + fresh
        at_shuffle[other] += old - before
    new = copy_state(state)
    new.hands, new.hands_at_shuffle = tuple(hands), tuple(at_shuffle)
    return new


def _redeal(tables: Tables, heaps: list[int], rest: int, rng: Random) -> list[int]:
    """Return heaps of the same sizes, dealt from all of their cards and the rest."""
    movements = tables.movements
    cards = movements.kinds(sum(heaps) + rest)
    rng.shuffle(cards)
    dealt = []
    for size in map(movements.size, heaps):
        dealt.append(movements.heap(cards[:size]))
        cards = cards[size:]
    return dealt
