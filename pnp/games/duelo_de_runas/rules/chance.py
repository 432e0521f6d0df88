"""What chance does: cards of the deck, cards that a confused wizard plays, and the deck's wizard."""

from random import Random

from pnp.games.duelo_de_runas.rules import opponent, piles
from pnp.games.duelo_de_runas.rules.state import CHOOSE, DEAL, DECK, DRAW, State


def chance(state: State, rng: Random) -> int:
    """setup.deal, turn.draw, solo.deal, knots.confusion, solo.guide: one of the outcomes of a chance node."""
    if state.phase in (DEAL, DRAW):
        return piles.top_card(state, rng)
    if state.phase != CHOOSE:
        return opponent.action(state)
    source = state.choices[0].source
    if source == DECK:
        return piles.top_card(state, rng)
    hand = state.hands[source]
    return hand[int(rng.random() * len(hand))]
