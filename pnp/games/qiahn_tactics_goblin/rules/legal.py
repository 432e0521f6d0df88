"""The legal actions of a player, and the outcomes of chance."""

from collections.abc import Callable, Mapping
from random import Random

from pnp.games.qiahn_tactics_goblin.rules import stages
from pnp.games.qiahn_tactics_goblin.rules.combat import (
    can_call_spirit,
    can_catch_up,
    points,
    strength,
    strengths,
)
from pnp.games.qiahn_tactics_goblin.rules.stages import Action
from pnp.games.qiahn_tactics_goblin.rules.state import State, caller
from pnp.games.qiahn_tactics_goblin.rules.tables import canonical, mask_of, members

Actions = tuple[Action, ...]

TURN_UP = ("turn-up",)
TURNO = ("turno",)
CONCEDE = ("concede",)
SPIRIT = ("spirit",)
WAIT = ("wait",)

_CATCHING_UP = (TURN_UP, TURNO)
_ENDS = (TURNO, CONCEDE)
_ASKED = (WAIT, SPIRIT)


def legal_actions(state: State) -> Actions:
    """Return every action of the current player."""
    if state.player < 0:
        return ()
    if state.step:
        return _copy(state) if state.step == stages.COPY else _ASKED  # spirit.when
    return _BY_STAGE[state.stage](state)


def _discover(state: State) -> Actions:
    """Return turning up. It is a decision only because the Spirit may be called first (discover.attacker,
    discover.defender)."""
    del state
    return (TURN_UP, SPIRIT)


def _catch_up(state: State) -> Actions:
    """Return the actions of catching up (discover.catch-up)."""
    tables, armies = state.tables, state.armies
    mine, theirs = armies[state.side], armies[1 - state.side]
    found: Actions = _CATCHING_UP if can_catch_up(mine, theirs) else (TURNO,)
    return (*found, SPIRIT) if can_call_spirit(tables, mine) else found


def _send(state: State) -> Actions:
    """Return the fighters to send or call: an own one first, then at least one enemy (deploy.own,
    deploy.enemy)."""
    tables, armies = state.tables, state.armies
    mine, theirs = armies[state.side], armies[1 - state.side]
    sent = mine.vanguard.bit_count()
    found: Actions = ()
    if sent < tables.most and not theirs.vanguard:
        found = tables.actions["send"][mine.reserve]
    if sent >= tables.fewest:
        found += tables.actions["call"][theirs.reserve]
    return (*found, SPIRIT) if tables.spirit and can_call_spirit(tables, mine) else found


def _turn(state: State) -> Actions:
    """Return cards, a copy and Turno (deploy.attacker, deploy.defender)."""
    side, armies, tables = state.side, state.armies, state.tables
    attacking = side == state.attacker
    mine, theirs = armies[side], armies[1 - side]
    camp, hand, vanguard, targets = tables.camps[side], mine.hand, mine.vanguard, theirs.vanguard
    borne, enemy_borne = mine.borne, theirs.borne
    water, enemy_earth = borne.water, enemy_borne.earth
    actions = tables.actions
    found: Actions = _ENDS
    if state.stage == stages.CALL and targets.bit_count() < tables.most:
        found += actions["call"][theirs.reserve]
    if hand & (camp.sword if attacking else camp.shield):  # equipment.sword, equipment.shield
        found += actions["sword" if attacking else "shield"][vanguard & ~borne.equipped]
    without_magic = vanguard & ~(borne.fire | borne.earth | water)  # limit.each
    if without_magic:
        if hand & camp.fire:
            found += actions["fire"][without_magic]
        if hand & camp.earth:
            found += actions["earth"][without_magic]
        if hand & camp.water:
            found += actions["water"][without_magic]
    if water:  # magic.water.again
        others = ~(1 << borne.copy) if borne.copy >= 0 else ~0
        found += actions["copy"][vanguard & ~water & others] + actions["copy"][targets & others]
    if hand & camp.air:  # limit.air
        found += actions["air"][targets & ~(enemy_borne.fire | enemy_earth | enemy_borne.water)]
    qiahnberas = hand & camp.qiahnberas
    if qiahnberas:  # qiahnbera.earth, qiahnbera.equipped
        found += camp.strikes[qiahnberas, targets & ~(enemy_borne.equipped | enemy_earth)]
    return (*found, SPIRIT) if tables.spirit and can_call_spirit(tables, mine) else found


def _last(state: State) -> Actions:
    """Return the actions of the last moment (spirit.when)."""
    del state
    return _ASKED


def _copy(state: State) -> Actions:
    """Return the fighters that water can copy: any other in either vanguard (magic.water.whom)."""
    mine, theirs = state.armies[state.side], state.armies[1 - state.side]
    copy = state.tables.actions["copy"]
    return copy[mine.vanguard & ~mine.borne.water] + copy[theirs.vanguard]


_BY_STAGE: tuple[Callable[[State], Actions], ...] = (
    *(_discover,) * 3,  # chance decides at the first two stages
    _catch_up,
    _send,
    _turn,
    _turn,
    _last,
)


def chance(state: State, rng: Random) -> Action:
    """Return one of the outcomes at a chance node, with its probability."""
    tables, army = state.tables, state.armies[state.side]
    if state.stage == stages.DEAL:  # setup.qiahnberas, mode.covered
        covered = tables.mode == "covered"
        count = army.box.bit_count() - tables.covered_discards if covered else tables.qiahnberas_kept
        cards = mask_of(rng.sample(tuple(members(army.box)), count))
        hand, _ = canonical(tables.camps[state.side], cards, 0)
        return ("deal", hand)
    if state.stage == stages.TOSS:  # setup.initiative
        return ("toss", rng.randrange(2))
    tropa, kind = army.tropa, "turn"
    if state.step != stages.TURN:  # spirit.effect
        tropa, kind = state.armies[caller(state)].tropa, "taste"
    turns = tables.actions[kind][tropa]  # setup.tropa
    return turns[int(rng.random() * len(turns))]


# The policies of simulated players: a player in a hurry, and simple reasons to call the Spirit.

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


def is_behind(state: State, player: int) -> bool:
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
    return state.stage == stages.LAST and ends and is_behind(state, player)


THOUGHTS: tuple[Thought, ...] = (always, large, pairs, count, is_behind, ahead, losing, desperate)


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
