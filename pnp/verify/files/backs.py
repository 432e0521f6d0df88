"""F: backs meet their fronts when the sheet is turned over, folded, or printed in two passes."""

from collections.abc import Iterator, Sequence
from typing import Any

import shapely

from pnp.finding import Check, Finding, check
from pnp.scene import Box
from pnp.units import Point
from pnp.verify.files.kit import Kit, Sheet
from pnp.verify.files.page import Spot, back_shift
from pnp.verify.paint import PagePaint

REACH = 0.05
"""How far a back may lie from its place behind the front in the file, mm. Printers add a millimetre of their
own."""

Line = str
"""The direction of the line about which a page is reflected: "vertical" or "horizontal"."""


@check("F06", "each back lies behind its front")
def backs(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The page of backs is mirrored through the paper: about the edge that the sheet is flipped on, or
    about the fold. Then each back lies on a front of its own component, trim on trim to 0.05 mm, and reads
    upright when the part is turned over sideways. Backs of two-sided sheets are on the page that the
    printer puts behind. Separate backs come after the fronts, in the same order. For a printer that is
    off, all backs are shifted by the manifest's back_offset_mm. F01 proves that they are painted where the
    manifest places them."""
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
    """Return the page with the backs of a page of fronts, or None for a page that has no fronts."""
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
    """Return the direction of the dashed line across the middle of the page, or None if there is none."""
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
    """Return whether the cut outline of the front, mirrored through the paper, equals that of the back."""
    x, y = shift
    flip = (-1, 0, 0, 1, page.width + x, y) if line == "vertical" else (1, 0, 0, -1, x, page.height + y)
    seen = shapely.affinity.affine_transform(front.trim, flip)
    return bool(seen.symmetric_difference(back.trim).buffer(-REACH).is_empty)


CHECKS = (backs,)
