"""F: crop marks, margins, bleeds and texts of sheets, and that there is nothing else on them."""

from collections.abc import Iterator, Sequence
from typing import Any

from pnp.finding import Check, Finding, check
from pnp.scene import Box
from pnp.verify.files import Kit, Sheet
from pnp.verify.sheets import stating
from pnp.verify.sheets.pages import Pages
from pnp.verify.sheets.texts import differing

MOST = 12
"""Faults of a page that are told one by one."""

FEW = 3
"""Letters and strokes of one thing that are told one by one."""

EXACT = 0.02
"""How far a box may be from its place, mm."""

CROP, CROSS, FOLD = ("a crop mark",), ("a cross of a seam",), ("the line to fold on",)
BARS = ("the scale bar across", "the scale bar down")
WORDS = ("a line of the margin", "the picture of the tiles")
GROUNDS = ("the ground below the parts", "bleed")


def _told(self: Check[Any], pages: Pages, sheet: Sheet, things: Sequence[str]) -> Iterator[Finding]:
    """The faults of some things on a sheet; of one that is wrong all over, how often and where first."""
    found: dict[str, list[str]] = {}
    for fault in pages.faults(sheet):
        if fault.thing in things:
            found.setdefault(fault.thing, []).append(fault.message)
    for thing, messages in found.items():
        many = len(messages) > FEW and thing in (*BARS, *WORDS)
        if many:
            said = f"{thing} is painted otherwise in {len(messages)} places; the first: {messages[0]}"
            yield self.error(sheet.source, said, pages.hint)
            continue
        for message in messages[:MOST]:
            yield self.error(sheet.source, message, pages.hint)
        if len(messages) > MOST:
            yield self.error(
                sheet.source, f"{len(messages) - MOST} more such faults on this page", pages.hint
            )


@check("F36", "marks, crosses and folds are drawn as they guide the blade")
def marks(self: Check[Pages], pages: Pages) -> Iterator[Finding]:
    """Each sheet, as PDF and as SVG, is compared with the page that imposition makes of the definition and
    the options that the kit states, derived anew; no place in the manifest is believed. Crop marks with
    their white halos, the crosses of seams and the line to fold on are there, one to one, to 0.02 mm: their
    outlines, colour, width, ends, corners, dashes and where those begin. What F29 says of marks and F06 of
    a fold is not said again."""
    for sheet in pages.sheets():
        crop = () if pages.told({"F29"}, sheet.source) else CROP
        fold = () if pages.told({"F06"}, sheet.source) else FOLD
        yield from _told(self, pages, sheet, (*crop, *fold, *CROSS))


@check("F37", "the margin's words and bars are painted as they should read")
def margins(self: Check[Pages], pages: Pages) -> Iterator[Finding]:
    """The line of each sheet (game, stock, number, side, language, paper, version, hash, and how to print),
    glyph by glyph, the scale bars with their strokes and words, and the picture of a board's tiles are
    painted where imposition puts them, and as it paints them: nothing moved, resized, in another colour or
    missing. What F08 says of a bar and F10 of the line is not said again."""
    for sheet in pages.sheets():
        bars = () if pages.told({"F08"}, sheet.source) else BARS
        words = () if pages.told({"F10"}, sheet.source) else WORDS
        yield from _told(self, pages, sheet, (*bars, *words))


@check("F38", "bleeds are those of the faces, and end where they should")
def bleeds(self: Check[Pages], pages: Pages) -> Iterator[Finding]:
    """Beyond its trim each face goes on as it is drawn, as far as its slot lets it: to the bleed at the rim
    of a sheet, to the cut between neighbours, not into the free corners; a tile of a board as far as its
    sheet shows it. The ground that lies below parts of one colour is there, and the page's BleedBox holds
    just these. A cut that slips by half a millimetre then shows no white, and no neighbour."""
    for sheet in pages.sheets():
        yield from _told(self, pages, sheet, GROUNDS)
        page, box = pages.ordered.get((sheet.file, sheet.page)), sheet.paint.bleed
        if page is None or box is None or pages.told({"F07"}, sheet.source):
            continue
        if pages.agrees(sheet) and _far(box, page.bleed):
            yield self.error(
                sheet.source, f"expected the BleedBox {_said(page.bleed)}, found {_said(box)}", pages.hint
            )


def _far(a: Box, b: Box) -> bool:
    return max(abs(p - q) for p, q in zip(a, b, strict=True)) > EXACT


def _said(box: Box) -> str:
    return "(" + ", ".join(f"{v:.2f}" for v in box) + ") mm"


@check("F39", "nothing else is painted on a sheet")
def alone(self: Check[Pages], pages: Pages) -> Iterator[Finding]:
    """Whatever a sheet paints is a face in its place, or something of its margin, once and in its order:
    no line across a border, no white over a word, no mark below a bleed, no page more or less than the
    parts need. What F01 and F02 find inside trims, F04 elsewhere and F09 in corners is not told again."""
    for sheet in pages.sheets():
        if (sheet.file, sheet.page) not in pages.ordered:
            yield self.error(sheet.source, "is a page that nobody ordered", pages.hint)
            continue
        if not pages.told({"F04", "F09"}, sheet.source):
            yield from _told(self, pages, sheet, ("stranger", "order"))
        yield from _size(self, pages, sheet)
    yield from _lacking(self, pages)


def _size(self: Check[Any], pages: Pages, sheet: Sheet) -> Iterator[Finding]:
    """Paper that is larger or smaller, though all on it is in its place; F07 says so of PDFs."""
    drawing, paint = pages.ordered[sheet.file, sheet.page].drawing, sheet.paint
    off = max(abs(paint.width - drawing.width), abs(paint.height - drawing.height))
    if off > EXACT and not pages.told({"F07"}, sheet.source):
        found = f"{paint.width:.2f} x {paint.height:.2f} mm"
        yield self.error(sheet.source, f"expected {drawing.width:g} x {drawing.height:g} mm, found {found}")


def _lacking(self: Check[Any], pages: Pages) -> Iterator[Finding]:
    """Pages that a file that is there has not."""
    for form in ("pdf", "svg"):
        found = {(sheet.file, sheet.page) for sheet in pages.kit.sheets(form)}
        files = {file for file, _ in found}
        for file, number in pages.ordered:
            if form in pages.kit.manifest.formats and file in files and (file, number) not in found:
                yield self.error(file, f"has no page {number} as {form.upper()}", pages.hint)


@check("F40", "what can be selected on a sheet is what it shows")
def texts(self: Check[Pages], pages: Pages) -> Iterator[Finding]:
    """Text is painted as outlines; what people select, search and hear is hidden text in a PDF, in the order
    in which its letters are painted, and a label in an SVG. On each sheet, faces and margin, each text is
    there once and says the letters that are painted, in their place, size and direction. Where letters
    themselves are wrong, F01, F02 or F37 tell it, and this check waits."""
    for sheet in pages.sheets():
        page, faces = pages.ordered.get((sheet.file, sheet.page)), pages.kit.compare_sheet(sheet)
        if page is None or pages.told({"F10"}, sheet.source) or not pages.agrees(sheet):
            continue
        moved = any(fault.thing in (*WORDS, *BARS) for fault in pages.faults(sheet))
        if moved or faces.differences or faces.absent:
            continue
        for message in differing(page, sheet.paint, drawn=sheet.source.endswith(".svg")):
            yield self.error(sheet.source, message, pages.hint)


CHECKS: tuple[Check[Pages], ...] = (marks, margins, bleeds, alone, texts, *stating.CHECKS)


def run(kit: Kit, told: Sequence[Finding]) -> list[Finding]:
    """All findings about the sheets of a kit, of which other checks have told something before."""
    pages = Pages(kit, told)
    return [finding for each in CHECKS for finding in each(pages)]
