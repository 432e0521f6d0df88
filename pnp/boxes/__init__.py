"""Tuck boxes for decks and paper dice: their nets, and the faces that are printed on them.

`unfolding` computes the nets of boxes and dice and draws the dice, and `painting` draws the boxes. pnp.games
decides which cards form a deck and how the boxes of a game look.
"""

from pnp.boxes.painting import Dress, Picture, box_face
from pnp.boxes.unfolding import FEWEST, SIDE, Cube, Inner, Net, cube, die_face, inner, net, side_up

__all__ = [
    "FEWEST",
    "SIDE",
    "Cube",
    "Dress",
    "Inner",
    "Net",
    "Picture",
    "box_face",
    "cube",
    "die_face",
    "inner",
    "net",
    "side_up",
]
