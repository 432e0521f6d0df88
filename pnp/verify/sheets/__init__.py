"""F checks that compare each whole sheet with the page that imposition makes from the definition and the
options.

Other F checks do not use imposition, so they can find its mistakes. These checks use it, so they find any
change to a file: in crop marks, margins, bleeds and texts, in anything else printed, and in the manifest.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from math import atan2, degrees
from pathlib import Path
from typing import Any

from pnp.export import png
from pnp.finding import Check, Finding, check
from pnp.kit import cost, pictures, sheets
from pnp.kit.folder import manifest
from pnp.scene import (
    IDENTITY,
    Box,
    Element,
    Group,
    Matrix,
    Page,
    Text,
    Use,
    compose,
    text_matrix,
    transform_point,
)
from pnp.units import Point, number_unlike
from pnp.verify.files import Kit, Sheet
from pnp.verify.paint import PagePaint, TextRun, Unreadable
from pnp.verify.paint.pdf import opening
from pnp.verify.sheets.comparing import Pages

__all__ = ["CHECKS", "run"]


EXACT_PLACE = 0.001
"""The largest difference in mm between a place in the manifest and the place that imposition gives. The
manifest has four digits."""

INK = 0.2
"""The largest difference in percent of ink. Here ink is measured on a rendering of the printed file; a build
measures a rendering of the shapes and adds the area of the letters (pnp/export/ink.py)."""

INK_DPI = 72.0
"""The resolution at which ink is measured, the same as in pnp/export/ink.py."""

MOST_PLACES = 12
"""The number of places that are reported one by one."""

Key = tuple[str, str, int, str, int]
"""A component, its file, copy and side, and the page of a tile (0 for a place that is not a tile)."""

Where = tuple[int, int, tuple[float, ...], str | None, bool]
"""The place of a copy: page, rotation, numbers in mm, the alternative paper to which it belongs, and whether
the manifest states it where pnp does: for a component cut into tiles, each tile states a page and a place and
the component itself states none."""


@check("F41", "the manifest's places and numbers of sheets follow from the definition and the options")
def manifest_sheets(self: Check[Pages], pages: Pages) -> Iterator[Finding]:
    """The manifest's statements about sheets are those that follow from the definition and the options:
    for each copy its page, its place, its rotation and whether its sheet is an alternative to others (a
    board on A3 beside the same on A4); the tiles of boards, the files and their pages, and the numbers of
    sheets, cuts, snips, minutes and ink. Other checks compare a file with the manifest, and would accept a
    manifest that was changed together with the file. The kit lists exactly the files that its options
    make; a file that somebody added is found. Errors of F05, F06, F16 and F21 are not reported again."""
    laid = pages.imposition
    if laid is None:
        if pages.refusal and not pages.has_error({"F05", "F06", "F07"}):
            yield self.error(manifest.NAME, pages.refusal, pages.hint)
        return
    if not pages.has_error({"F06"}):
        yield from _places(self, pages, laid)
    if not pages.has_error({"F05", "F16"}):
        yield from _costs(self, pages, laid)
    yield from _files(self, pages, laid)


def _places(self: Check[Any], pages: Pages, laid: sheets.ImposedKit) -> Iterator[Finding]:
    kit = pages.kit
    ordered: dict[str, list[manifest.Place]] = defaultdict(list)
    for file in laid.files:
        for component, place in sheets.places(file, laid.choices.get(file.name)):
            ordered[component].append(place)
    stated = {part.id: part.placements for part in kit.manifest.components}
    wanted, found = _wheres(ordered), _wheres(stated)
    faults = [key for key in sorted({*wanted, *found}) if not _agree(wanted.get(key), found.get(key))]
    hint = pages.hint if faults else ""
    for key in faults[:MOST_PLACES]:
        component, name, copy, side, tile = key
        what = f"{component}, copy {copy}, {side}" + (f", tile on page {tile}" if tile else "")
        ours, theirs = wanted.get(key), found.get(key)
        message = (
            f"{what}: expected in {name} {_format_place(ours, theirs)}, found {_format_place(theirs, ours)}"
        )
        yield self.error(manifest.NAME, message, hint)
    if len(faults) > MOST_PLACES:
        yield self.error(
            manifest.NAME, f"{len(faults) - MOST_PLACES} more places are not those of the kit", hint
        )
    if not faults and not pages.has_error({"F04"}):
        for name, places in stated.items():
            one, two = ([key for key, _ in _each(name, each)] for each in (ordered[name], places))
            if one != two:
                message = "its places are listed twice, or in another order"
                yield self.error(f"{manifest.NAME}: {name}", message)


def _wheres(placed: Mapping[str, Sequence[manifest.Place]]) -> dict[Key, Where]:
    """Return the places of all components, by key."""
    return {key: where for name, places in placed.items() for key, where in _each(name, places)}


def _each(component: str, places: Sequence[manifest.Place]) -> Iterator[tuple[Key, Where]]:
    """Yield the places of a component in their order."""
    for place in places:
        yield from _where(component, place)


def _where(component: str, place: manifest.Place) -> Iterator[tuple[Key, Where]]:
    """Yield the place of a copy as (key, place) for comparison. For a board in tiles, yield one pair for each
    tile."""
    common = (component, place.file, place.copy_, place.side)
    own = [place.page, place.x_mm, place.y_mm]
    at: tuple[float, ...] = (place.x_mm or 0.0, place.y_mm or 0.0)
    if not place.tiles:
        yield (*common, 0), (place.page or 0, place.rotation, at, place.choice, None not in own)
    for tile in place.tiles:
        at = (tile.x_mm, tile.y_mm, *tile.clip_mm)
        yield (*common, tile.page), (tile.page, place.rotation, at, place.choice, own == [None] * 3)


def _agree(one: Where | None, other: Where | None) -> bool:
    if one is None or other is None:
        return False
    same = (one[:2], one[3:]) == (other[:2], other[3:]) and len(one[2]) == len(other[2])
    return same and all(abs(a - b) <= EXACT_PLACE for a, b in zip(one[2], other[2], strict=True))


def _format_place(where: Where | None, unlike: Where | None) -> str:
    if where is None:
        return "nothing"
    page, turn, numbers, choice, is_whole = where
    others = unlike[2] if unlike and len(unlike[2]) == len(numbers) else numbers
    digits = [
        number_unlike(one, other if abs(one - other) > EXACT_PLACE else one)
        for one, other in zip(numbers, others, strict=True)
    ]
    at, shown = ", ".join(digits[:2]), ", ".join(digits[2:])
    turned = f", turned by {turn} degrees" if turn else ""
    showing = f", showing ({shown}) mm" if shown else ""
    rest = (f" for {choice}" if choice else "") + ("" if is_whole else ", stated otherwise than pnp does")
    return f"page {page} at ({at}) mm{turned}{showing}{rest}"


def ink_percent(pdfs: Sequence[Path]) -> float | None:
    """Return the mean ink of all pages of some files in percent: 0 for white, 100 for black.

    Return None if the renderer cannot read a file, for example because the end of the file is missing. Other
    readers repair such a file, and F32 reports it.
    """
    if not pdfs:
        return 0.0
    with suppress(Unreadable), opening.as_unreadable(pdfs[0].parent):
        shares = [1.0 - lightness / 255.0 for path in pdfs for lightness in png.lightness(path, INK_DPI)]
        return round(100.0 * sum(shares) / len(shares), 1) if shares else 0.0
    return None


def _costs(self: Check[Any], pages: Pages, laid: sheets.ImposedKit) -> Iterator[Finding]:
    kit, m = pages.kit, pages.kit.manifest
    names = [file.name for file in laid.files]
    usual = [file for file in laid.files if file.name not in laid.choices]
    there = [kit.folder / name for name in names if name in kit.listed_files]
    costs = cost.cost(usual, tuple(kit.components.values()), m.ink_percent)
    expected = [
        ("sheets", costs.sheets),
        ("cuts", costs.cuts),
        ("snips", costs.snips),
        ("minutes", costs.minutes),
    ]
    for key, value in expected:
        if getattr(m, key) != value:
            yield self.error(f"{manifest.NAME}: {key}", f"expected {value}, found {getattr(m, key)}")
    if "pdf" not in m.formats or (len(there) == len(names) and all(_is_sound(pages, name) for name in names)):
        ink = ink_percent(there) if "pdf" in m.formats else cost.ink_percent(laid.files)
        if ink is not None and round(abs(ink - m.ink_percent), 4) > INK:  # both have one decimal
            yield self.error(
                f"{manifest.NAME}: ink_percent", f"expected {ink:.1f}, found {m.ink_percent:.9g}"
            )
    for file in (each for each in m.files if each.path in names):
        pages_of = next(len(each.pages) for each in laid.files if each.name == file.path)
        if file.pages != pages_of:
            yield self.error(
                f"{manifest.NAME}: {file.path}", f"expected {pages_of} pages, found {file.pages}"
            )


def _files(self: Check[Any], pages: Pages, laid: sheets.ImposedKit) -> Iterator[Finding]:
    """Yield an error for each file that is missing in the manifest's list or should not be in it. F21 reports
    missing faces and books."""
    m = pages.kit.manifest
    own = {file.name for file in laid.files} if "pdf" in m.formats else set()
    for form in set(m.formats) & set(pictures.WRITERS):
        own |= {
            f"{form}/sheets/{Path(file.name).stem}-{number}.{form}"
            for file in laid.files
            for number in range(1, len(file.pages) + 1)
        }
    listed = {file.path for file in m.files}
    for lacking in sorted(own - listed):
        if not lacking.endswith(".pdf") or lacking not in pages.kit.sheet_files:  # F21 reports it
            yield self.error(manifest.NAME, f"lists no {lacking}, which the kit should hold")
    for strange in sorted(listed - own - pages.kit.other_files):
        hint = "a kit holds what pnp has put there; delete the file, or build the kit again"
        yield self.error(strange, "is no file of such a kit", hint)


def _is_sound(pages: Pages, name: str) -> bool:
    """Return whether a file can be read and is free of errors. If it is not, its ink differs anyway."""
    own = [sheet for sheet in pages.kit.sheets("pdf") if sheet.file == name]
    return bool(own) and not any(
        pages.faults(sheet) or pages.has_error_on(sheet) or pages.kit.compare_sheet(sheet).differences
        for sheet in own
    )


STATED = (manifest_sheets,)


NEAR = 0.05
"""The largest distance in mm between the start of a text and the start of its glyphs, and between their font
sizes."""

LEANING = 0.1
"""The largest difference of directions, in degrees."""

MOST_TEXTS = 12
"""The number of texts of a page that are reported."""


@dataclass(frozen=True, slots=True)
class PlacedText:
    """A text with the point where its line begins, its font size in mm, and the direction of the
    line in degrees clockwise (0: to the right)."""

    text: str
    at: Point
    size: float
    turn: float


def find_text_faults(page: Page, paint: PagePaint, *, drawn: bool) -> Iterator[str]:
    """Compare the texts that a sheet contains (`paint`) with those that it should have (`page`). Yield a
    message for each text that is missing, and for each that should not be there.

    `drawn` states that the sheet is an SVG, whose labels have the letters in reading order. A PDF has them in
    the order of painting.
    """
    free: dict[str, list[PlacedText]] = defaultdict(list)
    for text in _file_texts(paint.texts):
        free[text.text].append(text)
    count = 0
    for wanted in _page_texts(page.drawing.elements, IDENTITY, drawn=drawn):
        own = free.get(wanted.text, [])
        match = next((index for index, text in enumerate(own) if _is_there(wanted, text)), None)
        if match is not None:
            del own[match]
            continue
        count += 1
        if count <= MOST_TEXTS:
            yield f"expected the text {_short(wanted)}, found {_instead(wanted, free)}"
    for text in (each for several in free.values() for each in several):
        count += 1
        if count <= MOST_TEXTS:
            yield f"has the text {_short(text)}, which is not painted there"
    if count > MOST_TEXTS:
        yield f"{count - MOST_TEXTS} more texts of this page are not what is painted"


def _instead(wanted: PlacedText, free: dict[str, list[PlacedText]]) -> str:
    """Return the text found in the place of an expected text, or "none". The found text is removed from
    `free`, so that it is not reported again."""
    for several in free.values():
        for index, text in enumerate(several):
            if abs(text.at[0] - wanted.at[0]) < NEAR and abs(text.at[1] - wanted.at[1]) < NEAR:
                del several[index]
                return repr(text.text[:60])
    return "none"


def _short(placed: PlacedText) -> str:
    return f"{placed.text[:60]!r} at ({placed.at[0]:.1f}, {placed.at[1]:.1f}) mm"


def _is_there(wanted: PlacedText, found: PlacedText) -> bool:
    off = max(abs(a - b) for a, b in zip(wanted.at, found.at, strict=True))
    lean = abs(wanted.turn - found.turn) % 360
    return off <= NEAR and abs(wanted.size - found.size) <= NEAR and min(lean, 360 - lean) <= LEANING


def _file_texts(runs: Sequence[TextRun]) -> Iterator[PlacedText]:
    """Yield the texts of a file. A line in several fonts is one text."""
    for (at, size, turn), parts in groupby(runs, key=lambda run: (run.at, run.size, run.turn)):
        text = "".join(run.text for run in parts)
        yield PlacedText(_join_surrogates(text), at, size, turn)


def _join_surrogates(units: str) -> str:
    """Join surrogate pairs into the characters beyond U+FFFF that they stand for."""
    return units.encode("utf-16-be", "surrogatepass").decode("utf-16-be", "replace")


def _page_texts(elements: Iterable[Element], matrix: Matrix, *, drawn: bool) -> Iterator[PlacedText]:
    for element in elements:
        if isinstance(element, Text):
            placed = _text_in_file(element, matrix, drawn=drawn)
            if placed is not None:
                yield placed
        elif isinstance(element, Group):
            yield from _page_texts(element.children, compose(matrix, element.transform), drawn=drawn)
        elif isinstance(element, Use):
            yield from _page_texts(element.symbol.children, compose(matrix, element.transform), drawn=drawn)


def _text_in_file(text: Text, matrix: Matrix, *, drawn: bool) -> PlacedText | None:
    """Return how a text of the drawing reads in a file, or None if the file has no letters for it."""
    if drawn and not text.text:
        return None
    if not drawn and (not text.visual.strip() or text.width <= 0):
        return None
    total = compose(matrix, text_matrix(text))
    a, b, c, d = total[:4]
    size, turn = text.size * abs(a * d - b * c) ** 0.5, degrees(atan2(b, a)) % 360
    letters = text.text if drawn else text.visual.replace("\u00a0", " ")
    return PlacedText(letters, transform_point(total, (0.0, 0.0)), size, turn)


MOST_FAULTS = 12
"""The number of faults of a page that are reported one by one."""

FEW = 3
"""The largest number of faults in bars or margins that are reported one by one."""

EXACT = 0.02
"""The largest difference in mm between two boxes."""

CROP, CROSS, FOLD = ("a crop mark",), ("a cross of a seam",), ("the line to fold on",)
BARS = ("the scale bar across", "the scale bar down")
WORDS = ("a line of the margin", "the picture of the tiles")
GROUNDS = ("the ground below the parts", "bleed")


def _report(self: Check[Any], pages: Pages, sheet: Sheet, things: Sequence[str]) -> Iterator[Finding]:
    """Yield the faults of some kinds of things on a sheet. If a bar or margin has many, yield their number
    and the first."""
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
        for message in messages[:MOST_FAULTS]:
            yield self.error(sheet.source, message, pages.hint)
        if len(messages) > MOST_FAULTS:
            yield self.error(
                sheet.source, f"{len(messages) - MOST_FAULTS} more such faults on this page", pages.hint
            )


@check("F36", "crop marks, crosses and fold lines are drawn in the right places")
def marks(self: Check[Pages], pages: Pages) -> Iterator[Finding]:
    """Each sheet, as PDF and as SVG, is compared with the page that imposition makes from the definition and
    the options in the manifest; the places in the manifest are not used. Crop marks with their white halos,
    the crosses of seams and the line to fold on agree to 0.02 mm in outline, colour, width, ends, corners and
    dashes. Errors of F29 about marks and of F06 about a fold are not reported again."""
    for sheet in pages.sheets():
        crop = () if pages.has_error({"F29"}, sheet.source) else CROP
        fold = () if pages.has_error({"F06"}, sheet.source) else FOLD
        yield from _report(self, pages, sheet, (*crop, *fold, *CROSS))


@check("F37", "the words and scale bars in the margin are drawn in the right places")
def margins(self: Check[Pages], pages: Pages) -> Iterator[Finding]:
    """Three things in the margin of each sheet agree with the page that imposition makes: the line of text
    (game, stock, number, side, language, paper, version, hash, and how to print), the scale bars with their
    words, and the picture of a board's tiles. Nothing is moved, resized, recoloured or missing. Errors of F08
    about a bar and of F10 about the line are not reported again."""
    for sheet in pages.sheets():
        bars = () if pages.has_error({"F08"}, sheet.source) else BARS
        words = () if pages.has_error({"F10"}, sheet.source) else WORDS
        yield from _report(self, pages, sheet, (*bars, *words))


@check("F38", "each face continues into its bleed, which ends in the right place")
def bleeds(self: Check[Pages], pages: Pages) -> Iterator[Finding]:
    """Each face is continued beyond its trim as far as its slot allows: up to the bleed at the outer edge
    of the faces on a sheet, and up to the cut between neighbours. The free corners of the sheet, where a
    cutting machine has its marks, stay blank. A tile of a board shows as much of the board around it as
    there is room on its sheet. Where pnp prints an area of one colour under parts that share cuts, that
    area is complete. The BleedBox of the page contains exactly these areas. So a cut that is half a
    millimetre off shows neither white nor a neighbour."""
    for sheet in pages.sheets():
        yield from _report(self, pages, sheet, GROUNDS)
        page, box = pages.expected_pages.get((sheet.file, sheet.page)), sheet.paint.bleed
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


@check("F39", "a sheet shows faces and margin and nothing else")
def nothing_else(self: Check[Pages], pages: Pages) -> Iterator[Finding]:
    """Everything that a sheet paints is a face in its place or a part of its margin, once and in the right
    order. No line runs over the edge of the area to which it belongs, nothing white covers a word, no mark
    is hidden by a bleed, and no page is missing or superfluous. What F01 and F02 (faces inside their
    trims), F04 (the margin) and F09 (corners of cuts) report is not reported again."""
    for sheet in pages.sheets():
        if (sheet.file, sheet.page) not in pages.expected_pages:
            yield self.error(sheet.source, "is a page that nobody ordered", pages.hint)
            continue
        if not pages.has_error({"F04", "F09"}, sheet.source):
            yield from _report(self, pages, sheet, ("stranger", "order"))
        yield from _size(self, pages, sheet)
    yield from _missing_pages(self, pages)


def _size(self: Check[Any], pages: Pages, sheet: Sheet) -> Iterator[Finding]:
    """Yield an error if the paper has another size than the page. F07 reports this for PDFs."""
    drawing, paint = pages.expected_pages[sheet.file, sheet.page].drawing, sheet.paint
    off = max(abs(paint.width - drawing.width), abs(paint.height - drawing.height))
    if off > EXACT and not pages.has_error({"F07"}, sheet.source):
        found = f"{paint.width:.2f} x {paint.height:.2f} mm"
        yield self.error(sheet.source, f"expected {drawing.width:g} x {drawing.height:g} mm, found {found}")


def _missing_pages(self: Check[Any], pages: Pages) -> Iterator[Finding]:
    """Yield the pages that an existing file lacks."""
    for form in ("pdf", "svg"):
        found = {(sheet.file, sheet.page) for sheet in pages.kit.sheets(form)}
        files = {file for file, _ in found}
        for file, number in pages.expected_pages:
            if form in pages.kit.manifest.formats and file in files and (file, number) not in found:
                yield self.error(file, f"has no page {number} as {form.upper()}", pages.hint)


@check("F40", "the text that can be selected on a sheet is the text that it shows")
def texts(self: Check[Pages], pages: Pages) -> Iterator[Finding]:
    """Texts are painted as outlines. For selecting, searching and reading aloud, a PDF has hidden text in the
    order of painting, and an SVG has labels. On each sheet, in the faces and in the margin, each text
    occurs once as such hidden text or label. It has the letters that are painted, and agrees with them in
    place, size and direction. If the painted letters
    themselves are wrong, F01, F02 or F37 report it, and this check is skipped."""
    for sheet in pages.sheets():
        page, faces = pages.expected_pages.get((sheet.file, sheet.page)), pages.kit.compare_sheet(sheet)
        if page is None or pages.has_error({"F10"}, sheet.source) or not pages.agrees(sheet):
            continue
        moved = any(fault.thing in (*WORDS, *BARS) for fault in pages.faults(sheet))
        if moved or faces.differences or faces.absent:
            continue
        for message in find_text_faults(page, sheet.paint, drawn=sheet.source.endswith(".svg")):
            yield self.error(sheet.source, message, pages.hint)


def run(kit: Kit, reported: Sequence[Finding]) -> list[Finding]:
    """Return the findings of the F checks on the sheets of a kit. `reported` are the findings of earlier
    checks."""
    pages = Pages(kit, reported)
    return [finding for each in CHECKS for finding in each(pages)]


CHECKS: tuple[Check[Pages], ...] = (
    marks,
    margins,
    bleeds,
    nothing_else,
    texts,
    *STATED,
)
