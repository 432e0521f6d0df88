"""F checks on the parts of each sheet outside its faces: page boxes, scale bars, and the line in the
margin."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from pnp.finding import Check, Finding, check
from pnp.kit.printing import set_letter
from pnp.kit.words import Words
from pnp.papers import PAPERS
from pnp.scene import Box
from pnp.text import is_right_to_left
from pnp.units import number_unlike
from pnp.verify.files.kit import Kit, Sheet
from pnp.verify.files.page import Spot, back_shift
from pnp.verify.paint import PagePaint, Shape
from pnp.verify.told import plain_spaces, tells, words_of

EXACT = 0.02
"""The largest difference in mm between the size of a page or box and the expected size."""

BAR, BAR_OFF = 50.0, 0.05
"""The length of a scale bar, and the largest difference from it, in mm."""

DIGEST = r"[0-9a-f]{6}"


@check("F07", "page size, trim box and bleed box of each page are exact")
def boxes(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Each page has exactly the size of the kit's paper, upright or landscape. The TrimBox is the box around
    the trims on the page. There is a BleedBox that contains the TrimBox and lies on the page."""
    for sheet in kit.sheets("pdf"):
        spots, page = kit.spots_on(sheet.file, sheet.page), sheet.paint
        if kit.compare_sheet(sheet).whole:
            continue
        paper = next((spot.choice for spot in spots if spot.choice), kit.manifest.paper)
        yield from _paper(self, sheet.source, page, paper)
        if page.trim is None or page.bleed is None:
            lacking = "TrimBox" if page.trim is None else "BleedBox"
            yield self.error(sheet.source, f"has no {lacking}")
            continue
        whole = (0.0, 0.0, page.width, page.height)
        if spots and _differ(page.trim, wanted := _bounds(spots)):
            yield self.error(
                sheet.source, f"expected the TrimBox {_format_box(wanted)}, found {_format_box(page.trim)}"
            )
        if not _holds(page.bleed, page.trim):
            yield self.error(
                sheet.source, f"the BleedBox {_format_box(page.bleed)} does not hold the TrimBox"
            )
        if not _holds(whole, page.bleed):
            yield self.error(sheet.source, f"the BleedBox {_format_box(page.bleed)} leaves the page")


def _paper(self: Check[Any], source: str, page: PagePaint, name: str) -> Iterator[Finding]:
    paper = PAPERS.get(name)
    sizes = [(p.width, p.height) for p in ((paper, paper.landscape) if paper else ())]
    if not any(abs(page.width - w) <= EXACT and abs(page.height - h) <= EXACT for w, h in sizes):
        yield self.error(
            source, f"expected the size of {name}, found {page.width:.2f} x {page.height:.2f} mm"
        )


def _bounds(spots: Sequence[Spot]) -> Box:
    """Return the box around the trims on a page, each clipped to its tile."""
    found = []
    for spot in spots:
        box = spot.box
        if spot.clip is not None:
            box = (*(max(a, b) for a, b in zip(box[:2], spot.clip[:2], strict=True)), *box[2:])  # type: ignore[assignment]
            box = (*box[:2], *(min(a, b) for a, b in zip(box[2:], spot.clip[2:], strict=True)))  # type: ignore[assignment]
        found.append(box)
    lefts, tops, rights, bottoms = zip(*found, strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))


def _differ(a: Box, b: Box) -> bool:
    return max(abs(p - q) for p, q in zip(a, b, strict=True)) > EXACT


def _holds(outer: Box, inner: Box) -> bool:
    return (
        outer[0] <= inner[0] + EXACT
        and outer[1] <= inner[1] + EXACT
        and outer[2] >= inner[2] - EXACT
        and outer[3] >= inner[3] - EXACT
    )


def _format_box(box: Box) -> str:
    return "(" + ", ".join(f"{v:.2f}" for v in box) + ") mm"


@check("F08", "the scale bars measure 50 mm")
def bars(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Each sheet paints a horizontal and a vertical line of 50 mm outside the trims, so that a ruler shows
    whether the printer has scaled the page."""
    for sheet, outside in _margins(kit):
        for axis, name in ((0, "across"), (1, "down")):
            lengths = [length for shape in outside if (length := _length(shape, axis))]
            if not any(abs(length - BAR) <= BAR_OFF for length in lengths):
                near = min(lengths, key=lambda length: abs(length - BAR), default=0.0)
                found = (
                    f"the nearest is {number_unlike(near, BAR)} mm long" if near else "there is no such line"
                )
                yield self.error(sheet.source, f"expected a line of {BAR:g} mm {name} the page; {found}")


def _margins(kit: Kit) -> Iterator[tuple[Sheet, list[Shape]]]:
    """Yield each sheet with its shapes outside the trims. Sheets that are wrong as a whole are left out."""
    for form in ("pdf", "svg"):
        for sheet in kit.sheets(form):
            result = kit.compare_sheet(sheet)
            if not result.whole:
                yield sheet, [sheet.paint.shapes[j] for j in result.outside]


def _length(shape: Shape, axis: int) -> float:
    """Return the length of a shape that is a straight line along an axis (0 horizontal, 1 vertical), else
    0."""
    if not shape.stroke or shape.dash or [s[0] for s in shape.outline] != ["M", "L"]:
        return 0.0
    (_, x0, y0), (_, x1, y1) = shape.outline
    along = (float(x1) - float(x0), float(y1) - float(y0))
    return abs(along[axis]) if abs(along[1 - axis]) < EXACT else 0.0


@check("F10", "the margin of each sheet states the game, the sheet's number and how to print it")
def margin(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The margin of each sheet has a line with game, stock, number of the sheet and of all sheets, side,
    locale, paper, version and a hash, as in the manifest. The hash is the same on all sheets. If backs are
    moved for a printer, the line on their side says by how far; no other line does. The sheets of a proof (a
    trial print with lines for the cut and the safe zone) are marked as a proof, and other sheets are not. The
    advice to print at 100 % is there."""
    m = kit.manifest
    words = Words().translate(kit.translations.gettext)
    language = words.language(m.locale, kit.untranslated_count)
    hashes: dict[str, str] = {}
    for sheet in kit.sheets("pdf"):
        pages = kit.texts(sheet.file)
        if sheet.page > len(pages):
            continue
        spots = kit.spots_on(sheet.file, sheet.page)
        stock = _stock(kit, sheet, words)
        number, total, side = _place(kit, sheet, words)
        paper = next((spot.choice for spot in spots if spot.choice), m.paper)
        told = (m.title, stock, words.sheet.format(n=number, m=total), side, language, paper, m.version)
        line = " · ".join(part for part in told if part)
        texts = [word.text for word in pages[sheet.page - 1].words]
        found = next((split for t in texts if (split := _split_line(t, line, m.locale))), None)
        if found is None:
            near = next((t for t in texts if t.startswith(f"{m.title} · ")), "none")
            yield self.error(sheet.source, f"expected the line {line!r} and a hash, found {near!r}")
            continue
        hashes[sheet.source], said = found
        moved = _shift_words(kit, sheet, side, words)
        wanted = " · ".join(filter(None, (moved, words.proof if m.proof else "")))
        unasked = [_constant_part(words.moved)] * (not moved) + [words.proof] * (not m.proof and not moved)
        if not tells(said, wanted, m.locale) or any(tells(said, each, m.locale) for each in unasked):
            yield self.error(sheet.source, f"expected {wanted!r} after the hash, found {said!r}")
        if not any(tells(text, words.scale, m.locale) for text in texts):
            yield self.error(sheet.source, f"does not say {words.scale!r}")
    if len(set(hashes.values())) > 1:
        said = ", ".join(f"{source}: {value}" for source, value in hashes.items())
        yield self.error("margins", f"expected one hash on all sheets, found {said}")


def _split_line(text: str, line: str, language: str) -> tuple[str, str] | None:
    """Return the hash and the text after it if a text begins with the line, else None. In languages read from
    the right, words and letters are read from the PDF in another order, so only the set of words is
    compared."""
    if not is_right_to_left(language):
        found = re.match(rf"{re.escape(plain_spaces(line))} · ({DIGEST})(?: · (.*)|$)", plain_spaces(text))
        return (found[1], found[2] or "") if found else None
    rest = words_of(text) - words_of(line)
    digests = [word for word in rest if re.fullmatch(DIGEST, word)]
    if words_of(line) - words_of(text) or len(digests) != 1:
        return None
    return digests[0], " ".join(word for word in rest if word not in (*digests, "·"))


def _constant_part(message: str) -> str:
    """Return the longest part of a message without placeholders."""
    return max(re.split(r"\{\w+\}", message), key=len)


def _shift_words(kit: Kit, sheet: Sheet, side: str, words: Words) -> str:
    """Return the margin's text with the distance by which the backs of a side are moved, or "" if they are
    not moved."""
    shift = back_shift(kit.manifest.back_offset_mm, sheet.paint.width, sheet.paint.height, kit.manifest.backs)
    if side != words.back or not any(shift):
        return ""
    x, y = (f"{value:+g}".replace("-", "\N{MINUS SIGN}") for value in shift)
    return words.moved.format(x=x, y=y, printer=kit.manifest.printer)


def _stock(kit: Kit, sheet: Sheet, words: Words) -> str:
    """Return the name of a sheet's stock in the margin. For a board it includes the letter of the class
    set."""
    spots = [spot for spot in kit.spots if spot.file == sheet.file]
    stock = kit.components[spots[0].component].stock if spots else ""
    letter = set_letter(spots[0].component) if stock == "board" else ""
    return f"{getattr(words, stock, stock)} {letter}".strip()


def _place(kit: Kit, sheet: Sheet, words: Words) -> tuple[int, int, str]:
    """Return the number of a page's sheet, the number of all sheets, and the word for its side."""
    spots = [spot for spot in kit.spots if spot.file == sheet.file]
    pages = len(kit.paint_of(sheet.file))
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


CHECKS = (boxes, bars, margin)
