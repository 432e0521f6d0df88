"""Choose the words about an action that a player may hear without learning anything hidden."""

from collections.abc import Hashable
from operator import itemgetter
from random import Random
from typing import Any, NamedTuple

from pnp.play import CHANCE, Action, Rules, Words
from pnp.tabletop import ONLOOKER, PartPlace

EVERYBODY = "everybody"
"""The visibility of a zone whose parts everybody sees."""

_ZONE = itemgetter(1)
"""The zone of a part that lies."""

TRIES = 12
"""The number of other outcomes of chance, and of other deals of the hidden parts, that are compared with what
happened."""


class Audible(NamedTuple):
    """The effects and clauses of an action that a viewer may hear. Each of the two is empty if it is kept
    back."""

    effects: tuple[Words, ...]
    clauses: tuple[str, ...]


def audible_effects(
    rules: Rules[Any, Any], state: Any, action: Action, player: int, rng: Random
) -> tuple[Words, ...]:
    """Return the effects of an action, done in the position `state`, for one player, or () if they would
    reveal something hidden. They reveal something if the player cannot tell the action from another one with
    other effects, in this position or in another possible one. `rng` draws the other positions that are
    compared."""
    return audible_account(rules, state, action, player, rng).effects


def audible_account(rules: Rules[Any, Any], state: Any, action: Action, viewer: int, rng: Random) -> Audible:
    """Return the effects and the clauses of an action for a viewer: a player, or an ONLOOKER, who knows only
    what everybody sees. The action is compared with others that the viewer cannot tell from it. If one of
    them has other effects, both effects and clauses are left out. If one has the same effects but other
    clauses, only the clauses are left out."""
    after = rules.after(state, action)
    account = rules.describe(state, action)
    heard = Audible(account.effects, account.clauses)
    if not rules.hides or rules.current_player(state) == viewer:
        return heard
    ear = _Ear(rules, after, viewer)
    for other in _alternatives(rules, state, rng):
        if rules.after(state, other) == after:
            continue  # nothing that is hidden tells the one from the other: a word was said, or another
        heard = ear.keep_back(heard, state, other)
        if not heard.effects:
            return Audible((), ())
    for _ in range(TRIES):
        world = _deal_anew(rules, state, viewer, rng)
        possible = [action] if rules.why_not(world, action) is None else _alternatives(rules, world, rng)
        for other in possible:
            heard = ear.keep_back(heard, world, other)
            if not heard.effects:
                return Audible((), ())
    return heard


class _Ear:
    """The knowledge of a viewer after an action, to be compared with the knowledge after other possible
    actions."""

    def __init__(self, rules: Rules[Any, Any], after: Any, viewer: int) -> None:
        self.rules, self.viewer = rules, viewer
        self._open, self._knows = _open_parts(rules, after), self._knowledge(after)

    def keep_back(self, heard: Audible, state: Any, action: Action) -> Audible:
        """Return the part of `heard` that a viewer may still hear if this other action could have happened,
        too."""
        after = self.rules.after(state, action)
        # What lies open tells most actions from each other, and takes a tenth of the time.
        if _open_parts(self.rules, after) != self._open or self._knowledge(after) != self._knows:
            return heard
        account = self.rules.describe(state, action)
        if account.effects != heard.effects:
            return Audible((), ())
        return heard if account.clauses == heard.clauses else Audible(heard.effects, ())

    def _knowledge(self, state: Any) -> Hashable:
        """Return a value that is equal for two positions which the viewer cannot tell apart. An onlooker
        counts as remembering nothing, which keeps back more rather than less."""
        if self.viewer == ONLOOKER:
            return (self.rules.current_player(state), self.rules.placements(state, ONLOOKER))
        return self.rules.information_state(state, self.viewer)


def _open_parts(rules: Rules[Any, Any], state: Any) -> list[PartPlace]:
    """Return the parts that everybody sees, sorted by zone; none if the engine does not state zones."""
    zones = rules.zones
    if not zones:
        return []
    parts = [
        part
        for part in rules.locate_parts(state) or ()
        if part.known is None and zones[part.zone].seen == EVERYBODY
    ]
    parts.sort(key=_ZONE)
    return parts


def explain_action(rules: Rules[Any, Any], state: Any, action: Action, rng: Random) -> Audible:
    """Return the effects and clauses of a legal action that the player to move may read before doing it.
    Effects or clauses that depend on what is hidden from that player are left out."""
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


def _deal_anew(rules: Rules[Any, Any], state: Any, viewer: int, rng: Random) -> Any:
    """Return another position that a viewer cannot tell from this one. For an onlooker, everything that only
    one player knows is dealt again."""
    for player in range(rules.players) if viewer == ONLOOKER else (viewer,):
        state = rules.resample(state, player, rng)
    return state


def _alternatives(rules: Rules[Any, Any], state: Any, rng: Random) -> list[Action]:
    """Return the actions that could have happened instead."""
    if rules.current_player(state) == CHANCE:
        return [rules.chance(state, rng) for _ in range(TRIES)]
    return list(rules.legal_actions(state))
