"""The turns of the document's worked examples, played by the rules."""

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.definition import Definition
from pnp.games.magicans_duel.facts import PLAYERS, Example, Move, pieces
from pnp.games.magicans_duel.rules import OPTIONS, Duel, rules
from pnp.games.magicans_duel.rules.costs import cost
from pnp.games.magicans_duel.rules.notation import SIGNS, short
from pnp.games.magicans_duel.rules.state import State, placed
from pnp.games.magicans_duel.rules.tables import JUMP, PORTAL, PUSH, STEP
from pnp.play import IllegalAction

KINDS = {"step": STEP, "possession": STEP, "portal": PORTAL, "jump": JUMP, "push": PUSH}


@dataclass(frozen=True, slots=True)
class Played:
    """A move of an example: the positions before and after it, its notation, and what it costs."""

    move: Move
    before: State
    notation: str
    cost: int
    after: State


def usual(definition: Definition) -> Duel:
    """The rules by which the examples are played."""
    return rules(definition, len(PLAYERS), {option.name: option.values[0] for option in OPTIONS})


def begin(duel: Duel, example: Example) -> State:
    """The position before the first move; every piece stands on a point of the board."""
    cells = tuple(duel.tables.point_at[place] for _, place in pieces(example.position))
    return placed(duel.tables, cells, PLAYERS.index(example.player), example.actions, example.actions)


def turn(duel: Duel, example: Example) -> Iterator[Played]:
    """Each move in turn. Raises NotationError or IllegalAction at the first that cannot be."""
    state = begin(duel, example)
    for move in example.moves:
        place = duel.tables.point_at.get(move.to)
        name = str(list(move.to)) if place is None else duel.tables.point_names[place]
        notation = short(move.piece) + SIGNS[KINDS[move.kind]] + name
        action = duel.read(state, notation)
        clause = duel.why_not(state, action)
        if clause is not None:
            raise IllegalAction(f"{clause} forbids {notation}", clause=clause)
        possessed = "possession.move" in duel.describe(state, action).clauses
        if possessed != (move.kind == "possession"):
            raise IllegalAction(f"{notation} is no {move.kind}", clause="possession.move")
        after = duel.after(state, action)
        yield Played(move, state, notation, cost(state, action), after)
        state = after
