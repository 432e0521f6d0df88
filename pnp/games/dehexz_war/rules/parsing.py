"""A position read from its line; see position.py for how it is written."""

import re
from collections.abc import Sequence

from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.after import after
from pnp.games.dehexz_war.rules.codes import (
    ACTOR,
    AE,
    BODIED,
    GHOST,
    HAUNTED,
    KEEN,
    KINDS,
    LOST,
    NOWHERE,
    OVER,
    OWNER,
    PHASE,
    SIDE,
    TURN,
    ZONE,
    piece,
)
from pnp.games.dehexz_war.rules.ends import still_in
from pnp.games.dehexz_war.rules.legal import legal_actions
from pnp.games.dehexz_war.rules.notation import read
from pnp.games.dehexz_war.rules.position import ARGUMENTS, COUNTED, PLAYERS, blank, made, rows, written
from pnp.games.dehexz_war.rules.refusals import why_not
from pnp.games.dehexz_war.rules.state import State
from pnp.games.dehexz_war.rules.tables import Tables
from pnp.play import NotationError, PositionError


def parse(tables: Tables, text: str) -> State:
    """The position that a line describes. Raises PositionError."""
    line, _, outcome = text.partition(" gives ")
    fields = line.split()
    if len(fields) < 7 or (len(fields) > 7 and fields[7] != "moves"):
        raise PositionError(
            "a position has seven fields",
            expected="board, who decides, zones, Ghosts, Mimics, sides, quiet plays and perhaps 'moves ...'",
            found=f"{len(fields)}",
        )
    board, rest = _board(tables, fields[0]), blank(tables)
    _decides(tables, rest, fields[1])
    for place, field, words in (
        (_zone, fields[2], "the capture zones"),
        (_double, fields[3], "the Ghosts"),
        (_keen, fields[4], "the Mimics that may capture"),
        (_owner, fields[5], "the sides"),
    ):
        parts = field.split("/")
        if len(parts) != tables.players:
            raise PositionError(
                f"{words} of all players", expected=f"{tables.players} parts", found=repr(field)
            )
        for player, part in enumerate(parts):
            place(tables, rest, player, part)
    if not re.fullmatch(r"\d{1,5}", fields[6], re.ASCII):
        raise PositionError("the quiet plays are counted", expected="a number", found=repr(fields[6]))
    state = made(tables, board, rest, int(fields[6]))
    _sound(tables, state)
    for said in fields[8:]:
        state = _played(tables, state, said)
    found = written(tables, state.board, state.rest, state.quiet)
    if outcome and outcome != found:
        raise PositionError("the plays lead to another position", expected=repr(outcome), found=repr(found))
    return state


def _sound(tables: Tables, state: State) -> None:
    """Refuses what has nobody to decide, and turns in which something goes on with nothing at hand."""
    board, rest, playing = state.board, state.rest, still_in(tables, state.rest)
    actor, over = rest[ACTOR], rest[ACTOR] == OVER
    if len(playing) < (1 if over else 2) or not (over or {actor, rest[TURN]} <= set(playing)):
        raise PositionError(
            "who decides is in the game, and somebody else is",
            expected="such players among the sides",
            found=" ".join(str(player + 1) for player in playing) or "nobody",
        )
    if over:
        return
    match rest[PHASE]:
        case codes.STARTING:
            lacks = any(piece(AE, player) not in board for player in range(actor, tables.players))
        case codes.AGAIN:
            lacks = NOWHERE in (*rest[codes.EXTRA : codes.EXTRA + 2], rest[codes.STANDING])
        case codes.PAYING:
            lacks = rest[LOST + actor] == NOWHERE or not legal_actions(tables, state)
        case codes.RESCUED:
            lacks = rest[GHOST + actor] == NOWHERE
        case codes.FATES:
            cell, side = rest[codes.CURSOR], rest[codes.SPOILS]
            lacks = cell == NOWHERE or SIDE[board[cell]] != side or rest[OWNER + side] != actor
            lacks = lacks or piece(AE, side) in board
        case _:
            lacks = False
    if lacks:
        raise PositionError(
            f"nothing is there for what goes on: {codes.PHASES[rest[PHASE]]}",
            expected="the pieces and cells that it is about",
            found=f"player {actor + 1} without them",
        )


def _played(tables: Tables, state: State, said: str) -> State:
    try:
        action = read(tables, state, said)
    except NotationError as error:
        raise PositionError(
            f"a play cannot be read: {error.problem}", expected=error.expected, found=repr(said)
        ) from None
    clause = why_not(tables, state, action)
    if clause is not None:
        raise PositionError("a play is not legal", expected=f"a play that {clause} allows", found=repr(said))
    return after(tables, state, action)


def _board(tables: Tables, field: str) -> bytes:
    lines, cells = field.split("/"), list(rows(tables))
    if len(lines) != len(cells):
        raise PositionError("the board has rows", expected=f"{len(cells)} rows", found=f"{len(lines)}")
    board = bytearray()
    for line, row in zip(lines, cells, strict=True):
        before = len(board)
        for empty, large, small, rest in re.findall(rf"(\d+)|([{_KINDS}]'?)|([{_KINDS.lower()}])|(.)", line):
            if rest or (len(large) > 1 and tables.players < codes.SIDES):
                raise PositionError("a row has pieces and numbers", expected=f"{_KINDS}", found=repr(line))
            if empty:
                board += bytes(min(int(empty), len(tables.cells)))
            else:
                side = 1 if small else len(large) - 1 and 2
                board.append(piece(_KINDS.index((small or large[0]).upper()) + 1, side))
        if len(board) - before != len(row):
            raise PositionError(
                "a row has as many cells as the board", expected=f"{len(row)} cells", found=repr(line)
            )
    return bytes(board)


_KINDS = KINDS[: BODIED + 1]
"""What stands on the board; the Ghosts are told apart from it."""


def _number(text: str, among: Sequence[int], words: str) -> int:
    if not re.fullmatch(r"\d{1,5}", text, re.ASCII) or int(text) not in among:
        raise PositionError(words, expected=f"a number from {among[0]} to {among[-1]}", found=repr(text))
    return int(text)


def _player(tables: Tables, text: str) -> int:
    return _number(text, range(1, tables.players + 1), "there is no such player") - 1


def _cell(tables: Tables, text: str) -> int:
    return _number(text, tables.cells, "there is no such cell")


def _place(tables: Tables, text: str) -> int:
    return NOWHERE if text == "-" else _cell(tables, text)


def _decides(tables: Tables, rest: bytearray, field: str) -> None:
    who, _, phase = field.partition(":")
    if who == "over":
        if phase not in codes.ENDS[1:]:
            raise PositionError(
                "a game ends by a clause", expected=", ".join(codes.ENDS[1:]), found=repr(phase)
            )
        rest[ACTOR], rest[codes.END] = OVER, codes.ENDS.index(phase)
        return
    rest[ACTOR] = rest[TURN] = _player(tables, who)
    name, _, said = phase.partition("=")
    if not phase:
        return
    written = {codes.PHASES[each]: each for each in (codes.STARTING, codes.RESCUED, *ARGUMENTS)}
    if name not in written:
        raise PositionError("this does not happen in a turn", expected=", ".join(written), found=repr(name))
    rest[PHASE] = written[name]
    places = ARGUMENTS.get(rest[PHASE], ())
    arguments = said.split(",") if said else []
    if len(arguments) != len(places):
        raise PositionError(
            f"what goes on is not told whole: {name}", expected=f"{len(places)} numbers", found=repr(said)
        )
    for place, argument in zip(places, arguments, strict=True):
        if place in PLAYERS:
            rest[place] = _player(tables, argument)
        elif place in COUNTED:
            able = range(1, len(tables.costs)) if place == codes.PAID else range(2)
            rest[place] = _number(argument, able, "this is counted")
        else:
            rest[place] = _place(tables, argument)


def _zone(tables: Tables, rest: bytearray, player: int, part: str) -> None:
    del tables
    counted = re.fullmatch(rf"-|(?:[{KINDS[:BODIED]}]\d{{1,2}})+", part, re.ASCII)
    if not counted:
        raise PositionError(
            "a capture zone holds pieces",
            expected=f"kinds of {KINDS[:BODIED]} with numbers, or -",
            found=repr(part),
        )
    for kind, count in re.findall(r"([A-Z])(\d+)", part):
        rest[ZONE + BODIED * player + KINDS.index(kind)] = int(count)


def _double(tables: Tables, rest: bytearray, player: int, part: str) -> None:
    match = re.fullmatch(r"-|F(\d+)(!?)|x(\d+)", part, re.ASCII)
    if not match:
        raise PositionError("a Ghost is on a cell", expected="F190, F190!, x190 or -", found=repr(part))
    ghost, haunted, lost = match.groups()
    if ghost:
        rest[GHOST + player], rest[HAUNTED + player] = _cell(tables, ghost), bool(haunted)
    if lost:
        rest[LOST + player] = _cell(tables, lost)


def _keen(tables: Tables, rest: bytearray, player: int, part: str) -> None:
    rest[KEEN + player] = _place(tables, part)


def _owner(tables: Tables, rest: bytearray, player: int, part: str) -> None:
    able = codes.OWNERS[: tables.players] + codes.OWNERS[codes.SIDES :]
    if len(part) != 1 or part not in able:
        raise PositionError("a side has an owner", expected=" or ".join(able), found=repr(part))
    rest[OWNER + player] = codes.OWNERS.index(part)
