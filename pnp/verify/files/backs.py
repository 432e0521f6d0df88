"""F: backs meet their fronts when the sheet is turned over, folded, or printed in two passes."""

from collections.abc import Iterator, Sequence
from typing import Any

import shapely

from pnp.finding import Check, Finding, check
from pnp.scene import Box
from pnp.units import Point
from pnp.verify.files.kit import Kit, Sheet
from pnp.verify.files.page import Spot, moved_by
from pnp.verify.paint import PagePaint

REACH = 0.05
"""How far a back may lie from behind its front in the file, mm; printers add a millimetre of their own."""

Line = str
"""The direction of the line about which a page is reflected: "vertical" or "horizontal"."""


@check("F06", "each back lies behind its front")
def backs(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The page of backs is reflected through the paper (about the edge that the sheet is flipped on,
    or about the fold), and each back then has to lie on a front of its own component, trim on trim to
    0.05 mm, and turned so that it reads upright when one turns the part over sideways. Backs of
    two-sided sheets are on the page that the printer puts behind; separate backs come after the
    fronts, in the same order. For a printer that is off, all of them lie as far beside that place as
    the manifest's back_offset_mm says. Where the manifest places them is proved by F01 to be where they
    are painted."""
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
            yield from _facing(self, kit, sheet, fronts, backed, behind)


def _facing(
    self: Check[Any], kit: Kit, sheet: Sheet, fronts: Sequence[Spot], backed: Sequence[Spot], behind: int
) -> Iterator[Finding]:
    manner = kit.manifest.backs
    where = f"{sheet.file}, page {behind}"
    if manner == "gutterfold":
        line = _fold(sheet.paint)
        if line is None:
            if backed:
                yield self.error(where, "there is no dashed line to fold on in the middle of the page")
            return
    else:
        line = _turning(sheet.paint, manner)
    shift = moved_by(kit.manifest.back_offset_mm, sheet.paint.width, sheet.paint.height, manner)
    free = list(backed)
    for front in fronts:
        if kit.components[front.component].back is None:
            continue
        wanted = _reflected(front.box, line, sheet.paint, shift)
        at = min(free, key=lambda spot: _off(spot.box, wanted), default=None)
        if at is None or _off(at.box, wanted) > min(front.face.width, front.face.height) / 2:
            yield self.error(where, f"nothing lies behind {front.name}")
            continue
        free.remove(at)
        if at.component != front.component:
            yield self.error(where, f"behind {front.name} lies {at.name}")
        elif (off := _off(at.box, wanted)) > REACH:
            yield self.error(where, f"{at.name} lies {off:.2f} mm beside the place behind its front")
        elif at.turn != (turn := (-front.turn if line == "vertical" else 180 - front.turn) % 360):
            yield self.error(where, f"{at.name} is turned by {at.turn} degrees, expected {turn}")
        elif not _meets(front, at, line, sheet.paint, shift):
            yield self.error(where, f"the outline of {at.name} is not its front's seen from behind")
    for spot in free:
        yield self.error(where, f"there is no front before {spot.name}")


def _page_behind(manner: str, page: int, pages: int) -> int | None:
    """The page with the backs of a page of fronts; None for a page that is no front."""
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


def _turning(page: PagePaint, manner: str) -> Line:
    upright = page.width <= page.height
    return "vertical" if upright == (manner != "duplex-short") else "horizontal"


def _fold(page: PagePaint) -> Line | None:
    """The direction of the dashed line painted across the middle of the page."""
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


def _reflected(box: Box, line: Line, page: PagePaint, shift: Point) -> Box:
    left, top, right, bottom = box
    if line == "vertical":
        left, right = page.width - right, page.width - left
    else:
        top, bottom = page.height - bottom, page.height - top
    return (left + shift[0], top + shift[1], right + shift[0], bottom + shift[1])


def _off(box: Box, other: Box) -> float:
    return max(abs(a - b) for a, b in zip(box, other, strict=True))


def _meets(front: Spot, back: Spot, line: Line, page: PagePaint, shift: Point) -> bool:
    """Whether the cut outline of the front, seen through the paper, is that of the back."""
    x, y = shift
    flip = (-1, 0, 0, 1, page.width + x, y) if line == "vertical" else (1, 0, 0, -1, x, page.height + y)
    seen = shapely.affinity.affine_transform(front.trim, flip)
    return bool(seen.symmetric_difference(back.trim).buffer(-REACH).is_empty)


CHECKS = (backs,)
