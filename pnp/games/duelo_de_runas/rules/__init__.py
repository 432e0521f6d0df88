"""The rules of Duelo de Runas: simultaneous cards, spells in their order, the deck, and the solo game.

engine.py delegates to the other modules:

* positions: spellbook.py (runes, spells, and those with turns left), tables.py, state.py (and its faults)
* decisions: legal.py, judge.py, chance.py (the deck and its wizard, and what is hidden)
* effects: turn.py (announcements and the deck too), spells.py
* the table: places.py (what lies where, and what one points at)
* words: telling/ (for people, in their language), notation.py, position.py
"""

from collections.abc import Mapping

from pnp.definition import Definition
from pnp.games.duelo_de_runas.rules.engine import Duel
from pnp.play import Option

__all__ = ["OPTIONS", "rules"]

OPTIONS: tuple[Option, ...] = (
    Option("spells", ("basic", "advanced")),
    Option("courts", ("out", "in")),
)


def rules(definition: Definition, players: int, chosen: Mapping[str, str]) -> Duel:
    """Return the duel for so many players, with basic or advanced spells, and the Courts in the deck or
    out."""
    return Duel(definition, players, chosen)
