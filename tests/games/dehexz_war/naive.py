"""The movement of the pieces a second time, slow and simple, from the clauses and with coordinates.

Nothing here knows how the engine is made: cells are axial (q, r), a board is a dict, and what a clause
says with words like "front left" is said with the two cells in front of a piece.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
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


def changes(table: Table) -> set[str]:
    """All changes, alone or after a move of the same piece: 3 Turnos of the document, with 2.1, 2.5, 2.6."""
    found = set()
    for cell, piece in table.pieces.items():
        if table.owner(cell) != table.player:
            continue
        found |= {f"{piece.kind}{NUMBER[cell]}={new}" for new in becomes(table, piece, cell)}
        for sign, target in ways(table, cell, piece):
            if target in NUMBER:
                after = played(table, cell, sign, target)
                found |= {
                    f"{piece.kind}{NUMBER[cell]}{sign}{NUMBER[target]}={new}"
                    for new in becomes(after, piece, target)
                }
    ghost = table.ghosts.get(table.player)
    if ghost is not None:
        # F.no-change
        places = {"": ghost} | {f"-{NUMBER[cell]}": cell for cell in ghost_moves(table, ghost)}
        found |= {f"F{NUMBER[ghost]}{way}=Ä" for way, cell in places.items() if cell not in table.pieces}
    return found


def becomes(table: Table, piece: Piece, cell: Cell) -> str:
    """The letters of what a piece of the player on a cell may change into."""
    match piece.kind:
        case "A":  # the two rows farthest from its owner
            return "DEH" if rows_ahead(cell, piece.seat) >= RADIUS - 1 else ""
        case "I":
            return "DEH"
        case "Ä":
            return "F"
        case _:  # I.one
            return "" if table.has_mimic(table.player) else "I"


def rows_ahead(cell: Cell, seat: int) -> int:
    """How many rows a cell lies ahead of the middle, for who sits at a seat: its front neighbours are one."""
    (a, b), (c, d) = fronts(seat)
    # The cell is x times the front left neighbour and y times the front right one.
    size = a * d - b * c
    x, y = (cell[0] * d - cell[1] * c) // size, (a * cell[1] - b * cell[0]) // size
    return x + y


def victims(start: Cell, sign: str, target: Cell) -> set[Cell]:
    """The cells from which a move takes: for a sweep the last cell passed over as well."""
    if sign == "-":
        return set()
    if sign != "xx":
        return {target}
    way = (target[0] - start[0], target[1] - start[1])
    return {target, plus(target, (way[0] // -max(map(abs, way)), way[1] // -max(map(abs, way))))}


def played(table: Table, start: Cell, sign: str, target: Cell) -> Table:
    """The table after a move, for the same player; the Ghosts of its cell come along (F.carried)."""
    pieces = {cell: piece for cell, piece in table.pieces.items() if cell not in victims(start, sign, target)}
    pieces[target] = pieces.pop(start)
    ghosts = {player: target if cell == start else cell for player, cell in table.ghosts.items()}
    # I.capture.momentum: nothing has been played since but attacks by the Mimic itself
    keen = target if table.keen == start and sign == "x" else None
    return replace(table, pieces=pieces, ghosts=ghosts, keen=keen)


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


def line_of(kinds: str) -> str:
    """A position of two players with these pieces of the first on the board."""
    rows: dict[int, str] = {}
    for (_, row), kind in zip(CELLS, kinds.ljust(len(CELLS), "1"), strict=True):
        rows[row] = rows.get(row, "") + kind
    board = (re.sub("1+", lambda ones: str(len(ones[0])), rows[row]) for row in sorted(rows))
    return "/".join(board) + " 1 -/- -/- -/- 1/2 0"
