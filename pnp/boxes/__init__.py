"""Paper to fold: tuck boxes for decks, and dice. A net, and the face that is printed on it.

`unfolding` computes a box, `painting` draws it, `cube` does both for dice. pnp.games knows the decks and the
look of their game.
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
