"""Drawings that use all that a scene can hold, made without a font."""

from math import cos, radians, sin

from pnp.grid import hexgrid
from pnp.scene.elements import (
    BLACK,
    WHITE,
    Circle,
    Drawing,
    Element,
    Glyph,
    Group,
    Page,
    Path,
    Polygon,
    Style,
    Swatch,
    Text,
    Use,
    circle_segments,
    compose,
    rectangle,
    rotate,
    scale,
    symbol,
    translate,
)
from pnp.units import mm

SAND, RED, BLUE = Swatch("sand", "#f2e8d0"), Swatch("red", "#c0392b"), Swatch("blue", "#2c5aa0")
LINE = Style(fill=SAND, stroke=BLACK, width=0.3)

BAR = Glyph("test:bar", (("M", 0.05, 0.0), ("L", 0.45, 0.0), ("L", 0.45, -0.7), ("L", 0.05, -0.7), ("Z",)))
BLANK = Glyph("test:blank", ())


def line(
    words: str,
    origin: tuple[float, float],
    size: float = 4.0,
    angle: float = 0.0,
    visual: str = "",
    name: str = "",
) -> Text:
    """A line of bars half an em wide, one a character."""
    glyphs = tuple((BLANK if c == " " else BAR, mm(i * size / 2), 0.0) for i, c in enumerate(words))
    width = mm(len(words) * size / 2)
    return Text(glyphs, origin, size, width, BLACK, words, visual or words, angle, name)


def board() -> Page:
    """217 numbered hexagons on an A3 sheet lying."""
    elements: list[Element] = []
    for number, cell in enumerate(hexgrid.hexagon(9)):
        x, y = (mm(v + d) for v, d in zip(hexgrid.centre(cell, 9.5), (210, 148.5), strict=True))
        corners = tuple((mm(px + 210), mm(py + 148.5)) for px, py in hexgrid.corners(cell, 9.5))
        elements.append(Polygon(corners, LINE, f"cell:{number}"))
        elements.append(line(str(number), (mm(x - 2), y), 3.0))
    return Page(
        Drawing(420.0, 297.0, tuple(elements)), (17.0, 15.0, 403.0, 282.0), (14.0, 12.0, 406.0, 285.0)
    )


def everything() -> Page:
    """Fills, strokes, dashes, a clip, transforms, symbols in symbols, and turned text."""
    star = tuple((mm(15 + 12 * sin(radians(144 * i))), mm(15 - 12 * cos(radians(144 * i)))) for i in range(5))
    dot = symbol("dot", [Circle((0.0, 0.0), 2.0, Style(fill=WHITE, stroke=BLACK, width=0.4))])
    sharp = Style(fill=BLUE, stroke=BLACK, width=1.2, round=False)
    icon = symbol(
        "icon",
        [Polygon(((0.0, -8.0), (7.0, 4.0), (-7.0, 4.0)), sharp), Use(dot), line("A9", (-2.0, 3.5))],
    )
    dashed = Style(stroke=RED, width=1.0, dash=(3.0, 1.5), round=False)
    dotted = Style(stroke=BLUE, width=1.5, dash=(0.0, 3.1))
    elements = (
        rectangle(0, 0, 100, 80, Style(fill=SAND), "ground"),
        Polygon(star, Style(fill=RED, stroke=BLACK, width=0.5, evenodd=True)),
        Group((Polygon(star, Style(fill=BLUE)),), translate(30, 0)),
        Path((("M", 5.0, 35.0), ("L", 45.0, 35.0), ("L", 45.0, 45.0)), dashed),
        Path((("M", 5.0, 40.0), ("L", 40.0, 40.0), ("L", 40.0, 50.0)), dotted),
        Path((("M", 5.0, 50.0), ("C", 15.0, 42.0, 25.0, 58.0, 38.0, 50.0)), Style(stroke=BLACK, width=2.0)),
        Group(
            (rectangle(60, 0, 40, 40, Style(fill=RED)), line("clipped", (62.0, 20.0), 9.0)),
            rotate(10, (80.0, 20.0)),
            circle_segments((80.0, 20.0), 15.0),
            "window",
        ),
        Use(icon, translate(20, 65), "icon:a"),
        Use(icon, compose(translate(45, 65), compose(rotate(30), scale(1.5))), "icon:b"),
        line("turned", (85.0, 75.0), 5.0, -60.0),
        line("down", (92.0, 45.0), 4.0, 90.0),
        line("upside", (60.0, 45.0), 4.0, 180.0),
    )
    return Page(Drawing(100.0, 80.0, elements), (3.0, 4.0, 97.0, 76.0), (1.0, 2.0, 99.0, 78.0))
