"""The deck, the Excuse in it, and the discard pile."""

from random import Random

from pnp.games.duelo_de_runas.rules.runes import numbers
from pnp.games.duelo_de_runas.rules.state import DEAL, State
from pnp.games.duelo_de_runas.rules.tables import Tables


def middle(tables: Tables, cards: int) -> tuple[int, int]:
    """Return the least and the greatest number of cards of a deck above the Excuse (setup.deck.middle)."""
    least = max(cards // tables.middle, 1) if cards else 0
    return least, max(least, cards - cards // tables.middle)


def top_card(state: State, rng: Random) -> int:
    """Return the top card of the deck, or the Excuse. Each possible place of the Excuse is equally likely."""
    least, most = state.above_excuse
    if not least and rng.random() * (most + 1) < 1:
        return state.tables.excuse
    return state.deck[int(rng.random() * len(state.deck))]


def may_be_on_top(state: State, card: int) -> bool:
    """Return whether the top card of the deck can be this one."""
    least, most = state.above_excuse
    return not least if card == state.tables.excuse else bool(most) and card in state.deck


def take(state: State, card: int) -> None:
    """Take the top card from the deck; the Excuse is then one card nearer."""
    deck = state.deck
    place = deck.index(card)
    state.deck = deck[:place] + deck[place + 1 :]
    least, most = state.above_excuse
    state.above_excuse = (least - 1 if least else 0, most - 1)


def shuffle_in(state: State, clauses: list[str]) -> None:
    """Shuffle the discard pile into the deck, and put the Excuse into its middle (deck.excuse)."""
    clauses += ("setup.deal.excuse",) if state.phase == DEAL else ("deck.excuse", "deck.excuse.again")
    if not state.deck and state.discard:
        clauses.append("deck.empty")
    state.deck = tuple(sorted((*state.deck, *numbers(state.discard))))
    state.discard = 0
    state.above_excuse = middle(state.tables, len(state.deck))
