"""Fill the columns of a page: how many pieces of a text fit into one, and how well they fill it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece that is set as a whole. Lengths are in mm.

    `above` is the space before it, and `give` how much more that may be. `breaks`: a column may begin with
    it. `floats`: what follows may come before it. `opener` is its height as the head of a page (chapters),
    else 0. `figure`: it has a number in one series with wide figures.
    """

    height: float
    above: float = 2.0
    give: float = 1.2
    breaks: bool = True
    floats: bool = False
    opener: float = 0.0
    figure: bool = False


class Column(NamedTuple):
    """The pieces of a column, its natural height, the give in it, and what comes next."""

    pieces: tuple[int, ...]
    height: float
    give: float
    next: int
    late: int


def badness(column: Column, room: float) -> float:
    slack = room - column.height
    if slack <= column.give:
        return 8.0 * (slack / column.give) ** 2 if column.give else 0.0
    return 8.0 + 1.4 * (slack - column.give)


def columns(start: int, late: int, pieces: Sequence[Piece], room: float, ends: int) -> list[Column]:
    """Return the columns that begin with a piece, the fullest last. A figure that has no room may be put
    off."""
    found: list[Column] = []
    taken: list[int] = []
    height = give = 0.0
    put_off = -1

    def add(index: int) -> bool:
        nonlocal height, give
        piece = pieces[index]
        above = piece.above if taken else 0.0
        if height + above + piece.height > room:
            return False
        height += above + piece.height
        give += piece.give if taken else 0.0
        taken.append(index)
        return True

    if late >= 0 and not add(late):
        return []
    at = start
    found.append(Column(tuple(taken), height, give, at, -1))
    while at < len(pieces):
        if pieces[at].opener and (put_off >= 0 or (late >= 0 and len(taken) < 2)):
            break
        if not add(at):
            if put_off >= 0 or not pieces[at].floats or not taken:
                break
            put_off = at
        at += 1
        # A head of which only the figure comes later has nothing below it yet.
        bare = put_off >= 0 and not pieces[put_off].breaks and taken[-1] < put_off
        if (at == len(pieces) or pieces[at].breaks) and not bare:
            found.append(Column(tuple(taken), height, give, at, put_off))
    if len(found) == 1 and taken and not found[0].pieces:
        found.append(Column(tuple(taken), height, give, at, put_off))
    return found[-ends:]
