"""Boards of points: a lattice [x, row], and the straight paths that join its points.

`steps` lead from a point to its neighbours. The opposite of each step leads back.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from pnp.renaming import old_names

Lattice = tuple[int, int]
"""A point (x, row). x is in halves of the distance between neighbours in a row."""


def directions(steps: Iterable[Lattice]) -> tuple[Lattice, ...]:
    """Return the steps and their opposites, each once, in ascending order."""
    return tuple(sorted({(sign * dx, sign * dy) for dx, dy in steps for sign in (1, -1)} - {(0, 0)}))


def neighbours(point: Lattice, points: Iterable[Lattice], steps: Iterable[Lattice]) -> tuple[Lattice, ...]:
    """Return the points that one step leads to, in ascending order."""
    inside = set(points)
    x, y = point
    return tuple((x + dx, y + dy) for dx, dy in directions(steps) if (x + dx, y + dy) in inside)


def paths(points: Iterable[Lattice], steps: Iterable[Lattice]) -> tuple[tuple[Lattice, Lattice], ...]:
    """Return every pair of neighbours once, the smaller point first, in ascending order.

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


def all_paths(
    points: Sequence[Lattice], steps: Iterable[Lattice], lines: Iterable[tuple[int, int]]
) -> tuple[tuple[Lattice, Lattice], ...]:
    """Return the paths made by the steps, and the paths that `lines` adds. A pair in `lines` joins two
    points, given by their indices in `points`.

    >>> all_paths([(0, 1), (2, 1), (1, 2)], [(2, 0)], [(2, 1), (1, 2)])
    (((0, 1), (2, 1)), ((1, 2), (2, 1)))
    """
    drawn = {(min(points[a], points[b]), max(points[a], points[b])) for a, b in lines}
    return tuple(sorted(drawn.union(paths(points, steps))))


def straight_line(
    start: Lattice, end: Lattice, points: Iterable[Lattice], steps: Iterable[Lattice]
) -> tuple[Lattice, ...]:
    """Return the points on the straight line of paths from `start` to `end`: without `start`, `end` last.

    Return an empty tuple if no straight line of paths joins the two, or if they are the same point.
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


if not TYPE_CHECKING:
    __getattr__ = old_names(
        __name__,
        {
            "straight": "straight_line",
            "ways": "all_paths",
        },
    )
