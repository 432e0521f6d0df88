"""An SVG with one element of each kind, as text: what changes in it changes in every kit."""

from collections.abc import Callable

from pnp.export import svg
from pnp.scene.elements import (
    BLACK,
    Circle,
    Drawing,
    Glyph,
    Group,
    Path,
    Polygon,
    Style,
    Swatch,
    Text,
    Use,
    outline,
    rotate,
    symbol,
    translate,
)

RED = Swatch("red", "#c0392b")
LINE = Style(stroke=BLACK, width=0.3)
CORNERS = ((0.0, 0.0), (10.0, 0.0), (5.0, 8.0))


def test_golden_elements(golden: Callable[[str, str], None]) -> None:
    triangle = Glyph("font/1", outline(((0.0, 0.0), (0.5, -0.7), (1.0, 0.0))))
    icon = symbol("icon", [Circle((0.0, 0.0), 2.0, Style(fill=RED, stroke=BLACK, round=False))])
    elements = (
        Polygon(CORNERS, Style(fill=RED), "triangle"),
        Path((("M", 1.0, 1.0), ("C", 2.0, 0.0, 3.0, 2.0, 4.0, 1.0)), Style(stroke=BLACK, dash=(1.0, 0.5))),
        Group((Polygon(CORNERS, LINE),), rotate(90.0, (5.0, 5.0)), outline(CORNERS), "clipped"),
        Use(icon, translate(20.0, 5.0), "first"),
        Use(icon, translate(20.0, 15.0), "second"),
        Text(((triangle, 0.0, 0.0), (triangle, 3.0, 0.0)), (5.0, 20.0), 3.0, 6.0, BLACK, "AA", "AA", 60.0),
    )
    golden("elements.svg", svg.text(Drawing(30.0, 25.0, elements), title="Elements", language="en"))
