"""Actions as people write them, with the numbers printed on the board.

    E208-192       a move; x attacks, + captures, xx sweeps: A150x121  I90+62  H28xx56
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
from pnp.games.dehexz_war.rules.codes import (
    AE,
    BECOMES,
    FROM,
    GHOST,
    KIND,
    KINDS,
    OWNER,
    TO,
    VERB,
    F,
    act,
    drop,
)
from pnp.games.dehexz_war.rules.prey import is_capture, taken
from pnp.games.dehexz_war.rules.state import State
from pnp.games.dehexz_war.rules.tables import Tables
from pnp.play import NotationError

WORDS = {
    codes.STOP: "stop",
    codes.PASS: "pass",
    codes.RESIGN: "resign",
    codes.OFFER: "draw?",
    codes.PART: "part?",
    codes.YES: "yes",
    codes.NO: "no",
    codes.MANNERS[0]: "retreat",
    codes.MANNERS[1]: "peaceful",
    codes.MANNERS[2]: "neutral",
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


def letter(kind: int) -> str:
    """A kind of piece as its letter."""
    return KINDS[kind - 1]


def notation(tables: Tables, state: State, action: int) -> str:
    """An action that may be done, as a person writes it."""
    board, rest = state.board, state.rest
    verb, to, start, new = action >> VERB, action & TO, action >> FROM & TO, action >> BECOMES & 7
    becomes = f"={letter(new)}" if new else ""
    if verb in WORDS:
        return WORDS[verb]
    if verb in CALLS:
        return f"{CALLS[verb]}:{letter(KIND[board[to]])}{to}"
    if verb == codes.MOVE:
        prey = taken(tables, board, rest, action)
        sign = "xx" if len(prey) > 1 else "-x"[len(prey)]
        if prey and is_capture(tables, board, rest, action):
            sign = "+"
        return f"{letter(KIND[board[start]])}{start}{sign}{to}{becomes}"
    if verb == codes.GLIDE:
        return f"F{start}-{to}{becomes}"
    if verb == codes.CHANGE:
        return f"{'F' if new == AE else letter(KIND[board[to]])}{to}{becomes}"
    if verb == codes.DROP:
        kind = start & 7
        return f"{letter(kind)}@{to}{becomes if new != kind else ''}"
    return f"start{becomes}"


def read(tables: Tables, state: State, text: str) -> int:
    """What a text means in a position, legal or not. Raises NotationError."""
    said = unicodedata.normalize("NFC", text).strip()
    for verb, word in WORDS.items():
        if said.lower() == word:
            return act(verb)
    said = re.sub("AE", "Ä", said, flags=re.IGNORECASE)
    meanings: tuple[Callable[..., int], ...] = (_move, _change, _drop, _call, _start)
    for pattern, meant in zip(_PATTERNS, meanings, strict=True):
        match = pattern.fullmatch(said)
        if match:
            return meant(tables, state, *match.groups())
    raise NotationError(
        "this is no action",
        expected="a move like E208-192, a change like I200=D, a piece that enters like A@187, or a word",
        found=repr(text),
    )


def _kind(said: str | None) -> int:
    return KINDS.index(said.upper()) + 1 if said else 0


def _cell(tables: Tables, said: str) -> int:
    if int(said) not in tables.cells:
        raise NotationError(
            "there is no such cell", expected=f"a number from 0 to {len(tables.cells) - 1}", found=said
        )
    return int(said)


def _on(state: State, said: str, cell: int) -> None:
    """A piece is called what it is."""
    there = letter(KIND[state.board[cell]]) if state.board[cell] else "nothing"
    if there != said.upper():
        raise NotationError(f"{there} stands on {cell}", expected="a piece that is there", found=said)


def _ghost(state: State, cell: int) -> None:
    if cell not in state.rest[GHOST : GHOST + codes.SIDES]:
        raise NotationError("no Ghost is there", expected="the cell of a Ghost", found=str(cell))


def _move(tables: Tables, state: State, kind: str, start: str, to: str, new: str | None) -> int:
    cells = _cell(tables, start), _cell(tables, to)
    if _kind(kind) == F:
        _ghost(state, cells[0])
        return act(codes.GLIDE, cells[1], cells[0], _kind(new))
    _on(state, kind, cells[0])
    return act(codes.MOVE, cells[1], cells[0], _kind(new))


def _change(tables: Tables, state: State, kind: str, where: str, new: str) -> int:
    cell = _cell(tables, where)
    if _kind(kind) == F:
        _ghost(state, cell)
    else:
        _on(state, kind, cell)
    return act(codes.CHANGE, cell, becomes=_kind(new))


def _drop(tables: Tables, state: State, kind: str, where: str, new: str | None) -> int:
    """The side from which it enters is the one whose zone the cell lies in (first-out.zones)."""
    player, cell = state.rest[codes.ACTOR], _cell(tables, where)
    sides = [
        side
        for side in range(tables.players)
        if state.rest[OWNER + side] == player and cell in tables.entry_cells[side][codes.A]
    ]
    return drop(_kind(kind), sides[0] if sides else player, cell, _kind(new) or _kind(kind))


def _call(tables: Tables, state: State, call: str, kind: str, where: str) -> int:
    cell = _cell(tables, where)
    _on(state, kind, cell)
    return act(next(verb for verb, word in CALLS.items() if word == call.lower()), cell)


def _start(tables: Tables, state: State, face: str) -> int:
    del tables, state
    return act(codes.START, becomes=_kind(face))
