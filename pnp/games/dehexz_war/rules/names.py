"""Names of armies and pieces at a terminal."""

from pnp.games.dehexz_war.rules.codes import KIND, SIDE
from pnp.games.dehexz_war.rules.state import Position
from pnp.games.dehexz_war.rules.tables import Tables
from pnp.play import Said, say

ARROWS = {0: "↑", 1: "↗", 2: "↘", 3: "↓", 4: "↙", 5: "↖"}
"""The arrow that points forward, by the number of turns from the bottom seat."""


def army(tables: Tables, player: int) -> Said:
    """Return the name of a player: the number in the book's figures, and the direction of the pieces."""
    # L10N: a player; an arrow shows the way in which all their pieces point
    return say("army %(n)s %(arrow)s", n=player + 1, arrow=ARROWS[tables.seats[player]])


def name(tables: Tables, position: Position, cell: int) -> Said:
    """Return the name of the piece on a cell."""
    return tables.names[KIND[position.board[cell]] - 1]


def army_of(tables: Tables, position: Position, cell: int) -> Said:
    """Return the army of the piece on a cell; of a departed player, the former army."""
    side = SIDE[position.board[cell]]
    owner = position.owners[side]
    return army(tables, owner if owner < tables.players else side)


def piece_label(tables: Tables, position: Position, cell: int) -> Said:
    """Return the label of a piece, used after a colon."""
    piece, where = name(tables, position, cell), str(cell)
    if position.owners[SIDE[position.board[cell]]] == position.actor:
        # L10N: after "In the way: "
        return say("your %(piece)s on %(cell)s", piece=piece, cell=where)
    # L10N: after "In the way: "
    return say(
        "%(piece)s of %(army)s on %(cell)s",
        piece=piece,
        army=army_of(tables, position, cell),
        cell=where,
    )


def cell_and_piece(tables: Tables, position: Position, cell: int) -> Said:
    """Return a cell with the piece on it."""
    piece, where = name(tables, position, cell), str(cell)
    if position.owners[SIDE[position.board[cell]]] == position.actor:
        return say("%(cell)s is taken by your %(piece)s.", cell=where, piece=piece)
    return say(
        "%(cell)s is taken by the %(piece)s of %(army)s.",
        cell=where,
        piece=piece,
        army=army_of(tables, position, cell),
    )
