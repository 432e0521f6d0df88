"""Choose what may be said aloud of an action: nothing that somebody at the table should not know."""

from collections.abc import Hashable
from random import Random
from typing import Any, NamedTuple

from pnp.play import CHANCE, Account, Action, Rules, Words
from pnp.tabletop import ONLOOKER

TRIES = 12
"""Outcomes of chance and other deals that are held against what happened."""


class Audible(NamedTuple):
    """What somebody may hear of an action; either is empty where it must be kept back."""

    effects: tuple[Words, ...]
    clauses: tuple[str, ...]


def audible_effects(
    rules: Rules[Any, Any], state: Any, action: Action, player: int, rng: Random
) -> tuple[Words, ...]:
    """The effects of an action as a player may hear them; empty where they must not.

    The words are kept back if others would be true of something else that, for all the player knows,
    may have happened: another action, or the same in another position, or another in a position where
    the same cannot be.
    """
    return audible_account(rules, state, action, player, rng).effects


def audible_account(rules: Rules[Any, Any], state: Any, action: Action, viewer: int, rng: Random) -> Audible:
    """Return the effects and the clauses of an action as a player may hear them, or an ONLOOKER, who knows
    only what everybody sees. Each is kept back as `audible_effects` says."""
    after = rules.after(state, action)
    account = rules.describe(state, action)
    heard = Audible(account.effects, account.clauses)
    if not rules.hides or rules.current_player(state) == viewer:
        return heard
    knows = _knowledge(rules, after, viewer)
    for other in _alternatives(rules, state, rng):
        if rules.after(state, other) == after:
            continue  # nothing that is hidden tells the one from the other: a word was said, or another
        heard = _keep_back(heard, rules, state, other, viewer, knows)
        if not heard.effects:
            return Audible((), ())
    for _ in range(TRIES):
        world = _deal_anew(rules, state, viewer, rng)
        possible = [action] if rules.why_not(world, action) is None else _alternatives(rules, world, rng)
        for other in possible:
            heard = _keep_back(heard, rules, world, other, viewer, knows)
            if not heard.effects:
                return Audible((), ())
    return heard


def _keep_back(
    heard: Audible, rules: Rules[Any, Any], state: Any, action: Action, viewer: int, knows: Hashable
) -> Audible:
    """Return what may still be heard if, for all that a viewer knows, this action may have happened."""
    account: Account | None = None
    if _knowledge(rules, rules.after(state, action), viewer) == knows:
        account = rules.describe(state, action)
        if account.effects != heard.effects:
            return Audible((), ())
        if heard.clauses and account.clauses != heard.clauses:
            return Audible(heard.effects, ())
    return heard


def explain_action(rules: Rules[Any, Any], state: Any, action: Action, rng: Random) -> Audible:
    """Return the effects and the clauses of a legal action as the player to move may read them beforehand:
    nothing that depends on what is hidden from that player."""
    account = rules.describe(state, action)
    effects, clauses = account.effects, account.clauses
    if rules.hides:
        player = rules.current_player(state)
        for _ in range(TRIES):
            world = rules.resample(state, player, rng)
            other = rules.describe(world, action)
            effects = effects if other.effects == effects else ()
            clauses = clauses if other.clauses == clauses else ()
    return Audible(effects, clauses)


def _knowledge(rules: Rules[Any, Any], state: Any, viewer: int) -> Hashable:
    """Return something that is equal for two positions which a viewer cannot tell apart. An onlooker is
    taken to remember nothing: this keeps back more rather than less."""
    if viewer == ONLOOKER:
        return (rules.current_player(state), rules.placements(state, ONLOOKER))
    return rules.information_state(state, viewer)


def _deal_anew(rules: Rules[Any, Any], state: Any, viewer: int, rng: Random) -> Any:
    """Return another position that a viewer cannot tell from this one. For an onlooker, what each player
    alone knows is dealt anew as well."""
    for player in range(rules.players) if viewer == ONLOOKER else (viewer,):
        state = rules.resample(state, player, rng)
    return state


def _alternatives(rules: Rules[Any, Any], state: Any, rng: Random) -> list[Action]:
    """Return the actions that could have happened instead."""
    if rules.current_player(state) == CHANCE:
        return [rules.chance(state, rng) for _ in range(TRIES)]
    return list(rules.legal_actions(state))
