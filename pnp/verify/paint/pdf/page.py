"""Reads what each page of a PDF paints, as shapes and texts in mm. It executes the page's content streams
with forms, matrices and clips.

Operators and graphics state: ISO 32000-1, 8 (graphics), 9 (text) and 14.6 (marked content).
"""

from collections.abc import Sequence
from copy import copy
from math import atan2, degrees
from pathlib import Path
from typing import Any

import pikepdf
from shapely.errors import GEOSException

from pnp.scene import IDENTITY, Box, Matrix, Segment, compose, transform_point
from pnp.units import POINT
from pnp.verify.paint import shapes
from pnp.verify.paint.pdf import opening
from pnp.verify.paint.pdf.forms import (
    PAINTING,
    FileForms,
    FormPaint,
    Forms,
    Program,
    State,
    Store,
    box_of,
    colour_of,
    form_key,
    matrix_of,
    space_size,
)
from pnp.verify.paint.region import Region, intersect_boxes, place_shape
from pnp.verify.paint.shapes import PLAIN, PagePaint, Shape, TextRun, Unreadable

DEPTH = 24
"""The largest nesting depth of forms."""

OPERATORS = 5_000_000
"""The most operators that one page may run."""

_NONE = pikepdf.Dictionary()


class Machine:
    """An interpreter of content streams, which collects the shapes and texts that a page paints. `base` is
    the matrix from the page's units to mm, `page` its visible area, and `place` names it in messages. `store`
    has the parsed objects of the file, and `common` is a cache that several files share."""

    def __init__(self, base: Matrix, page: Region, store: Store, common: FileForms, place: str) -> None:
        self.page, self.store, self.common, self.place = page, store, common, place
        self.state = State(base, page)
        self.stack: list[State] = []
        self.path: list[Segment] = []
        self.here = (0.0, 0.0)
        self.clipping: str = ""
        self.veiled: list[bool] = []
        self.line: Matrix = base
        self.shapes: list[Shape] = []
        self.texts: list[TextRun] = []
        self.odd: list[str] = []
        self.count = 0
        self.resources: Any = _NONE

    def run(self, program: Program, resources: Any, depth: int) -> None:
        """Execute a content stream (`program`), whose names refer to `resources`, nested `depth` forms deep.
        Graphics states that it saves without restoring are restored at its end. Raises Unreadable."""
        if depth > DEPTH:
            raise Unreadable("forms are nested too deeply", place=self.place, expected=f"at most {DEPTH}")
        self._count_operators(len(program))
        before, base, veils = self.resources, len(self.stack), len(self.veiled)
        self.resources = resources
        for operator, operands in program:
            if operator in ("m", "l", "c", "v", "y", "h", "re"):
                self._construct(operator, operands)
            elif operator in PAINTING:
                self._paint(operator)
            elif operator == "q":
                self.stack.append(copy(self.state))
            elif operator == "Q":
                if len(self.stack) > base:
                    self.state = self.stack.pop()
            elif operator == "cm":
                self.state.ctm = compose(self.state.ctm, matrix_of(operands))
            elif operator == "Do":
                self._draw_object(operands[0], depth)
            else:
                self._other(operator, operands)
        if len(self.stack) > base:
            self.state = self.stack[base]
            del self.stack[base:]
        del self.veiled[veils:]
        self.resources = before

    def _count_operators(self, operators: int) -> None:
        self.count += operators
        if self.count > OPERATORS:
            raise Unreadable(
                "too much on one page", place=self.place, expected=f"at most {OPERATORS} operators"
            )

    def _construct(self, operator: str, v: tuple[Any, ...]) -> None:
        a, b, c, d, e, f = self.state.ctm
        if operator == "h":
            self.path.append(("Z",))
            return
        if operator == "re":
            x, y, w, h = v
            self.path += self._segment("M", ((x, y),)), self._segment("L", ((x + w, y),))
            self.path += self._segment("L", ((x + w, y + h),)), self._segment("L", ((x, y + h),)), ("Z",)
            self.here = (x, y)
            return
        if operator in ("m", "l"):
            x, y = self.here = (v[0], v[1])
            self.path.append(("M" if operator == "m" else "L", a * x + c * y + e, b * x + d * y + f))
            return
        if operator == "c" and len(v) == 6:
            x1, y1, x2, y2, x, y = v
            self.here = (x, y)
            one, two = (a * x1 + c * y1 + e, b * x1 + d * y1 + f), (a * x2 + c * y2 + e, b * x2 + d * y2 + f)
            self.path.append(("C", *one, *two, a * x + c * y + e, b * x + d * y + f))
            return
        points = {
            "c": ((v[0], v[1]), (v[2], v[3]), (v[-2], v[-1])),
            "v": (self.here, (v[0], v[1]), (v[-2], v[-1])),
            "y": ((v[0], v[1]), (v[-2], v[-1]), (v[-2], v[-1])),
        }[operator]
        self.path.append(self._segment("C", points))
        self.here = (v[-2], v[-1])

    def _segment(self, kind: str, points: Sequence[tuple[float, float]]) -> Segment:
        return (kind, *(value for point in points for value in transform_point(self.state.ctm, point)))

    def _paint(self, operator: str) -> None:
        fills, strokes, closes = PAINTING[operator]
        if closes and self.path:
            self.path.append(("Z",))
        outline = tuple(self.path)
        if outline and (fills or strokes):
            self.add_shape(outline, fills=bool(fills), strokes=strokes, evenodd=fills == "evenodd")
        if self.clipping and outline:
            self.state.cut = (outline, self.clipping == "evenodd", self.state.region)
            self.state.region = self.state.region.clip_to_path(outline, self.clipping == "evenodd")
        self.path, self.clipping = [], ""

    def add_shape(
        self,
        outline: tuple[Segment, ...],
        *,
        fills: bool,
        strokes: bool,
        evenodd: bool = False,
        paint: str = "",
        shading: Matrix | None = None,
    ) -> None:
        """Add a shape to the page. `fills` and `strokes` state whether its area and its outline are
        painted, in the colours of the graphics state. With `paint`, the area is painted with a picture or
        a gradient instead, which this text identifies. For a gradient, `shading` maps its unit coordinates
        (a line from x = 0 to 1, or a circle of radius 1) to mm on the page."""
        s = self.state
        a, b, c, d = s.ctm[:4]
        scale = abs(a * d - b * c) ** 0.5
        filled, stroked = fills and s.fill_alpha > 0, strokes and s.stroke_alpha > 0
        unseen = "hidden layer" if any(self.veiled) else "" if filled or stroked else "alpha 0"
        fill = (paint or s.fill) if filled or (unseen and fills) else None
        shape = Shape(
            outline,
            fill,
            s.stroke if stroked or (unseen and strokes) else None,
            s.width * scale if strokes else 0.0,
            tuple(v * scale for v in s.dash) if strokes else (),
            evenodd,
            (s.fill_alpha if fills else 1.0, s.stroke_alpha if strokes else 1.0),
            unseen=unseen,
            pen=s.pen(scale) if strokes else PLAIN,
            shading=shading,
        )
        self.shapes.append(place_shape(shape, s.region, self.page))

    def _draw_object(self, name: Any, depth: int) -> None:
        target = self.resources.get("/XObject", _NONE).get(str(name))
        if target is None:
            self.odd.append(f"no XObject {name}")
            return
        veiled = any(self.veiled) or self.store.is_layer_off(target.get("/OC"))
        self.veiled.append(veiled)
        if target.get("/Subtype") == "/Form":
            self.stack.append(copy(self.state))
            matrix, (left, low, right, high) = self.store.frame(target)
            self.state.ctm = compose(self.state.ctm, matrix)
            corners = ((left, low), (right, low), (right, high), (left, high))
            frame = tuple(self._segment("L" if i else "M", (p,)) for i, p in enumerate(corners))
            self.state.cut = ((*frame, ("Z",)), False, self.state.region)
            self.state.region = self.state.region.clip_to_path(frame)
            self._form(target, depth + 1)
            self.state = self.stack.pop()
        else:
            self.add_image(self.store.picture(target))
        self.veiled.pop()

    def _form(self, form: Any, depth: int) -> None:
        """Run a form in the current graphics state, or reuse what it painted in an equal state. A form begins
        and ends without a path and without a line of text."""
        if self.path or self.clipping or "/Resources" not in form:
            self.run(self.store.program(form), form.get("/Resources", self.resources), depth)
            return
        here, line, self.here, self.line = self.here, self.line, (0.0, 0.0), IDENTITY
        key = form_key(form.objgen, self.state, self.page, veiled=any(self.veiled), depth=depth)
        at = self.state.ctm[4:]
        before = None if key is None else self.store.painted.get(key) or self.common.get(form, key)
        if before is not None:
            self._count_operators(before.count)
            shapes, texts = before.move_to(at, self.page)
            self.shapes += shapes
            self.texts += texts
            self.odd += before.odd
        else:
            starts = (len(self.shapes), len(self.texts), len(self.odd), self.count, len(self.veiled))
            self.run(self.store.program(form), form.Resources, depth)
            if key is not None and not (self.path or self.clipping) and len(self.veiled) == starts[4]:
                painted = FormPaint(
                    at,
                    tuple(self.shapes[starts[0] :]),
                    tuple(self.texts[starts[1] :]),
                    tuple(self.odd[starts[2] :]),
                    self.count - starts[3],
                )
                self.store.painted[key] = painted
                self.common.put(form, key, painted)
        self.here, self.line = here, line

    def add_image(self, paint: str) -> None:
        """Add an image, which fills the unit square of the current matrix. `paint` identifies it by its
        pixels."""
        frame = [
            self._segment("L" if i else "M", (p,)) for i, p in enumerate(((0, 1), (1, 1), (1, 0), (0, 0)))
        ]
        self.add_shape((*frame, ("Z",)), fills=True, strokes=False, paint=paint)

    def _other(self, operator: str, v: tuple[Any, ...]) -> None:
        s = self.state
        match operator:
            case "g" | "rg" | "k":
                s.fill, s.fill_space = colour_of(None, v), None
            case "G" | "RG" | "K":
                s.stroke, s.stroke_space = colour_of(None, v), None
            case "cs" | "CS":
                space = self.resources.get("/ColorSpace", _NONE).get(str(v[0]), v[0])
                black = colour_of(space, (0.0,) * space_size(space))
                if operator == "cs":
                    s.fill_space, s.fill = space, black
                else:
                    s.stroke_space, s.stroke = space, black
            case "sc" | "scn":
                s.fill = colour_of(s.fill_space, v)
            case "SC" | "SCN":
                s.stroke = colour_of(s.stroke_space, v)
            case "w" | "J" | "j" | "M" | "d":
                s.set_line(operator, v)
            case "W" | "W*":
                self.clipping = "evenodd" if operator == "W*" else "nonzero"
            case "gs":
                self.odd += s.extend(self.resources.ExtGState[str(v[0])])
            case "sh":
                self._shade(str(v[0]))
            case "INLINE IMAGE":
                self.add_image(f"image:{v[0]}")
            case "BDC":
                properties = self.resources.get("/Properties", _NONE)
                group = properties.get(str(v[1])) if str(v[0]) == "/OC" else None
                self.veiled.append(self.store.is_layer_off(group))
            case "BMC":
                self.veiled.append(False)
            case "EMC":
                if self.veiled:
                    self.veiled.pop()
            case _:
                self._text(operator, v)

    def _shade(self, name: str) -> None:
        """Fill the visible region with a gradient. The last clip path becomes the shape."""
        s = self.state
        target = self.resources.get("/Shading", _NONE).get(name)
        paint = f"pattern:{name}" if target is None else shapes.paint_of_shading(target)
        left, top, right, bottom = s.region.box
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        whole: tuple[Segment, ...] = tuple(("L" if i else "M", *each) for i, each in enumerate(corners))
        outline, evenodd, around = s.cut or ((*whole, ("Z",)), False, s.region)
        before, s.region = s.region, around
        self.add_shape(outline, fills=True, strokes=False, evenodd=evenodd, paint=paint, shading=s.ctm)
        s.region = before

    def _text(self, operator: str, v: tuple[Any, ...]) -> None:
        s = self.state
        match operator:
            case "BT":
                self.line = IDENTITY
            case "Tm":
                self.line = matrix_of(v)
            case "Td" | "TD":
                s.leading = -v[1] if operator == "TD" else s.leading
                self.line = compose(self.line, (1.0, 0.0, 0.0, 1.0, v[0], v[1]))
            case "TL":
                s.leading = v[0]
            case "T*":
                self.line = compose(self.line, (1.0, 0.0, 0.0, 1.0, 0.0, -s.leading))
            case "Tf":
                s.font, s.size = self.resources.Font[str(v[0])], v[1]
            case "Tr":
                s.mode = int(v[0])
            case "Ts":
                s.rise = v[0]
            case "Tj" | "TJ":
                self._show(v[0])
            case "'" | '"':
                self.line = compose(self.line, (1.0, 0.0, 0.0, 1.0, 0.0, -s.leading))
                self._show(v[-1])

    def _show(self, string: Any) -> None:
        s = self.state
        if s.font is None:
            raise Unreadable("text without a font", place=self.place)
        if s.font.get("/Subtype") == "/Type3":
            self.odd.append("Type 3 font")
        if s.mode > 3:
            self.odd.append("text as a clip")
        total = compose(s.ctm, self.line)
        a, b, c, d = total[:4]
        hidden = s.mode in (3, 7) or any(self.veiled) or self.store.is_blank(s.font)
        fill = s.stroke if s.mode == 1 else s.fill
        name = str(s.font.get("/BaseFont", ""))[1:]
        at = transform_point(total, (0.0, s.rise))
        size, turn = s.size * abs(a * d - b * c) ** 0.5, degrees(atan2(b, a)) % 360
        self.texts.append(
            TextRun(at, size, fill, hidden, name, self.store.decode_string(s.font, string), turn)
        )


_MALFORMED = (TypeError, ValueError, AttributeError, LookupError, RecursionError, GEOSException)
"""The errors that malformed numbers, names and infinite coordinates cause."""


def read_pdf(path: Path, forms: Forms | None = None) -> tuple[PagePaint, ...]:
    """Return what each page of a PDF paints. `forms` is a cache of forms, shared with other files, or None.

    Raises Unreadable for a file that is damaged or encrypted, or that is nested too deeply or too large.
    """
    opening.refuse_explosive(path)
    try:
        with pikepdf.open(path) as pdf:
            store = Store(pdf)
            common = FileForms(store, Forms() if forms is None else forms)
            return tuple(
                _read_page(page, store, common, f"{path.name}, page {n}")
                for n, page in enumerate(pdf.pages, 1)
            )
    except (pikepdf.PikepdfError, FileNotFoundError) as error:
        raise Unreadable("not a PDF that can be read", place=str(path), found=str(error)) from error
    except _MALFORMED as error:
        raise Unreadable("a PDF with malformed content", place=str(path), found=str(error)) from error


def _read_page(page: pikepdf.Page, store: Store, common: FileForms, place: str) -> PagePaint:
    unit = POINT * float(page.obj.get("/UserUnit", 1))
    media = box_of(page.mediabox)
    crop = intersect_boxes(box_of(page.cropbox), media)
    turn = int(page.obj.get("/Rotate", 0)) % 360
    base = _page_matrix(crop, unit, turn)
    wide, high = (crop[2] - crop[0]) * unit, (crop[3] - crop[1]) * unit
    width, height = (high, wide) if turn in (90, 270) else (wide, high)
    machine = Machine(base, Region((0.0, 0.0, width, height)), store, common, place)
    machine.run(store.program(page.obj), page.obj.get("/Resources", pikepdf.Dictionary()), 0)
    for annotation in page.obj.get("/Annots", ()):
        if "/AP" in annotation and not int(annotation.get("/F", 0)) & 2:
            machine.odd.append(f"annotation {annotation.get('/Subtype', '')}")

    def box(key: str) -> Box | None:
        raw = page.obj.get(key, page.mediabox if key == "/MediaBox" else None)
        return None if raw is None else _transform_box(box_of(raw), base)

    return PagePaint(
        width,
        height,
        tuple(s for s in machine.shapes if not s.unseen),
        tuple(s for s in machine.shapes if s.unseen),
        tuple(machine.texts),
        box("/MediaBox"),
        box("/TrimBox"),
        box("/BleedBox"),
        tuple(sorted(set(machine.odd))),
    )


def _transform_box(box: Box, matrix: Matrix) -> Box:
    (x0, y0), (x1, y1) = transform_point(matrix, (box[0], box[1])), transform_point(matrix, (box[2], box[3]))
    return (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


def _page_matrix(crop: Box, k: float, turn: int) -> Matrix:
    """Return the matrix from PDF user space to mm from the top-left corner of the page as it is shown."""
    left, bottom, right, top = crop
    return {
        0: (k, 0.0, 0.0, -k, -left * k, top * k),
        90: (0.0, k, k, 0.0, -bottom * k, -left * k),
        180: (-k, 0.0, 0.0, k, right * k, -bottom * k),
        270: (0.0, -k, -k, 0.0, top * k, right * k),
    }[turn]
