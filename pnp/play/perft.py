"""Perft: the leaves of the tree of decisions at a depth, a number that any error in the rules changes.

The name is chess programmers' (performance test); see chessprogramming.org, Perft.
"""

from random import Random

from pnp.play import CHANCE, Act, Rules, State


def perft(rules: Rules[State, Act], state: State, depth: int, seed: int = 0) -> int:
    """Return the number of sequences of `depth` decisions. A game that ends earlier adds none.

    Chance is no decision: at each chance node one outcome is drawn, by the seed and the position, so that the
    number does not depend on the order in which the tree is walked.
    """
    if depth == 0:
        return 1
    state = next_decision(rules, state, seed)
    actions = rules.legal_actions(state)
    if depth == 1:
        return len(actions)
    after = rules.after
    return sum(perft(rules, after(state, action), depth - 1, seed) for action in actions)


def divide(rules: Rules[State, Act], state: State, depth: int, seed: int = 0) -> dict[str, int]:
    """Return the leaves below each first action, by its notation, in the order of the actions."""
    state = next_decision(rules, state, seed)
    return {
        rules.notation(state, action): perft(rules, rules.after(state, action), depth - 1, seed)
        for action in rules.legal_actions(state)
    }


def next_decision(rules: Rules[State, Act], state: State, seed: int = 0) -> State:
    """Return the next position in which a player decides, or the game has ended."""
    while rules.current_player(state) == CHANCE:
        state = rules.after(state, draw_outcome(rules, state, seed))
    return state


def draw_outcome(rules: Rules[State, Act], state: State, seed: int) -> Act:
    """Return the outcome of a chance node by a seed: always the same in the same position."""
    return rules.chance(state, Random(f"{seed} {rules.serialize(state)}"))
