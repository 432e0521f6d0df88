"""Converts the paint of SVG shapes: fills, lines and dashes."""

from collections.abc import Mapping
from dataclasses import replace
from math import hypot

from pnp.pictures.geometry import outline_of, parse_numbers, user_units
from pnp.pictures.shading import KINDS, Shadings, in_mm
from pnp.pictures.styles import SOLID, opacity, paint_colour, parse_share
from pnp.pictures.tree import Node, svg_error
from pnp.scene import (
    Element,
    Gradient,
    Group,
    Matrix,
    Path,
    Segment,
    Style,
    Swatch,
    sheer,
    transform_segments,
)
from pnp.units import mm


def draw_shape(
    node: Node,
    matrix: Matrix,
    style: Mapping[str, str],
    sheet: tuple[float, float],
    place: object,
    shadings: Shadings,
    solid: float = 1.0,
) -> Element | None:
    """Return what a path or a basic shape paints, in mm, or None for nothing.

    `sheet` is the size of the viewport, for percents; `solid` is the opacity of the groups around it. Raises
    ValueError for wrong SVG, LayoutError for what a drawing cannot express.
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
    """Return attributes with percents as lengths."""
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
    """Return whether ends and corners of a line are round, by the one of which the outline has more: a
    drawing has one setting for both."""
    if segments[-1][0] == "Z" or len(segments) > 2:
        return style["stroke-linejoin"] == "round"
    return style["stroke-linecap"] == "round"
