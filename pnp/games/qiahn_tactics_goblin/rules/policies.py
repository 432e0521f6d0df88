"""The policies of simulated players: a player in a hurry, and simple reasons to call the Spirit."""

from collections.abc import Callable, Mapping

from pnp.games.qiahn_tactics_goblin.rules import stages
from pnp.games.qiahn_tactics_goblin.rules.actions import Action
from pnp.games.qiahn_tactics_goblin.rules.combat import points, strength, strengths
from pnp.games.qiahn_tactics_goblin.rules.legal import SPIRIT, TURN_UP, TURNO, Actions, legal_actions
from pnp.games.qiahn_tactics_goblin.rules.state import State
from pnp.games.qiahn_tactics_goblin.rules.tables import members

_UNWISE = {"turno", "concede", "copy", "spirit"}


def eager(state: State) -> Actions:
    """Return the actions of a player in a hurry: catch up, hit with qíahnberas, play a card while not ahead;
    never concede, move a copy or call the Spirit."""
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
    """Return the word of an action, or its card."""
    kind, *_ = action
    return str(kind)


# --- calling the Spirit ---------------------------------------------------------------------------

Thought = Callable[[State, int], bool]
"""A function that decides whether a player would call the Spirit in a position."""

LARGE = 5
"""The fight value that makes a simple player call the Spirit."""


def always(_: State, __: int) -> bool:
    """Call the Spirit whenever possible."""
    return True


def large(state: State, player: int) -> bool:
    """Call the Spirit while a Mage or a Paladin of the enemy lies face up."""
    army, values = state.armies[1 - player], state.tables.values
    return any(values[fighter] >= LARGE for fighter in members(army.reserve | army.vanguard))


def pairs(state: State, player: int) -> bool:
    """Call the Spirit while the enemy's reserve has two of a type that the own reserve lacks."""
    mine, theirs = state.armies[player].reserve, state.armies[1 - player].reserve
    alike = (state.tables.alike[fighter] for fighter in members(theirs))
    return any((kind & theirs).bit_count() > 1 and not kind & mine for kind in alike)


def count(state: State, player: int) -> bool:
    """Call the Spirit while the expected gain of points exceeds the loss, by the cards left in the own
    tropa."""
    mine, theirs = state.armies[player], state.armies[1 - player]
    totals, gain = state.tables.totals, 0
    for fighter in members(mine.tropa):
        kind = state.tables.alike[fighter]
        gain += totals[kind & theirs.reserve] - totals[kind & mine.reserve | 1 << fighter]
    return gain > 0


def behind(state: State, player: int) -> bool:
    """Call the Spirit while behind on points."""
    found = points(state)
    return found[player] < found[1 - player]


def ahead(state: State, player: int) -> bool:
    """Call the Spirit while ahead on points."""
    found = points(state)
    return found[player] > found[1 - player]


def losing(state: State, player: int) -> bool:
    """Call the Spirit while losing the round."""
    sums = strengths(state.tables, state.armies, state.attacker)
    return state.stage >= stages.CALL and sums[player] < sums[1 - player]


def desperate(state: State, player: int) -> bool:
    """Call the Spirit if behind on points at the last moment of the last round."""
    ends = any(not army.tropa for army in state.armies)
    return state.stage == stages.LAST and ends and behind(state, player)


THOUGHTS: tuple[Thought, ...] = (always, large, pairs, count, behind, ahead, losing, desperate)


def policies() -> Mapping[str, Callable[[State], Actions]]:
    """Return the policies by name ("spirit-large"): the actions that each chooses from. In all else they are
    in a hurry."""
    return {f"spirit-{thought.__name__}": _calling(thought) for thought in THOUGHTS}


def _calling(thought: Thought) -> Callable[[State], Actions]:
    def choices(state: State) -> Actions:
        if SPIRIT in legal_actions(state) and thought(state, state.player):
            return (SPIRIT,)
        return eager(state)

    return choices
