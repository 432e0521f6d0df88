"""What lies where in a position, and what one points at to do an action."""

from collections.abc import Iterator
from itertools import repeat

from pnp.games.dehexz_war.facts import BOARD, heading
from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.bodies import Body, choose_bodies, in_play
from pnp.games.dehexz_war.rules.codes import AE, CODES, KIND, NOWHERE, SIDE, piece, unpack, unpack_drop
from pnp.games.dehexz_war.rules.pieces import next_in, taken_cells
from pnp.games.dehexz_war.rules.state import Position, State
from pnp.games.dehexz_war.rules.tables import Tables
from pnp.tabletop import Lying, Touch

DOUBLE, MAT = "piece.Ä.F", "mat.capture"
"""The components of the double pieces and of the mats."""

TABLE, SEAT, CAPTURED, FALLEN, UNUSED = "table", "seat", "captured", "fallen", "unused"
"""The ids of [[zones]]: where the board lies, where a player has the mat, the keep on it, where an attacked
Doppelgänger waits, and where bodies lie that show no piece in play."""


class Places:
    """The names of zones, and the parts that never move, for a number of players at their seats."""

    def __init__(self, tables: Tables) -> None:
        self.turns = tuple(heading(seat) for seat in tables.seats)
        """For each side the turn of its pieces on the board: they point away from it."""
        players = range(1, tables.players + 1)
        self.cells = tuple(f"{BOARD}.{cell}" for cell in tables.cells)
        self.captured = tuple(f"{CAPTURED}.{player}.1" for player in players)
        self.fallen = tuple(f"{FALLEN}.{player}" for player in players)
        self.fixed = (
            Lying("board", TABLE),
            *(Lying(MAT, f"{SEAT}.{player}") for player in players),
        )


def lying(places: Places, state: State) -> Iterator[Lying]:
    """Yield each part of the kit with its zone.

    The rules know pieces and not bodies, so bodies are chosen from the position alone: the pieces of a side
    come before those of the next, on the board and then in capture zones, each kind from its preferred bodies
    on.
    """
    position, turns = state.position, places.turns
    choice = choose_bodies(state.tables.bodies, in_play(position.board, position.zones))
    bodies = (iter(()), *(iter(shown) for shown in choice.shown), repeat(Body(DOUBLE, "front")))
    yield from places.fixed
    by_code: list[list[int]] = [[] for _ in range(CODES.stop)]
    for cell, code in enumerate(position.board):
        by_code[code].append(cell)
    for code in CODES:
        for cell, (component, side) in zip(by_code[code], bodies[KIND[code]], strict=False):
            yield Lying(component, places.cells[cell], side, turns[SIDE[code]])
    # Ghosts lie above the piece in their cell.
    for player, turn in enumerate(turns):
        if position.ghosts[player] != NOWHERE:
            yield Lying(DOUBLE, places.cells[position.ghosts[player]], "back", turn)
        elif position.rescues[player] != NOWHERE:
            yield Lying(DOUBLE, places.fallen[player])
        elif not by_code[piece(AE, player)]:
            yield Lying(DOUBLE, UNUSED)
    for zone, counts in zip(places.captured, position.zones, strict=False):
        for kind, count in enumerate(counts, 1):
            for _, (component, side) in zip(range(count), bodies[kind], strict=False):
                yield Lying(component, zone, side)
    for component, side in choice.unused:
        yield Lying(component, UNUSED, side)


def touched(places: Places, state: State, action: int) -> tuple[Touch, ...]:
    """Return the piece, the pieces that it takes, and the goal: what one points at to do an action. What a
    piece becomes is not pointed at."""
    tables, position = state.tables, state.position
    verb, becomes, start, to = unpack(action)
    player, cells = position.actor, places.cells
    match verb:
        case codes.MOVE:
            taken = tuple(Touch(cells[cell], 0) for cell in taken_cells(tables, position, action))
            return (Touch(cells[start], 0), *(taken or (Touch(cells[to]),)))
        case codes.GLIDE:
            return _ghost(places, position), Touch(cells[to])
        case codes.CHANGE:
            return (_ghost(places, position) if becomes == AE else Touch(cells[to], 0),)
        case codes.DROP:
            kind, _, cell, _ = unpack_drop(action)
            before = sum(position.zones[player][: kind - 1])
            return Touch(places.captured[player], before), Touch(cells[cell])
        case codes.PAY if position.interlude.paid + 1 == len(tables.costs):
            rescue = Touch(places.fallen[player], 0), Touch(cells[position.rescues[player]])
            return Touch(cells[to], 0), *rescue
        case codes.PAY | codes.LEAVE:
            return (Touch(cells[to], 0),)
        case codes.GIVE | codes.TAKE:
            heir = next_in(tables, position, player) if verb == codes.GIVE else player
            return Touch(cells[to], 0), Touch(places.captured[heir])
        case codes.START:
            return (Touch(cells[position.board.index(piece(AE, player))], 0),)
        case _:
            return ()


def _ghost(places: Places, position: Position) -> Touch:
    """Return the part that is the Ghost of the player who decides: above the piece and other Ghosts."""
    cell = position.ghosts[position.actor]
    return Touch(
        places.cells[cell], bool(position.board[cell]) + position.ghosts[: position.actor].count(cell)
    )
