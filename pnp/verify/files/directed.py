"""The F check that formulas such as 2d6 + 3, which are read from left to right, are painted in this order in
Hebrew and Arabic too: on faces, in books and on screens. On faces, letters are recognised by their outlines
in the fonts."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from math import hypot
from typing import NamedTuple
from unicodedata import bidirectional

from pnp.finding import Check, Finding, check
from pnp.scene import IDENTITY, Element, Face, Glyph, Group, Matrix, Text, Use, compose, text_matrix
from pnp.text import is_right_to_left, origin_of
from pnp.verify.files import telling
from pnp.verify.files.kit import BOOKLET, BOOKS, Kit, Sheet
from pnp.verify.files.page import Spot
from pnp.verify.paint.book.outlines import originals
from pnp.verify.told import (
    LETTER,
    find_misplaced,
    misplaced_in_book,
    misplaced_on_screen,
    orders,
    outline_of,
    short,
)

GAP = 0.35
"""The largest distance in em between two parts of one line that have different fonts: that of a space."""

_ALIKE = str.maketrans("\u2010\u2011", "--")
"""A table that maps hyphens which fonts draw with one glyph to "-"."""

Fault = tuple[str, str]
"""The page or sheet of a fault, as named in findings, and the message."""


def faults_of_sheets(kit: Kit, file: str) -> Iterator[Fault]:
    """Yield (sheet, message) for each formula that is painted in a wrong order in a PDF of sheets; `file` is
    its name. Each line of text on a face is checked once, in the first place where all of it is painted."""
    waiting: dict[str, list[_Line]] = {}
    for sheet in kit.sheets("pdf"):
        if sheet.file != file:
            continue
        for spot in kit.spots_on(sheet.file, sheet.page):
            if spot.face.name not in waiting:
                waiting[spot.face.name] = list(_lines(spot.face))
            if not waiting[spot.face.name]:
                continue
            place, left = _Place(kit, sheet, spot), []
            for line in waiting[spot.face.name]:
                painted = place.painted_glyphs(line)
                if painted is None:
                    left.append(line)
                elif message := _fault(line, painted):
                    yield sheet.source, f"{spot.name.rpartition(' ')[0]}: {message}"
            waiting[spot.face.name] = left


def message(text: str, wanted: str, found: str) -> str:
    """Return the message for a line of text whose formula is painted in a wrong order. `text` is the line as
    written, `wanted` the formula or line in its right order from left to right, and `found` the line as
    painted."""
    return f"{short(text)}: expected {wanted!r} from left to right, found {short(found)}"


class _Part(NamedTuple):
    """A text of a face: its matrix, and the index of its first shape among the shapes of the face."""

    text: Text
    matrix: Matrix
    first: int

    @property
    def ends(self) -> tuple[float, float]:
        left = self.text.origin[0]
        return left, left + self.text.width


class _Line(NamedTuple):
    """A line of a face in reading order, and its parts. Each part has one font."""

    text: str
    parts: tuple[_Part, ...]


def _lines(face: Face) -> Iterator[_Line]:
    """Yield the lines of a face that have digits."""
    parts = list(_parts(face.elements, IDENTITY, [0]))
    for _, beside in groupby(parts, key=lambda each: (each.matrix, each.text.origin[1], each.text.angle)):
        for together in _group_lines(list(dict.fromkeys(beside))):
            text = ""
            for k, part in enumerate(together):
                is_next = any(_distance(part, other) < GAP / 10 for other in together[:k])
                text += part.text.text if is_next or not k else f" {part.text.text}"
            if any(each.isdigit() for each in text):
                yield _Line(text, tuple(together))


def _group_lines(parts: Sequence[_Part]) -> Iterator[list[_Part]]:
    """Yield groups of parts that are in one line, each in the order of the face."""
    rest = list(parts)
    while rest:
        line = [rest.pop(0)]
        while near := [each for each in rest if any(_distance(each, other) < GAP for other in line)]:
            line += near
            rest = [each for each in rest if each not in near]
        yield [each for each in parts if each in line]


def _distance(one: _Part, other: _Part) -> float:
    """Return the distance between two parts of a line in em."""
    (a, b), (c, d) = one.ends, other.ends
    return min(abs(c - b), abs(a - d)) / one.text.size


def _parts(elements: Iterable[Element], matrix: Matrix, number: list[int]) -> Iterator[_Part]:
    """Yield the texts of a face. `number` has the index of the next shape, as pnp.verify.compare counts
    them."""
    for element in elements:
        if isinstance(element, Group):
            yield from _parts(element.children, compose(matrix, element.transform), number)
        elif isinstance(element, Use):
            yield from _parts(element.symbol.children, compose(matrix, element.transform), number)
        elif isinstance(element, Text):
            yield _Part(element, matrix, number[0])
            number[0] += sum(1 for glyph, _, _ in element.glyphs if glyph.segments)
        else:
            number[0] += 1


class _Place:
    """A face at a place on a sheet, with the shapes that are painted for it."""

    def __init__(self, kit: Kit, sheet: Sheet, spot: Spot) -> None:
        self.sheet, self.spot = sheet, spot
        pairs = dict(kit.compare_sheet(sheet).painted.get(spot.name, ()))
        self.shapes = {number: pairs.get(place) for place, number in enumerate(kit.shown_indices(spot))}
        """The index of the page's shape for each shape of the face; None for a shape that is not painted,
        which F01 reports."""

    def painted_glyphs(self, line: _Line) -> list[Glyph] | None:
        """Return the glyphs of a line from left to right as they are painted. Return None if some are missing
        here: F01 reports them, or another page shows the rest of the line."""
        found: list[tuple[float, Glyph]] = []
        for part in line.parts:
            a, b, *_ = compose(self.spot.matrix, compose(part.matrix, text_matrix(part.text)))
            inked = (glyph for glyph, _, _ in part.text.glyphs if glyph.segments)
            for number, glyph in enumerate(inked, part.first):
                if (shape := self.shapes.get(number)) is None:
                    return None
                x, y = self.sheet.paint.shapes[shape].centre
                found.append(((a * x + b * y) / hypot(a, b), glyph))
        return [glyph for _, glyph in sorted(found, key=lambda each: each[0])]


def _fault(line: _Line, painted: Sequence[Glyph]) -> str:
    """Return the fault of a line, or "" if its formulas are painted in reading order or one of its glyphs is
    not recognised."""
    said = "".join(letters := [_letter(glyph, line.text) for glyph in painted])
    if "" in letters:
        return ""
    if formula := find_misplaced(line.text.translate(_ALIKE), said):
        return message(line.text, formula.painted_text, said)
    wanted = orders(line.text.translate(_ALIKE)) if len(line.parts) == 1 else {outline_of(said)}
    if outline_of(said) not in wanted:
        return message(line.text, min(wanted), outline_of(said))
    return ""


def _letter(glyph: Glyph, text: str) -> str:
    """Return the letter of a text that a glyph shows: LETTER for a letter of a language from the right, "" if
    the glyph is not recognised."""
    path, face, number = origin_of(glyph)
    font = originals(path)[face]
    letters = dict.fromkeys(text)
    if known := [each for each in letters if font.nominal_glyph(each) == number]:
        return LETTER if bidirectional(known[0]) in ("R", "AL") else known[0].translate(_ALIKE)
    from_right = [each for each in letters if bidirectional(each) in ("R", "AL", "NSM")]
    if number in font.substituted_glyphs(from_right):
        return LETTER
    for each in letters:
        if each not in from_right and number in font.substituted_glyphs(each):
            return each.translate(_ALIKE)
    return ""


MOST = 5
"""The most findings of a file."""


@check("F54", "dice, signs and ranges in Hebrew and Arabic text are painted in the right order")
def formulas(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """In a language read from right to left, formulas such as 2d6 + 3, −5, 3–5 and 50 % still run from left
    to right, and the full stop after them is at their left. The check sorts the painted glyphs on sheets and
    in books by place, and recognises them by the outlines in their fonts. It compares them with a grammar of
    formulas that only the verifier uses. On faces it also compares them with the order that Unicode's
    bidirectional algorithm gives the whole line. The text of rulebook.html is put into the order in which
    browsers show it. If a formula is wrong, put U+2066 before it and U+2069 after it."""
    if not is_right_to_left(kit.manifest.locale):
        return
    for file in kit.sheet_files:
        found = list(dict.fromkeys(faults_of_sheets(kit, file)))
        yield from (self.error(where, fault) for where, fault in found[:MOST])
    for name in (*BOOKS, BOOKLET):
        yield from (self.error(where, fault) for where, fault in list(_in_book(kit, name))[:MOST])
    if not telling.screen_difference(kit):
        yield from (self.error(telling.SCREEN, fault) for fault in list(_on_screen(kit))[:MOST])


def _in_book(kit: Kit, name: str) -> Iterator[Fault]:
    book = telling.compare_book(kit, name)
    for place in book.places if book else ():
        if wrong := misplaced_in_book(place.passage.text, place.runs):
            formula, painted = wrong
            where = f"{name}, page {place.runs[0].page + 1}"
            yield where, message(place.passage.text, formula.painted_text, painted)


def _on_screen(kit: Kit) -> Iterator[str]:
    if telling.read_screen(kit) is None:
        return
    for passage in telling.screen_passages(kit):
        if wrong := misplaced_on_screen(passage.text):
            formula, painted = wrong
            yield message(passage.text, formula.painted_text, painted)


CHECKS = (formulas,)
