"""F checks: sheets can be printed on both sides and cut. Backs meet their fronts, and each straight cut has
its marks."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import shapely

from pnp.finding import Check, Finding, check
from pnp.scene import Box
from pnp.units import Point
from pnp.verify.files.kit import Kit, Sheet
from pnp.verify.files.page import Spot, back_shift
from pnp.verify.paint import PagePaint, ink

ON = 0.05
"""The largest distance in mm between a mark and the line of its cut."""

LONGEST = 15.0
"""The largest length of a cut mark in mm. Bars and folds are longer."""

EXACT = 0.02
"""The largest difference in mm between a corner's size and the expected size."""

EDGE, CORNER, NARROWEST, MARK = 5.0, 10.0, 6.0, 0.35
"""Sizes in mm: the edge that cannot be printed, the side of a free corner, the least side of a free corner
beside parts, and the distance that a mark reaches beside the line of its cut."""

REACHES = (3.0, 2.0, 1.45)
"""The distances in mm that bleed and marks may reach around parts. The corner must be free with one of
them."""


class Mark(NamedTuple):
    """A straight line outside the trims: a vertical one (`axis` 0) at x = `at`, or a horizontal one (`axis`
    1) at y = `at`. `first` and `last` are the coordinates of its ends along it, in mm."""

    axis: int
    at: float
    first: float
    last: float


@check("F29", "each straight cut has a mark at both ends")
def cut_marks(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Outside the trims, each line along which parts are cut apart has a mark at both ends. With only one
    mark, a ruler could lie at any angle. Boards are left out, because they are cut along their own edges. A
    kit made without marks (--marks 0) is not checked."""
    if kit.manifest.marks == 0:
        return
    for sheet in kit.sheets("pdf"):
        result = kit.compare_sheet(sheet)
        if result.whole:
            continue
        marks = list(_marks([sheet.paint.shapes[j] for j in result.outside]))
        regions = _regions(kit, sheet)
        edges = [_bounds(boxes) for boxes in regions]
        for number, boxes in enumerate(regions):
            others = [*edges[:number], *edges[number + 1 :]]
            for axis, at, end in _cut_ends(boxes):
                if not any(_marks_cut(mark, axis, at, end, edges[number], others) for mark in marks):
                    line = f"{'x' if axis == 0 else 'y'} = {at:.2f} mm"
                    side = (("top", "bottom"), ("left", "right"))[axis][end]
                    yield self.error(
                        sheet.source, f"expected a mark at the {side} of the cut {line}, found none"
                    )


def _regions(kit: Kit, sheet: Sheet) -> list[list[Box]]:
    """Return groups of trim boxes of the parts to cut on a page: fronts and backs, which are separate on a
    folded sheet."""
    spots = [s for s in kit.spots_on(sheet.file, sheet.page) if kit.components[s.component].stock != "board"]
    sides = {side: [spot.box for spot in spots if spot.side == side] for side in ("front", "back")}
    return [found for found in sides.values() if found]


def _cut_ends(boxes: Sequence[Box]) -> Iterator[tuple[int, float, int]]:
    """Yield each end of each cut as (axis, position, end): axis 0 is vertical and 1 horizontal, end 0 is at
    the top or left and 1 at the bottom or right."""
    for axis in (0, 1):
        lines = {round(box[side], 2) for box in boxes for side in (axis, axis + 2)}
        for at in sorted(lines):
            yield axis, at, 0
            yield axis, at, 1


def _bounds(boxes: Sequence[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))


def _marks_cut(mark: Mark, axis: int, at: float, end: int, region: Box, others: Sequence[Box]) -> bool:
    """Return whether a mark is on the line of a cut, beyond the given end of it, and nearer to its region
    than to any other."""
    if mark.axis != axis or abs(mark.at - at) > ON:
        return False
    away = _distance_beyond(mark, region, axis, end)
    return away >= -ON and not any(
        0 <= _distance_beyond(mark, other, axis, 1 - end) < away for other in others
    )


def _distance_beyond(mark: Mark, region: Box, axis: int, end: int) -> float:
    """Return the distance in mm between an end of a region and a mark beyond it. It is negative if the mark
    is on the region or before it."""
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


@check("F09", "two opposite corners of each sheet have no ink")
def corners(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """On each sheet, two opposite corners have no ink, so that marks for a scanner can be added. A corner is
    a square of 10 x 10 mm in the printable area, 5 mm from the edges of the sheet. If parts with their bleed
    reach into the corner, only the strip of the corner beside, above or below them must be free.

    The strip is at least 6 mm wide or high (nine cards of 63 x 88 mm leave 6.45 mm on Letter). Where backs
    are moved for a printer, the strip may be narrower by the distance of that move. Sheets of a file with
    parts of the same sizes have their strips at the same place, beside the parts of all these sheets, so that
    one set of marks fits each of them. Boards and words may not reach into a corner.
    """
    for form in ("pdf", "svg"):
        for sheet in kit.sheets(form):
            if kit.compare_sheet(sheet).whole:
                continue
            least = NARROWEST - max(map(abs, _printer_shift(kit, sheet)))
            parts = _parts(kit, sheet)
            pairs = [[_free_corners(box, parts, least) for box in pair] for pair in _pairs(sheet.paint)]
            if not any(
                all(any(_is_free(one, sheet.paint) for one in left) for left in pair) for pair in pairs
            ):
                yield self.error(sheet.source, "expected two opposite corners free of ink, found none")


def _parts(kit: Kit, sheet: Sheet) -> list[Box]:
    """Return the trim boxes of the parts on a sheet and on similar sheets of the same file: those that have
    parts of the same sizes on the same side. Return none for a sheet with a board."""

    def sort(spots: Sequence[Spot]) -> frozenset[tuple[str, float, float]]:
        return frozenset((spot.side, spot.face.width, spot.face.height) for spot in spots)

    here = kit.spots_on(sheet.file, sheet.page)
    if any(kit.components[spot.component].stock == "board" for spot in here):
        return []
    pages = [kit.spots_on(sheet.file, page) for page in kit.pages(sheet.file)]
    fellows = [spots for spots in pages if sort(spots) & sort(here)]
    return sorted({spot.box for spots in fellows for spot in spots})


def _pairs(page: PagePaint) -> tuple[tuple[Box, Box], tuple[Box, Box]]:
    left, top, right, bottom = EDGE, EDGE, page.width - EDGE, page.height - EDGE
    first = ((left, top, left + CORNER, top + CORNER), (right - CORNER, bottom - CORNER, right, bottom))
    second = ((left, bottom - CORNER, left + CORNER, bottom), (right - CORNER, top, right, top + CORNER))
    return first, second


def _printer_shift(kit: Kit, sheet: Sheet) -> Point:
    """Return the distance by which the parts on a side of a sheet are moved for a printer, in mm."""
    if not any(spot.side == "back" for spot in kit.spots_on(sheet.file, sheet.page)):
        return (0.0, 0.0)
    paint = sheet.paint
    return back_shift(kit.manifest.back_offset_mm, paint.width, paint.height, kit.manifest.backs)


def _free_corners(box: Box, parts: Sequence[Box], least: float) -> list[Any]:
    """Return the areas of which one must be free in a corner: the whole corner if no part reaches into it,
    else the area above or below the parts, or that beside them."""
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


def _is_free(corner: Any, page: PagePaint) -> bool:
    """Return whether nothing except white is painted in a corner."""
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


REACH = 0.05
"""The largest distance in mm of a back from its place behind the front, in the file. Printers add about a
millimetre."""

Line = str
"""The direction of the line about which a page is mirrored: "vertical" or "horizontal"."""


@check("F06", "each back lies behind its front")
def backs(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The page of backs is the mirror image of the page of fronts, about the edge over which the sheet is
    flipped or about the fold. Each back lies behind a front of the same component, trim on trim to 0.05 mm,
    and is upright when the part is turned over sideways. In a file that is printed on both sides, the backs
    are on the page that the printer prints behind their fronts. Separate backs come after all fronts, in the
    same order. If the kit is made for a printer that prints backs out of place, all backs are moved by
    back_offset_mm of the manifest. F01 proves that backs are painted at the places in the manifest."""
    manner = kit.manifest.backs
    for file in kit.sheet_files:
        pages = {sheet.page: sheet for sheet in kit.sheets("pdf") if sheet.file == file}
        spots = [spot for spot in kit.spots if spot.file == file]
        if not pages or not any(spot.side == "back" for spot in spots):
            continue
        for number, sheet in pages.items():
            fronts = [spot for spot in spots if spot.page == number and spot.side == "front"]
            behind = _page_behind(manner, number, len(pages))
            backed = [spot for spot in spots if spot.page == behind and spot.side == "back"]
            if behind is None:
                stray = [s for s in spots if s.page == number and s.side == "back"]
                if stray and not _is_back_page(manner, number, len(pages)):
                    yield self.error(sheet.source, f"{stray[0].name} is on a page that is no back of any")
                continue
            yield from _compare_sides(self, kit, sheet, fronts, backed, behind)


def _compare_sides(
    self: Check[Any], kit: Kit, sheet: Sheet, fronts: Sequence[Spot], backed: Sequence[Spot], behind: int
) -> Iterator[Finding]:
    manner = kit.manifest.backs
    where = f"{sheet.file}, page {behind}"
    if manner == "gutterfold":
        line = _fold_line(sheet.paint)
        if line is None:
            if backed:
                yield self.error(where, "there is no dashed line to fold on in the middle of the page")
            return
    else:
        line = _flip_line(sheet.paint, manner)
    shift = back_shift(kit.manifest.back_offset_mm, sheet.paint.width, sheet.paint.height, manner)
    free = list(backed)
    for front in fronts:
        if kit.components[front.component].back is None:
            continue
        wanted = _mirror_box(front.box, line, sheet.paint, shift)
        at = min(free, key=lambda spot: _distance(spot.box, wanted), default=None)
        if at is None or _distance(at.box, wanted) > min(front.face.width, front.face.height) / 2:
            yield self.error(where, f"nothing lies behind {front.name}")
            continue
        free.remove(at)
        if at.component != front.component:
            yield self.error(where, f"behind {front.name} lies {at.name}")
        elif (off := _distance(at.box, wanted)) > REACH:
            yield self.error(where, f"{at.name} lies {off:.2f} mm beside the place behind its front")
        elif at.turn != (turn := (-front.turn if line == "vertical" else 180 - front.turn) % 360):
            yield self.error(where, f"{at.name} is turned by {at.turn} degrees, expected {turn}")
        elif not _fits_back(front, at, line, sheet.paint, shift):
            yield self.error(where, f"the outline of {at.name} is not its front's seen from behind")
    for spot in free:
        yield self.error(where, f"there is no front before {spot.name}")


def _page_behind(manner: str, page: int, pages: int) -> int | None:
    """Return the number of the page that has the backs of the fronts on `page`, or None if `page` has no
    fronts. `manner` is the manifest's `backs`, such as "gutterfold", and `pages` the number of pages in the
    file."""
    if manner == "gutterfold":
        return page
    if manner.startswith("duplex"):
        return page + 1 if page % 2 else None
    if manner == "separate":
        return page + pages // 2 if page <= pages // 2 else None
    return None


def _is_back_page(manner: str, page: int, pages: int) -> bool:
    if manner.startswith("duplex"):
        return page % 2 == 0
    return manner == "separate" and page > pages // 2


def _flip_line(page: PagePaint, manner: str) -> Line:
    upright = page.width <= page.height
    return "vertical" if upright == (manner != "duplex-short") else "horizontal"


def _fold_line(page: PagePaint) -> Line | None:
    """Return the direction of the dashed line across the middle of a page, or None if there is none."""
    for shape in page.shapes:
        left, top, right, bottom = shape.bounds
        if not shape.dash or not shape.stroke:
            continue
        x, y = shape.centre
        if right - left < 1 and abs(x - page.width / 2) < REACH and bottom - top > page.height / 2:
            return "vertical"
        if bottom - top < 1 and abs(y - page.height / 2) < REACH and right - left > page.width / 2:
            return "horizontal"
    return None


def _mirror_box(box: Box, line: Line, page: PagePaint, shift: Point) -> Box:
    left, top, right, bottom = box
    if line == "vertical":
        left, right = page.width - right, page.width - left
    else:
        top, bottom = page.height - bottom, page.height - top
    return (left + shift[0], top + shift[1], right + shift[0], bottom + shift[1])


def _distance(box: Box, other: Box) -> float:
    return max(abs(a - b) for a, b in zip(box, other, strict=True))


def _fits_back(front: Spot, back: Spot, line: Line, page: PagePaint, shift: Point) -> bool:
    """Return whether the cut outline of a front, mirrored, equals that of the back."""
    x, y = shift
    flip = (-1, 0, 0, 1, page.width + x, y) if line == "vertical" else (1, 0, 0, -1, x, page.height + y)
    seen = shapely.affinity.affine_transform(front.trim, flip)
    return bool(seen.symmetric_difference(back.trim).buffer(-REACH).is_empty)


CHECKS = (
    cut_marks,
    corners,
    backs,
)
