"""Write the pictures of an HTML page as inline SVG. Parts that several pictures share are in the page once.

A unit is a hundredth of a millimetre, and outlines are whole units: a point lies within 0.02 mm of its place
in the drawing. A shared part is written for the largest scale at which it is painted.

A shared part is a `<marker>`, painted by a `<line>` of length zero that begins with it. The reason is speed:
a browser copies the content of a `<use>` into the page at each place, but paints a marker without a copy, in
a fifth of the time. Only glyphs are painted by `<use>`, because they take the colour of their line.

Drawings are read as trees of numbered nodes; equal parts of all drawings are one node. Drawings are in flat
colours.

Outlines and numbers are written in few characters: as whole numbers, each point relative to the one before.
"""

from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from math import hypot
from typing import NamedTuple, assert_never

from pnp.caching import memoize, memoize_by_identity
from pnp.scene import (
    IDENTITY,
    Circle,
    Drawing,
    Element,
    Glyph,
    Group,
    Image,
    Matrix,
    Path,
    Polygon,
    Raster,
    Segment,
    Style,
    Symbol,
    Text,
    Use,
    circle_segments,
    compose,
    join_numbers,
    relative_path,
    short_number,
    text_matrix,
    transform_point,
)


@memoize
def outline(segments: tuple[Segment, ...], matrix: Matrix) -> str:
    """Return the path data of an outline in few characters, in whole units of the space to which `matrix`
    maps the outline.

    Points are rounded before differences between them are computed, so that errors do not add up.
    """
    return relative_path(_round_segments(segments, matrix))


def _round_segments(segments: tuple[Segment, ...], matrix: Matrix) -> Iterator[tuple[str, list[int]]]:
    """Yield the segments of an outline with the coordinates of their points, rounded."""
    a, b, c, d, e, f = matrix
    for kind, *numbers in segments:
        values: list[int] = []
        for u, v in zip(numbers[::2], numbers[1::2], strict=True):
            values += (round(a * u + c * v + e), round(b * u + d * v + f))  # type: ignore[operator]
        yield kind, values  # type: ignore[misc]  # a segment begins with its letter


class Paint(NamedTuple):
    """How a shape is painted: "#rrggbb" of its fill and of its line, or "" for none, and the line's width and
    dashes."""

    fill: str
    evenodd: bool
    stroke: str
    width: float
    dash: tuple[float, ...]
    round: bool


class Shape(NamedTuple):
    """A path, or a circle by its centre and radius."""

    outline: tuple[Segment, ...]
    circle: tuple[float, float, float] | None
    paint: Paint
    name: str


class Line(NamedTuple):
    """A line of letters. `glyphs` has (outline, x, y) of each glyph in em, and `matrix` maps em to the
    coordinates of the node that contains the line. `fill` is the colour."""

    matrix: Matrix
    fill: str
    glyphs: tuple[tuple[Glyph, float, float], ...]


class Branch(NamedTuple):
    """A node with other nodes inside it. `children` are their numbers in the Forest, and `matrix` maps their
    coordinates to those of the node around this one. `clip` is the outline to which they are clipped, or
    empty."""

    matrix: Matrix
    clip: tuple[Segment, ...]
    children: tuple[int, ...]


Node = Shape | Line | Raster | Branch
"""Pictures of pixels are one unit wide and high."""

KEPT = "cell:"
"""The beginning of names of elements that stay in the page. A program finds a board's cells by them."""


class Forest:
    """The contents of all drawings of a page as trees of numbered nodes. Equal nodes are kept once. The
    children of a node have lower numbers than the node."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self._numbers: dict[Node, int] = {}
        self._read: dict[int, tuple[Element, int]] = {}
        """The elements that were read, with their nodes, by their id."""
        self._symbols: dict[Symbol, int] = {}

    def add(self, drawing: Drawing) -> "Root":
        """Add a drawing and return its root."""
        children = tuple(map(self._element, drawing.elements))
        return Root(drawing.width, drawing.height, self.number(Branch(IDENTITY, (), children)))

    def number(self, node: Node) -> int:
        """Return the number of a node. A new node gets the next number."""
        found = self._numbers.get(node)
        if found is None:
            found = self._numbers[node] = len(self.nodes)
            self.nodes.append(node)
        return found

    def _element(self, element: Element) -> int:
        if id(element) not in self._read:
            self._read[id(element)] = element, self.number(self._node(element))
        return self._read[id(element)][1]

    def _node(self, element: Element) -> Node:
        match element:
            case Path() | Polygon() | Circle():
                name = element.name
                kept = name if name.startswith(KEPT) and name.isascii() else ""
                return Shape(
                    () if isinstance(element, Circle) else _outline(element),
                    (*element.centre, element.radius) if isinstance(element, Circle) else None,
                    _paint(element.style),
                    kept,
                )
            case Text():
                return _line(element)
            case Image(raster=raster, box=(left, top, right, bottom)):
                place = (right - left, 0.0, 0.0, bottom - top, left, top)
                return Branch(place, (), (self.number(raster),))
            case Group(children=children, transform=matrix, clip=clip):
                return Branch(matrix, clip, tuple(map(self._element, children)))
            case Use(symbol=symbol, transform=matrix):
                if symbol not in self._symbols:
                    whole = Branch(IDENTITY, (), tuple(map(self._element, symbol.children)))
                    self._symbols[symbol] = self.number(whole)
                return Branch(matrix, (), (self._symbols[symbol],))
            case _:
                assert_never(element)


class Root(NamedTuple):
    """A drawing: its width and height in mm, and the number of the node that holds its content."""

    width: float
    height: float
    node: int


def _outline(shape: Path | Polygon) -> tuple[Segment, ...]:
    if isinstance(shape, Path):
        return shape.segments
    first, *rest = shape.points
    return (("M", *first), *(("L", *point) for point in rest), ("Z",))


@memoize_by_identity
def _paint(style: Style) -> Paint:
    fill = style.fill.hex if style.fill else ""
    if style.stroke is None:
        return Paint(fill, bool(fill) and style.evenodd, "", 0.0, (), True)
    return Paint(fill, bool(fill) and style.evenodd, style.stroke.hex, style.width, style.dash, style.round)


@memoize_by_identity
def _line(line: Text) -> Line:
    a, b, c, d, e, f = text_matrix(line)
    size = line.size
    glyphs = tuple(
        (glyph, round(x / size, 4), round(y / size, 4)) for glyph, x, y in line.glyphs if glyph.segments
    )
    return Line((a * size, b * size, c * size, d * size, e, f), line.fill.hex, glyphs)


UNITS = 100.0
"""Units in a millimetre."""

EM = 2000
"""Units in an em of glyphs."""

MARK = '<line marker-start="url(#{})"{}/>'
"""The element that paints a shared part, as a format of the part's id and its transform attribute."""

REFERENCE, DEFINITION = 60, 80
"""The usual numbers of characters in the element that paints a shared part, and in the element around its
definition."""

SHARP = "sharp"
"""The class of shapes whose line has butt ends and sharp corners. By the style sheet of all books, other
lines are round."""

SHORTEST = 80
"""The number of characters up to which a part is not shared, but written anew wherever it is painted."""

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


class InlinePicture(NamedTuple):
    """The content of an <svg> element that shows a drawing, and the width and height of the drawing in
    units."""

    width: str
    height: str
    markup: str


class InlinePictures(NamedTuple):
    """The inline pictures of a page, by the `id()` of their drawings. `shared` is the content of the <svg>
    element that holds the parts that they have in common."""

    pictures: dict[int, InlinePicture]
    shared: str


def put_in_line(drawings: Sequence[Drawing]) -> InlinePictures:
    """Return the drawings of a page as inline pictures."""
    forest = Forest()
    roots = {id(drawing): forest.add(drawing) for drawing in drawings}
    writer = _Writer(forest, [roots[id(drawing)] for drawing in drawings])
    pictures = {number: writer.picture(root) for number, root in roots.items()}
    return InlinePictures(pictures, "".join(writer.shared))


class _Written(NamedTuple):
    """An element. `fill` and `line` are the attributes that paint a shape: neighbours with equal ones have
    them once. What is no shape has neither tag nor paint."""

    tag: str
    fill: str
    line: str
    rest: str

    def whole(self) -> str:
        return f"<{self.tag}{self.fill}{self.line}{self.rest}" if self.tag else self.rest


class _Writer:
    """Writes the nodes of a page. Shared parts are written first."""

    def __init__(self, forest: Forest, roots: Sequence[Root]) -> None:
        self.nodes = forest.nodes
        self.shared: list[str] = []
        self._names: dict[object, str] = {}
        self._scales = self._largest_scales(roots)
        self._share(roots)

    def picture(self, root: Root) -> InlinePicture:
        """Return a drawing as an inline picture."""
        width, height = (short_number(each * UNITS, 2) for each in (root.width, root.height))
        return InlinePicture(width, height, _join(self._place(root.node, _scale_matrix(UNITS))))

    def _largest_scales(self, roots: Sequence[Root]) -> list[float]:
        """Return for each node the largest scale at which it is painted; 0 for a node that is not."""
        scales = [0.0] * len(self.nodes)
        for root in roots:
            scales[root.node] = UNITS
        for number in range(len(self.nodes) - 1, -1, -1):
            node = self.nodes[number]
            if isinstance(node, Branch):
                inner = scales[number] * _scale(node.matrix)
                for child in node.children:
                    scales[child] = max(scales[child], inner)
        return scales

    def _share(self, roots: Sequence[Root]) -> None:
        """Write the parts that are painted more than once, where that is shorter."""
        counts = Counter(root.node for root in roots)
        for node in self.nodes:
            if isinstance(node, Branch):
                counts.update(node.children)
        for number, node in enumerate(self.nodes):
            many, scale = counts[number], self._scales[number]
            if many < 2 or not scale or isinstance(node, Raster):
                continue
            kept = len(self.shared), len(self._names)
            written = list(self._write(number, _scale_matrix(scale)))
            markup = _join(written)
            own = len(written[0].rest) if isinstance(node, Shape) else len(markup)
            if own > SHORTEST and (many - 1) * len(markup) > many * REFERENCE + DEFINITION:
                name = self._name(("part", number))
                self.shared.append(f'<marker id="{name}">{markup}</marker>')
            else:  # clips and glyphs that it alone has asked for are written when it is
                del self.shared[kept[0] :]
                while len(self._names) > kept[1]:
                    self._names.popitem()

    def _name(self, key: object) -> str:
        """Return the id of a shared part; a new one for a new part. No anchor of a book begins like it."""
        if key not in self._names:
            number, name = len(self._names), ""
            while number >= 0:
                name = _LETTERS[number % len(_LETTERS)] + name
                number = number // len(_LETTERS) - 1
            self._names[key] = f"_{name}"
        return self._names[key]

    def _define(self, key: object, before: str, after: str) -> str:
        """Write a definition with its id between two texts, unless it is there. Return the id."""
        if key not in self._names:
            self.shared.append(f'{before} id="{self._name(key)}"{after}')
        return self._names[key]

    def _place(self, number: int, matrix: Matrix) -> Iterator[_Written]:
        """Yield the elements that paint a node, or the one that paints it as a shared part."""
        name = self._names.get(("part", number))
        if name is None:
            yield from self._write(number, matrix)
        else:
            place = _transform(compose(matrix, _scale_matrix(1 / self._scales[number])))
            yield _Written("", "", "", MARK.format(name, place))

    def _write(self, number: int, matrix: Matrix) -> Iterator[_Written]:
        node = self.nodes[number]
        match node:
            case Branch():
                yield from self._branch(node, compose(matrix, node.matrix))
            case Line():
                yield from self._line(node, compose(matrix, node.matrix))
            case Raster(form=form, data=data):
                address = f"data:image/{form};base64,{b64encode(data).decode()}"
                rest = f' width="1" height="1" preserveAspectRatio="none" href="{address}"/>'
                name = self._define(node, "<image", rest)
                yield _Written("", "", "", f'<use href="#{name}"{_transform(matrix)}/>')
            case Shape() if _is_similarity(matrix):
                yield self._shape(node, matrix)
            case Shape():
                scale = _scale(matrix)
                around = _transform(compose(matrix, _scale_matrix(1 / scale)))
                yield _Written(
                    "", "", "", f"<g{around}>{self._shape(node, _scale_matrix(scale)).whole()}</g>"
                )

    def _branch(self, branch: Branch, matrix: Matrix) -> Iterator[_Written]:
        if not branch.clip:
            for child in branch.children:
                yield from self._place(child, matrix)
            return
        scale = _scale(matrix)
        inner = _scale_matrix(scale)
        data = outline(branch.clip, inner)
        clip = self._define(("clip", data), "<clipPath", f'><path d="{data}"/></clipPath>')
        around = _transform(compose(matrix, _scale_matrix(1 / scale)))
        content = _join(part for child in branch.children for part in self._place(child, inner))
        yield _Written("", "", "", f'<g clip-path="url(#{clip})"{around}>{content}</g>')

    def _line(self, line: Line, matrix: Matrix) -> Iterator[_Written]:
        used = []
        for glyph, x, y in line.glyphs:
            name = self._names.get(glyph)
            if name is None:
                drawn = outline(glyph.segments, _scale_matrix(EM))
                name = self._define(glyph, "<path", f' d="{drawn}"/>')
            place = "".join(
                f' {k}="{v}"'
                for k, v in (("x", short_number(x * EM)), ("y", short_number(y * EM)))
                if v != "0"
            )
            used.append(f'<use href="#{name}"{place}/>')
        around = _transform(compose(matrix, _scale_matrix(1 / EM)))
        yield _Written("", "", "", f'<g fill="{line.fill}"{around}>{"".join(used)}</g>')

    def _shape(self, shape: Shape, matrix: Matrix) -> _Written:
        name = f' data-name="{shape.name}"' if shape.name else ""
        paint = _attributes(shape.paint, _scale(matrix))
        if shape.circle is None:
            return _Written("path", *paint, f'{name} d="{outline(shape.outline, matrix)}"/>')
        x, y, radius = shape.circle
        a, b, c, d = matrix[:4]
        if b or c or a != d or a < 0:  # a circle begins where it is turned to
            drawn = outline(circle_segments((x, y), radius), matrix)
            return _Written("path", *paint, f'{name} d="{drawn}"/>')
        x, y = transform_point(matrix, (x, y))
        radius *= _scale(matrix)
        place = f'cx="{short_number(x, 1)}" cy="{short_number(y, 1)}" r="{short_number(radius, 1)}"'
        return _Written("circle", *paint, f"{name} {place}/>")


@memoize
def _attributes(paint: Paint, scale: float) -> tuple[str, str]:
    """Return the attributes that fill a shape, and those of its line."""
    fill = f' fill="{paint.fill or "none"}"' + (' fill-rule="evenodd"' if paint.evenodd else "")
    if not paint.stroke:
        return fill, ""
    line = "" if paint.round else f' class="{SHARP}"'
    line += f' stroke="{paint.stroke}" stroke-width="{short_number(paint.width * scale, 1)}"'
    if paint.dash:
        dashes = ",".join(short_number(each * scale, 1) for each in paint.dash)
        line += f' stroke-dasharray="{dashes}"'
    return fill, line


def _join(written: Iterable[_Written]) -> str:
    """Return elements in order. Neighbours with equal lines, or with equal fills and no lines, stand in a
    group that says what they have in common."""
    parts: list[str] = []
    for (tag, line, _), each in groupby(
        written, lambda one: (one.tag and "shape", one.line, one.line or one.fill)
    ):
        run = list(each)
        fills = {one.fill for one in run}
        fill = run[0].fill if len(fills) == 1 else ""
        if not tag or len(run) < 2 or not (fill or line):
            parts.extend(one.whole() for one in run)
            continue
        inner = "".join(f"<{one.tag}{'' if fill else one.fill}{one.rest}" for one in run)
        parts.append(f"<g{fill}{line}>{inner}</g>")
    return "".join(parts)


def _scale_matrix(scale: float) -> Matrix:
    return (scale, 0.0, 0.0, scale, 0.0, 0.0)


def _scale(matrix: Matrix) -> float:
    """Return the largest factor by which a matrix stretches the axes."""
    a, b, c, d = matrix[:4]
    return max(hypot(a, b), hypot(c, d))


def _is_similarity(matrix: Matrix) -> bool:
    """Return whether a matrix keeps angles: circles stay circles, and pens round."""
    a, b, c, d = matrix[:4]
    size = a * a + b * b
    return abs(size - c * c - d * d) <= 1e-5 * size and abs(a * c + b * d) <= 1e-5 * size


def _transform(matrix: Matrix) -> str:
    """Return a matrix as an attribute; nothing for the identity."""
    rounded = tuple(round(value, 6 if place < 4 else 1) for place, value in enumerate(matrix))
    if rounded == IDENTITY:
        return ""
    if rounded[:4] == IDENTITY[:4]:
        return f' transform="translate({join_numbers(short_number(v, 1) for v in matrix[4:])})"'
    return f' transform="matrix({_numbers(matrix, 6)})"'


def _numbers(matrix: Matrix, decimals: int) -> str:
    return join_numbers(
        [*(short_number(v, decimals) for v in matrix[:4]), *(short_number(v, 1) for v in matrix[4:])]
    )
