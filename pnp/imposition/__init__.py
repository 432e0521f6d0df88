"""Faces on sheets: slots, bleeds and gutters, backs, marks, and boards over several sheets.

`impose` lays out the components of one stock, `tile_board` one board; both return a `File`. `spreads`
puts the pages of a booklet on sheets.
"""

from pnp.imposition.gathering import impose
from pnp.imposition.outline import clipped, snips, span_at
from pnp.imposition.saddle import creep, spreads
from pnp.imposition.sheet import File, Imprint, Placement, Side
from pnp.imposition.slots import corners
from pnp.imposition.tiling import OVERLAP, tile_board

__all__ = [
    "OVERLAP",
    "File",
    "Imprint",
    "Placement",
    "Side",
    "clipped",
    "corners",
    "creep",
    "impose",
    "snips",
    "span_at",
    "spreads",
    "tile_board",
]
