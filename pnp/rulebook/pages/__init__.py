"""Lay out the pages of a book: the place of each piece, once its height is known."""

from pnp.rulebook.pages.columns import Piece
from pnp.rulebook.pages.geometry import CAPTION_GAP, CONTENTS, STORY_GAP, Geometry, common, geometry
from pnp.rulebook.pages.items import Heights, Item, items, measured
from pnp.rulebook.pages.makeup import Frame, Page, Wide, make_up
from pnp.rulebook.pages.pieces import HEADS, TAILPIECE, Part, pages

__all__ = [
    "CAPTION_GAP",
    "CONTENTS",
    "HEADS",
    "STORY_GAP",
    "TAILPIECE",
    "Frame",
    "Geometry",
    "Heights",
    "Item",
    "Page",
    "Part",
    "Piece",
    "Wide",
    "common",
    "geometry",
    "items",
    "make_up",
    "measured",
    "pages",
]
