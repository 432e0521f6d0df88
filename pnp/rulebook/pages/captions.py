"""Place the captions of wide pictures, and boxes that belong to them, beside the picture or below it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pnp.rulebook.pages.geometry import Geometry
from pnp.rulebook.pages.items import Heights, Item

BOX_GAP = 3.5
"""The distance in mm between a caption and the box below it."""
_MUCH = 0.5
"""A caption beside a picture is at least this share of its height."""


def is_brief(item: Item, heights: Heights) -> bool:
    """Return whether the caption beside a picture leaves a third of the page empty below it."""
    if item.box and box_fits(item, heights):
        return False
    return bool(item.caption) and heights[item.caption, item.room] < _MUCH * item.picture


def lowered_captions(
    found: Sequence[Item], heights: Heights, page: Geometry, *, sizes: Iterable[int], fitted: bool = False
) -> list[Item]:
    """Return the same items with such captions below their pictures, in the first of several sizes. With
    `fitted`, it is the first in which the two are no higher than before. A box without room beside a picture
    comes after it."""
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
