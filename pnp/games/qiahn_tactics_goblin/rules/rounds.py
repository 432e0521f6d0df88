"""The course of a round without decisions: the order of turns, the question about the Spirit, and the end."""

from pnp.games.qiahn_tactics_goblin.rules import stages
from pnp.games.qiahn_tactics_goblin.rules.combat import winner
from pnp.games.qiahn_tactics_goblin.rules.state import BARE, Armies, Army, State
from pnp.games.qiahn_tactics_goblin.rules.tables import Tables
from pnp.play import CHANCE, TERMINAL


def can_catch_up(mine: Army, theirs: Army) -> bool:
    """Return whether a side may turn up one more (discover.catch-up)."""
    return mine.tropa != 0 and mine.reserve.bit_count() < theirs.reserve.bit_count()


def can_call_spirit(tables: Tables, mine: Army) -> bool:
    """Return whether a side may call the Spirit (spirit.tropa)."""
    return tables.spirit and mine.tropa.bit_count() >= tables.spirit_tropa


def too_few_fighters(tables: Tables, armies: Armies) -> bool:
    """Return whether a side has too few fighters to send or to call out (deploy.nobody)."""
    return any((army.reserve | army.vanguard).bit_count() < tables.fewest for army in armies)


def ask_rival(state: State) -> State:
    """Return the position in which the turn goes on, unless the rival may call the Spirit first
    (spirit.when)."""
    _, stage, side, attacker, armies, tables, _, calm = state
    if tables.spirit and can_call_spirit(tables, armies[1 - side]):
        return State(1 - side, stage, side, attacker, armies, tables, stages.RIVAL, calm)
    return state


def enter_stage(
    tables: Tables, stage: int, side: int, attacker: int, armies: Armies, *, asked: bool = False
) -> State:
    """Return the position at the beginning of a stage up to sending; if there is nothing to decide, of a
    later stage. Without `asked` the rival may call the Spirit first."""
    mine, theirs = armies[side], armies[1 - side]
    able = can_call_spirit(tables, mine)
    if stage == stages.CATCH_UP and not (able or can_catch_up(mine, theirs)):
        return next_turn(tables, side, attacker, armies)
    if stage == stages.SEND and too_few_fighters(tables, armies):  # the fighters sent go back
        return end_round(tables, attacker, attacker, armies)
    state = State(side, stage, side, attacker, armies, tables)
    if not asked and can_call_spirit(tables, theirs):
        return ask_rival(state)
    if stage == stages.DISCOVER and not able:
        return State(CHANCE, stage, side, attacker, armies, tables, stages.TURN)
    return state


def next_turn(tables: Tables, side: int, attacker: int, armies: Armies) -> State:
    """Return the position after a turn in the Discover phase: the defender's turn, then the Deploy phase
    (round.phases)."""
    if side == attacker:
        return enter_stage(tables, stages.DISCOVER, 1 - side, attacker, armies, asked=True)
    return enter_stage(tables, stages.SEND, attacker, attacker, armies, asked=True)


def last_moment(tables: Tables, side: int, attacker: int, armies: Armies, *, declined: bool) -> State:
    """Return the position in which a side may call the Spirit before the vanguards are compared, and its
    rival unless it `declined` (spirit.when)."""
    if can_call_spirit(tables, armies[side]):
        return State(side, stages.LAST, side, attacker, armies, tables, stages.NONE, int(declined))
    if not declined:
        return last_moment(tables, 1 - side, attacker, armies, declined=True)
    return compare_vanguards(tables, attacker, armies)


def compare_vanguards(tables: Tables, attacker: int, armies: Armies) -> State:
    """Compare the vanguards and return the next position (deploy.stop)."""
    return end_round(tables, winner(tables, armies, attacker), attacker, armies)


def end_round(tables: Tables, won: int, attacker: int, armies: Armies) -> State:
    """End a round and return the next position (combat.win, combat.tie, combat.cleanup, combat.next,
    end.tropa)."""
    first, second = armies
    first, second = armies = (_army_after_round(first, won == 0), _army_after_round(second, won == 1))
    if first.tropa and second.tropa:
        return enter_stage(tables, stages.DISCOVER, 1 - attacker, 1 - attacker, armies)
    return State(TERMINAL, stages.OVER, attacker, attacker, armies, tables)


def _army_after_round(army: Army, won: bool) -> Army:
    """Return an army whose winners, and fighters saved by earth, are back in the reserve (magic.earth,
    magic.earth.tie)."""
    saved = army.vanguard if won else army.vanguard & army.borne.earth
    return Army(army.tropa, army.reserve | saved, 0, army.hand, army.box, BARE)
