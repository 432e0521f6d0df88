"""F: checks crop marks, margins, bleeds and texts of sheets, and that there is nothing else on them."""

from collections.abc import Iterator, Sequence
from typing import Any

from pnp.finding import Check, Finding, check
from pnp.scene import Box
from pnp.verify.files import Kit, Sheet
from pnp.verify.sheets import stating
from pnp.verify.sheets.pages import Pages
from pnp.verify.sheets.texts import find_text_faults

MOST = 12
"""The number of faults of a page that are reported one by one."""

FEW = 3
"""The number of letters and strokes of one thing that are reported one by one."""

EXACT = 0.02
"""The largest deviation of a box, mm."""

CROP, CROSS, FOLD = ("a crop mark",), ("a cross of a seam",), ("the line to fold on",)
BARS = ("the scale bar across", "the scale bar down")
WORDS = ("a line of the margin", "the picture of the tiles")
GROUNDS = ("the ground below the parts", "bleed")


def _report(self: Check[Any], pages: Pages, sheet: Sheet, things: Sequence[str]) -> Iterator[Finding]:
    """Yield the faults of some things on a sheet; if a thing is wrong all over, only their number and the
    first."""
    found: dict[str, list[str]] = {}
    for fault in pages.faults(sheet):
        if fault.thing in things:
            found.setdefault(fault.thing, []).append(fault.message)
    for thing, messages in found.items():
        many = len(messages) > FEW and thing in (*BARS, *WORDS)
        if many:
            message = f"{thing} is painted otherwise in {len(messages)} places; the first: {messages[0]}"
            yield self.error(sheet.source, message, pages.hint)
            continue
        for message in messages[:MOST]:
            yield self.error(sheet.source, message, pages.hint)
        if len(messages) > MOST:
            yield self.error(
                sheet.source, f"{len(messages) - MOST} more such faults on this page", pages.hint
            )


@check("F36", "marks, crosses and folds are drawn as they guide the blade")
def marks(self: Check[Pages], pages: Pages) -> Iterator[Finding]:
    """Each sheet, as PDF and as SVG, is compared with the page that imposition makes from the definition and
    the options that the kit states; places in the manifest are not trusted. Crop marks with their white
    halos, the crosses of seams and the line to fold on are there, one to one, to 0.02 mm: their outlines,
    colour, width, ends, corners, dashes and where those begin. What F29 reports about marks and F06 about a
    fold is not reported again."""
    for sheet in pages.sheets():
        crop = () if pages.has_error({"F29"}, sheet.source) else CROP
        fold = () if pages.has_error({"F06"}, sheet.source) else FOLD
        yield from _report(self, pages, sheet, (*crop, *fold, *CROSS))


@check("F37", "the margin's words and bars are painted as they should read")
def margins(self: Check[Pages], pages: Pages) -> Iterator[Finding]:
    """The line of each sheet (game, stock, number, side, language, paper, version, hash, and how to print),
    glyph by glyph, the scale bars with their strokes and words, and the picture of a board's tiles are
    painted where imposition puts them, and as it paints them: nothing is moved, resized, in another colour or
    missing. What F08 reports about a bar and F10 about the line is not reported again."""
    for sheet in pages.sheets():
        bars = () if pages.has_error({"F08"}, sheet.source) else BARS
        words = () if pages.has_error({"F10"}, sheet.source) else WORDS
        yield from _report(self, pages, sheet, (*bars, *words))


@check("F38", "bleeds are those of the faces, and end where they should")
def bleeds(self: Check[Pages], pages: Pages) -> Iterator[Finding]:
    """Beyond its trim each face goes on as it is drawn, as far as its slot lets it: to the bleed at the rim
    of a sheet, to the cut between neighbours, not into the free corners; a tile of a board as far as its
    sheet shows it. The ground that lies below parts of one colour is there, and the page's BleedBox holds
    exactly these. A cut that slips by half a millimetre then shows no white, and no neighbour."""
    for sheet in pages.sheets():
        yield from _report(self, pages, sheet, GROUNDS)
        page, box = pages.expected.get((sheet.file, sheet.page)), sheet.paint.bleed
        if page is None or box is None or pages.has_error({"F07"}, sheet.source):
            continue
        if pages.agrees(sheet) and _differ(box, page.bleed):
            yield self.error(
                sheet.source,
                f"expected the BleedBox {_format_box(page.bleed)}, found {_format_box(box)}",
                pages.hint,
            )


def _differ(a: Box, b: Box) -> bool:
    return max(abs(p - q) for p, q in zip(a, b, strict=True)) > EXACT


def _format_box(box: Box) -> str:
    return "(" + ", ".join(f"{v:.2f}" for v in box) + ") mm"


@check("F39", "nothing else is painted on a sheet")
def nothing_else(self: Check[Pages], pages: Pages) -> Iterator[Finding]:
    """Whatever a sheet paints is a face in its place, or something of its margin, once and in its order: no
    line across a border, no white over a word, no mark below a bleed, no page more or less than the parts
    need. What F01 and F02 find inside trims, F04 elsewhere and F09 in corners is not reported again."""
    for sheet in pages.sheets():
        if (sheet.file, sheet.page) not in pages.expected:
            yield self.error(sheet.source, "is a page that nobody ordered", pages.hint)
            continue
        if not pages.has_error({"F04", "F09"}, sheet.source):
            yield from _report(self, pages, sheet, ("stranger", "order"))
        yield from _size(self, pages, sheet)
    yield from _missing_pages(self, pages)


def _size(self: Check[Any], pages: Pages, sheet: Sheet) -> Iterator[Finding]:
    """Report paper that is larger or smaller although all on it is in its place; F07 reports that of PDFs."""
    drawing, paint = pages.expected[sheet.file, sheet.page].drawing, sheet.paint
    off = max(abs(paint.width - drawing.width), abs(paint.height - drawing.height))
    if off > EXACT and not pages.has_error({"F07"}, sheet.source):
        found = f"{paint.width:.2f} x {paint.height:.2f} mm"
        yield self.error(sheet.source, f"expected {drawing.width:g} x {drawing.height:g} mm, found {found}")


def _missing_pages(self: Check[Any], pages: Pages) -> Iterator[Finding]:
    """Yield the pages that an existing file lacks."""
    for form in ("pdf", "svg"):
        found = {(sheet.file, sheet.page) for sheet in pages.kit.sheets(form)}
        files = {file for file, _ in found}
        for file, number in pages.expected:
            if form in pages.kit.manifest.formats and file in files and (file, number) not in found:
                yield self.error(file, f"has no page {number} as {form.upper()}", pages.hint)


@check("F40", "what can be selected on a sheet is what it shows")
def texts(self: Check[Pages], pages: Pages) -> Iterator[Finding]:
    """Text is painted as outlines. What people select, search and hear is hidden text in a PDF, in the order
    in which its letters are painted, and a label in an SVG. On each sheet, faces and margin, each text is
    there once and reads as the painted letters do, in their place, size and direction. If letters themselves
    are wrong, F01, F02 or F37 report it, and this check waits."""
    for sheet in pages.sheets():
        page, faces = pages.expected.get((sheet.file, sheet.page)), pages.kit.compare_sheet(sheet)
        if page is None or pages.has_error({"F10"}, sheet.source) or not pages.agrees(sheet):
            continue
        moved = any(fault.thing in (*WORDS, *BARS) for fault in pages.faults(sheet))
        if moved or faces.differences or faces.absent:
            continue
        for message in find_text_faults(page, sheet.paint, drawn=sheet.source.endswith(".svg")):
            yield self.error(sheet.source, message, pages.hint)


CHECKS: tuple[Check[Pages], ...] = (marks, margins, bleeds, nothing_else, texts, *stating.CHECKS)


def run(kit: Kit, reported: Sequence[Finding]) -> list[Finding]:
    """Return all findings about the sheets of a kit; `told` are the findings of earlier checks."""
    pages = Pages(kit, reported)
    return [finding for each in CHECKS for finding in each(pages)]
