"""Magicans Duel as executed: each clause of clauses.toml that can run, with the clause's name beside it.

tables.py (the board, worked out)  state.py  reach.py (who may be moved)  moves.py  refusal.py
notation.py  position.py  account.py (what an action does)  hurry.py  diagram.py  duel.py (the contract)
"""

from collections.abc import Mapping

from pnp.definition import Definition
from pnp.games.magicans_duel.rules.duel import Duel
from pnp.play import Option

OPTIONS = (Option("mode", ("usual", "hard")), Option("talk", ("off", "on")))
"""With `talk` the players may agree on a draw (end.draw); at random they soon would, whatever the position,
so playouts are without."""


def rules(definition: Definition, players: int, chosen: Mapping[str, str]) -> Duel:
    """The game for two players, in the mode that is chosen."""
    return Duel(definition, players, chosen)
