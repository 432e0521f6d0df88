"""Reads the objects and graphics states of a PDF (ISO 32000-1, 8.4), and caches what forms paint, for other
uses of equal forms.

A kit draws each face as often as the face has copies, and each ornament on many faces. What a form paints
depends on its program and on the graphics state. If only its place differs, the cached shapes are moved.

Within one open file a form is found by the number of its object. `Forms` finds it by its content, so that
several files share what is known, because the kits of a game draw the same faces. Two forms are equal if they
have the same operators, the same text by their fonts' tables, the same pictures, and equal forms inside.
"""

import hashlib
import io
import logging
import marshal
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from hashlib import sha256
from typing import Any

import numpy as np
import pikepdf
import shapely
from fontTools.ttLib import TTFont, TTLibError

from pnp.caching import Shelf
from pnp.scene import IDENTITY, Box, Matrix, Segment
from pnp.verify.paint.pixels import paint_of_stream
from pnp.verify.paint.region import CLIPPED, OUTSIDE, Region, are_apart
from pnp.verify.paint.shapes import (
    CAPS,
    JOINS,
    MITRE,
    SLACK,
    Pen,
    Shape,
    TextRun,
    make_pen,
    transform_outline,
)

PAINTING: dict[str, tuple[str, bool, bool]] = {
    "S": ("", True, False),
    "s": ("", True, True),
    "f": ("nonzero", False, False),
    "F": ("nonzero", False, False),
    "f*": ("evenodd", False, False),
    "B": ("nonzero", True, False),
    "B*": ("evenodd", True, False),
    "b": ("nonzero", True, True),
    "b*": ("evenodd", True, True),
    "n": ("", False, False),
}
"""The fill rule of each painting operator, whether it strokes, and whether it closes the path."""


class State:
    """The graphics state of a PDF's content stream. The operator q saves a copy of it, and Q restores the
    copy."""

    def __init__(self, ctm: Matrix, region: Region) -> None:
        self.ctm, self.region = ctm, region
        self.fill, self.stroke = "#000000", "#000000"
        self.fill_space: Any = None
        self.stroke_space: Any = None
        self.width = 1.0
        self.cap, self.join, self.limit = CAPS[0], JOINS[0], MITRE
        self.dash: tuple[float, ...] = ()
        self.phase = 0.0
        self.fill_alpha = self.stroke_alpha = 1.0
        self.cut: tuple[tuple[Segment, ...], bool, Region] | None = None
        """The last clip: its path, whether it uses the even-odd rule, and the region before it."""
        self.font: Any = None
        self.size, self.mode, self.leading, self.rise = 0.0, 0, 0.0, 0.0

    def set_line(self, operator: str, v: Sequence[Any]) -> None:
        """Apply one of the line operators w, J, j, M and d. Raises IndexError for an unknown cap or join."""
        match operator:
            case "w":
                self.width = v[0]
            case "J":
                self.cap = CAPS[int(v[0])]
            case "j":
                self.join = JOINS[int(v[0])]
            case "M":
                self.limit = float(v[0])
            case "d":
                self.dash, self.phase = tuple(float(x) for x in v[0]), float(v[1])

    def pen(self, scale: float) -> Pen:
        """Return the pen (ends, joins and dashes of lines) of this graphics state. `scale` is the length in
        mm of one unit of the current matrix."""
        phase = self.phase * scale if self.dash else 0.0
        return make_pen(self.cap, self.join, self.limit, phase)

    def extend(self, parameters: Any) -> Iterator[str]:
        """Apply an ExtGState dictionary (the operand of gs). Yield the names of those entries that shapes
        cannot represent, such as "soft mask"."""
        if "/ca" in parameters:
            self.fill_alpha = float(parameters.ca)
        if "/CA" in parameters:
            self.stroke_alpha = float(parameters.CA)
        for key, operator in (("/LW", "w"), ("/LC", "J"), ("/LJ", "j"), ("/ML", "M")):
            if key in parameters:
                self.set_line(operator, (float(parameters[key]),))
        if "/D" in parameters:
            self.set_line("d", parameters.D)
        if parameters.get("/SMask", "/None") != "/None":
            yield "soft mask"
        if str(parameters.get("/BM", "/Normal")) not in ("/Normal", "/Compatible"):
            yield f"blend mode {parameters.BM}"


DIGITS = 6
"""The number of decimals, in mm, to which equal regions agree."""

FormKey = tuple[Any, ...]
"""A cache key with everything that decides the paint of a form, except the form's place."""

PORTABLE = 2
"""The index from which on the items of a form key are valid in all files. The items before it are object
numbers of the form and the current font."""


@dataclass(frozen=True, slots=True)
class FormPaint:
    """The cached result of painting a form: its shapes and texts, in mm on a page on which the form's origin
    is at `at`, and the names of features that these cannot represent (`odd`). `count` is the number of
    operators run for it."""

    at: tuple[float, float]
    shapes: tuple[Shape, ...]
    texts: tuple[TextRun, ...]
    odd: tuple[str, ...]
    count: int

    def move_to(self, at: tuple[float, float], page: Region) -> tuple[list[Shape], list[TextRun]]:
        """Return the shapes and texts of the form, moved so that its origin is at the point `at` on a page.
        `page` is the visible area of this page."""
        dx, dy = at[0] - self.at[0], at[1] - self.at[1]
        matrix = (*IDENTITY[:4], dx, dy)
        clips: dict[int, Any] = {}
        texts = [replace(each, at=(each.at[0] + dx, each.at[1] + dy)) for each in self.texts]
        return [_move_shape(shape, matrix, clips, page) for shape in self.shapes], texts


def _move_shape(shape: Shape, matrix: Matrix, clips: dict[int, Any], page: Region) -> Shape:
    dx, dy = matrix[4:]
    left, top, right, bottom = shape.bounds
    clip = shape.clip
    if clip is not None:
        if id(clip) not in clips:
            clips[id(clip)] = shapely.transform(clip, lambda points: np.add(points, (dx, dy)))
        clip = clips[id(clip)]
    box = (left + dx, top + dy, right + dx, bottom + dy)
    unseen = shape.unseen
    if unseen in (CLIPPED, OUTSIDE):  # the place of the form decides which of the two it is
        unseen = OUTSIDE if are_apart(box, page.box) else CLIPPED
    return shape.with_place(transform_outline(shape.outline, matrix), box, clip, unseen, shape.name, matrix)


def form_key(
    form: tuple[int, int], state: State, page: Region, *, veiled: bool, depth: int
) -> FormKey | None:
    """Return the cache key for the result of painting a form in a graphics state. The key is the same
    wherever the form is on the page. `form` is its object number and generation, `veiled` is true if it is
    painted in a hidden layer, and `depth` is the number of forms around it.

    Return None if the result depends on the place too, as near the edge of the page, or if the state cannot
    be compared.
    """
    if form == (0, 0) or state.fill_space is not None or state.stroke_space is not None:
        return None
    (left, top, right, bottom), edge = state.region.box, page.box
    if left < edge[0] + SLACK or top < edge[1] + SLACK:
        return None
    if right > edge[2] - SLACK or bottom > edge[3] - SLACK:
        return None
    font = None
    if state.font is not None:
        font = state.font.objgen
        if font == (0, 0):
            return None
    return (form, font, veiled, depth, state.ctm[:4], *_paint_state(state), *_region_state(state))


def _paint_state(state: State) -> Iterator[Any]:
    """Yield the values of the graphics state that matter for filling, stroking and text."""
    yield from (state.fill, state.stroke, state.width, state.cap, state.join, state.limit)
    yield from (state.dash, state.phase, state.fill_alpha, state.stroke_alpha)
    yield from (state.size, state.mode, state.leading, state.rise)


def _region_state(state: State) -> Iterator[Any]:
    """Yield the visible region relative to the origin."""
    x, y = state.ctm[4:]
    left, top, right, bottom = state.region.box
    yield from (round(left - x, DIGITS), round(top - y, DIGITS))
    yield from (round(right - x, DIGITS), round(bottom - y, DIGITS))
    for window in state.region.windows:
        across, down = window.bounds[:2]
        yield from (window.form, round(across - x, DIGITS), round(down - y, DIGITS))


logging.getLogger("fontTools").setLevel(logging.CRITICAL)
"""Warnings about fonts are silenced: what matters is a finding, and the rest (our font of hidden text has no
date) must not appear among a command's lines."""

Program = Sequence[tuple[str, tuple[Any, ...]]]
"""The operators of a content stream with their operands. Numbers are floats."""


class Store:
    """The parsed objects of one open PDF. Each is parsed once."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self._programs: dict[tuple[int, int], Program] = {}
        self._pictures: dict[tuple[int, int], str] = {}
        self._blank: dict[tuple[int, int], bool] = {}
        self._letters: dict[tuple[int, int], dict[int, str]] = {}
        self._frames: dict[tuple[int, int], tuple[Matrix, Box]] = {}
        self._off = _layers_off(pdf)
        self.painted: dict[FormKey, FormPaint] = {}
        """The cached paint of forms, by form key."""

    def program(self, stream: pikepdf.Object) -> Program:
        """Return the operators of a page or form, parsed."""
        key = stream.objgen
        if key not in self._programs or key == (0, 0):
            self._programs[key] = _parse_program(stream)
        return self._programs[key]

    def picture(self, stream: pikepdf.Object) -> str:
        """Return a text that identifies an image by a digest of its pixels (see `paint_of_stream`)."""
        key = stream.objgen
        if key not in self._pictures or key == (0, 0):
            self._pictures[key] = paint_of_stream(stream)
        return self._pictures[key]

    def frame(self, form: Any) -> tuple[Matrix, Box]:
        """Return the matrix of a form, from its own units to those of the content that paints it, and the box
        that clips the form, in its own units."""
        key = form.objgen
        if key not in self._frames or key == (0, 0):
            self._frames[key] = matrix_of(form.get("/Matrix", IDENTITY)), box_of(form.BBox)
        return self._frames[key]

    def is_layer_off(self, group: Any) -> bool:
        """Return whether a layer (an optional content group, or a list of them) is off when the file is
        opened."""
        if group is None:
            return False
        members = group.get("/OCGs") if group.get("/Type") == "/OCMD" else None
        if members is None:
            return group.objgen in self._off
        listed = list(members) if isinstance(members, pikepdf.Array) else [members]
        return bool(listed) and all(member.objgen in self._off for member in listed)

    def decode_string(self, font: Any, string: Any) -> str:
        """Return the text of a string by the ToUnicode table of its font. Codes that are not in the table
        give U+FFFD."""
        key = font.objgen
        if key not in self._letters or key == (0, 0):
            table = font.get("/ToUnicode")
            known = isinstance(table, pikepdf.Stream)
            self._letters[key] = _letters(table.read_bytes()) if known else {}
        letters = self._letters[key]
        parts = string if isinstance(string, pikepdf.Array) else (string,)
        codes = (code for part in parts if isinstance(part, pikepdf.String) for code in bytes(part))
        text = "".join(letters.get(code, "\ufffd") for code in codes)
        return text.encode("utf-16-be", "surrogatepass").decode("utf-16-be", "replace")

    def is_blank(self, font: Any) -> bool:
        """Return whether all glyphs of an embedded TrueType font are empty, so that its text is invisible."""
        key = font.objgen
        if key not in self._blank or key == (0, 0):
            inner = font.DescendantFonts[0] if "/DescendantFonts" in font else font
            data = inner.get("/FontDescriptor", pikepdf.Dictionary()).get("/FontFile2")
            self._blank[key] = data is not None and _has_no_outlines(data.read_bytes())
        return self._blank[key]


def _letters(table: bytes) -> dict[int, str]:
    """Return the texts of one-byte codes in a ToUnicode table, as UTF-16 code units."""
    found: dict[int, str] = {}
    for block in re.findall(rb"beginbfchar(.*?)endbfchar", table, re.DOTALL):
        for code, units in re.findall(rb"<([0-9A-Fa-f]{2})>\s*<([0-9A-Fa-f]{4}+)>", block):
            found[int(code, 16)] = "".join(chr(int(units[i : i + 4], 16)) for i in range(0, len(units), 4))
    return found


def _has_no_outlines(data: bytes) -> bool:
    try:
        font = TTFont(io.BytesIO(data), lazy=True)
        return not any(font["glyf"][name].numberOfContours for name in font.getGlyphOrder())
    except (TTLibError, KeyError, AssertionError, ValueError):
        return False


def _parse_program(stream: pikepdf.Object) -> Program:
    program: list[tuple[str, tuple[Any, ...]]] = []
    for instruction in pikepdf.parse_content_stream(stream):
        if str(instruction.operator) == "INLINE IMAGE":
            data = hashlib.sha256(instruction.operands[0].unparse())
            program.append(("INLINE IMAGE", (data.hexdigest(),)))
            continue
        given: Any = instruction.operands
        operands = tuple([float(v) if isinstance(v, (Decimal, int)) else v for v in given])
        program.append((str(instruction.operator), operands))
    return program


def _layers_off(pdf: pikepdf.Pdf) -> frozenset[tuple[int, int]]:
    """Return the layers that a viewer hides when the file is opened."""
    if "/OCProperties" not in pdf.Root:
        return frozenset()
    root = pdf.Root.OCProperties
    default = root.get("/D", pikepdf.Dictionary())
    off = {group.objgen for group in default.get("/OFF", ())}
    if default.get("/BaseState") == "/OFF":
        shown = {group.objgen for group in default.get("/ON", ())}
        off |= {group.objgen for group in root.get("/OCGs", ())} - shown
    return frozenset(off)


_COMPONENTS = {"/DeviceGray": 1, "/CalGray": 1, "/G": 1, "/DeviceRGB": 3, "/CalRGB": 3, "/RGB": 3, "/Lab": 3}
_COMPONENTS |= {"/DeviceCMYK": 4, "/CMYK": 4, "/Indexed": 1, "/Separation": 1, "/Pattern": 0}


def _family(space: Any) -> str:
    return str(space[0]) if isinstance(space, pikepdf.Array) else str(space)


def space_size(space: Any) -> int:
    """Return the number of components of a colour space, such as 3 for DeviceRGB."""
    family = _family(space)
    if family == "/ICCBased":
        return int(space[1].N)
    return len(space[1]) if family == "/DeviceN" else _COMPONENTS.get(family, 1)


def colour_of(space: Any, values: Sequence[Any]) -> str:
    """Return a colour as "#rrggbb", or for a pattern or spot colour a name such as "spot:gold:1" (colour and
    tint). `values` are the operands of the operator that sets it.

    `space` None means the device colour space with as many components as there are values. CMYK is converted
    by ISO 32000-1, 10.3.5 (r = 1 - min(1, c + k)).
    """
    if values and isinstance(values[-1], pikepdf.Name):
        return f"pattern:{values[-1]}"
    family = "" if space is None else _family(space)
    if family in ("/Separation", "/DeviceN", "/Indexed", "/Lab"):
        tints = ",".join(f"{float(v):g}" for v in values)
        return f"spot:{str(space[1])[1:] if family == '/Separation' else family[1:]}:{tints}"
    v = [min(1.0, max(0.0, float(x))) for x in values]
    if len(v) == 1:
        v *= 3
    elif len(v) == 4:
        v = [1 - min(1.0, x + v[3]) for x in v[:3]]
    return "#" + "".join(f"{round(x * 255):02x}" for x in v) if len(v) == 3 else "pattern:none"


def matrix_of(values: Sequence[Any]) -> Matrix:
    """Return six numbers as a matrix."""
    a, b, c, d, e, f = (float(v) for v in values)
    return (a, b, c, d, e, f)


def box_of(raw: Any) -> Box:
    """Return a PDF rectangle, whose corners may be in any order, as (smaller x, smaller y, larger x, larger
    y)."""
    x0, y0, x1, y1 = (float(v) for v in raw)
    return (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


OPAQUE = frozenset(("cs", "CS", "sc", "scn", "SC", "SCN", "sh"))
"""Operators whose operands are not examined. A form with one of them equals no other form."""

_NAMING = re.compile(rb"[/(<]")
"""The characters that begin names and strings. A program without any of them depends on no resources."""

DEPTH = 24
"""The largest nesting depth of forms in a digest."""


class Forms:
    """A cache of what forms paint, shared by several files. An entry is found by the digest of the form's
    content and the key of the graphics state."""

    def __init__(self) -> None:
        self._painted = Shelf()

    def get(self, form: str, manner: FormKey) -> FormPaint | None:
        """Return the cached result of painting a form, or None if there is none. `form` is the digest of its
        content, and `manner` has the items of the form key from index PORTABLE on (the graphics state)."""
        found: FormPaint | None = self._painted.get((form, manner))
        return found

    def put(self, form: str, manner: FormKey, painted: FormPaint) -> None:
        """Store the result of painting a form. `form` is the digest of its content, and `manner` has the
        items of the form key from index PORTABLE on (the graphics state)."""
        self._painted.put((form, manner), painted)


class FileForms:
    """Access of one open file to a cache of forms that several files share."""

    def __init__(self, store: Store, forms: Forms) -> None:
        self._store, self._forms = store, forms
        self._of: dict[tuple[int, int], str] = {}

    def get(self, form: Any, manner: FormKey) -> FormPaint | None:
        """Return the cached result of painting a form with equal content, from this or another file, in an
        equal graphics state. `manner` is the form key (see `form_key`). Return None if there is none."""
        digest = self.digest(form)
        return self._forms.get(digest, manner[PORTABLE:]) if digest else None

    def put(self, form: Any, manner: FormKey, painted: FormPaint) -> None:
        """Store the result of painting a form, unless the form cannot be identified by its content. `manner`
        is the form key (see `form_key`)."""
        if digest := self.digest(form):
            self._forms.put(digest, manner[PORTABLE:], painted)

    def digest(self, form: Any, depth: int = 0) -> str:
        """Return a digest of everything in a form that influences what it paints, or "" if the form cannot be
        identified by its content. `depth` is 0 for a call from outside. For a form inside other forms, whose
        digests contain its digest, it is the number of those forms."""
        key = form.objgen
        if key not in self._of:
            self._of[key] = ""  # a form that contains itself equals no other
            if key != (0, 0) and depth < DEPTH and "/Resources" in form and "/OC" not in form:
                try:
                    content = list(self._content(form, depth))
                except _Unidentified:
                    return ""
                self._of[key] = sha256(marshal.dumps(content, 2)).hexdigest()
        return self._of[key]

    def _content(self, form: Any, depth: int) -> Iterator[object]:
        """Yield the form's program as bytes if it uses no names or strings, else each operator with its
        operands as plain data. Raises _Unidentified."""
        written = form.read_bytes()
        if not _NAMING.search(written):
            yield written
            return
        font: Any = None
        for operator, operands in self._store.program(form):
            if operator in OPAQUE or (operator == "BDC" and str(operands[0]) == "/OC"):
                raise _Unidentified
            if operator == "Do":
                yield self._object(form.Resources, operands[0], depth)
            elif operator == "gs":
                yield _state_entries(_resource(form.Resources, "/ExtGState", operands[0]))
            elif operator == "Tf":
                font = _resource(form.Resources, "/Font", operands[0])
                about = (
                    str(font.get("/Subtype")),
                    str(font.get("/BaseFont", "")),
                    self._store.is_blank(font),
                )
                yield "font", about, operands[1]
            elif operator in ("Tj", "TJ", "'", '"'):
                if font is None:  # the form uses the font set before it began
                    raise _Unidentified
                yield operator, self._store.decode_string(font, operands[-1])
            else:
                yield operator, [_operand(each) for each in operands]

    def _object(self, resources: Any, name: Any, depth: int) -> object:
        target = _resource(resources, "/XObject", name)
        if target.get("/Subtype") != "/Form":
            if "/OC" in target:
                raise _Unidentified
            return "image", self._store.picture(target)
        if not (digest := self.digest(target, depth + 1)):
            raise _Unidentified
        return digest, _operand(target.get("/Matrix")), _operand(target.get("/BBox"))


class _Unidentified(Exception):  # caught in this module: it reports no error
    """Raised in this module if a form contains something that cannot be compared."""


def _resource(resources: Any, kind: str, name: Any) -> Any:
    found = resources.get(kind, pikepdf.Dictionary()).get(str(name))
    if found is None:
        raise _Unidentified
    return found


def _state_entries(state: Any) -> object:
    """Return the entries of a dictionary of numbers, names and lists of them."""
    return "state", sorted((key, _operand(value)) for key, value in state.items())


def _operand(value: Any) -> object:
    """Return a number unchanged, and anything else as PDF source. Raises _Unidentified for a reference."""
    if value is None or isinstance(value, str | float | int):
        return value
    if not isinstance(value, pikepdf.Object):
        return str(value)
    if value.is_indirect:
        raise _Unidentified
    written = value.unparse()
    if b" R" in written:  # a reference, or what looks like one
        raise _Unidentified
    return written
