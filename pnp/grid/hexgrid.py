"""Hexagonal grids of pointy-top cells: axial coordinates, and the place of a cell on paper.

A cell is (q, r): q grows to the right, r grows downwards, s = -q - r (Red Blob Games, "Hexagonal
Grids"). `size` is the distance from a cell's centre to its corners, in mm. Direction 0 points to
the right, corner 0 straight up; both run clockwise, a turn of one step is 60 degrees.
"""

from collections.abc import Iterable
from math import sqrt

from pnp.caching import memoize
from pnp.units import Point, mm

Hex = tuple[int, int]

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six neighbours, clockwise from the right."""


def add(a: Hex, b: Hex) -> Hex:
    """Return the sum of two cells as vectors."""
    return (a[0] + b[0], a[1] + b[1])


def times(step: Hex, n: int) -> Hex:
    """Return a step multiplied by n."""
    return (step[0] * n, step[1] * n)


def rotate(cell: Hex, turns: int) -> Hex:
    """Return a cell turned clockwise about (0, 0) by a number of turns of 60 degrees.

    >>> rotate((1, 0), 1)
    (0, 1)
    >>> rotate((3, -1), 6)
    (3, -1)
    """
    q, r = cell
    for _ in range(turns % 6):
        q, r = -r, q + r
    return (q, r)


def distance(a: Hex, b: Hex) -> int:
    """Return the least number of steps between two cells."""
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def neighbours(cell: Hex) -> tuple[Hex, ...]:
    """Return the six neighbours of a cell, clockwise from the right."""
    return tuple(add(cell, step) for step in DIRECTIONS)


@memoize
def hexagon(side: int) -> tuple[Hex, ...]:
    """Return all cells of a hexagonal board with `side` cells a side, centred on (0, 0).

    The order is the board's numbering: row by row from the top, each from left to right.

    >>> len(hexagon(9)), hexagon(9)[0], hexagon(9)[108], hexagon(9)[216]
    (217, (0, -8), (0, 0), (0, 8))
    """
    n = side - 1
    return tuple((q, r) for r in range(-n, n + 1) for q in range(max(-n, -n - r), min(n, n - r) + 1))


@memoize
def rectangle(columns: int, rows: int) -> tuple[Hex, ...]:
    """Return all cells of a board of `columns` by `rows`, with every second row half a cell to the right. The
    first cell is (0, 0). As in `hexagon`, the order is the board's numbering.

    >>> rectangle(2, 3)
    ((0, 0), (1, 0), (0, 1), (1, 1), (-1, 2), (0, 2))
    """
    return tuple((column - row // 2, row) for row in range(rows) for column in range(columns))


def half_steps(cell: Hex) -> tuple[int, int]:
    """Return a cell as (dX, row), where dX counts half steps to the right. Neighbours in a row differ by 2 in
    dX.

    >>> half_steps((2, -1))
    (3, -1)
    """
    return (2 * cell[0] + cell[1], cell[1])


def from_half_steps(dx: int, row: int) -> Hex:
    """Return the cell at (dX, row). Raises ValueError if there is no cell.

    >>> from_half_steps(3, -1)
    (2, -1)
    """
    if (dx - row) % 2:
        raise ValueError(f"expected dX and row of equal parity, got {(dx, row)!r}")
    return ((dx - row) // 2, row)


def centre(cell: Hex, size: float) -> Point:
    """Return the centre of a cell, in mm from the centre of cell (0, 0)."""
    q, r = cell
    return (mm(size * sqrt(3) * (q + r / 2)), mm(size * 1.5 * r))


def corners(cell: Hex, size: float) -> tuple[Point, ...]:
    """Return the six corners of a cell, clockwise from the top.

    Neighbours have exactly equal corners after rounding, because a corner is computed from its place in the
    lattice of corners and not from the cell.

    >>> corners((0, 0), 10)[1] == corners((1, 0), 10)[5]
    True
    """
    q, r = cell
    # Corners lie on multiples of half a cell's width and half the size, so integers name them.
    units = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
    half_width, half_size = size * sqrt(3) / 2, size / 2
    return tuple((mm((2 * q + r + dx) * half_width), mm((3 * r + dy) * half_size)) for dx, dy in units)


def boundary(cells: Iterable[Hex], size: float) -> tuple[Point, ...]:
    """Return the outer edge of a connected set of cells without holes as a clockwise polygon."""
    inside = set(cells)
    follows: dict[Point, Point] = {}
    # The edge towards direction i runs from corner i + 1 to corner i + 2.
    for cell in inside:
        corner = corners(cell, size)
        for i, step in enumerate(DIRECTIONS):
            if add(cell, step) not in inside:
                follows[corner[(i + 1) % 6]] = corner[(i + 2) % 6]
    start = min(follows)
    points, here = [start], follows[start]
    while here != start:
        points.append(here)
        here = follows[here]
    return tuple(points)
