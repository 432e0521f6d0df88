"""The facts that only Tapatan has, the numbers that its texts name, and what follows from its lines."""

from itertools import pairwise
from typing import Annotated

from pydantic import Field

from pnp.definition import Definition, Table
from pnp.games.plain.facts import numbers as plain_numbers

Line = Annotated[str, Field(pattern="^[a-c][1-3]( [a-c][1-3])+$")]
"""The names of points, as "a1 b2 c3"; what is no such text is refused, with its line."""


class Facts(Table):
    """[facts] of game.toml; a key that is not here is refused, with its line."""

    stones: int
    """How many a player has."""
    repetitions: int
    """How often a position comes up until the game is drawn."""
    aid: Annotated[tuple[str, ...], Field(strict=False)]
    """The rules in short, a sentence a paragraph, for the aid."""
    lines: Annotated[tuple[Line, ...], Field(strict=False)]
    """The lines drawn on the board, each as the names of its points in order."""


def numbers(definition: Definition) -> dict[str, int | str]:
    """Those of any game (cells, count_aid ...), and those that only these texts name."""
    facts: Facts = definition.facts
    return {
        **plain_numbers(definition),
        "stones": facts.stones,
        "repetitions": facts.repetitions,
        "lines": len(facts.lines),
    }


def texts(definition: Definition) -> tuple[tuple[str, str], ...]:
    """The words among the facts, for translators: (text, comment)."""
    facts: Facts = definition.facts
    return tuple((sentence, "on the aid") for sentence in facts.aid)


def names(definition: Definition) -> tuple[str, ...]:
    """What people call the points, in the board's order: a letter for the column, a number for the row."""
    return tuple(f"{chr(97 + x)}{row + 1}" for x, row in definition.point_board().points)


def lines(definition: Definition) -> tuple[tuple[int, ...], ...]:
    """The lines as numbers of points."""
    facts: Facts = definition.facts
    order = names(definition)
    return tuple(tuple(order.index(name) for name in line.split()) for line in facts.lines)


def ways(definition: Definition) -> tuple[tuple[int, int], ...]:
    """Every pair of points between which a stone moves, the smaller number first, in ascending order."""
    found = {(min(pair), max(pair)) for line in lines(definition) for pair in pairwise(line)}
    return tuple(sorted(found))


def neighbours(definition: Definition) -> tuple[tuple[int, ...], ...]:
    """For each point, those that one move leads to, in ascending order."""
    near: list[list[int]] = [[] for _ in definition.point_board().points]
    for a, b in ways(definition):
        near[a].append(b)
        near[b].append(a)
    return tuple(tuple(sorted(each)) for each in near)
