"""Draw the sheet of the map with its frame, sea and island, and the 217 cells on it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, cos, hypot, radians, sin, sqrt

from pnp import text
from pnp.games.dehexz_war.faces import terrain
from pnp.games.dehexz_war.faces.border import Trace
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

# The sheet of the map: its octagonal outline and frame, the sea, the island, all clipped to shape.
#
# Geometry is in mm from the board's centre; drawn elements are moved to the sheet's coordinates.

FRAME_OUTER, FRAME_INNER = 3.5, 6.1
"""The distances in mm from the trim to the frame's outer and inner line."""

_SEED = 217
_WATER_LINES = (-0.9, -1.9, -3.1, -4.5, -6.2, -8.2, -10.6)
_LAND_LINES = (1.6, 4.2, 7.4)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A rectangle with its four corners cut off at 45 degrees, `chamfer` mm along each side."""

    width: float
    height: float
    chamfer: float

    @property
    def centre(self) -> Point:
        return (mm(self.width / 2), mm(self.height / 2))

    def octagon(self, inset: float) -> tuple[Point, ...]:
        """Return the outline `inset` mm inside the trim, clockwise from the top left, relative to the
        centre."""
        x, y = self.width / 2 - inset, self.height / 2 - inset
        total = self.width / 2 + self.height / 2 - self.chamfer - inset * sqrt(2)
        a, b = total - y, total - x
        points = ((-a, -y), (a, -y), (x, -b), (x, b), (a, y), (-a, y), (-x, b), (-x, -b))
        return tuple((mm(px), mm(py)) for px, py in points)

    def to_trim(self, points: Sequence[Point]) -> tuple[Point, ...]:
        """Convert points relative to the centre into trim coordinates."""
        return tuple((mm(x + self.centre[0]), mm(y + self.centre[1])) for x, y in points)


def _side_of(a: Point, b: Point, p: Point) -> float:
    """Return a positive number if `p` is to the right of the way from a to b: inside a clockwise polygon."""
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def _crossing_point(p: Point, q: Point, at_p: float, at_q: float) -> Point:
    t = at_p / (at_p - at_q)
    return (round(p[0] + t * (q[0] - p[0]), 2), round(p[1] + t * (q[1] - p[1]), 2))


def clip_polygon(points: Sequence[Point], window: Sequence[Point]) -> tuple[Point, ...]:
    """Return the part of a polygon inside a convex clockwise window (Sutherland and Hodgman)."""
    kept = list(points)
    for i, a in enumerate(window):
        b, before, kept = window[(i + 1) % len(window)], kept, []
        for j, q in enumerate(before):
            p = before[j - 1]
            at_p, at_q = _side_of(a, b, p), _side_of(a, b, q)
            if (at_p < 0) != (at_q < 0):
                kept.append(_crossing_point(p, q, at_p, at_q))
            if at_q >= 0:
                kept.append(q)
    return tuple(kept)


def clip_line(line: Sequence[Point], window: Sequence[Point]) -> tuple[terrain.Line, ...]:
    """Return the parts of a polyline inside a convex clockwise window."""
    lines = [tuple(line)]
    for i, a in enumerate(window):
        b = window[(i + 1) % len(window)]
        lines = [piece for whole in lines for piece in _half_plane(whole, a, b)]
    return tuple(lines)


def _half_plane(line: terrain.Line, a: Point, b: Point) -> list[terrain.Line]:
    pieces: list[list[Point]] = [[]]
    for p, q in zip((None, *line), line, strict=False):
        at_q = _side_of(a, b, q)
        if p is not None:
            at_p = _side_of(a, b, p)
            if (at_p < 0) != (at_q < 0):
                pieces[-1].append(_crossing_point(p, q, at_p, at_q))
                if at_q < 0:
                    pieces.append([])
        if at_q >= 0:
            pieces[-1].append(q)
    return [tuple(piece) for piece in pieces if len(piece) > 1]


def _curves(lines: Sequence[terrain.Line], sheet: Sheet, step: float) -> tuple[Segment, ...]:
    return tuple(
        segment for line in lines for segment in terrain.curve(terrain.resample(line, step), sheet.centre)
    )


def sea_and_island(theme: Theme, sheet: Sheet, trace: Trace, rhumbs: Sequence[terrain.Line]) -> list[Element]:
    """Draw the sea with its rhumb lines, the lines along the coast, and the land with its contour lines.
    `trace` has the measures of the fortress wall around the board."""
    window = sheet.octagon(FRAME_INNER)
    grid = terrain.island(sheet.width / 2 + 16, sheet.height / 2 + 24, trace.apothem, 17.0, _SEED)
    mono = theme.variant == "mono"
    elements: list[Element] = [Polygon(sheet.to_trim(window), Style(fill=theme.swatch("sea")))]
    if not mono:
        lines = [piece for line in rhumbs for piece in clip_line(line, window)]
        segments = tuple(s for piece in lines for s in outline(sheet.to_trim(piece), closed=False))
        elements.append(
            Path(segments, Style(stroke=theme.swatch("rhumb"), width=0.25, round=False), "rhumbs")
        )
    # In black alone every second water line is enough, and the land stays white.
    for level in _WATER_LINES[:: 2 if mono else 1]:
        pieces = _level(grid, level, window)
        elements.append(
            Path(_curves(pieces, sheet, 2.2), Style(stroke=theme.swatch("sea-line"), width=0.25), "water")
        )
    coast = terrain.level_lines(grid, 0.0, shortest=12.0)
    land: list[Segment] = []
    for line in coast:
        if line[0] == line[-1]:
            land += outline(sheet.to_trim(clip_polygon(line[:-1], window)))
    elements.append(Path(tuple(land), Style(fill=theme.swatch("land"), evenodd=True), "land"))
    shore = [piece for line in coast for piece in clip_line(line, window)]
    elements.append(Path(_curves(shore, sheet, 1.8), Style(stroke=theme.swatch("wall"), width=0.7), "coast"))
    if not mono:
        inland = [piece for level in _LAND_LINES for piece in _level(grid, level, window)]
        elements.append(
            Path(_curves(inland, sheet, 2.2), Style(stroke=theme.swatch("contour"), width=0.25), "contours")
        )
    return elements


def _level(grid: terrain.Grid, level: float, window: Sequence[Point]) -> list[terrain.Line]:
    lines = terrain.level_lines(grid, level, shortest=8.0)
    return [piece for line in lines for piece in clip_line(line, window)]


def relief(theme: Theme, sheet: Sheet, trace: Trace) -> list[Element]:
    """Draw the contour lines of the hills on the board. They are painted over the fills of the cells and
    before their edges, so pale that numbers and pieces remain easy to see. `trace` has the measures of the
    fortress wall around the board."""
    grid = terrain.hills(trace.apothem, _SEED)
    window = trace.hexagon(0.5)
    lines = [
        piece
        for level in range(-60, 160, 8)
        for line in terrain.level_lines(grid, float(level), shortest=30.0)
        for piece in clip_line(line, window)
        if terrain.length(piece) > 4.0
    ]
    segments = _curves(lines, sheet, 4.5)
    return [Path(segments, Style(stroke=theme.swatch("relief"), width=0.25), "relief")]


def frame(theme: Theme, sheet: Sheet) -> list[Element]:
    """Draw the frame of a map: a line, a scale of alternately dark and light bars, and another line."""
    ink = theme.swatch("wall")
    outer, inner = FRAME_OUTER + 0.55, FRAME_INNER - 0.7
    a, b = sheet.octagon(outer), sheet.octagon(inner)
    ring = (
        *outline(sheet.to_trim(sheet.octagon(FRAME_OUTER))),
        *outline(sheet.to_trim(sheet.octagon(FRAME_INNER))),
    )
    bars: list[Segment] = []
    for i in range(8):
        start, end, low_start, low_end = a[i], a[(i + 1) % 8], b[i], b[(i + 1) % 8]
        count = 2 * ceil(hypot(end[0] - start[0], end[1] - start[1]) / 14) + 1
        for j in range(0, count, 2):
            t0, t1 = j / count, (j + 1) / count
            bar = [
                _interpolate(start, end, t0),
                _interpolate(start, end, t1),
                _interpolate(low_start, low_end, t1),
                _interpolate(low_start, low_end, t0),
            ]
            bars += outline(sheet.to_trim(bar))
    return [
        Path(
            ring,
            Style(fill=theme.swatch("parchment"), stroke=ink, width=0.5, evenodd=True, round=False),
            "frame",
        ),
        Path(
            (*outline(sheet.to_trim(a)), *outline(sheet.to_trim(b))),
            Style(stroke=ink, width=0.25, round=False),
        ),
        Path(tuple(bars), Style(fill=ink)),
    ]


def _interpolate(a: Point, b: Point, t: float) -> Point:
    return (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]))


# The cells of the board: 217 hexagons with a tone, an emblem and a texture for their class, and their
# numbers.
#
# Each cell has its number at three corners, upright for seats 0, 2 and 4, in a quiet tone. A piece covers the
# middle of its cell. One of the three numbers stays visible behind the piece's foot.

NUMBER_SIZE = from_points(6)
"""The size in em of the cells' numbers. They are reference marks, not rules text."""

_NUMBERED_CORNERS = {3: 0, 5: 2, 1: 4}
"""The seat for which the number at each corner is upright; corner 0 is the top, then clockwise."""

_BASELINE = 1.9
"""The distance in mm from a corner to the baseline of its number."""

_EMBLEM, _NUMBER = 3.9, 2.1
"""The radii in mm without texture around a cell's middle and around each number."""

_LINE = 0.35


def polygons(theme: Theme, side: int, size: float, classes: Sequence[int], centre: Point) -> list[Element]:
    """Draw a closed polygon for each cell, named `cell:0`, `cell:1` ..., with an outline and the fill of the
    cell's class. `side` is the number of cells along a side of the board, `size` the distance in mm from the
    centre of a cell to a corner of it, and `centre` the centre of the board in mm. `classes` has the class, 0
    to 2, of each cell in the order of their numbers."""
    styles = [
        Style(fill=theme.swatch(f"cell-{c + 1}"), stroke=theme.swatch("cell-line"), width=_LINE)
        for c in range(3)
    ]
    return [
        Polygon(move_points(hexgrid.corners(cell, size), centre), styles[classes[number]], f"cell:{number}")
        for number, cell in enumerate(hexgrid.hexagon(side))
    ]


def move_points(points: Sequence[Point], centre: Point) -> tuple[Point, ...]:
    """Return points moved by the vector `centre`, in mm rounded to 0.0001. Equal points stay equal."""
    return tuple((mm(x + centre[0]), mm(y + centre[1])) for x, y in points)


def lattice(theme: Theme, side: int, size: float, centre: Point) -> Path:
    """Return all edges of the cells as one path. It is painted after the contour lines, which would otherwise
    cover parts of the edges. `side` is the number of cells along a side of the board, `size` the distance in
    mm from the centre of a cell to a corner of it, and `centre` the centre of the board in mm."""
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
    """Draw each cell's number three times, at the corners towards seats 0, 2 and 4, upright as seen from
    there. `side` is the number of cells along a side of the board, `size` the distance in mm from a cell's
    centre to its corners, `classes` the colour class (0 to 2) of each cell, and `centre` the board's."""
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
    """Draw the emblem of the class of cells `kind` around (0, 0): leaves for 0, waves for 1, peaks for 2. It
    looks the same after a turn of 120 degrees. A piece in the cell covers the emblem, but the tone or texture
    around it still shows the class."""
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
    """Draw the emblem of each cell's class in the middle of the cell, as a reference to a shared symbol.
    `side` is the number of cells along a side of the board, `size` the distance in mm from the centre of a
    cell to a corner of it, and `centre` the centre of the board in mm. `classes` has the class, 0 to 2, of
    each cell in the order of their numbers."""
    symbols = realm_symbols(theme)
    result: list[Element] = []
    for number, cell in enumerate(hexgrid.hexagon(side)):
        x, y = hexgrid.centre(cell, size)
        result.append(Use(symbols[classes[number]], translate(x + centre[0], y + centre[1])))
    return result


@lru_cache(maxsize=8)
def pattern(kind: int, size: float, style: Style) -> Symbol | None:
    """Draw the texture that shows the class of a cell where tones do not: None for class 0, dots for 1,
    dashes for 2. It is around the emblem, so that a piece does not cover it, and leaves the cell's numbers
    free. `size` is the distance in mm from the cell's centre to a corner."""
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
    """Return the middles of a cell's three numbers, relative to the centre of the cell."""
    reach = size - _BASELINE - 0.35 * NUMBER_SIZE
    return tuple((-reach * sin(radians(turn)), reach * cos(radians(turn))) for turn in (0, 120, 240))


def pattern_symbols(theme: Theme, size: float) -> tuple[Symbol | None, ...]:
    """Draw the textures of the three classes in the theme's colours; None for a class without texture. In the
    colour variant no class has one, since tones show the classes."""
    if theme.variant == "colour":
        return (None, None, None)
    ink = theme.swatch("cell-pattern")
    return (
        None,
        pattern(1, size, Style(stroke=ink, width=0.54)),
        pattern(2, size, Style(stroke=ink, width=0.34)),
    )


def patterns(theme: Theme, side: int, size: float, classes: Sequence[int], centre: Point) -> list[Element]:
    """Draw each cell's texture, if its class has one in this variant. `side` is the number of cells along a
    side of the board, `size` the distance in mm from the centre of a cell to a corner of it, and `centre` the
    centre of the board in mm. `classes` has the class, 0 to 2, of each cell in the order of their numbers."""
    symbols = pattern_symbols(theme, size)
    result: list[Element] = []
    for number, cell in enumerate(hexgrid.hexagon(side)):
        used = symbols[classes[number]]
        if used is not None:
            x, y = hexgrid.centre(cell, size)
            result.append(Use(used, translate(x + centre[0], y + centre[1])))
    return result
