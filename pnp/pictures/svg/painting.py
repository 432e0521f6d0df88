"""Converts the paint of SVG shapes: fills, lines and dashes, gradients (SVG 1.1, chapter 13), and the tiles
of patterns (SVG 1.1, 13.3).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import ceil, floor, hypot
from typing import Any

from pnp.pictures.svg.tree import (
    SOLID,
    Node,
    Rule,
    cascade,
    matrix_of,
    opacity,
    outline_of,
    paint_colour,
    parse_colour,
    parse_numbers,
    parse_share,
    svg_error,
    user_units,
)
from pnp.scene import (
    Box,
    Element,
    Gradient,
    Group,
    Matrix,
    Path,
    Segment,
    Stop,
    Style,
    Swatch,
    bounds,
    compose,
    gradient,
    sheer,
    transform_point,
    transform_segments,
)
from pnp.units import mm

KINDS = frozenset(("linearGradient", "radialGradient"))

GRADIENT_CHAIN = 16
"""The most gradients that inherit from each other."""

_SAME = 1e-6


@dataclass(frozen=True, slots=True)
class Shading:
    """The fill of a shape with its opacity. The fill is a gradient in the shape's coordinates or, if its
    colour is constant, a swatch."""

    fill: Swatch
    opacity: float


class Shadings:
    """The gradients that an SVG file defines."""

    def __init__(self, ids: Mapping[str, Node], rules: tuple[Rule, ...], place: object) -> None:
        self._ids, self._rules, self._place = ids, rules, place

    def find(self, value: str) -> Node | None:
        """Return the element that "url(#name)" names, or None if the file has none."""
        return self._ids.get(value.removeprefix("url(").partition(")")[0].strip("\"' #"))

    def shading_for(
        self, target: Node, segments: tuple[Segment, ...], sheet: tuple[float, float]
    ) -> Shading | None:
        """Return the gradient `target` as the fill of an outline, in the outline's units, or None if it
        paints nothing.

        `sheet` is the size of the viewport, for percentages. Raises LayoutError for what a drawing cannot
        express, ValueError for wrong SVG.
        """
        chain = self._chain(target)
        said: dict[str, str] = {}
        for node in reversed(chain):
            said |= node.attributes
        self._refuse_unsupported(target, said)
        stops, opacity = self._stops(next((node for node in chain if _stops_of(node)), target))
        if not stops:
            return None
        flat = Shading(stops[-1][1], opacity)
        if len(stops) == 1:
            return flat
        by_shape = said.get("gradientUnits", "objectBoundingBox") != "userSpaceOnUse"
        box = bounds((Path(segments, Style(Swatch("", "#000000"))),))
        outer: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        if by_shape:
            if box is None or box[2] - box[0] < _SAME or box[3] - box[1] < _SAME:
                return None
            outer, sheet = (box[2] - box[0], 0.0, 0.0, box[3] - box[1], box[0], box[1]), (1.0, 1.0)
        outer = compose(outer, matrix_of(said.get("gradientTransform", "")))
        frame = (
            self._linear(said, sheet) if target.tag == "linearGradient" else self._radial(target, said, sheet)
        )
        if frame is None:
            return flat
        kind: Any = "linear" if target.tag == "linearGradient" else "radial"
        return Shading(gradient(kind, stops, compose(outer, frame)), opacity)

    def _chain(self, target: Node) -> list[Node]:
        """Return a gradient and those that it inherits from, the nearest first."""
        chain = [target]
        while chain[-1].href:
            found = self._ids.get(chain[-1].href[1:]) if chain[-1].href.startswith("#") else None
            if found is None or found.tag not in KINDS:
                raise svg_error(
                    "a gradient that takes from none", self._place, chain[-1].line, "#name", chain[-1].href
                )
            if found in chain or len(chain) >= GRADIENT_CHAIN:
                raise svg_error(
                    "gradients that take from each other in a circle",
                    self._place,
                    chain[-1].line,
                    f"at most {GRADIENT_CHAIN}",
                    chain[-1].href,
                )
            chain.append(found)
        return chain

    def _refuse_unsupported(self, target: Node, said: Mapping[str, str]) -> None:
        """Raise LayoutError for what a drawing cannot express."""
        spread = said.get("spreadMethod", "pad")
        if spread != "pad":
            raise svg_error(
                "a gradient that is repeated",
                self._place,
                target.line,
                "spreadMethod pad",
                spread,
                "write its stops as often as it is seen, or export that part as PNG",
            )
        off = [
            key
            for key, middle in (("fx", "cx"), ("fy", "cy"))
            if said.get(key, said.get(middle)) != said.get(middle)
        ]
        if target.tag == "radialGradient" and (off or float(said.get("fr", "0").rstrip("%")) != 0):
            key = off[0] if off else "fr"
            raise svg_error(
                "a gradient whose light is beside its middle",
                self._place,
                target.line,
                "fx and fy as cx and cy, fr 0",
                f"{key} {said[key]}",
                "move its centre instead, or export that part as PNG",
            )

    def _stops(self, node: Node) -> tuple[list[Stop], float]:
        """Return the stops of a gradient, in order, and their common opacity."""
        found: list[Stop] = []
        solid: list[float] = []
        last = 0.0
        for stop in _stops_of(node):
            style = cascade(stop, {}, self._rules)
            last = max(last, parse_share(stop.attributes.get("offset", "0"), self._place, stop.line))
            colour, seen = parse_colour(style, "stop-color", self._place, stop.line)
            found.append((last, Swatch(colour, colour)))
            solid.append(seen * parse_share(style["stop-opacity"], self._place, stop.line))
        if solid and max(solid) - min(solid) > 0.005:
            raise svg_error(
                "a gradient that fades away",
                self._place,
                node.line,
                "stops of one stop-opacity",
                f"{min(solid):g} to {max(solid):g}",
                "let it end in the colour that lies below, or export that part as PNG",
            )
        return found, solid[0] if solid else 1.0

    def _linear(self, said: Mapping[str, str], sheet: tuple[float, float]) -> Matrix | None:
        x1, y1 = _length(said.get("x1", "0%"), sheet[0]), _length(said.get("y1", "0%"), sheet[1])
        x2, y2 = _length(said.get("x2", "100%"), sheet[0]), _length(said.get("y2", "0%"), sheet[1])
        x, y = x2 - x1, y2 - y1
        return None if abs(x) < _SAME and abs(y) < _SAME else (x, y, -y, x, x1, y1)

    def _radial(self, target: Node, said: Mapping[str, str], sheet: tuple[float, float]) -> Matrix | None:
        across = ((sheet[0] ** 2 + sheet[1] ** 2) / 2) ** 0.5
        r = _length(said.get("r", "50%"), across)
        if r < 0:
            raise ValueError(f"a radius of {said['r']!r} in line {target.line}")
        x, y = _length(said.get("cx", "50%"), sheet[0]), _length(said.get("cy", "50%"), sheet[1])
        return None if r < _SAME else (r, 0.0, 0.0, r, x, y)


def _stops_of(node: Node) -> list[Node]:
    return [child for child in node.children if child.tag == "stop"]


def _length(value: str, whole: float) -> float:
    """Return a length in user units, or a share of the whole in percent."""
    return float(value[:-1]) / 100 * whole if value.endswith("%") else user_units(value)


def in_mm(fill: Swatch, matrix: Matrix) -> Swatch:
    """Return the fill for an outline that the matrix has transformed from user units to mm. A gradient is
    transformed too; any other fill stays the same."""
    return fill.transform(matrix) if isinstance(fill, Gradient) else fill


def draw_shape(
    node: Node,
    matrix: Matrix,
    style: Mapping[str, str],
    sheet: tuple[float, float],
    place: object,
    shadings: Shadings,
    solid: float = 1.0,
) -> Element | None:
    """Return the element that a path or a basic shape paints, in mm, or None if it paints nothing.

    `sheet` is the size of the viewport, for percentages; `solid` is the opacity of the groups around it.
    Raises ValueError for wrong SVG, LayoutError for what a drawing cannot express.
    """
    segments = outline_of(node.tag, resolve_percents(node.attributes, sheet))
    if not segments or style["visibility"] != "visible":
        return None
    fill, filled = None, 0.0
    if node.tag != "line":
        fill, filled = _fill(node, style, segments, sheet, place, shadings)
    width = user_units(style["stroke-width"])
    stroke, lined = None, 0.0
    if width > 0:
        if style["stroke"].startswith("url("):
            hint = "draw the line in one colour, or turn it into a shape (Path > Stroke to Path)"
            raise svg_error(
                "a gradient or a pattern as stroke", place, node.line, "one colour", style["stroke"], hint
            )
        stroke, lined = paint_colour(style, "stroke", place, node.line)
    if fill is None and stroke is None:
        return None
    filled, lined = filled * solid, lined * solid
    if (
        fill is not None
        and stroke is not None
        and parse_share(style["opacity"], place, node.line) * solid < SOLID
    ):
        hint = "say fill-opacity and stroke-opacity, or draw fill and line as two shapes"
        raise svg_error(
            "a shape whose fill and line are half seen through as one",
            place,
            node.line,
            "opacity 1",
            style["opacity"],
            hint,
        )
    a, b, c, d, _, _ = matrix
    size = hypot(a, b)
    even = abs(a * c + b * d) < 1e-6 * size * size and abs(size - hypot(c, d)) < 1e-6 * size
    scale = size if even or stroke is None else 1.0
    made = Style(
        fill=fill,
        stroke=None if stroke is None else Swatch(stroke, stroke),
        width=mm(width * scale),
        dash=_dashes(node, style, scale, place) if stroke else (),
        round=_is_round(style, segments),
        evenodd=style["fill-rule"] == "evenodd",
    )
    if even or stroke is None:
        moved_fill = made if fill is None else replace(made, fill=in_mm(fill, matrix))
        return _paint_shape(transform_segments(segments, matrix), moved_fill, filled, lined)
    # A line that is wider one way than the other.
    return Group((_paint_shape(segments, made, filled, lined),), matrix)


def _fill(
    node: Node,
    style: Mapping[str, str],
    segments: tuple[Segment, ...],
    sheet: tuple[float, float],
    place: object,
    shadings: Shadings,
) -> tuple[Swatch | None, float]:
    """Return the fill of an outline in its own units, and its opacity."""
    value = style["fill"]
    if not value.startswith("url("):
        found, solid = paint_colour(style, "fill", place, node.line)
        return (None if found is None else Swatch(found, found)), solid
    target = shadings.find(value)
    if target is None or target.tag not in KINDS:
        raise svg_error(
            "a gradient or a pattern as fill",
            place,
            node.line,
            "one colour, or a gradient of the file",
            value if target is None else f"<{target.tag}>",
            "fill it with one colour, or export that part as PNG",
        )
    made = shadings.shading_for(target, segments, sheet)
    if made is None:
        return None, 0.0
    seen = made.opacity * opacity(style, "fill", place, node.line)
    return (None, 0.0) if seen <= 0 else (made.fill, 1.0 if seen >= SOLID else seen)


def _paint_shape(segments: tuple[Segment, ...], style: Style, filled: float, lined: float) -> Element:
    """Return a shape. Its fill and its line are two elements if one of them is more than a flat colour."""
    if style.fill is None or style.stroke is None:
        return Path(segments, sheer(style, filled if style.fill is not None else lined))
    if filled >= SOLID and lined >= SOLID and not isinstance(style.fill, Gradient):
        return Path(segments, style)
    inside = Path(segments, sheer(replace(style, stroke=None, dash=()), filled))
    return Group((inside, Path(segments, sheer(replace(style, fill=None), lined))))


def _dashes(node: Node, style: Mapping[str, str], scale: float, place: object) -> tuple[float, ...]:
    given = parse_numbers(style["stroke-dasharray"]) if style["stroke-dasharray"] != "none" else ()
    if not any(given):
        return ()
    if user_units(style["stroke-dashoffset"]):
        raise svg_error(
            "dashes that begin later", place, node.line, "stroke-dashoffset 0", style["stroke-dashoffset"]
        )
    dash = tuple(mm(v * scale) for v in given)
    return dash * 2 if len(dash) % 2 else dash


def resolve_percents(attributes: Mapping[str, str], sheet: tuple[float, float]) -> Mapping[str, str]:
    """Return the attributes of an element with lengths in place of percentages. `sheet` is the width and
    height of the viewport, in user units, of which they are percentages."""
    if not any("%" in value for value in attributes.values()):
        return attributes
    across = {"x", "width", "cx", "rx", "x1", "x2"}
    return {
        key: str(float(value[:-1]) / 100 * sheet[key not in across])
        if value.endswith("%") and key in across | {"y", "height", "cy", "ry", "y1", "y2"}
        else value
        for key, value in attributes.items()
    }


def _is_round(style: Mapping[str, str], segments: tuple[Segment, ...]) -> bool:
    """Return whether a line is drawn with round ends and corners, since a drawing has one setting for both.
    The SVG's setting for corners decides if the outline has more corners than ends, else that for ends."""
    if segments[-1][0] == "Z" or len(segments) > 2:
        return style["stroke-linejoin"] == "round"
    return style["stroke-linecap"] == "round"


TILES = 2000
"""The most tiles of a shape. More are refused."""

PATTERN_CHAIN = 16
"""The most patterns that inherit from each other."""


@dataclass(frozen=True, slots=True)
class Tiling:
    """A pattern that fills a shape. `owner` is the element with a tile's content. `box` is the first tile in
    the pattern's own coordinates, and `matrix` maps these to the shape's. `said` are the attributes of
    the pattern. `places` are the (column, row) of each tile; (0, 0) is the first tile."""

    owner: Node
    said: Mapping[str, str]
    box: Box
    matrix: Matrix
    places: tuple[tuple[int, int], ...]


def find_tiles(
    target: Node,
    ids: Mapping[str, Node],
    segments: tuple[Segment, ...],
    sheet: tuple[float, float],
    place: object,
) -> Tiling | None:
    """Return the tiles that fill the outline `segments` with the pattern `target`, or None if they paint
    nothing. `ids` has the elements of the file by id. `sheet` is the width and height of the viewport, for
    percentages. Raises LayoutError for what cannot be drawn, ValueError for wrong SVG."""
    chain = _chain(target, ids, place)
    said: dict[str, str] = {}
    for node in reversed(chain):
        said |= node.attributes
    owner = next((node for node in chain if node.children), target)
    if said.get("patternContentUnits", "userSpaceOnUse") != "userSpaceOnUse":
        raise svg_error(
            "a pattern measured by what it fills",
            place,
            target.line,
            "patternContentUnits userSpaceOnUse",
            said["patternContentUnits"],
            "give its content lengths of its own, or export that part as PNG",
        )
    around = bounds((Path(segments, Style(Swatch("", "#000000"))),))
    if around is None:
        return None
    by_shape = said.get("patternUnits", "objectBoundingBox") != "userSpaceOnUse"
    across, down = (around[2] - around[0], around[3] - around[1]) if by_shape else sheet
    left, top, width, height = (
        _tile_length(said.get(key, "0"), whole, by_shape)
        for key, whole in (("x", across), ("y", down), ("width", across), ("height", down))
    )
    if by_shape:
        left, top = left + around[0], top + around[1]
    matrix = matrix_of(said.get("patternTransform", ""))
    if width <= 0 or height <= 0 or not owner.children:
        return None
    columns, rows = _steps(around, (left, top, width, height), matrix)
    if len(columns) * len(rows) > TILES:
        raise svg_error(
            "a pattern of too many tiles",
            place,
            target.line,
            f"at most {TILES} on a shape",
            f"{len(columns) * len(rows)}",
            "make its tile larger, with more of the pattern in it",
        )
    places = tuple((column, row) for row in rows for column in columns)
    return Tiling(owner, said, (left, top, left + width, top + height), matrix, places)


def _chain(target: Node, ids: Mapping[str, Node], place: object) -> list[Node]:
    """Return a pattern and those that it inherits from, the nearest first."""
    chain = [target]
    while chain[-1].href:
        found = ids.get(chain[-1].href[1:]) if chain[-1].href.startswith("#") else None
        if found is None or found.tag != "pattern" or found in chain or len(chain) >= PATTERN_CHAIN:
            hint = "write the pattern itself"
            raise svg_error(
                "a pattern that takes from none", place, chain[-1].line, "#name", chain[-1].href, hint
            )
        chain.append(found)
    return chain


def _tile_length(value: str, whole: float, by_shape: bool) -> float:
    """Return a length in user units: a share of the whole in percent or, relative to the shape, as a
    number."""
    if value.endswith("%"):
        return float(value[:-1]) / 100 * whole
    return user_units(value) * (whole if by_shape else 1.0)


def _steps(around: Box, tile: Box, matrix: Matrix) -> tuple[range, range]:
    """Return the columns and rows of tiles that reach into a box; `tile` is left, top, width and height."""
    a, b, c, d, e, f = matrix
    whole = a * d - b * c
    if abs(whole) < 1e-12:
        return range(0), range(0)
    inverse = (d / whole, -b / whole, -c / whole, a / whole, (c * f - d * e) / whole, (b * e - a * f) / whole)
    corners = [
        transform_point(inverse, (x, y)) for x in (around[0], around[2]) for y in (around[1], around[3])
    ]
    found = []
    for axis in (0, 1):
        values = [(corner[axis] - tile[axis]) / tile[axis + 2] for corner in corners]
        found.append(range(floor(min(values) + 1e-6), ceil(max(values) - 1e-6)))
    return found[0], found[1]
