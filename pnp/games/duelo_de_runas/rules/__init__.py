"""Duelo de Runas as executed."""

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
    """The duel for so many players, with basic or advanced spells, and the Courts in the deck or out."""
    return Duel(definition, players, chosen)
