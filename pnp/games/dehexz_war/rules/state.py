"""A position as named fields: `Position` is immutable, `Draft` is a mutable copy.

The values of players or sides are a row of SIDES bytes: `ghosts[player]` is a cell and `owners[side]` a
number from codes.py. A cell is its number on the board, or NOWHERE.
"""

from typing import NamedTuple

from pnp.games.dehexz_war.rules.codes import NOWHERE
from pnp.games.dehexz_war.rules.tables import Tables


class Interlude(NamedTuple):
    """The state of a turn that takes more than one action."""

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
    """The fields that must be equal when a position recurs (draw.repetition.same)."""

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
        """Return the current position."""
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
    """Return a row with another value at one index."""
    return row[:index] + bytes((value,)) + row[index + 1 :]


class State(NamedTuple):
    """A position, with the history that matters for draws."""

    tables: Tables
    position: Position
    quiet: int
    """The number of plays since the last event (draw.quiet)."""
    past: tuple[Position, ...] = ()
    """The positions at the start of each turn since the last irreversible one, including this turn; empty
    during a turn that cannot be undone (draw.repetition)."""
    line: tuple[int, ...] = ()
    """The actions since the first position of `past`."""

    def __hash__(self) -> int:
        return hash((self.position, self.quiet, self.line))
