"""Finds the cards and backs in a file. Cards are found by cutting lines, rectangles or pictures, and each
sheet of backs is assigned to its sheet of fronts."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Literal, get_args

import numpy as np
from PIL import Image

from pnp.scene import Box
from pnp.units import CARD_SIZES, Point, mm
from pnp.verify.inspect import sheets
from pnp.verify.inspect.sheets import Line, Sheet

SMALLEST = 18.0
"""The shorter side of the smallest card that is found, mm."""
NEAR = 0.7
"""The largest difference in mm between a side of a card and the given size."""
_SAME = 0.4
"""The largest distance in mm between two lines that count as one."""
_INNER = 0.15
"""The share of a card's width and height at each side that is ignored in the test for an empty card, because
lines may stand there."""
_PLAIN = 6
"""The least difference between the darkest and the lightest pixel, of 255 levels, on a card that is not
empty."""

Size = tuple[float, float]


def find_cards(sheets: Sequence[Sheet], wanted: Size | None) -> tuple[Size | None, list[list[Box]]]:
    """Find the cards on the sheets. Return their size (width, height) in mm, or None if there are none, and
    the box of each card, as one list for each sheet, row by row.

    `wanted` is the size of the cards, or None if it is not known. If it is None, several sizes are tried, and
    the size whose cards cover the largest area is chosen. Cards are first sought between cutting lines; there
    only the usual card sizes are tried. If no cards are found there, rectangles and pictures on the page are
    taken for cards. Empty places are left out.
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
    """Return the size whose cards cover the largest area, and these cards on each sheet. Return None and no
    cards if no sheet has any."""
    covered = {size: sum(map(len, boxes)) * size[0] * size[1] for size, boxes in found.items()}
    best = max(covered, key=lambda size: covered[size], default=None)
    return (best, found[best]) if best is not None and covered[best] else (None, [])


def _between_lines(sheet: Sheet, size: Size) -> list[Box]:
    """Return the boxes between cutting lines: two lines across and two down, as far apart as a card is high
    and wide. The card may be upright or lying, whichever gives more boxes."""
    xs, ys = _count_lines(sheet.down), _count_lines(sheet.across)
    found = []
    for width, height in {size, size[::-1]}:
        columns, rows = _steps(xs, width), _steps(ys, height)
        found.append([(x, y, mm(x + width), mm(y + height)) for y in rows for x in columns])
    return max(found, key=len)


def _count_lines(lines: Sequence[Line]) -> dict[float, int]:
    """Return the positions of lines with the number of lines at each. Lines drawn directly on the page are
    preferred to lines in forms, which can be drawn many times."""
    least = min((line.level for line in lines), default=0)
    counted: dict[float, int] = {}
    for at in sorted(line.at for line in lines if line.level == least)[:4000]:
        near = next((place for place in reversed(counted) if at - place <= _SAME), None)
        counted[at if near is None else near] = counted.get(near, 0) + 1 if near is not None else 1
    return counted


def _steps(places: Mapping[float, int], step: float) -> list[float]:
    """Return the starts of intervals of length `step` that begin and end at lines. Of overlapping intervals
    the one with most lines is kept."""
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
    """Return the most frequent sizes, rounded to half a millimetre, with the usual card sizes first."""
    sizes = Counter((round(w * 2) / 2, round(h * 2) / 2) for boxes in shown for w, h in map(_size, boxes))
    usual = [size for each in CARD_SIZES.values() for size in (each, each[::-1]) if size in sizes]
    return [*usual, *(size for size, _ in sizes.most_common(24) if size not in usual)]


def _size(box: Box) -> Size:
    return mm(box[2] - box[0]), mm(box[3] - box[1])


def _area(box: Box) -> float:
    width, height = _size(box)
    return width * height


def _of_size(candidates: Sequence[Box], size: Size) -> list[Box]:
    """Return the boxes of a size, upright or lying. Return none if two boxes overlap, because such boxes are
    cards with their bleed, or backgrounds behind several cards."""
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


ALIKE = 4.0
"""The greatest mean difference, in levels of 255, between two prints of the same picture."""
_THUMB = (24, 32)
Thumb = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
_FAR = 0.5
"""The share of a card's width by which a back may be off. A back farther off counts as that of another
card."""


@dataclass(frozen=True, slots=True)
class SheetPair:
    """A sheet of fronts with the sheet of backs behind it. `edge` is the edge of the paper ("long" or
    "short") over which the sheet is turned.

    `off` is the distance in mm by which the backs are displaced, to the right and down, as seen from the
    back. `alone` are the fronts without a back.
    """

    front: Sheet
    back: Sheet
    edge: str
    off: tuple[float, float]
    alone: tuple[Box, ...]


def find_backs(sheets: Sequence[Sheet], places: Sequence[Sequence[Box]], how: str) -> list[SheetPair]:
    """Return each pair of a sheet of fronts and the sheet of backs behind it. `places` has the boxes of the
    cards on each sheet. `how` is the order of backs in the file: "alternate" (each sheet of backs after its
    fronts), "after" (all backs after all fronts), "none", or "auto" to find it."""
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
    """Return whether the second sheets of an order look like backs: as many cards as in front, and at most
    half as many different ones, because the backs of one deck are all alike."""
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
    """Return the number of different pictures. A picture and its half turn count as the same."""
    found: list[Thumb] = []
    for each in thumbs:
        same = (
            np.abs(each - other).mean() <= ALIKE for known in found for other in (known, known[::-1, ::-1])
        )
        if not any(same):
            found.append(each)
    return len(found)


def _turn_sheet(front: Sheet, back: Sheet, fronts: Sequence[Box], behind: Sequence[Box]) -> SheetPair:
    """Return the backs of a sheet, with the paper turned over the edge that brings them nearer to their
    fronts."""
    upright = front.height >= front.width
    found = []
    for turn, is_long in ((_sideways, upright), (_upwards, not upright)):
        off, alone = _back_offset(turn(front), fronts, behind)
        found.append(SheetPair(front, back, "long" if is_long else "short", off, alone))
    return min(found, key=lambda each: (len(each.alone), abs(each.off[0]) + abs(each.off[1])))


def _sideways(sheet: Sheet) -> Callable[[Point], Point]:
    return lambda point: (sheet.width - point[0], point[1])


def _upwards(sheet: Sheet) -> Callable[[Point], Point]:
    return lambda point: (point[0], sheet.height - point[1])


def _back_offset(
    turn: Callable[[Point], Point], fronts: Sequence[Box], behind: Sequence[Box]
) -> tuple[Point, tuple[Box, ...]]:
    """Return how far backs are off, as the median of all, and the fronts that have no back."""
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


Backs = Literal["auto", "alternate", "after", "none"]
"""The order of backs in a file: found automatically, each after its fronts, all after all fronts, or none."""

BACKS: tuple[Backs, ...] = get_args(Backs)


@dataclass(frozen=True, slots=True)
class Expectations:
    """The user's statements about a file.

    `size` is the width and height of its cards in mm, or None to find it in the file. `backs` is the order of
    backs in the file: "alternate" (each sheet of backs after its fronts), "after" (all backs
    after all fronts), "none", or "auto" to find it. `counts` has the expected numbers of "cards" and "pages";
    a number that is missing is not checked. `source` says in messages where the counts come from: "--expect",
    or the game that the user named.
    """

    size: Size | None = None
    backs: Backs = "auto"
    counts: Mapping[str, int] = field(default_factory=dict)
    source: str = "--expect"


@dataclass(frozen=True, slots=True)
class Holdings:
    """The cards and backs found in a file. `size` is the size of the cards in mm, or None if there are none.
    `places` has the boxes of the cards on each sheet (empty if there are none), `turned` the pairs of a sheet
    of fronts and its sheet of backs, and `expected` the user's statements with which these were found."""

    path: Path
    sheets: tuple[Sheet, ...]
    size: Size | None
    places: tuple[Sequence[Box], ...]
    turned: tuple[SheetPair, ...]
    expected: Expectations

    @property
    def fronts(self) -> list[tuple[Sheet, Box]]:
        """Return the front of each card as its sheet and its place on the sheet."""
        backs = {turned.back.number for turned in self.turned}
        return [
            (sheet, box)
            for sheet, boxes in zip(self.sheets, self.places, strict=True)
            for box in boxes
            if sheet.number not in backs
        ]

    @property
    def counts(self) -> dict[str, int]:
        """Return the numbers of cards and pages under the keys "cards" and "pages", which --expect uses."""
        return {"cards": len(self.fronts), "pages": len(self.sheets)}

    @property
    def summary(self) -> str:
        """Return a summary such as "6 pages, 52 cards of 63 x 88 mm, with backs"."""
        cards = self.counts["cards"]
        words = [_many(len(self.sheets), "page")]
        if self.size is not None:
            width, height = sorted(self.size)
            words.append(f"{_many(cards, 'card')} of {width:g} x {height:g} mm")
        if self.turned:
            words.append("with backs")
        return ", ".join(words)


def _many(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def read_holdings(path: Path, expected: Expectations) -> Holdings:
    """Read a PDF and find its cards and backs. `expected` has the user's statements, such as the size of the
    cards. Raises KitError if the file cannot be read."""
    read = sheets.read_sheets(path)
    size, places = find_cards(read, expected.size)
    turned = find_backs(read, places, expected.backs)
    return Holdings(path, tuple(read), size, tuple(places), tuple(turned), expected)
