"""The position after an action of a player or of chance."""

from collections.abc import Callable

from pnp.games.qiahn_tactics_goblin.rules import stages
from pnp.games.qiahn_tactics_goblin.rules.combat import (
    ask_rival,
    compare_vanguards,
    end_round,
    enter_stage,
    last_moment,
    next_turn,
)
from pnp.games.qiahn_tactics_goblin.rules.stages import Action
from pnp.games.qiahn_tactics_goblin.rules.state import NOBODY, Army, Borne, State, caller, in_order
from pnp.games.qiahn_tactics_goblin.rules.tables import Camp, canonical
from pnp.play import CHANCE


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
    stage = stages.TOSS if side else stages.DEAL
    return State(CHANCE, stage, 1 - side, 0, armies, tables)


def _toss(state: State, action: Action) -> State:
    """Toss the coin (setup.initiative)."""
    _, attacker = action
    return enter_stage(state.tables, stages.DISCOVER, attacker, attacker, state.armies)


def _turn_up(state: State, _: Action) -> State:
    """Ask chance who is turned up (discover.attacker, discover.defender)."""
    return State(CHANCE, state.stage, state.side, state.attacker, state.armies, state.tables, stages.TURN)


def _turn(state: State, action: Action) -> State:
    """Turn up a fighter (discover.attacker, discover.defender, discover.catch-up)."""
    _, fighter = action
    side, armies, bit = state.side, state.armies, 1 << fighter
    army = armies[side]
    mine = Army(army.tropa ^ bit, army.reserve | bit, army.vanguard, army.hand, army.box, army.borne)
    armies = in_order(side, mine, armies[1 - side])
    return enter_stage(state.tables, stages.CATCH_UP, side, state.attacker, armies)


# --- deploying ------------------------------------------------------------------------------------


def _send(state: State, action: Action) -> State:
    """Send an own fighter to the vanguard (deploy.own)."""
    _, fighter = action
    side, armies = state.side, state.armies
    armies = in_order(side, _to_vanguard(armies[side], fighter), armies[1 - side])
    return ask_rival(State(side, stages.SEND, side, state.attacker, armies, state.tables))


def _call(state: State, action: Action) -> State:
    """Call an enemy to its vanguard (deploy.enemy)."""
    _, fighter = action
    side, armies, tables = state.side, state.armies, state.tables
    theirs = _to_vanguard(armies[1 - side], fighter)
    stage = stages.CALL if theirs.vanguard.bit_count() >= tables.fewest else stages.SEND
    armies = in_order(side, armies[side], theirs)
    return ask_rival(State(side, stage, side, state.attacker, armies, tables))


def _to_vanguard(army: Army, fighter: int) -> Army:
    """Return an army after one of its fighters has gone from the reserve to the vanguard."""
    bit = 1 << fighter
    return Army(army.tropa, army.reserve ^ bit, army.vanguard | bit, army.hand, army.box, army.borne)


def _turno(state: State, _: Action) -> State:
    """End a turn, in the Discover phase or while cards are played (turn.word)."""
    stage, side, attacker = state.stage, state.side, state.attacker
    armies, tables = state.armies, state.tables
    if stage <= stages.CATCH_UP:
        return next_turn(tables, side, attacker, armies)
    if state.calm == 2:  # deploy.stop
        return last_moment(tables, 1 - side, attacker, armies, declined=True)
    return State(1 - side, stages.PLAY, 1 - side, attacker, armies, tables, stages.NONE, state.calm + 1)


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
    """Lay water on a fighter, which then has to copy somebody (magic.water)."""
    card, fighter = action
    side, armies = state.side, state.armies
    equipped, fire, earth, water, _ = armies[side].borne
    borne = Borne(equipped, fire, earth, water | 1 << fighter, NOBODY)
    hand = _hand_without(state.tables.camps[side], armies[side].hand, card)
    armies = in_order(side, _with_cards(armies[side], hand, borne), armies[1 - side])
    return State(side, stages.PLAY, side, state.attacker, armies, state.tables, stages.COPY)


def _copy(state: State, action: Action) -> State:
    """Let water copy a fighter (magic.water, magic.water.again). That is no card, so the turn stays as quiet
    as it was (deploy.stop)."""
    _, fighter = action
    side, armies = state.side, state.armies
    equipped, fire, earth, water, _ = armies[side].borne
    mine = _with_cards(armies[side], armies[side].hand, Borne(equipped, fire, earth, water, fighter))
    armies = in_order(side, mine, armies[1 - side])
    return ask_rival(
        State(side, stages.PLAY, side, state.attacker, armies, state.tables, stages.NONE, state.calm)
    )


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
        return ask_rival(State(side, stages.PLAY, side, state.attacker, armies, tables))
    return end_round(tables, side, state.attacker, armies)


def _lay(state: State, card: str, borne: Borne) -> State:
    """Return the position after laying an own card; `borne` is what the own fighters bear now."""
    side, armies = state.side, state.armies
    hand = _hand_without(state.tables.camps[side], armies[side].hand, card)
    armies = in_order(side, _with_cards(armies[side], hand, borne), armies[1 - side])
    return ask_rival(State(side, stages.PLAY, side, state.attacker, armies, state.tables))


def _hand_without(camp: Camp, hand: int, card: str) -> int:
    """Return a hand with one copy less of a card: the last."""
    return hand ^ 1 << (hand & camp.cards[card]).bit_length() - 1


def _with_cards(army: Army, hand: int, borne: Borne) -> Army:
    """Return an army with other cards in hand and on its fighters."""
    return Army(army.tropa, army.reserve, army.vanguard, hand, army.box, borne)


def _army_without(army: Army, fighter: int) -> Army:
    """Return an army after a fighter, its own or the enemy's, has left the vanguard. Its cards are used
    (limit.blown); a fighter that copied it copies nobody (magic.water.whom)."""
    stay = ~(1 << fighter)
    equipped, fire, earth, water, copy = army.borne
    water &= stay
    if not water or copy == fighter:
        copy = NOBODY
    borne = Borne(equipped & stay, fire & stay, earth & stay, water, copy)
    return Army(army.tropa, army.reserve, army.vanguard & stay, army.hand, army.box, borne)


# --- the Spirit -----------------------------------------------------------------------------------


def _wait(state: State, _: Action) -> State:
    """Let the game go on instead of calling the Spirit (spirit.when)."""
    _player, stage, side, attacker, armies, tables, _step, calm = state
    if stage <= stages.SEND:
        return enter_stage(tables, stage, side, attacker, armies, asked=True)
    if stage < stages.LAST:
        return State(side, stage, side, attacker, armies, tables, stages.NONE, calm)
    if calm:  # the other has declined as well
        return compare_vanguards(tables, attacker, armies)
    return last_moment(tables, 1 - side, attacker, armies, declined=True)


def _spirit(state: State, _: Action) -> State:
    """Call the Spirit; chance decides who is on top of the caller's tropa (spirit.effect)."""
    step = stages.RIVAL_TASTE if state.step == stages.RIVAL else stages.TASTE
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
    if stage <= stages.SEND:
        return enter_stage(tables, stage, side, attacker, armies)
    if stage == stages.LAST:
        return last_moment(tables, 1 - attacker, attacker, armies, declined=False)
    return ask_rival(State(side, stage, side, attacker, armies, tables))


_BY_KIND: dict[str, Callable[[State, Action], State]] = {
    "deal": _deal,
    "toss": _toss,
    "turn-up": _turn_up,
    "turn": _turn,
    "send": _send,
    "call": _call,
    "turno": _turno,
    "concede": _concede,
    "sword": _equip,
    "shield": _equip,
    "fire": _fire,
    "earth": _earth,
    "water": _water,
    "copy": _copy,
    "air": _air,
    "wait": _wait,
    "spirit": _spirit,
    "taste": _taste,
}
