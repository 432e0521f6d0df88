"""Compute an island from random heights with fixed seeds. Draw the water around it and the compass rose."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin, sqrt
from random import Random

from pnp import text
from pnp.caching import memoize
from pnp.scene import (
    Circle,
    Element,
    Matrix,
    Path,
    Polygon,
    Segment,
    Style,
    Symbol,
    Theme,
    Use,
    compose,
    line,
    rectangle,
    rotate,
    scale,
    symbol,
    translate,
)
from pnp.scene.forms import on_circle, spline
from pnp.units import Point, from_points, mm

# A computed island: seeded height fields and their level sets (marching squares).
#
# The arithmetic is on floats in a fixed order, rounded to 0.01 mm, so that a seed gives the same coast on
# every machine. Coordinates are mm from the board's centre.

Field = Callable[[float, float], float]
Line = tuple[Point, ...]
"""A polyline; it is closed if its last point equals its first."""


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """Samples of a height field: `heights` by rows and columns, `step_x` and `step_y` mm apart, from (left,
    top). Grids are compared by identity, so that results computed from a grid can be cached."""

    left: float
    top: float
    step_x: float
    step_y: float
    heights: tuple[tuple[float, ...], ...]

    def point_at(self, column: float, row: float) -> Point:
        return (round(self.left + column * self.step_x, 2), round(self.top + row * self.step_y, 2))


def sample(field: Field, half_width: float, half_height: float, step: float) -> Grid:
    """Return samples of a field on a grid that covers a rectangle around (0, 0) exactly, with points about
    `step` mm apart."""
    columns, rows = round(2 * half_width / step), round(2 * half_height / step)
    dx, dy = 2 * half_width / columns, 2 * half_height / rows
    heights = tuple(
        tuple(field(-half_width + c * dx, -half_height + r * dy) for c in range(columns + 1))
        for r in range(rows + 1)
    )
    return Grid(-half_width, -half_height, dx, dy, heights)


def waves(seed: int, count: int, shortest: float, longest: float) -> Field:
    """Return a smooth random field with heights of about 1: the sum of `count` waves in random directions
    from a seed, with lengths from `shortest` to `longest` mm."""
    source = Random(seed)
    terms = []
    for i in range(count):
        length = longest * (shortest / longest) ** (i / max(1, count - 1))
        direction, phase = source.uniform(0, 2 * pi), source.uniform(0, 2 * pi)
        k = 2 * pi / length
        terms.append((k * cos(direction), k * sin(direction), phase, sqrt(length / longest)))
    norm = sqrt(sum(t[3] ** 2 for t in terms) / 2)
    return lambda x, y: sum(a * sin(kx * x + ky * y + p) for kx, ky, p, a in terms) / norm


def hexagon_distance(x: float, y: float, apothem: float) -> float:
    """Return the distance in mm of (x, y) from a hexagon with corners at left and right; negative inside.
    `apothem` is the distance from the hexagon's middle, at (0, 0), to its sides.

    The distance is exact, so curves of equal distance are round at the corners (after Inigo Quilez, "2D
    distance functions").
    """
    x, y = abs(x), abs(y)
    over = 2 * min(0.5 * y - sqrt(3) / 2 * x, 0.0)
    x, y = x + over * sqrt(3) / 2, y - over * 0.5
    reach = apothem / sqrt(3)
    x, y = x - max(-reach, min(reach, x)), y - apothem
    return hypot(x, y) if y > 0 else -hypot(x, y)


def _crossings(grid: Grid, level: float) -> dict[Point, list[Point]]:
    """Return the curve on which a field has a certain height, as a graph of points: for each point, its
    neighbours."""
    links: dict[Point, list[Point]] = {}
    h = grid.heights
    for r in range(len(h) - 1):
        upper, lower = h[r], h[r + 1]
        for c in range(len(upper) - 1):
            a, b, d, e = upper[c] - level, upper[c + 1] - level, lower[c + 1] - level, lower[c] - level
            above = (a > 0, b > 0, d > 0, e > 0)
            if all(above) or not any(above):
                continue
            cuts: list[Point] = []
            if above[0] != above[1]:
                cuts.append(grid.point_at(c + a / (a - b), r))
            if above[1] != above[2]:
                cuts.append(grid.point_at(c + 1, r + b / (b - d)))
            if above[2] != above[3]:
                cuts.append(grid.point_at(c + e / (e - d), r + 1))
            if above[3] != above[0]:
                cuts.append(grid.point_at(c, r + a / (a - e)))
            # A saddle has four cuts: joined so that the centre's side stays connected.
            if len(cuts) == 4 and (a + b + d + e > 0) != above[0]:
                cuts = cuts[1:] + cuts[:1]
            for start, end in zip(cuts[::2], cuts[1::2], strict=True):
                if start != end:
                    links.setdefault(start, []).append(end)
                    links.setdefault(end, []).append(start)
    return links


@memoize
def level_lines(grid: Grid, level: float, *, shortest: float = 0.0) -> tuple[Line, ...]:
    """Return the curves along which the heights of a grid equal `level`. Curves shorter than `shortest` mm
    are left out."""
    links = _crossings(grid, level)
    lines: list[Line] = []
    # Open lines first, from their ends; what is left is closed.
    for start in sorted(links, key=lambda p: (len(links[p]) != 1, p)):
        line, here = [start], start
        while links[here]:
            there = links[here].pop(0)
            links[there].remove(here)
            line.append(there)
            here = there
        if len(line) > 2 and length(line) >= shortest:
            lines.append(tuple(line))
    return tuple(lines)


def length(line: Sequence[Point]) -> float:
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line))


def resample(line: Line, step: float) -> Line:
    """Return points on the line about `step` mm apart, including its ends. Equal distances make curves
    smooth."""
    total = length(line)
    count = max(2, round(total / step))
    points, walked, i = [line[0]], 0.0, 0
    for k in range(1, count):
        goal = total * k / count
        while True:
            (ax, ay), (bx, by) = line[i], line[i + 1]
            span = hypot(bx - ax, by - ay)
            if walked + span >= goal or i + 2 == len(line):
                break
            walked, i = walked + span, i + 1
        t = (goal - walked) / span if span else 0.0
        points.append((round(ax + t * (bx - ax), 2), round(ay + t * (by - ay), 2)))
    return (*points, line[-1])


def hundredths(value: float) -> float:
    """Return a coordinate rounded to 0.01 mm."""
    return round(value, 2) + 0.0


def curve(line: Line, about: Point = (0.0, 0.0)) -> tuple[Segment, ...]:
    """Return a smooth curve through the points of a line, moved by the vector `about`."""
    moved = [(x + about[0], y + about[1]) for x, y in line]
    if line[0] == line[-1]:
        return spline(moved[:-1], near=hundredths)[:-1]
    return spline(moved, closed=False, near=hundredths)


@lru_cache(maxsize=4)
def island(half_width: float, half_height: float, apothem: float, shore: float, seed: int) -> Grid:
    """Return the heights of an island around a hexagonal fortress. The coast has height 0, and is `shore` mm
    outside the fortress on average.

    A height is about the distance in mm from the coast, positive on land and negative at sea. So curves of
    equal height at sea look like an engraver's water lines.
    """
    bays, inlets = waves(seed, 5, 60.0, 150.0), waves(seed + 1, 7, 13.0, 38.0)

    def height(x: float, y: float) -> float:
        return shore - hexagon_distance(x, y, apothem) + 3.8 * bays(x, y) + 1.4 * inlets(x, y)

    return sample(height, half_width, half_height, 2.0)


@lru_cache(maxsize=4)
def hills(apothem: float, seed: int) -> Grid:
    """Return the heights of the ground below the cells: a few hills and valleys from 0 to about 100, in a
    unit of their own. `apothem` is the distance in mm from the middle of the board to a side, and the grid
    covers the hexagon of this size."""
    far = waves(seed, 6, 70.0, 190.0)

    def height(x: float, y: float) -> float:
        return 50.0 + 30.0 * far(x, y) - 0.0011 * (x * x + y * y)

    reach = 2 * apothem / sqrt(3)
    return sample(height, reach, apothem, 4.0)


# A carrack and a sea serpent on the map's water, drawn with a few strokes.
#
# Both are drawn about (0, 0) in mm, with the water line at y = 0.


def _path(commands: str) -> tuple[Segment, ...]:
    """Return segments from SVG path commands: absolute M, L, C and Z, separated by blanks."""
    segments: list[Segment] = []
    for word in commands.replace(",", " ").split():
        if word in "MLCZ":
            segments.append((word,))
        else:
            segments[-1] = (*segments[-1], float(word))
    return tuple(segments)


def _waves(left: float, right: float, y: float) -> str:
    """Return a row of small waves from left to right."""
    words, x = [f"M {left} {y}"], left
    while x < right:
        words.append(f"C {x + 0.6:.2f} {y - 0.7:.2f} {x + 1.2:.2f} {y - 0.7:.2f} {x + 1.8:.2f} {y:.2f}")
        x += 1.8
    return " ".join(words)


def _halo(theme: Theme, *shapes: str) -> list[Element]:
    """Draw water around the shapes, so that the lines of the sea do not touch them."""
    water = theme.swatch("sea")
    return [Path(_path(shape), Style(fill=water, stroke=water, width=3.4)) for shape in shapes]


def _ship(theme: Theme) -> Symbol:
    ink, paper, oxide = theme.swatch("wall"), theme.swatch("paper"), theme.swatch("oxide")
    outline = Style(fill=paper, stroke=ink, width=0.28)
    fine = Style(stroke=ink, width=0.25)
    hull = (
        "M -9 -4.6 L -8.2 -1.2 C -7.8 0.2 -7 0.6 -5.6 0.6 L 5.2 0.6 C 6.8 0.6 8 -1 8.6 -3.4 "
        "L 5 -3.4 L 4.6 -2.2 L -4.2 -2.2 L -4.6 -4.6 Z"
    )
    masts = "M -6.2 -4.6 L -6.2 -12.2 M 0.4 -2.2 L 0.4 -17.4 M 5.6 -3.4 L 5.6 -12.6 M 8.3 -3.3 L 12.6 -6.8"
    main = "M -3.4 -14.4 L 4 -14.4 C 5.6 -11 5.4 -7.6 3.8 -4.6 L -3.6 -4.6 C -2 -7.6 -1.8 -11 -3.4 -14.4 Z"
    fore = "M 3.6 -11.2 L 8 -11.2 C 9.2 -9.2 9 -7 8 -5 L 3.8 -5 C 4.8 -7 4.8 -9.2 3.6 -11.2 Z"
    mizzen = "M -8.4 -6 C -7.2 -8 -6.6 -9.6 -6.2 -11.6 C -4.8 -9.6 -4.2 -8 -4.2 -6 Z"
    # A hexagon on the main sail: whose ship it is.
    badge = "M 1.2 -11.6 L 2.93 -10.6 L 2.93 -8.6 L 1.2 -7.6 L -0.53 -8.6 L -0.53 -10.6 Z"
    flags = (
        "M 0.4 -17.4 C -1 -18.4 -2 -16.6 -4 -17.4 L -3.4 -16.6 L -4 -15.9 C -2 -15.4 -1 -16.8 0.4 -16 Z "
        "M 5.6 -12.6 C 4.6 -13.4 3.8 -12 2.6 -12.6 L 2.6 -11.7 C 3.8 -11.2 4.6 -12.4 5.6 -11.7 Z"
    )
    planks = "M -8.3 -2.2 L 7.4 -2.2 M -7.9 -0.8 L 6.9 -0.8 M -7.6 -3.4 L -5 -3.4"
    rows = ((-13.5, -8.2, 0.9), (6.8, 13.6, 0.9), (-10.8, 9.4, 2.1), (-6.3, 5.0, 3.3))
    swell = " ".join(_waves(*row) for row in rows)
    return symbol(
        "ship",
        (
            *_halo(theme, hull, mizzen, main, fore),
            Path(_path(masts), Style(stroke=ink, width=0.45)),
            Path(_path(mizzen), outline),
            Path(_path(fore), outline),
            Path(_path(main), outline),
            Path(_path(badge), Style(stroke=oxide, width=0.4)),
            Path(_path(flags), Style(fill=oxide)),
            Path(_path(hull), outline),
            Path(_path(planks), fine),
            Path(_path(swell), Style(stroke=theme.swatch("slate"), width=0.3)),
        ),
    )


def _serpent(theme: Theme) -> Symbol:
    ink, paper, oxide = theme.swatch("wall"), theme.swatch("paper"), theme.swatch("oxide")
    body = Style(fill=paper, stroke=ink, width=0.28)
    neck = (
        "M -12.6 0 C -13.4 -4.6 -12.2 -7 -9.8 -8.6 C -11.6 -9.8 -14.2 -9.2 -16.4 -7.6 "
        "L -17.2 -8.8 C -16 -11.4 -13.4 -12.8 -10.6 -12.2 L -11 -14 L -8.8 -12 L -7.6 -13.4 L -7.2 -11 "
        "C -4.8 -8.6 -6.6 -5.4 -8 -3.6 C -8.6 -2.4 -8.6 -1.2 -8.4 0 Z"
    )
    humps = (
        "M -6.2 0 C -5.6 -6.6 1.4 -6.6 2 0 L -0.6 0 C -1 -2.8 -3.2 -2.8 -3.6 0 Z "
        "M 4 0 C 4.4 -5.2 9.8 -5.2 10.2 0 L 7.9 0 C 7.6 -2 6.5 -2 6.2 0 Z"
    )
    tail = (
        "M 12 0 C 12 -3 13.6 -4.6 15 -5.6 L 14.2 -7.4 L 16.4 -6.4 L 18.4 -7 L 17 -4.8 "
        "C 15.4 -3.6 14.4 -2 14.4 0 Z"
    )
    fins = (
        "M -7 -9.4 L -5 -9.6 L -6 -7.6 L -4.4 -6.8 L -6.6 -5.8 Z "
        "M -3.4 -4.5 L -2.1 -6.3 L -0.8 -4.5 Z M 6 -3.6 L 7.1 -5.2 L 8.2 -3.6 Z"
    )
    scales = "M -11.6 -5.6 C -10.6 -5 -9.6 -5 -8.6 -5.6 M -11.8 -3.6 C -10.8 -3 -9.8 -3 -8.9 -3.5"
    eye = "M -13.2 -10.9 L -12.2 -11.3 L -12 -10.5 Z"
    tongue = "M -16.9 -8 L -18.6 -7.2 L -19.6 -7.8 M -18.6 -7.2 L -19.2 -6.2"
    rows = ((-15.3, -5.0, 0.35), (-6.8, 3.4, 0.35), (3.4, 16.0, 0.35), (-11.0, 12.2, 1.7), (-6.0, 6.4, 3.0))
    swell = " ".join(_waves(*row) for row in rows)
    return symbol(
        "serpent",
        (
            *_halo(theme, neck, humps, tail),
            Path(_path(fins), Style(fill=oxide, stroke=ink, width=0.25)),
            Path(_path(humps), body),
            Path(_path(tail), body),
            Path(_path(neck), body),
            Path(_path(scales), Style(stroke=ink, width=0.25)),
            Path(_path(eye), Style(fill=ink)),
            Path(_path(tongue), Style(stroke=oxide, width=0.35)),
            Path(_path(swell), Style(stroke=theme.swatch("slate"), width=0.3)),
        ),
    )


def _placement(centre: Point, place: Point, larger: float) -> Matrix:
    return compose(translate(centre[0] + place[0], centre[1] + place[1]), scale(larger))


def scale_bar(theme: Theme, centre: Point, at: Point, size: float) -> list[Element]:
    """Draw the map's scale: a bar as long as two steps from cell to cell, with the numbers 0 to 2. `at` is
    its middle relative to the board's centre, and `size` the distance in mm from a cell's centre to a
    corner."""
    ink, step, steps, high = theme.swatch("wall"), size * sqrt(3), 2, 1.5
    face, em = theme.typeface("numeral"), from_points(8)
    left, y = centre[0] + at[0] - step * steps / 2, centre[1] + at[1]
    elements: list[Element] = []
    for i in range(2 * steps):
        fill = ink if i % 2 else theme.swatch("paper")
        elements.append(
            rectangle(left + i * step / 2, y, step / 2, high, Style(fill=fill, stroke=ink, width=0.3))
        )
    for i in range(steps + 1):
        x = mm(left + i * step)
        elements += [
            line((x, y - 1.0), (x, y + high), Style(stroke=ink, width=0.3, round=False)),
            text.set_line(
                str(i), face, em, ink, (x, mm(y - 1.8)), anchor="middle", name="scale", place="board scale"
            ),
        ]
    return elements


def creatures(theme: Theme, centre: Point, ship_at: Point, serpent_at: Point) -> list[Element]:
    """Draw the ship and the serpent at their places, which are relative to the board's centre."""
    return [
        Use(_ship(theme), _placement(centre, ship_at, 1.3), "ship"),
        Use(_serpent(theme), _placement(centre, serpent_at, 1.1), "serpent"),
    ]


# A compass rose of six headings, the directions of pieces, with its rhumb lines.


def _star(radius: float, waist: float, half: float, light: Style, dark: Style) -> Symbol:
    """Draw one point of the compass rose: a kite divided along its length, dark on the right."""
    tip, left, right = on_circle(radius, 0), on_circle(waist, -half), on_circle(waist, half)
    return symbol(
        "rose-point", (Polygon(((0.0, 0.0), left, tip), light), Polygon(((0.0, 0.0), right, tip), dark))
    )


def rose(theme: Theme, centre: Point, radius: float) -> list[Element]:
    """Draw the compass rose, with a radius of `radius` mm. Six long points show the six directions in which
    pieces point, six short ones point to the sides of the board. North is forward for the player at the
    bottom."""
    ink, oxide, slate = theme.swatch("ink"), theme.swatch("oxide"), theme.swatch("slate")
    paper, wash = theme.swatch("paper"), theme.swatch("parchment-dark")
    edge = 0.25
    elements: list[Element] = [
        Circle(centre, mm(radius * 0.80), Style(fill=theme.swatch("parchment"), stroke=ink, width=0.5)),
        Circle(centre, mm(radius * 0.755), Style(stroke=ink, width=0.25)),
        Circle(centre, mm(radius * 0.66), Style(stroke=ink, width=0.25)),
    ]
    ring: list[Segment] = []
    for i in range(72):
        inner = 0.705 if i % 2 else 0.66
        a, b = on_circle(radius * inner, 5 * i), on_circle(radius * 0.755, 5 * i)
        ring += [
            ("M", mm(a[0] + centre[0]), mm(a[1] + centre[1])),
            ("L", mm(b[0] + centre[0]), mm(b[1] + centre[1])),
        ]
    elements.append(Path(tuple(ring), Style(stroke=ink, width=0.25, round=False)))
    place = (1.0, 0.0, 0.0, 1.0, mm(centre[0]), mm(centre[1]))

    def points(star: Symbol, first: float) -> list[Element]:
        turned = [rotate(first + 60 * i) for i in range(6)]
        return [Use(star, (*m[:4], place[4], place[5])) for m in turned]

    short = _star(
        radius * 0.62,
        radius * 0.2,
        15,
        Style(fill=paper, stroke=ink, width=edge),
        Style(fill=wash if theme.variant != "mono" else ink, stroke=ink, width=edge),
    )
    long = _star(
        radius * 0.93,
        radius * 0.24,
        30,
        Style(fill=paper, stroke=ink, width=edge),
        Style(fill=ink if theme.variant != "low-ink" else slate, stroke=ink, width=edge),
    )
    north = _star(
        radius,
        radius * 0.24,
        30,
        Style(fill=paper, stroke=ink, width=edge),
        Style(fill=oxide, stroke=ink, width=edge),
    )
    elements += points(short, 30) + points(long, 0)[1:] + points(north, 0)[:1]
    elements += [
        Circle(centre, mm(radius * 0.15), Style(fill=paper, stroke=ink, width=0.3)),
        Circle(centre, mm(radius * 0.09), Style(fill=oxide, stroke=ink, width=0.25)),
    ]
    return elements


def rhumb_lines(centre: Point, reach: float) -> tuple[tuple[Point, Point], ...]:
    """Return twenty-four lines of `reach` mm from `centre`, 15 degrees apart. Six of them point to the
    corners of the hexagonal board, and six to the middles of its sides."""
    x, y = centre
    tips = [on_circle(reach, 15 * i) for i in range(24)]
    return tuple(((x, y), (mm(x + dx), mm(y + dy))) for dx, dy in tips)
