"""Write the pictures of an HTML page as inline SVG. Parts that several pictures share are in the page once.

A unit is a hundredth of a millimetre, and outlines are whole units: a point lies within 0.02 mm of its place
in the drawing. A shared part is written for the largest scale at which it is painted.

A shared part is a `<marker>`, painted by a `<line>` of length zero that begins with it. The reason is speed:
a browser copies the content of a `<use>` into the page at each place, but paints a marker without a copy, in
a fifth of the time. Only glyphs are painted by `<use>`, because they take the colour of their line.

SVG documents are read as trees of numbered nodes; equal parts of all documents are one node. Only the SVG
that pnp.export writes for books is read: paths, polygons, circles, groups, symbols, lines of glyphs, clips
and pictures of pixels, in flat colours. Other documents raise ForeignError.

Outlines and numbers are written in few characters: as whole numbers, each point relative to the one before.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from math import hypot
from typing import NamedTuple
from xml.etree import ElementTree as ET

from pnp.caching import remembered
from pnp.scene import (
    IDENTITY,
    Matrix,
    circle_segments,
    compose,
    join_numbers,
    relative_path,
    short_number,
    transform_point,
)


@remembered
def outline(data: str, matrix: Matrix) -> str:
    """Return the path data of an outline in few characters, in whole units of the space to which `matrix`
    maps the outline.

    `data` has absolute M, L, C and Z with commas, as pnp.export writes them. Points are rounded before
    differences between them are computed, so that errors do not add up.
    """
    return relative_path(_rounded(data, matrix))


def _rounded(data: str, matrix: Matrix) -> Iterator[tuple[str, list[int]]]:
    """Yield the segments of an outline with the coordinates of their points, rounded."""
    a, b, c, d, e, f = matrix
    for token in data.split():
        kind = token[0]
        values: list[int] = []
        if kind != "Z":
            numbers = [float(each) for each in token[1:].split(",")]
            for u, v in zip(numbers[::2], numbers[1::2], strict=True):
                values += (round(a * u + c * v + e), round(b * u + d * v + f))
        yield kind, values


class ForeignError(Exception):
    """Raised for SVG that pnp.export does not write."""


class Shape(NamedTuple):
    """A path or a circle. `data` has the segments of the path, or the centre and radius of the circle, as
    numbers with commas. `paint` has the SVG attributes that paint it."""

    tag: str
    data: str
    paint: tuple[tuple[str, str], ...]
    name: str


class Line(NamedTuple):
    """A line of letters: the matrix from em to the units around the line, its colour, and (outline, x, y) of
    each glyph in em."""

    matrix: Matrix
    fill: str
    glyphs: tuple[tuple[str, float, float], ...]


class Pixels(NamedTuple):
    """A picture of pixels, one unit wide and high. `address` is its data URL."""

    address: str


class Group(NamedTuple):
    """Nodes under a matrix. `clip` is the outline to which they are clipped, or ""."""

    matrix: Matrix
    clip: str
    children: tuple[int, ...]


Node = Shape | Line | Pixels | Group

KEPT = "cell:"
"""The beginning of names of elements that stay in the page. A program finds a board's cells by them."""

_HREF = "{http://www.w3.org/1999/xlink}href"
_SVG = "{http://www.w3.org/2000/svg}"
_NUMBER = r"-?\d+(?:\.\d+)?"
_PATH = re.compile(rf"(?=M)(?:(?:[ML]{_NUMBER},{_NUMBER}|C{_NUMBER}(?:,{_NUMBER}){{5}}|Z)(?: |\Z))*+")
_CIRCLE = re.compile(rf"{_NUMBER}(?:,{_NUMBER}){{2}}")
_PIXELS = re.compile(r"data:image/(?:png|jpeg);base64,[A-Za-z0-9+/]*=*")
_COLOUR = re.compile("#[0-9a-f]{6}")
_ROUND, _LENGTHS = re.compile("round"), re.compile(rf"{_NUMBER}(?:,{_NUMBER})*")
_PAINT: Mapping[str, re.Pattern[str]] = {
    "fill": re.compile(f"none|{_COLOUR.pattern}"),
    "fill-rule": re.compile("evenodd"),
    "stroke": _COLOUR,
    "stroke-width": _LENGTHS,
    "stroke-dasharray": _LENGTHS,
    "stroke-linecap": _ROUND,
    "stroke-linejoin": _ROUND,
}
_KNOWN = frozenset((*_PAINT, "id", "data-name", "transform", "clip-path", "role", "aria-label", _HREF))
_OWN: Mapping[str, frozenset[str]] = {
    "path": frozenset(("d",)),
    "polygon": frozenset(("points",)),
    "circle": frozenset(("cx", "cy", "r")),
    "use": frozenset(("x", "y")),
    "g": frozenset(),
    "image": frozenset(("width", "height", "preserveAspectRatio")),
}


class Forest:
    """The nodes of all SVG documents of a page; equal nodes are kept once. The children of a node have lower
    numbers than the node."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self._numbers: dict[Node, int] = {}
        self._outlines: set[str] = set()

    def add(self, svg: str) -> "Root":
        """Add an SVG document and return its root. Raises ForeignError."""
        if "<!" in svg:
            raise ForeignError
        try:
            return _Reader(self, ET.fromstring(svg)).root()
        except (ET.ParseError, ValueError, KeyError, IndexError, RecursionError) as error:
            raise ForeignError from error

    def check_outline(self, data: str) -> None:
        """Raise ForeignError for path data that pnp.export would not write."""
        if data not in self._outlines:
            if data and _PATH.fullmatch(data) is None:
                raise ForeignError
            self._outlines.add(data)

    def number(self, node: Node) -> int:
        """Return the number of a node. A new node gets the next number."""
        found = self._numbers.get(node)
        if found is None:
            found = self._numbers[node] = len(self.nodes)
            self.nodes.append(node)
        return found


class Root(NamedTuple):
    """An SVG document: its width and height in mm, and the number of its only node."""

    width: float
    height: float
    node: int


class _Reader:
    """Reads one document."""

    def __init__(self, forest: Forest, root: ET.Element) -> None:
        if root.tag != f"{_SVG}svg":
            raise ForeignError
        self.forest, self.top = forest, root
        self.ids = {name: each for each in root.iter() if (name := each.get("id"))}
        self.known: dict[int, int] = {}

    def root(self) -> Root:
        left, top, width, height = map(float, self.top.get("viewBox", "").split())
        if left or top or width <= 0 or height <= 0 or self.top.get("preserveAspectRatio"):
            raise ForeignError
        return Root(width, height, self.forest.number(Group(IDENTITY, "", tuple(self.children(self.top)))))

    def children(self, element: Iterable[ET.Element]) -> Iterator[int]:
        for child in element:
            tag = _tag(child)
            if tag not in ("defs", "title"):
                yield self.node(child, tag)

    def node(self, element: ET.Element, tag: str) -> int:
        found = self.known.get(id(element))
        if found is None:
            if (
                tag not in _OWN
                or not element.attrib.keys() <= _KNOWN | _OWN[tag]
                or (element.text or "").strip()
            ):
                raise ForeignError
            found = self.known[id(element)] = self.forest.number(self.read(element, tag))
        return found

    def read(self, element: ET.Element, tag: str) -> Node:
        get = element.get
        if tag == "image":
            if _PIXELS.fullmatch(get(_HREF, "")) is None:
                raise ForeignError
            return Pixels(get(_HREF, ""))
        if tag not in ("g", "use"):
            return self.shape(element, tag)
        matrix = _matrix(get("transform", ""))
        if get("role") == "img":
            fill = get("fill", "")
            if _COLOUR.fullmatch(fill) is None:
                raise ForeignError
            return Line(matrix, fill, tuple(self.glyph(each) for each in element))
        if tag == "use":
            if get("x") or get("y"):
                raise ForeignError
            target = self.ids[get(_HREF, "")[1:]]
            return Group(matrix, "", (self.node(target, _tag(target)),))
        if element.attrib.keys() & _PAINT.keys():
            raise ForeignError
        clip = self.ids[get("clip-path", "")[5:-1]][0].attrib["d"] if get("clip-path") else ""
        self.forest.check_outline(clip)
        return Group(matrix, clip, tuple(self.children(element)))

    def glyph(self, element: ET.Element) -> tuple[str, float, float]:
        outline = self.ids[element.get(_HREF, "")[1:]].attrib["d"]
        self.forest.check_outline(outline)
        return outline, float(element.get("x", 0)), float(element.get("y", 0))

    def shape(self, element: ET.Element, tag: str) -> Shape:
        get = element.get
        if tag == "circle":
            data = f"{get('cx', '0')},{get('cy', '0')},{get('r', '0')}"
            if _CIRCLE.fullmatch(data) is None:
                raise ForeignError
        else:
            data = get("d", "") if tag == "path" else f"M{' L'.join(get('points', '').split())} Z"
            self.forest.check_outline(data)
        paint = tuple((key, value) for key in _PAINT if (value := get(key)) is not None)
        if any(_PAINT[key].fullmatch(value) is None for key, value in paint):
            raise ForeignError
        name = get("data-name", "")
        name = name if name.startswith(KEPT) and name.isascii() else ""
        return Shape("circle" if tag == "circle" else "path", data, paint, name)


def _tag(element: ET.Element) -> str:
    return element.tag.removeprefix(_SVG)


def _matrix(text: str) -> Matrix:
    if not text:
        return IDENTITY
    a, b, c, d, e, f = map(float, text.removeprefix("matrix(").removesuffix(")").split(","))
    return (a, b, c, d, e, f)


UNITS = 100.0
"""Units in a millimetre."""

EM = 2000
"""Units in an em of glyphs."""

MARK = '<line marker-start="url(#{})"{}/>'
"""The element that paints a shared part."""

REFERENCE, DEFINITION = 60, 80
"""The usual number of characters by which a shared part is painted, and of those around it in the page."""

SHARP = "sharp"
"""The class of shapes whose line has butt ends and sharp corners. By the style sheet of all books, other
lines are round."""

SHORTEST = 80
"""The number of characters up to which a part is written wherever it is painted."""

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Picture(NamedTuple):
    """The content of an <svg> element that shows a picture, and the width and height of the picture in
    units."""

    width: str
    height: str
    markup: str


class Inlined(NamedTuple):
    """The inline pictures of a page by their SVG documents, and `shared`, the content of the <svg> element
    with their common parts."""

    pictures: dict[str, Picture]
    shared: str


def put_in_line(documents: Iterable[str]) -> Inlined:
    """Return the SVG documents of a page as inline pictures. Documents that pnp.export did not write are left
    out."""
    forest, roots, many = Forest(), dict[str, Root](), Counter(documents)
    for document in many:
        with suppress(ForeignError):
            roots[document] = forest.add(document)
    writer = _Writer(forest, [root for document, root in roots.items() for _ in range(many[document])])
    pictures = {document: writer.picture(root) for document, root in roots.items()}
    return Inlined(pictures, "".join(writer.shared))


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

    def picture(self, root: Root) -> Picture:
        """Return a document as an inline picture."""
        width, height = (short_number(each * UNITS, 2) for each in (root.width, root.height))
        return Picture(width, height, _join(self._place(root.node, _scaling(UNITS))))

    def _largest_scales(self, roots: Sequence[Root]) -> list[float]:
        """Return for each node the largest scale at which it is painted; 0 for a node that is not."""
        scales = [0.0] * len(self.nodes)
        for root in roots:
            scales[root.node] = UNITS
        for number in range(len(self.nodes) - 1, -1, -1):
            node = self.nodes[number]
            if isinstance(node, Group):
                inner = scales[number] * _scale(node.matrix)
                for child in node.children:
                    scales[child] = max(scales[child], inner)
        return scales

    def _share(self, roots: Sequence[Root]) -> None:
        """Write the parts that are painted more than once, where that is shorter."""
        counts = Counter(root.node for root in roots)
        for node in self.nodes:
            if isinstance(node, Group):
                counts.update(node.children)
        for number, node in enumerate(self.nodes):
            many, scale = counts[number], self._scales[number]
            if many < 2 or not scale or isinstance(node, Pixels):
                continue
            kept = len(self.shared), len(self._names)
            written = list(self._write(number, _scaling(scale)))
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
            place = _transform(compose(matrix, _scaling(1 / self._scales[number])))
            yield _Written("", "", "", MARK.format(name, place))

    def _write(self, number: int, matrix: Matrix) -> Iterator[_Written]:
        node = self.nodes[number]
        match node:
            case Group():
                yield from self._group(node, compose(matrix, node.matrix))
            case Line():
                yield from self._line(node, compose(matrix, node.matrix))
            case Pixels(address=address):
                rest = f' width="1" height="1" preserveAspectRatio="none" href="{address}"/>'
                name = self._define(address, "<image", rest)
                yield _Written("", "", "", f'<use href="#{name}"{_transform(matrix)}/>')
            case Shape() if _is_similarity(matrix):
                yield self._shape(node, matrix)
            case Shape():
                scale = _scale(matrix)
                around = _transform(compose(matrix, _scaling(1 / scale)))
                yield _Written("", "", "", f"<g{around}>{self._shape(node, _scaling(scale)).whole()}</g>")

    def _group(self, group: Group, matrix: Matrix) -> Iterator[_Written]:
        if not group.clip:
            for child in group.children:
                yield from self._place(child, matrix)
            return
        scale = _scale(matrix)
        inner = _scaling(scale)
        data = outline(group.clip, inner)
        clip = self._define(("clip", data), "<clipPath", f'><path d="{data}"/></clipPath>')
        around = _transform(compose(matrix, _scaling(1 / scale)))
        content = _join(part for child in group.children for part in self._place(child, inner))
        yield _Written("", "", "", f'<g clip-path="url(#{clip})"{around}>{content}</g>')

    def _line(self, line: Line, matrix: Matrix) -> Iterator[_Written]:
        used = []
        for data, x, y in line.glyphs:
            drawn = outline(data, _scaling(EM))
            glyph = self._define(("glyph", drawn), "<path", f' d="{drawn}"/>')
            place = "".join(
                f' {k}="{v}"'
                for k, v in (("x", short_number(x * EM)), ("y", short_number(y * EM)))
                if v != "0"
            )
            used.append(f'<use href="#{glyph}"{place}/>')
        around = _transform(compose(matrix, _scaling(1 / EM)))
        yield _Written("", "", "", f'<g fill="{line.fill}"{around}>{"".join(used)}</g>')

    def _shape(self, shape: Shape, matrix: Matrix) -> _Written:
        name = f' data-name="{shape.name}"' if shape.name else ""
        paint = self._paint(shape, matrix)
        if shape.tag == "path":
            return _Written("path", *paint, f'{name} d="{outline(shape.data, matrix)}"/>')
        x, y, radius = map(float, shape.data.split(","))
        a, b, c, d = matrix[:4]
        if b or c or a != d or a < 0:  # a circle begins where it is turned to
            data = " ".join(f"{s[0]}{','.join(map(repr, s[1:]))}" for s in circle_segments((x, y), radius))
            return _Written("path", *paint, f'{name} d="{outline(data, matrix)}"/>')
        x, y = transform_point(matrix, (x, y))
        radius *= _scale(matrix)
        place = f'cx="{short_number(x, 1)}" cy="{short_number(y, 1)}" r="{short_number(radius, 1)}"'
        return _Written("circle", *paint, f"{name} {place}/>")

    def _paint(self, shape: Shape, matrix: Matrix) -> tuple[str, str]:
        """Return the attributes that fill a shape, and those of its line."""
        scale, fill, line = _scale(matrix), "", ""
        given = dict(shape.paint)
        if "stroke" in given and given.get("stroke-linecap") != "round":
            line = f' class="{SHARP}"'
        for key, value in given.items():
            if key in ("stroke-linecap", "stroke-linejoin"):
                continue
            if key in ("stroke-width", "stroke-dasharray"):
                scaled = ",".join(short_number(float(each) * scale, 1) for each in value.split(","))
                line += f' {key}="{scaled}"'
            elif key.startswith("stroke"):
                line += f' {key}="{value}"'
            else:
                fill += f' {key}="{value}"'
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


def _scaling(scale: float) -> Matrix:
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
