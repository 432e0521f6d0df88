"""Dehex'z War as executed, for two players at either seating and for three."""

from collections.abc import Mapping

from pnp.definition import Definition
from pnp.games.dehexz_war.rules.engine import DehexzWar
from pnp.play import Option

OPTIONS = (Option("seats", ("opposite", "apart"), players=(2,)), Option("talk", ("off", "on")))
"""`seats` names a setup of the definition. With `talk` players may offer draws and give up; without it
nobody speaks, which is how a game goes that is played at random."""


def rules(definition: Definition, players: int, chosen: Mapping[str, str]) -> DehexzWar:
    """The game for so many players."""
    return DehexzWar(definition, players, chosen)
