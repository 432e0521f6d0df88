"""What a player cannot know: the movement cards of the others, dealt anew."""

from random import Random

from pnp.games.el_switcher.rules.state import State, Tables


def resample(state: State, player: int, rng: Random) -> State:
    """A position that this player cannot tell from `state`.

    When the discards were last shuffled, all cards but them were in hands: the others' together are
    known. So what the others still have of those is dealt among them, and what they have drawn since
    comes from the same new pile as the cards that are still in it. Cards of a kind are alike: of those
    that were discarded, the ones held longest are counted first.
    """
    tables, movements = state.tables, state.tables.movements
    others = [other for other in range(tables.players) if other != player]
    kept, drawn = [], []
    for other in others:
        played = movements.common(state.held[other], state.played[other])
        kept.append(state.held[other] - played)
        drawn.append(state.hands[other] - kept[-1])
    kept_anew = _dealt(tables, kept, 0, rng)
    drawn_anew = _dealt(tables, drawn, state.pile, rng)
    hands, held = list(state.hands), list(state.held)
    for other, before, old, fresh in zip(others, kept, kept_anew, drawn_anew, strict=True):
        hands[other] = old + fresh
        held[other] += old - before
    return State(
        tables,
        state.phase,
        state.player,
        state.board,
        state.standing,
        state.locked,
        state.sectors,
        tuple(hands),
        state.played,
        tuple(held),
        state.new,
        state.used,
    )


def _dealt(tables: Tables, heaps: list[int], rest: int, rng: Random) -> list[int]:
    """Heaps of the same sizes from all of their cards and the rest."""
    movements = tables.movements
    cards = movements.kinds(sum(heaps) + rest)
    rng.shuffle(cards)
    dealt = []
    for heap in heaps:
        size = movements.size(heap)
        dealt.append(movements.heap(cards[:size]))
        cards = cards[size:]
    return dealt
