"""What a player in a hurry chooses from, and when such a player calls the Spirit: ways to choose for
simulations, each by one simple thought."""

from collections.abc import Callable, Mapping

from pnp.games.qiahn_tactics_goblin.rules import stages
from pnp.games.qiahn_tactics_goblin.rules.actions import Action
from pnp.games.qiahn_tactics_goblin.rules.combat import points, strength, strengths
from pnp.games.qiahn_tactics_goblin.rules.legal import SPIRIT, TURN_UP, TURNO, Actions, legal_actions
from pnp.games.qiahn_tactics_goblin.rules.state import State
from pnp.games.qiahn_tactics_goblin.rules.tables import members

_UNWISE = {"turno", "concede", "copy", "spirit"}


def eager(state: State) -> Actions:
    """Who is in a hurry catches up, hits with qíahnberas, plays a card while not ahead, and never
    concedes, moves a copy or calls the Spirit."""
    actions = legal_actions(state)
    if state.step or state.stage not in (stages.CALL, stages.PLAY):
        if TURN_UP in actions:
            return (TURN_UP,)
        return tuple(action for action in actions if action != SPIRIT) if state.tables.spirit else actions
    side, tables = state.side, state.tables
    mine, theirs = state.armies[side], state.armies[1 - side]
    hits = tables.camps[side].hits
    if strikes := tuple(action for action in actions if _kind(action) in hits):
        return strikes
    attacking = side == state.attacker
    if strength(tables, mine, theirs, attacking) > strength(tables, theirs, mine, not attacking):
        return (TURNO,)
    return tuple(action for action in actions if _kind(action) not in _UNWISE) or (TURNO,)


def _kind(action: Action) -> str:
    """The word of an action, or its card."""
    kind, *_ = action
    return str(kind)


# --- calling the Spirit ---------------------------------------------------------------------------

Thought = Callable[[State, int], bool]
"""Whether a player would call the Spirit in a position."""

LARGE = 5
"""A fight value worth calling the Spirit for, for who thinks no further."""


def always(_: State, __: int) -> bool:
    """Whenever the Spirit can be called."""
    return True


def large(state: State, player: int) -> bool:
    """While a Mage or a Paladin of the enemy lies face up."""
    army, values = state.armies[1 - player], state.tables.values
    return any(values[fighter] >= LARGE for fighter in members(army.reserve | army.vanguard))


def pairs(state: State, player: int) -> bool:
    """While the enemy's reserve has two of a type that one's own has none of."""
    mine, theirs = state.armies[player].reserve, state.armies[1 - player].reserve
    alike = (state.tables.alike[fighter] for fighter in members(theirs))
    return any((kind & theirs).bit_count() > 1 and not kind & mine for kind in alike)


def count(state: State, player: int) -> bool:
    """While more points are to be expected than lost, by what is left in one's own tropa."""
    mine, theirs = state.armies[player], state.armies[1 - player]
    totals, gain = state.tables.totals, 0
    for fighter in members(mine.tropa):
        kind = state.tables.alike[fighter]
        gain += totals[kind & theirs.reserve] - totals[kind & mine.reserve | 1 << fighter]
    return gain > 0


def behind(state: State, player: int) -> bool:
    """While behind on points."""
    found = points(state)
    return found[player] < found[1 - player]


def ahead(state: State, player: int) -> bool:
    """While ahead on points."""
    found = points(state)
    return found[player] > found[1 - player]


def losing(state: State, player: int) -> bool:
    """While losing the round."""
    sums = strengths(state.tables, state.armies, state.attacker)
    return state.stage >= stages.CALL and sums[player] < sums[1 - player]


def desperate(state: State, player: int) -> bool:
    """Behind on points at the last moment of the last round, when there is nothing to lose."""
    ends = any(not army.tropa for army in state.armies)
    return state.stage == stages.LAST and ends and behind(state, player)


THOUGHTS: tuple[Thought, ...] = (always, large, pairs, count, behind, ahead, losing, desperate)


def policies() -> Mapping[str, Callable[[State], Actions]]:
    """By name, "spirit-large": what such a player chooses from. For the rest they are in a hurry."""
    return {f"spirit-{thought.__name__}": _calling(thought) for thought in THOUGHTS}


def _calling(thought: Thought) -> Callable[[State], Actions]:
    def choices(state: State) -> Actions:
        if SPIRIT in legal_actions(state) and thought(state, state.player):
            return (SPIRIT,)
        return eager(state)

    return choices
