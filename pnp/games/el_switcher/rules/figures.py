"""The board as bits, to find all figures on it at once.

The drawers of one colour are one int with a bit for each compartment. Every row has one bit more than it has
compartments, which is never set. So a shift by one never leads from the end of a row into the next one
(move.within, figure.alone).
"""

from collections.abc import Iterable

from pnp.definition import Definition
from pnp.games.el_switcher.facts import Facts, deck
from pnp.grid import polyomino
from pnp.grid.polyomino import Cell, Shape


class Figures:
    """A board's compartments as bits, and the figures of a deck in every place where they can stand.

    Cells are numbered by rows from the top; figures are numbered in the order of the deck. A set of figures
    is an int, too: bit n is figure n.
    """

    def __init__(self, definition: Definition) -> None:
        facts: Facts = definition.facts
        board, shapes = definition.square_board(), deck(facts.figures)
        self.columns, self.rows = board.columns, board.rows
        self.bits = tuple(
            1 << row * (board.columns + 1) + column
            for row in range(board.rows)
            for column in range(board.columns)
        )
        """The bit of each cell."""
        self.names = tuple(shapes)
        """4-1, 4-2 ... 5-1 ...: as their cards are called."""
        self.shapes = tuple(shapes.values())
        self.ways = tuple(tuple(_ways(shape, board.columns, board.rows, self.bits)) for shape in self.shapes)
        """For each figure, every way it can stand (figure.turned): not mirrored, inside the board."""
        self.by_place = {way: 1 << number for number, found in enumerate(self.ways) for way in found}
        """The same from the other side: the set of the one figure that stands on those bits."""
        self.all = (1 << len(shapes)) - 1
        """The set of all figures."""

    def counts(self, place: int, drawers: int) -> bool:
        """Return whether a figure on these bits counts; `drawers` are all of its colour. It counts if the
        drawers are there (figure.colour), and none lies against its sides (figure.alone)."""
        return self.with_neighbours(place) & drawers == place

    def with_neighbours(self, place: int) -> int:
        """Return these bits and those beside them."""
        wide = self.columns + 1
        return place | place << 1 | place >> 1 | place << wide | place >> wide

    def find_place(self, figure: int, drawers: int) -> int:
        """Return the bits of a figure that counts among the drawers of a colour, or 0 if it does not."""
        return next((way for way in self.ways[figure] if self.counts(way, drawers)), 0)

    def counting_figures(self, drawers: int) -> int:
        """Return the figures that the drawers of one colour form, as bits by the numbers of the figures.

        Connected drawers of one colour are a figure or none: a group of another size or shape fails
        figure.alone or figure.colour.
        """
        wide = self.columns + 1
        figure_on = self.by_place.get
        found = 0
        # A drawer without a neighbour of its colour is no figure; the others hang together.
        rest = drawers & (drawers << 1 | drawers >> 1 | drawers << wide | drawers >> wide)
        while rest:
            grown = rest & -rest
            place = 0
            while grown != place:
                place = grown
                grown = (place | place << 1 | place >> 1 | place << wide | place >> wide) & rest
            rest ^= place
            found |= figure_on(place, 0)
        return found


def set_bits(figures: int) -> list[int]:
    """Return the indices of the bits that are set: the figures of a set, or the places on a board."""
    found = []
    while figures:
        found.append((figures & -figures).bit_length() - 1)
        figures &= figures - 1
    return found


def cells_to_bits(cells: Iterable[Cell], columns: int, bits: tuple[int, ...]) -> int:
    """Return cells (column, row) as bits."""
    return sum(bits[row * columns + column] for column, row in cells)


def _ways(shape: Shape, columns: int, rows: int, bits: tuple[int, ...]) -> Iterable[int]:
    for turned in polyomino.orientations(shape):
        wide, high = polyomino.size(turned)
        for top in range(rows - high + 1):
            for left in range(columns - wide + 1):
                yield cells_to_bits(((left + x, top + y) for x, y in turned), columns, bits)
