"""Duelo de Runas as executed: simultaneous cards, spells in their order, the deck, and the game alone.

engine.py answers by what stands in the other modules. What a game is made of: runes.py, lasting.py (spells
with turns left), spellbook.py, tables.py, state.py. What may be done: legal.py, judge.py, eager.py, chance.py
(by nobody: the deck and its wizard). What it leads to: turn.py, casting.py, spells/, piles.py (the deck). How
it is told: telling/ (to people, in their language), notation.py, position.py, knowledge.py (what
is hidden), faults.py.
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
