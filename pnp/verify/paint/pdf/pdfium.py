"""Reads a PDF with pdfium: its fonts, its selectable text, the layout of a book's pages, and the two halves
of a booklet's pages.

The functions use pdfium's raw handles, of which a book has some 40,000. pypdfium2 wraps each handle in an
object that takes longer to make than the query itself.

pdfium misplaces letters under an ActualText, such as an Arabic glyph with its vowel, because it ignores the
matrix of the form. Such letters are assigned to the half of the page that has most of their line, or of their
word.
"""

import ctypes
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import pi
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
from pypdfium2 import PdfiumError, PdfPage, raw

from pnp.scene import Box, Matrix
from pnp.units import POINT, Point, to_points
from pnp.verify.paint.pdf.opening import open_pdf
from pnp.verify.paint.shapes import Unreadable

NEAR = 0.1
"""A tolerance in points."""


def page_items(page: PdfPage, kinds: frozenset[int], depth: int = 1) -> Iterator[tuple[int, Any]]:
    """Yield (kind, handle) for each item on a page whose kind is in `kinds` (pdfium's FPDF_PAGEOBJ_...
    constants), in the order of painting. With `depth` 1, the items in forms are left out; with 2, those in
    the forms of the page are included, and so on. Raises PdfiumError."""
    yield from _items(page.raw, raw.FPDFPage_CountObjects, raw.FPDFPage_GetObject, kinds, depth)


def _items(holder: Any, count: Any, get: Any, kinds: frozenset[int], depth: int) -> Iterator[tuple[int, Any]]:
    many = count(holder)
    if many < 0:
        raise PdfiumError("no items can be counted")
    kind_of = raw.FPDFPageObj_GetType
    for index in range(many):
        item = get(holder, index)
        kind = kind_of(item) if item else raw.FPDF_PAGEOBJ_UNKNOWN
        if kind == raw.FPDF_PAGEOBJ_UNKNOWN:
            raise PdfiumError("an item is of no kind")
        if kind in kinds:
            yield kind, item
        if kind == raw.FPDF_PAGEOBJ_FORM and depth > 1:
            yield from _items(item, raw.FPDFFormObj_CountObjects, raw.FPDFFormObj_GetObject, kinds, depth - 1)


def bounds(item: Any) -> Box:
    """Return the box around an item: left, bottom, right and top in points. Raises PdfiumError."""
    left, low, right, high = ctypes.c_float(), ctypes.c_float(), ctypes.c_float(), ctypes.c_float()
    if not raw.FPDFPageObj_GetBounds(item, left, low, right, high):
        raise PdfiumError("an item lies nowhere")
    return (left.value, low.value, right.value, high.value)


def is_clipped(item: Any) -> bool:
    """Return whether an item has a clip that does not contain the whole box around the item. A clip counts as
    its bounding box."""
    left, low, right, high = bounds(item)
    clip = raw.FPDFPageObj_GetClipPath(item)
    for path in range(max(0, raw.FPDFClipPath_CountPaths(clip))):
        xs, ys = [], []
        for index in range(raw.FPDFClipPath_CountPathSegments(clip, path)):
            segment = raw.FPDFClipPath_GetPathSegment(clip, path, index)
            x, y = ctypes.c_float(), ctypes.c_float()
            if raw.FPDFPathSegment_GetPoint(segment, x, y):
                xs.append(x.value)
                ys.append(y.value)
        shown = xs and min(xs) <= left + NEAR and max(xs) >= right - NEAR
        if not (shown and min(ys) <= low + NEAR and max(ys) >= high - NEAR):
            return True
    return False


def matrix(item: Any) -> Matrix:
    """Return the matrix of an item, from its own units to points. Raises PdfiumError."""
    found = raw.FS_MATRIX()
    if not raw.FPDFPageObj_GetMatrix(item, found):
        raise PdfiumError("an item without a matrix")
    return (found.a, found.b, found.c, found.d, found.e, found.f)


def text_of(item: Any, layer: Any) -> str:
    """Return the text of a text item. `layer` is the handle of the text layer of its page."""
    size = raw.FPDFTextObj_GetText(item, layer, None, 0)
    buffer = (ctypes.c_ushort * size)()
    raw.FPDFTextObj_GetText(item, layer, buffer, size)
    return bytes(buffer).decode("utf-16-le").strip("\x00 \r\n")


NESTING = 16
"""The largest nesting depth of forms whose fonts and texts are read."""


@dataclass(frozen=True, slots=True)
class UsedFont:
    """A font that a PDF uses. `kind` is its PDF subtype, such as "Type0". `embedded` is true if the file
    contains its outlines, `subset` if it contains only some of its glyphs."""

    name: str
    kind: str
    embedded: bool
    subset: bool


@dataclass(frozen=True, slots=True)
class Words:
    """A piece of text on a page. `at` is its start in mm from the page's top-left corner; for text in a form,
    the place of the form is ignored. `hidden` is true for invisible text."""

    text: str
    at: Point
    hidden: bool


def fonts(path: Path) -> tuple[UsedFont, ...]:
    """Return the fonts that the pages of a PDF and the forms on them can use, sorted by name. Raises
    Unreadable."""
    try:
        with pikepdf.open(path) as pdf:
            found: set[UsedFont] = set()
            seen: set[tuple[int, int]] = set()
            for page in pdf.pages:
                found |= {
                    _read_font(f)
                    for f in _fonts_of(page.obj.get("/Resources", pikepdf.Dictionary()), seen, 0)
                }
            return tuple(sorted(found, key=lambda f: (f.name, f.kind, f.embedded, f.subset)))
    except (pikepdf.PikepdfError, OSError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise Unreadable("not a PDF that can be read", place=str(path), found=str(error)) from error


def _fonts_of(resources: Any, seen: set[tuple[int, int]], depth: int) -> Iterator[Any]:
    fonts_here = resources.get("/Font", pikepdf.Dictionary())
    for key in sorted(fonts_here.keys()):
        yield fonts_here[key]
    forms = resources.get("/XObject", pikepdf.Dictionary())
    for key in sorted(forms.keys()):
        form = forms[key]
        if form.get("/Subtype") == "/Form" and form.objgen not in seen and depth < NESTING:
            seen.add(form.objgen)
            yield from _fonts_of(form.get("/Resources", pikepdf.Dictionary()), seen, depth + 1)


def _read_font(font: Any) -> UsedFont:
    inner = font.DescendantFonts[0] if "/DescendantFonts" in font else font
    descriptor = inner.get("/FontDescriptor", pikepdf.Dictionary())
    embedded = any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3"))
    name = str(font.get("/BaseFont", "/unnamed"))[1:]
    tag, plus, rest = name.partition("+")
    subset = bool(plus) and len(tag) == 6
    kind = str(font.get("/Subtype", "/unknown"))[1:]
    return UsedFont(rest if subset else name, kind, embedded or kind == "Type3", subset)


@dataclass(frozen=True, slots=True)
class TextPage:
    """The text of a page as pdfium reads it, string by string in painting order, and how much of the page is
    used.

    To measure that, the page without its margins is divided into squares of 10 mm: `squares` is the share of
    these squares that are not blank (0 to 1), and `rows` the share of the rows that have such a square. Both
    are 1 if not measured.
    """

    words: tuple[Words, ...]
    squares: float = 1.0
    rows: float = 1.0


def read_texts(path: Path, *, measured: bool = False) -> tuple[TextPage, ...]:
    """Return the text of each page. With `measured`, also find out how much of each page is used. Raises
    Unreadable."""
    with open_pdf(path) as pdf:
        pages = (pdf[number] for number in range(len(pdf)))
        return tuple(
            TextPage(tuple(_words(page)), *(_used_shares(page) if measured else ())) for page in pages
        )


def hidden_text(path: Path) -> tuple[tuple[str, ...], ...]:
    """Return a tuple with the invisible texts of each page, in the order of painting. Raises Unreadable."""
    return tuple(tuple(w.text for w in page.words if w.hidden) for page in read_texts(path))


def _words(page: Any) -> Iterator[Words]:
    left, _, _, top = page.get_cropbox()
    layer = page.get_textpage()
    try:
        for _, item in page_items(page, frozenset((raw.FPDF_PAGEOBJ_TEXT,)), NESTING):
            x, y = matrix(item)[4:]
            hidden = raw.FPDFTextObj_GetTextRenderMode(item) == raw.FPDF_TEXTRENDERMODE_INVISIBLE
            yield Words(text_of(item, layer), ((x - left) * POINT, (top - y) * POINT), hidden)
    finally:
        layer.close()


SMALLEST_PANEL = (60.0, 40.0)
"""The least width and height in mm of a panel. A smaller box is a line of a picture or table, and a box as
wide as the paper is a band."""

LINE = (0.05, 1.0)
"""The least and largest distance in mm on each side between a panel's ground and the line around it. A box
without such a line is not a panel."""


HEAD, FOOT, SIDE = 18.0, 18.0, 12.0
"""The widths in mm of the page's margins at head, foot and sides that are ignored, because running lines
stand there."""

SQUARE = 10.0
"""The side of a square in mm. It is larger than the white between two lines or columns of text."""

_SCALE = 0.5
_PAPER = 8


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text that is painted at once, and the box of its ink in mm from the page's upper left
    corner."""

    text: str
    box: Box


@dataclass(frozen=True, slots=True)
class LayoutPage:
    """The layout of a page, in mm: its size, its pieces of text (`runs`), and the boxes of its panels (large
    boxes with a line around them)."""

    width: float
    height: float
    runs: tuple[Run, ...]
    panels: tuple[Box, ...]


def read_pages(path: Path) -> tuple[LayoutPage, ...]:
    """Return the layout of a book's pages, without the content of forms such as pictures. Raises
    Unreadable."""
    with open_pdf(path) as pdf:
        return tuple(_read_page(pdf[number]) for number in range(len(pdf)))


def _read_page(page: Any) -> LayoutPage:
    left, bottom, right, top = page.get_cropbox()
    size = ((right - left) * POINT, (top - bottom) * POINT)

    def box_on_page(item: Any) -> Box:
        x0, y0, x1, y1 = bounds(item)
        return ((x0 - left) * POINT, (top - y1) * POINT, (x1 - left) * POINT, (top - y0) * POINT)

    runs: list[Run] = []
    shapes: list[tuple[Box, Any]] = []
    layer = page.get_textpage()
    try:
        for kind, item in page_items(page, frozenset((raw.FPDF_PAGEOBJ_TEXT, raw.FPDF_PAGEOBJ_PATH))):
            if kind == raw.FPDF_PAGEOBJ_PATH:
                shapes.append((box_on_page(item), item))
            elif text := text_of(item, layer):
                runs.append(Run(text, box_on_page(item)))
    finally:
        layer.close()
    return LayoutPage(*size, tuple(runs), tuple(_panels(shapes, size[0])))


def _panels(shapes: Sequence[tuple[Box, Any]], paper: float) -> Iterator[Box]:
    """Yield the box of each line around a panel's ground. Rings in a picture can look like panels, but they
    are clipped."""
    for (ground, _), (around, line) in pairwise(shapes):
        wide, high = ground[2] - ground[0], ground[3] - ground[1]
        out = [sign * (a - b) for sign, a, b in zip((1, 1, -1, -1), ground, around, strict=True)]
        lined = LINE[0] < min(out) and max(out) < LINE[1]
        large = SMALLEST_PANEL[0] <= wide < paper - LINE[1] and high >= SMALLEST_PANEL[1]
        if lined and large and not is_clipped(line):
            yield around


def _used_shares(page: PdfPage) -> tuple[float, float]:
    """Return the shares of a page's squares, and of its rows of squares, that are not blank."""
    seen = page.render(scale=_SCALE, grayscale=True).to_numpy()
    dots = _SCALE / POINT  # a millimetre
    body = seen.reshape(seen.shape[:2])[
        round(HEAD * dots) : round(-FOOT * dots), round(SIDE * dots) : round(-SIDE * dots)
    ]
    side = round(SQUARE * dots)
    high, wide = body.shape[0] // side, body.shape[1] // side
    if not high or not wide:
        return 1.0, 1.0
    squares = body[: high * side, : wide * side].reshape(high, side, wide, side)
    dark = (255 - squares > _PAPER).any(axis=(1, 3))
    return float(np.mean(dark)), float(np.mean(np.any(dark, axis=1)))


BAND = 20.0
"""The height in mm of the strips at the upper and lower edge of a page in which page numbers stand."""

LEANING = 0.1
"""The largest angle in radians by which an upright letter may lean."""

INSIDE = 2.0
"""The distance in mm between the fold and the halves of a page that are read. Letters do not cross the
fold."""


ASTRAY = 0.3
"""The largest share of a line's letters that pdfium may put on the wrong half."""


@dataclass(frozen=True, slots=True)
class Half:
    """The left or right half of a page: its text, the text in the strips at its upper and lower edge where
    page numbers are (`edges`), the number of upright letters, and the number of all letters."""

    text: str
    edges: str
    upright: int
    letters: int


def read_halves(path: Path) -> tuple[tuple[Half, Half], ...]:
    """Return the left and the right half of each page. Raises Unreadable."""
    with open_pdf(path) as pdf:
        return tuple(_read_both(pdf[number]) for number in range(len(pdf)))


def _read_both(page: Any) -> tuple[Half, Half]:
    width, height = page.get_size()
    layer = page.get_textpage()
    try:
        letters = [_Letter.read(layer, index, width / 2) for index in range(layer.count_chars())]
        halves: tuple[list[_Letter], list[_Letter]] = ([], [])
        for run, is_right in _split_by_half(letters):
            halves[is_right].extend(run)
        sides = [(0.0, width / 2 - to_points(INSIDE)), (width / 2 + to_points(INSIDE), width)]
        one, other = (_half(layer, *side, height, half) for side, half in zip(sides, halves, strict=True))
        return one, other
    finally:
        layer.close()


@dataclass(frozen=True, slots=True)
class _Letter:
    """A letter, whether it is on the right half (None for white space), and whether it is upright."""

    sign: str
    is_right: bool | None
    upright: bool

    @classmethod
    def read(cls, layer: Any, index: int, fold: float) -> "_Letter":
        """Return the letter at an index of a text layer. `fold` is the x of the fold in points."""
        left, _, right, _ = layer.get_charbox(index)
        is_right = (left + right) / 2 > fold if right > left else None
        code = raw.FPDFText_GetUnicode(layer, index)
        # Beyond the first plane pdfium returns surrogates, which are no letters by themselves.
        sign = "\ufffd" if 0xD800 <= code < 0xE000 else chr(code)
        return cls(sign, is_right, is_right is not None and _is_upright(layer, index))


def _split_by_half(letters: list[_Letter]) -> Iterator[tuple[list[_Letter], bool]]:
    """Yield groups of letters, and whether each group is on the right half. A line is a group if nearly all
    of it is on one half, else each word is."""
    text, last = "".join(letter.sign for letter in letters), False
    for line in re.finditer(r"[^\r\n]*[\r\n]*", text):
        whole = letters[line.start() : line.end()]
        share = _share(whole)
        if share is None or not ASTRAY < share < 1 - ASTRAY:
            last = last if share is None else share > ASTRAY
            yield whole, last
            continue
        for word in re.finditer(r"\S*\s*", line[0]):
            part = whole[word.start() : word.end()]
            share = _share(part)
            last = last if share is None else share > 0.5
            yield part, last


def _share(letters: list[_Letter]) -> float | None:
    """Return the share of letters on the right half, or None if all are white space."""
    placed = [letter.is_right for letter in letters if letter.is_right is not None]
    return sum(placed) / len(placed) if placed else None


def _is_upright(layer: Any, index: int) -> bool:
    angle = raw.FPDFText_GetCharAngle(layer, index) % (2 * pi)
    return bool(min(angle, 2 * pi - angle) < LEANING)


def _half(layer: Any, left: float, right: float, height: float, letters: list[_Letter]) -> Half:
    band = BAND / POINT
    edges = (layer.get_text_bounded(left, y, right, y + band) for y in (0.0, height - band))
    placed = [letter.upright for letter in letters if letter.is_right is not None]
    return Half("".join(letter.sign for letter in letters), "\n".join(edges), sum(placed), len(placed))
