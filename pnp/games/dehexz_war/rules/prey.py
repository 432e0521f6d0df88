"""What a move takes: the piece it lands on, and the one that a Sorcerer sweeps away on the way."""

from pnp.games.dehexz_war.rules.codes import (
    AE,
    BODIED,
    FROM,
    IN_PLAY,
    KIND,
    MIMICS,
    OWNER,
    SIDE,
    SIDES,
    SUICIDE,
    TO,
    A,
    H,
    I,
)
from pnp.games.dehexz_war.rules.tables import Tables

STEP = 0xFFFF
"""The two cells of an action: from << FROM | to."""


def has_mimic(rest: bytes | bytearray, player: int) -> bool:
    """Whether a player has a Mimic on the board (double.mimic)."""
    for side in range(SIDES):  # noqa: SIM110 - any() takes twice as long
        if rest[MIMICS + side] and rest[OWNER + side] == player:
            return True
    return False


def as_mimic(board: bytes, rest: bytes, cell: int) -> bool:
    """Whether the piece on a cell moves as a Mimic (Ä.without-mimic)."""
    code = board[cell]
    return KIND[code] == I or (KIND[code] == AE and not has_mimic(rest, rest[OWNER + SIDE[code]]))


def taken(tables: Tables, board: bytes, rest: bytes, action: int) -> tuple[int, ...]:
    """The cells from which a legal move takes pieces."""
    to, start = action & TO, action >> FROM & TO
    if not board[to]:
        return ()
    code = board[start]
    if KIND[code] in (H, AE) and not as_mimic(board, rest, start):
        # H.sweep: there is no other way to land on an enemy behind a piece
        over = tables.passed[SIDE[code]].get(action & STEP)
        if over is not None and board[over]:
            return (over, to)
    return (to,)


def is_capture(tables: Tables, board: bytes, rest: bytes, action: int) -> bool:
    """Whether a move that takes something is a Mimic's capture."""
    start = action >> FROM & TO
    return action & STEP in tables.captures[SIDE[board[start]]] and as_mimic(board, rest, start)


def kept(rest: bytes | bytearray, code: int, *, capture: bool) -> bool:
    """Whether a piece that is taken goes to the capture zone of who takes it; if not, it is removed."""
    # first-out.suicide: whatever is left behind so. attack.removes: an A; I.capture: all but an A
    return rest[OWNER + SIDE[code]] == SUICIDE or (KIND[code] == A) != capture


def changes_after(tables: Tables, board: bytes, rest: bytes, player: int, action: int) -> tuple[int, ...]:
    """What the piece may become after a move that takes something (turn.move-and-change), as bits of an
    action: what is removed leaves a body free (pieces.free-body), even one's own Mimic (I.one)."""
    in_play = list(rest[IN_PLAY : IN_PLAY + BODIED])
    mimics = sum(rest[MIMICS + side] for side in range(SIDES) if rest[OWNER + side] == player)
    capture = is_capture(tables, board, rest, action)
    for cell in taken(tables, board, rest, action):
        code = board[cell]
        if KIND[code] != AE and not kept(rest, code, capture=capture):
            in_play[KIND[code] - 1] -= 1
        mimics -= KIND[code] == I and rest[OWNER + SIDE[code]] == player
    kind = KIND[board[action >> FROM & TO]]
    return tables.bodies.changes(bytes(in_play), mimics < tables.mimics).news[kind]
