"""Lay out the pages of a book: place each piece after its height was measured."""

from pnp.rulebook.pages.items import (
    CAPTION_GAP,
    CONTENTS,
    HEADS,
    STORY_GAP,
    TAILPIECE,
    Geometry,
    Heights,
    Item,
    Part,
    common,
    geometry,
    items,
    pages,
    sources_to_measure,
)
from pnp.rulebook.pages.makeup import Frame, Page, Piece, Wide, make_up

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
    "pages",
    "sources_to_measure",
]
