"""The constant data of a game: numbers, figures as bits, movement cards, and the legal actions of each
hand."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from pnp.caching import memoize
from pnp.definition import Definition
from pnp.games.el_switcher.facts import LETTERS, Facts, Move, deck, offsets, targets
from pnp.grid import polyomino
from pnp.grid.polyomino import Cell, Shape

# The board as bits, to find all figures on it at once.
#
# The drawers of one colour are one int with a bit for each compartment. Every row has one bit more than it
# has compartments, which is never set. So a shift by one never leads from the end of a row into the next one
# (move.within, figure.alone).


class Figures:
    """The compartments (cells) of the board as bits, and all possible places of a deck's figures on the
    board.

    A set of cells is an int; `bits` has the bit of each cell. A place of a figure is such a set. Cells are
    numbered by rows from the top, figures in the order of the deck. A set of figures is an int, too: bit n is
    figure n.
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
        """The numbers on the cards of the figures: 4-1, 4-2 ... 5-1 ..."""
        self.shapes = tuple(shapes.values())
        self.ways = tuple(tuple(_ways(shape, board.columns, board.rows, self.bits)) for shape in self.shapes)
        """For each figure: all its places on the board, as sets of cells. A figure may be turned, but not
        mirrored (figure.turned)."""
        self.by_place = {way: 1 << number for number, found in enumerate(self.ways) for way in found}
        """For each set of cells on which a figure can stand: the set with this one figure."""
        self.all = (1 << len(shapes)) - 1
        """The set of all figures."""

    def counts(self, place: int, drawers: int) -> bool:
        """Return whether a figure counts. `place` is the set of cells on which it stands, and `drawers`
        the set of all cells with its colour (a drawer is a tile of the cabinet); both are bit masks. It
        counts if all of its cells have that colour (figure.colour), and no cell that shares a side with it
        does (figure.alone)."""
        return self.with_neighbours(place) & drawers == place

    def with_neighbours(self, place: int) -> int:
        """Return the cells in the set `place` and those that share a side with one of them. The result may
        have bits outside the board."""
        wide = self.columns + 1
        return place | place << 1 | place >> 1 | place << wide | place >> wide

    def find_place(self, figure: int, drawers: int) -> int:
        """Return the set of cells on which a figure counts, given the cells of all drawers of one colour; 0
        if it does not count."""
        return next((way for way in self.ways[figure] if self.counts(way, drawers)), 0)

    def counting_figures(self, drawers: int) -> int:
        """Return the figures that the drawers of one colour form and that count, as a set of figures.

        Connected drawers of one colour form one figure or none: a group of another size or shape fails
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
    """Return the indices of the bits that are set, lowest first. For a set of figures these are the numbers
    of the figures. For a set of cells the index is row * (columns + 1) + column, each counted from 0, so the
    indices differ from the numbers of the cells from the second row on."""
    found = []
    while figures:
        found.append((figures & -figures).bit_length() - 1)
        figures &= figures - 1
    return found


def cells_to_bits(cells: Iterable[Cell], columns: int, bits: tuple[int, ...]) -> int:
    """Return a set of cells (column, row) as one integer with a bit for each cell. `bits` has the bit of each
    cell, row by row; `columns` is the number of cells in a row."""
    return sum(bits[row * columns + column] for column, row in cells)


def _ways(shape: Shape, columns: int, rows: int, bits: tuple[int, ...]) -> Iterable[int]:
    for turned in polyomino.orientations(shape):
        wide, high = polyomino.size(turned)
        for top in range(rows - high + 1):
            for left in range(columns - wide + 1):
                yield cells_to_bits(((left + x, top + y) for x, y in turned), columns, bits)


# Swaps that would complete a figure, found for all its places at once.
#
# All places of a figure lie side by side in one int, each in a lane that has one bit more than the board.
# That bit is set before a lane is subtracted from or added to, so that no lane borrows from the next.


class Lanes:
    """All possible places of one figure on the board, each with the compartments around it that must be free
    (figure.alone). They are the lanes of one long int, each `width` bits wide, so one operation compares all
    of them with a board."""

    def __init__(self, figures: Figures, figure: int) -> None:
        ways = figures.ways[figure]
        self.board = sum(figures.bits)
        """The bits of all compartments."""
        self.width = max(figures.bits).bit_length() + 1
        """The number of bits of a lane."""
        self.lows = self._pack_lanes([1] * len(ways))
        """The lowest bit of each lane."""
        self.places = self._pack_lanes(ways)
        self.reaches = self._pack_lanes([figures.with_neighbours(way) & self.board for way in ways])
        """In each lane, the bits of a place of the figure and of the compartments beside it, which must not
        have the figure's colour."""

    def _pack_lanes(self, lanes: Sequence[int]) -> int:
        return sum(lane << self.width * number for number, lane in enumerate(lanes))

    def partners(self, drawers: int) -> Iterator[tuple[int, int]]:
        """Yield the swaps of two drawers that would form the figure, given the cells of the drawers of one
        colour.

        Each item is a pair of sets of cells, as bits: a single cell, and all cells whose drawers could change
        places with the drawer in it. The single cell is one that has to lose or to get a drawer of the colour
        for a place of the figure. For that place, a swap occurs only once, not again from its other cell. The
        figure must not be formed already.
        """
        lows, width = self.lows, self.width
        tops = lows << width - 1
        change = (drawers * lows & self.reaches) ^ self.places
        # A number and the one before it have all bits in common but the lowest that is set.
        rest = change & ((change | tops) - lows)
        rest &= (rest | tops) - lows
        few = ~(rest + (tops - lows)) & tops  # no more than two
        lane = (1 << width) - 1
        while few:
            start = (few & -few).bit_length() - width
            few &= few - 1
            needed = change >> start & lane
            leaving = needed & drawers
            coming = needed ^ leaving
            if leaving and coming:
                yield leaving, coming
            elif needed & needed - 1 == 0:  # the other compartment is none of those that must stay
                away = self.board & ~(self.reaches >> start)
                yield needed, away & ~drawers if leaving else away & drawers


# Actions, with cells numbered by rows from the top; colours, figures, kinds and players by their order:
#
# ("swap", kind, cell, cell)             play a movement card
# ("use", colour, figure, owner)         a figure that counts, for a card: one's own or another's
# ("end",)                               end the turn
# ("deal", drawers of each colour)       chance: the board is filled
# ("reveal", figure, ...)                chance: figure cards are turned up
# ("draw", kind, ...)                    chance: movement cards are drawn

Action: TypeAlias = tuple[Any, ...]
"""An action: its kind as a word, then numbers that depend on the kind."""


# The movement cards: the swaps that each kind and each hand allows, and heaps of cards as numbers.

Pair = tuple[int, int]
"""Two cells that a movement swaps, the lower number first."""


class Movements:
    """The kinds of movement cards, in the order of game.toml.

    A heap (a hand, the discards, the draw pile) is an int in base 2 ** `bits` with a digit for each kind; the
    digit is the number of cards of the kind. So heaps can be added and subtracted. The base is larger than
    the number of all cards. The number of cards in a heap is the sum of its digits: the remainder of the heap
    on division by the base minus 1.
    """

    def __init__(self, definition: Definition) -> None:
        facts: Facts = definition.facts
        moves, board = facts.moves, definition.square_board()
        size = (board.columns, board.rows)
        printed = {component.front: component.name for component in definition.components}
        self.ids = tuple(move.id for move in moves)
        self.names = tuple(printed[f"move.{move.id}"] for move in moves)
        """The names of the kinds, as they are printed on the cards."""
        self.codes = tuple("".join(part[0] for part in move.id.split("-")) for move in moves)
        """The codes of the kinds in notation, which are initials: dn for diagonal-near."""
        self.bits = sum(move.copies for move in moves).bit_length()
        self.all = sum(move.copies << self.bits * kind for kind, move in enumerate(moves))
        """Every card, as a heap."""
        self.pairs = tuple(_pairs(move, *size) for move in moves)
        """The swaps of each kind (move.line-near ... move.lateral)."""
        self.joining: dict[Pair, list[int]] = {}
        """For each pair of cells: the kinds of movement cards that can swap the two."""
        for kind, pairs in enumerate(self.pairs):
            for pair in pairs:
                self.joining.setdefault(pair, []).append(kind)
        pairs_of = [*zip(moves, self.pairs, strict=True)]
        self.across_edge = tuple(_pairs_on_torus(move, *size).difference(pairs) for move, pairs in pairs_of)
        """The pairs of each kind that would be swaps if the board's sides were joined (move.within)."""
        self.printed = tuple(
            frozenset(pair for pair in pairs if _is_as_printed(move, pair, board.columns))
            for move, pairs in pairs_of
        )
        """The swaps of each kind for which its card need not be turned (move.turned)."""

    def size(self, heap: int) -> int:
        """Return the number of cards in a heap."""
        return heap % ((1 << self.bits) - 1)

    def count_kind(self, heap: int, kind: int) -> int:
        """Return the number of cards of a kind in a heap."""
        return heap >> self.bits * kind & (1 << self.bits) - 1

    def kinds(self, heap: int) -> tuple[int, ...]:
        """Return the kinds of the cards in a heap, one item for each card, lowest first."""
        return _digits(heap, self.bits, len(self.ids))

    def heap(self, kinds: Iterable[int]) -> int:
        """Return a heap of cards of these kinds."""
        return sum(1 << self.bits * kind for kind in kinds)

    def common(self, one: int, other: int) -> int:
        """Return the cards that two heaps have in common: of each kind, the smaller number."""
        return sum(
            min(self.count_kind(one, kind), self.count_kind(other, kind)) << self.bits * kind
            for kind in range(len(self.ids))
        )


@memoize
def _digits(heap: int, bits: int, kinds: int) -> tuple[int, ...]:
    """Return the kinds of a heap's cards in ascending order, one for each card. A kind has `bits` bits."""
    most = (1 << bits) - 1
    return tuple(kind for kind in range(kinds) for _ in range(heap >> bits * kind & most))


class HandActions(dict[int, tuple[Action, ...]]):
    """A dictionary from a hand (a heap of movement cards) to its actions: the swaps that its cards allow, and
    the end of the turn. They are computed on first use."""

    def __init__(self, movements: Movements) -> None:
        super().__init__()
        self.movements = movements

    def __missing__(self, hand: int) -> tuple[Action, ...]:
        pairs = self.movements.pairs
        kinds = sorted(set(self.movements.kinds(hand)))
        swaps = (("swap", kind, one, other) for kind in kinds for one, other in pairs[kind])  # turn.move
        actions = self[hand] = (*swaps, ("end",))  # turn.pass, turn.end
        return actions


def _pairs(move: Move, columns: int, rows: int) -> tuple[Pair, ...]:
    """Return the pairs of cells that a movement can swap, each pair once (move.swap)."""
    found = []
    for cell in range(columns * rows):
        for x, y in targets(move, (cell % columns, cell // columns), columns, rows):
            if cell < (other := y * columns + x):
                found.append((cell, other))
    return tuple(sorted(found))


def _pairs_on_torus(move: Move, columns: int, rows: int) -> frozenset[Pair]:
    """Return the pairs that a movement would swap if opposite sides of the board were joined."""
    found = set()
    for cell in range(columns * rows):
        for dx, dy in offsets(move):
            other = (cell // columns + dy) % rows * columns + (cell % columns + dx) % columns
            found.add((min(cell, other), max(cell, other)))
    return frozenset(found)


def _is_as_printed(move: Move, pair: Pair, columns: int) -> bool:
    """Return whether a swap has the direction printed on its card, seen from either end. For the movement to
    the edge, the card shows all directions."""
    one, other = pair
    dx, dy = other % columns - one % columns, other // columns - one // columns
    return move.offset in (None, (dx, dy), (-dx, -dy))


# The constant data of a game: the numbers of the definition, its figures and its movement cards.


class Tables:
    """The lookup tables of the engine for a number of players, such as the cells that a movement card can
    swap and the sets of cells that a figure can fill."""

    def __init__(self, definition: Definition, players: int) -> None:
        facts: Facts = definition.facts
        letter = {colour: sign for sign, colour in LETTERS.items()}
        self.players = players
        self.figures = Figures(definition)
        self.lanes = tuple(Lanes(self.figures, figure) for figure in range(len(self.figures.ways)))
        """The Lanes of each figure: all its possible places on the board."""
        self.movements = Movements(definition)
        self.hand_actions = HandActions(self.movements)
        self.colours = tuple(colour.id for colour in facts.colours)
        self.letters = "".join(letter[colour] for colour in self.colours)
        """A letter for each colour."""
        self.tiles = tuple(colour.tiles for colour in facts.colours)
        """The number of drawers of each colour (box.drawers)."""
        self.hand_size = facts.turn.hand
        """How many movement cards are in a full hand."""
        self.sector_size = facts.turn.sector
        """How many figure cards lie in a full sector."""
        self.blocked_most = facts.turn.blocked_most
        """How many cards of a sector can be blocked at once (block.once)."""
        self.decks = facts.figures.decks[:players]
        """The figure deck of each player."""
        self.aids = {
            entry.id: entry.copies_for(players) for entry in definition.components if entry.kind == "aid"
        }
        """The copies of each aid."""
