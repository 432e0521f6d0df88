"""The faults of positions that no game can lead to."""

from collections.abc import Iterator

from pnp.games.qiahn_tactics_goblin.rules import stages
from pnp.games.qiahn_tactics_goblin.rules.rounds import can_call_spirit
from pnp.games.qiahn_tactics_goblin.rules.state import BARE, State, caller
from pnp.play import Fault

_SPIRIT = (stages.RIVAL, stages.TASTE, stages.RIVAL_TASTE)

_STEPS = {  # the steps of each stage
    stages.DEAL: {stages.NONE},
    stages.TOSS: {stages.NONE},
    stages.DISCOVER: {stages.NONE, stages.TURN, *_SPIRIT},
    stages.CATCH_UP: {stages.NONE, stages.TURN, *_SPIRIT},
    stages.SEND: {stages.NONE, *_SPIRIT},
    stages.CALL: {stages.NONE, *_SPIRIT},
    stages.PLAY: {stages.NONE, stages.COPY, *_SPIRIT},
    stages.LAST: {stages.NONE, stages.TASTE},
    stages.OVER: {stages.NONE},
}
_CALM = {(stages.PLAY, stages.NONE): 2, (stages.PLAY, stages.RIVAL): 2, (stages.LAST, stages.NONE): 1}
"""The greatest number of quiet turns."""


def status(state: State) -> tuple[Fault, ...]:
    """Return every fault of a position."""
    return (*_moment(state), *_armies(state))


def _moment(state: State) -> Iterator[Fault]:
    """Yield faults of the stage and the turn."""
    stage, step, tables = state.stage, state.step, state.tables
    mine, theirs = state.armies[state.side], state.armies[1 - state.side]
    attacking = state.side == state.attacker
    if step not in _STEPS[stage]:
        yield Fault("", "this cannot happen at this stage")
    calling = step in _SPIRIT or (step == stages.NONE and stage in (stages.DISCOVER, stages.LAST))
    if calling and not tables.spirit:
        yield Fault("setup.spirit", "the Spirit is not in the game")
    elif calling and not can_call_spirit(tables, state.armies[caller(state)]):
        yield Fault("spirit.tropa", "nothing is to be decided here by who cannot call the Spirit")
    if stage in (stages.SEND, stages.CALL) and not attacking:
        yield Fault("deploy.own", "only the attacker sends fighters and calls them out")
    if state.calm > _CALM.get((stage, step), 0):
        yield Fault("deploy.stop", "quiet turns are counted in the Deploy phase, while cards can be played")
    ended = not (mine.tropa and theirs.tropa)
    if stage == stages.DISCOVER and (not mine.tropa or (ended and attacking)):
        yield Fault("end.tropa", "a round begins though a tropa has run out")
    if stage == stages.OVER and not ended:
        yield Fault("end.tropa", "the game is over though both have a tropa")
    if stage in (stages.SEND, stages.OVER) and state.armies[1 - state.attacker].vanguard:
        yield Fault("deploy.enemy", "nobody has been called out yet")


def _armies(state: State) -> Iterator[Fault]:
    """Yield faults of the two armies."""
    tables, stage = state.tables, state.stage
    fighting = stage in (stages.CALL, stages.PLAY, stages.LAST)
    first, second = state.armies
    standing = first.vanguard | second.vanguard
    covered, dealt = tables.mode == "covered", stage > stages.TOSS
    for side, army in enumerate(state.armies):
        camp, borne = tables.camps[side], army.borne
        if army.vanguard.bit_count() > tables.most:
            clause = "deploy.own" if side == state.attacker else "deploy.enemy"
            yield Fault(clause, "too many in a vanguard")
        if fighting and army.vanguard.bit_count() < tables.fewest:
            yield Fault("deploy.empty", "a vanguard has nobody left")
        if stage <= stages.CATCH_UP and army.vanguard:
            yield Fault("deploy.own", "nobody is in a vanguard before the Deploy phase")
        if borne != BARE and not fighting:
            yield Fault("combat.cleanup", "cards lie on fighters where nobody fights")
        if borne.fire & (borne.earth | borne.water) or borne.earth & borne.water:
            yield Fault("limit.each", "a fighter bears two magic cards")
        if borne.copy >= 0 and not (standing & ~borne.water) >> borne.copy & 1:
            yield Fault("magic.water.whom", "water copies nobody in a vanguard, or its own bearer")
        if state.step == stages.COPY and side == state.side and (not borne.water or borne.copy >= 0):
            yield Fault("magic.water", "no water waits for whom to copy")
        boxed = army.box.bit_count()
        if dealt and covered and boxed != tables.covered_discards:
            yield Fault("mode.covered", f"{boxed} cards are in the box, not {tables.covered_discards}")
        if dealt and not covered and boxed != camp.qiahnberas.bit_count() - tables.qiahnberas_kept:
            yield Fault("setup.qiahnberas", f"{boxed} qíahnberas are in the box")
        if not covered and army.box & ~camp.qiahnberas:
            yield Fault("setup.open", "equipment or magic is in the box")
        if stage == stages.DEAL and side >= state.side and army.hand & tables.hidden_cards(side):
            yield Fault("setup.qiahnberas", "cards are in a hand before they are dealt")
