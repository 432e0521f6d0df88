"""Magicans Duel as executed: each clause of clauses.toml that can run, with the clause's name beside it.

engine    the class, which asks the others
tables    what never changes in a game      state     a position
legal     the legal actions, and those of a player in a hurry
after     what comes of an action           claims    what stories ask
reach     who may be moved                  costs     what an action costs
judge     the clause and the fact against one
account   what an action does               sides     what the sides and the pieces are called
notation  actions as text                   position  positions as text
faults    why a position cannot be          diagram   for a terminal
guide     how that is drawn, and actions are written
"""

from collections.abc import Mapping

from pnp.definition import Definition
from pnp.games.magicans_duel.rules.engine import Duel
from pnp.play import Option

__all__ = ["OPTIONS", "Duel", "costs", "notation", "reach", "rules", "state", "tables"]

OPTIONS = (Option("mode", ("usual", "hard")), Option("talk", ("off", "on")))
"""The options of the rules. With `talk` the players may agree on a draw (end.draw). Playouts are without it,
because random players would soon agree, whatever the position."""


def rules(definition: Definition, players: int, chosen: Mapping[str, str]) -> Duel:
    """Return the rules for two players, in the chosen mode."""
    return Duel(definition, players, chosen)
