"""Choose what may be said aloud of an action: nothing that somebody at the table should not know."""

from random import Random
from typing import Any

from pnp.play import CHANCE, Action, Rules, Words

TRIES = 12
"""Outcomes of chance and other deals that are held against what happened."""


def audible_effects(
    rules: Rules[Any, Any], state: Any, action: Action, player: int, rng: Random
) -> tuple[Words, ...]:
    """The effects of an action as a player may hear them; empty where they must not.

    The words are kept back if others would be true of something else that, for all the player knows,
    may have happened: another action, or the same in another position, or another in a position where
    the same cannot be.
    """
    after = rules.after(state, action)
    effects = rules.describe(state, action).effects
    if not rules.hides or rules.current_player(state) == player:
        return effects
    knows = rules.information_state(after, player)
    for other in _alternatives(rules, state, rng):
        if rules.after(state, other) == after:
            continue  # nothing that is hidden tells the one from the other: a word was said, or another
        alike = rules.information_state(rules.after(state, other), player) == knows
        if alike and rules.describe(state, other).effects != effects:
            return ()
    for _ in range(TRIES):
        world = rules.resample(state, player, rng)
        possible = [action] if rules.why_not(world, action) is None else _alternatives(rules, world, rng)
        for other in possible:
            alike = rules.information_state(rules.after(world, other), player) == knows
            if alike and rules.describe(world, other).effects != effects:
                return ()
    return effects


def _alternatives(rules: Rules[Any, Any], state: Any, rng: Random) -> list[Action]:
    """Return the actions that could have happened instead."""
    if rules.current_player(state) == CHANCE:
        return [rules.chance(state, rng) for _ in range(TRIES)]
    return list(rules.legal_actions(state))
