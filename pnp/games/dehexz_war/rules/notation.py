"""Actions as people write them, with the numbers printed on the board.

    A188-163       a move; x attacks, + captures, xx sweeps: A150x121  I90+62  H28xx56
    H28-56=I       a move and a change;  I200=D  a change;  Ä213=F  F213=Ä  the double piece
    F213-190       the Ghost moves on alone
    A@187  I@200=D a piece enters, a Mimic as something else
    rescue:D190    a piece is removed for a rescue
    give:A150 leave:A150 take:A150             the fate of a piece
    start=Ä start=F stop pass resign draw? part? yes no retreat peaceful neutral

Ä may be written AE. Which sign stands between two cells is for the reader: only the cells count.
"""

import re
import unicodedata
from collections.abc import Callable

from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.codes import AE, KIND, KINDS, F, act, drop, letter, unpack, unpack_drop
from pnp.games.dehexz_war.rules.prey import is_capture, taken
from pnp.games.dehexz_war.rules.state import Position
from pnp.games.dehexz_war.rules.tables import Tables
from pnp.play import NotationError, say

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


def write(tables: Tables, position: Position, action: int) -> str:
    """An action that may be done, as a person writes it."""
    board, (verb, new, start, to) = position.board, unpack(action)
    becomes = f"={letter(new)}" if new else ""
    if verb in WORDS:
        return WORDS[verb]
    if verb in CALLS:
        return f"{CALLS[verb]}:{letter(KIND[board[to]])}{to}"
    if verb == codes.MOVE:
        prey = taken(tables, position, action)
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


def read(tables: Tables, position: Position, text: str) -> int:
    """What a text means in a position, legal or not. Raises NotationError."""
    words = unicodedata.normalize("NFC", text).strip()
    for verb, word in WORDS.items():
        if words.lower() == word:
            return act(verb)
    words = re.sub("AE", "Ä", words, flags=re.IGNORECASE)
    readers: tuple[Callable[..., int], ...] = (_move, _change, _drop, _call, _start)
    for pattern, reader in zip(_PATTERNS, readers, strict=True):
        match = pattern.fullmatch(words)
        if match:
            return reader(tables, position, *match.groups())
    raise NotationError(
        "this is no action",
        expected="a move like A188-163, a change like I200=D, a piece that enters like A@187, or a word",
        found=repr(text),
    )


def _kind(text: str | None) -> int:
    return KINDS.index(text.upper()) + 1 if text else 0


def _cell(tables: Tables, text: str) -> int:
    if int(text) not in tables.cells:
        last = len(tables.cells) - 1
        raise NotationError(
            "there is no such cell",
            reason=say(
                "There is no cell %(cell)s: cells are numbered from %(first)s to %(last)s.",
                cell=text,
                first=0,
                last=last,
            ),
            expected=f"a number from 0 to {last}",
            found=text,
        )
    return int(text)


def _check_piece(position: Position, text: str, cell: int) -> None:
    """A piece is called what it is."""
    there = letter(KIND[position.board[cell]]) if position.board[cell] else ""
    if there == text.upper():
        return
    reason = (
        say("On %(cell)s stands %(piece)s.", cell=cell, piece=there)
        if there
        else say("Nothing stands on %(cell)s.", cell=cell)
    )
    raise NotationError(
        f"{there or 'nothing'} stands on {cell}", reason=reason, expected="a piece that is there", found=text
    )


def _check_ghost(position: Position, cell: int) -> None:
    if cell not in position.ghosts:
        reason = say("No Ghost is on %(cell)s.", cell=cell)
        raise NotationError(
            "no Ghost is there", reason=reason, expected="the cell of a Ghost", found=str(cell)
        )


def _move(tables: Tables, position: Position, kind: str, start: str, to: str, new: str | None) -> int:
    cells = _cell(tables, start), _cell(tables, to)
    if _kind(kind) == F:
        _check_ghost(position, cells[0])
        return act(codes.GLIDE, cells[1], cells[0], _kind(new))
    _check_piece(position, kind, cells[0])
    return act(codes.MOVE, cells[1], cells[0], _kind(new))


def _change(tables: Tables, position: Position, kind: str, where: str, new: str) -> int:
    cell = _cell(tables, where)
    if _kind(kind) == F:
        _check_ghost(position, cell)
    else:
        _check_piece(position, kind, cell)
    return act(codes.CHANGE, cell, becomes=_kind(new))


def _drop(tables: Tables, position: Position, kind: str, where: str, new: str | None) -> int:
    """The side from which it enters is the one whose zone the cell lies in (first-out.zones)."""
    cell = _cell(tables, where)
    sides = [
        side
        for side in range(tables.players)
        if position.owners[side] == position.actor and cell in tables.entry_cells[side][codes.A]
    ]
    return drop(_kind(kind), sides[0] if sides else position.turn, cell, _kind(new) or _kind(kind))


def _call(tables: Tables, position: Position, call: str, kind: str, where: str) -> int:
    cell = _cell(tables, where)
    _check_piece(position, kind, cell)
    return act(next(verb for verb, word in CALLS.items() if word == call.lower()), cell)


def _start(tables: Tables, position: Position, face: str) -> int:
    del tables, position
    return act(codes.START, becomes=_kind(face))
