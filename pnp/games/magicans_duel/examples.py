"""Play the worked examples of the game's document, each a turn of one player, by pnp's rules."""

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.definition import Definition
from pnp.games.magicans_duel.facts import PLAYERS, Example, Move, pieces
from pnp.games.magicans_duel.rules import OPTIONS, Duel, rules
from pnp.games.magicans_duel.rules.state import State, cost, make_position
from pnp.games.magicans_duel.rules.tables import JUMP, PORTAL, PUSH, STEP
from pnp.games.magicans_duel.rules.writing import SIGNS, short_name
from pnp.play import IllegalAction

KINDS = {"step": STEP, "possession": STEP, "portal": PORTAL, "jump": JUMP, "push": PUSH}


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move of an example, as pnp's rules play it: the positions before and after it, its notation, and its
    cost in actions."""

    move: Move
    before: State
    notation: str
    cost: int
    after: State


def default_rules(definition: Definition) -> Duel:
    """Return the engine by which the examples are played: every option has its first value, as in the usual
    mode."""
    return rules(definition, len(PLAYERS), {option.name: option.values[0] for option in OPTIONS})


def first_position(duel: Duel, example: Example) -> State:
    """Return the position before an example's first move. Raises KeyError if a piece of the example is on no
    point of the board."""
    cells = tuple(duel.tables.point_at[place] for _, place in pieces(example.position))
    return make_position(duel.tables, cells, PLAYERS.index(example.player), example.actions, example.actions)


def play_example(duel: Duel, example: Example) -> Iterator[PlayedMove]:
    """Yield each move of an example in turn. Raises NotationError or IllegalAction at the first impossible
    one."""
    state = first_position(duel, example)
    for move in example.moves:
        place = duel.tables.point_at.get(move.to)
        name = str(list(move.to)) if place is None else duel.tables.point_names[place]
        notation = short_name(move.piece) + SIGNS[KINDS[move.kind]] + name
        action = duel.read(state, notation)
        clause = duel.why_not(state, action)
        if clause is not None:
            raise IllegalAction(f"{clause} forbids {notation}", clause=clause)
        possessed = "possession.move" in duel.describe(state, action).clauses
        if possessed != (move.kind == "possession"):
            raise IllegalAction(f"{notation} is no {move.kind}", clause="possession.move")
        after = duel.after(state, action)
        yield PlayedMove(move, state, notation, cost(state, action), after)
        state = after
