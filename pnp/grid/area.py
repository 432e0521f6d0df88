"""Regions of any outline: finds their middle, the space around it, and the edges that two regions share.

An area is a list of rings: closed lines of points in mm that bound islands, and holes in them. If rings lie
inside each other, every second one is a hole.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, hypot

from pnp.units import Point

Ring = Sequence[Point]

FINE = 0.05
"""The precision in mm with which the middle of an area is found."""

TOUCH = 0.3
"""The greatest distance in mm between the edges of neighbours on a drawing."""

STEP = 0.5
"""The distance in mm between the points of an edge that are compared with a neighbour's."""

SHORT = 1.0
"""The length in mm below which two areas share only a corner, not an edge."""


def edges(ring: Ring) -> Iterator[tuple[Point, Point]]:
    """Return the edges of a ring. The last one leads from its last point to its first."""
    return pairwise((*ring, ring[0]))


def surface(ring: Ring) -> float:
    """Return the area inside a ring in mm².

    >>> surface([(0, 0), (4, 0), (4, 3), (0, 3)])
    12.0
    """
    return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in edges(ring))) / 2


def holds(rings: Sequence[Ring], at: Point) -> bool:
    r"""Return whether a point lies in an area.

    >>> holds([[(0, 0), (9, 0), (9, 9), (0, 9)], [(2, 2), (4, 2), (4, 4), (2, 4)]], (3, 3))
    False
    """
    x, y = at
    crossed = 0
    for ring in rings:
        for (x0, y0), (x1, y1) in edges(ring):
            if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
                crossed += 1
    return crossed % 2 == 1


def heart(rings: Sequence[Ring]) -> tuple[Point, float]:
    """Return the point of an area that is farthest from its outline, and its distance in mm. A name has the
    most space there.

    Squares that cover the area are divided again and again as long as they may contain a better point.
    """
    outer = max(rings, key=surface)
    xs, ys = [x for x, _ in outer], [y for _, y in outer]
    left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
    side = max(min(right - left, bottom - top), FINE) / 2
    lines = [edge for ring in rings for edge in edges(ring)]

    def depth(at: Point) -> float:
        far = min(_distance(at, edge) for edge in lines)
        return far if holds(rings, at) else -far

    middle = ((left + right) / 2, (top + bottom) / 2)
    best = (depth(middle), middle)
    squares = [
        ((left + (i + 0.5) * side, top + (j + 0.5) * side), side)
        for i in range(ceil((right - left) / side))
        for j in range(ceil((bottom - top) / side))
    ]
    while squares:
        smaller = []
        for (x, y), wide in squares:
            far = depth((x, y))
            best = max(best, (far, (x, y)))
            if far + wide * 0.7072 > best[0] + FINE:
                quarter = wide / 4
                smaller += [
                    ((x + u, y + v), wide / 2) for u in (-quarter, quarter) for v in (-quarter, quarter)
                ]
        squares = smaller
    return best[1], max(best[0], 0.0)


def room(rings: Sequence[Ring], at: Point, high: float) -> float:
    """Return how many mm a line of text `high` mm tall, centred on the point `at`, can extend to each side
    before it meets the outline. Return 0 if the line of text meets no outline at all."""
    x, y = at
    low, top = y - high / 2, y + high / 2
    met = (end for ring in rings for ends in _crossings(ring, low, top) for end in ends)
    return min((abs(end - x) for end in met), default=0.0)


def _crossings(ring: Ring, low: float, high: float) -> Iterator[tuple[float, float]]:
    """Yield the x of both ends of the part of each edge that lies between two heights, if there is one."""
    for (x0, y0), (x1, y1) in edges(ring):
        if max(y0, y1) < low or min(y0, y1) > high:
            continue
        if y0 == y1:
            yield x0, x1
            continue
        ends = [x0 + (min(max(y, low), high) - y0) / (y1 - y0) * (x1 - x0) for y in (y0, y1)]
        yield ends[0], ends[1]


def shared_edges(one: Sequence[Ring], other: Sequence[Ring]) -> tuple[tuple[Point, ...], ...]:
    """Return the edges that two areas share, as lines of points of the first area. The points of the two
    areas need not coincide exactly.

    >>> shared_edges([[(0, 0), (4, 0), (4, 4), (0, 4)]], [[(4.1, 0), (8, 0), (8, 4), (4.1, 4)]])
    (((4.0, 0.0), (4.0, 4.0)),)
    """
    near = _Near(other)
    found: list[tuple[Point, ...]] = []
    for ring in one:
        points = list(_fine(ring))
        held = [near.touches(point) for point in points]
        if all(held):
            found.append((*points, points[0]))
            continue
        begin = held.index(False)
        run: list[Point] = []
        for index in range(begin, begin + len(points) + 1):
            if held[index % len(points)]:
                run.append(points[index % len(points)])
                continue
            if sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(run)) >= SHORT:
                found.append(tuple(_straight(run)))
            run = []
    return tuple(found)


def _fine(ring: Ring) -> Iterator[Point]:
    """Yield the points of a ring, with additional points at most STEP apart."""
    for (x0, y0), (x1, y1) in edges(ring):
        steps = max(1, ceil(hypot(x1 - x0, y1 - y0) / STEP))
        for k in range(steps):
            yield (x0 + k / steps * (x1 - x0), y0 + k / steps * (y1 - y0))


def _straight(run: Sequence[Point]) -> Iterator[Point]:
    """Yield the points of a line without those at which it does not turn."""
    kept = run[0]
    yield kept
    for here, then in pairwise(run[1:]):
        turn = (here[0] - kept[0]) * (then[1] - kept[1]) - (here[1] - kept[1]) * (then[0] - kept[0])
        if abs(turn) > 1e-3:
            kept = here
            yield here
    if len(run) > 1:
        yield run[-1]


class _Near:
    """The edges of an area, sorted into grid squares so that the edges near a point are found quickly."""

    def __init__(self, rings: Iterable[Ring]) -> None:
        self.edges: dict[tuple[int, int], list[tuple[Point, Point]]] = {}
        for ring in rings:
            for edge in edges(ring):
                (x0, y0), (x1, y1) = edge
                steps = max(1, ceil(hypot(x1 - x0, y1 - y0)))
                for square in {
                    (round(x0 + k / steps * (x1 - x0)), round(y0 + k / steps * (y1 - y0)))
                    for k in range(steps + 1)
                }:
                    self.edges.setdefault(square, []).append(edge)

    def touches(self, at: Point) -> bool:
        x, y = round(at[0]), round(at[1])
        close = (edge for u in (-1, 0, 1) for v in (-1, 0, 1) for edge in self.edges.get((x + u, y + v), ()))
        return any(_distance(at, edge) <= TOUCH for edge in close)


def _distance(at: Point, edge: tuple[Point, Point]) -> float:
    """Return the distance in mm from a point to an edge."""
    (x0, y0), (x1, y1) = edge
    dx, dy = x1 - x0, y1 - y0
    long = dx * dx + dy * dy
    t = max(0.0, min(1.0, ((at[0] - x0) * dx + (at[1] - y0) * dy) / long)) if long else 0.0
    return hypot(at[0] - x0 - t * dx, at[1] - y0 - t * dy)
