"""Records of a page of a book as read from the PDF: its marks (runs of marked content), and its letters and
paint in the order of painting. `Ground` finds what is painted under and over letters.

`statements` divides the content stream of a page into operators with their operands. `Typeface` reads the
text and the width of each glyph of a font.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import pikepdf
import shapely
from numpy.typing import NDArray

from pnp.caching import memoize
from pnp.scene import Box, Matrix, Segment
from pnp.verify.paint.shapes import THINNEST, fill_area, lines_along, transform_outline

_N = rb"[-+]?(?:\d+\.?\d*|\.\d+)"
_NESTED = 12
"""The largest nesting depth of unescaped brackets in a string."""


def _literal(depth: int) -> bytes:
    inner = b"|" + _literal(depth - 1) if depth else b""
    return rb"\((?:[^()\\]++|\\[\x00-\xff]" + inner + rb")*+\)"


_LITERAL = _literal(_NESTED)
_TEXT = rb"(?:" + _LITERAL + rb"|<[0-9A-Fa-f\s]*+>)"
_STATEMENT = re.compile(
    rb"\s*+(?:"
    rb"(?P<path>" + _N + rb"\s++" + _N + rb"\s++m\b\s*+(?:[-+.\d\s]*+[mlch]\b\s*+)*+)"
    rb"(?P<end>f\*?|B\*?|S|W\*?\s++n|n)(?![A-Za-z*])"
    rb"|(?P<numbers>(?:" + _N + rb"\s++)*+)"
    rb"(?P<plain>cm|scn|SCN|rg|RG|w|J|j|M|Tr|Tm|q|Q|BT|ET|EMC)(?![A-Za-z*])"
    rb"|/(?P<name>[^\s/<>()\[\]{}%]++)\s*+(?:(?P<size>"
    + _N
    + rb")\s++)?(?P<named>cs|CS|Do|Tf|BMC)(?![A-Za-z*])"
    rb"|(?P<text>" + _TEXT + rb"|\[(?:" + _TEXT + rb"|[-+.\d\s]++)*+\])\s*+(?P<show>TJ|Tj)(?![A-Za-z*])"
    rb"|\[(?P<dash>[-+.\d\s]*+)\]\s*+" + _N + rb"\s++d(?![A-Za-z*])"
    rb"|/(?P<mark>[^\s/<>()\[\]{}%]++)\s*+(?P<about><<(?:[^<>()]++|" + _TEXT + rb"|<<[^<>]*+>>)*+>>)\s*+BDC"
    rb")",
)
_STRING = re.compile(_TEXT)
_PIECE = re.compile(rb"(?P<said>" + _TEXT + rb")|(?P<back>" + _N + rb")")
_ESCAPE = re.compile(rb"\\(?:([0-7]{1,3})|(\r\n|[\x00-\xff]))")
_ESCAPED = {
    b"n": b"\n",
    b"r": b"\r",
    b"t": b"\t",
    b"b": b"\b",
    b"f": b"\f",
    b"\n": b"",
    b"\r\n": b"",
    b"\r": b"",
}
_ACTUAL = re.compile(rb"/ActualText\s*+(" + _TEXT + rb")")
_NAMES = re.compile(rb"/([A-Za-z]++)")
_LANGUAGE = re.compile(rb"/Lang\s*+(" + _TEXT + rb")")
_NUMBERED = re.compile(rb"/MCID\s++(\d+)")


Statement = tuple[str, bytes, bytes]
"""A statement of a content stream: its operator or "path", its operands, and one more value: the operator
that paints a path, the size of a font, or the properties of a mark. It is a plain tuple, because a book has
half a million."""


def statements(content: bytes) -> Iterator[Statement]:
    """Yield the statements (operators with their operands) of a content stream in order. Raises ValueError if
    the stream is not written as pnp writes books."""
    at, end = 0, len(content.rstrip())
    match_at = _STATEMENT.match
    while at < end:
        match = match_at(content, at)
        if match is None:
            raise ValueError(f"content that no book has, at byte {at}: {content[at : at + 40]!r}")
        at = match.end()
        kind = match.lastgroup
        if kind == "plain":
            numbers, operator = match.group("numbers", "plain")
            yield operator.decode(), numbers, b""
        elif kind == "named":
            name, size, operator = match.group("name", "size", "named")
            yield operator.decode(), name, size or b""
        elif kind == "end":
            path, operator = match.group("path", "end")
            yield "path", path, operator
        elif kind == "show":
            yield "show", match["text"], b""
        elif kind == "dash":
            yield "d", match["dash"], b""
        else:
            mark, about = match.group("mark", "about")
            yield "BDC", mark, about


def pieces(text: bytes) -> Iterator[bytes | float]:
    """Yield the parts of the operand of Tj or TJ, in order: strings as bytes, and the numbers between them,
    which shift what follows to the left by thousandths of the font size."""
    for match in _PIECE.finditer(text):
        if match["said"] is not None:
            yield unescape(match["said"])
        else:
            yield float(match["back"])


def unescape(text: bytes) -> bytes:
    """Return the bytes that a PDF string, written as (...) or <...>, stands for."""
    if text[:1] == b"<":
        digits = b"".join(text[1:-1].split())
        return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())
    inner = text[1:-1]
    if b"\\" not in inner:
        return inner
    return _ESCAPE.sub(lambda m: bytes([int(m[1], 8) & 255]) if m[1] else _ESCAPED.get(m[2], m[2]), inner)


def actual_text(about: bytes) -> str | None:
    """Return the ActualText in the properties of a mark (`about`, as bytes in the content stream), or None if
    there is none."""
    match = _ACTUAL.search(about)
    return None if match is None else decode_text(unescape(match[1]))


def names_in(about: bytes) -> frozenset[bytes]:
    """Return the PDF names in the properties of a mark (`about`, as bytes in the content stream): the keys,
    and the values that are names."""
    return frozenset(_NAMES.findall(_STRING.sub(b"", about)))


def language(about: bytes) -> str:
    """Return the language in the properties of a mark (`about`, as bytes in the content stream), or "" if
    there is none."""
    match = _LANGUAGE.search(about)
    return "" if match is None else decode_text(unescape(match[1]))


def content_number(about: bytes) -> int | None:
    """Return the MCID (the number of the mark on its page) in the properties of a mark (`about`, as bytes in
    the content stream), or None if there is none."""
    match = _NUMBERED.search(about)
    return None if match is None else int(match[1])


def decode_text(text: bytes) -> str:
    """Decode a PDF text string: UTF-16 or UTF-8 with a byte order mark, else Latin-1."""
    if text.startswith(b"\xfe\xff"):
        return text[2:].decode("utf-16-be", "replace")
    if text.startswith(b"\xef\xbb\xbf"):
        return text[3:].decode("utf-8", "replace")
    return text.decode("latin-1")


_CHARS = re.compile(rb"beginbfchar(.*?)endbfchar", re.DOTALL)
_RANGES = re.compile(rb"beginbfrange(.*?)endbfrange", re.DOTALL)
_PAIR = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f\s]*)>")
_RUN = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f\s]*)>")
_MOST = 65_536


class Typeface:
    """A font of a PDF. `texts` has the text of each glyph by the glyph's number, `widths` the advance widths
    in thousandths of the font size, `usual` the width of all other glyphs, and `program` the embedded font
    file (b"" if there is none). Making one raises ValueError or KeyError if the font is not written as in
    pnp's books."""

    def __init__(self, font: Any) -> None:
        inner = font.DescendantFonts[0]
        self.name = str(font.BaseFont)[1:].rpartition("+")[2]
        self.texts = _read_to_unicode(font.ToUnicode.read_bytes())
        self.program = _program(inner.FontDescriptor)
        self.usual = float(inner.get("/DW", 1000))
        self.widths = _widths(inner.get("/W", ()))

    def width(self, glyph: int) -> float:
        """Return the advance width of a glyph by its number, in thousandths of the font size."""
        return self.widths.get(glyph, self.usual)


def _program(descriptor: Any) -> bytes:
    """Return the embedded font as a TrueType file or a CFF table, or b"" if there is none."""
    stream = descriptor.get("/FontFile2", descriptor.get("/FontFile3"))
    return bytes(stream.read_bytes()) if stream is not None else b""


def _read_to_unicode(program: bytes) -> dict[int, str]:
    """Return the text of each glyph by the font's ToUnicode table."""
    texts: dict[int, str] = {}
    for block in _CHARS.findall(program):
        for glyph, text in _PAIR.findall(block):
            texts[int(glyph, 16)] = _text(text)
    for block in _RANGES.findall(program):
        for first, last, text in _RUN.findall(block):
            start, base = int(first, 16), _text(text)
            for glyph in range(start, min(int(last, 16), start + _MOST) + 1):
                texts[glyph] = base[:-1] + chr(ord(base[-1]) + glyph - start) if base else ""
    return texts


def _text(digits: bytes) -> str:
    return decode_text(b"\xfe\xff" + bytes.fromhex(b"".join(digits.split()).decode()))


def _widths(entries: Any) -> dict[int, float]:
    """Return the widths of glyphs in a PDF's width array. An entry lists the widths from a first glyph on, or
    one width for a range of glyphs."""
    found: dict[int, float] = {}
    values = list(entries)
    at = 0
    while at + 1 < len(values):
        first = int(values[at])
        if isinstance(values[at + 1], pikepdf.Array):
            found |= {first + k: float(width) for k, width in enumerate(values[at + 1])}
            at += 2
        else:
            last = min(int(values[at + 1]), first + _MOST)
            found |= dict.fromkeys(range(first, last + 1), float(values[at + 2]))
            at += 3
    return found


_ALPHABET = bytes.maketrans(b"mlch\n", b"     ")
_DIGITS = bytes(range(48, 58)) + b"+-. \r\n\t"

LONG = 4_000
"""The length in bytes from which the numbers of a path are not cached. Most paths of a book are repeated, and
these are short."""


class Mark(NamedTuple):
    """A run of marked content on a page: its tag (`kind`), its number (MCID), its alternative text, and its
    language if stated. `names` are the PDF names in its properties and in those of the marks inside it."""

    kind: str
    number: int | None = None
    alternative: str = ""
    language: str = ""
    names: frozenset[bytes] = frozenset()


class Letter(NamedTuple):
    """A glyph on a page. `text` is its text, or "" if the text is assigned to an earlier glyph. `left` and
    `right` are its edges in mm, `shown` is its text by the font's own table, and `glyph` is its number in the
    font."""

    text: str
    left: float
    right: float
    shown: str
    glyph: int = 0


@dataclass(
    eq=False
)  # not frozen: a book has fifty thousand, and frozen ones take three times as long to make
class Paint:
    """A painted path or picture. `at` is its place in the page's order of painting.

    `mark` is an index into the page's `marks`. `path` has the path as bytes of the content stream, and
    `operator` is the operator that painted it. `picture` identifies a raster picture by its pixels (see
    `paint_of_stream`) and is "" for a path. `matrix` maps the path's numbers to mm on the page; `width` and
    `dash` of the line are in the path's units. `round` is true if line ends and joins are round. `fill` and
    `stroke` are colours ("#rrggbb"), or "" if there is no fill or line; a raster picture has the fill
    "picture". `clips` are the clips that apply to it, outermost first.
    """

    at: int
    mark: int
    path: bytes
    operator: str
    matrix: Matrix
    fill: str
    stroke: str
    width: float
    dash: tuple[float, ...]
    round: bool
    clips: tuple["Clip", ...]
    picture: str = ""

    @cached_property
    def kinds(self) -> str:
        """The kinds of the path's segments as a text of the letters M, L, C and Z."""
        return kinds_of(self.path)

    @cached_property
    def numbers(self) -> NDArray[np.float64]:
        """The coordinates in the path, in order, as a flat array."""
        return numbers_of(self.path)


class Clip(NamedTuple):
    """A path that clips what is painted after it. `matrix` maps the path's numbers to mm on the page.
    `is_frame` is true if it is the bounding box of a form."""

    path: bytes
    evenodd: bool
    matrix: Matrix
    is_frame: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """The letters that one PDF operator paints. `at` is its place in the page's order of painting.

    `mark` is an index into the page's `marks`. `base` is the distance of the baseline from the top of the
    page, and `size` the font size, both in mm. `colour` is "#rrggbb", `face` the font, and `clips` are the
    clips that apply to the letters, outermost first. `upright` is true if the line runs from left to right on
    the page, `seen` if the letters are filled (not invisible or only outlined), `reversed` if they are read
    from right to left.

    `instead` is the ActualText around the run (a text that stands for all letters of a mark), or None. It may
    belong to an inner mark, which has no number (MCID) and is not in `marks`. So several ActualTexts can have
    the same `mark`, and `span` tells them apart: it is equal for the runs inside the same ActualText.
    """

    at: int
    mark: int
    letters: tuple[Letter, ...]
    base: float
    size: float
    upright: bool
    colour: str
    seen: bool
    clips: tuple[Clip, ...]
    face: Typeface
    reversed: bool = False
    instead: str | None = None
    span: int = 0

    @property
    def text(self) -> str:
        """The text of the run's letters, from left to right."""
        return "".join(letter.text for letter in self.letters)


@dataclass(frozen=True, slots=True, eq=False)
class BookPage:
    """A page of a book: its width and height in mm, its marked content (`marks`), and the letters (`runs`)
    and `paints` on it."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    runs: tuple[Run, ...]
    paints: tuple[Paint, ...]
    known: dict[str, Any] = field(default_factory=dict, init=False, repr=False)
    """A cache of what checks have computed from this page. The cache is freed with the page, and a changed
    copy of the page starts with an empty one."""


def kinds_of(path: bytes) -> str:
    """Return the kinds of a path's segments as a text of the letters M, L, C and Z. `path` is as in a content
    stream."""
    return path.translate(None, _DIGITS).decode("latin-1").replace("h", "z").upper()


def numbers_of(path: bytes) -> NDArray[np.float64]:
    """Return the coordinates in a path of a content stream as a flat, read-only array. Raises ValueError if
    the path has anything but numbers and the operators m, l, c and h."""
    return _parse_numbers(path) if len(path) > LONG else _cached_numbers(path)


@memoize
def _cached_numbers(path: bytes) -> NDArray[np.float64]:
    return _parse_numbers(path)


def _parse_numbers(path: bytes) -> NDArray[np.float64]:
    numbers = np.array(list(map(float, path.translate(_ALPHABET).split())), dtype=np.float64)
    numbers.setflags(write=False)
    return numbers


HIGH, DEEP = 0.68, 0.2
"""The heights of letters above and below the baseline, as shares of the font size."""

MIDDLE = 0.25
"""The height above the baseline at which the ground of a letter is looked up, as a share of the font size."""


class Ground:
    """An index of the paint on a page by bounding boxes. It finds what is painted under and over letters."""

    def __init__(self, page: BookPage) -> None:
        self._paints = page.paints
        self._inks: dict[int, tuple[Any, Any]] = {}
        self._clips: dict[int, tuple[Clip, Box, bool]] = {}
        self.boxes = _boxes(page.paints)
        self._index = {paint.at: k for k, paint in enumerate(page.paints)}
        self.at = np.array([paint.at for paint in page.paints], dtype=np.int64)
        self._filled = np.array([bool(paint.fill) for paint in page.paints], dtype=bool)

    @classmethod
    def from_page(cls, page: BookPage) -> "Ground":
        """Return the index of a page, built once for each page."""
        if "ground" not in page.known:
            page.known["ground"] = cls(page)
        return page.known["ground"]  # type: ignore[no-any-return]  # what stands there

    def box(self, paint: Paint) -> Box:
        """Return the bounding box of a paint of this page, in mm."""
        left, top, right, foot = self.boxes[self._index[paint.at]].tolist()
        return (left, top, right, foot)

    def window(self, clip: Clip) -> Box:
        """Return the bounding box, in mm, of the area that a clip leaves visible."""
        return self._clip_box(clip)[0]

    def paints_in(self, box: Box) -> NDArray[np.int64]:
        """Return the indices (in the page's `paints`) of all paints whose bounding boxes overlap a box in mm,
        in the order of painting."""
        if not len(self.boxes):
            return np.empty(0, dtype=np.int64)
        b = self.boxes
        hit = (b[:, 0] < box[2]) & (b[:, 2] > box[0]) & (b[:, 1] < box[3]) & (b[:, 3] > box[1])
        return np.flatnonzero(hit)

    def colours(self, run: Run) -> list[str]:
        """Return a colour for each letter of a run: that of the fill under the letter as "#rrggbb", "#ffffff"
        if there is none, or "picture" for a raster picture."""
        points = letter_centres(run)
        found = ["#ffffff"] * len(points)
        left = np.arange(len(points))
        below = [k for k in self.paints_in(box_of(run)) if self.at[k] < run.at and self._filled[k]]
        for k in reversed(below):
            inside = self._covers(int(k), points[left])
            for index in left[inside]:
                found[index] = self._paints[k].fill
            left = left[~inside]
            if not len(left):
                break
        return found

    def covered_letters(self, run: Run) -> str:
        """Return those letters of a run that are covered by later paint."""
        over = [int(k) for k in self.paints_in(box_of(run)) if self.at[k] > run.at]
        if not over:
            return ""
        points = letter_centres(run)
        hidden = np.zeros(len(points), dtype=bool)
        for k in over:
            hidden |= self._covers(k, points)
        return "".join(letter.text for letter, under in zip(run.letters, hidden, strict=True) if under)

    def is_clipped(self, run: Run) -> bool:
        """Return whether a clip hides part of the letters of a run."""
        left, top, right, foot = box_of(run)
        for clip in run.clips:
            box, whole = self._clip_box(clip)
            slack = 0.25 * run.size
            if left < box[0] - slack or right > box[2] + slack or foot < box[1] or top > box[3]:
                return True
            middle = run.base - MIDDLE * run.size
            if not box[1] - slack <= middle <= box[3] + slack:
                return True
            if not whole and not shapely.contains_xy(self._clip_area(clip), *letter_centres(run).T).all():
                return True
        return False

    def _clip_box(self, clip: Clip) -> tuple[Box, bool]:
        """Return the bounding box of a clip's area, and whether the area fills the box."""
        if id(clip) not in self._clips:
            outline = outline_of(clip.path, clip.matrix)
            area = fill_area(outline, clip.evenodd)
            box: Box = area.bounds if not area.is_empty else (0.0, 0.0, 0.0, 0.0)
            self._clips[id(clip)] = (clip, box, bool(shapely.box(*box).equals(area)))
        return self._clips[id(clip)][1:]

    def _clip_area(self, clip: Clip) -> Any:
        return fill_area(outline_of(clip.path, clip.matrix), clip.evenodd)

    def _covers(self, index: int, points: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Return a mask of the points that a paint covers within its clips."""
        paint = self._paints[index]
        left, top, right, foot = self.boxes[index]
        x, y = points.T
        inside = (left <= x) & (x <= right) & (top <= y) & (y <= foot)
        if inside.any():
            inside &= self._inside_clips(paint, points)
        if inside.any() and not _is_box(paint):
            fill, line = self._ink_of(index)
            near = shapely.points(points[inside])
            painted = shapely.contains(fill, near)
            if line is not None:
                painted |= shapely.dwithin(line, near, max(_half_width(paint), THINNEST / 2))
            inside[inside] = painted
        return np.asarray(inside)

    def _inside_clips(self, paint: Paint, points: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Return a mask of the points that are inside all clips of a paint."""
        x, y = points.T
        inside = np.ones(len(points), dtype=bool)
        for clip in paint.clips:
            box, whole = self._clip_box(clip)
            inside &= (box[0] <= x) & (x <= box[2]) & (box[1] <= y) & (y <= box[3])
            if not whole and inside.any():
                inside &= shapely.contains_xy(self._clip_area(clip), x, y)
        return inside

    def _ink_of(self, index: int) -> tuple[Any, Any]:
        """Return the area that a paint fills, and the lines that it draws or None.

        A point is on a line if it is within half of the line's width. The area of a line, with its round
        joins, takes much longer to work out.
        """
        if index not in self._inks:
            paint = self._paints[index]
            outline = outline_of(paint.path, paint.matrix)
            fill = fill_area(outline, "*" in paint.operator) if paint.fill else shapely.Polygon()
            line = lines_along(outline) if paint.stroke else None
            shapely.prepare([each for each in (fill, line) if each is not None])
            self._inks[index] = (fill, line)
        return self._inks[index]


def outline_of(path: bytes, matrix: Matrix) -> tuple[Segment, ...]:
    """Return a path of a content stream as segments in mm on the page. `matrix` maps its numbers to mm."""
    values = iter(numbers_of(path).tolist())
    many = {"M": 2, "L": 2, "C": 6, "Z": 0}
    segments: list[Any] = [(kind, *(next(values) for _ in range(many[kind]))) for kind in kinds_of(path)]
    return transform_outline(segments, matrix)


def box_of(run: Run) -> Box:
    """Return the box in mm around the letters of a run. Its height is that of usual letters: from `HIGH`
    above the baseline to `DEEP` below it, in shares of the font size."""
    left = min(letter.left for letter in run.letters)
    right = max(letter.right for letter in run.letters)
    return (left, run.base - HIGH * run.size, max(right, left + 0.01), run.base + DEEP * run.size)


def letter_centres(run: Run) -> NDArray[np.float64]:
    """Return an array with a row (x, y) in mm for the centre of each letter of a run."""
    return np.array([((each.left + each.right) / 2, run.base - MIDDLE * run.size) for each in run.letters])


def _is_box(paint: Paint) -> bool:
    if paint.stroke or paint.matrix[1] or paint.matrix[2]:
        return False
    if paint.kinds not in ("MLLLZ", "MLLL", "MLLLLZ"):
        return False
    v: list[float] = paint.numbers[:8].tolist()
    return (v[0] == v[2] and v[3] == v[5] and v[4] == v[6] and v[7] == v[1]) or (
        v[1] == v[3] and v[2] == v[4] and v[5] == v[7] and v[6] == v[0]
    )


def _boxes(paints: Sequence[Paint]) -> NDArray[np.float64]:
    """Return the box around each paint; a line's box includes half its width."""
    if not paints:
        return np.empty((0, 4))
    numbers = [paint.numbers for paint in paints]
    counts = [len(own) // 2 for own in numbers]
    u, v = np.concatenate(numbers).reshape(-1, 2).T
    a, b, c, d, e, f = np.repeat(np.array([paint.matrix for paint in paints]).T, counts, axis=1)
    x, y = a * u + c * v + e, b * u + d * v + f
    starts = np.concatenate(([0], np.cumsum(counts)[:-1]))
    box = [
        np.minimum.reduceat(x, starts),
        np.minimum.reduceat(y, starts),
        np.maximum.reduceat(x, starts),
        np.maximum.reduceat(y, starts),
    ]
    wide = np.array([_half_width(paint) for paint in paints])
    return np.column_stack((box[0] - wide, box[1] - wide, box[2] + wide, box[3] + wide))


def _half_width(paint: Paint) -> float:
    a, b, c, d = paint.matrix[:4]
    return paint.width * abs(a * d - b * c) ** 0.5 / 2 if paint.stroke else 0.0
