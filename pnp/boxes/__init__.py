"""Tuck boxes: a deck's size as the net that is cut and folded, and the face that is printed on it.

`unfolding` computes, `painting` draws; whose deck it is, and what its game looks like, pnp.games knows.
"""

from pnp.boxes.painting import Dress, Picture, painted
from pnp.boxes.unfolding import FEWEST, Inner, Net, inner, net

__all__ = ["FEWEST", "Dress", "Inner", "Net", "Picture", "inner", "net", "painted"]
