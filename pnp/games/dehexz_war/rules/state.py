"""A position as named fields: `Position` is immutable, `Draft` is a mutable copy.

A field with a value for each player or side has SIDES bytes: `ghosts[player]` is a cell, and `owners[side]`
is a number from codes.py. A cell is its number on the board, or NOWHERE.

Functions find the players still in the game, their pieces, and the pieces that a move takes, and change a
draft.
"""

from typing import NamedTuple

from pnp.games.dehexz_war.rules.codes import (
    AE,
    FROM,
    KIND,
    NOWHERE,
    SIDE,
    SIDES,
    STEP,
    SUICIDE,
    TO,
    A,
    F,
    H,
    I,
    piece,
)
from pnp.games.dehexz_war.rules.tables import Tables


class Interlude(NamedTuple):
    """The progress of a turn that takes more than one action: the last attack on a possessed piece, the
    Ghosts that stay, the pieces paid for a rescue, and the piece whose fate is decided."""

    attacker: int = NOWHERE
    """The cell of the piece that just attacked a possessed piece (F.extra-move)."""
    staying: tuple[int, ...] = ()
    """The players whose Ghosts stay in that cell when the attacker leaves it (F.stays)."""
    could_escape: bool = False
    """Whether this turn could have prevented a defeat by the Ghost (defeat.suicide)."""
    paid: int = 0
    """The number of pieces removed for a rescue (Ä.rescue)."""
    spoils_side: int = NOWHERE
    """The side whose pieces' fate is decided (first-out.spoils.fate)."""
    spoils_cell: int = NOWHERE
    """The cell of the piece whose fate is decided now."""


NO_INTERLUDE = Interlude()


class Position(NamedTuple):
    """A position of the game, immutable. It has exactly the fields that must be equal when a position recurs
    (draw.repetition.same)."""

    board: bytes
    """The piece in each cell (codes.piece), 0 for none."""

    actor: int
    """The player who decides next, or TERMINAL."""
    turn: int
    """The player whose turn it is; while the fate of pieces is decided, the player of the next turn."""
    phase: int
    """What is to be decided, from PHASES."""
    offered: bool
    """Whether a draw has been offered this turn (draw.offer)."""
    end: int
    """The clause that ended the game, from ENDS."""

    ghosts: bytes
    """For each player the cell of the Ghost: a separate layer, since the board holds one piece a cell
    (board.one-piece). So a Ghost possesses the piece in its cell (F.possession), blocks nobody (F.air),
    cannot be taken (F.harmless) and may meet another (F.two). A double piece is here, in `rescues`, or on the
    board (double.one)."""
    rescues: bytes
    """For each player the cell where the Doppelgänger was attacked and may be rescued (Ä.rescue)."""
    at_risk: bytes
    """For each player whether their last turn ended with a Ghost and without a Mimic. If the next one does
    too, they are defeated (defeat.ghost.count)."""
    momentum: bytes
    """For each player the cell of the Mimic that attacked on their last turn (I.capture.momentum)."""
    new_momentum: int
    """The cell of the Mimic that attacked on this turn, while the turn continues (I.capture.momentum)."""

    owners: bytes
    """For each side the owner of its pieces: a player, or a state after its player left."""
    piece_counts: bytes
    """For each side the number of its pieces on the board, without the double piece."""
    mimic_counts: bytes
    """For each side the number of its Mimics on the board, not in capture zones (zone.capture.uncounted)."""
    zones: tuple[bytes, ...]
    """For each player the numbers of A, D, E, H, I in the capture zone: `zones[player][kind - 1]`."""

    interlude: Interlude


class Draft:
    """A mutable position with the fields of Position.

    Fields that rarely change are not copied: use the methods for owners and zones, and replace the interlude
    as a whole.
    """

    __slots__ = Position._fields

    def __init__(self, position: Position) -> None:
        self.board = bytearray(position.board)
        self.actor = position.actor
        self.turn = position.turn
        self.phase = position.phase
        self.offered = position.offered
        self.end = position.end
        self.ghosts = bytearray(position.ghosts)
        self.rescues = bytearray(position.rescues)
        self.at_risk = bytearray(position.at_risk)
        self.momentum = bytearray(position.momentum)
        self.new_momentum = position.new_momentum
        self.owners = position.owners
        self.piece_counts = bytearray(position.piece_counts)
        self.mimic_counts = bytearray(position.mimic_counts)
        self.zones = position.zones
        self.interlude = position.interlude

    def freeze(self) -> Position:
        """Return the immutable position with the draft's fields."""
        return Position(
            bytes(self.board),
            self.actor,
            self.turn,
            self.phase,
            self.offered,
            self.end,
            bytes(self.ghosts),
            bytes(self.rescues),
            bytes(self.at_risk),
            bytes(self.momentum),
            self.new_momentum,
            self.owners,
            bytes(self.piece_counts),
            bytes(self.mimic_counts),
            self.zones,
            self.interlude,
        )

    def set_owner(self, side: int, owner: int) -> None:
        """Give the pieces of a side another owner."""
        self.owners = _replace_byte(self.owners, side, owner)

    def set_zone(self, player: int, kind: int, count: int) -> None:
        """Set the number of pieces of a kind in a player's capture zone."""
        zone = _replace_byte(self.zones[player], kind - 1, count)
        self.zones = (*self.zones[:player], zone, *self.zones[player + 1 :])

    def add_to_zone(self, player: int, kind: int, count: int) -> None:
        """Add pieces of a kind to a player's capture zone."""
        self.set_zone(player, kind, self.zones[player][kind - 1] + count)


def _replace_byte(row: bytes, index: int, value: int) -> bytes:
    """Return the bytes of a row with the byte at one index replaced."""
    return row[:index] + bytes((value,)) + row[index + 1 :]


class State(NamedTuple):
    """A position with the history that matters for draws."""

    tables: Tables
    position: Position
    quiet: int
    """The number of plays since the last event that clause draw.quiet names."""
    past: tuple[Position, ...] = ()
    """The positions at the start of each turn since the last irreversible one, including this turn; empty
    during a turn that cannot be undone (draw.repetition)."""
    line: tuple[int, ...] = ()
    """The actions since the first position of `past`."""

    def __hash__(self) -> int:
        return hash((self.position, self.quiet, self.line))


# The players still in the game, and their pieces on the board.


def next_in(tables: Tables, position: Position | Draft, player: int) -> int:
    """Return the next player who is still in the game (setup.order.clockwise)."""
    return next(other for other in tables.others[player] if position.owners[other] == other)


def still_in(tables: Tables, position: Position | Draft) -> list[int]:
    """Return the players who are still in the game."""
    return [player for player in range(tables.players) if position.owners[player] == player]


def has_mimic(position: Position | Draft, player: int) -> bool:
    """Return whether a player has a Mimic on the board (double.mimic)."""
    counts, owners = position.mimic_counts, position.owners
    for side in range(SIDES):  # noqa: SIM110 - any() takes twice as long
        if counts[side] and owners[side] == player:
            return True
    return False


def mimics_of(position: Position, player: int) -> int:
    """Return how many Mimics a player has on the board (I.one)."""
    return sum(
        count for count, owner in zip(position.mimic_counts, position.owners, strict=True) if owner == player
    )


def pieces_of(position: Position | Draft, player: int) -> int:
    """Return the number of a player's pieces on the board. The double piece (Doppelgänger or Ghost) does not
    count (defeat.alone)."""
    return sum(
        count for count, owner in zip(position.piece_counts, position.owners, strict=True) if owner == player
    )


# The pieces that a move takes: on the cell where it lands, and on the cell that a Sorcerer passes.


def moves_as_mimic(position: Position, cell: int) -> bool:
    """Return whether the piece on a cell moves as a Mimic: it is a Mimic, or a Doppelgänger whose owner has
    no Mimic on the board (Ä.without-mimic)."""
    code = position.board[cell]
    return KIND[code] == I or (KIND[code] == AE and not has_mimic(position, position.owners[SIDE[code]]))


def taken_cells(tables: Tables, position: Position, action: int) -> tuple[int, ...]:
    """Return the cells from which a legal move takes pieces."""
    board, to, start = position.board, action & TO, action >> FROM & TO
    if not board[to]:
        return ()
    code = board[start]
    if KIND[code] in (H, AE) and not moves_as_mimic(position, start):
        # H.sweep: there is no other way to land on an enemy behind a piece
        over = tables.passed_cells[SIDE[code]].get(action & STEP)
        if over is not None and board[over]:
            return (over, to)
    return (to,)


def is_capture(tables: Tables, position: Position, action: int) -> bool:
    """Return whether a move that takes a piece is a Mimic's capture, not an attack."""
    start = action >> FROM & TO
    side = SIDE[position.board[start]]
    return action & STEP in tables.captures[side] and moves_as_mimic(position, start)


def goes_to_zone(position: Position | Draft, code: int, *, capture: bool) -> bool:
    """Return whether a taken piece (its byte, `code`) goes to the taker's capture zone. Otherwise it leaves
    the game. `capture`: whether a Mimic's capture takes it, not an attack."""
    # first-out.suicide: all pieces left behind in this way. attack.removes: an A; I.capture: all but an A
    return position.owners[SIDE[code]] == SUICIDE or (KIND[code] == A) != capture


# Changes of pieces on the table: taking, lifting, changing.


def take(draft: Draft, player: int, cell: int, *, capture: bool) -> None:
    """Take the piece on a cell for a player: by a Mimic's capture if `capture`, otherwise by an attack."""
    code = draft.board[cell]
    kind, side = KIND[code], SIDE[code]
    if kind == AE:
        # Ä.attacked
        draft.rescues[side] = cell
        draft.board[cell] = 0
        end_momentum(draft, cell)
        return
    # attack.removes, I.capture: or it leaves the game
    if goes_to_zone(draft, code, capture=capture):
        draft.add_to_zone(player, kind, 1)
    lift(draft, cell)


def lift(draft: Draft, cell: int) -> None:
    """Remove a piece from the board of a draft, without putting it into a zone."""
    code = draft.board[cell]
    draft.board[cell] = 0
    draft.piece_counts[SIDE[code]] -= 1
    draft.mimic_counts[SIDE[code]] -= KIND[code] == I
    end_momentum(draft, cell)


def change(draft: Draft, cell: int, new: int) -> None:
    """Change the piece on a cell of the board into the kind `new` (turn.change)."""
    code = draft.board[cell]
    kind, side = KIND[code], SIDE[code]
    if new == F:
        draft.board[cell] = 0
        draft.ghosts[side] = cell
    else:
        draft.board[cell] = piece(new, side)
        draft.mimic_counts[side] += (new == I) - (kind == I)
    end_momentum(draft, cell)


def ghost_to_doppelganger(draft: Draft, player: int) -> None:
    """Turn a Ghost into a Doppelgänger on its cell (turn.change)."""
    draft.board[draft.ghosts[player]] = piece(AE, player)
    draft.ghosts[player] = NOWHERE


def end_momentum(draft: Draft, cell: int) -> None:
    """Remove a cell from the draft's record of Mimics that may capture because they attacked before
    (I.capture.momentum)."""
    for player, mimic in enumerate(draft.momentum):
        if mimic == cell:
            draft.momentum[player] = NOWHERE
    if draft.new_momentum == cell:
        draft.new_momentum = NOWHERE
