"""What a player knows, and what is hidden from them, dealt anew."""

from random import Random

from pnp.games.duelo_de_runas.rules.position import chooser, serialize, set_aside
from pnp.games.duelo_de_runas.rules.state import CHOOSE, DECK_SEAT, DECLINED, State


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
            if card != -1 and (chooser(state, seat) != player or (tables.solo and seat == DECK_SEAT))
        ]
        pool += [state.chosen[seat] for seat in secret if state.chosen[seat] >= 0]
    rng.shuffle(pool)
    new = state.copy()
    hands, chosen = list(state.hands), list(state.chosen)
    held = [len(hand) + set_aside(state, seat) for seat, hand in enumerate(state.hands)]
    for seat in secret:
        chosen[seat] = DECLINED if _may_decline(state, seat) and rng.random() < 1 / 2 else pool.pop()
    new.chosen = tuple(chosen)
    for seat in hidden:
        hands[seat] = tuple(sorted(pool.pop() for _ in range(held[seat] - set_aside(new, seat))))
    new.hands, new.deck = tuple(hands), tuple(sorted(pool))
    return new


def _may_decline(state: State, seat: int) -> bool:
    """knots.speed: whether no fast card may have been chosen for somebody; nobody can tell yet."""
    drawn = state.lasting[seat].confusion and chooser(state, seat) == seat  # knots.confusion.fast
    return bool(state.fast_turns) and not drawn
