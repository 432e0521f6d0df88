"""Executes the statements in the content streams of a book's pages, one after the other, and collects the
letters and paint of each mark (run of marked content)."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf

from pnp.caching import memoize
from pnp.scene import IDENTITY, Matrix, compose
from pnp.units import POINT
from pnp.verify.paint.book.page import (
    BookPage,
    Clip,
    Letter,
    Mark,
    Paint,
    Run,
    Statement,
    Typeface,
    actual_text,
    content_number,
    decode_text,
    language,
    names_in,
    pieces,
    statements,
)
from pnp.verify.paint.pdf.opening import refuse_explosive
from pnp.verify.paint.pixels import paint_of_stream
from pnp.verify.paint.shapes import Unreadable

REVERSED = b"ReversedChars"
INNER_NAMES = frozenset((b"Span", b"ActualText", REVERSED))
"""The tags and property names that marks inside other marks have in books."""

DEPTH = 12
"""The largest nesting depth of forms. A page of a booklet is a form, and so are pictures and their parts."""


def read_pages(path: Path) -> tuple[BookPage, ...]:
    """Return the pages of a PDF that is written as pnp writes books. Raises Unreadable for any other file."""
    refuse_explosive(path)
    try:
        with pikepdf.open(path) as pdf:
            known = _Known({}, {})
            return tuple(_page(page, known) for page in pdf.pages)
    except (pikepdf.PikepdfError, OSError, ValueError, LookupError, AttributeError, TypeError) as error:
        raise Unreadable("not a PDF as books are", place=str(path), found=str(error)) from error


def _page(page: pikepdf.Page, known: "_Known") -> BookPage:
    left, low, right, high = (float(v) for v in page.mediabox)
    base = (POINT, 0.0, 0.0, -POINT, -left * POINT, high * POINT)
    reader = Reader(base, known)
    reader.run(
        statements(page.obj.Contents.read_bytes()), page.obj.get("/Resources", pikepdf.Dictionary()), 0
    )
    size = ((right - left) * POINT, (high - low) * POINT)
    return BookPage(*size, tuple(reader.marks), tuple(reader.runs), tuple(reader.paints))


class _Known(NamedTuple):
    """The fonts and the statements of forms that were already read from a file, by the numbers of the PDF
    objects that have them."""

    faces: dict[tuple[int, int], Typeface]
    forms: dict[tuple[int, int], tuple[Statement, ...]]


@dataclass(slots=True)
class _State:
    matrix: Matrix
    clips: tuple[Clip, ...] = ()
    fill: str = "#000000"
    stroke: str = "#000000"
    width: float = 1.0
    dash: tuple[float, ...] = ()
    caps: str = "0"
    joins: str = "0"
    mode: str = "0"
    face: Typeface | None = None
    size: float = 0.0

    def copy(self) -> "_State":
        """Return a copy. `copy.copy` takes ten times as long, and a book has a hundred thousand."""
        return _State(
            self.matrix,
            self.clips,
            self.fill,
            self.stroke,
            self.width,
            self.dash,
            self.caps,
            self.joins,
            self.mode,
            self.face,
            self.size,
        )


class _OpenMark(NamedTuple):
    """A mark that is open at the current statement.

    `mark` is the index of the numbered mark that it is or belongs to. `instead` is its ActualText, or ""
    after a letter has got the text; `whole` is the same text unchanged. `is_reversed` is true if its letters
    are read from right to left. `span` is a number that differs for each mark with its own text.
    """

    mark: int
    instead: str | None = None
    whole: str | None = None
    is_reversed: bool = False
    span: int = 0


class Reader:
    """Executes the content of one page and collects its marks (marked content), runs of letters and paint.
    `base` is the matrix from the page's units to mm, and `known` has fonts and forms that were read
    before."""

    def __init__(self, base: Matrix, known: _Known) -> None:
        self.faces, self.forms = known
        self.state = _State(base)
        self.stack: list[_State] = []
        self.marks: list[Mark] = [Mark("")]
        self.open: list[_OpenMark] = [_OpenMark(0)]
        self.spans = 0
        self.reversed = 0
        self.runs: list[Run] = []
        self.paints: list[Paint] = []
        self.at = 0
        self.line: Matrix = base
        self.resources: Any = pikepdf.Dictionary()

    def run(self, content: Iterable[Statement], resources: Any, depth: int) -> None:
        """Execute a content stream: that of the page (`depth` 0), or of a form nested `depth` levels deep,
        whose names refer to `resources`. Raises ValueError for statements that pnp's books do not have, and
        for forms nested too deeply."""
        if depth > DEPTH:
            raise ValueError("forms are nested too deeply")
        outer, self.resources = self.resources, resources
        for statement in content:
            self.do(statement, depth)
        self.resources = outer

    def do(self, statement: Statement, depth: int) -> None:
        """Execute one statement of a content stream that is nested `depth` forms deep."""
        kind, body, more = statement
        state = self.state
        match kind:  # the most frequent first
            case "cs" | "CS" | "M" | "BT" | "ET":
                pass
            case "path":
                self.path(body, more)
            case "q":
                self.stack.append(state.copy())
            case "Q":
                self.state = self.stack.pop()
            case "cm":
                state.matrix = compose(state.matrix, _matrix(body))
            case "scn" | "rg":
                state.fill = _colour(body)
            case "SCN" | "RG":
                state.stroke = _colour(body)
            case "w":
                state.width = float(body)
            case "J":
                state.caps = body.strip().decode()
            case "j":
                state.joins = body.strip().decode()
            case "d":
                state.dash = tuple(map(float, body.split()))
            case "BDC" | "BMC":
                self.mark(kind, body, more)
            case "EMC":
                self.open.pop()
            case "Do":
                self.draw_object(body.decode("latin-1"), depth)
            case "Tm":
                self.line = _matrix(body)
            case "Tr":
                state.mode = body.strip().decode()
            case "Tf":
                state.face, state.size = self.face(body.decode("latin-1")), float(more)
            case "show":
                self.show(body)

    def mark(self, kind: str, name: bytes, about: bytes) -> None:
        """Begin marked content: a numbered run of it, or a mark inside such a run, such as an ActualText.
        `kind` is the operator ("BMC" or "BDC"), `name` the tag, and `about` the bytes of its properties."""
        instead = actual_text(about) if kind == "BDC" else None
        if len(self.open) > 1 and b"/MCID" not in about:  # a mark within marked content
            outer = self.open[-1]
            turned = outer.is_reversed or name == REVERSED
            if instead is None:
                self.open.append(outer._replace(is_reversed=turned))
            else:
                self.spans += 1
                self.open.append(_OpenMark(outer.mark, instead, instead, turned, self.spans))
            if more_names := {name, *names_in(about)} - INNER_NAMES:
                known = self.marks[outer.mark]
                self.marks[outer.mark] = known._replace(names=known.names | more_names)
            return
        start = about.find(b"/Alt")
        alternative = _string(about, start) if start >= 0 else ""
        self.marks.append(
            Mark(name.decode("latin-1"), content_number(about), alternative, language(about), names_in(about))
        )
        self.spans += 1
        self.open.append(_OpenMark(len(self.marks) - 1, instead, instead, span=self.spans))

    def path(self, body: bytes, operator: bytes) -> None:
        """Record the path in `body` as painted by `operator`. If the operator is W or W*, add the path to the
        clips of the graphics state instead."""
        state = self.state
        if operator[:1] == b"W":
            state.clips = (*state.clips, Clip(body, operator[1:2] == b"*", state.matrix))
            return
        how = operator.decode()
        fills, strokes = how[0] in "fB", how[0] in "SB"
        self.paints.append(
            Paint(
                self.next_number(),
                self.open[-1].mark,
                body,
                how,
                state.matrix,
                state.fill if fills else "",
                state.stroke if strokes else "",
                state.width if strokes else 0.0,
                state.dash if strokes else (),
                strokes and state.caps == state.joins == "1",
                state.clips,
            )
        )

    def next_number(self) -> int:
        """Return the next place in the order of painting."""
        self.at += 1
        return self.at

    def draw_object(self, name: str, depth: int) -> None:
        """Draw the XObject with a name in the current resources: a form, such as a page of a booklet, or a
        picture. `depth` is the number of forms around it."""
        target = self.resources.XObject[f"/{name}"]
        state = self.state
        if target.get("/Subtype") == "/Form":
            self.stack.append(state.copy())
            state.matrix = compose(state.matrix, _form_matrix(target))
            left, low, right, high = (float(v) for v in target.BBox)
            frame = f"{left} {low} m {right} {low} l {right} {high} l {left} {high} l h".encode()
            state.clips = (*state.clips, Clip(frame, False, state.matrix, is_frame=True))
            kept = len(self.stack)
            if target.objgen not in self.forms:
                self.forms[target.objgen] = tuple(statements(target.read_bytes()))
            self.run(self.forms[target.objgen], target.Resources, depth + 1)
            del self.stack[kept:]
            self.state = self.stack.pop()
            return
        frame = b"0 1 m 1 1 l 1 0 l 0 0 l h"
        self.paints.append(
            Paint(
                self.next_number(),
                self.open[-1].mark,
                frame,
                "f",
                state.matrix,
                "picture",
                "",
                0.0,
                (),
                False,
                state.clips,
                paint_of_stream(target),
            )
        )

    def face(self, name: str) -> Typeface:
        """Return the font with a name in the current resources. Each font of a file is read only once."""
        font = self.resources.Font[f"/{name}"]
        key = font.objgen
        if key not in self.faces or key == (0, 0):
            self.faces[key] = Typeface(font)
        return self.faces[key]

    def show(self, body: bytes) -> None:
        """Record the letters of a Tj or TJ operand (`body`) as a run that begins at the current position of
        the line."""
        state, face = self.state, self.state.face
        if face is None:
            raise ValueError("text without a font")
        a, b, c, d, e, f = compose(state.matrix, self.line)
        instead = self.open[-1].instead
        size, x = state.size, 0.0
        letters: list[Letter] = []
        for piece in pieces(body):
            if isinstance(piece, float):
                x -= piece / 1000 * size
                continue
            for k in range(0, len(piece) - 1, 2):
                glyph = piece[k] * 256 + piece[k + 1]
                wide = face.width(glyph) / 1000 * size
                text = shown = face.texts.get(glyph, "\ufffd")
                if instead is not None:
                    text = "" if letters else instead
                letters.append(Letter(text, a * x + e, a * (x + wide) + e, shown, glyph))
                x += wide
        if instead is not None and letters:
            # The first letter gets the ActualText of all letters in the mark, also of those in later runs.
            self.open[-1] = self.open[-1]._replace(instead="")
        self.runs.append(
            Run(
                self.next_number(),
                self.open[-1].mark,
                tuple(letters),
                f,
                size * abs(d),
                a > 0 and b == c == 0.0 and d < 0,
                state.fill,
                state.mode == "0",
                state.clips,
                face,
                self.open[-1].is_reversed,
                self.open[-1].whole,
                self.open[-1].span,
            )
        )


def _string(about: bytes, at: int) -> str:
    start = about.find(b"<" if about[at + 4 : at + 6].lstrip()[:1] == b"<" else b"(", at)
    text = next((piece for piece in pieces(about[start:]) if isinstance(piece, bytes)), b"")
    return decode_text(text)


def _form_matrix(form: Any) -> Matrix:
    a, b, c, d, e, f = map(float, form.get("/Matrix", IDENTITY))
    return (a, b, c, d, e, f)


def _matrix(body: bytes) -> Matrix:
    a, b, c, d, e, f = map(float, body.split())
    return (a, b, c, d, e, f)


@memoize
def _colour(body: bytes) -> str:
    values = [min(1.0, max(0.0, float(v))) for v in body.split()]
    if len(values) == 1:
        values *= 3
    return "#" + "".join(f"{round(255 * v):02x}" for v in values)
