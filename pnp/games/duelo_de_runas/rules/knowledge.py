"""What a player knows, and what is hidden from them, dealt anew."""

from random import Random

from pnp.games.duelo_de_runas.rules.position import chooser, serialize
from pnp.games.duelo_de_runas.rules.state import CHOOSE, DECK_SEAT, State


def information_state(state: State, player: int) -> str:
    """The line of the position, with ? for each card that this player does not know."""
    return serialize(state, player)


def resample(state: State, player: int, rng: Random) -> State:
    """setup.deal, turn.choose: hands of others, cards that they have chosen, and the deck, dealt anew.

    A player is taken to know what lies on the table and in their own hand, not which cards went into the
    deck when it was last shuffled and cannot be in a hand since.
    """
    tables = state.tables
    pool = list(state.deck)
    hidden = [seat for seat in range(tables.seats) if seat != player]
    for seat in hidden:
        pool += state.hands[seat]
    secret: list[int] = []
    if state.phase == CHOOSE:
        secret = [
            seat
            for seat, card in enumerate(state.chosen)
            if card >= 0 and (chooser(state, seat) != player or (tables.solo and seat == DECK_SEAT))
        ]
        pool += [state.chosen[seat] for seat in secret]
    rng.shuffle(pool)
    new = state.copy()
    hands, chosen = list(state.hands), list(state.chosen)
    for seat in hidden:
        hands[seat] = tuple(sorted(pool.pop() for _ in hands[seat]))
    for seat in secret:
        chosen[seat] = pool.pop()
    new.hands, new.chosen, new.deck = tuple(hands), tuple(chosen), tuple(sorted(pool))
    return new
