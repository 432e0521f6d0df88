"""Play games by a policy to the end, or to a cap that belongs to the playout, not the rules (playouts). Count
the leaves of the tree of decisions at a depth (perft), a number that an error in the rules changes."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic

from pnp.errors import PnpError, unknown
from pnp.play import CHANCE, Act, Rules, State

UNIFORM, EAGER = POLICIES = ("uniform", "eager")
"""The policies of every game: any legal action with equal probability, or any of those that a greedy player
chooses from (`Rules.eager`)."""

CAP = 1000
"""The default number of decisions after which a playout stops."""


def seats(rules: Rules[State, Act], policy: str) -> tuple[Callable[[State], Sequence[Act]], ...]:
    """Return for each player a function from a position to the actions that the player chooses from. `policy`
    is the name of one policy for all players, or names for each player, separated by commas: uniform, eager
    or one of the game's own. Raises UnknownName, and PnpError for a wrong number of policies."""
    known = {UNIFORM: rules.legal_actions, EAGER: rules.eager, **rules.policies()}
    names = policy.split(",")
    for name in names:
        if name not in known:
            raise unknown("policy", name, known, place="--policy")
    if len(names) not in (1, rules.players):
        raise PnpError(
            "so many policies are not needed",
            place="--policy",
            expected=f"1, or {rules.players} with commas: one for each player",
            found=str(len(names)),
        )
    chosen = tuple(known[name] for name in names)
    return chosen if len(chosen) == rules.players else chosen * rules.players


@dataclass(frozen=True, slots=True)
class Playout(Generic[State]):
    """A finished playout: its last position, the number of decisions, and the number of actions to choose
    from, summed over the decisions.

    A playout that reached the cap is `unfinished`, which is no draw.
    """

    state: State
    plies: int
    choices: int
    unfinished: bool


def play_out(
    rules: Rules[State, Act],
    rng: Random,
    *,
    policy: str = UNIFORM,
    cap: int = CAP,
    state: State | None = None,
) -> Playout[State]:
    """Play a game from a position (by default the first) to its end, or until the players have made `cap`
    decisions."""
    current_player, after, chance, random = rules.current_player, rules.after, rules.chance, rng.random
    choices_of = seats(rules, policy)
    if state is None:
        state = rules.initial_state()
    plies = choices = 0
    while True:
        player = current_player(state)
        if player >= 0:
            if plies == cap:
                return Playout(state, plies, choices, unfinished=True)
            actions = choices_of[player](state)
            count = len(actions)
            plies += 1
            choices += count
            state = after(state, actions[int(random() * count)])
        elif player == -1:
            state = after(state, chance(state, rng))
        else:
            return Playout(state, plies, choices, unfinished=False)


@dataclass(frozen=True, slots=True)
class Step(Generic[State, Act]):
    """A step of a game: the position, who acts (a player or CHANCE), the action, and the actions to choose
    from (none for chance)."""

    state: State
    player: int
    actions: Sequence[Act]
    action: Act


def follow(
    rules: Rules[State, Act],
    rng: Random,
    *,
    policy: str = UNIFORM,
    cap: int = CAP,
    state: State | None = None,
) -> Iterator[Step[State, Act]]:
    """Yield the steps of the playout that `play_out` plays with the same arguments. The `actions` of a step
    are all legal ones."""
    choices_of = seats(rules, policy)
    if state is None:
        state = rules.initial_state()
    plies = 0
    while True:
        player = rules.current_player(state)
        actions: Sequence[Act] = ()
        if player >= 0:
            if plies == cap:
                return
            plies += 1
            actions = rules.legal_actions(state)
            options = choices_of[player](state)
            action = options[int(rng.random() * len(options))]
        elif player == -1:
            action = rules.chance(state, rng)
        else:
            return
        yield Step(state, player, actions, action)
        state = rules.after(state, action)


def perft(rules: Rules[State, Act], state: State, depth: int, seed: int = 0) -> int:
    """Return the number of sequences of `depth` decisions. A game that ends earlier adds none.

    Chance is no decision. At each chance node one outcome is drawn, by the seed and the position, so the
    number does not depend on the order in which the tree is searched.
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
    """Return the number of sequences of `depth` decisions that begin with each legal action, by the action's
    notation, in the order of the actions. Chance is drawn as in `perft`."""
    state = next_decision(rules, state, seed)
    return {
        rules.notation(state, action): perft(rules, rules.after(state, action), depth - 1, seed)
        for action in rules.legal_actions(state)
    }


def next_decision(rules: Rules[State, Act], state: State, seed: int = 0) -> State:
    """Return the next position in which a player decides or the game has ended. Chance is drawn until
    then."""
    while rules.current_player(state) == CHANCE:
        state = rules.after(state, draw_outcome(rules, state, seed))
    return state


def draw_outcome(rules: Rules[State, Act], state: State, seed: int) -> Act:
    """Return an outcome of a chance node, drawn by the seed: always the same in the same position."""
    return rules.chance(state, Random(f"{seed} {rules.serialize(state)}"))
