"""F: what every sheet has beside its faces: boxes, scale bars, the line in the margin."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from pnp.finding import Check, Finding, check
from pnp.kit import catalogs
from pnp.kit.sets import set_letter
from pnp.kit.words import Words
from pnp.papers import PAPERS
from pnp.scene import Box
from pnp.text import is_right_to_left
from pnp.units import number_unlike
from pnp.verify.files.kit import Kit, Sheet
from pnp.verify.files.page import Spot, moved_by
from pnp.verify.paint import PagePaint, Shape
from pnp.verify.told import spaced, tells, words_of

EXACT = 0.02
"""How far a page or a box may be from its size, mm."""

BAR, BAR_OFF = 50.0, 0.05
"""Length of a scale bar and how far it may be from that, mm."""

DIGEST = r"[0-9a-f]{6}"


@check("F07", "page, trim and bleed boxes are exact")
def boxes(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
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


def _paper(self: Check[Any], source: str, page: PagePaint, name: str) -> Iterator[Finding]:
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
def bars(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Outside the trims each sheet paints a line of 50 mm across and one down the page, so that a
    ruler shows whether the printer has scaled it."""
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


@check("F10", "the margin says what the sheet is")
def margin(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The hidden text of each sheet, which is what its outlines say, has the line: game, stock, sheet
    of how many, side, locale, paper, version and a hash, all as the manifest has them, and the same
    hash on every sheet; how far backs are moved for a printer, and nothing of it on other sides; that it is a
    proof, and nothing of it on other kits; then
    the advice to print at 100 %."""
    m = kit.manifest
    words = Words().translate(kit.spoken.gettext)
    untranslated = 0 if catalogs.is_ready(kit.game, m.locale) else catalogs.missing(kit.game, m.locale)[0]
    language = words.language(m.locale, untranslated)
    hashes: dict[str, str] = {}
    for sheet in kit.sheets("pdf"):
        pages = kit.words(sheet.file)
        if sheet.page > len(pages):
            continue
        spots = kit.on(sheet.file, sheet.page)
        stock = _stock(kit, sheet, words)
        number, total, side = _place(kit, sheet, words)
        paper = next((spot.choice for spot in spots if spot.choice), m.paper)
        told = (m.title, stock, words.sheet.format(n=number, m=total), side, language, paper, m.version)
        line = " · ".join(part for part in told if part)
        texts = [word.text for word in pages[sheet.page - 1]]
        found = next((split for t in texts if (split := _after(t, line, m.locale))), None)
        if found is None:
            near = next((t for t in texts if t.startswith(f"{m.title} · ")), "none")
            yield self.error(sheet.source, f"expected the line {line!r} and a hash, found {near!r}")
            continue
        hashes[sheet.source], said = found
        moved = _told_moved(kit, sheet, side, words)
        wanted = " · ".join(filter(None, (moved, words.proof if m.proof else "")))
        unasked = [_fixed(words.moved)] * (not moved) + [words.proof] * (not m.proof and not moved)
        if not tells(said, wanted, m.locale) or any(tells(said, each, m.locale) for each in unasked):
            yield self.error(sheet.source, f"expected {wanted!r} after the hash, found {said!r}")
        if not any(tells(text, words.scale, m.locale) for text in texts):
            yield self.error(sheet.source, f"does not say {words.scale!r}")
    if len(set(hashes.values())) > 1:
        said = ", ".join(f"{source}: {value}" for source, value in hashes.items())
        yield self.error("margins", f"expected one hash on all sheets, found {said}")


def _after(text: str, line: str, language: str) -> tuple[str, str] | None:
    """The hash and what is told behind it, where a text begins with the line; of one that begins at the
    right, whose words and letters come back in another order, where it has all of them."""
    if not is_right_to_left(language):
        found = re.match(rf"{re.escape(spaced(line))} · ({DIGEST})(?: · (.*)|$)", spaced(text))
        return (found[1], found[2] or "") if found else None
    rest = words_of(text) - words_of(line)
    digests = [word for word in rest if re.fullmatch(DIGEST, word)]
    if words_of(line) - words_of(text) or len(digests) != 1:
        return None
    return digests[0], " ".join(word for word in rest if word not in (*digests, "·"))


def _fixed(message: str) -> str:
    """What a message says whatever is filled in: its longest part without a place."""
    return max(re.split(r"\{\w+\}", message), key=len)


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
    letter = set_letter(spots[0].component) if stock == "board" else ""
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


CHECKS = (boxes, bars, margin)
