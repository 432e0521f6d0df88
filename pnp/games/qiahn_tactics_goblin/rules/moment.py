"""What a round has come to, in words: the line in the middle of the table."""

from collections.abc import Iterator

from pnp.games.qiahn_tactics_goblin.rules import stages
from pnp.games.qiahn_tactics_goblin.rules.combat import strengths
from pnp.games.qiahn_tactics_goblin.rules.state import State, caller
from pnp.play import Said, say


def moment(state: State) -> Iterator[Said]:
    """Whose turn it is, what may be done in it, and how the vanguards compare."""
    tables, stage = state.tables, state.stage
    cara, cruz = tables.camps
    yield _turn(state)
    if state.step:
        yield _step(state)
    if stages.CALL <= stage < stages.OVER:
        first, second = strengths(tables, state.armies, state.attacker)
        yield say(
            "The sums: %(cara)s %(first)s, %(cruz)s %(second)s.",
            cara=cara.name,
            first=first,
            cruz=cruz.name,
            second=second,
        )
    if stage == stages.PLAY and state.calm == 2 and not state.step:
        yield say(
            "If %(side)s says Turno now, the vanguards are compared.", side=tables.camps[state.side].name
        )


def _turn(state: State) -> Said:
    """Whose turn it is, and in which part of the round."""
    side = state.tables.camps[state.side].name
    stage, mine = state.stage, state.armies[state.side]
    if stage == stages.DEAL:
        return say("%(side)s is dealt cards.", side=side)
    if stage == stages.TOSS:
        return say("The coin is tossed.")
    if stage == stages.DISCOVER:
        return say("Discover: %(side)s turns up a card.", side=side)
    if stage == stages.CATCH_UP:
        return say("Discover: %(side)s may turn up more.", side=side)
    if stage == stages.SEND and not mine.vanguard:
        return say("Deploy: %(side)s sends fighters to the vanguard.", side=side)
    if stage == stages.SEND:
        return say("Deploy: %(side)s sends more fighters, or calls out enemies.", side=side)
    if stage == stages.CALL:
        return say("Deploy: %(side)s calls out more enemies, or plays cards.", side=side)
    if stage == stages.PLAY:
        return say("Deploy: %(side)s plays cards.", side=side)
    if stage == stages.LAST:
        return say("The vanguards are about to be compared: %(side)s may call the Spirit.", side=side)
    return say("The game is over.")


def _step(state: State) -> Said:
    """What has to happen first."""
    camps, step = state.tables.camps, state.step
    if step == stages.TURN:
        return say("The top card of the tropa is turned up.")
    if step == stages.COPY:
        return say("First, %(side)s chooses whom water copies.", side=camps[state.side].name)
    if step == stages.RIVAL:
        return say("First, %(side)s may call the Spirit.", side=camps[state.player].name)
    return say("The Spirit tastes the top card of the tropa of %(side)s.", side=camps[caller(state)].name)
