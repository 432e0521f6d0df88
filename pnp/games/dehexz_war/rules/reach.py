"""Where a piece may go from a cell and where it may enter, with the cells that decide on it."""

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

Picker = Callable[[Any], Sequence[int]]
"""Of a board's bytes those of some cells, in order."""


class Reach(NamedTuple):
    """Where a piece may go from a cell: actions, with the cells that decide on them."""

    leaps: tuple[int, ...]
    landings: Picker
    """The cells of `leaps`: they need not be empty in between."""
    rays: tuple[tuple[tuple[int, int], ...], ...]
    """For each line of an Elf: (cell, action) from near to far."""
    strides: tuple[tuple[tuple[int, int, int], ...], ...]
    """For each line of a Sorcerer: (cell passed, cell landed on, action)."""
    captures: tuple[tuple[int, int], ...]
    """(cell, action) of a Mimic's captures."""


class AssassinReach(NamedTuple):
    """Where an Assassin may go from a cell."""

    advances: tuple[tuple[int, int, int], ...]
    """(cell passed, cell landed on, action)"""
    attacks: tuple[tuple[int, int], ...]
    promising: bool
    """Whether it stands in its promotion zone or may get there."""


Reaches = dict[int, tuple[Reach, ...]]
"""For each piece its reach from each cell."""


class Entry(NamedTuple):
    """Where a piece may enter: actions, and the cells that must be empty."""

    actions: tuple[int, ...]
    cells: Picker


def picker(cells: Sequence[int]) -> Picker:
    """Picks out some cells, and two more that whoever uses it leaves over: for less than two cells an
    itemgetter would not give a sequence."""
    return itemgetter(*cells, 0, 0)
