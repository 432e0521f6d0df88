"""The notation of actions, with the numbers printed on the board.

    A188-163       the piece A moves from cell 188 to 163
    A150x121  I90+62  H28xx56                  x attacks, + captures, xx sweeps
    H28-56=I       a move and a change;  I200=D  a change alone
    Ä213=F  F213=Ä a change of the double piece (Ä, whose other side is the Ghost F)
    F213-190       the Ghost moves on alone
    A@187  I@200=D a piece enters, a Mimic as another kind
    rescue:D190    a piece is removed for a rescue
    give:A150 leave:A150 take:A150             the fate of a piece
    start=Ä start=F            the double piece starts with this side
    stop pass resign           the words of actions without a piece
    draw? part?                a player offers a draw, or asks to leave with a draw
    yes no                     the answer to draw? or part?
    retreat peaceful neutral   the way in which a player leaves the game

Ä may be written AE. The sign between two cells is only for people: `read` ignores it.
"""

import re
import unicodedata
from collections.abc import Callable

from pnp.caching import memoize
from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.codes import AE, KIND, KINDS, SIDE, F, act, drop, letter, unpack, unpack_drop
from pnp.games.dehexz_war.rules.state import Position, State, is_capture, taken_cells
from pnp.games.dehexz_war.rules.tables import Tables
from pnp.play import NotationError, Phrase, say
from pnp.play.codec import Form, Misread, convert_misreads, number

WORDS = {
    codes.STOP: "stop",
    codes.PASS: "pass",
    codes.RESIGN: "resign",
    codes.OFFER: "draw?",
    codes.PART: "part?",
    codes.YES: "yes",
    codes.NO: "no",
    codes.DEPARTURES[0]: "retreat",
    codes.DEPARTURES[1]: "peaceful",
    codes.DEPARTURES[2]: "neutral",
}
CALLS = {codes.PAY: "rescue", codes.GIVE: "give", codes.LEAVE: "leave", codes.TAKE: "take"}

_PATTERNS = tuple(
    re.compile(pattern.replace("K", f"([{KINDS}])").replace("#", r"(\d{1,3})"), re.ASCII | re.IGNORECASE)
    for pattern in (
        r"K#(?:-|xx|x|\+)#(?:=K)?",
        r"K#=K",
        r"K@#(?:=K)?",
        r"(rescue|give|leave|take):K#",
        r"start=K",
    )
)


@memoize
def cell(tables: Tables) -> Form:
    """Return the Form that writes and reads a cell by its number on the board."""
    last = len(tables.cells) - 1
    return number(
        0,
        last,
        reason=lambda found: say(
            "There is no cell %(cell)s: cells are numbered from %(first)s to %(last)s.",
            cell=found,
            first=0,
            last=last,
        ),
    )


def write(state: State, action: int) -> str:
    """Return a legal action as a person writes it."""
    tables, position, (verb, new, start, to) = state.tables, state.position, unpack(action)
    board, becomes = position.board, f"={letter(new)}" if new else ""
    if verb in WORDS:
        return WORDS[verb]
    if verb in CALLS:
        return f"{CALLS[verb]}:{letter(KIND[board[to]])}{to}"
    if verb == codes.MOVE:
        prey = taken_cells(tables, position, action)
        sign = "xx" if len(prey) > 1 else "-x"[len(prey)]
        if prey and is_capture(tables, position, action):
            sign = "+"
        return f"{letter(KIND[board[start]])}{start}{sign}{to}{becomes}"
    if verb == codes.GLIDE:
        return f"F{start}-{to}{becomes}"
    if verb == codes.CHANGE:
        return f"{'F' if new == AE else letter(KIND[board[to]])}{to}{becomes}"
    if verb == codes.DROP:
        kind = unpack_drop(action).kind
        return f"{letter(kind)}@{to}{becomes if new != kind else ''}"
    return f"start{becomes}"


@convert_misreads(NotationError)
def read(state: State, text: str) -> int:
    """Return the action that a text stands for in a position, legal or not. Raises NotationError."""
    words = unicodedata.normalize("NFC", text).strip()
    for verb, word in WORDS.items():
        if words.lower() == word:
            return act(verb)
    words = re.sub("AE", "Ä", words, flags=re.IGNORECASE)
    for pattern, reader in _READERS.items():
        if match := pattern.fullmatch(words):
            return reader(state, *match.groups())
    expected = "a move like A188-163, a change like I200=D, a piece that enters like A@187, or a word"
    raise Misread(expected, text)


def _kind(text: str | None) -> int:
    return KINDS.index(text.upper()) + 1 if text else 0


def _find_cell(state: State, piece: str, place: int) -> int:
    """Return the cell of a piece that the text names by its kind, or of a Ghost."""
    position = state.position
    if _kind(piece) == F:
        if place in position.ghosts:
            return place
        reason = say("No Ghost is on %(cell)s.", cell=place)
        raise Misread("the cell of a Ghost, and no Ghost is there", str(place), reason=reason)
    there = letter(KIND[position.board[place]]) if position.board[place] else ""
    if there == piece.upper():
        return place
    reason = (
        say("On %(cell)s stands %(piece)s.", cell=place, piece=there)
        if there
        else say("Nothing stands on %(cell)s.", cell=place)
    )
    raise Misread(f"a piece that is there, and {there or 'nothing'} stands on {place}", piece, reason=reason)


def _move(state: State, piece: str, start: str, to: str, new: str | None) -> int:
    first, last = map(cell(state.tables).read, (start, to))
    verb = codes.GLIDE if _kind(piece) == F else codes.MOVE
    return act(verb, last, _find_cell(state, piece, first), _kind(new))


def _change(state: State, piece: str, where: str, new: str) -> int:
    return act(codes.CHANGE, _find_cell(state, piece, cell(state.tables).read(where)), becomes=_kind(new))


def _drop(state: State, piece: str, where: str, new: str | None) -> int:
    place, kind = cell(state.tables).read(where), _kind(piece)
    return drop(kind, entry_side(state.tables, state.position, place), place, _kind(new) or kind)


def entry_side(tables: Tables, position: Position, place: int) -> int:
    """Return the side that a piece belongs to when it enters on a cell: the side whose entry zone has the
    cell (first-out.zones)."""
    sides = (
        side
        for side in range(tables.players)
        if position.owners[side] == position.actor and place in tables.entry_cells[side][codes.A]
    )
    return next(sides, position.turn)


def _call(state: State, call: str, piece: str, where: str) -> int:
    verb = next(verb for verb, word in CALLS.items() if word == call.lower())
    return act(verb, _find_cell(state, piece, cell(state.tables).read(where)))


def _start(state: State, face: str) -> int:
    del state
    return act(codes.START, becomes=_kind(face))


_READERS: dict[re.Pattern[str], Callable[..., int]] = {
    re.compile(
        pattern.replace("K", f"([{KINDS}])").replace("#", r"(\d{1,3})"), re.ASCII | re.IGNORECASE
    ): reader
    for pattern, reader in (
        (r"K#(?:-|xx|x|\+)#(?:=K)?", _move),
        (r"K#=K", _change),
        (r"K@#(?:=K)?", _drop),
        (r"(rescue|give|leave|take):([ADEHIÄ])#", _call),
        (r"start=K", _start),
    )
}


# Names of armies and pieces at a terminal.

ARROWS = {0: "↑", 1: "↗", 2: "↘", 3: "↓", 4: "↙", 5: "↖"}
"""The arrow that points forward, by the number of turns from the bottom seat."""


def army(tables: Tables, player: int) -> Phrase:
    """Return the name of a player's army: its number in the book's figures, and an arrow in the direction of
    its pieces."""
    # L10N: a player; an arrow shows the way in which all their pieces point
    return say("army %(n)s %(arrow)s", n=player + 1, arrow=ARROWS[tables.seats[player]])


def piece_name(tables: Tables, position: Position, cell: int) -> Phrase:
    """Return the name of the piece on a cell."""
    return tables.names[KIND[position.board[cell]] - 1]


def army_of(tables: Tables, position: Position, cell: int) -> Phrase:
    """Return the army of the piece on a cell. If its player has left, that is the player's former army."""
    side = SIDE[position.board[cell]]
    owner = position.owners[side]
    return army(tables, owner if owner < tables.players else side)


def piece_label(tables: Tables, position: Position, cell: int) -> Phrase:
    """Return the name of the piece on a cell with its owner and cell, such as "your %(piece)s on 187" or
    "%(piece)s of %(army)s on 187" with the names put in. The phrase follows "In the way: " in a message."""
    piece, where = piece_name(tables, position, cell), str(cell)
    if position.owners[SIDE[position.board[cell]]] == position.actor:
        # L10N: after "In the way: "
        return say("your %(piece)s on %(cell)s", piece=piece, cell=where)
    # L10N: after "In the way: "
    return say(
        "%(piece)s of %(army)s on %(cell)s",
        piece=piece,
        army=army_of(tables, position, cell),
        cell=where,
    )


def cell_and_piece(tables: Tables, position: Position, cell: int) -> Phrase:
    """Return a sentence that says which piece takes up a cell."""
    piece, where = piece_name(tables, position, cell), str(cell)
    if position.owners[SIDE[position.board[cell]]] == position.actor:
        return say("%(cell)s is taken by your %(piece)s.", cell=where, piece=piece)
    return say(
        "%(cell)s is taken by the %(piece)s of %(army)s.",
        cell=where,
        piece=piece,
        army=army_of(tables, position, cell),
    )
