"""How pieces and actions are written as numbers, and the numbers of phases, owners and ends.

A piece is one byte: its kind and the side that it points away from (pieces.direction). An action is one
int: a verb, what a piece becomes, and two cells; `unpack` takes it apart. The fields of a position are in
state.py.
"""

from typing import Final, NamedTuple

# --- pieces --------------------------------------------------------------------------------------------

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
"""The kind of a piece, by its byte."""
SIDE: Final = (NOWHERE, *((code - 1) // 6 for code in CODES))
"""The side that a piece points away from, by its byte."""


def letter(kind: int) -> str:
    """A kind of piece as its letter."""
    return KINDS[kind - 1]


# --- phases, owners, ends --------------------------------------------------------------------------------

PHASES: Final = ("turn", "start", "extra", "rescue", "rescued", "spoils", "draw", "part", "leave")
TURNING, STARTING, EXTRA_MOVE, PAYING, RESCUED, SPOILS, ANSWERING, PARTING, LEAVING = range(9)
"""What is decided: a turn; as what the double piece starts (setup.double); an extra move (F.extra-move);
which pieces a rescue costs, and the Ghost's move after it (Ä.rescue); the fate of pieces
(first-out.spoils.fate); the answers to an offer (draw.offer, draw.three); how a player leaves
(first-out.choice)."""

OWNERS: Final = "123rpnsd"
RETREAT, PEACEFUL, NEUTRAL, SUICIDE, DEFEATED = range(3, 8)
"""What has become of the pieces of who left, where no player owns them."""

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
"""A cell in the lowest byte, another in the next: `action & TO`, `action >> FROM & TO`."""
STEP = 0xFFFF
"""Both cells of an action: from << FROM | to."""
BECOMES, BECOMES_BITS = 16, 7
"""Three bits: what the piece becomes, 0 where it does not change: `action >> BECOMES & BECOMES_BITS`."""
VERB = 19
"""All bits above: `action >> VERB`."""

MOVE, GLIDE, CHANGE, DROP, PAY, STOP, PASS, START, RESIGN, OFFER, PART, YES, NO = range(13)
"""A piece moves; a Ghost moves alone; a piece changes; enters; is removed for a rescue; ..."""
GIVE, LEAVE, TAKE = range(13, 16)
"""The fates of a piece."""
DEPARTURES: Final = range(16, 19)
"""Retreat, peaceful, neutral: in the order of RETREAT, PEACEFUL, NEUTRAL."""


class Parts(NamedTuple):
    """An action taken apart."""

    verb: int
    becomes: int
    """What the piece becomes, or 0."""
    start: int
    """The cell where a move starts."""
    to: int
    """The cell where a move ends, or where anything else happens."""


class Drop(NamedTuple):
    """A piece of the capture zone that enters."""

    kind: int
    side: int
    """The side that it points away from."""
    cell: int
    becomes: int
    """What it enters as."""


def act(verb: int, to: int = 0, start: int = 0, becomes: int = 0) -> int:
    """An action as an int."""
    return verb << VERB | becomes << BECOMES | start << FROM | to


def unpack(action: int) -> Parts:
    """The parts of an action."""
    return Parts(action >> VERB, action >> BECOMES & BECOMES_BITS, action >> FROM & TO, action & TO)


def drop(kind: int, side: int, cell: int, becomes: int) -> int:
    """A piece of the capture zone enters, pointing away from a side; an I may become another."""
    return act(DROP, cell, side << 3 | kind, becomes)


def unpack_drop(action: int) -> Drop:
    """The parts of an action that is a drop."""
    side, kind = divmod(action >> FROM & TO, 8)
    return Drop(kind, side, action & TO, action >> BECOMES & BECOMES_BITS)
