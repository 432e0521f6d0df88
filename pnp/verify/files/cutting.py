"""F: a ruler finds both ends of each straight cut, and a scanner two free corners."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import shapely

from pnp.finding import Check, Finding, check
from pnp.scene import Box
from pnp.units import Point
from pnp.verify.files.kit import Kit, Sheet
from pnp.verify.files.page import Spot, moved_by
from pnp.verify.paint import PagePaint, ink

ON = 0.05
"""How far a mark may lie beside its cut, mm."""

LONGEST = 15.0
"""mm: no mark is longer; bars and folds are."""

EXACT = 0.02
"""How far a corner may be from its size, mm."""

EDGE, CORNER, NARROWEST, MARK = 5.0, 10.0, 6.0, 0.35
"""The unprintable edge, the side of a free corner, the least side of one that gives way to parts, and how
far a mark reaches beside the line of its cut; mm."""

REACHES = (3.0, 2.0, 1.45)
"""How far around parts their bleed and their marks may reach, the most that leaves a corner; mm."""


class Mark(NamedTuple):
    """A straight line outside the trims: upright (axis 0, at x) or level (axis 1, at y), and its ends."""

    axis: int
    at: float
    first: float
    last: float


@check("F29", "each straight cut has a mark at both ends")
def marked(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Outside the trims, each line along which parts are cut apart has a mark at either end: with one
    alone a ruler can be laid on at any angle. Boards are cut along their own edges, and left out; a kit
    that was asked for without marks (--marks 0) has none."""
    if kit.manifest.marks == 0:
        return
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


@check("F09", "two opposite corners of each sheet are free")
def corners(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """In the printable area, 5 mm from the edges, two opposite corners of 10 x 10 mm have no ink, so
    that markers for a scanner can go there. Only parts make a corner smaller, never a board or a
    word: where the trims of the fullest of a file's sheets of such parts, and their bleed, reach into
    a corner, all that lies above (or below) or beside them is free, and at least 6 mm high and wide
    (nine cards of 63 x 88 mm leave Letter 6.45 mm); less what backs are moved by for a printer."""
    for form in ("pdf", "svg"):
        for sheet in kit.sheets(form):
            if kit.compared(sheet).whole:
                continue
            least = NARROWEST - max(map(abs, _moved(kit, sheet)))
            parts = _parts(kit, sheet)
            pairs = [[_left(box, parts, least) for box in pair] for pair in _pairs(sheet.paint)]
            if not any(all(any(_free(one, sheet.paint) for one in left) for left in pair) for pair in pairs):
                yield self.error(sheet.source, "expected two opposite corners free of ink, found none")


def _parts(kit: Kit, sheet: Sheet) -> list[Box]:
    """The trims of parts on a sheet and on its fellows: those of the same file with the same sides of
    parts of the same sizes. Nothing where a board lies."""

    def sort(spots: Sequence[Spot]) -> frozenset[tuple[str, float, float]]:
        return frozenset((spot.side, spot.face.width, spot.face.height) for spot in spots)

    here = kit.on(sheet.file, sheet.page)
    if any(kit.components[spot.component].stock == "board" for spot in here):
        return []
    pages = [kit.on(sheet.file, page) for page in kit.pages(sheet.file)]
    fellows = [spots for spots in pages if sort(spots) & sort(here)]
    return sorted({spot.box for spots in fellows for spot in spots})


def _pairs(page: PagePaint) -> tuple[tuple[Box, Box], tuple[Box, Box]]:
    left, top, right, bottom = EDGE, EDGE, page.width - EDGE, page.height - EDGE
    first = ((left, top, left + CORNER, top + CORNER), (right - CORNER, bottom - CORNER, right, bottom))
    second = ((left, bottom - CORNER, left + CORNER, bottom), (right - CORNER, top, right, top + CORNER))
    return first, second


def _moved(kit: Kit, sheet: Sheet) -> Point:
    """How far the parts on a side of a sheet are moved for a printer."""
    if not any(spot.side == "back" for spot in kit.on(sheet.file, sheet.page)):
        return (0.0, 0.0)
    paint = sheet.paint
    return moved_by(kit.manifest.back_offset_mm, paint.width, paint.height, kit.manifest.backs)


def _left(box: Box, parts: Sequence[Box], least: float) -> list[Any]:
    """What parts may leave of a corner: all of it; or what lies above or below them, without the marks that
    stand there if it can do without; or what lies beside them."""
    left, top, right, bottom = box
    corner: Any = shapely.box(*box)
    found: list[Any] = []
    for reach in REACHES:
        around = [shapely.box(*part).buffer(reach, join_style="mitre") for part in parts]
        near = corner.intersection(shapely.union_all(around))
        if near.area < EXACT:
            return [*found, corner]
        a, b, c, d = near.bounds
        level = corner.difference(shapely.box(left, b, right, d))
        inner = (min(a + reach - MARK, right), right) if c > right - EXACT else (left, c - reach + MARK)
        clear = level.difference(shapely.box(inner[0], top, inner[1], bottom))
        beside = corner.difference(shapely.box(a, top, c, bottom))
        found += [clear if _spans(clear, least, least) else level] if _spans(level, CORNER, least) else []
        found += [beside] if _spans(beside, least, CORNER) else []
    return found


def _spans(corner: Any, width: float, height: float) -> bool:
    left, top, right, bottom = corner.bounds if not corner.is_empty else (0.0, 0.0, 0.0, 0.0)
    return right - left >= width - EXACT and bottom - top >= height - EXACT


def _free(corner: Any, page: PagePaint) -> bool:
    """Whether nothing but white is painted there."""
    inner = corner.buffer(-EXACT)
    left, top, right, bottom = inner.bounds
    for shape in page.shapes:
        x0, y0, x1, y1 = shape.bounds
        if x1 < left or x0 > right or y1 < top or y0 > bottom:
            continue
        if shape.clip is not None and not shape.clip.intersects(inner):
            continue
        if (shape.stroke or shape.fill != "#ffffff") and inner.intersects(ink(shape)):
            return False
    return True


CHECKS = (marked, corners)
