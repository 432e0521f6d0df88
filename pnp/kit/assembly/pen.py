"""The line and fill styles of all drawings on the assembly sheet, such as paper, cuts, folds and arrows, in
the colours of the game."""

from math import atan2, cos, degrees, pi, sin
from typing import NamedTuple

from pnp.scene import (
    BLACK,
    WHITE,
    Element,
    Group,
    Path,
    Polygon,
    Segment,
    Style,
    Swatch,
    Text,
    Theme,
    compose,
    line,
    outline,
    rotate,
    scale,
    translate,
)
from pnp.text import set_line
from pnp.units import Point, mm

STROKE = 0.6
"""The width in mm of the lines of tools and hands."""

CUT = Swatch("cut", "#d0342c")
"""The colour of cut lines on the assembly sheets of all games. In mono it is black."""


class SizedDrawing(NamedTuple):
    """A drawing with its origin in its upper left corner, and its width and height in mm."""

    elements: tuple[Element, ...]
    width: float
    height: float

    def place(self, x: float, y: float) -> Group:
        """Return the drawing moved so that its upper left corner is at (x, y)."""
        return Group(self.elements, translate(x, y))

    def fit(self, width: float, height: float) -> "SizedDrawing":
        """Return the drawing, reduced if it is larger than a space of this size."""
        factor = min(1.0, width / self.width, height / self.height)
        if factor == 1.0:
            return self
        return SizedDrawing(
            (Group(self.elements, scale(mm(factor))),), mm(factor * self.width), mm(factor * self.height)
        )


class Pen:
    """The styles of the drawings, in the colours of the game's book. `red` is the colour of cuts (black in a
    mono kit). `tool` and `handle` are the styles of tools, `skin` that of hands, `way` and `head` those of
    the line and the head of an arrow."""

    def __init__(self, theme: Theme) -> None:
        ink, accent = theme.swatch("ink"), theme.swatch("accent")
        red = BLACK if theme.variant == "mono" else CUT
        self.theme = theme
        self.ink, self.red = ink, red
        self.paper = Style(WHITE, ink, 0.35, round=False)
        board = theme.swatch("line") if theme.variant == "colour" else WHITE
        self.card = Style(board, ink, 0.35, round=False)
        self.tool = Style(WHITE, ink, STROKE)
        self.skin = Style(WHITE)
        self.handle = Style(accent, ink, STROKE)
        self.drawn = Style(None, ink, STROKE)
        self.fine = Style(None, ink, 0.3)
        self.edge = Style(None, ink, 0.25, round=False)
        self.cut = Style(None, red, STROKE, (2.2, 1.2) if theme.variant == "mono" else (), round=False)
        self.cutting = Style(red)
        self.fold = Style(None, ink, 0.45, (1.6, 1.0), round=False)
        self.way = Style(None, accent, 0.9)
        self.head = Style(accent)
        self.glue = Style(None, accent, 0.8)

    def arrow(self, start: Point, end: Point, bend: float = 0.0) -> list[Element]:
        """Draw an arrow from `start` to `end`, curved to the left of its direction. `bend` is the distance in
        mm of the curve's control point from the straight line; 0 draws a straight arrow."""
        (x0, y0), (x1, y1) = start, end
        angle = atan2(y1 - y0, x1 - x0)
        side = (sin(angle) * bend, -cos(angle) * bend)
        middle = ((x0 + x1) / 2 + side[0], (y0 + y1) / 2 + side[1])
        tip = atan2(y1 - middle[1], x1 - middle[0])
        neck = (x1 - 1.8 * cos(tip), y1 - 1.8 * sin(tip))
        curve: Segment = ("C", *(mm(v) for v in (*middle, *middle, *neck)))
        head = [(x1 - 3.0 * cos(tip + turn), y1 - 3.0 * sin(tip + turn)) for turn in (-0.5, 0.5)]
        return [
            Path((("M", mm(x0), mm(y0)), curve), self.way),
            Polygon(tuple((mm(x), mm(y)) for x, y in ((x1, y1), *head)), self.head),
        ]

    def measure(self, start: Point, end: Point) -> list[Element]:
        """Draw a measured length: a red line, 1 mm wide, with a stroke across each end. In a mono kit it is
        black."""
        (x0, y0), (x1, y1) = start, end
        angle = atan2(y1 - y0, x1 - x0) + pi / 2
        dx, dy = 2.4 * cos(angle), 2.4 * sin(angle)
        style = Style(None, self.red, 1.0, round=False)
        ends = [line((x - dx, y - dy), (x + dx, y + dy), style) for x, y in (start, end)]
        return [line(start, end, style), *ends]

    def number(self, number: int, at: Point) -> Text:
        """Draw a number of a ruler. `at` is the middle of its baseline."""
        return set_line(
            str(number), self.theme.typeface("label"), 4.0, self.ink, at, anchor="middle", place="ruler"
        )


def turn_drawing(shown: Group | Element, degrees_: float, at: Point) -> Group:
    """Rotate a drawing clockwise about its origin by a number of degrees, then move its origin to `at`."""
    return Group((shown,), compose(translate(*at), rotate(degrees_)))


def direction(start: Point, end: Point) -> float:
    """Return the direction from `start` to `end` in degrees, from -180 to 180. 0 is to the right, 90 is
    down."""
    return degrees(atan2(end[1] - start[1], end[0] - start[0]))


def polygon(style: Style, *points: Point) -> Polygon:
    return Polygon(tuple((mm(x), mm(y)) for x, y in points), style)


def polyline(style: Style, *points: Point) -> Path:
    return Path(outline(points, closed=False), style)
