"""Tuck boxes: a deck's size as the net that is cut and folded, and the face that is printed on it.

`net` computes, `painting` draws; whose deck it is, and what its game looks like, pnp.games knows.
"""

from pnp.boxes.net import FEWEST, Inner, Net, inner, net
from pnp.boxes.painting import Dress, Picture, painted

__all__ = ["FEWEST", "Dress", "Inner", "Net", "Picture", "inner", "net", "painted"]
