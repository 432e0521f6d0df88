"""The legal actions of a player, the outcomes of chance, the policies, and the position after an action."""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from pnp.games.qiahn_tactics_goblin.rules.combat import (
    ask_rival,
    can_call_spirit,
    can_catch_up,
    compare_vanguards,
    end_round,
    enter_stage,
    last_moment,
    next_turn,
    points,
    strength,
    strengths,
)
from pnp.games.qiahn_tactics_goblin.rules.state import (
    CALL,
    CATCH_UP,
    COPY,
    DEAL,
    DISCOVER,
    LAST,
    NOBODY,
    NONE,
    PLAY,
    RIVAL,
    RIVAL_TASTE,
    SEND,
    TASTE,
    TOSS,
    TURN,
    Action,
    Army,
    Borne,
    State,
    caller,
    in_order,
)
from pnp.games.qiahn_tactics_goblin.rules.tables import Camp, canonical, mask_of, members
from pnp.play import CHANCE

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
    """Return every action of the player to move; none while chance decides or after the end of the game."""
    if state.player < 0:
        return ()
    if state.step:
        return _copy(state) if state.step == COPY else _ASKED  # spirit.when
    return _BY_STAGE[state.stage](state)


def _discover(state: State) -> Actions:
    """Return the action of turning up a card. It is a decision only because the Spirit may be called first
    (discover.attacker, discover.defender)."""
    del state
    return (TURN_UP, SPIRIT)


def _catch_up(state: State) -> Actions:
    """Return the actions of catching up (discover.catch-up)."""
    tables, armies = state.tables, state.armies
    mine, theirs = armies[state.side], armies[1 - state.side]
    found: Actions = _CATCHING_UP if can_catch_up(mine, theirs) else (TURNO,)
    return (*found, SPIRIT) if can_call_spirit(tables, mine) else found


def _send(state: State) -> Actions:
    """Return the actions of sending or calling out fighters: an own one first, then at least one enemy
    (deploy.own, deploy.enemy)."""
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
    """Return the actions of a turn in which cards are played: a card, a copy, Turno (deploy.attacker,
    deploy.defender)."""
    side, armies, tables = state.side, state.armies, state.tables
    attacking = side == state.attacker
    mine, theirs = armies[side], armies[1 - side]
    camp, hand, vanguard, targets = tables.camps[side], mine.hand, mine.vanguard, theirs.vanguard
    borne, enemy_borne = mine.borne, theirs.borne
    water, enemy_earth = borne.water, enemy_borne.earth
    actions = tables.actions
    found: Actions = _ENDS
    if state.stage == CALL and targets.bit_count() < tables.most:
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
    """Return the copies that water can make: of any other fighter in either vanguard (magic.water.whom)."""
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
    """Return a random outcome of a position in which chance decides, such as cards dealt or the coin tossed.
    Each outcome has its true probability."""
    tables, army = state.tables, state.armies[state.side]
    if state.stage == DEAL:  # setup.qiahnberas, mode.covered
        covered = tables.mode == "covered"
        count = army.box.bit_count() - tables.covered_discards if covered else tables.qiahnberas_kept
        cards = mask_of(rng.sample(tuple(members(army.box)), count))
        hand, _ = canonical(tables.camps[state.side], cards, 0)
        return ("deal", hand)
    if state.stage == TOSS:  # setup.initiative
        return ("toss", rng.randrange(2))
    tropa, kind = army.tropa, "turn"
    if state.step != TURN:  # spirit.effect
        tropa, kind = state.armies[caller(state)].tropa, "taste"
    turns = tables.actions[kind][tropa]  # setup.tropa
    return turns[int(rng.random() * len(turns))]


# The policies of simulated players: a player in a hurry, and simple reasons to call the Spirit.

_UNWISE = {"turno", "concede", "copy", "spirit"}


def eager(state: State) -> Actions:
    """Return the actions that a greedy player chooses from. This player catches up if possible, plays
    qíahnberas first, then other cards while not ahead, and otherwise ends the turn. It never concedes, never
    changes which fighter water copies, and never calls the Spirit."""
    actions = legal_actions(state)
    if state.step or state.stage not in (CALL, PLAY):
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
    """Return the first item of an action: its kind, or the name of the card that is laid."""
    kind, *_ = action
    return str(kind)


# --- calling the Spirit ---------------------------------------------------------------------------

Thought = Callable[[State, int], bool]
"""A function that decides whether a player would call the Spirit in a position."""

LARGE = 5
"""The least fight value of an enemy for which the policy `large` calls the Spirit."""


def always(_: State, __: int) -> bool:
    """Return True: call the Spirit whenever possible."""
    return True


def large(state: State, player: int) -> bool:
    """Return whether a player who watches large values calls the Spirit: if an enemy of the value LARGE or
    more (a Mage or a Paladin) lies face up. This is one of the policies of simulated players."""
    army, values = state.armies[1 - player], state.tables.values
    return any(values[fighter] >= LARGE for fighter in members(army.reserve | army.vanguard))


def pairs(state: State, player: int) -> bool:
    """Return whether to call the Spirit: while the enemy's reserve has two or more fighters of a type of
    which the own reserve has none."""
    mine, theirs = state.armies[player].reserve, state.armies[1 - player].reserve
    alike = (state.tables.alike[fighter] for fighter in members(theirs))
    return any((kind & theirs).bit_count() > 1 and not kind & mine for kind in alike)


def count(state: State, player: int) -> bool:
    """Return whether to call the Spirit: if the player then gains more points than it loses, on average
    over all cards of its tropa (draw pile), each of which may be on top."""
    mine, theirs = state.armies[player], state.armies[1 - player]
    totals, gain = state.tables.totals, 0
    for fighter in members(mine.tropa):
        kind = state.tables.alike[fighter]
        gain += totals[kind & theirs.reserve] - totals[kind & mine.reserve | 1 << fighter]
    return gain > 0


def is_behind(state: State, player: int) -> bool:
    """Return whether to call the Spirit: while behind on points."""
    found = points(state)
    return found[player] < found[1 - player]


def ahead(state: State, player: int) -> bool:
    """Return whether to call the Spirit: while ahead on points."""
    found = points(state)
    return found[player] > found[1 - player]


def is_losing(state: State, player: int) -> bool:
    """Return whether to call the Spirit: while the own vanguard has the lower sum in the Deploy phase."""
    sums = strengths(state.tables, state.armies, state.attacker)
    return state.stage >= CALL and sums[player] < sums[1 - player]


def desperate(state: State, player: int) -> bool:
    """Return whether to call the Spirit: while behind on points, at the last moment of the last round."""
    ends = any(not army.tropa for army in state.armies)
    return state.stage == LAST and ends and is_behind(state, player)


THOUGHTS: Mapping[str, Thought] = MappingProxyType(
    {
        "always": always,
        "large": large,
        "pairs": pairs,
        "count": count,
        "behind": is_behind,
        "ahead": ahead,
        "losing": is_losing,
        "desperate": desperate,
    }
)
"""The functions that decide when to call the Spirit, by the names of their policies."""


def policies() -> Mapping[str, Callable[[State], Actions]]:
    """Return the policies of simulated players by name, such as "spirit-large" for the function `large`. They
    call the Spirit when that function says so; apart from that, they choose from the actions of `eager`."""
    return {f"spirit-{name}": _call_actions(thought) for name, thought in THOUGHTS.items()}


def _call_actions(thought: Thought) -> Callable[[State], Actions]:
    def choices(state: State) -> Actions:
        if SPIRIT in legal_actions(state) and thought(state, state.player):
            return (SPIRIT,)
        return eager(state)

    return choices


def apply_action(state: State, action: Action) -> State:
    """Return the position after a legal action or an outcome of chance."""
    kind = action[0]
    return _BY_KIND.get(kind, _strike)(state, action)


# --- setting up and discovering -------------------------------------------------------------------


def _deal(state: State, action: Action) -> State:
    """Deal qíahnberas to a side (setup.qiahnberas, mode.covered)."""
    _, cards = action
    side, tables, army = state.side, state.tables, state.armies[state.side]
    hand, box = canonical(tables.camps[side], army.hand | cards, army.box & ~cards)
    mine = Army(army.tropa, 0, 0, hand, box, army.borne)
    armies = in_order(side, mine, state.armies[1 - side])
    stage = TOSS if side else DEAL
    return State(CHANCE, stage, 1 - side, 0, armies, tables)


def _toss(state: State, action: Action) -> State:
    """Toss the coin (setup.initiative)."""
    _, attacker = action
    return enter_stage(state.tables, DISCOVER, attacker, attacker, state.armies)


def _turn_up(state: State, _: Action) -> State:
    """Return the position in which chance turns up a card of the tropa (discover.attacker,
    discover.defender)."""
    return State(CHANCE, state.stage, state.side, state.attacker, state.armies, state.tables, TURN)


def _apply_turn(state: State, action: Action) -> State:
    """Turn up a fighter (discover.attacker, discover.defender, discover.catch-up)."""
    _, fighter = action
    side, armies, bit = state.side, state.armies, 1 << fighter
    army = armies[side]
    mine = Army(army.tropa ^ bit, army.reserve | bit, army.vanguard, army.hand, army.box, army.borne)
    armies = in_order(side, mine, armies[1 - side])
    return enter_stage(state.tables, CATCH_UP, side, state.attacker, armies)


# --- deploying ------------------------------------------------------------------------------------


def _apply_send(state: State, action: Action) -> State:
    """Send an own fighter to the vanguard (deploy.own)."""
    _, fighter = action
    side, armies = state.side, state.armies
    armies = in_order(side, _to_vanguard(armies[side], fighter), armies[1 - side])
    return ask_rival(State(side, SEND, side, state.attacker, armies, state.tables))


def _call(state: State, action: Action) -> State:
    """Call an enemy to its vanguard (deploy.enemy)."""
    _, fighter = action
    side, armies, tables = state.side, state.armies, state.tables
    theirs = _to_vanguard(armies[1 - side], fighter)
    stage = CALL if theirs.vanguard.bit_count() >= tables.fewest else SEND
    armies = in_order(side, armies[side], theirs)
    return ask_rival(State(side, stage, side, state.attacker, armies, tables))


def _to_vanguard(army: Army, fighter: int) -> Army:
    """Return an army with one of its fighters moved from the reserve to the vanguard."""
    bit = 1 << fighter
    return Army(army.tropa, army.reserve ^ bit, army.vanguard | bit, army.hand, army.box, army.borne)


def _turno(state: State, _: Action) -> State:
    """End a turn, in the Discover phase or while cards are played (turn.word)."""
    stage, side, attacker = state.stage, state.side, state.attacker
    armies, tables = state.armies, state.tables
    if stage <= CATCH_UP:
        return next_turn(tables, side, attacker, armies)
    if state.calm == 2:  # deploy.stop
        return last_moment(tables, 1 - side, attacker, armies, declined=True)
    return State(1 - side, PLAY, 1 - side, attacker, armies, tables, NONE, state.calm + 1)


def _concede(state: State, _: Action) -> State:
    """Concede the round (deploy.concede)."""
    return end_round(state.tables, 1 - state.side, state.attacker, state.armies)


# --- cards ----------------------------------------------------------------------------------------


def _equip(state: State, action: Action) -> State:
    """Lay equipment on a fighter (equipment.sword, equipment.shield)."""
    card, fighter = action
    equipped, fire, earth, water, copy = state.armies[state.side].borne
    return _lay(state, card, Borne(equipped | 1 << fighter, fire, earth, water, copy))


def _fire(state: State, action: Action) -> State:
    """Lay fire on a fighter (magic.fire)."""
    card, fighter = action
    equipped, fire, earth, water, copy = state.armies[state.side].borne
    return _lay(state, card, Borne(equipped, fire | 1 << fighter, earth, water, copy))


def _earth(state: State, action: Action) -> State:
    """Lay earth on a fighter (magic.earth)."""
    card, fighter = action
    equipped, fire, earth, water, copy = state.armies[state.side].borne
    return _lay(state, card, Borne(equipped, fire, earth | 1 << fighter, water, copy))


def _water(state: State, action: Action) -> State:
    """Lay water on a fighter, which then has to copy another fighter (magic.water)."""
    card, fighter = action
    side, armies = state.side, state.armies
    equipped, fire, earth, water, _ = armies[side].borne
    borne = Borne(equipped, fire, earth, water | 1 << fighter, NOBODY)
    hand = _hand_without(state.tables.camps[side], armies[side].hand, card)
    armies = in_order(side, _with_cards(armies[side], hand, borne), armies[1 - side])
    return State(side, PLAY, side, state.attacker, armies, state.tables, COPY)


def _apply_copy(state: State, action: Action) -> State:
    """Return the position after water copies a fighter (magic.water, magic.water.again). A copy is no card,
    so the number of quiet turns is unchanged (deploy.stop)."""
    _, fighter = action
    side, armies = state.side, state.armies
    equipped, fire, earth, water, _ = armies[side].borne
    mine = _with_cards(armies[side], armies[side].hand, Borne(equipped, fire, earth, water, fighter))
    armies = in_order(side, mine, armies[1 - side])
    return ask_rival(State(side, PLAY, side, state.attacker, armies, state.tables, NONE, state.calm))


def _air(state: State, action: Action) -> State:
    """Blow an enemy away (magic.air)."""
    card, fighter = action
    return _hit(state, card, fighter, blown=True)


def _strike(state: State, action: Action) -> State:
    """Use a qíahnbera (qiahnbera.use)."""
    card, fighter = action
    return _hit(state, card, fighter, blown=False)


def _hit(state: State, card: str, fighter: int, *, blown: bool) -> State:
    """Take an enemy out of the vanguard by a card (deploy.empty)."""
    side, tables = state.side, state.tables
    mine, theirs = (_army_without(state.armies[each], fighter) for each in (side, 1 - side))
    if blown:
        theirs = theirs._replace(reserve=theirs.reserve | 1 << fighter)
    mine = _with_cards(mine, _hand_without(tables.camps[side], mine.hand, card), mine.borne)
    armies = in_order(side, mine, theirs)
    if theirs.vanguard:
        return ask_rival(State(side, PLAY, side, state.attacker, armies, tables))
    return end_round(tables, side, state.attacker, armies)


def _lay(state: State, card: str, borne: Borne) -> State:
    """Return the position after a side lays an own card. `borne` are the cards on its own fighters
    afterwards."""
    side, armies = state.side, state.armies
    hand = _hand_without(state.tables.camps[side], armies[side].hand, card)
    armies = in_order(side, _with_cards(armies[side], hand, borne), armies[1 - side])
    return ask_rival(State(side, PLAY, side, state.attacker, armies, state.tables))


def _hand_without(camp: Camp, hand: int, card: str) -> int:
    """Return a hand without the last copy of a card."""
    return hand ^ 1 << (hand & camp.cards[card]).bit_length() - 1


def _with_cards(army: Army, hand: int, borne: Borne) -> Army:
    """Return an army with other cards in hand and on its fighters."""
    return Army(army.tropa, army.reserve, army.vanguard, hand, army.box, borne)


def _army_without(army: Army, fighter: int) -> Army:
    """Return an army after a fighter, its own or the enemy's, has left the vanguard. The cards on that
    fighter are used up (limit.blown), and water that copied it copies nobody (magic.water.whom)."""
    stay = ~(1 << fighter)
    equipped, fire, earth, water, copy = army.borne
    water &= stay
    if not water or copy == fighter:
        copy = NOBODY
    borne = Borne(equipped & stay, fire & stay, earth & stay, water, copy)
    return Army(army.tropa, army.reserve, army.vanguard & stay, army.hand, army.box, borne)


# --- the Spirit -----------------------------------------------------------------------------------


def _wait(state: State, _: Action) -> State:
    """Return the position after a player declines to call the Spirit (spirit.when)."""
    _player, stage, side, attacker, armies, tables, _step, calm = state
    if stage <= SEND:
        return enter_stage(tables, stage, side, attacker, armies, asked=True)
    if stage < LAST:
        return State(side, stage, side, attacker, armies, tables, NONE, calm)
    if calm:  # the other has declined as well
        return compare_vanguards(tables, attacker, armies)
    return last_moment(tables, 1 - side, attacker, armies, declined=True)


def _spirit(state: State, _: Action) -> State:
    """Return the position after a player calls the Spirit. Chance then decides the top card of the caller's
    tropa (spirit.effect)."""
    step = RIVAL_TASTE if state.step == RIVAL else TASTE
    return state._replace(player=CHANCE, step=step, calm=0)


def _taste(state: State, action: Action) -> State:
    """Remove the top of the caller's tropa, and all of its type in both reserves (spirit.effect)."""
    _, fighter = action
    stage, side, attacker, tables = state.stage, state.side, state.attacker, state.tables
    stay, calling = ~tables.alike[fighter], caller(state)
    mine, theirs = state.armies[calling], state.armies[1 - calling]
    mine = mine._replace(tropa=mine.tropa ^ 1 << fighter, reserve=mine.reserve & stay)
    theirs = theirs._replace(reserve=theirs.reserve & stay)
    armies = in_order(calling, mine, theirs)
    if stage <= SEND:
        return enter_stage(tables, stage, side, attacker, armies)
    if stage == LAST:
        return last_moment(tables, 1 - attacker, attacker, armies, declined=False)
    return ask_rival(State(side, stage, side, attacker, armies, tables))


_BY_KIND: dict[str, Callable[[State, Action], State]] = {
    "deal": _deal,
    "toss": _toss,
    "turn-up": _turn_up,
    "turn": _apply_turn,
    "send": _apply_send,
    "call": _call,
    "turno": _turno,
    "concede": _concede,
    "sword": _equip,
    "shield": _equip,
    "fire": _fire,
    "earth": _earth,
    "water": _water,
    "copy": _apply_copy,
    "air": _air,
    "wait": _wait,
    "spirit": _spirit,
    "taste": _taste,
}
