"""Tapatan as executed. pnp reads OPTIONS and `rules` from this module, and nothing else."""

from collections.abc import Mapping

from pnp.definition import Definition
from pnp.play import Option
from tapatan.rules.engine import Tapatan

__all__ = ["OPTIONS", "rules"]

OPTIONS: tuple[Option, ...] = ()
"""What the players choose before the game; here nothing."""


def rules(definition: Definition, players: int, chosen: Mapping[str, str]) -> Tapatan:
    """The game for its two players; `chosen` has a value for every option."""
    return Tapatan(definition, players, chosen)
