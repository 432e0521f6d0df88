"""The rules of Qíahn Tactics Goblin; `mode` and `spirit` select the book's other ways to play.

engine     the class Qiahn, which delegates    tables      the constants of a game
stages     the stages of a round and actions   state       a position
combat     the values of fighters, the course of a round without decisions, the consequences of an action
legal      legal actions, chance, and simulated players
judge      the reason against an action        after       the position after an action
notation   actions as text
position   positions as text, the faults of one, and what a player knows
account    an action in sentences
places     what lies where on the table, and what an action points at
diagram    the table for a terminal, and help on diagram and notation
claims     predicates for told games and for the tables of the last page
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
