"""Reaches: where a piece may go from a cell and where it may enter, with the cells that decide it."""

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

Picker = Callable[[Any], Sequence[int]]
"""A function from the board's bytes to those of some cells, in order."""


class Reach(NamedTuple):
    """The actions of a piece from a cell, with the cells that decide them."""

    leaps: tuple[int, ...]
    landings: Picker
    """The target cells of `leaps`. Cells between need not be empty."""
    rays: tuple[tuple[tuple[int, int], ...], ...]
    """For each line of an Elf, (cell, action) from near to far."""
    strides: tuple[tuple[tuple[int, int, int], ...], ...]
    """For each line of a Sorcerer: (cell passed, cell landed on, action)."""
    captures: tuple[tuple[int, int], ...]
    """The (cell, action) pairs of a Mimic's captures."""


class AssassinReach(NamedTuple):
    """The actions of an Assassin from a cell."""

    advances: tuple[tuple[int, int, int], ...]
    """(cell passed, cell landed on, action)"""
    attacks: tuple[tuple[int, int], ...]
    promising: bool
    """Whether it is in its promotion zone or may get there."""


Reaches = dict[int, tuple[Reach, ...]]
"""For each piece its reach from each cell."""


class Entry(NamedTuple):
    """The actions by which a piece enters, and the cells that must be empty."""

    actions: tuple[int, ...]
    cells: Picker


def picker(cells: Sequence[int]) -> Picker:
    """Return a function that picks the bytes of some cells and of two more, which the caller ignores: an
    itemgetter of fewer than two cells would not return a sequence."""
    return itemgetter(*cells, 0, 0)
