"""What a player may do."""

from collections.abc import Callable

from pnp.games.qiahn_tactics_goblin.rules.combat import strength
from pnp.games.qiahn_tactics_goblin.rules.rounds import behind, spirited
from pnp.games.qiahn_tactics_goblin.rules.state import CALL, COPY, PLAY, State
from pnp.play import Action

Actions = tuple[Action, ...]

TURN_UP = ("turn-up",)
TURNO = ("turno",)
CONCEDE = ("concede",)
SPIRIT = ("spirit",)

_CATCHING_UP = (TURN_UP, TURNO)
_ENDS = (TURNO, CONCEDE)


def legal_actions(state: State) -> Actions:
    """Every action of the current player."""
    if state.player < 0:
        return ()
    if state.step:
        return _copies(state) if state.step == COPY else _taken(state)
    return _AT[state.stage](state)


def _discover(state: State) -> Actions:
    """discover.attacker, discover.defender: a decision only because the Spirit may be called first."""
    del state
    return (TURN_UP, SPIRIT)


def _catch_up(state: State) -> Actions:
    deck, armies = state.deck, state.armies
    mine, theirs = armies[state.side], armies[1 - state.side]
    found: Actions = _CATCHING_UP if behind(mine, theirs) else (TURNO,)
    return (*found, SPIRIT) if spirited(deck, mine, theirs) else found


def _send(state: State) -> Actions:
    """deploy.own, deploy.enemy: one's own first, then at least one enemy."""
    deck, armies = state.deck, state.armies
    mine, theirs = armies[state.side], armies[1 - state.side]
    sent = mine.vanguard.bit_count()
    found: Actions = ()
    if sent < deck.most and not theirs.vanguard:
        found = deck.each["send"][mine.reserve]
    if sent >= deck.fewest:
        found += deck.each["call"][theirs.reserve]
    return (*found, SPIRIT) if deck.spirit and spirited(deck, mine, theirs) else found


def _turn(state: State) -> Actions:
    """deploy.attacker, deploy.defender: cards, a copy, Turno."""
    _, stage, _, side, attacker, _, armies, deck = state
    camp = deck.camps[side]
    _, _, vanguard, hand, _, borne = mine = armies[side]
    theirs = armies[1 - side]
    _, reserve, targets, _, _, bearing = theirs
    equipped, fire, earth, water, _, copied = borne
    each = deck.each
    found: Actions = _ENDS
    if stage == CALL and targets.bit_count() < deck.most:
        found += each["call"][reserve]
    if hand & (camp.sword if side == attacker else camp.shield):  # equipment.sword, equipment.shield
        found += deck.arm[side == attacker][vanguard & ~equipped]
    plain = vanguard & ~(fire | earth | water)  # limit.each
    if plain:
        if hand & camp.fire:
            found += each["fire"][plain]
        if hand & camp.earth:
            found += each["earth"][plain]
        if hand & camp.water:
            found += each["water"][plain]
    if water:  # magic.water.again, magic.water.rest
        found += each["copy"][vanguard & ~(water | copied)] + each["copy"][targets & ~copied]
    if hand & camp.air:  # limit.air
        found += each["air"][targets & ~(bearing.fire | bearing.earth | bearing.water)]
    tricks = hand & camp.tricks
    if tricks:  # qiahnbera.earth, qiahnbera.equipped
        found += camp.strikes[tricks, targets & ~(bearing.equipped | bearing.earth)]
    return (*found, SPIRIT) if deck.spirit and spirited(deck, mine, theirs) else found


def _last(state: State) -> Actions:
    """spirit.when"""
    del state
    return (TURNO, SPIRIT)


def _copies(state: State) -> Actions:
    """magic.water.whom: anybody else in either vanguard."""
    mine, theirs = state.armies[state.side], state.armies[1 - state.side]
    copy = state.deck.each["copy"]
    return copy[mine.vanguard & ~mine.borne.water] + copy[theirs.vanguard]


def _taken(state: State) -> Actions:
    """spirit.effect: an enemy that lies face up."""
    theirs = state.armies[1 - state.side]
    return state.deck.each["take"][theirs.reserve | theirs.vanguard]


_AT: tuple[Callable[[State], Actions], ...] = (
    *(_discover,) * 3,  # chance decides at the first two stages
    _catch_up,
    _send,
    _turn,
    _turn,
    _last,
)

_DULL = {"turno", "concede", "copy"}


def eager(state: State) -> Actions:
    """Who is in a hurry catches up, hits with qíahnberas, plays a card while not ahead, and never
    concedes or moves a copy."""
    actions = legal_actions(state)
    if state.step or state.stage not in (CALL, PLAY):
        return actions[:1] if actions[:1] == (TURN_UP,) else actions
    side, deck = state.side, state.deck
    mine, theirs = state.armies[side], state.armies[1 - side]
    hits = deck.camps[side].hits
    if strikes := tuple(action for action in actions if action[0] in hits):
        return strikes
    attacking = side == state.attacker
    if strength(deck, mine, theirs, attacking) > strength(deck, theirs, mine, not attacking):
        return (TURNO,)
    return tuple(action for action in actions if action[0] not in _DULL) or (TURNO,)
