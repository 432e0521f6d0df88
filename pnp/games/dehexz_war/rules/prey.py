"""What a move takes: the piece it lands on, and the one that a Sorcerer sweeps away on the way."""

from pnp.games.dehexz_war.rules.codes import AE, FROM, KIND, SIDE, STEP, SUICIDE, TO, A, H, I
from pnp.games.dehexz_war.rules.players import has_mimic
from pnp.games.dehexz_war.rules.state import Draft, Position
from pnp.games.dehexz_war.rules.tables import Tables


def moves_as_mimic(position: Position, cell: int) -> bool:
    """Whether the piece on a cell moves as a Mimic (Ä.without-mimic)."""
    code = position.board[cell]
    return KIND[code] == I or (KIND[code] == AE and not has_mimic(position, position.owners[SIDE[code]]))


def taken_cells(tables: Tables, position: Position, action: int) -> tuple[int, ...]:
    """The cells from which a legal move takes pieces."""
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
    """Whether a move that takes something is a Mimic's capture."""
    start = action >> FROM & TO
    side = SIDE[position.board[start]]
    return action & STEP in tables.captures[side] and moves_as_mimic(position, start)


def goes_to_zone(position: Position | Draft, code: int, *, capture: bool) -> bool:
    """Whether a piece that is taken goes to the capture zone of who takes it; if not, it is removed."""
    # first-out.suicide: whatever is left behind so. attack.removes: an A; I.capture: all but an A
    return position.owners[SIDE[code]] == SUICIDE or (KIND[code] == A) != capture
