"""The cells of the board: 217 hexagons, their classes told by tone, emblem and texture, their numbers.

Every cell bears its number at three corners, each upright for the seat behind it (0, 2, 4), quiet
enough to be overlooked until it is wanted. A piece covers the middle; one of these seats leaves
its cell's number in sight, behind its foot.
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
"""Em of the cells' numbers: reference marks, not rules text."""

_NUMBERED_CORNERS = {3: 0, 5: 2, 1: 4}
"""Corner of the cell (0 is the top, clockwise): seat from which its number is upright."""

_BASELINE = 1.9
"""How far a number's baseline lies from its corner, in mm."""

_EMBLEM, _NUMBER = 3.9, 2.1
"""The room round a cell's middle and round each number that textures leave free, in mm."""

_LINE = 0.35


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


def numbers(theme: Theme, side: int, size: float, classes: Sequence[int], centre: Point) -> list[Element]:
    """Each cell's number at three corners, upright for seats 0, 2 and 4."""
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
    """The emblem of a class about (0, 0), the same from three seats: leaves, waves, peaks.

    It is engraved in the middle of a cell, where a piece covers it; the tone or the texture round
    it still tells the class then.
    """
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
"""One of an emblem's three blades, pointing up, in mm."""


def realm_symbols(theme: Theme) -> tuple[Symbol, Symbol, Symbol]:
    """The three classes' emblems, each in the tone for its cells."""
    first, second, third = (
        realm(k, Style(stroke=theme.swatch(f"realm-{k + 1}"), width=0.32)) for k in range(3)
    )
    return first, second, third


def realms(theme: Theme, side: int, size: float, classes: Sequence[int], centre: Point) -> list[Element]:
    """The emblem of its class in the middle of each cell."""
    symbols = realm_symbols(theme)
    result: list[Element] = []
    for number, cell in enumerate(hexgrid.hexagon(side)):
        x, y = hexgrid.centre(cell, size)
        result.append(Use(symbols[classes[number]], translate(x + centre[0], y + centre[1])))
    return result


@lru_cache(maxsize=8)
def pattern(kind: int, size: float, style: Style) -> Symbol | None:
    """The texture of a class round the emblem of a white cell: none, dots, dashes.

    It reaches past what a piece covers, and leaves room for the numbers.
    """
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
    """The middles of a cell's three numbers, about its centre."""
    reach = size - _BASELINE - 0.35 * NUMBER_SIZE
    return tuple((-reach * sin(radians(turn)), reach * cos(radians(turn))) for turn in (0, 120, 240))


def pattern_symbols(theme: Theme, size: float) -> tuple[Symbol | None, ...]:
    """The three textures in the theme's colours; in colour the tones are enough."""
    if theme.variant == "colour":
        return (None, None, None)
    ink = theme.swatch("cell-pattern")
    return (
        None,
        pattern(1, size, Style(stroke=ink, width=0.54)),
        pattern(2, size, Style(stroke=ink, width=0.34)),
    )


def patterns(theme: Theme, side: int, size: float, classes: Sequence[int], centre: Point) -> list[Element]:
    """Each cell's texture, where its class has one in this variant."""
    symbols = pattern_symbols(theme, size)
    result: list[Element] = []
    for number, cell in enumerate(hexgrid.hexagon(side)):
        used = symbols[classes[number]]
        if used is not None:
            x, y = hexgrid.centre(cell, size)
            result.append(Use(used, translate(x + centre[0], y + centre[1])))
    return result
