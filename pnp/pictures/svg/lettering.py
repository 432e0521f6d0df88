"""Read the texts of an SVG as fields: places where a layout sets texts in a font of its theme."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import hypot
from typing import Literal

from pnp.pictures.svg.tree import SOLID, Node, paint_colour, parse_numbers, svg_error, user_units
from pnp.scene import Box, Matrix, transform_point
from pnp.units import Point, mm, to_points

Align = Literal["start", "middle", "end"]

_PLACE = re.compile(r"\{\{\s*(.+?)\s*\}\}")
_ALIGN: Mapping[str, Align] = {"start": "start", "middle": "middle", "end": "end"}
_ASCENT, _DESCENT = 0.8, 0.2
"""The height above and the depth below a baseline, em."""


@dataclass(frozen=True, slots=True)
class Field:
    """A place for a text in an SVG: the text as layouts write it ("{cost}", "Cost {cost}"), and where it
    stands.

    `box` is in mm in the SVG. For a rect it is the whole rect; for a text it is the first line as a layout
    would set it. `at` is the point at which the text starts, is centred or ends, by `align`; for a rect it is
    the upper left corner. `size` is in points, 0 if the SVG has none (a rect). `colour` is #rrggbb, "" if the
    SVG has none. `line` is the line of the file.
    """

    name: str
    text: str
    box: Box
    at: Point
    align: Align
    size: float
    colour: str
    bold: bool
    italic: bool
    line: int

    def translate(self, x: float, y: float) -> "Field":
        """Return the field moved to the right and down, in mm."""
        left, top, right, bottom = self.box
        box = (mm(left + x), mm(top + y), mm(right + x), mm(bottom + y))
        return replace(self, box=box, at=(mm(self.at[0] + x), mm(self.at[1] + y)))


def read_field(
    node: Node, matrix: Matrix, style: Mapping[str, str], place: object, columns: frozenset[str]
) -> Field:
    """Return the field of a <text>, or of a <rect> whose id is the name of a column. Raises LayoutError for a
    text that is rotated, skewed, or along a path."""
    a, b, c, d, _, _ = matrix
    if abs(b) > 1e-6 * abs(a) or abs(c) > 1e-6 * abs(d) or a <= 0 or d <= 0:
        raise svg_error(
            "a text that is turned", place, node.line, "an upright one", "", "turn its letters into paths"
        )
    name = node.attributes.get("id", "")
    if node.tag == "rect":
        x, y, width, height = (user_units(node.attributes.get(key)) for key in ("x", "y", "width", "height"))
        whole = _box(matrix, x, y, x + width, y + height)
        return Field(name, f"{{{name}}}", whole, whole[:2], "start", 0.0, "", False, False, node.line)
    for inner in node:
        if inner.tag not in ("text", "tspan", "title", "desc", ""):
            raise svg_error(f"a text with <{inner.tag}>", place, inner.line, "letters", f"<{inner.tag}>")
    said = f"{{{name}}}" if name in columns else _single_braces(_words(node))
    first = next((each for each in node if each.tag == "tspan"), node)
    ends = [
        _first(first.attributes.get(key)) or _first(node.attributes.get(key)) or 0.0 for key in ("x", "y")
    ]
    size = user_units(_size(style, first))
    align = _ALIGN.get(style["text-anchor"], "start")
    width = 0.5 * size * max(1, len(said))
    left = ends[0] - {"start": 0.0, "middle": width / 2, "end": width}[align]
    box = _box(matrix, left, ends[1] - _ASCENT * size, left + width, ends[1] + _DESCENT * size)
    return Field(
        name if name in columns else "",
        said,
        box,
        _point(matrix, ends[0], ends[1]),
        align,
        to_points(size * hypot(a, b)),
        _ink(style, place, node.line),
        style["font-weight"] in ("bold", "bolder", "600", "700", "800", "900"),
        style["font-style"] in ("italic", "oblique"),
        node.line,
    )


def _ink(style: Mapping[str, str], place: object, line: int) -> str:
    """Return the colour of a text, empty for none. Raises LayoutError for transparent letters and
    gradients."""
    hint = "write it in one colour, or turn it into paths (Inkscape: Path > Object to Path)"
    if style["fill"].startswith("url("):
        raise svg_error(
            "a gradient or a pattern as fill of a text", place, line, "one colour", style["fill"], hint
        )
    found, seen = paint_colour(style, "fill", place, line)
    if found is not None and seen < SOLID:
        raise svg_error(
            "a text that is half seen through", place, line, "opacity 1 or 0", f"{seen:.2f}", hint
        )
    return found or ""


def _size(style: Mapping[str, str], first: Node) -> str:
    found = re.search(r"font-size:\s*([^;]+)", first.attributes.get("style", ""))
    return first.attributes.get("font-size", found[1].strip() if found else style["font-size"])


def _first(value: str | None) -> float | None:
    """Return the first of the positions of letters."""
    found = parse_numbers(value or "")
    return user_units(str(found[0])) if found else None


def _words(node: Node) -> str:
    """Return the words of a text, with a line feed before each line of its own."""
    words = node.text
    for child in node.children:
        own_line = child.attributes.get("y") is not None or child.attributes.get("dy") is not None
        words += ("\n" if own_line and words.strip() else "") + _words(child) + child.tail
    return words


def _single_braces(words: str) -> str:
    """Return a text with {{ name }} as {name}. Other braces stand for themselves."""
    lines = [" ".join(line.split()) for line in words.strip().split("\n")]
    found, at = [], 0
    text = "\n".join(lines)
    for place in _PLACE.finditer(text):
        found += [_literal(text[at : place.start()]), f"{{{place[1]}}}"]
        at = place.end()
    return "".join([*found, _literal(text[at:])])


def _literal(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


def _point(matrix: Matrix, x: float, y: float) -> Point:
    x, y = transform_point(matrix, (x, y))
    return (mm(x), mm(y))


def _box(matrix: Matrix, left: float, top: float, right: float, bottom: float) -> Box:
    (x0, y0), (x1, y1) = transform_point(matrix, (left, top)), transform_point(matrix, (right, bottom))
    return (mm(x0), mm(y0), mm(x1), mm(y1))
