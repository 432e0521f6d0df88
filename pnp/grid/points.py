"""Boards of points: a lattice [x, row], and the straight paths that join its points. No drawing here.

`steps` lead from a point to its neighbours; the opposite of each leads back.
"""

from collections.abc import Iterable, Sequence

Lattice = tuple[int, int]
"""(x, row); x counts half pitches of a row."""


def directions(steps: Iterable[Lattice]) -> tuple[Lattice, ...]:
    """The steps and their opposites, each once, in ascending order."""
    return tuple(sorted({(sign * dx, sign * dy) for dx, dy in steps for sign in (1, -1)} - {(0, 0)}))


def neighbours(point: Lattice, points: Iterable[Lattice], steps: Iterable[Lattice]) -> tuple[Lattice, ...]:
    """The points that one step leads to, in ascending order."""
    inside = set(points)
    x, y = point
    return tuple((x + dx, y + dy) for dx, dy in directions(steps) if (x + dx, y + dy) in inside)


def paths(points: Iterable[Lattice], steps: Iterable[Lattice]) -> tuple[tuple[Lattice, Lattice], ...]:
    """Every pair of neighbours once, the smaller point first, in ascending order.

    >>> paths([(0, 1), (2, 1), (1, 2)], [(2, 0), (1, 1)])
    (((0, 1), (1, 2)), ((0, 1), (2, 1)))
    """
    inside, around = set(points), directions(steps)
    return tuple(
        sorted(
            ((x, y), (x + dx, y + dy))
            for x, y in inside
            for dx, dy in around
            if (x, y) < (x + dx, y + dy) and (x + dx, y + dy) in inside
        )
    )


def ways(
    points: Sequence[Lattice], steps: Iterable[Lattice], lines: Iterable[tuple[int, int]]
) -> tuple[tuple[Lattice, Lattice], ...]:
    """The paths, and those that `lines` add, each between two points by their numbers.

    >>> ways([(0, 1), (2, 1), (1, 2)], [(2, 0)], [(2, 1), (1, 2)])
    (((0, 1), (2, 1)), ((1, 2), (2, 1)))
    """
    drawn = {(min(points[a], points[b]), max(points[a], points[b])) for a, b in lines}
    return tuple(sorted(drawn.union(paths(points, steps))))


def straight(
    start: Lattice, end: Lattice, points: Iterable[Lattice], steps: Iterable[Lattice]
) -> tuple[Lattice, ...]:
    """The points passed from `start` to `end` along one direction, `end` the last of them.

    Empty where no straight line of paths joins the two, or they are the same point.
    """
    inside = set(points)
    for dx, dy in directions(steps):
        way: list[Lattice] = []
        x, y = start
        while (x + dx, y + dy) in inside:
            x, y = x + dx, y + dy
            way.append((x, y))
            if (x, y) == end:
                return tuple(way)
    return ()
