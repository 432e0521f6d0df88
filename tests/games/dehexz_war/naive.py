"""The movement of the pieces a second time, slow and simple, from the clauses and with coordinates.

Nothing here knows how the engine is made: cells are axial (q, r), a board is a dict, and what a clause
says with words like "front left" is said with the two cells in front of a piece.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

Cell = tuple[int, int]

AROUND: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six neighbours, clockwise from the right."""

RADIUS = 8
CELLS = [(q, r) for r in range(-8, 9) for q in range(-8, 9) if abs(q + r) <= RADIUS]
"""board.shape: nine cells a side; numbered row by row, each from left to right."""
NUMBER = {cell: number for number, cell in enumerate(CELLS)}


@dataclass
class Piece:
    kind: str
    seat: int
    """How many clockwise turns of 60 degrees its owner's seat is from the bottom (pieces.direction)."""


@dataclass
class Table:
    """A position, for the player to move."""

    player: int
    seats: tuple[int, ...]
    owners: dict[int, int | str]
    """For each seat the player whose its pieces are, or peaceful, neutral, suicide."""
    pieces: dict[Cell, Piece] = field(default_factory=dict)
    ghosts: dict[int, Cell] = field(default_factory=dict)
    """Where the Ghost of each player is."""
    keen: Cell | None = None
    """The Mimic with which the player attacked on their turn before (I.capture.momentum)."""

    def owner(self, cell: Cell) -> int | str:
        return self.owners[self.pieces[cell].seat]

    def has_mimic(self, player: int | str) -> bool:
        return any(p.kind == "I" and self.owners[p.seat] == player for p in self.pieces.values())

    def may_take(self, cell: Cell) -> bool:
        """Whether the player may attack what stands on a cell."""
        if cell not in self.pieces:
            return False
        if self.ghosts.get(self.player) == cell:  # F.hands-off
            return False
        if self.owner(cell) == "peaceful":  # first-out.peaceful
            return False
        if self.owner(cell) == self.player:  # attack.own, F.turncoat
            return any(ghost == cell for player, ghost in self.ghosts.items() if player != self.player)
        return True


def plus(cell: Cell, step: Cell, times: int = 1) -> Cell:
    return (cell[0] + step[0] * times, cell[1] + step[1] * times)


def fronts(seat: int) -> tuple[Cell, Cell]:
    """The front left and the front right neighbour, for who sits at a seat; at the bottom forward is up."""
    return AROUND[(4 + seat) % 6], AROUND[(5 + seat) % 6]


def ahead(seat: int, right: int, back: int) -> Cell:
    """The cell so many half steps to the right and rows back, as figure 32 is drawn."""
    left, straight = fronts(seat)
    lefts, rights = (-back - right) // 2, (-back + right) // 2
    return plus(plus((0, 0), left, lefts), straight, rights)


def moves(table: Table) -> set[str]:
    """All moves of pieces and of the Ghost, written as the engine writes them."""
    found = set()
    for cell, piece in table.pieces.items():
        if table.owner(cell) == table.player:
            found |= set(piece_moves(table, cell, piece))
    ghost = table.ghosts.get(table.player)
    if ghost is not None:
        found |= {f"F{NUMBER[ghost]}-{NUMBER[cell]}" for cell in ghost_moves(table, ghost)}
        # F.possession, first-out.peaceful.possessed
        if ghost in table.pieces and table.owner(ghost) != "peaceful":
            found |= set(piece_moves(table, ghost, table.pieces[ghost]))
    return found


def piece_moves(table: Table, cell: Cell, piece: Piece) -> Iterator[str]:
    for sign, target in ways(table, cell, piece):
        if target in NUMBER:
            yield f"{piece.kind}{NUMBER[cell]}{sign}{NUMBER[target]}"


def ways(table: Table, cell: Cell, piece: Piece) -> Iterator[tuple[str, Cell]]:
    match piece.kind:
        case "A":
            yield from assassin(table, cell, piece.seat)
        case "D":
            yield from leaps(table, cell, dragon_steps())
        case "E":
            yield from elf(table, cell)
        case "H":
            yield from sorcerer(table, cell)
        case "I":
            yield from mimic(table, cell, piece.seat)
        case "Ä" if table.has_mimic(table.owner(cell)):  # Ä.with-mimic
            yield from elf(table, cell)
            yield from sorcerer(table, cell)
        case "Ä":  # Ä.without-mimic
            yield from mimic(table, cell, piece.seat)


def assassin(table: Table, cell: Cell, seat: int) -> Iterator[tuple[str, Cell]]:
    for front in fronts(seat):
        # A.advance, A.blocked: through a neighbour to the cell right behind it, both empty
        if plus(cell, front) not in table.pieces and plus(cell, front, 2) not in table.pieces:
            yield "-", plus(cell, front, 2)
    left, right = fronts(seat)
    # A.attack: exactly ahead, and the two back sides (opposite to the front ones)
    for target in (plus(plus(cell, left), right), plus(cell, left, -1), plus(cell, right, -1)):
        if table.may_take(target):
            yield "x", target


@cache
def dragon_steps() -> list[Cell]:
    """D.move: in the fourth ring, the two cells beside each of its corners."""
    # Three steps towards the corner, and one more beside that direction, to either side.
    return [
        plus(plus((0, 0), corner, 3), AROUND[(index + turn) % 6])
        for index, corner in enumerate(AROUND)
        for turn in (1, -1)
    ]


def leaps(table: Table, cell: Cell, steps: list[Cell]) -> Iterator[tuple[str, Cell]]:
    for step in steps:
        target = plus(cell, step)
        if target not in table.pieces:
            yield "-", target
        elif table.may_take(target):
            yield "x", target


@cache
def corners() -> list[Cell]:
    """E.move: the nearest cell in line with each corner lies behind two neighbours."""
    return [plus(step, AROUND[(index + 1) % 6]) for index, step in enumerate(AROUND)]


def elf(table: Table, cell: Cell) -> Iterator[tuple[str, Cell]]:
    for step in corners():
        target = plus(cell, step)
        while target in NUMBER and target not in table.pieces:
            yield "-", target
            target = plus(target, step)
        if table.may_take(target):
            yield "x", target


def sorcerer(table: Table, cell: Cell) -> Iterator[tuple[str, Cell]]:
    for step in AROUND:
        passed, target = plus(cell, step), plus(cell, step, 2)
        while target in NUMBER and passed not in table.pieces and target not in table.pieces:
            yield "-", target
            passed, target = plus(passed, step, 2), plus(target, step, 2)
        if passed not in table.pieces and table.may_take(target):
            yield "x", target
        if table.may_take(passed) and table.may_take(target):  # H.sweep
            yield "xx", target


def mimic(table: Table, cell: Cell, seat: int) -> Iterator[tuple[str, Cell]]:
    yield from leaps(table, cell, ring(2))
    if table.keen == cell:
        # 2.5 of the document, by rows; [right, back]
        for right, back in ((1, -1), (3, -3), (4, -2), (6, 0), (5, 1), (3, 3)):
            for side in (right, -right):
                target = plus(cell, ahead(seat, side, back))
                if table.may_take(target) and table.pieces[target].kind != "Ä":  # I.capture.double
                    yield "+", target


@cache
def ring(radius: int) -> list[Cell]:
    """I.move: all cells so many steps away."""
    return [cell for cell in CELLS if max(abs(cell[0]), abs(cell[1]), abs(cell[0] + cell[1])) == radius]


def ghost_moves(table: Table, cell: Cell) -> Iterator[Cell]:
    """F.with-mimic, F.without-mimic, F.through-friends, F.possession."""

    def strange(other: Cell) -> bool:
        return other in table.pieces and table.owner(other) != table.player

    targets = [plus(cell, step) for step in dragon_steps()]
    if not table.has_mimic(table.player):
        targets += [plus(cell, step) for step in ring(2)]
    else:
        for step in corners():
            target = plus(cell, step)
            while target in NUMBER:
                targets.append(target)
                if strange(target):
                    break
                target = plus(target, step)
        for step in AROUND:
            passed, target = plus(cell, step), plus(cell, step, 2)
            while target in NUMBER and not strange(passed):
                targets.append(target)
                if strange(target):
                    break
                passed, target = plus(passed, step, 2), plus(target, step, 2)
    return (target for target in targets if target in NUMBER)
