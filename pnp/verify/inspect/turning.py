"""Backs behind their fronts: which sheets are backs, and how far they are off when the paper is turned."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

import numpy as np
from PIL import Image

from pnp.scene import Box
from pnp.units import Point, mm
from pnp.verify.inspect.sheets import Sheet

ALIKE = 4.0
"""Levels, of 255, that two prints of one picture differ by at most, in the mean over their pixels."""
_THUMB = (24, 32)
Thumb = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
_FAR = 0.5
"""Of a card's width: a back that is farther off than this is behind another card, or behind none."""


@dataclass(frozen=True, slots=True)
class Turned:
    """A sheet of fronts, the sheet behind it, the edge over which it turns, and how far the backs are off in
    mm: to the right and down, as one looks at the backs. `alone` are fronts with nothing behind them."""

    front: Sheet
    back: Sheet
    edge: str
    off: tuple[float, float]
    alone: tuple[Box, ...]


def backs(sheets: Sequence[Sheet], places: Sequence[Sequence[Box]], how: str) -> list[Turned]:
    """The sheets that are backs of others. `how` is one of those that `Backs` has."""
    orders = {"alternate": _alternate(len(sheets)), "after": _after(len(sheets)), "none": []}
    if how != "auto":
        chosen = orders[how]
    else:
        chosen = next((order for order in orders.values() if _are_backs(sheets, places, order)), [])
    return [_turned(sheets[a], sheets[b], places[a], places[b]) for a, b in chosen if places[a] or places[b]]


def _alternate(count: int) -> list[tuple[int, int]]:
    return [(index, index + 1) for index in range(0, count - 1, 2)]


def _after(count: int) -> list[tuple[int, int]]:
    return [(index, index + count // 2) for index in range(count // 2)] if count % 2 == 0 else []


def _are_backs(
    sheets: Sequence[Sheet], places: Sequence[Sequence[Box]], order: list[tuple[int, int]]
) -> bool:
    """Whether the second sheets of an order look like backs: as many cards as in front, and much fewer that
    differ, as those of one deck are all alike."""
    if not order or 2 * len(order) != len(sheets):
        return False
    if any(len(places[a]) != len(places[b]) for a, b in order):
        return False
    fronts = [_thumb(sheets[a], box) for a, _ in order for box in places[a]]
    behind = [_thumb(sheets[b], box) for _, b in order for box in places[b]]
    return len(behind) > 1 and 2 * _different(behind) <= _different(fronts)


def _thumb(sheet: Sheet, box: Box) -> Thumb:
    part = sheet.part(box)
    if part.size == 0:
        return np.zeros((*_THUMB[::-1], 3))
    return np.asarray(Image.fromarray(part).resize(_THUMB, Image.Resampling.BOX), dtype=np.float64)


def _different(thumbs: Sequence[Thumb]) -> int:
    """How many of them differ; a picture and its half turn do not."""
    found: list[Thumb] = []
    for each in thumbs:
        same = (
            np.abs(each - other).mean() <= ALIKE for known in found for other in (known, known[::-1, ::-1])
        )
        if not any(same):
            found.append(each)
    return len(found)


def _turned(front: Sheet, back: Sheet, fronts: Sequence[Box], behind: Sequence[Box]) -> Turned:
    """The backs as they lie when the paper is turned over whichever edge brings them nearer."""
    upright = front.height >= front.width
    found = []
    for turn, is_long in ((_sideways, upright), (_upwards, not upright)):
        off, alone = _behind(turn(front), fronts, behind)
        found.append(Turned(front, back, "long" if is_long else "short", off, alone))
    return min(found, key=lambda each: (len(each.alone), abs(each.off[0]) + abs(each.off[1])))


def _sideways(sheet: Sheet) -> Callable[[Point], Point]:
    return lambda point: (sheet.width - point[0], point[1])


def _upwards(sheet: Sheet) -> Callable[[Point], Point]:
    return lambda point: (point[0], sheet.height - point[1])


def _behind(
    turn: Callable[[Point], Point], fronts: Sequence[Box], behind: Sequence[Box]
) -> tuple[Point, tuple[Box, ...]]:
    """How far backs are off, in the middle of them all, and the fronts that have none."""
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
