"""Number codes of pieces, actions, phases, owners and ends.

A piece is one byte: its kind and the side that it points away from (pieces.direction). An action is one int:
a verb, what a piece becomes, and two cells; `unpack` splits it. The fields of a position are in state.py.
"""

from typing import Final, NamedTuple

# --- pieces --------------------------------------------------------------------------------------------

KINDS: Final = "ADEHIÄF"
A, D, E, H, I, AE, F = range(1, 8)  # noqa: E741 - the document's names of the pieces
"""The kinds of pieces: KIND gives a piece's kind, an action names the kind that a piece becomes."""

BODIED: Final = 5
"""The number of kinds that change into one another and wait in capture zones: A, D, E, H, I. The double piece
does neither (zone.capture)."""

SIDES: Final = 3
"""The greatest number of players. With two players the third place stays empty."""

NOWHERE: Final = 255
"""The number for no cell: for example, a Ghost that is not on the board, or no Mimic that may capture."""


def piece(kind: int, side: int) -> int:
    """Return the byte of a piece (A to Ä) that points away from a side; 0 is an empty cell."""
    return kind + 6 * side


CODES: Final = range(1, 1 + 6 * SIDES)
KIND: Final = (0, *((code - 1) % 6 + 1 for code in CODES))
"""The kind of a piece, by its byte."""
SIDE: Final = (NOWHERE, *((code - 1) // 6 for code in CODES))
"""The side that a piece points away from, by its byte."""


def letter(kind: int) -> str:
    """Return the letter of a kind of piece."""
    return KINDS[kind - 1]


# --- phases, owners, ends --------------------------------------------------------------------------------

PHASES: Final = ("turn", "start", "extra", "rescue", "rescued", "spoils", "draw", "part", "leave")
TURNING, STARTING, EXTRA_MOVE, PAYING, RESCUED, SPOILS, ANSWERING, PARTING, LEAVING = range(9)
"""The phases: a turn; the start of the double piece (setup.double); an extra move (F.extra-move); payment for
a rescue, and the Ghost's move after it (Ä.rescue); the fate of pieces (first-out.spoils.fate); the answers to
an offer (draw.offer, draw.three); how a player leaves (first-out.choice)."""

OWNERS: Final = "123rpnsd"
RETREAT, PEACEFUL, NEUTRAL, SUICIDE, DEFEATED = range(3, 8)
"""The states of a departed player's pieces that no player owns."""

ENDS: Final = (
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
"""The masks of an action's cells: `action & TO` and `action >> FROM & TO`."""
STEP = 0xFFFF
"""The mask of both cells of an action: from << FROM

to.
"""
BECOMES, BECOMES_BITS = 16, 7
"""The three bits for the kind that a piece becomes, 0 without a change: `action >> BECOMES &
BECOMES_BITS`."""
VERB = 19
"""The shift of an action's verb: `action >> VERB`."""

MOVE, GLIDE, CHANGE, DROP, PAY, STOP, PASS, START, RESIGN, OFFER, PART, YES, NO = range(13)
"""A piece moves; a Ghost moves alone; a piece changes; enters; is removed for a rescue; ..."""
GIVE, LEAVE, TAKE = range(13, 16)
"""The fates of a piece."""
DEPARTURES: Final = range(16, 19)
"""The verbs of departure: retreat, peaceful, neutral, in the order of RETREAT, PEACEFUL, NEUTRAL."""


class Parts(NamedTuple):
    """The parts of an action."""

    verb: int
    becomes: int
    """The kind that the piece becomes, or 0."""
    start: int
    """The cell where a move starts."""
    to: int
    """The cell where a move ends, or where another action happens."""


class Drop(NamedTuple):
    """A piece from the capture zone that enters."""

    kind: int
    side: int
    """The side that it points away from."""
    cell: int
    becomes: int
    """The kind that it enters as."""


def act(verb: int, to: int = 0, start: int = 0, becomes: int = 0) -> int:
    """Return an action as an int."""
    return verb << VERB | becomes << BECOMES | start << FROM | to


def unpack(action: int) -> Parts:
    """Return the parts of an action."""
    return Parts(action >> VERB, action >> BECOMES & BECOMES_BITS, action >> FROM & TO, action & TO)


def drop(kind: int, side: int, cell: int, becomes: int) -> int:
    """Return the action by which a captured piece enters, pointing away from a side; an I may become another
    kind."""
    return act(DROP, cell, side << 3 | kind, becomes)


def unpack_drop(action: int) -> Drop:
    """Return the parts of a drop."""
    side, kind = divmod(action >> FROM & TO, 8)
    return Drop(kind, side, action & TO, action >> BECOMES & BECOMES_BITS)
