"""The players still in the game, their pieces, the pieces that a move takes, and changes on the table."""

from pnp.games.dehexz_war.rules.codes import (
    AE,
    FROM,
    KIND,
    NOWHERE,
    SIDE,
    SIDES,
    STEP,
    SUICIDE,
    TO,
    A,
    F,
    H,
    I,
    piece,
)
from pnp.games.dehexz_war.rules.state import Draft, Position
from pnp.games.dehexz_war.rules.tables import Tables

# The players still in the game, and their pieces on the board.


def next_in(tables: Tables, position: Position | Draft, player: int) -> int:
    """Return the next player who is still in the game (setup.order.clockwise)."""
    return next(other for other in tables.others[player] if position.owners[other] == other)


def still_in(tables: Tables, position: Position | Draft) -> list[int]:
    """Return the players who are still in the game."""
    return [player for player in range(tables.players) if position.owners[player] == player]


def has_mimic(position: Position | Draft, player: int) -> bool:
    """Return whether a player has a Mimic on the board (double.mimic)."""
    counts, owners = position.mimic_counts, position.owners
    for side in range(SIDES):  # noqa: SIM110 - any() takes twice as long
        if counts[side] and owners[side] == player:
            return True
    return False


def mimics_of(position: Position, player: int) -> int:
    """Return how many Mimics a player has on the board (I.one)."""
    return sum(
        count for count, owner in zip(position.mimic_counts, position.owners, strict=True) if owner == player
    )


def pieces_of(position: Position | Draft, player: int) -> int:
    """Return the number of a player's pieces on the board without the double piece (defeat.alone)."""
    return sum(
        count for count, owner in zip(position.piece_counts, position.owners, strict=True) if owner == player
    )


# The pieces that a move takes: on the cell where it lands, and on the cell that a Sorcerer passes.


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


# Changes of pieces on the table: taking, lifting, changing.


def take(draft: Draft, player: int, cell: int, *, capture: bool) -> None:
    """Take a piece: a player attacks or captures it."""
    code = draft.board[cell]
    kind, side = KIND[code], SIDE[code]
    if kind == AE:
        # Ä.attacked
        draft.rescues[side] = cell
        draft.board[cell] = 0
        end_momentum(draft, cell)
        return
    # attack.removes, I.capture: or it leaves the game
    if goes_to_zone(draft, code, capture=capture):
        draft.add_to_zone(player, kind, 1)
    lift(draft, cell)


def lift(draft: Draft, cell: int) -> None:
    """Remove a piece from the board."""
    code = draft.board[cell]
    draft.board[cell] = 0
    draft.piece_counts[SIDE[code]] -= 1
    draft.mimic_counts[SIDE[code]] -= KIND[code] == I
    end_momentum(draft, cell)


def change(draft: Draft, cell: int, new: int) -> None:
    """Change a piece on the board into another kind (turn.change)."""
    code = draft.board[cell]
    kind, side = KIND[code], SIDE[code]
    if new == F:
        draft.board[cell] = 0
        draft.ghosts[side] = cell
    else:
        draft.board[cell] = piece(new, side)
        draft.mimic_counts[side] += (new == I) - (kind == I)
    end_momentum(draft, cell)


def ghost_to_doppelganger(draft: Draft, player: int) -> None:
    """Turn a Ghost into a Doppelgänger on its cell (turn.change)."""
    draft.board[draft.ghosts[player]] = piece(AE, player)
    draft.ghosts[player] = NOWHERE


def end_momentum(draft: Draft, cell: int) -> None:
    """Note that the piece on a cell is no longer the Mimic that attacked (I.capture.momentum)."""
    for player, mimic in enumerate(draft.momentum):
        if mimic == cell:
            draft.momentum[player] = NOWHERE
    if draft.new_momentum == cell:
        draft.new_momentum = NOWHERE
