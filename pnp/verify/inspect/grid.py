"""Finds the cards on sheets of another program: by cutting lines, rectangles or pictures."""

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np

from pnp.scene import Box
from pnp.units import CARD_SIZES, mm
from pnp.verify.inspect.sheets import Line, Sheet

SMALLEST = 18.0
"""The shorter side of the smallest card that is found, mm."""
NEAR = 0.7
"""How far a side may be from the size given, mm."""
_SAME = 0.4
"""How far apart two lines may be and still count as one, mm."""
_INNER = 0.15
"""The share of a card at each side that is ignored when testing whether it is empty: lines stand there."""
_PLAIN = 6
"""The levels, of 255, between the darkest and the lightest pixel of an empty place."""

Size = tuple[float, float]


def find_cards(sheets: Sequence[Sheet], wanted: Size | None) -> tuple[Size | None, list[list[Box]]]:
    """Return the size of the cards, or None if there are none, and their places on each sheet, row by row.

    Cutting lines are preferred to rectangles and pictures, which a card may contain. Places where nothing is
    painted are left out. Without a size wanted, take the one whose cards cover most. Cutting lines are
    searched for the usual sizes only.
    """
    sizes = [wanted] if wanted is not None else list(CARD_SIZES.values())
    marked = {size: [_between_lines(sheet, size) for sheet in sheets] for size in sizes}
    size, placed = _best_cover(marked)
    if size is None:
        shown = [_card_shapes(sheet) for sheet in sheets]
        sizes = [wanted] if wanted is not None else _sizes(shown)
        size, placed = _best_cover({each: [_of_size(boxes, each) for boxes in shown] for each in sizes})
    if size is None:
        return None, [[] for _ in sheets]
    return size, [
        [box for box in boxes if not _is_empty(sheet, box)]
        for sheet, boxes in zip(sheets, placed, strict=True)
    ]


def _best_cover(found: Mapping[Size, list[list[Box]]]) -> tuple[Size | None, list[list[Box]]]:
    """Return the size whose cards cover most, with those cards, or nothing if no sheet has any."""
    covered = {size: sum(map(len, boxes)) * size[0] * size[1] for size, boxes in found.items()}
    best = max(covered, key=lambda size: covered[size], default=None)
    return (best, found[best]) if best is not None and covered[best] else (None, [])


def _between_lines(sheet: Sheet, size: Size) -> list[Box]:
    """Return the boxes between cutting lines: two across and two down, as far apart as a card is wide and
    high, upright or lying, whichever gives more."""
    xs, ys = _count_lines(sheet.down), _count_lines(sheet.across)
    found = []
    for width, height in {size, size[::-1]}:
        columns, rows = _steps(xs, width), _steps(ys, height)
        found.append([(x, y, mm(x + width), mm(y + height)) for y in rows for x in columns])
    return max(found, key=len)


def _count_lines(lines: Sequence[Line]) -> dict[float, int]:
    """Return the places of lines with their numbers. Lines drawn on the page itself are preferred to those in
    forms that are drawn many times."""
    least = min((line.level for line in lines), default=0)
    counted: dict[float, int] = {}
    for at in sorted(line.at for line in lines if line.level == least)[:4000]:
        near = next((place for place in reversed(counted) if at - place <= _SAME), None)
        counted[at if near is None else near] = counted.get(near, 0) + 1 if near is not None else 1
    return counted


def _steps(places: Mapping[float, int], step: float) -> list[float]:
    """Return the starts and ends of intervals of that length that begin and end at lines. Of overlapping
    ones, keep one with most lines."""
    weights = {}
    for at, count in places.items():
        ends = [n for other, n in places.items() if abs(other - at - step) <= _SAME]
        if ends:
            weights[at] = count + max(ends)
    kept: list[float] = []
    for at in sorted(weights, key=lambda at: (-weights[at], at)):
        if all(abs(at - other) >= step - _SAME for other in kept):
            kept.append(at)
    return sorted(kept)


def _card_shapes(sheet: Sheet) -> list[Box]:
    """Return the rectangles and pictures that might be cards."""
    most = 0.6 * sheet.width * sheet.height
    boxes = [*sheet.rectangles, *(each.box for each in sheet.pictures)]
    return [box for box in boxes if min(_size(box)) >= SMALLEST and _area(box) <= most]


def _sizes(shown: Sequence[Sequence[Box]]) -> list[Size]:
    """Return the commonest sizes, to half a millimetre, usual card sizes first."""
    sizes = Counter((round(w * 2) / 2, round(h * 2) / 2) for boxes in shown for w, h in map(_size, boxes))
    usual = [size for each in CARD_SIZES.values() for size in (each, each[::-1]) if size in sizes]
    return [*usual, *(size for size, _ in sizes.most_common(24) if size not in usual)]


def _size(box: Box) -> Size:
    return mm(box[2] - box[0]), mm(box[3] - box[1])


def _area(box: Box) -> float:
    width, height = _size(box)
    return width * height


def _of_size(candidates: Sequence[Box], size: Size) -> list[Box]:
    """Return the boxes of that size, upright or lying. Return none if two overlap: then they are the cards
    with their bleed, or grounds behind several of them."""
    fitting: list[Box] = []
    for box in candidates:
        if not any(_is_near(_size(box), each) for each in (size, size[::-1])):
            continue
        if not any(_overlap(box, other) > 0.5 * _area(box) for other in fitting):
            fitting.append(box)
    for index, box in enumerate(fitting):
        if any(_overlap(box, other) > 0.02 * _area(box) for other in fitting[:index]):
            return []
    return sorted(fitting, key=lambda box: (round(box[1]), box[0]))


def _is_near(one: Size, other: Size) -> bool:
    return abs(one[0] - other[0]) <= NEAR and abs(one[1] - other[1]) <= NEAR


def _overlap(one: Box, other: Box) -> float:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def _is_empty(sheet: Sheet, box: Box) -> bool:
    wide, high = _size(box)
    inner = sheet.part(
        (box[0] + _INNER * wide, box[1] + _INNER * high, box[2] - _INNER * wide, box[3] - _INNER * high)
    )
    return inner.size == 0 or (
        int(np.ptp(inner, axis=(0, 1)).max()) < _PLAIN and int(inner.min()) > 255 - _PLAIN
    )
