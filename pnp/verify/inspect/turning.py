"""Finds the backs behind their fronts: which sheets are backs, and how far they are off when the paper is
turned."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

import numpy as np
from PIL import Image

from pnp.scene import Box
from pnp.units import Point, mm
from pnp.verify.inspect.sheets import Sheet

ALIKE = 4.0
"""The greatest mean difference, in levels of 255, between two prints of one picture."""
_THUMB = (24, 32)
Thumb = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
_FAR = 0.5
"""The share of a card's width by which a back may be off. Farther off it is behind another card, or behind
none."""


@dataclass(frozen=True, slots=True)
class Turned:
    """A sheet of fronts, the sheet behind it, the edge over which it turns, and how far the backs are off in
    mm: to the right and down, as seen from the back. `alone` has the fronts without a back."""

    front: Sheet
    back: Sheet
    edge: str
    off: tuple[float, float]
    alone: tuple[Box, ...]


def find_backs(sheets: Sequence[Sheet], places: Sequence[Sequence[Box]], how: str) -> list[Turned]:
    """Return the sheets that are backs of others. `how` is one of `Backs`."""
    orders = {"alternate": _pairs_alternate(len(sheets)), "after": _pairs_after(len(sheets)), "none": []}
    if how != "auto":
        chosen = orders[how]
    else:
        chosen = next((order for order in orders.values() if _are_backs(sheets, places, order)), [])
    return [
        _turn_sheet(sheets[a], sheets[b], places[a], places[b]) for a, b in chosen if places[a] or places[b]
    ]


def _pairs_alternate(count: int) -> list[tuple[int, int]]:
    return [(index, index + 1) for index in range(0, count - 1, 2)]


def _pairs_after(count: int) -> list[tuple[int, int]]:
    return [(index, index + count // 2) for index in range(count // 2)] if count % 2 == 0 else []


def _are_backs(
    sheets: Sequence[Sheet], places: Sequence[Sequence[Box]], order: list[tuple[int, int]]
) -> bool:
    """Return whether the second sheets of an order look like backs: as many cards as in front, and much fewer
    different ones, since the backs of one deck are all alike."""
    if not order or 2 * len(order) != len(sheets):
        return False
    if any(len(places[a]) != len(places[b]) for a, b in order):
        return False
    fronts = [_thumb(sheets[a], box) for a, _ in order for box in places[a]]
    behind = [_thumb(sheets[b], box) for _, b in order for box in places[b]]
    return len(behind) > 1 and 2 * _count_different(behind) <= _count_different(fronts)


def _thumb(sheet: Sheet, box: Box) -> Thumb:
    part = sheet.part(box)
    if part.size == 0:
        return np.zeros((*_THUMB[::-1], 3))
    return np.asarray(Image.fromarray(part).resize(_THUMB, Image.Resampling.BOX), dtype=np.float64)


def _count_different(thumbs: Sequence[Thumb]) -> int:
    """Return how many pictures differ. A picture and its half turn do not."""
    found: list[Thumb] = []
    for each in thumbs:
        same = (
            np.abs(each - other).mean() <= ALIKE for known in found for other in (known, known[::-1, ::-1])
        )
        if not any(same):
            found.append(each)
    return len(found)


def _turn_sheet(front: Sheet, back: Sheet, fronts: Sequence[Box], behind: Sequence[Box]) -> Turned:
    """Return the backs as they lie when the paper is turned over the edge that brings them nearer."""
    upright = front.height >= front.width
    found = []
    for turn, is_long in ((_sideways, upright), (_upwards, not upright)):
        off, alone = _back_offset(turn(front), fronts, behind)
        found.append(Turned(front, back, "long" if is_long else "short", off, alone))
    return min(found, key=lambda each: (len(each.alone), abs(each.off[0]) + abs(each.off[1])))


def _sideways(sheet: Sheet) -> Callable[[Point], Point]:
    return lambda point: (sheet.width - point[0], point[1])


def _upwards(sheet: Sheet) -> Callable[[Point], Point]:
    return lambda point: (point[0], sheet.height - point[1])


def _back_offset(
    turn: Callable[[Point], Point], fronts: Sequence[Box], behind: Sequence[Box]
) -> tuple[Point, tuple[Box, ...]]:
    """Return how far backs are off, as the mean of them all, and the fronts that have none."""
    off, alone = [], []
    for box in fronts:
        x, y = turn(_middle(box))
        offsets = [(_middle(each)[0] - x, _middle(each)[1] - y) for each in behind]
        near = min(offsets, key=lambda each: abs(each[0]) + abs(each[1]), default=None)
        if near is None or max(map(abs, near)) > _FAR * (box[2] - box[0]):
            alone.append(box)
        else:
            off.append(near)
    shift = (mm(median(dx for dx, _ in off)), mm(median(dy for _, dy in off))) if off else (0.0, 0.0)
    return shift, tuple(alone)


def _middle(box: Box) -> Point:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
