"""The position after an action of a player or of chance."""

from collections.abc import Callable

from pnp.games.qiahn_tactics_goblin.rules import stages
from pnp.games.qiahn_tactics_goblin.rules.rounds import compare_vanguards, end_round, enter_stage, next_turn
from pnp.games.qiahn_tactics_goblin.rules.state import NOBODY, Armies, Army, Borne, State, in_order
from pnp.games.qiahn_tactics_goblin.rules.tables import Camp, canonical
from pnp.play import CHANCE, Action


def after(state: State, action: Action) -> State:
    """The position after a legal action or an outcome of chance."""
    kind = action[0]
    return _BY_KIND.get(kind, _strike)(state, action)


# --- setting up and discovering -------------------------------------------------------------------


def _deal(state: State, action: Action) -> State:
    """setup.qiahnberas, mode.covered"""
    _, cards = action
    side, tables, army = state.side, state.tables, state.armies[state.side]
    hand, box = canonical(tables.camps[side], army.hand | cards, army.box & ~cards)
    mine = Army(army.tropa, 0, 0, hand, box, army.borne)
    armies = in_order(side, mine, state.armies[1 - side])
    stage = stages.TOSS if side else stages.DEAL
    return State(CHANCE, stage, 1 - side, 0, armies, tables)


def _toss(state: State, action: Action) -> State:
    """setup.initiative"""
    _, attacker = action
    return enter_stage(state.tables, stages.DISCOVER, attacker, attacker, state.armies)


def _turn_up(state: State, _: Action) -> State:
    """discover.attacker, discover.defender: chance says who is turned up"""
    return State(CHANCE, state.stage, state.side, state.attacker, state.armies, state.tables, stages.TURN)


def _turn(state: State, action: Action) -> State:
    """discover.attacker, discover.defender, discover.catch-up"""
    _, fighter = action
    side, armies, bit = state.side, state.armies, 1 << fighter
    army = armies[side]
    mine = Army(army.tropa ^ bit, army.reserve | bit, army.vanguard, army.hand, army.box, army.borne)
    armies = in_order(side, mine, armies[1 - side])
    return enter_stage(state.tables, stages.CATCH_UP, side, state.attacker, armies)


# --- deploying ------------------------------------------------------------------------------------


def _send(state: State, action: Action) -> State:
    """deploy.own"""
    _, fighter = action
    side, armies = state.side, state.armies
    armies = in_order(side, _to_vanguard(armies[side], fighter), armies[1 - side])
    return State(state.player, stages.SEND, side, state.attacker, armies, state.tables)


def _call(state: State, action: Action) -> State:
    """deploy.enemy"""
    _, fighter = action
    side, armies, tables = state.side, state.armies, state.tables
    theirs = _to_vanguard(armies[1 - side], fighter)
    stage = stages.CALL if theirs.vanguard.bit_count() >= tables.fewest else stages.SEND
    armies = in_order(side, armies[side], theirs)
    return State(state.player, stage, side, state.attacker, armies, tables)


def _to_vanguard(army: Army, fighter: int) -> Army:
    """An army one of whose fighters has gone from the reserve to the vanguard."""
    bit = 1 << fighter
    return Army(army.tropa, army.reserve ^ bit, army.vanguard | bit, army.hand, army.box, army.borne)


def _turno(state: State, _: Action) -> State:
    """turn.word: the end of a turn, in the Discover phase and while cards are played"""
    stage, side, attacker = state.stage, state.side, state.attacker
    armies, tables = state.armies, state.tables
    if stage <= stages.CATCH_UP:
        return next_turn(tables, side, attacker, armies)
    if stage == stages.LAST:
        return compare_vanguards(tables, attacker, armies)
    if state.calm == 2:  # deploy.stop
        return enter_stage(tables, stages.LAST, 1 - side, attacker, armies)
    return State(1 - side, stages.PLAY, 1 - side, attacker, armies, tables, stages.NONE, state.calm + 1)


def _concede(state: State, _: Action) -> State:
    """deploy.concede"""
    return end_round(state.tables, 1 - state.side, state.attacker, state.armies)


# --- cards ----------------------------------------------------------------------------------------


def _equip(state: State, action: Action) -> State:
    """equipment.sword, equipment.shield"""
    card, fighter = action
    equipped, fire, earth, water, copy, copied = state.armies[state.side].borne
    return _lay(state, card, Borne(equipped | 1 << fighter, fire, earth, water, copy, copied))


def _fire(state: State, action: Action) -> State:
    """magic.fire"""
    card, fighter = action
    equipped, fire, earth, water, copy, copied = state.armies[state.side].borne
    return _lay(state, card, Borne(equipped, fire | 1 << fighter, earth, water, copy, copied))


def _earth(state: State, action: Action) -> State:
    """magic.earth"""
    card, fighter = action
    equipped, fire, earth, water, copy, copied = state.armies[state.side].borne
    return _lay(state, card, Borne(equipped, fire, earth | 1 << fighter, water, copy, copied))


def _water(state: State, action: Action) -> State:
    """magic.water: now somebody has to be copied"""
    card, fighter = action
    equipped, fire, earth, water, _, _ = state.armies[state.side].borne
    borne = Borne(equipped, fire, earth, water | 1 << fighter, NOBODY, 0)
    return _lay(state, card, borne)._replace(step=stages.COPY)


def _copy(state: State, action: Action) -> State:
    """magic.water.again"""
    _, fighter = action
    side, armies = state.side, state.armies
    equipped, fire, earth, water, _, copied = armies[side].borne
    borne = Borne(equipped, fire, earth, water, fighter, copied | 1 << fighter)
    mine = _with_cards(armies[side], armies[side].hand, borne)
    armies = in_order(side, mine, armies[1 - side])
    return State(side, stages.PLAY, side, state.attacker, armies, state.tables)


def _air(state: State, action: Action) -> State:
    """magic.air"""
    card, fighter = action
    mine, theirs = without_fighter(state.armies, state.side, fighter, blown=True)
    return _after_hit(state, card, mine, theirs)


def _strike(state: State, action: Action) -> State:
    """qiahnbera.use"""
    card, fighter = action
    mine, theirs = without_fighter(state.armies, state.side, fighter)
    return _after_hit(state, card, mine, theirs)


def _after_hit(state: State, card: str, mine: Army, theirs: Army) -> State:
    """A card has made a fighter of theirs leave the vanguard: deploy.empty."""
    side, tables = state.side, state.tables
    mine = _with_cards(mine, _hand_without(tables.camps[side], mine.hand, card), mine.borne)
    if theirs.vanguard:
        return _after_card(state, mine, theirs)
    return end_round(tables, side, state.attacker, in_order(side, mine, theirs))


def _lay(state: State, card: str, borne: Borne) -> State:
    """A card of one's own has been laid: this is what one's own fighters bear now."""
    side, armies = state.side, state.armies
    hand = _hand_without(state.tables.camps[side], armies[side].hand, card)
    return _after_card(state, _with_cards(armies[side], hand, borne), armies[1 - side])


def _hand_without(camp: Camp, hand: int, card: str) -> int:
    """A hand with one copy less of a card: the last."""
    return hand ^ 1 << (hand & camp.cards[card]).bit_length() - 1


def _with_cards(army: Army, hand: int, borne: Borne) -> Army:
    """An army with other cards in hand and on its fighters."""
    return Army(army.tropa, army.reserve, army.vanguard, hand, army.box, borne)


def without_fighter(armies: Armies, side: int, fighter: int, *, blown: bool = False) -> Armies:
    """A side's army and its enemy's when a fighter of the enemy's has left the game, or is `blown` back
    to its reserve. What it bore is used (limit.blown); who copied it copies nobody (magic.water.whom)."""
    mine, theirs = armies[side], armies[1 - side]
    bit = 1 << fighter
    others = ~bit
    equipped, fire, earth, water, copy, copied = theirs.borne
    if not water & others or copy == fighter:
        copy, copied = NOBODY, 0
    theirs = Army(
        theirs.tropa,
        theirs.reserve | bit if blown else theirs.reserve & others,
        theirs.vanguard & others,
        theirs.hand,
        theirs.box,
        Borne(equipped & others, fire & others, earth & others, water & others, copy, copied),
    )
    if mine.borne.copy == fighter:
        mine = mine._replace(borne=mine.borne._replace(copy=NOBODY, copied=0))
    return mine, theirs


def _after_card(state: State, mine: Army, theirs: Army) -> State:
    """The turn goes on after a card; it was no quiet one, and waters are free again (magic.water.rest)."""
    side = state.side
    armies = in_order(side, _free_water(mine), _free_water(theirs))
    return State(side, stages.PLAY, side, state.attacker, armies, state.tables)


def _free_water(army: Army) -> Army:
    """An army whose water may go back to whom it copied before."""
    copied = army.borne.copied
    if not copied & copied - 1:
        return army
    return army._replace(borne=army.borne._replace(copied=1 << army.borne.copy))


# --- the Spirit -----------------------------------------------------------------------------------


def _spirit(state: State, _: Action) -> State:
    """spirit.effect: chance says who lay on top of one's own tropa"""
    return state._replace(player=CHANCE, step=stages.COST, calm=0)


def _cost(state: State, action: Action) -> State:
    """spirit.effect: the top of one's own tropa"""
    _, fighters = action
    side, armies = state.side, state.armies
    mine = armies[side]._replace(tropa=armies[side].tropa & ~fighters)
    return state._replace(player=side, step=stages.TAKE, armies=in_order(side, mine, armies[1 - side]))


def _take(state: State, action: Action) -> State:
    """spirit.effect: an enemy"""
    _, fighter = action
    stage, side, attacker, tables = state.stage, state.side, state.attacker, state.tables
    mine, theirs = without_fighter(state.armies, side, fighter)
    armies = in_order(side, mine, theirs)
    if stage <= stages.SEND:
        return enter_stage(tables, stage, side, attacker, armies)
    if not theirs.vanguard:  # deploy.empty
        return end_round(tables, side, attacker, armies)
    if stage == stages.LAST:  # spirit.when: nobody answers it
        return compare_vanguards(tables, attacker, armies)
    return _after_card(state, mine, theirs)._replace(stage=stage)


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
    "spirit": _spirit,
    "cost": _cost,
    "take": _take,
}
