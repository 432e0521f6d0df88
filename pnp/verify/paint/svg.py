"""Reads what an SVG file paints, as shapes in mm. `use` elements, transforms and clips are resolved.
Attribute values are parsed as in SVG 1.1."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import atan2, cos, degrees, radians, sin, tan
from pathlib import Path
from xml.etree import ElementTree as ET
from xml.parsers import expat

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.svgLib.path import parse_path
from PIL import ImageColor
from shapely.errors import GEOSException

from pnp.caching import memoize
from pnp.scene import IDENTITY, Matrix, Segment, compose, transform_point
from pnp.units import INCH
from pnp.verify.paint import shapes
from pnp.verify.paint.pixels import paint_of_address
from pnp.verify.paint.region import Region, place_shape
from pnp.verify.paint.shapes import (
    PLAIN,
    PagePaint,
    Pen,
    Shape,
    TextRun,
    Unreadable,
    fill_area,
    make_pen,
    transform_outline,
)

KAPPA = 0.5522847498307936
"""The distance of the control points of a quarter circle of radius 1: 4/3 (sqrt 2 - 1)."""

_UNITS = {"": INCH / 96, "px": INCH / 96, "mm": 1.0, "cm": 10.0, "in": INCH, "pt": INCH / 72, "pc": INCH / 6}
_LENGTH = re.compile(r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*([a-z]*|%)\s*$")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_CALL = re.compile(r"\s*,?\s*(\w+)\s*\(([^)]*)\)")


def millimetres(value: str) -> float:
    """Return a length in mm. A number without a unit is in px, which are 1/96 inch. Raises ValueError if the
    text is not a length."""
    match = _LENGTH.match(value)
    if match is None or match[2] not in _UNITS:
        raise ValueError(f"not a length: {value!r}")
    return float(match[1]) * _UNITS[match[2]]


def user_units(value: str | None, default: float = 0.0) -> float:
    """Return a length in user units (25.4 mm are 96 units), or `default` if `value` is None. Raises
    ValueError if the text is not a length."""
    return default if value is None else millimetres(value) / _UNITS["px"]


def numbers(value: str) -> tuple[float, ...]:
    """Return all numbers in a text, such as the value of `points`, in order."""
    return tuple(float(n) for n in _NUMBER.findall(value))


def parse_transform(value: str | None) -> Matrix:
    """Return the value of a `transform` attribute as one matrix (the identity for None). Raises ValueError
    for anything that is not a transform."""
    total, at = IDENTITY, 0
    while value and value[at:].strip(" \t\r\n,"):
        call = _CALL.match(value, at)
        if call is None:
            raise ValueError(f"not a transform: {value!r}")
        total, at = compose(total, _parse_call(call[1], numbers(call[2]))), call.end()
    return total


def _parse_call(name: str, v: tuple[float, ...]) -> Matrix:
    match name, v:
        case "matrix", (a, b, c, d, e, f):
            return (a, b, c, d, e, f)
        case "translate", (x, *rest):
            return (1.0, 0.0, 0.0, 1.0, x, rest[0] if rest else 0.0)
        case "scale", (x, *rest):
            return (x, 0.0, 0.0, rest[0] if rest else x, 0.0, 0.0)
        case "rotate", (angle, *rest):
            c, s = cos(radians(angle)), sin(radians(angle))
            x, y = rest or (0.0, 0.0)
            return (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)
        case "skewX", (angle,):
            return (1.0, 0.0, tan(radians(angle)), 1.0, 0.0, 0.0)
        case "skewY", (angle,):
            return (1.0, tan(radians(angle)), 0.0, 1.0, 0.0, 0.0)
    raise ValueError(f"not a transform: {name}{v}")


def parse_colour(value: str, current: str) -> str | None:
    """Return a colour as "#rrggbb", "pattern:<id>" for a reference such as url(#id), or None for "none",
    "transparent" and colours of opacity 0. `current` is returned for "currentColor". Raises ValueError if the
    text is not a colour."""
    value = value.strip()
    if value in ("none", "transparent"):
        return None
    if value == "currentColor":
        return current
    if value.startswith("url("):
        return f"pattern:{value[4:].split(')')[0].strip(' #')}"
    red, green, blue, *alpha = ImageColor.getrgb(value)
    return None if alpha == [0] else f"#{red:02x}{green:02x}{blue:02x}"


@memoize
def path_segments(data: str) -> tuple[Segment, ...]:
    """Return path data (the `d` attribute) as segments with absolute coordinates. Arcs and quadratic curves
    become cubic curves. Raises ValueError for malformed data."""
    pen = DecomposingRecordingPen({})
    parse_path(data, pen)
    result: list[Segment] = []
    here = (0.0, 0.0)
    for name, points in pen.value:
        if name in ("moveTo", "lineTo"):
            result.append(("M" if name == "moveTo" else "L", *map(float, points[0])))
        elif name == "curveTo":
            result.append(("C", *(float(v) for point in points for v in point)))
        elif name == "qCurveTo":
            (x0, y0), ((x1, y1), (x2, y2)) = here, points
            first = (x0 + (x1 - x0) * 2 / 3, y0 + (y1 - y0) * 2 / 3)
            result.append(("C", *first, x2 + (x1 - x2) * 2 / 3, y2 + (y1 - y2) * 2 / 3, x2, y2))
        elif name == "closePath":
            result.append(("Z",))
        if points:
            here = points[-1]
    return tuple(result)


def basic_shape(tag: str, at: Mapping[str, str]) -> tuple[Segment, ...]:
    """Return the outline of a path, rect, circle, ellipse, line, polyline or polygon, in user units. `tag` is
    the name of the element, and `at` has its attributes."""
    match tag:
        case "path":
            return path_segments(at.get("d", ""))
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
    v = numbers(at.get("points", ""))
    ends: list[Segment] = [("L", v[i], v[i + 1]) for i in range(0, len(v) - 1, 2)]
    if not ends:
        return ()
    ends[0] = ("M", *ends[0][1:])
    return (*ends, ("Z",)) if tag == "polygon" else tuple(ends)


def _ellipse(x: float, y: float, rx: float, ry: float) -> tuple[Segment, ...]:
    if rx <= 0 or ry <= 0:
        return ()
    kx, ky = rx * KAPPA, ry * KAPPA
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
    rx = user_units(at.get("rx", at.get("ry")))
    ry = user_units(at.get("ry", at.get("rx")))
    rx, ry = min(rx, w / 2), min(ry, h / 2)
    if rx <= 0 or ry <= 0:
        return (("M", x, y), ("L", x + w, y), ("L", x + w, y + h), ("L", x, y + h), ("Z",))
    jx, jy = rx * (1 - KAPPA), ry * (1 - KAPPA)
    r, b = x + w, y + h
    return (
        ("M", x + rx, y),
        ("L", r - rx, y),
        ("C", r - jx, y, r, y + jy, r, y + ry),
        ("L", r, b - ry),
        ("C", r, b - jy, r - jx, b, r - rx, b),
        ("L", x + rx, b),
        ("C", x + jx, b, x, b - jy, x, b - ry),
        ("L", x, y + ry),
        ("C", x, y + jy, x + jx, y, x + rx, y),
        ("Z",),
    )


def viewbox_matrix(view: tuple[float, ...], width: float, height: float, aspect: str) -> Matrix:
    """Return the matrix that maps a viewBox (x, y, width and height) to a viewport of `width` x `height` at
    (0, 0). `aspect` is the value of preserveAspectRatio. Raises ValueError for an empty viewBox, and if
    `aspect` is neither none nor xMidYMid."""
    x, y, w, h = view
    if w <= 0 or h <= 0:
        raise ValueError(f"an empty viewBox {view}")
    sx, sy = width / w, height / h
    if aspect.strip() != "none":
        if aspect and not aspect.startswith("xMidYMid"):
            raise ValueError(f"preserveAspectRatio {aspect!r} is not read")
        sx = sy = max(sx, sy) if aspect.endswith("slice") else min(sx, sy)
    return (sx, 0.0, 0.0, sy, (width - sx * w) / 2 - sx * x, (height - sy * h) / 2 - sy * y)


DEPTH = 64
"""The largest nesting depth of elements, including those that a use paints."""

ELEMENTS = 200_000
"""The largest number of elements that a file may have, and that it may paint. An element painted by several
`use` elements counts several times."""

PAINTED = 4_000_000
"""The largest number of elements that the symbols of one page may paint together."""

SIZE = 64_000_000
"""The size of the largest file that is read, in bytes."""

_SVG = "http://www.w3.org/2000/svg"
_HREF = "{http://www.w3.org/1999/xlink}href"
_SHAPES = frozenset(("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"))
_GROUPS = frozenset(("g", "a", "svg"))
_ENDS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "linearGradient": ("linear", {"x1": "0", "y1": "0", "x2": "1", "y2": "0"}),
    "radialGradient": ("radial", {"cx": "0", "cy": "0", "r": "1"}),
}
"""The gradient elements with their kinds, and their attributes if the gradient is the unit gradient."""
_ODD = frozenset(("style", "foreignObject", "script", "switch", "animate", "animateTransform", "set"))
_INHERITED = {
    "fill": "#000000",
    "stroke": "none",
    "stroke-width": "1",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-miterlimit": "4",
    "fill-rule": "nonzero",
    "clip-rule": "nonzero",
    "fill-opacity": "1",
    "stroke-opacity": "1",
    "visibility": "visible",
    "color": "#000000",
    "font-size": "16",
    "font-family": "",
}
_OWN = {"opacity": "1", "display": "inline", "clip-path": "none"}
_UNSHOWN = ("mask", "filter", "mix-blend-mode")


def read_svg(path: Path) -> PagePaint:
    """Return what an SVG file paints. The size of the page is the width and height of the root element.

    Raises Unreadable for a file that is not SVG, declares entities, or is nested too deeply or too large.
    """
    try:
        data = path.read_bytes()
        if len(data) > SIZE:
            raise Unreadable("too large", place=str(path), expected=f"at most {SIZE} bytes")
        _guard(data, path)
        return _Painter(ET.fromstring(data), path.name).page()
    except (OSError, ET.ParseError, expat.ExpatError) as error:
        raise Unreadable("not an SVG that can be read", place=str(path), found=str(error)) from error
    except (ValueError, TypeError, IndexError, GEOSException) as error:
        raise Unreadable("an SVG with malformed content", place=str(path), found=str(error)) from error


def read_symbols(block: str, place: str) -> Iterator[tuple[str, PagePaint]]:
    """Yield (id, paint) for each symbol in a block of SVG. `block` is the content of an <svg> element, as
    text, and `place` names it in messages. `paint` is what the symbol paints, alone on a page that has the
    size of its viewBox, with one unit as 1 mm. Raises Unreadable if the block cannot be read, declares
    entities, or is too large."""
    data = f'<svg xmlns="{_SVG}">{block}</svg>'.encode()
    try:
        _guard(data, Path(place))
        root = ET.fromstring(data)
        ids = {each.get("id", ""): each for each in root.iter()}
        painted = 0
        for symbol in root:
            if _tag(symbol) == "symbol":
                width, height = numbers(symbol.get("viewBox", ""))[2:]
                page = ET.Element(
                    f"{{{_SVG}}}svg",
                    {"width": f"{width}mm", "height": f"{height}mm", "viewBox": f"0 0 {width} {height}"},
                )
                name = symbol.get("id", "")
                size = {"width": str(width), "height": str(height)}
                ET.SubElement(page, f"{{{_SVG}}}use", {"href": f"#{name}", **size})
                painter = _Painter(page, place)
                painter.ids = ids
                yield name, painter.page()
                painted += painter.count
                if painted > PAINTED:
                    raise Unreadable("too many elements", place=place, expected=f"at most {PAINTED} painted")
    except (ET.ParseError, expat.ExpatError) as error:
        raise Unreadable("not SVG that can be read", place=place, found=str(error)) from error
    except (ValueError, TypeError, IndexError, GEOSException) as error:
        raise Unreadable("SVG with malformed content", place=place, found=str(error)) from error


def _guard(data: bytes, path: Path) -> None:
    """Raise Unreadable for entities, and for too many or too deeply nested elements, before a tree is
    built."""
    parser, depth, count = expat.ParserCreate(), 0, 0

    def entity(*_: object) -> None:
        raise Unreadable("declares entities", place=str(path))

    def start(_name: str, _attributes: Mapping[str, str]) -> None:
        nonlocal depth, count
        depth, count = depth + 1, count + 1
        if depth > DEPTH or count > ELEMENTS:
            raise Unreadable("nested too deeply, or too many elements", place=str(path))

    def end(_name: str) -> None:
        nonlocal depth
        depth -= 1

    parser.EntityDeclHandler, parser.StartElementHandler, parser.EndElementHandler = entity, start, end
    parser.Parse(data, True)


def _tag(element: ET.Element) -> str:
    return str(element.tag).rpartition("}")[2]


@dataclass(frozen=True, slots=True)
class _Scope:
    """The values that an element inherits from the elements around it."""

    matrix: Matrix
    region: Region
    style: Mapping[str, str]
    opacity: float = 1.0
    depth: int = 1


class _Painter:
    def __init__(self, root: ET.Element, place: str) -> None:
        if _tag(root) != "svg":
            raise Unreadable("not an SVG", place=place, expected="<svg>", found=f"<{_tag(root)}>")
        self.root, self.place = root, place
        self.ids: dict[str, ET.Element] = {}
        for element in root.iter():
            self.ids.setdefault(element.get("id", ""), element)
        self.shapes: list[Shape] = []
        self.texts: list[TextRun] = []
        self.odd: set[str] = set()
        self.count = 0

    def page(self) -> PagePaint:
        """Paint the root and return the page."""
        view = numbers(self.root.get("viewBox", ""))
        px = millimetres("1px")
        width = millimetres(self.root.get("width", f"{view[2] if view else 100}"))
        height = millimetres(self.root.get("height", f"{view[3] if view else 100}"))
        self.paper = Region((0.0, 0.0, width, height))
        base: Matrix = (px, 0.0, 0.0, px, 0.0, 0.0)
        if len(view) == 4:
            base = viewbox_matrix(view, width, height, self.root.get("preserveAspectRatio", ""))
        self.paint_children(self.root, _Scope(base, self.paper, self.style(self.root, _INHERITED)))
        return PagePaint(
            width,
            height,
            tuple(s for s in self.shapes if not s.unseen),
            tuple(s for s in self.shapes if s.unseen),
            tuple(self.texts),
            odd=tuple(sorted(self.odd)),
        )

    def style(self, element: ET.Element, parent: Mapping[str, str]) -> dict[str, str]:
        """Return the style properties of an element: from its style attribute, else its attributes, else
        inherited."""
        given = dict(element.attrib)
        for declaration in element.get("style", "").split(";"):
            key, _, value = declaration.partition(":")
            given[key.strip()] = value.replace("!important", "").strip()
        style = {key: given.get(key, parent[key]) for key in _INHERITED}
        style = {key: parent[key] if value == "inherit" else value for key, value in style.items()}
        style |= {key: given.get(key, value) for key, value in _OWN.items()}
        self.odd |= {key for key in _UNSHOWN if given.get(key, "none") not in ("none", "normal")}
        if "class" in given:
            self.odd.add("class")
        return style

    def paint_children(self, parent: ET.Element, scope: _Scope) -> None:
        """Paint the children of an element."""
        for child in parent:
            self.paint_element(child, replace(scope, depth=scope.depth + 1))

    def paint_element(self, element: ET.Element, scope: _Scope) -> None:
        """Paint an element and its children. Raises Unreadable if there are too many elements or they are
        nested too deeply."""
        self.count += 1
        if scope.depth > DEPTH or self.count > ELEMENTS:
            raise Unreadable("nested too deeply, or too many elements", place=self.place)
        tag = _tag(element)
        if tag in _ODD:
            self.odd.add(tag)
        if tag not in _SHAPES | _GROUPS | {"use", "image", "text"}:
            return
        style = self.style(element, scope.style)
        if style["display"] == "none":
            return
        matrix = compose(scope.matrix, parse_transform(element.get("transform")))
        region = scope.region
        if style["clip-path"] != "none":
            region = self.clip_region(style["clip-path"], matrix, region)
        scope = _Scope(matrix, region, style, scope.opacity * _share(style["opacity"]), scope.depth)
        if tag in _SHAPES:
            self.add_shape(basic_shape(tag, element.attrib), scope)
        elif tag == "use":
            self.paint_use(element, scope)
        elif tag == "image":
            if element.get("preserveAspectRatio") != "none":
                self.odd.add("an image that is not stretched to its box")
            paint = paint_of_address(element.get("href", element.get(_HREF, "")))
            bare = replace(scope, style={**style, "stroke": "none"})
            self.add_shape(basic_shape("rect", element.attrib), bare, paint)
        elif tag == "text":
            self.add_text(element, scope)
        else:
            if label := element.get("aria-label"):
                self.add_label(label, scope)
            self.paint_children(
                element, self.viewport(element, element.attrib, scope) if tag == "svg" else scope
            )

    def viewport(self, element: ET.Element, at: Mapping[str, str], scope: _Scope) -> _Scope:
        """Return the scope inside a nested <svg> or a <symbol>. The attributes `at` have its place and
        size."""
        matrix = compose(scope.matrix, (1.0, 0.0, 0.0, 1.0, user_units(at.get("x")), user_units(at.get("y"))))
        view = numbers(element.get("viewBox", ""))
        if len(view) != 4:
            return replace(scope, matrix=matrix)
        width, height = user_units(at.get("width"), view[2]), user_units(at.get("height"), view[3])
        region = scope.region
        if element.get("overflow", "hidden") == "hidden":
            frame = basic_shape("rect", {"width": str(width), "height": str(height)})
            region = region.clip_to_path(transform_outline(frame, matrix))
        inner = viewbox_matrix(view, width, height, element.get("preserveAspectRatio", ""))
        return replace(scope, matrix=compose(matrix, inner), region=region)

    def paint_use(self, element: ET.Element, scope: _Scope) -> None:
        """Paint the target of a use."""
        target = self.ids.get(element.get("href", element.get(_HREF, ""))[1:])
        if target is None:
            self.odd.add("use of nothing")
        elif _tag(target) == "symbol":
            scope = replace(
                self.viewport(target, element.attrib, scope), style=self.style(target, scope.style)
            )
            self.paint_children(target, scope)
        else:
            shift = (1.0, 0.0, 0.0, 1.0, user_units(element.get("x")), user_units(element.get("y")))
            self.paint_element(
                target, replace(scope, matrix=compose(scope.matrix, shift), depth=scope.depth + 1)
            )

    def clip_region(self, value: str, matrix: Matrix, region: Region) -> Region:
        """Return a region clipped by a clipPath element."""
        target = self.ids.get(value.partition("#")[2].rstrip(")\"' "))
        if target is None or _tag(target) != "clipPath":
            return region
        if target.get("clipPathUnits") == "objectBoundingBox" or "clip-path" in target.attrib:
            self.odd.add("clip-path of a kind that is not read")
        matrix = compose(matrix, parse_transform(target.get("transform")))
        parts = []
        for child in target:
            if _tag(child) in _SHAPES:
                own = compose(matrix, parse_transform(child.get("transform")))
                rule = self.style(child, self.style(target, _INHERITED))["clip-rule"] == "evenodd"
                parts.append((transform_outline(basic_shape(_tag(child), child.attrib), own), rule))
            else:
                self.odd.add("clip-path of a kind that is not read")
        if len(parts) == 1:
            return region.clip_to_path(*parts[0])
        total = fill_area((), False)
        for outline, rule in parts:
            total = total.union(fill_area(outline, rule))
        return region.clip_to_area(total)

    def add_shape(self, outline: tuple[Segment, ...], scope: _Scope, paint: str = "") -> None:
        """Add a shape in the style of a scope, or filled with `paint`."""
        style, opacity = scope.style, scope.opacity
        a, b, c, d = scope.matrix[:4]
        scale = abs(a * d - b * c) ** 0.5
        shading: Matrix | None = None
        if not paint and style["fill"].startswith("url("):
            paint, shading = self.read_gradient(style["fill"], scope.matrix)
        fill = paint or parse_colour(style["fill"], style["color"])
        width = user_units(style["stroke-width"])
        stroke = parse_colour(style["stroke"], style["color"]) if width > 0 else None
        if not outline or (fill is None and stroke is None):
            return
        alpha = (opacity * _share(style["fill-opacity"]), opacity * _share(style["stroke-opacity"]))
        seen = (fill is not None and alpha[0] > 0) or (stroke is not None and alpha[1] > 0)
        unseen = "hidden layer" if style["visibility"] != "visible" else "" if seen else "alpha 0"
        shape = Shape(
            transform_outline(outline, scope.matrix),
            fill if alpha[0] > 0 or unseen else None,
            stroke if alpha[1] > 0 or unseen else None,
            width * scale if stroke else 0.0,
            tuple(v * scale for v in numbers(style["stroke-dasharray"])) if stroke else (),
            style["fill-rule"] == "evenodd",
            (alpha[0] if fill else 1.0, alpha[1] if stroke else 1.0),
            unseen=unseen,
            pen=_read_pen(style, scale) if stroke else PLAIN,
            shading=shading,
        )
        self.shapes.append(place_shape(shape, scope.region, self.paper))

    def read_gradient(self, value: str, matrix: Matrix) -> tuple[str, Matrix | None]:
        """Return the paint and the frame of a gradient. If pnp does not write such gradients, return
        "pattern:", the element's id, and None."""
        name = value.partition("#")[2].rstrip(")\"' ")
        target = self.ids.get(name)
        if target is None or target.get("gradientUnits") != "userSpaceOnUse" or _tag(target) not in _ENDS:
            return f"pattern:{name}", None
        known = {"id", "gradientUnits", "gradientTransform"}
        kind, ends = _ENDS[_tag(target)]
        if {key: value for key, value in target.attrib.items() if key not in known} != ends:
            return f"pattern:{name}", None
        stops = [(_share(each.get("offset", "0")), each.get("stop-color", "#000000")) for each in target]
        if any(each.attrib.keys() != {"offset", "stop-color"} for each in target):
            return f"pattern:{name}", None
        return shapes.paint_of_stops(kind, stops), compose(
            matrix, parse_transform(target.get("gradientTransform"))
        )

    def add_label(self, label: str, scope: _Scope) -> None:
        """Add the text of a group of glyphs (its aria-label). The units of the group are ems."""
        a, b, c, d = scope.matrix[:4]
        size, turn = abs(a * d - b * c) ** 0.5, degrees(atan2(b, a)) % 360
        at = transform_point(scope.matrix, (0.0, 0.0))
        self.texts.append(TextRun(at, size, scope.style["fill"], True, "", label, turn))

    def add_text(self, element: ET.Element, scope: _Scope) -> None:
        """Add the text of a text element."""
        style, opacity = scope.style, scope.opacity
        a, b, c, d = scope.matrix[:4]
        fill = parse_colour(style["fill"], style["color"])
        hidden = not (
            fill and opacity * _share(style["fill-opacity"]) > 0 and style["visibility"] == "visible"
        )
        at = transform_point(scope.matrix, (user_units(element.get("x")), user_units(element.get("y"))))
        size = user_units(style["font-size"]) * abs(a * d - b * c) ** 0.5
        self.texts.append(TextRun(at, size, fill, hidden, style["font-family"]))


def _read_pen(style: Mapping[str, str], scale: float) -> Pen:
    """Return the pen of a line. `scale` is the length of a user unit in mm."""
    join = style["stroke-linejoin"].replace("miter", "mitre")
    phase = user_units(style["stroke-dashoffset"]) * scale if style["stroke-dasharray"] != "none" else 0.0
    return make_pen(style["stroke-linecap"], join, float(style["stroke-miterlimit"]), phase)


def _share(value: str) -> float:
    number = float(value.rstrip("% ")) / (100 if value.strip().endswith("%") else 1)
    return min(1.0, max(0.0, number))
