"""The movement cards: the swaps that each kind and each hand allows, and heaps of cards as numbers."""

from collections.abc import Iterable

from pnp.definition import Definition
from pnp.games.el_switcher.facts import Facts, Move, offsets, targets
from pnp.games.el_switcher.rules.actions import Action

Pair = tuple[int, int]
"""Two cells that a movement swaps, the lower number first."""


class Movements:
    """The kinds of movement cards, in the order of game.toml.

    A heap (a hand, the discards, the draw pile) is an int with a digit for each kind that counts its cards.
    Heaps can be added and subtracted. A digit can hold all cards together, so the number of cards is the
    remainder by the largest digit, as in casting out nines.
    """

    def __init__(self, definition: Definition) -> None:
        facts: Facts = definition.facts
        moves, board = facts.moves, definition.square_board()
        size = (board.columns, board.rows)
        printed = {component.front: component.name for component in definition.components}
        self.ids = tuple(move.id for move in moves)
        self.names = tuple(printed[f"move.{move.id}"] for move in moves)
        """As they are printed on the cards."""
        self.codes = tuple("".join(part[0] for part in move.id.split("-")) for move in moves)
        """Initials: dn for diagonal-near."""
        self.bits = sum(move.copies for move in moves).bit_length()
        self.all = sum(move.copies << self.bits * kind for kind, move in enumerate(moves))
        """Every card, as a heap."""
        self.pairs = tuple(_pairs(move, *size) for move in moves)
        """The swaps of each kind (move.line-near ... move.lateral)."""
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

    def kinds(self, heap: int) -> list[int]:
        """Return the kinds of a heap's cards, one by one and in order."""
        return [kind for kind in range(len(self.ids)) for _ in range(self.count_kind(heap, kind))]

    def heap(self, kinds: Iterable[int]) -> int:
        """Return a heap of cards of these kinds."""
        return sum(1 << self.bits * kind for kind in kinds)

    def common(self, one: int, other: int) -> int:
        """Return the intersection of two heaps: of each kind the smaller number."""
        return sum(
            min(self.count_kind(one, kind), self.count_kind(other, kind)) << self.bits * kind
            for kind in range(len(self.ids))
        )


class HandActions(dict[int, tuple[Action, ...]]):
    """The swaps that each hand (a heap) allows and the end of the turn, computed on first use."""

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
    """Return each swap once: it is mutual, so the pair of cells is enough (move.swap)."""
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
    """Return whether a swap goes the way its card shows, from either end; the one to the edge shows all."""
    one, other = pair
    dx, dy = other % columns - one % columns, other // columns - one // columns
    return move.offset in (None, (dx, dy), (-dx, -dy))
