"""The pieces that a move takes: on the cell where it lands, and on the cell that a Sorcerer passes."""

from pnp.games.dehexz_war.rules.codes import AE, FROM, KIND, SIDE, STEP, SUICIDE, TO, A, H, I
from pnp.games.dehexz_war.rules.players import has_mimic
from pnp.games.dehexz_war.rules.state import Draft, Position
from pnp.games.dehexz_war.rules.tables import Tables


def moves_as_mimic(position: Position, cell: int) -> bool:
    """Return whether the piece on a cell moves as a Mimic (Ä.without-mimic)."""
    code = position.board[cell]
    return KIND[code] == I or (KIND[code] == AE and not has_mimic(position, position.owners[SIDE[code]]))


def taken_cells(tables: Tables, position: Position, action: int) -> tuple[int, ...]:
    """Return the cells from which a legal move takes pieces."""
    board, to, start = position.board, action & TO, action >> FROM & TO
    if not board[to]:
        return ()
    code = board[start]
    if KIND[code] in (H, AE) and not moves_as_mimic(position, start):
        # H.sweep: there is no other way to land on an enemy behind a piece
        over = tables.passed[SIDE[code]].get(action & STEP)
        if over is not None and board[over]:
            return (over, to)
    return (to,)


def is_capture(tables: Tables, position: Position, action: int) -> bool:
    """Return whether a move that takes something is a Mimic's capture."""
    start = action >> FROM & TO
    side = SIDE[position.board[start]]
    return action & STEP in tables.captures[side] and moves_as_mimic(position, start)


def goes_to_zone(position: Position | Draft, code: int, *, capture: bool) -> bool:
    """Return whether a taken piece goes to the taker's capture zone. Otherwise it leaves the game."""
    # first-out.suicide: all pieces left behind in this way. attack.removes: an A; I.capture: all but an A
    return position.owners[SIDE[code]] == SUICIDE or (KIND[code] == A) != capture
