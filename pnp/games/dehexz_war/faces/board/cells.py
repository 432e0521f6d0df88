"""The cells of the board: 217 hexagons with a tone, an emblem and a texture for their class, and their
numbers.

Each cell has its number at three corners, upright for seats 0, 2 and 4, in a quiet tone. A piece covers the
middle of its cell. One of the three numbers stays visible behind the piece's foot.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, hypot, radians, sin, sqrt

from pnp import text
from pnp.grid import hexgrid
from pnp.scene import (
    Element,
    Path,
    Polygon,
    Segment,
    Style,
    Symbol,
    Theme,
    Use,
    outline,
    rotate,
    symbol,
    transform_segments,
    translate,
)
from pnp.units import Point, from_points, mm

NUMBER_SIZE = from_points(6)
"""The size in em of the cells' numbers. They are reference marks, not rules text."""

_NUMBERED_CORNERS = {3: 0, 5: 2, 1: 4}
"""The seat for which the number at each corner is upright; corner 0 is the top, then clockwise."""

_BASELINE = 1.9
"""The distance in mm from a corner to the baseline of its number."""

_EMBLEM, _NUMBER = 3.9, 2.1
"""The radii in mm that textures leave free around a cell's middle and around each number."""

_LINE = 0.35


def polygons(theme: Theme, side: int, size: float, classes: Sequence[int], centre: Point) -> list[Element]:
    """Draw one closed polygon for each cell, filled by class and stroked, named `cell:0` and so on."""
    styles = [
        Style(fill=theme.swatch(f"cell-{c + 1}"), stroke=theme.swatch("cell-line"), width=_LINE)
        for c in range(3)
    ]
    return [
        Polygon(move_points(hexgrid.corners(cell, size), centre), styles[classes[number]], f"cell:{number}")
        for number, cell in enumerate(hexgrid.hexagon(side))
    ]


def move_points(points: Sequence[Point], centre: Point) -> tuple[Point, ...]:
    """Return points about (0, 0) moved to a centre, rounded; equal points stay equal."""
    return tuple((mm(x + centre[0]), mm(y + centre[1])) for x, y in points)


def lattice(theme: Theme, side: int, size: float, centre: Point) -> Path:
    """Draw every edge again above the contour lines, so that they do not break it."""
    edges: set[tuple[Point, Point]] = set()
    for cell in hexgrid.hexagon(side):
        corners = move_points(hexgrid.corners(cell, size), centre)
        for i in range(6):
            a, b = corners[i], corners[(i + 1) % 6]
            edges.add((min(a, b), max(a, b)))
    segments: list[Segment] = []
    for a, b in sorted(edges):
        segments += [("M", *a), ("L", *b)]
    return Path(tuple(segments), Style(stroke=theme.swatch("cell-line"), width=_LINE), "lattice")


def numbers(theme: Theme, side: int, size: float, classes: Sequence[int], centre: Point) -> list[Element]:
    """Draw each cell's number at three corners, upright for seats 0, 2 and 4."""
    face, fills = theme.typeface("numeral"), [theme.swatch(f"number-{k}") for k in (1, 2, 3)]
    result: list[Element] = []
    for number, cell in enumerate(hexgrid.hexagon(side)):
        x, y = hexgrid.centre(cell, size)
        for seat in _NUMBERED_CORNERS.values():
            # The baseline of seat 0 lies below the cell's centre; other seats turn clockwise.
            angle, below = 60.0 * seat, size - _BASELINE
            turn = radians(angle)
            at = (mm(centre[0] + x - below * sin(turn)), mm(centre[1] + y + below * cos(turn)))
            result.append(
                text.set_line(
                    str(number),
                    face,
                    NUMBER_SIZE,
                    fills[classes[number]],
                    at,
                    anchor="middle",
                    angle=angle,
                    name=f"cell-number:{number}",
                    place=f"cell {number}",
                )
            )
    return result


@lru_cache(maxsize=16)
def realm(kind: int, style: Style) -> Symbol:
    """Draw the emblem of a class about (0, 0), the same from three seats: leaves, waves or peaks. A piece in
    the cell covers it; the tone or the texture around it still shows the class."""
    segments = tuple(
        s for turn in (0.0, 120.0, 240.0) for s in transform_segments(_BLADES[kind], rotate(turn))
    )
    return symbol(f"realm-{kind + 1}", (Path(segments, style, "realm"),))


_BLADES: tuple[tuple[Segment, ...], ...] = (
    (  # A leaf and its vein.
        ("M", 0.0, -0.5),
        ("C", -1.35, -1.3, -1.2, -2.5, 0.0, -3.3),
        ("C", 1.2, -2.5, 1.35, -1.3, 0.0, -0.5),
        ("Z",),
        ("M", 0.0, -0.5),
        ("L", 0.0, -2.3),
    ),
    (  # Two swells.
        ("M", -1.45, -1.35),
        ("C", -0.95, -2.05, -0.5, -2.05, 0.0, -1.35),
        ("C", 0.5, -0.65, 0.95, -0.65, 1.45, -1.35),
        ("M", -1.1, -2.65),
        ("C", -0.7, -3.25, -0.4, -3.25, 0.0, -2.65),
        ("C", 0.4, -2.05, 0.7, -2.05, 1.1, -2.65),
    ),
    (  # A peak, its shaded slope a stroke.
        ("M", -1.15, -1.35),
        ("L", 0.0, -3.4),
        ("L", 1.15, -1.35),
        ("M", 0.1, -2.6),
        ("L", 0.42, -1.5),
    ),
)
"""The outlines of one blade of each emblem, pointing up, in mm. An emblem has three blades."""


def realm_symbols(theme: Theme) -> tuple[Symbol, Symbol, Symbol]:
    """Draw the three classes' emblems, each in the tone for its cells."""
    first, second, third = (
        realm(k, Style(stroke=theme.swatch(f"realm-{k + 1}"), width=0.32)) for k in range(3)
    )
    return first, second, third


def realms(theme: Theme, side: int, size: float, classes: Sequence[int], centre: Point) -> list[Element]:
    """Draw the emblem of its class in the middle of each cell."""
    symbols = realm_symbols(theme)
    result: list[Element] = []
    for number, cell in enumerate(hexgrid.hexagon(side)):
        x, y = hexgrid.centre(cell, size)
        result.append(Use(symbols[classes[number]], translate(x + centre[0], y + centre[1])))
    return result


@lru_cache(maxsize=8)
def pattern(kind: int, size: float, style: Style) -> Symbol | None:
    """Draw the texture of a class around the emblem of a white cell: none, dots or dashes. It reaches beyond
    what a piece covers, and leaves the numbers free."""
    if kind == 0:
        return None
    step, reach = size / 5.2, size * 0.8
    segments: list[Segment] = []
    for cell in hexgrid.hexagon(8):
        x, y = hexgrid.centre(cell, step / sqrt(3) * 1.15)
        if max(abs(x), abs(x / 2 + y * sqrt(3) / 2), abs(x / 2 - y * sqrt(3) / 2)) > reach:
            continue
        if hypot(x, y) < _EMBLEM or any(hypot(x - nx, y - ny) < _NUMBER for nx, ny in _number_places(size)):
            continue
        if kind == 1:
            segments += outline(((mm(x), mm(y)), (mm(x) + 0.01, mm(y))), closed=False)
        else:
            segments += outline(((mm(x - 0.55), mm(y + 0.32)), (mm(x + 0.55), mm(y - 0.32))), closed=False)
    return symbol(f"pattern-{kind + 1}", (Path(tuple(segments), style),))


def _number_places(size: float) -> tuple[Point, ...]:
    """Return the middles of a cell's three numbers, relative to its centre."""
    reach = size - _BASELINE - 0.35 * NUMBER_SIZE
    return tuple((-reach * sin(radians(turn)), reach * cos(radians(turn))) for turn in (0, 120, 240))


def pattern_symbols(theme: Theme, size: float) -> tuple[Symbol | None, ...]:
    """Draw the three textures in the theme's colours. They are None in colour, where the tones are enough."""
    if theme.variant == "colour":
        return (None, None, None)
    ink = theme.swatch("cell-pattern")
    return (
        None,
        pattern(1, size, Style(stroke=ink, width=0.54)),
        pattern(2, size, Style(stroke=ink, width=0.34)),
    )


def patterns(theme: Theme, side: int, size: float, classes: Sequence[int], centre: Point) -> list[Element]:
    """Draw each cell's texture, if its class has one in this variant."""
    symbols = pattern_symbols(theme, size)
    result: list[Element] = []
    for number, cell in enumerate(hexgrid.hexagon(side)):
        used = symbols[classes[number]]
        if used is not None:
            x, y = hexgrid.centre(cell, size)
            result.append(Use(used, translate(x + centre[0], y + centre[1])))
    return result
