"""A position as named fields: `Position` never changes, `Draft` is one that is being changed.

What each player or side has is a row of SIDES bytes, so `ghosts[player]` is a cell and `owners[side]` a
number from codes.py. A cell is its number on the board, or NOWHERE.
"""

from typing import NamedTuple

from pnp.games.dehexz_war.rules.codes import NOWHERE
from pnp.games.dehexz_war.rules.tables import Tables


class Interlude(NamedTuple):
    """What goes on in a turn that is not over with one action."""

    attacker: int = NOWHERE
    """The cell of the piece that has just attacked a possessed piece (F.extra-move)."""
    staying: tuple[int, ...] = ()
    """The players whose Ghosts stay in that cell when the attacker leaves it (F.stays)."""
    could_escape: bool = False
    """Whether this turn could have prevented a defeat by the Ghost (defeat.suicide)."""
    paid: int = 0
    """How many pieces have been removed for a rescue (Ä.rescue)."""
    spoils_side: int = NOWHERE
    """The side whose pieces' fate is decided (first-out.spoils.fate)."""
    spoils_cell: int = NOWHERE
    """The cell of the piece whose fate is decided now."""


NO_INTERLUDE = Interlude()


class Position(NamedTuple):
    """What must be the same for a position to occur again (draw.repetition.same)."""

    board: bytes
    """For each cell its piece (codes.piece), 0 for none."""

    actor: int
    """Who decides next, or TERMINAL."""
    turn: int
    """Whose turn it is; while the fate of pieces is decided, whose turn it will be."""
    phase: int
    """What is decided, from PHASES."""
    offered: bool
    """Whether a draw has been offered this turn (draw.offer)."""
    end: int
    """The clause that ended the game, from ENDS."""

    ghosts: bytes
    """For each player the cell of the Ghost: a layer of its own over the board, which holds one piece a
    cell (board.one-piece). So a Ghost possesses what is in its cell (F.possession), is in nobody's way
    (F.air), cannot be taken (F.harmless) and may meet another (F.two). A double piece is here, in
    `rescues`, or on the board (double.one)."""
    rescues: bytes
    """For each player the cell where the Doppelgänger was attacked and may be rescued (Ä.rescue)."""
    at_risk: bytes
    """For each player whether their last turn ended with a Ghost and without a Mimic; when the next one
    does too, they are defeated (defeat.ghost.count)."""
    momentum: bytes
    """For each player the cell of the Mimic that attacked on their turn before (I.capture.momentum)."""
    new_momentum: int
    """The cell of the Mimic that has attacked on this turn, while the turn goes on (I.capture.momentum)."""

    owners: bytes
    """For each side whose its pieces are: a player, or what has become of them when the player left."""
    piece_counts: bytes
    """For each side its pieces on the board, without the double piece."""
    mimic_counts: bytes
    """For each side its Mimics on the board; those in capture zones are not here (zone.capture.uncounted)."""
    zones: tuple[bytes, ...]
    """For each player how many A, D, E, H, I are in the capture zone: `zones[player][kind - 1]`."""

    interlude: Interlude


class Draft:
    """A position that is being changed: the fields of Position under the same names. What hardly ever
    changes is not copied: owners and zones are set by the methods, the interlude as a whole."""

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
        """The position as it is now."""
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
        """The pieces of a side are somebody else's from now on."""
        self.owners = _replace_byte(self.owners, side, owner)

    def set_zone(self, player: int, kind: int, count: int) -> None:
        """So many pieces of a kind are in a player's capture zone from now on."""
        zone = _replace_byte(self.zones[player], kind - 1, count)
        self.zones = (*self.zones[:player], zone, *self.zones[player + 1 :])

    def add_to_zone(self, player: int, kind: int, count: int) -> None:
        """So many pieces of a kind come to a player's capture zone."""
        self.set_zone(player, kind, self.zones[player][kind - 1] + count)


def _replace_byte(row: bytes, index: int, value: int) -> bytes:
    """A row with another value in one place."""
    return row[:index] + bytes((value,)) + row[index + 1 :]


class State(NamedTuple):
    """A position, and what has led to it as far as a draw may follow from that."""

    tables: Tables
    position: Position
    quiet: int
    """The plays since anything happened (draw.quiet)."""
    past: tuple[Position, ...] = ()
    """The positions at the start of each turn since the last irreversible one, this turn's included; empty
    where a turn is under way that cannot be taken back (draw.repetition)."""
    line: tuple[int, ...] = ()
    """The actions since the first of `past`."""

    def __hash__(self) -> int:
        return hash((self.position, self.quiet, self.line))
