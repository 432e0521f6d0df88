"""A position read from its line; see position.py for how it is written."""

import re
from collections.abc import Callable, Sequence

from pnp.caching import remembered
from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.after import after
from pnp.games.dehexz_war.rules.codes import AE, BODIED, KINDS, NOWHERE, SIDE, piece
from pnp.games.dehexz_war.rules.legal import legal_actions
from pnp.games.dehexz_war.rules.notation import read
from pnp.games.dehexz_war.rules.players import still_in
from pnp.games.dehexz_war.rules.position import seven_fields
from pnp.games.dehexz_war.rules.refusal import refusal
from pnp.games.dehexz_war.rules.setup import empty, laid_out
from pnp.games.dehexz_war.rules.state import Draft, Interlude, State
from pnp.games.dehexz_war.rules.tables import Tables
from pnp.play import TERMINAL, NotationError, PositionError

ARGUMENTS = {codes.EXTRA_MOVE: 4, codes.PAYING: 1, codes.SPOILS: 3}
"""How many numbers a phase has beside its name."""

MOST_OF_A_KIND = 255
"""Pieces of a kind that a capture zone can come to hold; no kit has nearly so many."""


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
    draft = empty(tables)
    draft.board = _board(tables, fields[0])
    _decides(tables, draft, fields[1])
    readers: tuple[tuple[Callable[[Tables, Draft, int, str], None], str, str], ...] = (
        (_zone, fields[2], "the capture zones"),
        (_double, fields[3], "the Ghosts"),
        (_momentum, fields[4], "the Mimics that may capture"),
        (_owner, fields[5], "the sides"),
    )
    for read_part, field, words in readers:
        parts = field.split("/")
        if len(parts) != tables.players:
            raise PositionError(
                f"{words} of all players", expected=f"{tables.players} parts", found=repr(field)
            )
        for player, part in enumerate(parts):
            read_part(tables, draft, player, part)
    if not re.fullmatch(r"\d{1,5}", fields[6], re.ASCII):
        raise PositionError("the quiet plays are counted", expected="a number", found=repr(fields[6]))
    _refuse_crowds(draft)
    state = laid_out(draft, int(fields[6]))
    _check(tables, state)
    for play in fields[8:]:
        state = _play(tables, state, play)
    found = seven_fields(tables, state)
    if outcome and outcome != found:
        raise PositionError("the plays lead to another position", expected=repr(outcome), found=repr(found))
    return state


def _check(tables: Tables, state: State) -> None:
    """Refuses what has nobody to decide, and turns in which something goes on with nothing at hand."""
    position, playing = state.position, still_in(tables, state.position)
    actor, over = position.actor, position.actor == TERMINAL
    if len(playing) < (1 if over else 2) or not (over or {actor, position.turn} <= set(playing)):
        raise PositionError(
            "who decides is in the game, and somebody else is",
            expected="such players among the sides",
            found=" ".join(str(player + 1) for player in playing) or "nobody",
        )
    if over:
        return
    board = position.board
    match position.phase:
        case codes.STARTING:
            lacks = any(piece(AE, player) not in board for player in range(actor, tables.players))
        case codes.EXTRA_MOVE:
            cell = position.interlude.attacker
            lacks = cell == NOWHERE or any(
                player == actor or position.ghosts[player] != cell for player in position.interlude.staying
            )
        case codes.PAYING:
            lacks = position.rescues[actor] == NOWHERE or not legal_actions(tables, state)
        case codes.RESCUED:
            lacks = position.ghosts[actor] == NOWHERE
        case codes.SPOILS:
            cell, side = position.interlude.spoils_cell, position.interlude.spoils_side
            lacks = cell == NOWHERE or SIDE[board[cell]] != side or position.owners[side] != actor
            lacks = lacks or piece(AE, side) in board
        case _:
            lacks = False
    if lacks:
        raise PositionError(
            f"nothing is there for what goes on: {codes.PHASES[position.phase]}",
            expected="the pieces and cells that it is about",
            found=f"player {actor + 1} without them",
        )


def _play(tables: Tables, state: State, text: str) -> State:
    try:
        action = read(tables, state.position, text)
    except NotationError as error:
        raise PositionError(
            f"a play cannot be read: {error.problem}", expected=error.expected, found=repr(text)
        ) from None
    forbidden = refusal(tables, state, action)
    if forbidden:
        allows = f"a play that {forbidden.clause} allows"
        raise PositionError("a play is not legal", expected=allows, found=repr(text))
    return after(tables, state, action)


def _board(tables: Tables, field: str) -> bytearray:
    lines, cells = field.split("/"), tables.rows
    if len(lines) != len(cells):
        raise PositionError("the board has rows", expected=f"{len(cells)} rows", found=f"{len(lines)}")
    board = bytearray()
    for line, row in zip(lines, cells, strict=True):
        pieces = _row(line, tables.players, len(tables.cells))
        if len(pieces) != len(row):
            raise PositionError(
                "a row has as many cells as the board", expected=f"{len(row)} cells", found=repr(line)
            )
        board += pieces
    return board


@remembered
def _row(line: str, players: int, most: int) -> bytes:
    """The cells of a row, of which a number stands for `most` at most."""
    row = bytearray()
    for blank, large, small, other in re.findall(rf"(\d+)|([{_KINDS}]'?)|([{_KINDS.lower()}])|(.)", line):
        if other or len(blank) > 4 or (len(large) > 1 and players < codes.SIDES):
            raise PositionError("a row has pieces and numbers", expected=f"{_KINDS}", found=repr(line))
        if blank:
            row += bytes(min(int(blank), most))
        else:
            side = 1 if small else len(large) - 1 and 2
            row.append(piece(_KINDS.index((small or large[0]).upper()) + 1, side))
    return bytes(row)


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


def _decides(tables: Tables, draft: Draft, field: str) -> None:
    who, _, phase = field.partition(":")
    if who == "over":
        if phase not in codes.ENDS[1:]:
            raise PositionError(
                "a game ends by a clause", expected=", ".join(codes.ENDS[1:]), found=repr(phase)
            )
        draft.actor, draft.end = TERMINAL, codes.ENDS.index(phase)
        return
    draft.actor = draft.turn = _player(tables, who)
    name, _, arguments = phase.partition("=")
    if not phase:
        return
    phases = {codes.PHASES[number]: number for number in (codes.STARTING, codes.RESCUED, *ARGUMENTS)}
    if name not in phases:
        raise PositionError("this does not happen in a turn", expected=", ".join(phases), found=repr(name))
    draft.phase = phases[name]
    numbers, expected = arguments.split(",") if arguments else [], ARGUMENTS.get(draft.phase, 0)
    if len(numbers) != expected:
        raise PositionError(
            f"what goes on is not told whole: {name}", expected=f"{expected} numbers", found=repr(arguments)
        )
    _arguments(tables, draft, numbers)


def _arguments(tables: Tables, draft: Draft, numbers: list[str]) -> None:
    """What is said of a phase beside its name."""
    match draft.phase:
        case codes.EXTRA_MOVE:
            attacker, players, mimic, escape = numbers
            staying = tuple(sorted({_player(tables, player) for player in players.replace("-", "")}))
            draft.new_momentum = _place(tables, mimic)
            draft.interlude = Interlude(_place(tables, attacker), staying, bool(_count(escape, range(2))))
        case codes.PAYING:
            draft.interlude = Interlude(paid=_count(numbers[0], range(1, len(tables.costs))))
        case codes.SPOILS:
            side, cell, turn = numbers
            draft.interlude = Interlude(spoils_side=_player(tables, side), spoils_cell=_place(tables, cell))
            draft.turn = _player(tables, turn)


def _count(text: str, among: Sequence[int]) -> int:
    return _number(text, among, "this is counted")


def _zone(tables: Tables, draft: Draft, player: int, part: str) -> None:
    del tables
    counted = re.fullmatch(rf"-|(?:[{KINDS[:BODIED]}]\d{{1,2}})+", part, re.ASCII)
    if not counted:
        raise PositionError(
            "a capture zone holds pieces",
            expected=f"kinds of {KINDS[:BODIED]} with numbers, or -",
            found=repr(part),
        )
    for kind, count in re.findall(r"([A-Z])(\d+)", part):
        draft.set_zone(player, KINDS.index(kind) + 1, int(count))


def _refuse_crowds(draft: Draft) -> None:
    """A capture zone counts each kind in a byte, and may come to hold all that there are."""
    for kind in range(BODIED):
        on_board = sum(draft.board.count(piece(kind + 1, side)) for side in range(codes.SIDES))
        held = sum(zone[kind] for zone in draft.zones)
        if on_board + held > MOST_OF_A_KIND:
            raise PositionError(
                f"there are too many {KINDS[kind]}",
                expected=f"at most {MOST_OF_A_KIND} on the board and in the capture zones",
                found=str(on_board + held),
            )


def _double(tables: Tables, draft: Draft, player: int, part: str) -> None:
    match = re.fullmatch(r"-|F(\d+)(!?)|x(\d+)", part, re.ASCII)
    if not match:
        raise PositionError("a Ghost is on a cell", expected="F190, F190!, x190 or -", found=repr(part))
    ghost, at_risk, rescue = match.groups()
    if ghost:
        draft.ghosts[player], draft.at_risk[player] = _cell(tables, ghost), bool(at_risk)
    if rescue:
        draft.rescues[player] = _cell(tables, rescue)


def _momentum(tables: Tables, draft: Draft, player: int, part: str) -> None:
    draft.momentum[player] = _place(tables, part)


def _owner(tables: Tables, draft: Draft, player: int, part: str) -> None:
    able = codes.OWNERS[: tables.players] + codes.OWNERS[codes.SIDES :]
    if len(part) != 1 or part not in able:
        raise PositionError("a side has an owner", expected=" or ".join(able), found=repr(part))
    draft.set_owner(player, codes.OWNERS.index(part))
