"""Dehex'z War as executed, for two players at either seating and for three.

engine      DehexzWar: the rooms below put together
codes       pieces and actions as numbers, and the numbers of phases, owners and ends
tables      where each piece may go from each cell (reach), and the zones
bodies      what the printed ones can show
state       a position as named fields, and a draft of one
setup       the first position; players: who is still in the game, and what they have
legal       the legal actions; movement: where pieces and Ghosts may go; prey: what a move takes
after       the position after an action; pieces: taken, lifted, changed; ends: of turns and games
judge       the clause that forbids an action, and why it applies; obstacles: in the way of a move
claims      the questions of a told game
notation    an action as text and back; account: what it is and does
position    a position as a line, and back; faults: what is wrong with it
diagram     a position drawn with letters; names: what armies and pieces are called
guide       how a position is drawn and actions are written
"""

from collections.abc import Mapping

from pnp.definition import Definition
from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.engine import DehexzWar
from pnp.games.dehexz_war.rules.prey import taken_cells
from pnp.play import Option

__all__ = ["OPTIONS", "codes", "rules", "taken_cells"]

OPTIONS = (Option("seats", ("opposite", "apart"), players=(2,)), Option("talk", ("off", "on")))
"""The options of the game. `seats` names a setup of the definition. With `talk` players may offer draws and
resign; without it they may not, as in random playouts."""


def rules(definition: Definition, players: int, chosen: Mapping[str, str]) -> DehexzWar:
    """Return the game for so many players."""
    return DehexzWar(definition, players, chosen)
