"""Magicans Duel as executed: each clause of clauses.toml that can run, with the clause's name beside it.

engine    the class, which asks the others
tables    what never changes in a game      state     a position
legal     the legal actions, those of a player in a hurry, and the position after each
reach     who may be moved, and what an action costs
judge     the clause and the fact against one
claims    what stories ask                  account   what an action does
notation  actions as text, and what the sides and the pieces are called
position  positions as text, and why one cannot be
places    what lies where, and what one points at to do an action
diagram   for a terminal, with the help on how it is drawn and actions are written
"""

from collections.abc import Mapping

from pnp.definition import Definition
from pnp.games.magicans_duel.rules.engine import Duel
from pnp.games.magicans_duel.rules.places import BOARD, SEAT, TABLE
from pnp.play import Option

__all__ = ["BOARD", "OPTIONS", "SEAT", "TABLE", "Duel", "notation", "reach", "rules", "state", "tables"]

OPTIONS = (Option("mode", ("usual", "hard")), Option("talk", ("off", "on")))
"""The options of the rules. With `talk` the players may agree on a draw (end.draw). Playouts are without it,
because random players would soon agree, whatever the position."""


def rules(definition: Definition, players: int, chosen: Mapping[str, str]) -> Duel:
    """Return the rules for two players, in the chosen mode."""
    return Duel(definition, players, chosen)
