"""The legal actions of a player, and the outcomes of chance."""

from collections.abc import Callable
from random import Random

from pnp.games.qiahn_tactics_goblin.rules import stages
from pnp.games.qiahn_tactics_goblin.rules.actions import Action
from pnp.games.qiahn_tactics_goblin.rules.rounds import can_call_spirit, can_catch_up
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
