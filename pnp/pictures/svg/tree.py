"""Read an SVG file as a tree of elements with their lines in the file. Nothing in the file is run, expanded
or fetched. Compute the style of its elements: attributes, rules of a <style>, style="", and inheritance.
Convert lengths, transforms and outlines (SVG 1.1, chapters 4, 7, 8 and 9) to those of a drawing."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import cos, isfinite, radians, sin, tan
from pathlib import Path
from typing import Any
from xml.parsers import expat

from pnp.caching import memoize
from pnp.errors import LayoutError
from pnp.scene import IDENTITY, QUARTER, VARIANTS, Matrix, Segment, Variant, compose
from pnp.scene.forms import round_corners
from pnp.units import INCH

SIZE = 16_000_000
"""The most bytes of a file."""

DEPTH = 64
"""The greatest depth of nested elements."""

ELEMENTS = 50_000
"""The most elements of a file."""

SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"


@dataclass(slots=True)
class Node:
    """An element of an SVG file. `tag` is its name without the prefix, "" for an element of another
    namespace.

    `text` is the text before its first child, `tail` the text after its own end.
    """

    tag: str
    attributes: Mapping[str, str]
    line: int
    children: "list[Node]" = field(default_factory=list)
    text: str = ""
    tail: str = ""

    def __iter__(self) -> "Iterator[Node]":
        """This element and all within it, in the order of the file."""
        yield self
        for child in self.children:
            yield from child

    @property
    def href(self) -> str:
        return self.attributes.get("href", self.attributes.get(f"{_XLINK} href", ""))


def read_tree(data: bytes, place: str | Path) -> Node:
    """Return the tree of a file. Raises LayoutError if it is not SVG, declares entities, or is too large."""
    if len(data) > SIZE:
        raise svg_error(
            "an SVG that is too large", place, 0, f"at most {SIZE // 1_000_000} MB", f"{len(data)} bytes"
        )
    builder = _Builder(place)
    try:
        builder.parser.Parse(data, True)
    except expat.ExpatError as error:
        said = expat.ErrorString(error.code)
        raise svg_error("not an SVG that can be read", place, error.lineno, "XML", said) from error
    root = builder.root
    if root is None or root.tag != "svg":
        found = "another kind of XML" if root is None or not root.tag else f"<{root.tag}>"
        raise svg_error("not an SVG", place, 1, f'<svg xmlns="{SVG}">', found)
    return root


def svg_error(
    problem: str, place: object, line: int, expected: str = "", found: str = "", hint: str = ""
) -> LayoutError:
    """Return an error about a line of the file (0 for the whole file)."""
    where = f"{place}:{line}" if line else str(place)
    return LayoutError(problem, place=where, expected=expected, found=found, hint=hint)


class _Builder:
    def __init__(self, place: str | Path) -> None:
        self.place = place
        self.root: Node | None = None
        self._open: list[Node] = []
        self._count = 0
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        # Nothing is declared, so nothing can grow, and no file is asked for.
        self.parser.EntityDeclHandler = self._entity
        self.parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)

    def _entity(self, name: str, *_: object) -> None:
        raise svg_error(
            "an SVG that declares entities",
            self.place,
            self.parser.CurrentLineNumber,
            "none",
            f"&{name};",
            "save it as plain SVG",
        )

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        line = self.parser.CurrentLineNumber
        self._count += 1
        if len(self._open) >= DEPTH or self._count > ELEMENTS:
            told = f"at most {ELEMENTS} elements, {DEPTH} within each other"
            raise svg_error("an SVG that is too large", self.place, line, told, "more")
        language, _, tag = name.rpartition(" ")
        node = Node(tag if language in (SVG, "") else "", attributes, line)
        if self._open:
            self._open[-1].children.append(node)
        else:
            self.root = node
        self._open.append(node)

    def _end(self, _name: str) -> None:
        self._open.pop()

    def _text(self, data: str) -> None:
        if not self._open:
            return
        node = self._open[-1]
        if node.children:
            node.children[-1].tail += data
        else:
            node.text += data


INHERITED = {
    "fill": "black",
    "stroke": "none",
    "stroke-width": "1",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "fill-rule": "nonzero",
    "clip-rule": "nonzero",
    "fill-opacity": "1",
    "stroke-opacity": "1",
    "visibility": "visible",
    "color": "black",
    "font-size": "16px",
    "font-weight": "normal",
    "font-style": "normal",
    "text-anchor": "start",
    "marker": "none",
    "marker-start": "none",
    "marker-mid": "none",
    "marker-end": "none",
}
"""The properties that an element inherits, with their initial values."""

OWN = {
    "opacity": "1",
    "display": "inline",
    "clip-path": "none",
    "mask": "none",
    "filter": "none",
    "mix-blend-mode": "normal",
    "vector-effect": "none",
    "stop-color": "black",
    "stop-opacity": "1",
}

Rule = tuple[int, str, Mapping[str, str]]
"""A selector's specificity (1 a tag, 10 a class, 100 an id), the selector, and its declarations."""


def rules(root: Node, place: object, variant: Variant = "colour") -> tuple[Rule, ...]:
    """Return the rules of every <style> that holds in a variant, the least specific first. Raises LayoutError
    for imports, and for selectors other than of a tag, a class or an id."""
    import tinycss2

    found: list[Rule] = []
    for node in root:
        if node.tag != "style" or not _is_for(node.attributes.get("media", ""), variant):
            continue
        sheet: Iterable[Any] = tinycss2.parse_stylesheet(node.text, skip_comments=True, skip_whitespace=True)
        for rule in sheet:
            if rule.type == "at-rule" and rule.lower_at_keyword == "import":
                raise svg_error("a style that comes from elsewhere", place, node.line, "none", "@import")
            if rule.type != "qualified-rule":
                continue
            said = _parse_declarations(rule.content)
            selectors = [selector.strip() for selector in tinycss2.serialize(rule.prelude).split(",")]
            found += [(_weight(selector, place, node.line), selector, said) for selector in selectors]
    return tuple(sorted(found, key=lambda rule: rule[0]))


def _is_for(media: str, variant: Variant) -> bool:
    """Return whether a style sheet holds in a variant: if its media name variants, in these alone."""
    named = {word.strip().lower() for word in media.split(",")}.intersection(VARIANTS)
    return not named or variant in named


def _weight(selector: str, place: object, line: int) -> int:
    bare = selector.lstrip(".#")
    if selector != "*" and not bare.replace("-", "").replace("_", "").isalnum():
        raise svg_error(
            "a style for elements within others",
            place,
            line,
            "a tag, a .class or an #id",
            selector,
            "export with presentation attributes",
        )
    return {".": 10, "#": 100}.get(selector[:1], 0 if selector == "*" else 1)


def _parse_declarations(content: Any) -> dict[str, str]:
    if not content:
        return {}
    import tinycss2

    parts: Iterable[Any] = tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True)
    return {
        part.lower_name: tinycss2.serialize(part.value).strip()
        for part in parts
        if part.type == "declaration"
    }


def cascade(node: Node, around: Mapping[str, str], given: Iterable[Rule]) -> dict[str, str]:
    """Return the style properties of an element by name, such as "fill". `around` are the properties of its
    parent, from which it inherits; `given` are the rules of the file's <style> elements."""
    said = {key: value.strip() for key, value in node.attributes.items() if key in INHERITED or key in OWN}
    classes = (f".{name}" for name in node.attributes.get("class", "").split())
    called = {"*", node.tag, *classes, f"#{node.attributes.get('id', '')}"}
    for _, selector, declared in given:
        if selector in called:
            said.update(declared)
    said.update(_parse_declarations(node.attributes.get("style", "")))
    found = {key: said.get(key, around.get(key, first)) for key, first in INHERITED.items()}
    if "inherit" in said.values():
        found = {key: around.get(key, INHERITED[key]) if v == "inherit" else v for key, v in found.items()}
    return found | {key: said.get(key, first) for key, first in OWN.items()}


def paint_colour(style: Mapping[str, str], key: str, place: object, line: int) -> tuple[str | None, float]:
    """Return the colour (#rrggbb) of "fill" or "stroke", and its opacity from 0 to 1. The colour is None if
    nothing is painted.

    Raises LayoutError for gradients and patterns, which other functions read, and for other paint.
    """
    if style[key] == "none":
        return None, 0.0
    found, seen = parse_colour(style, key, place, line)
    seen *= opacity(style, key, place, line)
    return (None, 0.0) if seen <= 0 else (found, 1.0 if seen >= SOLID else seen)


SOLID = 0.995
"""The opacity from which on paint hides all below it."""


def opacity(style: Mapping[str, str], key: str, place: object, line: int) -> float:
    """Return the opacity, 0 to 1, of the fill or the stroke of an element: its `fill-opacity` or
    `stroke-opacity`, multiplied by the `opacity` of the element. `key` is "fill" or "stroke"."""
    return parse_share(style[f"{key}-opacity"], place, line) * parse_share(style["opacity"], place, line)


def parse_colour(style: Mapping[str, str], key: str, place: object, line: int) -> tuple[str, float]:
    """Return a colour of an SVG as #rrggbb, and the opacity in it. Raises LayoutError for a word that is no
    colour."""
    value = style[key]
    found = _colour(style["color"] if value.lower() == "currentcolor" else value)
    if found is None:
        raise svg_error(f"a {key} that is no colour", place, line, "#rrggbb, a colour's name or none", value)
    return found


@memoize
def _colour(value: str) -> tuple[str, float] | None:
    """Return a colour of CSS as #rrggbb, and its opacity; None for other words."""
    from tinycss2.color3 import parse_color

    parsed: Any = parse_color(value)
    if parsed is None or parsed == "currentColor":
        return None
    return "#" + "".join(f"{round(level * 255):02x}" for level in parsed[:3]), float(parsed.alpha)


def parse_share(value: str, place: object, line: int) -> float:
    """Return a number from 0 to 1 that is written as such or as a percentage."""
    if value == "1":
        return 1.0
    try:
        found = float(value.rstrip("% ")) / (100 if value.rstrip().endswith("%") else 1)
    except ValueError as error:
        raise svg_error("an opacity that is no number", place, line, "0 to 1", value) from error
    return min(1.0, max(0.0, found))


PIXEL = INCH / 96
"""The pixel of CSS, mm."""

FARTHEST = 1e6
"""The greatest coordinate in user units. Nothing beyond it is meant."""

_UNITS = {
    "": PIXEL,
    "px": PIXEL,
    "mm": 1.0,
    "cm": 10.0,
    "q": 0.25,
    "in": INCH,
    "pt": INCH / 72,
    "pc": INCH / 6,
}
_LENGTH = re.compile(r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*([a-zA-Z]*)\s*")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_CALL = re.compile(r"\s*,?\s*(\w+)\s*\(([^()]*)\)\s*")


def millimetres(value: str) -> float:
    """Return the mm of a length that is written with its unit. Raises ValueError."""
    match = _LENGTH.fullmatch(value)
    if match is None or match[2].lower() not in _UNITS:
        raise ValueError(f"a length of {value!r}")
    return _sane(float(match[1]) * _UNITS[match[2].lower()])


def user_units(value: str | None, otherwise: float = 0.0) -> float:
    """Return a length of an SVG in user units, or `otherwise` if it is None. Raises ValueError for a value
    that is no length."""
    return otherwise if value is None else millimetres(value) / PIXEL


def _sane(value: float) -> float:
    if not isfinite(value) or abs(value) > FARTHEST:
        raise ValueError(f"the number {value:g}")
    return value


def parse_numbers(value: str) -> tuple[float, ...]:
    return tuple(_sane(float(number)) for number in _NUMBER.findall(value))


def matrix_of(value: str) -> Matrix:
    """Return the matrix that combines a list of SVG transforms. Raises ValueError."""
    total, at = IDENTITY, 0
    while at < len(value.rstrip()):
        call = _CALL.match(value, at)
        if call is None:
            raise ValueError(f"a transform of {value!r}")
        total, at = compose(total, _one(call[1], parse_numbers(call[2]))), call.end()
    return total


def _one(name: str, v: tuple[float, ...]) -> Matrix:
    match name, v:
        case "matrix", (a, b, c, d, e, f):
            return (a, b, c, d, e, f)
        case "translate", (x, *rest) if len(rest) < 2:
            return (1.0, 0.0, 0.0, 1.0, x, rest[0] if rest else 0.0)
        case "scale", (x, *rest) if len(rest) < 2:
            return (x, 0.0, 0.0, rest[0] if rest else x, 0.0, 0.0)
        case "rotate", (angle, *rest) if len(rest) in (0, 2):
            c, s = cos(radians(angle)), sin(radians(angle))
            x, y = rest or (0.0, 0.0)
            return (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)
        case "skewX", (angle,):
            return (1.0, 0.0, tan(radians(angle)), 1.0, 0.0, 0.0)
        case "skewY", (angle,):
            return (1.0, tan(radians(angle)), 0.0, 1.0, 0.0, 0.0)
    raise ValueError(f"a transform {name}{v}")


def outline_of(tag: str, at: Mapping[str, str]) -> tuple[Segment, ...]:
    """Return the outline of a path or a basic shape, in user units. Raises ValueError."""
    match tag:
        case "path":
            return _path(at.get("d", ""))
        case "rect":
            return _rectangle(at)
        case "circle":
            r = user_units(at.get("r"))
            return _ellipse(user_units(at.get("cx")), user_units(at.get("cy")), r, r)
        case "ellipse":
            return _ellipse(
                user_units(at.get("cx")),
                user_units(at.get("cy")),
                user_units(at.get("rx")),
                user_units(at.get("ry")),
            )
        case "line":
            x1, y1, x2, y2 = (user_units(at.get(key)) for key in ("x1", "y1", "x2", "y2"))
            return (("M", x1, y1), ("L", x2, y2))
    v = parse_numbers(at.get("points", ""))
    ends: list[Segment] = [("L", v[i], v[i + 1]) for i in range(0, len(v) - 1, 2)]
    if not ends:
        return ()
    ends[0] = ("M", *ends[0][1:])
    return (*ends, ("Z",)) if tag == "polygon" else tuple(ends)


def _path(data: str) -> tuple[Segment, ...]:
    """Return path data as absolute lines and cubic curves. Raises ValueError."""
    if found := _plain_path(data):
        return found
    from fontTools.pens.recordingPen import DecomposingRecordingPen
    from fontTools.svgLib.path import parse_path

    pen = DecomposingRecordingPen({})
    try:
        parse_path(data, pen)
    except (ValueError, IndexError, TypeError, KeyError, AssertionError, ZeroDivisionError) as error:
        raise ValueError(f"path data {data[:40]!r}") from error
    result: list[Segment] = []
    here = (0.0, 0.0)
    for name, points in pen.value:
        flat = [_sane(float(v)) for point in points for v in point]
        if name in ("moveTo", "lineTo"):
            result.append(("M" if name == "moveTo" else "L", *flat))
        elif name == "curveTo":
            result.append(("C", *flat))
        elif name == "qCurveTo":
            (x0, y0), (x1, y1, x2, y2) = here, flat
            first = (x0 + (x1 - x0) * 2 / 3, y0 + (y1 - y0) * 2 / 3)
            result.append(("C", *first, x2 + (x1 - x2) * 2 / 3, y2 + (y1 - y2) * 2 / 3, x2, y2))
        elif name == "closePath":
            result.append(("Z",))
        if flat:
            here = (flat[-2], flat[-1])
    return tuple(result)


_PLAIN_PATH = re.compile(r"\s*M[MLCZ\d\s.,-]*")
_PIECE = re.compile(r"([MLCZ])([^MLCZ]*)")
_POINTS = {"M": 2, "L": 2, "C": 6, "Z": 0}


def _plain_path(data: str) -> tuple[Segment, ...]:
    """Return the segments of path data that has absolute lines and cubic curves alone, one after each letter,
    as most drawing programs can write it; nothing for other data."""
    if not _PLAIN_PATH.fullmatch(data):
        return ()
    result: list[Segment] = []
    start, here = (0.0, 0.0), (0.0, 0.0)
    for name, said in _PIECE.findall(data):
        numbers = parse_numbers(said)
        if len(numbers) != _POINTS[name]:
            return ()
        if name == "Z" and here != start:
            result.append(("L", *start))
        result.append((name, *numbers))
        here = start if name == "Z" else (numbers[-2], numbers[-1])
        start = here if name == "M" else start
    return tuple(result)


def _ellipse(x: float, y: float, rx: float, ry: float) -> tuple[Segment, ...]:
    if rx <= 0 or ry <= 0:
        return ()
    kx, ky = rx * QUARTER, ry * QUARTER
    return (
        ("M", x + rx, y),
        ("C", x + rx, y + ky, x + kx, y + ry, x, y + ry),
        ("C", x - kx, y + ry, x - rx, y + ky, x - rx, y),
        ("C", x - rx, y - ky, x - kx, y - ry, x, y - ry),
        ("C", x + kx, y - ry, x + rx, y - ky, x + rx, y),
        ("Z",),
    )


def _rectangle(at: Mapping[str, str]) -> tuple[Segment, ...]:
    x, y, w, h = (user_units(at.get(key)) for key in ("x", "y", "width", "height"))
    if w <= 0 or h <= 0:
        return ()
    given = {key: at[key] for key in ("rx", "ry") if at.get(key, "auto") != "auto"}
    rx = min(user_units(given.get("rx", given.get("ry"))), w / 2)
    ry = min(user_units(given.get("ry", given.get("rx"))), h / 2)
    if rx <= 0 or ry <= 0:
        return (("M", x, y), ("L", x + w, y), ("L", x + w, y + h), ("L", x, y + h), ("Z",))
    return round_corners((x, y, x + w, y + h), rx, ry)


def viewbox_matrix(view: tuple[float, ...], width: float, height: float, aspect: str) -> Matrix:
    """Return the matrix from a viewBox to a viewport of the given size at (0, 0). Raises ValueError."""
    if len(view) != 4 or view[2] <= 0 or view[3] <= 0:
        raise ValueError(f"a viewBox of {view}")
    x, y, w, h = view
    sx, sy = width / w, height / h
    align, _, meet = aspect.strip().partition(" ")
    if align == "none":
        return (sx, 0.0, 0.0, sy, -sx * x, -sy * y)
    s = max(sx, sy) if meet.strip() == "slice" else min(sx, sy)
    across = {"xMin": 0.0, "xMax": 1.0}.get(align[:4], 0.5)
    down = {"YMin": 0.0, "YMax": 1.0}.get(align[4:8], 0.5)
    return (s, 0.0, 0.0, s, (width - s * w) * across - s * x, (height - s * h) * down - s * y)
