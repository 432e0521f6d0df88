"""What is folded of paper: tuck boxes for decks, and dice. A net, and the face that is printed on it.

`unfolding` computes a box, `painting` draws it, `cube` does both for dice; whose they are, and what their
game looks like, pnp.games knows.
"""

from pnp.boxes.cube import SIDE, Cube, cube, die
from pnp.boxes.painting import Dress, Picture, painted
from pnp.boxes.unfolding import FEWEST, Inner, Net, inner, net

__all__ = [
    "FEWEST",
    "SIDE",
    "Cube",
    "Dress",
    "Inner",
    "Net",
    "Picture",
    "cube",
    "die",
    "inner",
    "net",
    "painted",
]
