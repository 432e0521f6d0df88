"""Number codes of pieces, actions, phases, owners and ends. Also the choice of the bodies (printed pieces)
that show the pieces in play, and the number of pieces without a body.

A piece is one byte: its kind and the side that it points away from (pieces.direction). An action is one int:
a verb, the kind that a piece becomes, and two cells; `unpack` splits it. The fields of a position are in
state.py.

To show all pieces, players turn bodies over, swap them for unused ones, or trade them among the pieces
(pieces.stand-in). This works if and only if every set of kinds has enough bodies (Hall's theorem). Compare
the pieces of these kinds with the bodies that can show one of these kinds: there must not be more pieces. The
largest excess of pieces over bodies, of all sets, is the number of pieces without a body. A set of kinds is a
number here: bit 0 for A, bit 1 for D ..."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from pnp.caching import memoize
from pnp.definition import Definition, Side

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
    """Return the byte that stands for a piece on the board: its kind (A to Ä) and the side that it points
    away from. The byte 0 stands for an empty cell."""
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
"""The mask of a cell in an action, and the shift of the start cell: `action & TO` is the cell where a move
ends, `action >> FROM & TO` the cell where it starts."""
STEP = 0xFFFF
"""The mask of both cells of an action: the start cell, shifted by FROM, and the end cell."""
BECOMES, BECOMES_BITS = 16, 7
"""The shift and the mask of the kind that a piece becomes, 0 without a change: `action >> BECOMES &
BECOMES_BITS`."""
VERB = 19
"""The shift of an action's verb: `action >> VERB`."""

MOVE, GLIDE, CHANGE, DROP, PAY, STOP, PASS, START, RESIGN, OFFER, PART, YES, NO = range(13)
"""The verbs of actions. MOVE: a piece moves; GLIDE: a Ghost moves alone; CHANGE: a piece changes its kind;
DROP: a piece enters from the capture zone; PAY: a piece is removed for a rescue. The others are named after
their notation."""
GIVE, LEAVE, TAKE = range(13, 16)
"""The verbs that decide the fate of a piece whose player left (first-out.spoils.fate)."""
DEPARTURES: Final = range(16, 19)
"""The verbs of departure: retreat, peaceful, neutral, in the order of RETREAT, PEACEFUL, NEUTRAL."""


class Parts(NamedTuple):
    """The parts of an action: its verb, the kind that a piece becomes, and the cells where it starts and
    ends."""

    verb: int
    becomes: int
    """The kind that the piece becomes, or 0."""
    start: int
    """The cell where a move starts."""
    to: int
    """The cell where a move ends, or where another action happens."""


class Drop(NamedTuple):
    """The entry of a piece from the capture zone: its kind there, the side that it points away from, the cell
    on which it enters, and the kind as which it enters."""

    kind: int
    side: int
    """The side that the piece points away from."""
    cell: int
    becomes: int
    """The kind as which the piece enters."""


def act(verb: int, to: int = 0, start: int = 0, becomes: int = 0) -> int:
    """Return the number of an action from its parts: the verb, the cell `to` where it ends, the cell `start`
    where it begins, and the kind that a piece becomes. Parts that an action does not have are 0."""
    return verb << VERB | becomes << BECOMES | start << FROM | to


def unpack(action: int) -> Parts:
    """Split the number of an action into its verb, the kind that a piece becomes, and two cells."""
    return Parts(action >> VERB, action >> BECOMES & BECOMES_BITS, action >> FROM & TO, action & TO)


def drop(kind: int, side: int, cell: int, becomes: int) -> int:
    """Return the number of the action by which a captured piece enters the board on a cell, pointing away
    from a side. `becomes` is the kind as which it enters; only a Mimic may enter as another kind."""
    return act(DROP, cell, side << 3 | kind, becomes)


def unpack_drop(action: int) -> Drop:
    """Split the number of an action by which a captured piece enters the board into its parts."""
    side, kind = divmod(action >> FROM & TO, 8)
    return Drop(kind, side, action & TO, action >> BECOMES & BECOMES_BITS)


_KINDS_OF_PIECES = bytes(kind if kind <= BODIED else 0 for kind in KIND).ljust(256, b"\0")
"""The table from pieces to their kinds. The double piece is a body of its own."""


class Body(NamedTuple):
    """A printed piece on the table (a "body"): the id of its component, and the side that is up."""

    component: str
    side: Side


class Choice(NamedTuple):
    """The bodies (printed pieces) that show the pieces in play, and the bodies that lie unused."""

    shown: tuple[tuple[Body, ...], ...]
    """The bodies of the pieces A, D, E, H, I: `shown[kind - 1]`, as many as there are pieces of the kind."""
    unused: tuple[Body, ...]


class Bodies:
    """The printed pieces of the kit, called bodies, for a number of players: how many copies there are of
    each, and which kinds of pieces each can show."""

    def __init__(self, definition: Definition, players: int) -> None:
        bodied = KINDS[:BODIED]
        self.printed = {
            part.id: part.copies * (players if part.per == "player" else 1) for part in definition.components
        }
        """The copies of each component in the whole kit."""
        bodies = [part for part in definition.components if part.kind == "piece" and part.front in bodied]
        self.enough = [
            sum(
                self.printed[body.id]
                for body in bodies
                if any(kinds >> bodied.index(kind) & 1 for kind in (body.front, body.back) if kind)
            )
            for kinds in range(1 << BODIED)
        ]
        """For each set of kinds, the number of bodies that show one of them."""
        self.copies = {body.id: self.printed[body.id] for body in bodies}
        """The copies of each body but the double pieces."""
        # A player's own bodies come before spare ones, and their fronts before their backs.
        by_preference = sorted(
            (part.per != "player", body.side == "back", index, kind, body)
            for index, part in enumerate(bodies)
            for body, kind in ((Body(part.id, "front"), part.front), (Body(part.id, "back"), part.back))
            if kind
        )
        self.showing = tuple(tuple(body for *_, kind, body in by_preference if kind == own) for own in bodied)
        """For each kind the bodies that show it, the preferred ones first."""
        self._known: dict[tuple[int, ...], int] = {}

    def stand_ins(self, counts: tuple[int, ...]) -> int:
        """Return the number of pieces for which no printed body is left. `counts` has the numbers of pieces
        A, D, E, H, I in play."""
        found = self._known.get(counts)
        if found is None:
            lacks = (
                pieces - bodies for pieces, bodies in zip(_count_by_sets(counts), self.enough, strict=True)
            )
            found = self._known[counts] = max(lacks)
        return found


@memoize
def choose_bodies(bodies: Bodies, counts: tuple[int, ...]) -> Choice:
    """Return bodies for the given numbers of pieces A, D, E, H, I. As few pieces as possible lack a body that
    shows them. Each of these gets an unused body with its front up, on which players pencil the letter. If
    there are more pieces than bodies, which happens in no game, some get none."""
    return _BodyChoice(bodies).choose(counts)


class _BodyChoice:
    """A choice of bodies that is being made."""

    def __init__(self, bodies: Bodies) -> None:
        self.free, self.showing = dict(bodies.copies), bodies.showing
        self.given: list[dict[Body, int]] = [dict.fromkeys(shown, 0) for shown in self.showing]
        """For each kind the number of its pieces that each body shows."""

    def choose(self, counts: Sequence[int]) -> Choice:
        lacking = [0] * len(counts)
        for kind, count in enumerate(counts):
            for number in range(count):
                if not self._give(kind, set()):
                    lacking[kind] = count - number
                    break
        shown = []
        for given, lacks in zip(self.given, lacking, strict=True):
            stand_ins = list(islice(self._unused_bodies(), lacks))
            for body in stand_ins:
                self.free[body.component] -= 1
            shown.append((*(body for body, number in given.items() for _ in range(number)), *stand_ins))
        return Choice(tuple(shown), tuple(self._unused_bodies()))

    def _give(self, kind: int, tried: set[str]) -> bool:
        """Give one more piece of a kind a body that shows it. If none is free, free one by trading bodies
        with other kinds (an augmenting path). Return whether that was possible."""
        for body in self.showing[kind]:
            if body.component in tried:
                continue
            tried.add(body.component)
            if self.free[body.component] or self._give_back(body.component, tried):
                self.free[body.component] -= 1
                self.given[kind][body] += 1
                return True
        return False

    def _give_back(self, component: str, tried: set[str]) -> bool:
        """Free a printed body by giving the piece that it shows another body. Return whether that was
        possible."""
        for kind, given in enumerate(self.given):
            for body, number in given.items():
                if number and body.component == component and self._give(kind, tried):
                    given[body] -= 1
                    self.free[component] += 1
                    return True
        return False

    def _unused_bodies(self) -> Iterator[Body]:
        for component, number in self.free.items():
            for _ in range(number):
                yield Body(component, "front")


def in_play(board: bytes, zones: Sequence[bytes]) -> tuple[int, ...]:
    """Return the numbers of A, D, E, H, I on the board and in all capture zones."""
    kinds = board.translate(_KINDS_OF_PIECES)
    captured = map(sum, zip(*zones, strict=True))
    return tuple(kinds.count(kind) + more for kind, more in enumerate(captured, 1))


def _count_by_sets(counts: Sequence[int]) -> list[int]:
    """Return for each set of kinds the number of pieces of these kinds."""
    pieces = [0]
    for count in counts:
        pieces += [count + others for others in pieces]
    return pieces
