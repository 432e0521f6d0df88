"""Qíahn Tactics Goblin as executed: `mode` and `spirit` are what the book calls other ways to play.

engine     the class, which asks the others
tables     what never changes in a game    stages      how far a round can have come
state      a position                      combat      what fighters are worth
legal      the legal actions               refusal     the clause that forbids an action
after      what comes of an action         rounds      how a round goes on by itself
chance     what is dealt and tossed        components  the printed cards in use
notation   actions as text                 position    positions as text
account    what an action does             outcome     what follows from it
cause      what stands against an action   faults      why a position cannot be
knowledge  what a player knows             eager       what a player in a hurry chooses from
policies   when such a player calls the Spirit
diagram    the table for a terminal        moment      whose turn it is, in words
guide      how all that is written
"""

from collections.abc import Mapping

from pnp.definition import Definition
from pnp.games.qiahn_tactics_goblin.rules.engine import Qiahn
from pnp.games.qiahn_tactics_goblin.rules.tables import Tables
from pnp.play import Option

__all__ = ["OPTIONS", "rules"]

OPTIONS = (Option("mode", ("half", "open", "covered")), Option("spirit", ("without", "with")))


def rules(definition: Definition, players: int, chosen: Mapping[str, str]) -> Qiahn:
    """The game for its two players: the first has Cara, the second Cruz."""
    return Qiahn(Tables.of(definition, chosen["mode"], chosen["spirit"] == "with"), players, chosen)
