"""El Switcher as executed; `rules` makes the game for so many players.

engine      the class, which asks the others
tables      what never changes in a game, with figures (on the board) and movements (of the cards)
state       a position, and the printed parts that it uses
legal       what players may do, what one in a hurry does, what chance deals
judge       why an action may not be done
after       what comes of an action    topics      under what actions are listed
notation    actions as text            position    positions as text
account     what an action does        faults      why a position cannot be
knowledge   what a player knows        diagram     for a terminal
guide       how it is written          words       what the game calls things
claims      questions of a told game   reference   those of the last page
nearly      swaps that form a figure
"""

from collections.abc import Mapping

from pnp.definition import Definition
from pnp.games.el_switcher.rules.engine import Switcher
from pnp.games.el_switcher.rules.tables import Tables
from pnp.play import Option

__all__ = ["OPTIONS", "figures", "rules"]

OPTIONS: tuple[Option, ...] = ()


def rules(definition: Definition, players: int, chosen: Mapping[str, str]) -> Switcher:
    """Return the rules for two to four players; there are no options."""
    return Switcher(Tables(definition, players), chosen)
