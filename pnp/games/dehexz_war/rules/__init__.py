"""The rules of Dehex'z War, for two players at either seating and for three.

engine      the class DehexzWar, which delegates to the other modules
codes       number codes of pieces, actions, phases, owners and ends
tables      each piece's reach from each cell, and the zones
bodies      the printed bodies of pieces, and those that show the pieces of a position
state       a position as named fields, and a mutable draft of one
pieces      who is still in the game, their pieces, and how a move takes, lifts and changes pieces
movement    the legal actions: moves of pieces and Ghosts
after       the position after an action, and the ends of turns and games
judge       the clause and the reason against an action
claims      predicates for told games and for the tables of the last page
notation    an action as text and back, and the names of armies and pieces
account     the clauses and effects of an action in sentences
position    a position as a line and back, the start position, and the faults of a position
places      what lies where, and what one points at to do an action
diagram     a position drawn with letters, and help on diagrams and notation
"""

from collections.abc import Mapping

from pnp.definition import Definition
from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.engine import DehexzWar
from pnp.games.dehexz_war.rules.pieces import taken_cells
from pnp.games.dehexz_war.rules.places import CAPTURED, MAT, TABLE
from pnp.play import Option

__all__ = ["CAPTURED", "MAT", "OPTIONS", "TABLE", "codes", "rules", "taken_cells"]

OPTIONS = (Option("seats", ("opposite", "apart"), players=(2,)), Option("talk", ("off", "on")))
"""The options of the game. `seats` names a setup of the definition. With `talk` players may offer draws and
resign; without it they may not, as in random playouts."""


def rules(definition: Definition, players: int, chosen: Mapping[str, str]) -> DehexzWar:
    """Return the game for so many players."""
    return DehexzWar(definition, players, chosen)
