"""Writes many drawings as one block of SVG symbols, in which shared parts are written once.

A page that shows a hundred faces contains the block once and shows each face by a <use>. Letters, ornaments
and groups that occur more than once, on any face, are written once and reused. Outlines are relative and
rounded to a hundredth of a millimetre at the size at which they are shown. Names and text are left out,
because the page states them itself.
"""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, log10
from typing import assert_never

from pnp.scene import (
    IDENTITY,
    Circle,
    Drawing,
    Element,
    Glyph,
    Gradient,
    Group,
    Image,
    Matrix,
    Path,
    Polygon,
    Raster,
    Segment,
    Style,
    Text,
    Use,
    compose,
    relative_path,
    short_number,
    text_matrix,
)

EM = 4000
"""Units of an em in the outlines of letters, so that their numbers are whole."""

PLACES = 2
"""The decimals of a coordinate in mm at the size at which it is shown."""

_MOST_PLACES = 7
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_USE = 22
"""The length of a <use> element in characters, approximately."""


@dataclass(frozen=True, slots=True)
class _Node:
    """A piece of SVG: an element with its tag and attributes, or a sequence without a tag, and the numbers of
    the pieces in it."""

    tag: str
    attributes: str = ""
    children: tuple[int, ...] = ()


class Symbols:
    """A block of SVG symbols, to which drawings are added. Drawings that look the same share one symbol."""

    def __init__(self, prefix: str = "s") -> None:
        """Begin an empty block; every id starts with `prefix`, a letter or several."""
        self._prefix = prefix
        self._nodes: list[_Node] = []
        self._numbers: dict[_Node, int] = {}
        self._paints: dict[str, str] = {}
        """The ids of clips and gradients by their markup, which has {id} for the id."""
        self._symbols: dict[tuple[str, int], str] = {}
        self._glyphs: dict[Glyph, int] = {}
        self._shapes: dict[tuple[int, int], tuple[object, int]] = {}
        self._used: dict[tuple[str, int], tuple[object, int]] = {}

    def add(self, drawing: Drawing, outline: tuple[Segment, ...] = ()) -> str:
        """Add a drawing, and return the id of its symbol. Its viewBox is the drawing's size in mm. If an
        `outline` is given, in mm from the drawing's top left corner, the drawing is clipped to it."""
        content = self._sequence(drawing.elements, IDENTITY)
        clip = f' clip-path="url(#{self._clip(outline, PLACES)})"' if outline else ""
        whole = self._node(_Node("g", f' stroke-miterlimit="10"{clip}', (content,)))
        view = f"0 0 {short_number(drawing.width, 4)} {short_number(drawing.height, 4)}"
        return self._symbols.setdefault((view, whole), f"{self._prefix}{len(self._symbols) + 1}")

    def markup(self) -> str:
        """Return the block as the content of an <svg> element: definitions and symbols, which are not visible
        until they are used."""
        written = _Written(self._nodes, [node for _, node in self._symbols], f"{self._prefix}_")
        definitions = (
            "".join(markup.replace("{id}", name, 1) for markup, name in self._paints.items())
            + written.definitions()
        )
        symbols = "".join(
            f'<symbol id="{name}" viewBox="{view}">{written.content(node)}</symbol>'
            for (view, node), name in self._symbols.items()
        )
        return f"<defs>{definitions}</defs>{symbols}"

    def _node(self, node: _Node) -> int:
        """Return the number of a piece; equal pieces have the same."""
        if (number := self._numbers.get(node)) is None:
            number = self._numbers[node] = len(self._nodes)
            self._nodes.append(node)
        return number

    def _sequence(self, elements: Iterable[Element], matrix: Matrix) -> int:
        children = tuple(self._element(element, matrix) for element in elements)
        return children[0] if len(children) == 1 else self._node(_Node("", "", children))

    def _element(self, element: Element, matrix: Matrix) -> int:
        """Return the number of an element. `matrix` transforms it to the size at which it is shown."""
        places = _places(matrix)
        match element:
            case Path() | Polygon() | Circle():
                key = (id(element), places)
                if key not in self._shapes:
                    self._shapes[key] = element, self._shape(element, places)
                return self._shapes[key][1]
            case Text():
                return self._text(element, places)
            case Image(raster=raster, box=(left, top, right, bottom)):
                at = (right - left, 0.0, 0.0, bottom - top, left, top)
                return self._node(_Node("g", _transform(at, places), (self._raster(raster),)))
            case Group():
                inner = compose(matrix, element.transform)
                content = self._sequence(element.children, inner)
                around = _transform(element.transform, places)
                if element.clip:
                    around += f' clip-path="url(#{self._clip(element.clip, _places(inner))})"'
                return self._node(_Node("g", around, (content,))) if around else content
            case Use(symbol=used, transform=transform):
                inner = compose(matrix, transform)
                key_of = (used.key, _places(inner))
                if key_of not in self._used:
                    self._used[key_of] = used, self._sequence(used.children, inner)
                content, around = self._used[key_of][1], _transform(transform, places)
                return self._node(_Node("g", around, (content,))) if around else content
            case _:
                assert_never(element)

    def _shape(self, shape: Path | Polygon | Circle, places: int) -> int:
        paint = self._paint(shape.style)
        match shape:
            case Circle(centre=(x, y), radius=radius):
                at = "".join(
                    f' {key}="{short_number(value, places)}"'
                    for key, value in (("cx", x), ("cy", y), ("r", radius))
                )
                return self._node(_Node("circle", at + paint))
            case Polygon(points=points):
                segments: tuple[Segment, ...] = (
                    *((("M" if k == 0 else "L"), x, y) for k, (x, y) in enumerate(points)),
                    ("Z",),
                )
            case Path():
                segments = shape.segments
        return self._node(_Node("path", f' d="{outline_data(segments, places)}"{paint}'))

    def _paint(self, style: Style) -> str:
        """Return the attributes of a style. Black is left out, because it is the default fill. Lettering
        passes its colour on to its parts, so there each shape states its own."""
        fill = style.fill
        if isinstance(fill, Gradient):
            said = f' fill="url(#{self._gradient(fill)})"'
        else:
            said = f' fill="{_colour(fill.hex) if fill else "none"}"'
        if style.opacity < 1:
            said += f' {"fill" if fill else "stroke"}-opacity="{short_number(style.opacity, 4)}"'
        if fill and style.evenodd:
            said += ' fill-rule="evenodd"'
        if style.stroke:
            said += f' stroke="{_colour(style.stroke.hex)}" stroke-width="{short_number(style.width, 4)}"'
            if style.dash:
                said += f' stroke-dasharray="{" ".join(short_number(each, 4) for each in style.dash)}"'
            if style.round:
                said += ' stroke-linecap="round" stroke-linejoin="round"'
        return said

    def _text(self, line: Text, places: int) -> int:
        a, b, c, d, e, f = text_matrix(line)
        unit = line.size / EM
        used = []
        for glyph, x, y in line.glyphs:
            if not glyph.segments:
                continue
            if glyph not in self._glyphs:
                data = outline_data(_in_units(glyph.segments), 0)
                self._glyphs[glyph] = self._node(_Node("path", f' d="{data}"'))
            at = (1.0, 0.0, 0.0, 1.0, round(x / unit), round(y / unit))
            around = _transform(at, 0)
            used.append(
                self._node(_Node("g", around, (self._glyphs[glyph],))) if around else self._glyphs[glyph]
            )
        content = used[0] if len(used) == 1 else self._node(_Node("", "", tuple(used)))
        whole = _transform((a * unit, b * unit, c * unit, d * unit, e, f), places)
        return self._node(_Node("g", f' fill="{_colour(line.fill.hex)}"{whole}', (content,)))

    def _raster(self, raster: Raster) -> int:
        """Return a picture as large as one unit, within the block."""
        data = f"data:image/{raster.form};base64,{b64encode(raster.data).decode()}"
        said = f' href="{data}" width="1" height="1" preserveAspectRatio="none"'
        return self._node(_Node("image", said))

    def _clip(self, segments: tuple[Segment, ...], places: int) -> str:
        data = outline_data(segments, places)
        return self._paint_id(f'<clipPath id="{{id}}"><path d="{data}"/></clipPath>')

    def _gradient(self, gradient: Gradient) -> str:
        """Return the id of a gradient: the unit gradient, under its frame."""
        ends = ' x1="0" y1="0" x2="1" y2="0"' if gradient.kind == "linear" else ' cx="0" cy="0" r="1"'
        frame = " ".join(short_number(value, 7) for value in gradient.frame)
        stops = "".join(
            f'<stop offset="{short_number(at, 4)}" stop-color="{swatch.hex}"/>'
            for at, swatch in gradient.stops
        )
        tag = f"{gradient.kind}Gradient"
        return self._paint_id(
            f'<{tag} id="{{id}}" gradientUnits="userSpaceOnUse"{ends} gradientTransform="matrix({frame})">'
            f"{stops}</{tag}>"
        )

    def _paint_id(self, markup: str) -> str:
        return self._paints.setdefault(markup, f"{self._prefix}p{_short(len(self._paints))}")


class _Written:
    """The pieces as markup. Pieces that occur more than once and are long enough become definitions."""

    def __init__(self, nodes: Sequence[_Node], roots: Sequence[int], prefix: str) -> None:
        self._nodes = nodes
        counts = [0] * len(nodes)
        for node in nodes:
            for child in node.children:
                counts[child] += 1
        self._content: list[str] = []
        self._names: dict[int, str] = {}
        roots_too = frozenset(roots)
        for number, node in enumerate(nodes):  # what is in a piece has a smaller number
            markup = self._markup(node)
            if number not in roots_too and (counts[number] - 1) * (len(markup) - _USE) > _USE:
                self._names[number] = f"{prefix}{_short(len(self._names))}"
            self._content.append(markup)

    def definitions(self) -> str:
        """Return the pieces that are used more than once, each as an element with an id."""
        return "".join(self._define(number, name) for number, name in self._names.items())

    def content(self, number: int) -> str:
        """Return the markup of a piece inside another one."""
        if number in self._names:
            return f'<use href="#{self._names[number]}"/>'
        return self._content[number]

    def _define(self, number: int, name: str) -> str:
        node, markup = self._nodes[number], self._content[number]
        if not node.tag:
            return f'<g id="{name}">{markup}</g>'
        head = f"<{node.tag}"
        if not markup.startswith(head + " "):  # a <use> with a place, which is a <g> by its tag
            head = "<use"
        return f'{head} id="{name}"{markup[len(head) :]}'

    def _markup(self, node: _Node) -> str:
        if not node.tag:
            return "".join(map(self.content, node.children))
        if not node.children:
            return f"<{node.tag}{node.attributes}/>"
        (child,) = node.children
        if child in self._names:
            return f'<use href="#{self._names[child]}"{node.attributes}/>'
        return f"<{node.tag}{node.attributes}>{self._content[child]}</{node.tag}>"


def outline_data(segments: Iterable[Segment], places: int) -> str:
    """Return an outline as SVG path data. Coordinates are relative to the previous point, and each is rounded
    once, to `places` decimals.

    >>> outline_data((("M", 1.0, 2.0), ("L", 1.5, 1.0), ("L", 0.0, 1.0), ("Z",)), 2)
    'M1 2l.5-1h-1.5z'
    """
    unit = 10**places
    rounded = ((str(kind), [round(float(value) * unit) for value in values]) for kind, *values in segments)
    return relative_path(rounded, lambda value: short_number(value / unit, places), absolute_moves=True)


def _in_units(segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    """Return the outline of a letter in units of an em."""
    return tuple((each[0], *(float(value) * EM for value in each[1:])) for each in segments)


def _places(matrix: Matrix) -> int:
    """Return the number of decimals that a coordinate under a matrix needs."""
    a, b, c, d, _, _ = matrix
    size = max((a * a + b * b) ** 0.5, (c * c + d * d) ** 0.5, 1e-6)
    return min(_MOST_PLACES, max(0, PLACES + ceil(log10(size) - 1e-9)))


def _transform(matrix: Matrix, places: int) -> str:
    """Return the transform attribute of a matrix around content with `places` decimals. Its translation has
    one decimal more, because rounding errors of translations add up."""
    if matrix == IDENTITY:
        return ""
    *turn, e, f = matrix
    shift = f"{short_number(e, places + 1)} {short_number(f, places + 1)}"
    if tuple(turn) == IDENTITY[:4]:
        return f' transform="translate({shift})"' if shift != "0 0" else ""
    return f' transform="matrix({" ".join(short_number(value, 8) for value in turn)} {shift})"'


def _colour(colour: str) -> str:
    """Return a colour as three hexadecimal digits if they express the same colour as six."""
    if len(colour) == 7 and colour[1::2] == colour[2::2]:
        return "#" + colour[1::2]
    return colour


def _short(number: int) -> str:
    """Return a number in base 36."""
    text = _DIGITS[number % 36]
    while number := number // 36:
        text = _DIGITS[number % 36] + text
    return text
