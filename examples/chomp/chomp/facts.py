"""The facts that only Chomp has, and the numbers that its texts name."""

from typing import Annotated

from pydantic import Field

from pnp.definition import Definition, Table
from pnp.games.plain.facts import numbers

__all__ = ["Facts", "numbers"]
# `numbers` are those of any game: cells, columns and rows of the board, count_<id> of each component ...
# A game that names others has a function of its own here, which may begin with these.


class Facts(Table):
    """[facts] of game.toml; a key that is not here is refused, with its line."""

    poison: Annotated[tuple[int, int], Field(strict=False)]
    """Column and row of the bad square, both counted from 1."""


def poison(definition: Definition) -> tuple[int, int]:
    """Column and row of the bad square, both counted from 0."""
    facts: Facts = definition.facts
    column, row = facts.poison
    return column - 1, row - 1
