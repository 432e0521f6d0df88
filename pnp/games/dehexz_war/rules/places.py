"""The placements of a position, and the zones and parts that an action touches."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import repeat

from pnp.games.dehexz_war.facts import BOARD, outward_direction
from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.codes import (
    AE,
    BODIED,
    CODES,
    KIND,
    NOWHERE,
    SIDE,
    A,
    Body,
    act,
    choose_bodies,
    drop,
    in_play,
    piece,
    unpack,
    unpack_drop,
)
from pnp.games.dehexz_war.rules.judge import judge
from pnp.games.dehexz_war.rules.movement import legal_actions, see
from pnp.games.dehexz_war.rules.notation import entry_side
from pnp.games.dehexz_war.rules.state import Position, State, has_mimic, next_in, taken_cells
from pnp.games.dehexz_war.rules.tables import Tables, ghost
from pnp.play.pointing import actions_about, actions_begun, tell_apart
from pnp.tabletop import PartPlace, Touch

DOUBLE, MAT = "piece.Ä.F", "mat.capture"
"""The components of the double pieces and of the mats."""

TABLE, SEAT, CAPTURED, FALLEN, UNUSED = "table", "seat", "captured", "fallen", "unused"
"""The ids of [[zones]]: where the board lies, where a player has the mat, the keep on it, where an attacked
Doppelgänger waits, and where bodies lie that show no piece in play."""

MOST_REASONS = 3
"""The greatest number of reasons that are given if a piece cannot move, or enter, at all."""


class Places:
    """The ids of the zones on the table, and the parts that never move, for a number of players and their
    seats."""

    def __init__(self, tables: Tables) -> None:
        self.turns = tuple(outward_direction(seat) for seat in tables.seats)
        """For each side the turn of its pieces on the board: they point away from it."""
        players = range(1, tables.players + 1)
        self.cells = tuple(f"{BOARD}.{cell}" for cell in tables.cells)
        self.numbers = {zone: cell for cell, zone in enumerate(self.cells)}
        self.captured = tuple(f"{CAPTURED}.{player}.1" for player in players)
        self.fallen = tuple(f"{FALLEN}.{player}" for player in players)
        self.fixed = (
            PartPlace("board", TABLE),
            *(PartPlace(MAT, f"{SEAT}.{player}") for player in players),
        )


def locate_parts(places: Places, state: State) -> Iterator[PartPlace]:
    """Yield each part of the kit with its zone.

    The rules know pieces but not printed bodies (the tokens that show them), so this function chooses a body
    for each piece from the position alone. Equal positions get equal bodies. The pieces on the board get
    theirs first, one player's side after another, then those in capture zones. For each kind the bodies are
    taken in the order of `choose_bodies`."""
    position, turns = state.position, places.turns
    choice = choose_bodies(state.tables.bodies, in_play(position.board, position.zones))
    bodies = (iter(()), *(iter(shown) for shown in choice.shown), repeat(Body(DOUBLE, "front")))
    yield from places.fixed
    by_code: list[list[int]] = [[] for _ in range(CODES.stop)]
    for cell, code in enumerate(position.board):
        by_code[code].append(cell)
    for code in CODES:
        for cell, (component, side) in zip(by_code[code], bodies[KIND[code]], strict=False):
            yield PartPlace(component, places.cells[cell], side, turns[SIDE[code]])
    # Ghosts lie above the piece in their cell.
    for player, turn in enumerate(turns):
        if position.ghosts[player] != NOWHERE:
            yield PartPlace(DOUBLE, places.cells[position.ghosts[player]], "back", turn)
        elif position.rescues[player] != NOWHERE:
            yield PartPlace(DOUBLE, places.fallen[player])
        elif not by_code[piece(AE, player)]:
            yield PartPlace(DOUBLE, UNUSED)
    for zone, counts in zip(places.captured, position.zones, strict=False):
        for kind, count in enumerate(counts, 1):
            for _, (component, side) in zip(range(count), bodies[kind], strict=False):
                yield PartPlace(component, zone, side)
    for component, side in choice.unused:
        yield PartPlace(component, UNUSED, side)


def list_touches(places: Places, state: State, action: int) -> tuple[Touch, ...]:
    """Return the parts and the cell that a player points at to do an action: the piece, the pieces that it
    takes, and the goal. The kind that a piece becomes is not pointed at."""
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
    """Return the touch of the current player's Ghost, which lies above the piece in its cell and above other
    Ghosts."""
    cell = position.ghosts[position.actor]
    return Touch(
        places.cells[cell], bool(position.board[cell]) + position.ghosts[: position.actor].count(cell)
    )


# --- what somebody means who points -------------------------------------------------------------------


def match_touches(places: Places, state: State, touches: Sequence[Touch]) -> Sequence[int]:
    """Return the actions that a player may mean by pointing at a piece and then at cells or pieces. If no
    legal action fits, return illegal ones, so that the player can be told why they are illegal."""
    legal, about = legal_actions(state), partial(list_touches, places, state)
    meant = actions_about(touches, legal, about, state)
    if meant or not touches:
        return meant
    first, *goals = touches
    if first.zone in places.captured:
        attempts = _drops(places, state, first, goals)
    elif first.zone in places.fallen:
        attempts = _rescues(places, state, first, legal)
    else:
        attempts = _moves(places, state, first, goals)
    if len(touches) > 2:
        return [action for action in attempts if judge(state, action)]
    if not goals and actions_begun(touches, legal, about, state):
        return []
    return [*tell_apart(attempts, partial(judge, state), MOST_REASONS)]


def _moves(places: Places, state: State, first: Touch, goals: Sequence[Touch]) -> list[int]:
    """Return the moves of a piece, or of a Ghost, to a cell; without a cell, to the first cells on its
    ways."""
    tables, position, start = state.tables, state.position, places.numbers.get(first.zone)
    if start is None:
        return []
    verbs = []
    on_board = bool(position.board[start])
    if on_board and not first.order:
        verbs.append(codes.MOVE)
    if start in position.ghosts and (first.order is None or first.order >= on_board):
        verbs.append(codes.GLIDE)
    if not goals:
        return [act(verb, to, start) for verb in verbs for to in _near_cells(tables, position, verb, start)]
    to = places.numbers.get(goals[-1].zone)
    if to is not None:
        return [act(verb, to, start) for verb in verbs]
    taken = [zone for zone, _ in goals] == [places.captured[position.actor]] and on_board
    return [act(codes.TAKE, start)] if taken else []


def _near_cells(tables: Tables, position: Position, verb: int, start: int) -> list[int]:
    """Return the first cell on each way of a piece or a Ghost."""
    code = position.board[start]
    if verb == codes.MOVE and KIND[code] == A:
        return [target for _, target, _ in tables.assassin_reaches[code][start].advances] or [start]
    if verb == codes.MOVE:
        mimic = has_mimic(position, position.owners[SIDE[code]])
    else:
        code, mimic = ghost(max(position.actor, 0)), see(tables, position, max(position.actor, 0)).mimics > 0
    reach = (tables.with_mimic if mimic else tables.without_mimic)[code][start]
    near = [
        *(unpack(action).to for action in reach.leaps),
        *(cell for ray in reach.rays for cell, _ in ray[:1]),
        *(cell for line in reach.strides for _, cell, _ in line[:1]),
    ]
    return near or [start]


def _drops(places: Places, state: State, first: Touch, goals: Sequence[Touch]) -> list[int]:
    """Return the actions by which a piece of a capture zone would enter on a cell; without a cell, on any
    cell of an entry zone."""
    tables, position = state.tables, state.position
    player = position.actor
    if player < 0 or first.order is None or len(goals) > 1:
        return []
    owner = places.captured.index(first.zone)
    counts = position.zones[owner]
    held = [kind for kind in range(1, BODIED + 1) for _ in range(counts[kind - 1])]
    if first.order >= len(held):
        return []
    kind = held[first.order]
    if owner != player and position.zones[player][kind - 1]:
        return []  # the same piece of one's own would be meant
    if goals:
        cells = [places.numbers[zone] for zone, _ in goals if zone in places.numbers]
    else:
        cells = sorted(tables.entry_cells[player][kind], key=lambda cell: position.board[cell] != 0)
    return [drop(kind, entry_side(tables, position, cell), cell, kind) for cell in cells]


def _rescues(places: Places, state: State, first: Touch, legal: Sequence[int]) -> list[int]:
    """Return the actions that would begin the rescue of a double piece beside the board, with the first piece
    that can be removed."""
    position = state.position
    if first.zone != places.fallen[max(position.actor, 0)]:
        return []
    paid = [action for action in legal if unpack(action).verb == codes.PAY]
    own = (cell for cell, code in enumerate(position.board) if code and SIDE[code] == position.actor)
    return paid or [act(codes.PAY, cell) for cell in own][:1]
