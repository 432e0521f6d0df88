"""Polyominoes: figures of squares joined edge to edge. A turned figure counts as the same, a mirror image as
another."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pnp.caching import memoize
from pnp.renaming import old_names

Cell = tuple[int, int]
"""(column, row), rows downwards."""

Shape = tuple[Cell, ...]
"""Cells in order of (row, column), the leftmost column and the topmost row being 0."""

_SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))


def normalize(cells: Iterable[Cell]) -> Shape:
    """Return the same cells moved to the top left corner, in reading order."""
    found = list(cells)
    left, top = min(x for x, _ in found), min(y for _, y in found)
    return tuple(sorted(((x - left, y - top) for x, y in found), key=lambda cell: (cell[1], cell[0])))


def turn_quarter(shape: Iterable[Cell]) -> Shape:
    """Return the figure after a quarter turn clockwise."""
    return normalize((-y, x) for x, y in shape)


def mirror(shape: Iterable[Cell]) -> Shape:
    """Return the figure with left and right exchanged."""
    return normalize((-x, y) for x, y in shape)


def size(shape: Iterable[Cell]) -> tuple[int, int]:
    """Return the number of columns and rows of a figure."""
    cells = list(shape)
    return max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1


def orientations(shape: Iterable[Cell]) -> tuple[Shape, ...]:
    """Return the different orientations of a figure: one, two or four."""
    found = [normalize(shape)]
    for _ in range(3):
        found.append(turn_quarter(found[-1]))
    return tuple(dict.fromkeys(found))


def canonical(shape: Iterable[Cell]) -> Shape:
    """Return the orientation that stands for all orientations of a figure: the one with the fewest rows and,
    among several, the one with most cells at the bottom and then at the left."""
    return min(orientations(shape), key=lambda turn: (size(turn)[1], sorted((-y, x) for x, y in turn)))


@memoize
def one_sided(cells: int) -> tuple[Shape, ...]:
    """Return all figures of `cells` cells, with mirror images as separate figures (OEIS A000988: 1, 1, 2, 7,
    18, 60 ...).

    >>> [len(one_sided(n)) for n in range(1, 6)]
    [1, 1, 2, 7, 18]
    """
    found: set[Shape] = {((0, 0),)}
    for _ in range(cells - 1):
        found = {
            canonical((*shape, (x + dx, y + dy)))
            for shape in found
            for x, y in shape
            for dx, dy in _SIDES
            if (x + dx, y + dy) not in shape
        }
    return tuple(sorted(found, key=lambda shape: (size(shape)[::-1], shape)))


def edge_neighbours(cells: Iterable[Cell]) -> frozenset[Cell]:
    """Return the cells outside a figure that share an edge with it."""
    inside = set(cells)
    return frozenset((x + dx, y + dy) for x, y in inside for dx, dy in _SIDES) - inside


def border(cells: Iterable[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """Yield the border of a figure: the sides that belong to only one of its cells, each from corner to
    corner, clockwise.

    >>> list(border([(0, 0)]))
    [((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (0, 1)), ((0, 1), (0, 0))]
    """
    inside = set(cells)
    for x, y in sorted(inside):
        corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1), (x, y))
        for k, beside in enumerate(((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))):
            if beside not in inside:
                yield corners[k], corners[k + 1]


def parse_cells(rows: Iterable[str]) -> Shape:
    """Return the cells of a picture made of characters. "X" is a cell, and other characters are empty.

    >>> parse_cells((".X", "XX"))
    ((1, 0), (0, 1), (1, 1))
    """
    return normalize((x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "X")


if not TYPE_CHECKING:
    __getattr__ = old_names(
        __name__,
        {
            "drawn": "parse_cells",
            "mirrored": "mirror",
            "placed": "normalize",
            "turned": "turn_quarter",
        },
    )
