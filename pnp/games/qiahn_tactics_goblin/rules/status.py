"""What is wrong with a position that can be read."""

from collections.abc import Iterator

from pnp.games.qiahn_tactics_goblin.rules.rounds import spirited
from pnp.games.qiahn_tactics_goblin.rules.state import (
    BARE,
    CALL,
    CATCH_UP,
    COPY,
    COST,
    DEAL,
    DISCOVER,
    LAST,
    NONE,
    OVER,
    PLAY,
    SEND,
    TAKE,
    TOSS,
    TURN,
    State,
)
from pnp.play import Fault

_STEPS = {
    DEAL: {NONE},
    TOSS: {NONE},
    DISCOVER: {NONE, TURN, COST, TAKE},
    CATCH_UP: {NONE, TURN, COST, TAKE},
    SEND: {NONE, COST, TAKE},
    CALL: {NONE, COST, TAKE},
    PLAY: {NONE, COST, TAKE, COPY},
    LAST: {NONE, COST, TAKE},
    OVER: {NONE},
}


def status(state: State) -> tuple[Fault, ...]:
    """Every fault of a position."""
    return tuple(Fault(clause, message) for clause, message in (*_moment(state), *_table(state)))


def _moment(state: State) -> Iterator[tuple[str, str]]:
    """Faults of the stage and the turn."""
    stage, step, deck = state.stage, state.step, state.deck
    if step not in _STEPS[stage]:
        yield "", "this cannot happen at this stage"
    if not deck.spirit and (step in (COST, TAKE) or stage == LAST or (stage, step) == (DISCOVER, NONE)):
        yield "setup.spirit", "the Spirit is not in the game"
    elif (stage, step) in ((DISCOVER, NONE), (LAST, NONE)):
        mine, theirs = state.armies[state.side], state.armies[1 - state.side]
        if not spirited(deck, mine, theirs):
            yield "spirit.tropa", "there is nothing to decide here for who cannot call the Spirit"
    if stage in (SEND, CALL) and state.side != state.attacker:
        yield "deploy.own", "only the attacker sends fighters and calls them out"
    if state.calm and (stage != PLAY or step != NONE):
        yield "deploy.stop", "quiet turns are counted in the Deploy phase, while cards can be played"
    ended = not all(army.tropa for army in state.armies)
    if stage == DISCOVER and (not state.armies[state.side].tropa or (ended and state.side == state.attacker)):
        yield "end.tropa", "a round begins though a tropa has run out"
    if stage == OVER and not ended:
        yield "end.tropa", "the game is over though both have a tropa"
    if stage in (SEND, OVER) and state.armies[1 - state.attacker].vanguard:
        yield "deploy.enemy", "nobody has been called out yet"


def _table(state: State) -> Iterator[tuple[str, str]]:
    """Faults of the two armies."""
    deck, stage = state.deck, state.stage
    fighting = stage in (CALL, PLAY, LAST)
    standing = state.armies[0].vanguard | state.armies[1].vanguard
    for side, army in enumerate(state.armies):
        camp, borne = deck.camps[side], army.borne
        magic = (borne.fire, borne.earth, borne.water)
        if army.vanguard.bit_count() > deck.most:
            yield ("deploy.own" if side == state.attacker else "deploy.enemy"), "too many in a vanguard"
        if fighting and army.vanguard.bit_count() < deck.fewest:
            yield "deploy.empty", "a vanguard has nobody left"
        if stage <= CATCH_UP and army.vanguard:
            yield "deploy.own", "nobody is in a vanguard before the Deploy phase"
        if borne != BARE and not fighting:
            yield "combat.cleanup", "cards lie on fighters where nobody fights"
        if magic[0] & magic[1] or magic[0] & magic[2] or magic[1] & magic[2]:
            yield "limit.each", "a fighter bears two magic cards"
        if borne.copied & ~(standing & ~borne.water):
            yield "magic.water.whom", "water copies nobody in a vanguard, or its own bearer"
        if state.step == COPY and side == state.side and (not borne.water or borne.copy >= 0):
            yield "magic.water", "no water waits for whom to copy"
        boxed = army.box.bit_count()
        if stage > TOSS and deck.mode == "covered" and boxed != deck.covered_discards:
            yield "mode.covered", f"{boxed} cards are in the box, not {deck.covered_discards}"
        if stage > TOSS and deck.mode != "covered" and boxed != camp.tricks.bit_count() - deck.kept:
            yield "setup.qiahnberas", f"{boxed} qíahnberas are in the box"
        if deck.mode != "covered" and army.box & ~camp.tricks:
            yield "setup.open", "equipment or magic is in the box"
        if stage == DEAL and side >= state.side and army.hand & deck.hidden(side):
            yield "setup.qiahnberas", "cards are in a hand before they are dealt"
