"""The sheet of the map: its octagonal outline and frame, the sea, the island, all clipped to shape.

Geometry is in mm from the board's centre; drawn elements are moved to the sheet's coordinates.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, hypot, sqrt

from pnp.games.dehexz_war.faces import terrain
from pnp.games.dehexz_war.faces.border import Trace
from pnp.scene import Element, Path, Polygon, Segment, Style, Theme, outline
from pnp.units import Point, mm

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
        """Return the outline `inset` mm inside the trim, clockwise from the top left, about the centre."""
        x, y = self.width / 2 - inset, self.height / 2 - inset
        total = self.width / 2 + self.height / 2 - self.chamfer - inset * sqrt(2)
        a, b = total - y, total - x
        points = ((-a, -y), (a, -y), (x, -b), (x, b), (a, y), (-a, y), (-x, b), (-x, -b))
        return tuple((mm(px), mm(py)) for px, py in points)

    def to_trim(self, points: Sequence[Point]) -> tuple[Point, ...]:
        """Return points about the centre as points in trim coordinates."""
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
    """Draw the water with its rhumb lines, the lines along the coast, and the land with its contours."""
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
    """Draw contour lines of the ground under the cells, in a tone that leaves numbers and pieces alone."""
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
    """Draw a map's frame: a line, a scale of dark and light bars, a line."""
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
