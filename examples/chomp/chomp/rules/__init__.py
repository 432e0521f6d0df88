"""Chomp as executed. pnp reads OPTIONS and `rules` from this module, and nothing else."""

from collections.abc import Mapping

from chomp.rules.engine import Chomp
from pnp.definition import Definition
from pnp.play import Option

__all__ = ["OPTIONS", "rules"]

OPTIONS: tuple[Option, ...] = ()
"""What the players choose before the game; here nothing."""


def rules(definition: Definition, players: int, chosen: Mapping[str, str]) -> Chomp:
    """The game for its two players; `chosen` has a value for every option."""
    return Chomp(definition, players, chosen)
