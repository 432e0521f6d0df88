"""The knowledge of a player, and random deals of the rest."""

from random import Random

from pnp.games.duelo_de_runas.rules.position import serialize
from pnp.games.duelo_de_runas.rules.state import CHOOSE, DECK_SEAT, DECLINED, State
from pnp.play.codec import NOTHING


def information_state(state: State, player: int) -> str:
    """Return the line of the position, with ? for each card that this player does not know."""
    when, wizards, rest = serialize(state).split(" ", 2)
    known = (_known_wizard(state, seat, wizard, player) for seat, wizard in enumerate(wizards.split("/")))
    return f"{when} {'/'.join(known)} {rest}"


def _known_wizard(state: State, seat: int, wizard: str, player: int) -> str:
    life, hand, chosen, *table = wizard.split(";")
    if seat != player:
        hand = ",".join("?" * cards_held(state, seat)) or NOTHING
    if state.phase == CHOOSE and state.chosen[seat] != -1 and player != chooser(state, seat):
        chosen = "?"
    return ";".join((life, hand, chosen, *table))


def cards_held(state: State, seat: int) -> int:
    """Return the number of cards in a hand as others see it. It must not reveal who declined a fast card."""
    fast = state.phase == CHOOSE and state.fast_turns
    return len(state.hands[seat]) + (set_aside(state, seat) if fast else 0)


def set_aside(state: State, seat: int) -> int:
    """Return the number of cards of a hand that are chosen and not yet revealed."""
    return sum(card >= 0 and chooser(state, other) == seat for other, card in enumerate(state.chosen))


def chooser(state: State, seat: int) -> int:
    """Return the player who knows the card chosen for a seat: the owner of the hand it came from."""
    row = state.lasting[seat]
    return row.charmer if row.charm else seat


def resample(state: State, player: int, rng: Random) -> State:
    """Return the position with others' hands, their chosen cards, and the deck dealt again (setup.deal,
    turn.choose). A player is assumed to know the table and the own hand, but not to remember which cards went
    into the deck at the last shuffle."""
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
    """Return whether somebody may have declined a fast card, which nobody can see yet (knots.speed)."""
    drawn = state.lasting[seat].confusion and chooser(state, seat) == seat  # knots.confusion.fast
    return bool(state.fast_turns) and not drawn
