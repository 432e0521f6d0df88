"""El Switcher as executed; `rules` makes the game for so many players.

engine      the class, which asks the others
tables      what never changes in a game, with figures (on the board) and movements (of the cards)
state       a position
legal       the legal actions          refusal     the clause that forbids an action
cause       what stands against one    topics      under what actions are listed
after       what comes of an action    chance      what is dealt and drawn
notation    actions as text            position    positions as text
account     what an action does        faults      why a position cannot be
knowledge   what a player knows        eager       what a player in a hurry chooses from
diagram     for a terminal             components  the printed parts in use
guide       how it is written          words       what the game calls things
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
    """El Switcher for two to four players; there is nothing to choose."""
    return Switcher(Tables.of(definition, players), chosen)
