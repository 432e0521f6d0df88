"""A computed island: seeded height fields and their level sets (marching squares).

The arithmetic is on floats in a fixed order, rounded to 0.01 mm, so that a seed gives the same coast on every
machine. Coordinates are mm from the board's centre.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin, sqrt
from random import Random

from pnp.caching import remembered
from pnp.scene import Segment
from pnp.scene.forms import spline
from pnp.units import Point

Field = Callable[[float, float], float]
Line = tuple[Point, ...]
"""A polyline; it is closed if its last point equals its first."""


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """Samples of a field: columns x rows corners, `step` mm apart, from (left, top). Grids are compared by
    identity, so that results computed from them can be cached."""

    left: float
    top: float
    step_x: float
    step_y: float
    heights: tuple[tuple[float, ...], ...]

    def point_at(self, column: float, row: float) -> Point:
        return (round(self.left + column * self.step_x, 2), round(self.top + row * self.step_y, 2))


def sample(field: Field, half_width: float, half_height: float, step: float) -> Grid:
    """Return the field on a grid that covers the rectangle exactly, about `step` mm apart."""
    columns, rows = round(2 * half_width / step), round(2 * half_height / step)
    dx, dy = 2 * half_width / columns, 2 * half_height / rows
    heights = tuple(
        tuple(field(-half_width + c * dx, -half_height + r * dy) for c in range(columns + 1))
        for r in range(rows + 1)
    )
    return Grid(-half_width, -half_height, dx, dy, heights)


def waves(seed: int, count: int, shortest: float, longest: float) -> Field:
    """Return a smooth random field of about unit height: a sum of plane waves of seeded directions."""
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

    The distance is exact, so that level sets are round at the corners (after Inigo Quilez, "2D distance
    functions").
    """
    x, y = abs(x), abs(y)
    over = 2 * min(0.5 * y - sqrt(3) / 2 * x, 0.0)
    x, y = x + over * sqrt(3) / 2, y - over * 0.5
    reach = apothem / sqrt(3)
    x, y = x - max(-reach, min(reach, x)), y - apothem
    return hypot(x, y) if y > 0 else -hypot(x, y)


def _crossings(grid: Grid, level: float) -> dict[Point, list[Point]]:
    """Return the level set as a graph of points, from the pieces in each cell of the grid."""
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


@remembered
def level_lines(grid: Grid, level: float, *, shortest: float = 0.0) -> tuple[Line, ...]:
    """Return the lines where the field is `level`, without those shorter than `shortest` mm."""
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
    """Return points on the line about `step` mm apart, including its ends. Even spacing makes curves calm."""
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
    """Return a smooth curve through the points, moved by `about`."""
    moved = [(x + about[0], y + about[1]) for x, y in line]
    if line[0] == line[-1]:
        return spline(moved[:-1], near=hundredths)[:-1]
    return spline(moved, closed=False, near=hundredths)


@lru_cache(maxsize=4)
def island(half_width: float, half_height: float, apothem: float, shore: float, seed: int) -> Grid:
    """Return the heights of an island around a hexagonal fortress: 0 is the coast, `shore` mm out on average.

    A unit is about one mm from the coast, on land and at sea. So level sets at sea are an engraver's water
    lines.
    """
    bays, inlets = waves(seed, 5, 60.0, 150.0), waves(seed + 1, 7, 13.0, 38.0)

    def height(x: float, y: float) -> float:
        return shore - hexagon_distance(x, y, apothem) + 3.8 * bays(x, y) + 1.4 * inlets(x, y)

    return sample(height, half_width, half_height, 2.0)


@lru_cache(maxsize=4)
def hills(apothem: float, seed: int) -> Grid:
    """Return the heights of the ground below the cells: a few hills and valleys, 0 to about 100."""
    far = waves(seed, 6, 70.0, 190.0)

    def height(x: float, y: float) -> float:
        return 50.0 + 30.0 * far(x, y) - 0.0011 * (x * x + y * y)

    reach = 2 * apothem / sqrt(3)
    return sample(height, reach, apothem, 4.0)
