"""The deck, the Excuse in it, and the discard pile."""

from random import Random

from pnp.games.duelo_de_runas.rules.state import DEAL, State
from pnp.games.duelo_de_runas.rules.tables import Tables


def middle(tables: Tables, cards: int) -> tuple[int, int]:
    """setup.deck.middle: how many of the cards of a deck lie above the Excuse, at least and at most."""
    least = max(cards // tables.third, 1) if cards else 0
    return least, max(least, cards - cards // tables.third)


def draw(state: State, rng: Random) -> int:
    """The top card of the deck, or the Excuse: wherever it may lie, it lies as likely as elsewhere."""
    least, most = state.excuse
    if not least and rng.random() * (most + 1) < 1:
        return state.tables.excuse
    return state.deck[int(rng.random() * len(state.deck))]


def may_come(state: State, card: int) -> bool:
    """Whether the top card of the deck can be this one."""
    least, most = state.excuse
    return not least if card == state.tables.excuse else bool(most) and card in state.deck


def take(state: State, card: int) -> None:
    """The top card leaves the deck, and the Excuse is one card nearer."""
    deck = state.deck
    place = deck.index(card)
    state.deck = deck[:place] + deck[place + 1 :]
    least, most = state.excuse
    state.excuse = (least - 1 if least else 0, most - 1)


def shuffle_in(state: State, told: list[str]) -> None:
    """deck.excuse: the discard pile goes into the deck again, and the Excuse into its middle."""
    told += ("setup.deal.excuse",) if state.phase == DEAL else ("deck.excuse", "deck.excuse.again")
    if not state.deck and state.discard:
        told.append("deck.empty")
    state.deck = tuple(sorted((*state.deck, *cards_of(state.discard))))
    state.discard = 0
    state.excuse = middle(state.tables, len(state.deck))


def cards_of(bits: int) -> list[int]:
    """The cards of a set, from the lowest number."""
    found = []
    while bits:
        found.append((bits & -bits).bit_length() - 1)
        bits &= bits - 1
    return found
