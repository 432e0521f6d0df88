"""Draw the fortress around the cells: walls, bastions, outworks, the slope outside, and the marks of the
zones.

All six sides have the same drawing, turned: side k is side 0 (at the bottom) after k clockwise turns of 60
degrees. So players at all seats find the same marks. Coordinates are in mm from the board's centre.
"""

from dataclasses import dataclass
from math import cos, radians, sin, sqrt

from pnp.grid import hexgrid
from pnp.scene import Element, Path, Polygon, Segment, Style, Symbol, Theme, Use, outline, rotate, symbol
from pnp.units import Point, mm

CURTAIN = 1.3
"""The distance in mm from the outermost corners of cells to the straight outer edge of the wall."""

REACH = 6.45
"""The distance in mm from the outermost corners of cells to the outer edge of the fortress."""

_MERLON, _MERLON_HEIGHT, _PITCH = 1.7, 0.85, 3.3
_BASTION, _RAVELIN = 9.5, 7.5


@dataclass(frozen=True, slots=True)
class Trace:
    """The measures of a fortress around a hexagonal board of `side` cells a side, each `size` mm from centre
    to corner. `apothem` is the distance in mm from the board's centre to the outermost corners of cells on a
    side."""

    side: int
    size: float

    @property
    def apothem(self) -> float:
        return self.size * (1.5 * (self.side - 1) + 1)

    def hexagon(self, offset: float) -> tuple[Point, ...]:
        """Return the hexagon `offset` mm outside the cells, with corners at left and right."""
        radius = (self.apothem + offset) * 2 / sqrt(3)
        return tuple((mm(radius * cos(radians(60 * k))), mm(radius * sin(radians(60 * k)))) for k in range(6))

    def half(self, offset: float) -> float:
        """Return half the length in mm of a side of the hexagon `offset` mm outside the cells."""
        return (self.apothem + offset) / sqrt(3)


def repeat_on_sides(used: Symbol, centre: Point, name: str = "") -> list[Element]:
    """Draw a symbol for side 0 on all six sides, turned around `centre`. The element of side k is named
    `name:k`, or has no name if `name` is empty."""
    result: list[Element] = []
    for k in range(6):
        a, b, c, d, _, _ = rotate(60 * k)
        result.append(Use(used, (a, b, c, d, mm(centre[0]), mm(centre[1])), f"{name}:{k}" if name else ""))
    return result


def zone_line(side: int, size: float, rows: int) -> tuple[Point, ...]:
    """Return the zigzag of cell edges, from left to right, between the `rows` rows nearest to side 0 (at the
    bottom) and the other rows. It is in mm from the board's centre. The board has `side` cells along each
    side, each `size` mm from centre to corner."""
    row = side - rows
    cells = [c for c in hexgrid.hexagon(side) if c[1] == row]
    points: list[Point] = []
    for cell in cells:
        corners = hexgrid.corners(cell, size)
        points += [corners[5], corners[0]]
    return (*points, hexgrid.corners(cells[-1], size)[1])


def zone_marks(theme: Theme, side: int, size: float) -> tuple[Symbol, Symbol]:
    """Draw the two lines that mark the zones at the lower side of the board: a rampart between its second and
    third row, and dots between its third and fourth row. `side` is the number of cells along a side, and
    `size` the distance in mm from the centre of a cell to a corner of it."""
    dots = outline(zone_line(side, size, 3), closed=False)
    step = mm(size / 6)
    return (
        symbol("rampart", ladder(theme, zone_line(side, size, 2), size)),
        symbol(
            "dotted-row",
            (
                Path(dots, Style(stroke=theme.swatch("zone-core"), width=1.5)),
                Path(
                    dots,
                    Style(stroke=theme.swatch("zone"), width=1.0, dash=(0.01, mm(step - 0.01))),
                    "zone-a",
                ),
            ),
        ),
    )


def ladder(theme: Theme, points: tuple[Point, ...], size: float) -> tuple[Element, ...]:
    """Draw a rampart as on an old military plan: two walls 1.5 mm apart, with rungs at every fifth of a cell
    edge. `size` is the length of a cell edge in mm."""
    way, zone = outline(points, closed=False), theme.swatch("zone")
    rung = 0.55
    rungs = Style(stroke=zone, width=0.8, dash=(rung, mm(size / 5 - rung)), round=False)
    return (
        Path(way, Style(stroke=zone, width=1.5), "zone"),
        Path(way, Style(stroke=theme.swatch("zone-core"), width=0.8)),
        Path(way, rungs),
    )


def _gates(theme: Theme, trace: Trace) -> list[Element]:
    """Draw the parts of side 0's wall where marks of the neighbouring sides end: a coloured block at each
    rampart, and dots."""
    zone, paper = theme.swatch("zone"), theme.swatch("paper")
    result: list[Element] = []
    top = trace.apothem + CURTAIN
    for sign in (-1, 1):
        for rows in (2, 3):
            # The ends of the lines of sides 1 and 5, turned, are the ends of side 0's on them.
            x, y = zone_line(trace.side, trace.size, rows)[0 if sign > 0 else -1]
            a, b, c, d, _, _ = rotate(-60 if sign > 0 else 60)
            vx, vy = a * x + c * y, b * x + d * y
            half = trace.size * sqrt(3) / 2
            if rows == 2:
                tooth = (
                    (vx, vy),
                    (vx + half, trace.apothem),
                    (vx + half, top),
                    (vx - half, top),
                    (vx - half, trace.apothem),
                )
                style = Style(fill=theme.swatch("zone-gate"), stroke=zone, width=0.4, round=False)
                result.append(Polygon(_round_points(tooth), style))
            else:
                for i in range(3):
                    at = (mm(vx), mm(vy + 1.25 + 1.45 * i))
                    result.append(_dot(at, 0.42, Style(fill=paper)))
    return result


def _round_points(points: tuple[Point, ...]) -> tuple[Point, ...]:
    return tuple((mm(x), mm(y)) for x, y in points)


def _dot(at: Point, radius: float, style: Style) -> Element:
    points = [
        (at[0] + radius * cos(radians(45 * i)), at[1] + radius * sin(radians(45 * i))) for i in range(8)
    ]
    return Polygon(_round_points(tuple(points)), style)


def _bastion(trace: Trace, salient: float, flank: float, gorge: float) -> tuple[Point, ...]:
    """Return the bastion at the lower left corner, between side 0 and side 1: a pentagon like the pieces.
    `salient` and `flank` are the offsets of its tip and shoulders, `gorge` is half its width on the wall."""
    curtain, tip = trace.apothem + CURTAIN, (trace.apothem + salient) * 2 / sqrt(3)
    shoulder_y = trace.apothem + flank
    corner = trace.half(CURTAIN)
    right = [(-corner + gorge, curtain), (-corner + gorge, shoulder_y)]
    # The other half is its mirror in the line through the corner, 120 degrees from the right.
    ux, uy = cos(radians(120)), sin(radians(120))
    mirrored = [(2 * (x * ux + y * uy) * ux - x, 2 * (x * ux + y * uy) * uy - y) for x, y in right]
    return _round_points((*right, (tip * ux, tip * uy), mirrored[1], mirrored[0]))


def wall(theme: Theme, trace: Trace, centre: Point) -> list[Element]:
    """Draw the wall around the cells, with battlements, with gates where the lines of the zones end, and with
    outworks: a ravelin in the middle of each side and a bastion at each corner."""
    stone, paper = theme.swatch("wall"), theme.swatch("paper")
    cells = hexgrid.boundary(hexgrid.hexagon(trace.side), trace.size)
    ring = (*outline(trace.hexagon(CURTAIN)), *outline(cells))
    place = (1.0, 0.0, 0.0, 1.0, centre[0], centre[1])
    curtain = symbol("curtain", (Path(ring, Style(fill=stone, evenodd=True)),))
    side: list[Element] = [Path(_merlons(trace), Style(fill=stone))]
    side += _gates(theme, trace) + _ravelin(theme, trace)
    lit = Style(fill=paper, stroke=stone, width=0.6, round=False)
    dark = Style(fill=theme.swatch("wall-wash"), stroke=stone, width=0.3, round=False)
    corner: list[Element] = [
        Polygon(_bastion(trace, 5.6, 4.4, 8.0), lit),
        Polygon(_bastion(trace, 4.5, 3.3, 6.7), dark),
    ]
    return [
        Use(curtain, place),
        *repeat_on_sides(symbol("fort-side", side), centre),
        *repeat_on_sides(symbol("bastion", corner), centre),
    ]


def _merlons(trace: Trace) -> tuple[Segment, ...]:
    top, segments = trace.apothem + CURTAIN, list[Segment]()
    count = int((trace.half(CURTAIN) - 11.5) / _PITCH)
    for i in range(-count, count + 1):
        x, w = i * _PITCH, _MERLON / 2
        if abs(x) < 4.5:
            continue
        box = (
            (x - w, top - 0.05),
            (x + w, top - 0.05),
            (x + w, top + _MERLON_HEIGHT),
            (x - w, top + _MERLON_HEIGHT),
        )
        segments += outline(box)
    return tuple(segments)


def _ravelin(theme: Theme, trace: Trace) -> list[Element]:
    """Draw the small outwork in front of the middle of a side."""
    base, tip = trace.apothem + CURTAIN + 0.6, trace.apothem + 5.75
    outer = ((-6.2, base), (0.0, tip), (6.2, base))
    inner = ((-3.6, base + 0.75), (0.0, tip - 1.25), (3.6, base + 0.75))
    stone = theme.swatch("wall")
    return [
        Polygon(
            _round_points(outer), Style(fill=theme.swatch("paper"), stroke=stone, width=0.5, round=False)
        ),
        Polygon(
            _round_points(inner), Style(fill=theme.swatch("wall-wash"), stroke=stone, width=0.25, round=False)
        ),
    ]


def glacis(theme: Theme, trace: Trace, centre: Point) -> list[Element]:
    """Draw the opaque ground of the fortress and the slope outside it, which is hatched on the four oblique
    sides."""
    line = theme.swatch("shadow")
    ground = Polygon(
        tuple((mm(x + centre[0]), mm(y + centre[1])) for x, y in trace.hexagon(REACH)),
        Style(fill=theme.swatch("parchment"), stroke=theme.swatch("wall"), width=0.3, round=False),
    )
    strokes: list[Segment] = []
    foot, half = trace.apothem + REACH + 0.35, trace.half(REACH)
    count = int(half / 1.35)
    for i in range(-count, count + 1):
        x = i * half / (count + 0.5)
        if abs(x) > half - 5.0:
            continue
        # Long and short strokes by turns, longest in the middle of the side, as on a sapper's plan.
        reach = (3.4, 1.5, 2.4, 1.5)[i % 4] * (0.8 + 0.2 * cos(radians(90 * x / half)))
        strokes += [("M", mm(x), mm(foot)), ("L", mm(x * (1 + 0.012 * reach)), mm(foot + reach))]
    slope = symbol("glacis", (Path(tuple(strokes), Style(stroke=line, width=0.25, round=False)),))
    return [*(u for k, u in enumerate(repeat_on_sides(slope, centre)) if k not in (0, 3)), ground]


def label_room(trace: Trace) -> float:
    """Return the length in mm that a label may fill on a side: the space between the bastion at the corner
    and the ravelin in the middle."""
    return trace.half(CURTAIN) - _BASTION - _RAVELIN


def label_places(trace: Trace) -> tuple[Point, Point]:
    """Return the centres of the two labels on side 0 (at the bottom): of the entry zone and of the promotion
    zone."""
    x = (trace.half(CURTAIN) - _BASTION + _RAVELIN) / 2
    middle = trace.apothem + CURTAIN + _MERLON_HEIGHT + (REACH - CURTAIN - _MERLON_HEIGHT) / 2
    return ((-x, middle), (x, middle))
