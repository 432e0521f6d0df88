"""Captions of wide pictures, and boxes that tell of them: beside the picture, or below it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pnp.rulebook.pages.geometry import Geometry
from pnp.rulebook.pages.items import Heights, Item

BOX_GAP = 3.5
"""mm between a caption and the box below it."""
_MUCH = 0.5
"""Of the height of a picture: a caption beside it is as high at least."""


def is_brief(item: Item, heights: Heights) -> bool:
    """Whether a third of the page would be empty below the caption beside a picture."""
    if item.box and box_fits(item, heights):
        return False
    return bool(item.caption) and heights[item.caption, item.room] < _MUCH * item.picture


def lowered_captions(
    found: Sequence[Item], heights: Heights, page: Geometry, *, sizes: Iterable[int], fitted: bool = False
) -> list[Item]:
    """The same with such captions below their pictures, in the first of some sizes; if `fitted`, in which the
    two are no higher than before. A box that has no room beside one comes after it."""
    lowered: list[Item] = []
    for item in found:
        if not is_brief(item, heights):
            lowered.append(item)
            continue
        most = heights[item.source, item.width] if fitted else page.height
        shown = [item.below[size] for size in sizes if heights[item.below[size], item.width] <= most]
        lowered.append(replace(item, source=(*shown, item.source)[0], caption="", box="", below=()))
        if item.box:
            lowered.append(Item("box", item.box, page.column))
    return lowered


def box_fits(item: Item, heights: Heights) -> bool:
    return beside_height(item, heights) <= 1.15 * item.picture


def beside_height(item: Item, heights: Heights) -> float:
    return heights[item.caption, item.room] + BOX_GAP + heights[item.box, item.room]
