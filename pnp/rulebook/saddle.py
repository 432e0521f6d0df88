"""Arrange the pages of a saddle-stitched booklet on the sides of its sheets, which are folded into each
other."""

from dataclasses import dataclass

LEAF = 0.1
"""The thickness in mm of a sheet of office paper of 80 g/m²."""

MANY = 40
"""The least number of pages of a booklet whose inner sheets, when it is folded, visibly stick out beyond the
outer ones."""


@dataclass(frozen=True, slots=True)
class Spread:
    """One side of a sheet of a booklet. `left` and `right` are the numbers of its pages, counted from 0; None
    is a blank page. `creep` is how many mm nearer to the fold both pages lie than those of the outermost
    sheet."""

    left: int | None
    right: int | None
    creep: float


def bind_pages(pages: int) -> tuple[int | None, ...]:
    """Return the pages of a booklet in order, with blanks before the last page that make their number a
    multiple of four.

    >>> bind_pages(6)
    (0, 1, 2, 3, 4, None, None, 5)
    """
    inside: tuple[int | None, ...] = tuple(range(pages - 1))
    return (*inside, *(None,) * (-pages % 4), pages - 1) if pages > 1 else (0, None, None, None)[: 4 * pages]


def spreads(pages: int, *, right_to_left: bool = False) -> tuple[Spread, ...]:
    """Return the front and back of each sheet, the outermost sheet first, for printing on both sides with a
    flip on the short edge.

    >>> [(each.left, each.right) for each in spreads(4)]
    [(3, 0), (1, 2)]
    """
    order = bind_pages(pages)
    found: list[Spread] = []
    for sheet in range(len(order) // 4):
        first, last = 2 * sheet, len(order) - 1 - 2 * sheet
        creep = round(LEAF * sheet, 2) if len(order) >= MANY else 0.0
        for sides in ((last, first), (first + 1, last - 1)):
            left, right = reversed(sides) if right_to_left else sides
            found.append(Spread(order[left], order[right], creep))
    return tuple(found)


def creep(pages: int) -> float:
    """Return how many mm the innermost sheet sticks out beyond the outermost one, or 0 if that is too little
    to see."""
    return max((each.creep for each in spreads(pages)), default=0.0)
