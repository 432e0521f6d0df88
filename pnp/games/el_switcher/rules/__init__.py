"""El Switcher as executed; `rules` makes the game for so many players.

switcher.py is the game; refusals.py says which clause forbids an action, accounts.py what one does;
figures.py and movements.py are the tables; state.py is a position, position.py the same as text.
"""

from collections.abc import Mapping

from pnp.definition import Definition
from pnp.games.el_switcher.rules.state import State, Tables
from pnp.games.el_switcher.rules.switcher import Switcher
from pnp.play import Option, Rules

__all__ = ["OPTIONS", "figures", "rules"]

OPTIONS: tuple[Option, ...] = ()


def rules(definition: Definition, players: int, chosen: Mapping[str, str]) -> Rules[State]:
    """El Switcher for two to four players; there is nothing to choose."""
    return Switcher(Tables.of(definition, players), chosen)
