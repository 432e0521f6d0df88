"""El Switcher as executed; `rules` makes the game for so many players.

engine      the class, which asks the others
tables      what never changes in a game: figures on the board, movements of cards, swaps that form a figure
state       a position, and the printed parts that it uses
legal       what players may do, under what it is listed, what chance deals, and what comes of an action
judge       why an action may not be done
notation    actions as text, and what the game calls things
position    positions as text, why one cannot be, and what a player knows of it
account     what an action does
places      what lies where on the table, and what an action points at
diagram     for a terminal, with the help on how it is written
claims      questions of a told game, and those of the last page
"""

from collections.abc import Mapping

from pnp.definition import Definition
from pnp.games.el_switcher.rules.engine import Switcher
from pnp.games.el_switcher.rules.tables import Tables
from pnp.play import Option

__all__ = ["OPTIONS", "rules", "tables"]

OPTIONS: tuple[Option, ...] = ()


def rules(definition: Definition, players: int, chosen: Mapping[str, str]) -> Switcher:
    """Return the rules for two to four players; there are no options."""
    return Switcher(Tables(definition, players), chosen)
