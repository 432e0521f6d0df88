"""The opponent: pages painted with reportlab alone, as one would write it who knows reportlab.

It gets what to paint as plain lists, worked out beforehand, so it computes nothing while it is
timed. It comes in two ways of writing, and the faster one counts: every path where it lies
(`flat`), and repeated things as forms that are drawn once (`shared`). Both set colours, widths and
dashes only where they change.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from pnp.scene import Matrix, Segment, glyph_paths, text_matrix, transform_segments
from pnp.scene import elements as scene

MM = 72 / 25.4

Colour = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Shape:
    """A path in its parent's coordinates, with its paint; an empty fill is the one that is set."""

    segments: tuple[Segment, ...]
    fill: Colour | tuple[()] | None
    stroke: Colour | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    round: bool = True
    evenodd: bool = False


@dataclass(frozen=True, slots=True)
class Form:
    """Something drawn once and used often, in the box that it needs."""

    name: str
    box: tuple[float, float, float, float]
    children: "tuple[Item, ...]"


@dataclass(frozen=True, slots=True)
class Placed:
    """A form or a list of items under a matrix, clipped by a path; `fill` is what a glyph inherits."""

    children: "tuple[Item, ...] | Form"
    matrix: Matrix = scene.IDENTITY
    clip: tuple[Segment, ...] = ()
    fill: Colour | None = None


Item = Shape | Placed


@dataclass(slots=True)
class _State:
    """What was set last; None is unknown."""

    fill: Colour | tuple[()] | None = None
    stroke: Colour | None = None
    line: tuple[float, tuple[float, ...], bool] | None = None


@dataclass(slots=True)
class _Pen:
    canvas: Any
    state: _State = field(default_factory=_State)
    forms: set[str] = field(default_factory=set)

    def items(self, items: Iterable[Item]) -> None:
        for item in items:
            if isinstance(item, Shape):
                self.shape(item)
            else:
                self.placed(item)

    def shape(self, shape: Shape) -> None:
        canvas, state = self.canvas, self.state
        if shape.fill and shape.fill != state.fill:
            canvas.setFillColorRGB(*shape.fill)
            state.fill = shape.fill
        if shape.stroke is not None:
            if shape.stroke != state.stroke:
                canvas.setStrokeColorRGB(*shape.stroke)
                state.stroke = shape.stroke
            line = (shape.width, shape.dash, shape.round)
            if line != state.line:
                canvas.setLineWidth(shape.width)
                canvas.setDash(*([list(shape.dash)] if shape.dash else []))
                canvas.setLineCap(1 if shape.round else 0)
                canvas.setLineJoin(1 if shape.round else 0)
                state.line = line
        canvas.drawPath(
            self.path(shape.segments),
            stroke=shape.stroke is not None,
            fill=shape.fill is not None,
            fillMode=0 if shape.evenodd else 1,
        )

    def path(self, segments: Iterable[Segment]) -> Any:
        path = self.canvas.beginPath()
        move, line, curve = path.moveTo, path.lineTo, path.curveTo
        for segment in segments:
            kind = segment[0]
            if kind == "L":
                line(segment[1], segment[2])
            elif kind == "C":
                curve(*segment[1:])
            elif kind == "M":
                move(segment[1], segment[2])
            else:
                path.close()
        return path

    def placed(self, placed: Placed) -> None:
        canvas, children = self.canvas, placed.children
        if isinstance(children, Form) and children.name not in self.forms:
            self.forms.add(children.name)
            outer, self.state = self.state, _State()
            canvas.beginForm(children.name, *children.box)
            self.items(children.children)
            canvas.endForm()
            self.state = outer
        if placed.fill is not None and placed.fill != self.state.fill:
            canvas.setFillColorRGB(*placed.fill)
            self.state.fill = placed.fill
        outer = _State(self.state.fill, self.state.stroke, self.state.line)
        canvas.saveState()
        if placed.matrix != scene.IDENTITY:
            canvas.transform(*placed.matrix)
        if placed.clip:
            canvas.clipPath(self.path(placed.clip), stroke=0, fill=0)
        if isinstance(children, Form):
            canvas.doForm(children.name)
        else:
            self.items(children)
        canvas.restoreState()
        self.state = outer


def paint(pages: Sequence[tuple[tuple[Item, ...], float, float]], path: Path) -> None:
    """Paint pages of (items, width, height), in mm with y down, into a PDF; forms serve all of them."""
    untyped: Callable[..., Any] = Canvas
    canvas = untyped(str(path), pageCompression=1)
    forms: set[str] = set()
    for items, width, height in pages:
        canvas.setPageSize((width * MM, height * MM))
        canvas.transform(MM, 0, 0, -MM, 0, height * MM)
        _Pen(canvas, forms=forms).items(items)
        canvas.showPage()
    canvas.save()


def flat(elements: Iterable[scene.Element], matrix: Matrix = scene.IDENTITY) -> tuple[Item, ...]:
    """A drawing as paths in page coordinates, nothing shared; only clips nest."""
    items: list[Item] = []
    for element in elements:
        match element:
            case scene.Group(children=children, transform=transform, clip=clip):
                total = scene.compose(matrix, transform)
                inner = flat(children, total)
                items += [Placed(inner, clip=transform_segments(clip, total))] if clip else inner
            case scene.Use(symbol=symbol, transform=transform):
                items += flat(symbol.children, scene.compose(matrix, transform))
            case scene.Text():
                items += (
                    Shape(transform_segments(o, matrix), element.fill.rgb) for o in glyph_paths(element)
                )
            case _:
                if element.style.fill or element.style.stroke:
                    items.append(_shape(element, matrix))
    return tuple(items)


def shared(elements: Iterable[scene.Element], forms: dict[object, Form] | None = None) -> tuple[Item, ...]:
    """A drawing with its symbols and glyphs as forms, groups as they are."""
    known = {} if forms is None else forms

    def form(what: scene.Symbol | scene.Glyph) -> Form:
        if what not in known:
            if isinstance(what, scene.Glyph):
                children: tuple[Item, ...] = (Shape(what.segments, ()),)
            else:
                children = shared(what.children, known)
            known[what] = Form(f"f{len(known)}", _BOX, children)
        return known[what]

    items: list[Item] = []
    for element in elements:
        match element:
            case scene.Group(children=children, transform=transform, clip=clip):
                inner = shared(children, known)
                items += [Placed(inner, transform, clip)] if clip or transform != scene.IDENTITY else inner
            case scene.Use(symbol=symbol, transform=transform):
                items.append(Placed(form(symbol), transform))
            case scene.Text():
                base = text_matrix(element)
                for glyph, x, y in element.glyphs:
                    if glyph.segments:
                        place = scene.compose(base, (element.size, 0.0, 0.0, element.size, x, y))
                        items.append(Placed(form(glyph), place, fill=element.fill.rgb))
            case _:
                if element.style.fill or element.style.stroke:
                    items.append(_shape(element, scene.IDENTITY))
    return tuple(items)


_BOX = (-1000.0, -1000.0, 1000.0, 1000.0)
"""Large enough for any form: finding a closer one would cost the opponent time."""


def _shape(shape: scene.Path | scene.Polygon | scene.Circle | scene.Image, matrix: Matrix) -> Shape:
    assert not isinstance(shape, scene.Image), "the pages that are measured have no pixels"
    style = shape.style
    a, b, c, d = matrix[:4]
    scale = abs(a * d - b * c) ** 0.5
    segments = scene.segments_of(shape)
    return Shape(
        segments if matrix == scene.IDENTITY else transform_segments(segments, matrix),
        style.fill.rgb if style.fill else None,
        style.stroke.rgb if style.stroke else None,
        style.width * scale,
        tuple(v * scale for v in style.dash),
        style.round,
        style.evenodd,
    )
