"""Imposition: places faces on sheets with slots, bleeds, gutters, backs and marks. Divides boards over
several sheets.

`impose` lays out the components of one stock, `tile_board` one board. Both return a `File`.
"""

from pnp.imposition.gathering import count_on_fullest_sheet, impose, refuse_paper
from pnp.imposition.outline import clip_outline, snips, span_at
from pnp.imposition.sheet import Arrangement, File, Imprint, Placement, Side
from pnp.imposition.slots import corners
from pnp.imposition.tiling import OVERLAP, tile_board

__all__ = [
    "OVERLAP",
    "Arrangement",
    "File",
    "Imprint",
    "Placement",
    "Side",
    "clip_outline",
    "corners",
    "count_on_fullest_sheet",
    "impose",
    "refuse_paper",
    "snips",
    "span_at",
    "tile_board",
]
