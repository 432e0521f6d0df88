"""Qíahn Tactics Goblin as executed: `mode` and `spirit` are what the book calls other ways to play.

engine     the class, which names who answers
tables     what never changes in a game    stages      how far a round can have come
state      a position                      combat      what fighters are worth
actions    what an action is               legal       those that players may do, or chance
judge      why an action may not be done   after       what comes of one
rounds     how a round goes on by itself   policies    what a player in a hurry chooses from
notation   actions as text                 position    positions as text
account    what an action does             outcome     what follows from it
faults     why a position cannot be        knowledge   what a player knows
diagram    the table for a terminal        guide       how all that is written
claims     what stories and pages ask      reference   what the tables of the last page ask
"""

from collections.abc import Mapping

from pnp.definition import Definition
from pnp.games.qiahn_tactics_goblin.rules.engine import Qiahn
from pnp.games.qiahn_tactics_goblin.rules.tables import Tables
from pnp.play import Option

__all__ = ["OPTIONS", "rules"]

OPTIONS = (Option("mode", ("half", "open", "covered")), Option("spirit", ("without", "with")))


def rules(definition: Definition, players: int, chosen: Mapping[str, str]) -> Qiahn:
    """Return the game for its two players: the first has Cara, the second Cruz."""
    return Qiahn(
        Tables.from_definition(definition, chosen["mode"], chosen["spirit"] == "with"), players, chosen
    )
