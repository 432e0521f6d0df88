"""F: what every sheet has beside its faces: boxes, scale bars, free corners, the line in the margin."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import shapely

from pnp.finding import Check, Finding, check
from pnp.kit.sets import set_of
from pnp.kit.words import Words
from pnp.scene import Box
from pnp.units import PAPERS, Point
from pnp.verify.files_kit import Kit, Sheet
from pnp.verify.files_page import Spot, moved_by
from pnp.verify.paint import PagePaint, Shape
from pnp.verify.paint_area import ink

EXACT = 0.02
"""How far a page or a box may be from its size, mm."""

BAR, BAR_OFF = 50.0, 0.05
"""Length of a scale bar and how far it may be from that, mm."""

EDGE, CORNER, NARROWEST, BESIDE = 5.0, 10.0, 6.0, 1.0
"""The unprintable edge, the side of a free corner, the least width of one that gives way to parts,
and how much of their bleed may then lie beside them; mm."""

DIGEST = r"[0-9a-f]{6}"


@check("F07", "page, trim and bleed boxes are exact")
def boxes(self: Check, kit: Kit) -> Iterator[Finding]:
    """The page is exactly the paper that the kit is for, upright or lying; TrimBox bounds the trims
    that lie on the page, BleedBox is stated, holds the TrimBox and lies on the page. Pages of books
    are exactly their paper too."""
    for sheet in kit.sheets("pdf"):
        spots, page = kit.on(sheet.file, sheet.page), sheet.paint
        if kit.compared(sheet).whole:
            continue
        paper = next((spot.choice for spot in spots if spot.choice), kit.manifest.paper)
        yield from _paper(self, sheet.source, page, paper)
        if page.trim is None or page.bleed is None:
            lacking = "TrimBox" if page.trim is None else "BleedBox"
            yield self.error(sheet.source, f"has no {lacking}")
            continue
        whole = (0.0, 0.0, page.width, page.height)
        if spots and _far(page.trim, wanted := _around(spots)):
            yield self.error(sheet.source, f"expected the TrimBox {_said(wanted)}, found {_said(page.trim)}")
        if not _holds(page.bleed, page.trim):
            yield self.error(sheet.source, f"the BleedBox {_said(page.bleed)} does not hold the TrimBox")
        if not _holds(whole, page.bleed):
            yield self.error(sheet.source, f"the BleedBox {_said(page.bleed)} leaves the page")


def _paper(self: Check, source: str, page: PagePaint, name: str) -> Iterator[Finding]:
    paper = PAPERS.get(name)
    sizes = [(p.width, p.height) for p in ((paper, paper.landscape) if paper else ())]
    if not any(abs(page.width - w) <= EXACT and abs(page.height - h) <= EXACT for w, h in sizes):
        yield self.error(
            source, f"expected the size of {name}, found {page.width:.2f} x {page.height:.2f} mm"
        )


def _around(spots: Sequence[Spot]) -> Box:
    """The box around the trims on a page, as far as their tiles show them."""
    found = []
    for spot in spots:
        box = spot.box
        if spot.clip is not None:
            box = (*(max(a, b) for a, b in zip(box[:2], spot.clip[:2], strict=True)), *box[2:])  # type: ignore[assignment]
            box = (*box[:2], *(min(a, b) for a, b in zip(box[2:], spot.clip[2:], strict=True)))  # type: ignore[assignment]
        found.append(box)
    lefts, tops, rights, bottoms = zip(*found, strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))


def _far(a: Box, b: Box) -> bool:
    return max(abs(p - q) for p, q in zip(a, b, strict=True)) > EXACT


def _holds(outer: Box, inner: Box) -> bool:
    return (
        outer[0] <= inner[0] + EXACT
        and outer[1] <= inner[1] + EXACT
        and outer[2] >= inner[2] - EXACT
        and outer[3] >= inner[3] - EXACT
    )


def _said(box: Box) -> str:
    return "(" + ", ".join(f"{v:.2f}" for v in box) + ") mm"


@check("F08", "the scale bars measure 50 mm")
def bars(self: Check, kit: Kit) -> Iterator[Finding]:
    """Outside the trims each sheet paints a line of 50 mm across and one down the page, so that a
    ruler shows whether the printer has scaled it."""
    for sheet, outside in _margins(kit):
        for axis, name in ((0, "across"), (1, "down")):
            lengths = [length for shape in outside if (length := _length(shape, axis))]
            if not any(abs(length - BAR) <= BAR_OFF for length in lengths):
                near = min(lengths, key=lambda length: abs(length - BAR), default=0.0)
                found = f"the nearest is {near:.2f} mm long" if near else "there is no such line"
                yield self.error(sheet.source, f"expected a line of {BAR:g} mm {name} the page; {found}")


def _margins(kit: Kit) -> Iterator[tuple[Sheet, list[Shape]]]:
    """Each sheet that is not wrong as a whole, and what it paints outside the trims."""
    for form in ("pdf", "svg"):
        for sheet in kit.sheets(form):
            result = kit.compared(sheet)
            if not result.whole:
                yield sheet, [sheet.paint.shapes[j] for j in result.outside]


def _length(shape: Shape, axis: int) -> float:
    """The length of a shape that is one straight level (0) or upright (1) line, else 0."""
    if not shape.stroke or shape.dash or [s[0] for s in shape.outline] != ["M", "L"]:
        return 0.0
    (_, x0, y0), (_, x1, y1) = shape.outline
    along = (float(x1) - float(x0), float(y1) - float(y0))
    return abs(along[axis]) if abs(along[1 - axis]) < EXACT else 0.0


@check("F09", "two opposite corners of each sheet are free")
def corners(self: Check, kit: Kit) -> Iterator[Finding]:
    """In the printable area, 5 mm from the edges, two opposite corners of 10 x 10 mm have no ink, so
    that markers for a scanner can go there. Where the parts leave less, what is left beside them is
    free, and at least 6 mm wide, less what the backs are moved by for a printer."""
    for form in ("pdf", "svg"):
        for sheet in kit.sheets(form):
            if kit.compared(sheet).whole:
                continue
            spots = kit.on(sheet.file, sheet.page)
            least = NARROWEST - max(map(abs, _moved(kit, sheet)))
            parts = _grids(spots)
            inks = [ink(shape) for shape in sheet.paint.shapes if _near_corner(shape, sheet.paint)]
            pairs = [[_free(box, spots, parts, inks, least) for box in pair] for pair in _pairs(sheet.paint)]
            if not any(all(pair) for pair in pairs):
                yield self.error(sheet.source, "expected two opposite corners free of ink, found none")


def _grids(spots: Sequence[Spot]) -> Any:
    """The boxes round all fronts and round all backs: crop marks stand at a last row that is not full too."""
    sides = ([spot.box for spot in spots if spot.side == side] for side in ("front", "back"))
    found = [
        shapely.box(*shapely.MultiPoint([(b[i], b[j]) for b in boxes for i in (0, 2) for j in (1, 3)]).bounds)
        for boxes in sides
        if boxes
    ]
    return shapely.union_all([grid.buffer(BESIDE, join_style="mitre") for grid in found])


def _pairs(page: PagePaint) -> tuple[tuple[Box, Box], tuple[Box, Box]]:
    left, top, right, bottom = EDGE, EDGE, page.width - EDGE, page.height - EDGE
    first = ((left, top, left + CORNER, top + CORNER), (right - CORNER, bottom - CORNER, right, bottom))
    second = ((left, bottom - CORNER, left + CORNER, bottom), (right - CORNER, top, right, top + CORNER))
    return first, second


def _near_corner(shape: Shape, page: PagePaint) -> bool:
    if not shape.stroke and shape.fill == "#ffffff":
        return False
    left, top, right, bottom = shape.bounds
    reach = EDGE + CORNER
    return (left < reach or right > page.width - reach) and (top < reach or bottom > page.height - reach)


def _moved(kit: Kit, sheet: Sheet) -> Point:
    """How far the parts on a side of a sheet are moved for a printer."""
    if not any(spot.side == "back" for spot in kit.on(sheet.file, sheet.page)):
        return (0.0, 0.0)
    paint = sheet.paint
    return moved_by(kit.manifest.back_offset_mm, paint.width, paint.height, kit.manifest.backs)


def _free(box: Box, spots: Sequence[Spot], parts: Any, inks: Sequence[Any], least: float) -> bool:
    corner: Any = shapely.box(*box)
    if all(spot.clip is None for spot in spots) and corner.intersects(parts):
        # What is left lies beside the parts, not above or below them, where crop marks stand.
        taken = corner.intersection(parts).bounds
        if taken:
            corner = corner.difference(shapely.box(taken[0], box[1], taken[2], box[3]))
    if corner.is_empty:
        return False
    left, top, right, bottom = corner.bounds
    if right - left < least or bottom - top < CORNER - EXACT:
        return False
    inner = corner.buffer(-EXACT)
    return not any(inner.intersects(one) for one in inks)


@check("F10", "the margin says what the sheet is")
def margin(self: Check, kit: Kit) -> Iterator[Finding]:
    """The hidden text of each sheet, which is what its outlines say, has the line: game, stock, sheet
    of how many, side, locale, paper, version and a hash, all as the manifest has them, and the same
    hash on every sheet; how far backs are moved for a printer, and nothing of it on other sides; then
    the advice to print at 100 %."""
    m = kit.manifest
    words = Words().translated(kit.spoken.gettext)
    hashes: dict[str, str] = {}
    for sheet in kit.sheets("pdf"):
        pages = kit.words(sheet.file)
        if sheet.page > len(pages):
            continue
        spots = kit.on(sheet.file, sheet.page)
        stock = _stock(kit, sheet, words)
        number, total, side = _place(kit, sheet, words)
        paper = next((spot.choice for spot in spots if spot.choice), m.paper)
        told = (m.title, stock, words.sheet.format(n=number, m=total), side, m.locale, paper, m.version)
        line = " · ".join(part for part in told if part)
        texts = [word.text for word in pages[sheet.page - 1]]
        found = next((t for t in texts if re.match(rf"{re.escape(line)} · {DIGEST}( ·|$)", t)), None)
        if found is None:
            near = next((t for t in texts if t.startswith(f"{m.title} · ")), "none")
            yield self.error(sheet.source, f"expected the line {line!r} and a hash, found {near!r}")
            continue
        hashes[sheet.source] = found[len(line) + 3 : len(line) + 9]
        said, wanted = found[len(line) + 9 :].removeprefix(" · "), _told_moved(kit, sheet, side, words)
        if wanted not in said or (not wanted and words.moved.partition("{")[0] in said):
            yield self.error(sheet.source, f"expected {wanted!r} after the hash, found {said!r}")
        if not any(words.scale in text for text in texts):
            yield self.error(sheet.source, f"does not say {words.scale!r}")
    if len(set(hashes.values())) > 1:
        said = ", ".join(f"{source}: {value}" for source, value in hashes.items())
        yield self.error("margins", f"expected one hash on all sheets, found {said}")


def _told_moved(kit: Kit, sheet: Sheet, side: str, words: Words) -> str:
    """What a side says of how far its backs are moved; nothing where they are not."""
    shift = moved_by(kit.manifest.back_offset_mm, sheet.paint.width, sheet.paint.height, kit.manifest.backs)
    if side != words.back or not any(shift):
        return ""
    x, y = (f"{value:+g}".replace("-", "\N{MINUS SIGN}") for value in shift)
    return words.moved.format(x=x, y=y, printer=kit.manifest.printer)


def _stock(kit: Kit, sheet: Sheet, words: Words) -> str:
    """What the margin calls the stock of a sheet's parts; a board is that of one set."""
    spots = [spot for spot in kit.spots if spot.file == sheet.file]
    stock = kit.components[spots[0].component].stock if spots else ""
    letter = set_of(spots[0].component) if stock == "board" else ""
    return f"{getattr(words, stock, stock)} {letter}".strip()


def _place(kit: Kit, sheet: Sheet, words: Words) -> tuple[int, int, str]:
    """Which sheet of how many a page is, and the word for its side."""
    spots = [spot for spot in kit.spots if spot.file == sheet.file]
    pages = len(kit.readable(sheet.file))
    has_backs = any(spot.side == "back" for spot in spots)
    manner = kit.manifest.backs
    if manner == "gutterfold" and has_backs:
        folded = any(s.side == "back" for s in spots if s.page == sheet.page)
        return sheet.page, pages, "" if folded else words.front
    if not has_backs:
        return sheet.page, pages, words.front
    if manner == "separate":
        half = pages // 2
        return (sheet.page - 1) % half + 1, half, words.front if sheet.page <= half else words.back
    return (sheet.page + 1) // 2, pages // 2, words.front if sheet.page % 2 else words.back


CHECKS = (boxes, bars, corners, margin)
