"""The cards in every card size, drawn as windows into the cabinet, and the player aids."""

from pnp.games.el_switcher.faces.cards.backs import FIGURE, TURN, aid_face, deck_back, move_back, swap_mark
from pnp.games.el_switcher.faces.cards.figure_cards import USUAL, Card, figure, figure_face
from pnp.games.el_switcher.faces.cards.move_cards import diagram, move_face

__all__ = [
    "FIGURE",
    "TURN",
    "USUAL",
    "Card",
    "aid_face",
    "deck_back",
    "diagram",
    "figure",
    "figure_face",
    "move_back",
    "move_face",
    "swap_mark",
]
