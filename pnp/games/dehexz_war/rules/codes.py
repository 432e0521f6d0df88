"""How pieces, positions and actions are written as numbers.

A piece is one byte: its kind and the side that it points away from (pieces.direction). A position is
the board, one byte a cell, and `rest`, whose places are named here. An action is one int: a verb, what
a piece becomes, and two cells.
"""

from typing import Final

KINDS: Final = "ADEHIÄF"
A, D, E, H, I, AE, F = range(1, 8)  # noqa: E741 - the document's names of the pieces
"""What a piece becomes, in an action; a piece's kind, from KIND."""

BODIED: Final = 5
"""A, D, E, H, I change into one another and wait in capture zones; the double piece does neither
(zone.capture)."""

SIDES: Final = 3
"""Places for as many players as there can be; with two players the third stays empty."""

NOWHERE: Final = 255
"""No cell: a Ghost that is not there, no Mimic to capture with ..."""


def piece(kind: int, side: int) -> int:
    """The byte of a piece (A to Ä) that points away from a side; 0 is an empty cell."""
    return kind + 6 * side


CODES: Final = range(1, 1 + 6 * SIDES)
KIND: Final = (0, *((code - 1) % 6 + 1 for code in CODES))
SIDE: Final = (NOWHERE, *((code - 1) // 6 for code in CODES))

# --- rest: what a position is beside the board, one byte each ------------------------------------------

ACTOR = 0
"""Who decides next, or OVER."""
TURN = 1
"""Whose turn it is; while the fate of pieces is decided, whose turn it will be."""
PHASE = 2
OFFERED = 3
"""Whether a draw has been offered this turn (draw.offer)."""
END = 4
"""The clause that ended the game, from ENDS."""
GHOST = 5
"""For each player the cell of the Ghost: a layer of its own over the board, which holds one piece a cell
(board.one-piece). So a Ghost possesses what is in its cell (F.possession), is in nobody's way (F.air),
cannot be taken (F.harmless) and may meet another (F.two). A double piece is here, in LOST, or on the board
(double.one)."""
LOST = 8
"""For each player the cell where the Doppelgänger was attacked and may be rescued (Ä.rescue)."""
KEEN = 11
"""For each player the cell of the Mimic that attacked on their turn before (I.capture.momentum)."""
FRESH = 14
"""The cell of the Mimic that has just attacked, when an extra move may follow (I.capture.momentum)."""
HAUNTED = 15
"""For each player whether their last turn ended with a Ghost and without a Mimic (defeat.ghost.count)."""
OWNER = 18
"""For each side whose its pieces are: a player, or what has become of them when the player left."""
MEN = 21
"""For each side its pieces on the board, without the double piece."""
MIMICS = 24
"""For each side its Mimics on the board; those in capture zones are not here (zone.capture.uncounted)."""
ZONE = 27
"""For each player the pieces in the capture zone: A, D, E, H, I."""
IN_PLAY = 42
"""The pieces on the board and in the capture zones, of everybody: A, D, E, H, I (pieces.free-body)."""
EXTRA = 47
"""Two cells where a possessed piece has just been attacked (F.extra-move)."""
STANDING = 49
"""Where the piece that attacked it has landed."""
ESCAPE = 50
"""Whether this turn could have prevented a defeat by the Ghost (defeat.suicide)."""
PAID = 51
"""How many pieces have been removed for a rescue."""
SPOILS = 52
"""The side whose pieces' fate is decided (first-out.spoils.fate),"""
CURSOR = 53
"""and the cell of the piece whose turn it is."""
REST = 54

OVER = 254
"""The actor when the game has ended."""

PHASES = ("turn", "start", "extra", "rescue", "rescued", "spoils", "draw", "part", "leave")
TURNING, STARTING, AGAIN, PAYING, RESCUED, FATES, ANSWERING, PARTING, LEAVING = range(9)

RETREAT, PEACEFUL, NEUTRAL, SUICIDE, DEFEATED = range(3, 8)
"""What has become of the pieces of who left, where no player owns them."""
OWNERS = "123rpnsd"

ENDS = (
    "",
    "draw.agreement",
    "draw.repetition",
    "draw.quiet",
    "victory.last",
    "defeat.resign",
    "defeat.alone",
    "defeat.ghost",
    "defeat.suicide",
    "Ä.rescue.alone",
)
AGREED, REPEATED, QUIET, LAST, RESIGNED, ALONE, GHOSTLY, SUICIDAL, RESCUE_ALONE = range(1, 10)

# --- actions ---------------------------------------------------------------------------------------------

TO, FROM = 0xFF, 8
"""A cell in the lowest byte, another in the next: `action & TO`, `action >> FROM & TO`."""
BECOMES = 16
"""Three bits: what the piece becomes, 0 where it does not change."""
VERB = 19

MOVE, GLIDE, CHANGE, DROP, PAY, STOP, PASS, START, RESIGN, OFFER, PART, YES, NO = range(13)
"""A piece moves; a Ghost moves alone; a piece changes; enters; is removed for a rescue; ..."""
GIVE, LEAVE, TAKE = range(13, 16)
"""The fates of a piece."""
MANNERS = range(16, 19)
"""Retreat, peaceful, neutral: in the order of RETREAT, PEACEFUL, NEUTRAL."""


def act(verb: int, to: int = 0, start: int = 0, becomes: int = 0) -> int:
    """An action as an int."""
    return verb << VERB | becomes << BECOMES | start << FROM | to


def drop(kind: int, side: int, cell: int, becomes: int) -> int:
    """A piece of the capture zone enters, pointing away from a side; an I may become another."""
    return act(DROP, cell, side << 3 | kind, becomes)
