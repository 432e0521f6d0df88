"""The cells of the board: 217 hexagons, their classes told by tone, mark and pattern, their numbers.

Around each vertex of the lattice lie three cells of three classes. Vertices are of two kinds, and
every cell has three corners of each: at one kind stand the numbers, each upright for the seat
behind it (0, 2, 4), at the other the marks of the classes. A piece covers the middle; one of
these seats leaves its cell's number in sight, behind its foot.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, radians, sin, sqrt

from pnp import text
from pnp.grid import hexgrid
from pnp.scene import (
    Circle,
    Element,
    Path,
    Polygon,
    Segment,
    Style,
    Symbol,
    Theme,
    Use,
    circle_segments,
    outline,
    symbol,
    translate,
)
from pnp.units import Point, from_points, mm

NUMBER_SIZE = from_points(6)
"""Em of the cells' numbers: reference marks, not rules text."""

_NUMBERED_CORNERS = {3: 0, 5: 2, 1: 4}
"""Corner of the cell (0 is the top, clockwise): seat from which its number is upright."""

_MARKED_CORNERS = (0, 2, 4)
_LINE = 0.3


def polygons(theme: Theme, side: int, size: float, classes: Sequence[int], centre: Point) -> list[Element]:
    """One closed polygon a cell, named `cell:0` ..., filled by class and stroked."""
    styles = [
        Style(fill=theme.swatch(f"cell-{c + 1}"), stroke=theme.swatch("cell-line"), width=_LINE)
        for c in range(3)
    ]
    return [
        Polygon(placed(hexgrid.corners(cell, size), centre), styles[classes[number]], f"cell:{number}")
        for number, cell in enumerate(hexgrid.hexagon(side))
    ]


def placed(points: Sequence[Point], centre: Point) -> tuple[Point, ...]:
    """Points about (0, 0) moved to a centre, rounded; equal points stay equal."""
    return tuple((mm(x + centre[0]), mm(y + centre[1])) for x, y in points)


def lattice(theme: Theme, side: int, size: float, centre: Point) -> Path:
    """Every edge once more, drawn over the contour lines so that they do not break it."""
    edges: set[tuple[Point, Point]] = set()
    for cell in hexgrid.hexagon(side):
        corners = placed(hexgrid.corners(cell, size), centre)
        for i in range(6):
            a, b = corners[i], corners[(i + 1) % 6]
            edges.add((min(a, b), max(a, b)))
    segments: list[Segment] = []
    for a, b in sorted(edges):
        segments += [("M", *a), ("L", *b)]
    return Path(tuple(segments), Style(stroke=theme.swatch("cell-line"), width=_LINE), "lattice")


def numbers(theme: Theme, side: int, size: float, centre: Point) -> list[Element]:
    """Each cell's number at three corners, upright for seats 0, 2 and 4."""
    face, fill = theme.typeface("numeral"), theme.swatch("cell-number")
    result: list[Element] = []
    for number, cell in enumerate(hexgrid.hexagon(side)):
        x, y = hexgrid.centre(cell, size)
        for seat in _NUMBERED_CORNERS.values():
            # The baseline of seat 0 lies below the cell's centre; other seats turn clockwise.
            angle, below = 60.0 * seat, size - 1.9
            turn = radians(angle)
            at = (mm(centre[0] + x - below * sin(turn)), mm(centre[1] + y + below * cos(turn)))
            result.append(
                text.set_line(
                    str(number),
                    face,
                    NUMBER_SIZE,
                    fill,
                    at,
                    anchor="middle",
                    angle=angle,
                    name=f"cell-number:{number}",
                    place=f"cell {number}",
                )
            )
    return result


@lru_cache(maxsize=16)
def class_mark(kind: int, size: float, style: Style, hollow: Style) -> Symbol:
    """The mark of a class about (0, 0): a dot, a ring, a bar."""
    r = size * 0.062
    shapes: tuple[Element, ...] = (
        (Circle((0.0, 0.0), mm(r * 0.95), style),),
        (Circle((0.0, 0.0), mm(r), hollow),),
        (
            Polygon(
                tuple(
                    (mm(r * 1.45 * sin(radians(120 * i))), mm(-r * 1.45 * cos(radians(120 * i))))
                    for i in range(3)
                ),
                style,
            ),
        ),
    )[kind]
    return symbol(f"class-{kind + 1}", shapes)


def mark_symbols(theme: Theme, size: float) -> tuple[Symbol, Symbol, Symbol]:
    """The three classes' marks in the theme's colours."""
    ink = theme.swatch("class-mark")
    solid = Style(fill=ink)
    hollow = Style(stroke=ink, width=0.3, fill=theme.swatch("paper"))
    first, second, third = (class_mark(k, size, solid, hollow) for k in range(3))
    return first, second, third


def marks(theme: Theme, side: int, size: float, classes: Sequence[int], centre: Point) -> list[Element]:
    """Each class's mark at the three corners of its cells that bear no number."""
    symbols = mark_symbols(theme, size)
    result: list[Element] = []
    for number, cell in enumerate(hexgrid.hexagon(side)):
        x, y = hexgrid.centre(cell, size)
        for corner in _MARKED_CORNERS:
            turn, reach = radians(60 * corner), size - 2.1
            at = translate(centre[0] + x + reach * sin(turn), centre[1] + y - reach * cos(turn))
            result.append(Use(symbols[classes[number]], at))
    return result


@lru_cache(maxsize=8)
def pattern(kind: int, size: float, style: Style) -> Symbol | None:
    """The pattern of a class in the middle of a white cell: none, dots, short strokes."""
    if kind == 0:
        return None
    step, reach = size / 5.0, size * 0.55
    segments: list[Segment] = []
    for r in range(-4, 5):
        for q in range(-4, 5):
            x, y = hexgrid.centre((q, r), step / sqrt(3) * 1.15)
            if max(abs(x), abs(x / 2 + y * sqrt(3) / 2), abs(x / 2 - y * sqrt(3) / 2)) > reach:
                continue
            if kind == 1:
                segments += circle_segments((mm(x), mm(y)), 0.24)
            else:
                segments += outline(((x - 0.5, y + 0.3), (x + 0.5, y - 0.3)), closed=False)
    return symbol(f"pattern-{kind + 1}", (Path(tuple(segments), style),))


def pattern_symbols(theme: Theme, size: float) -> tuple[Symbol | None, ...]:
    """The three patterns in the theme's colours; in colour the tones are enough."""
    if theme.variant == "colour":
        return (None, None, None)
    ink = theme.swatch("cell-pattern")
    return (None, pattern(1, size, Style(fill=ink)), pattern(2, size, Style(stroke=ink, width=0.28)))


def patterns(theme: Theme, side: int, size: float, classes: Sequence[int], centre: Point) -> list[Element]:
    """Each cell's pattern, where its class has one in this variant."""
    symbols = pattern_symbols(theme, size)
    result: list[Element] = []
    for number, cell in enumerate(hexgrid.hexagon(side)):
        used = symbols[classes[number]]
        if used is not None:
            x, y = hexgrid.centre(cell, size)
            result.append(Use(used, translate(x + centre[0], y + centre[1])))
    return result
