"""The moves of Magicans Duel once more, slowly: from the clauses, by coordinates, nothing taken from rules/.

A position is a mapping of pieces to points; the same clauses, read by another hand, must allow the same.
"""

from collections.abc import Iterator, Mapping
from functools import cache

from pnp.games import open_game
from pnp.games.magicans_duel.facts import Facts
from pnp.grid.points import Lattice, directions, straight_line

BOARD = open_game("magicans-duel").definition.point_board()
Position = Mapping[str, Lattice]
Move = tuple[str, str, Lattice]
"""(the piece, the kind, where to)."""


@cache
def way_to(start: Lattice, end: Lattice) -> tuple[Lattice, ...]:
    return straight_line(start, end, BOARD.points, BOARD.steps)


def moves(
    facts: Facts, position: Position, player: str, left: int, *, hard: bool
) -> Iterator[tuple[Move, int]]:
    """Every move of a piece that a player may make with so many actions left, and its cost."""
    taken = {place: piece for piece, place in position.items()}
    for piece, start in position.items():
        for kind in ("-", "@", "^", ">"):
            for to in BOARD.points:
                if kind != "@" and not way_to(start, to):
                    continue
                found = _cost(facts, position, taken, player, (piece, kind, to), start)
                if found and found <= left and _movable(facts, position, player, piece, hard):
                    yield (piece, kind, to), found


def _cost(
    facts: Facts,
    position: Position,
    taken: Mapping[Lattice, str],
    player: str,
    move: Move,
    start: Lattice,
) -> int:
    """What a move costs if the piece may be moved at all; 0 for one that nobody can make."""
    piece, kind, to = move
    mine = [*getattr(facts.places.niches, player)]
    niches = [*facts.places.niches.black, *facts.places.niches.white]
    rival = piece[0] == "M" and not piece.endswith(player)
    if to in niches and (piece[0] != "G" or to in mine):
        return 0
    if piece[0] == "G" and start in niches:
        return 0
    if kind == "@":
        portals = facts.places.portals
        free = start in portals and to in portals and to not in taken
        return facts.costs.portal if free and not rival else 0
    way = way_to(start, to)
    if kind == "^":
        if piece[0] != "M" or rival or to in taken or not any(place in taken for place in way[:-1]):
            return 0
        if any(place in niches for place in way):
            return 0
        cheap = sum(place in taken for place in mine) >= 2
        return 1 + sum(1 for place in way if not (cheap and place in taken))
    if len(way) != 1:
        return 0
    if kind == ">":
        pushed = taken.get(to, "-")
        further = next((to[0] + dx, to[1] + dy) for dx, dy in directions(BOARD.steps)
                       if (start[0] + dx, start[1] + dy) == to)  # fmt: skip
        able = pushed[0] in {"G": "HM", "H": "M", "M": ""}[piece[0]]
        room = further in BOARD.points and further not in taken and further not in niches
        return facts.costs.push if able and room else 0
    if to in taken:
        return 0
    return facts.costs.possession if rival else facts.costs.step


def _movable(facts: Facts, position: Position, player: str, piece: str, hard: bool) -> bool:
    def far(one: str, other: str) -> int:
        return len(way_to(position[one], position[other])) or 99

    mages = [other for other in position if other[0] == "M"]
    mine = [mage for mage in mages if mage.endswith(player)]
    if piece[0] == "M":
        return piece in mine or any(far(mage, piece) <= 2 for mage in mine)
    if piece[0] == "H":
        first, second, *_ = sorted(far(mage, piece) for mage in mine)
        return first + second <= 3
    spells = [other for other in position if other[0] == "H" and far(other, piece) == 1]
    if len(spells) >= 2 and (not hard or any(far(mage, spell) <= 2 for mage in mine for spell in spells)):
        return True
    beside = [mage for mage in mages if far(mage, piece) == 1]
    return len(beside) >= 3 and len(set(beside) & set(mine)) >= 2
