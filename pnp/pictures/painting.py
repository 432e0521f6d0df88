"""How the shapes of an SVG are painted: fills, lines and dashes as a drawing has them."""

from collections.abc import Mapping
from math import hypot

from pnp.pictures.geometry import numbers, outline_of, user
from pnp.pictures.styles import colour
from pnp.pictures.tree import Node, refused
from pnp.scene import Element, Group, Matrix, Path, Segment, Style, Swatch, moved
from pnp.units import mm


def shape(
    node: Node, matrix: Matrix, style: Mapping[str, str], sheet: tuple[float, float], place: object
) -> Element | None:
    """What a path or a basic shape paints, in mm; None for nothing. `sheet` is the size of the viewport, for
    percents. Raises ValueError for what is no SVG, LayoutError for what a drawing cannot say."""
    segments = outline_of(node.tag, measured(node.attributes, sheet))
    if not segments or style["visibility"] != "visible":
        return None
    fill = None if node.tag == "line" else colour(style, "fill", place, node.line)
    width = user(style["stroke-width"])
    stroke = colour(style, "stroke", place, node.line) if width > 0 else None
    if fill is None and stroke is None:
        return None
    a, b, c, d, _, _ = matrix
    size = hypot(a, b)
    even = abs(a * c + b * d) < 1e-6 * size * size and abs(size - hypot(c, d)) < 1e-6 * size
    scale = size if even or stroke is None else 1.0
    made = Style(
        fill=None if fill is None else Swatch(fill, fill),
        stroke=None if stroke is None else Swatch(stroke, stroke),
        width=mm(width * scale),
        dash=_dashes(node, style, scale, place) if stroke else (),
        round=_is_round(style, segments),
        evenodd=style["fill-rule"] == "evenodd",
    )
    if even or stroke is None:
        return Path(moved(segments, matrix), made)
    # A line that is wider one way than the other.
    return Group((Path(segments, made),), matrix)


def _dashes(node: Node, style: Mapping[str, str], scale: float, place: object) -> tuple[float, ...]:
    given = numbers(style["stroke-dasharray"]) if style["stroke-dasharray"] != "none" else ()
    if not any(given):
        return ()
    if user(style["stroke-dashoffset"]):
        raise refused(
            "dashes that begin later", place, node.line, "stroke-dashoffset 0", style["stroke-dashoffset"]
        )
    dash = tuple(mm(v * scale) for v in given)
    return dash * 2 if len(dash) % 2 else dash


def measured(attributes: Mapping[str, str], sheet: tuple[float, float]) -> Mapping[str, str]:
    """Attributes with percents as lengths."""
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
    """Whether ends and corners of a line are round, by what the outline has more to show of: a drawing says
    both in one word."""
    if segments[-1][0] == "Z" or len(segments) > 2:
        return style["stroke-linejoin"] == "round"
    return style["stroke-linecap"] == "round"
