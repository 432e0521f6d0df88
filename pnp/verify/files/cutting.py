"""F: a ruler finds both ends of each straight cut."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from pnp.finding import Check, Finding, check
from pnp.scene import Box
from pnp.verify.files.kit import Kit, Sheet

ON = 0.05
"""How far a mark may lie beside its cut, mm."""

LONGEST = 15.0
"""mm: no mark is longer; bars and folds are."""


class Mark(NamedTuple):
    """A straight line outside the trims: upright (axis 0, at x) or level (axis 1, at y), and its ends."""

    axis: int
    at: float
    first: float
    last: float


@check("F29", "each straight cut has a mark at both ends")
def marked(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Outside the trims, each line along which parts are cut apart has a mark at either end: with one
    alone a ruler can be laid on at any angle. Boards are cut along their own edges, and left out."""
    for sheet in kit.sheets("pdf"):
        result = kit.compared(sheet)
        if result.whole:
            continue
        marks = list(_marks([sheet.paint.shapes[j] for j in result.outside]))
        regions = _regions(kit, sheet)
        edges = [_around(boxes) for boxes in regions]
        for number, boxes in enumerate(regions):
            others = [*edges[:number], *edges[number + 1 :]]
            for axis, at, end in _ends(boxes):
                if not any(_guides(mark, axis, at, end, edges[number], others) for mark in marks):
                    line = f"{'x' if axis == 0 else 'y'} = {at:.2f} mm"
                    side = (("top", "bottom"), ("left", "right"))[axis][end]
                    yield self.error(
                        sheet.source, f"expected a mark at the {side} of the cut {line}, found none"
                    )


def _regions(kit: Kit, sheet: Sheet) -> list[list[Box]]:
    """The trim boxes of what is cut on a page; on a sheet that is folded, fronts and backs by themselves."""
    spots = [s for s in kit.on(sheet.file, sheet.page) if kit.components[s.component].stock != "board"]
    sides = {side: [spot.box for spot in spots if spot.side == side] for side in ("front", "back")}
    return [found for found in sides.values() if found]


def _ends(boxes: Sequence[Box]) -> Iterator[tuple[int, float, int]]:
    """Each cut: whether it is upright (0) or level (1), where, and which of its two ends."""
    for axis in (0, 1):
        lines = {round(box[side], 2) for box in boxes for side in (axis, axis + 2)}
        for at in sorted(lines):
            yield axis, at, 0
            yield axis, at, 1


def _around(boxes: Sequence[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))


def _guides(mark: Mark, axis: int, at: float, end: int, region: Box, others: Sequence[Box]) -> bool:
    """Whether a mark stands on a cut, beyond that end of it, and nearer to it than to another region."""
    if mark.axis != axis or abs(mark.at - at) > ON:
        return False
    away = _away(mark, region, axis, end)
    return away >= -ON and not any(0 <= _away(mark, other, axis, 1 - end) < away for other in others)


def _away(mark: Mark, region: Box, axis: int, end: int) -> float:
    """How far a mark lies beyond an end of a region, mm; less than 0 where it lies on it or before it."""
    edge = region[(1 - axis) + 2 * end]
    return mark.first - edge if end else edge - mark.last


def _marks(outside: Sequence[Any]) -> Iterator[Mark]:
    for shape in outside:
        is_line = [segment[0] for segment in shape.outline] == ["M", "L"]
        if not is_line or shape.dash or shape.stroke in (None, "#ffffff"):
            continue
        (_, x0, y0), (_, x1, y1) = shape.outline
        for axis, at, off, ends in ((0, x0, abs(x1 - x0), (y0, y1)), (1, y0, abs(y1 - y0), (x0, x1))):
            if off < ON / 5 and 0 < abs(ends[1] - ends[0]) <= LONGEST:
                yield Mark(axis, at, min(ends), max(ends))


CHECKS = (marked,)
