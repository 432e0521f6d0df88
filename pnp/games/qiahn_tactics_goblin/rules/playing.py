"""What an action, or chance, makes of a position."""

from collections.abc import Callable

from pnp.games.qiahn_tactics_goblin.rules.deck import Camp, stacked
from pnp.games.qiahn_tactics_goblin.rules.rounds import compare, enter, finish, next_turn
from pnp.games.qiahn_tactics_goblin.rules.state import (
    CALL,
    CATCH_UP,
    COPY,
    COST,
    DEAL,
    DISCOVER,
    LAST,
    NONE,
    PLAY,
    SEND,
    TAKE,
    TOSS,
    TURN,
    Army,
    Borne,
    State,
)
from pnp.play import CHANCE, Action

Armies = tuple[Army, Army]


def after(state: State, action: Action) -> State:
    """The position after a legal action or chance's outcome."""
    return _DOING.get(action[0], _strike)(state, action)


def both(side: int, mine: Army, theirs: Army) -> Armies:
    """The two armies in their order."""
    return (theirs, mine) if side else (mine, theirs)


# --- setting up and discovering -------------------------------------------------------------------


def _deal(state: State, action: Action) -> State:
    """setup.qiahnberas, mode.covered"""
    side, deck, army = state.side, state.deck, state.armies[state.side]
    hand, box = stacked(deck.camps[side], army.hand | action[1], army.box & ~action[1])
    dealt = Army(army.tropa, 0, 0, hand, box, army.borne)
    armies = both(side, dealt, state.armies[1 - side])
    stage = TOSS if side else DEAL
    return State(CHANCE, stage, NONE, 1 - side, 0, 0, armies, deck)


def _toss(state: State, action: Action) -> State:
    """setup.initiative"""
    return enter(state.deck, DISCOVER, action[1], action[1], state.armies)


def _turn_up(state: State, action: Action) -> State:
    del action
    return State(CHANCE, state.stage, TURN, state.side, state.attacker, 0, state.armies, state.deck)


def _turn(state: State, action: Action) -> State:
    """discover.attacker, discover.defender, discover.catch-up"""
    _, _, _, side, attacker, _, armies, deck = state
    tropa, reserve, vanguard, hand, box, borne = armies[side]
    bit = 1 << action[1]
    mine = Army(tropa ^ bit, reserve | bit, vanguard, hand, box, borne)
    return enter(deck, CATCH_UP, side, attacker, both(side, mine, armies[1 - side]))


# --- deploying ------------------------------------------------------------------------------------


def _send(state: State, action: Action) -> State:
    """deploy.own"""
    player, _, _, side, attacker, _, armies, deck = state
    mine = _forward(armies[side], 1 << action[1])
    return State(player, SEND, NONE, side, attacker, 0, both(side, mine, armies[1 - side]), deck)


def _call(state: State, action: Action) -> State:
    """deploy.enemy"""
    player, _, _, side, attacker, _, armies, deck = state
    theirs = _forward(armies[1 - side], 1 << action[1])
    stage = CALL if theirs.vanguard.bit_count() >= deck.fewest else SEND
    return State(player, stage, NONE, side, attacker, 0, both(side, armies[side], theirs), deck)


def _forward(army: Army, bit: int) -> Army:
    tropa, reserve, vanguard, hand, box, borne = army
    return Army(tropa, reserve ^ bit, vanguard | bit, hand, box, borne)


def _turno(state: State, action: Action) -> State:
    del action
    _, stage, _, side, attacker, calm, armies, deck = state
    if stage <= CATCH_UP:
        return next_turn(deck, side, attacker, armies)
    if stage == LAST:
        return compare(deck, attacker, armies)
    if calm == 2:  # deploy.stop
        return enter(deck, LAST, 1 - side, attacker, armies)
    return State(1 - side, PLAY, NONE, 1 - side, attacker, calm + 1, armies, deck)


def _concede(state: State, action: Action) -> State:
    """deploy.concede"""
    del action
    return finish(state.deck, 1 - state.side, state.attacker, state.armies)


# --- cards ----------------------------------------------------------------------------------------


def _equip(state: State, action: Action) -> State:
    """equipment.sword, equipment.shield"""
    mine = state.armies[state.side]
    _, fire, earth, water, copy, copied = mine.borne
    borne = Borne(mine.borne.equipped | 1 << action[1], fire, earth, water, copy, copied)
    return _played(state, _laid(state, action[0], borne), state.armies[1 - state.side])


def _fire(state: State, action: Action) -> State:
    """magic.fire"""
    equipped, fire, earth, water, copy, copied = state.armies[state.side].borne
    borne = Borne(equipped, fire | 1 << action[1], earth, water, copy, copied)
    return _played(state, _laid(state, "fire", borne), state.armies[1 - state.side])


def _earth(state: State, action: Action) -> State:
    """magic.earth"""
    equipped, fire, earth, water, copy, copied = state.armies[state.side].borne
    borne = Borne(equipped, fire, earth | 1 << action[1], water, copy, copied)
    return _played(state, _laid(state, "earth", borne), state.armies[1 - state.side])


def _water(state: State, action: Action) -> State:
    """magic.water: now somebody has to be copied"""
    equipped, fire, earth, water, _, _ = state.armies[state.side].borne
    borne = Borne(equipped, fire, earth, water | 1 << action[1], -1, 0)
    return _played(state, _laid(state, "water", borne), state.armies[1 - state.side])._replace(step=COPY)


def _copy(state: State, action: Action) -> State:
    """magic.water.again"""
    side, armies = state.side, state.armies
    tropa, reserve, vanguard, hand, box, (equipped, fire, earth, water, _, copied) = armies[side]
    borne = Borne(equipped, fire, earth, water, action[1], copied | 1 << action[1])
    mine = Army(tropa, reserve, vanguard, hand, box, borne)
    return State(side, PLAY, NONE, side, state.attacker, 0, both(side, mine, armies[1 - side]), state.deck)


def _air(state: State, action: Action) -> State:
    """magic.air"""
    side = state.side
    mine, theirs = parted(state.armies, side, action[1], blown=True)
    return _hit(state, spent(state.deck.camps[side], mine, "air"), theirs)


def _strike(state: State, action: Action) -> State:
    """qiahnbera.use"""
    side = state.side
    mine, theirs = parted(state.armies, side, action[1])
    return _hit(state, spent(state.deck.camps[side], mine, action[0]), theirs)


def _hit(state: State, mine: Army, theirs: Army) -> State:
    """A fighter of theirs has left the vanguard: deploy.empty."""
    if theirs.vanguard:
        return _played(state, mine, theirs)
    side = state.side
    return finish(state.deck, side, state.attacker, both(side, mine, theirs))


def _laid(state: State, card: str, borne: Borne) -> Army:
    mine = state.armies[state.side]
    return spent(state.deck.camps[state.side], mine, card)._replace(borne=borne)


def spent(camp: Camp, army: Army, card: str) -> Army:
    """An army whose hand has one copy less of a card: the last."""
    tropa, reserve, vanguard, hand, box, borne = army
    return Army(tropa, reserve, vanguard, hand ^ 1 << (hand & camp.cards[card]).bit_length() - 1, box, borne)


def parted(armies: Armies, side: int, fighter: int, *, blown: bool = False) -> Armies:
    """A side's army and its enemy's when a fighter of the enemy's has left the game, or is `blown` back
    to its reserve. What it bore is used (limit.blown); who copied it copies nobody (magic.water.whom)."""
    mine, theirs = armies[side], armies[1 - side]
    stay = ~(1 << fighter)
    tropa, reserve, vanguard, hand, box, borne = theirs
    equipped, fire, earth, water, copy, copied = borne
    if not water & stay or copy == fighter:
        copy, copied = -1, 0
    theirs = Army(
        tropa,
        reserve | ~stay if blown else reserve & stay,
        vanguard & stay,
        hand,
        box,
        Borne(equipped & stay, fire & stay, earth & stay, water & stay, copy, copied),
    )
    if mine.borne.copy == fighter:
        mine = mine._replace(borne=mine.borne._replace(copy=-1, copied=0))
    return mine, theirs


def _played(state: State, mine: Army, theirs: Army) -> State:
    """The turn goes on after a card; it was no quiet one, and waters are free again (magic.water.rest)."""
    side = state.side
    armies = both(side, _free(mine), _free(theirs))
    return State(side, PLAY, NONE, side, state.attacker, 0, armies, state.deck)


def _free(army: Army) -> Army:
    copied = army.borne.copied
    if not copied & copied - 1:
        return army
    return army._replace(borne=army.borne._replace(copied=1 << army.borne.copy))


# --- the Spirit -----------------------------------------------------------------------------------


def _spirit(state: State, action: Action) -> State:
    del action
    return state._replace(player=CHANCE, step=COST, calm=0)


def _cost(state: State, action: Action) -> State:
    """spirit.effect: the top of one's own tropa"""
    side, armies = state.side, state.armies
    mine = armies[side]._replace(tropa=armies[side].tropa & ~action[1])
    return state._replace(player=side, step=TAKE, armies=both(side, mine, armies[1 - side]))


def _take(state: State, action: Action) -> State:
    """spirit.effect: an enemy"""
    _, stage, _, side, attacker, _, armies, deck = state
    mine, theirs = parted(armies, side, action[1])
    if stage <= SEND:
        return enter(deck, stage, side, attacker, both(side, mine, theirs))
    if not theirs.vanguard:  # deploy.empty
        return finish(deck, side, attacker, both(side, mine, theirs))
    if stage == LAST:  # spirit.when: nobody answers it
        return compare(deck, attacker, both(side, mine, theirs))
    return _played(state, mine, theirs)._replace(stage=stage)


_DOING: dict[str, Callable[[State, Action], State]] = {
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
    "spirit": _spirit,
    "cost": _cost,
    "take": _take,
}
