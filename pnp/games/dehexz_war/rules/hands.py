"""What hands do with the pieces on the table: take, lift, turn over."""

from pnp.games.dehexz_war.rules.codes import (
    AE,
    BODIED,
    FRESH,
    GHOST,
    IN_PLAY,
    KEEN,
    KIND,
    LOST,
    MEN,
    MIMICS,
    NOWHERE,
    SIDE,
    ZONE,
    F,
    I,
    piece,
)
from pnp.games.dehexz_war.rules.prey import kept


def take(board: bytearray, rest: bytearray, player: int, cell: int, *, capture: bool) -> None:
    """A piece is attacked or captured by a player."""
    code = board[cell]
    kind, side = KIND[code], SIDE[code]
    if kind == AE:
        # Ä.attacked
        rest[LOST + side] = cell
        board[cell] = 0
    elif kept(rest, code, capture=capture):
        lift(board, rest, cell)
        rest[ZONE + BODIED * player + kind - 1] += 1
    else:
        lift(board, rest, cell)
        rest[IN_PLAY + kind - 1] -= 1
    forget(rest, cell)


def lift(board: bytearray, rest: bytearray, cell: int) -> None:
    """A piece leaves the board, but not yet the game."""
    code = board[cell]
    board[cell] = 0
    rest[MEN + SIDE[code]] -= 1
    rest[MIMICS + SIDE[code]] -= KIND[code] == I
    forget(rest, cell)


def forget(rest: bytearray, cell: int) -> None:
    """What stood there is no longer the Mimic that attacked."""
    for place in range(KEEN, FRESH + 1):
        if rest[place] == cell:
            rest[place] = NOWHERE


def become(board: bytearray, rest: bytearray, cell: int, new: int) -> None:
    """A piece on the board changes into another (turn.change)."""
    code = board[cell]
    kind, side = KIND[code], SIDE[code]
    if new == F:
        board[cell] = 0
        rest[GHOST + side] = cell
    else:
        board[cell] = piece(new, side)
        rest[IN_PLAY + kind - 1] -= 1
        rest[IN_PLAY + new - 1] += 1
        rest[MIMICS + side] += (new == I) - (kind == I)
    forget(rest, cell)


def materialise(board: bytearray, rest: bytearray, player: int) -> None:
    """A Ghost turns into a Doppelgänger."""
    board[rest[GHOST + player]] = piece(AE, player)
    rest[GHOST + player] = NOWHERE
