"""A position on one line, in seven fields and, where something may be repeated, the plays since:

    EDHI.../.../... 1 A9/A9D1 -/F190! 187/- 1/2 14 moves D199-150 H17-13

Who writes such a line may add `gives` and the seven fields of the position after the plays, which is
then compared with what they lead to.

The board, row by row from the top, as in chess: letters are pieces and numbers empty cells; letters of
the first player are large, of the second small, of the third large with an apostrophe.
Who decides (1, 2, 3), with what goes on if it is no ordinary turn: `1:start`, `1:extra=C,D,S,M,E` (the
cells where possessed pieces were attacked, where the attacker stands, its Mimic that attacked, whether
the turn could prevent a defeat), `1:rescue=N` (N pieces removed), `1:rescued`, `1:spoils=L,C,T` (whose
pieces, which one now, whose turn follows); or `over:CLAUSE`.
The capture zones; the Ghosts: F and its cell (with ! if the last turn ended with it and no Mimic), or x
and the cell where a Doppelgänger was attacked; the Mimics that may capture; for each side who owns its
pieces, or r p n s d: left in retreat, peaceful, neutral, by suicide, defeated; the quiet plays.
"""

from collections.abc import Iterator

from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.after import after
from pnp.games.dehexz_war.rules.codes import (
    ACTOR,
    AE,
    BODIED,
    GHOST,
    HAUNTED,
    IN_PLAY,
    KEEN,
    KIND,
    KINDS,
    LOST,
    MEN,
    MIMICS,
    NOWHERE,
    OVER,
    OWNER,
    PHASE,
    SIDE,
    SIDES,
    TURNING,
    ZONE,
    I,
)
from pnp.games.dehexz_war.rules.notation import notation
from pnp.games.dehexz_war.rules.state import State
from pnp.games.dehexz_war.rules.tables import Tables

ARGUMENTS = {
    codes.AGAIN: (codes.EXTRA, codes.EXTRA + 1, codes.STANDING, codes.FRESH, codes.ESCAPE),
    codes.PAYING: (codes.PAID,),
    codes.FATES: (codes.SPOILS, codes.CURSOR, codes.TURN),
}
"""The places of `rest` that a phase needs."""
PLAYERS = (codes.SPOILS, codes.TURN)
COUNTED = (codes.PAID, codes.ESCAPE)


def blank(tables: Tables) -> bytearray:
    """The rest of a position in which nothing is going on."""
    rest = bytearray(codes.REST)
    for place in (
        *range(GHOST, HAUNTED),
        codes.EXTRA,
        codes.EXTRA + 1,
        codes.STANDING,
        codes.SPOILS,
        codes.CURSOR,
    ):
        rest[place] = NOWHERE
    for side in range(SIDES):
        rest[OWNER + side] = side if side < tables.players else codes.DEFEATED
    return rest


def made(tables: Tables, board: bytes, rest: bytearray, quiet: int) -> State:
    """The position, what can be counted in it counted."""
    for code in board:
        if code:
            _count(rest, code)
    for kind in range(BODIED):
        rest[IN_PLAY + kind] += sum(rest[ZONE + BODIED * player + kind] for player in range(SIDES))
    turning = rest[PHASE] == TURNING and rest[ACTOR] != OVER
    return State(tables, board, bytes(rest), quiet, (board + bytes(rest),) if turning else (), ())


def _count(rest: bytearray, code: int) -> None:
    kind, side = KIND[code], SIDE[code]
    if kind != AE:
        rest[MEN + side] += 1
        rest[IN_PLAY + kind - 1] += 1
    rest[MIMICS + side] += kind == I


# --- writing ---------------------------------------------------------------------------------------------


def serialize(tables: Tables, state: State) -> str:
    """The position as a line."""
    if not state.line:
        return written(tables, state.board, state.rest, state.quiet)
    first, cells = state.past[0], len(tables.cells)
    # A turn that ended the game is in `past` as well.
    quiet = state.quiet - len(state.past) + 1
    here = State(tables, first[:cells], first[cells:], quiet, (first,), ())
    said = [written(tables, here.board, here.rest, here.quiet), "moves"]
    for action in state.line:
        said.append(notation(tables, here, action))
        here = after(tables, here, action)
    return " ".join(said)


def written(tables: Tables, board: bytes, rest: bytes, quiet: int) -> str:
    players = range(tables.players)
    zones = (
        "".join(
            f"{KINDS[kind]}{count}"
            for kind, count in enumerate(rest[ZONE + BODIED * player : ZONE + BODIED * (player + 1)])
            if count
        )
        for player in players
    )
    return " ".join(
        (
            "/".join(_row(board[row[0] : row[-1] + 1]) for row in rows(tables)),
            _decides(rest),
            "/".join(zone or "-" for zone in zones),
            "/".join(_double(rest, player) for player in players),
            "/".join(_place(rest[KEEN + player]) for player in players),
            "/".join(codes.OWNERS[rest[OWNER + player]] for player in players),
            str(quiet),
        )
    )


def rows(tables: Tables) -> Iterator[list[int]]:
    """The cells of each row, from the top."""
    n = tables.side_length - 1
    for row in range(-n, n + 1):
        yield [number for number, cell in enumerate(tables.hexes) if cell[1] == row]


def _row(pieces: bytes) -> str:
    said, empty = "", 0
    for code in pieces:
        if code:
            letter = KINDS[KIND[code] - 1]
            said += (str(empty) if empty else "") + (letter, letter.lower(), letter + "'")[SIDE[code]]
            empty = 0
        else:
            empty += 1
    return said + (str(empty) if empty else "")


def _decides(rest: bytes) -> str:
    if rest[ACTOR] == OVER:
        return f"over:{codes.ENDS[rest[codes.END]]}"
    phase = rest[PHASE]
    said = str(rest[ACTOR] + 1) + (f":{codes.PHASES[phase]}" if phase != TURNING else "")
    arguments = (
        str(rest[place] + 1)
        if place in PLAYERS
        else str(rest[place])
        if place in COUNTED
        else _place(rest[place])
        for place in ARGUMENTS.get(phase, ())
    )
    return said + (f"={','.join(arguments)}" if phase in ARGUMENTS else "")


def _place(cell: int) -> str:
    return "-" if cell == NOWHERE else str(cell)


def _double(rest: bytes, player: int) -> str:
    if rest[GHOST + player] != NOWHERE:
        return f"F{rest[GHOST + player]}" + ("!" if rest[HAUNTED + player] else "")
    return f"x{rest[LOST + player]}" if rest[LOST + player] != NOWHERE else "-"
