"""SVG documents as trees of numbered nodes. Equal parts of all documents are one node.

Only the SVG that pnp.export writes for books is read: paths, polygons, circles, groups, symbols, lines of
glyphs, clips and pictures of pixels, in flat colours. Other documents raise ForeignError.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple
from xml.etree import ElementTree as ET

from pnp.scene import IDENTITY, Matrix


class ForeignError(Exception):
    """Raised for SVG that pnp.export does not write."""


class Shape(NamedTuple):
    """A path or a circle. `data` are its segments, or its centre and radius, as numbers with commas; `paint`
    are its attributes that paint it."""

    tag: str
    data: str
    paint: tuple[tuple[str, str], ...]
    name: str


class Line(NamedTuple):
    """A line of letters in em: the matrix from em to the units around it, its colour, and (outline, x, y) of
    each glyph."""

    matrix: Matrix
    fill: str
    glyphs: tuple[tuple[str, float, float], ...]


class Pixels(NamedTuple):
    """A picture of pixels as large as one unit, by its address."""

    address: str


class Group(NamedTuple):
    """Nodes under a matrix, and the outline of their clip or ""."""

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
    """The nodes of all documents, each once. A node's children have lower numbers than the node."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self._numbers: dict[Node, int] = {}
        self._outlines: set[str] = set()

    def add(self, svg: str) -> "Root":
        """Add a document and return its root. Raises ForeignError."""
        if "<!" in svg:
            raise ForeignError
        try:
            return _Reader(self, ET.fromstring(svg)).root()
        except (ET.ParseError, ValueError, KeyError, IndexError, RecursionError) as error:
            raise ForeignError from error

    def check_outline(self, data: str) -> None:
        """Raise ForeignError for an outline that pnp.export does not write."""
        if data not in self._outlines:
            if data and _PATH.fullmatch(data) is None:
                raise ForeignError
            self._outlines.add(data)

    def number(self, node: Node) -> int:
        """Return the number of a node, a new one for a new node."""
        found = self._numbers.get(node)
        if found is None:
            found = self._numbers[node] = len(self.nodes)
            self.nodes.append(node)
        return found


class Root(NamedTuple):
    """A document: its width and height in mm, and the number of its only node."""

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
