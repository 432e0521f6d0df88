"""Playouts: a game played by a policy to its end, or to a cap that belongs to the playout, not the rules."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic

from pnp.errors import PnpError, unknown
from pnp.play import Act, Rules, State

UNIFORM, EAGER = POLICIES = ("uniform", "eager")
"""The policies: any legal action with equal probability, or any of those that a player in a hurry chooses
from."""

CAP = 1000
"""The default number of decisions after which a playout stops."""


def seats(rules: Rules[State, Act], policy: str) -> tuple[Callable[[State], Sequence[Act]], ...]:
    """Return for each player a function from a position to the actions that the player chooses from. A policy
    is uniform, eager or one of the game's own, for all players; or one for each player, with commas between.
    Raises UnknownName, and PnpError for a wrong number of policies."""
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
    """A game played: its last position, the decisions of players in it, and the actions they chose from.

    One that reached the cap is `unfinished`, which is no draw.
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
    """Play a game from a position (else from the first) to its end, or until `cap` decisions of players."""
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
    """A step of a game: who acts (a player or CHANCE), what is done, and the actions to choose from (none for
    chance)."""

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
    """Yield the same playout step by step, for who wants to look on; `actions` are all legal ones."""
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
