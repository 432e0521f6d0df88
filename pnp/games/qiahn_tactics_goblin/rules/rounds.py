"""How a round goes on where nobody decides anything: the order of turns, and the end of a round."""

from pnp.games.qiahn_tactics_goblin.rules import stages
from pnp.games.qiahn_tactics_goblin.rules.combat import winner
from pnp.games.qiahn_tactics_goblin.rules.state import BARE, Armies, Army, State
from pnp.games.qiahn_tactics_goblin.rules.tables import Tables
from pnp.play import CHANCE, TERMINAL


def can_catch_up(mine: Army, theirs: Army) -> bool:
    """discover.catch-up: whether a side may turn up one more."""
    return mine.tropa != 0 and mine.reserve.bit_count() < theirs.reserve.bit_count()


def can_call_spirit(tables: Tables, mine: Army, theirs: Army) -> bool:
    """spirit.tropa, spirit.effect: whether a side may call the Spirit, if the moment is right."""
    return (
        tables.spirit
        and mine.tropa.bit_count() >= tables.spirit_tropa
        and (theirs.reserve | theirs.vanguard) != 0
    )


def too_few_fighters(tables: Tables, armies: Armies) -> bool:
    """deploy.nobody: whether a side has too few to send or to call out."""
    return any((army.reserve | army.vanguard).bit_count() < tables.fewest for army in armies)


def enter_stage(tables: Tables, stage: int, side: int, attacker: int, armies: Armies) -> State:
    """The position at the beginning of a stage; where there is nothing to decide, of a later one."""
    mine, theirs = armies[side], armies[1 - side]
    able = tables.spirit and can_call_spirit(tables, mine, theirs)
    if stage == stages.DISCOVER:
        if able:
            return State(side, stages.DISCOVER, side, attacker, armies, tables)
        return State(CHANCE, stages.DISCOVER, side, attacker, armies, tables, stages.TURN)
    if stage == stages.CATCH_UP:
        if able or can_catch_up(mine, theirs):
            return State(side, stages.CATCH_UP, side, attacker, armies, tables)
        return next_turn(tables, side, attacker, armies)
    if stage == stages.SEND:
        if too_few_fighters(tables, armies):  # what was sent goes back
            return end_round(tables, attacker, attacker, armies)
        return State(side, stages.SEND, side, attacker, armies, tables)
    if able:  # spirit.when: once after the last Turno
        return State(side, stages.LAST, side, attacker, armies, tables)
    return compare_vanguards(tables, attacker, armies)


def next_turn(tables: Tables, side: int, attacker: int, armies: Armies) -> State:
    """After a turn in the Discover phase: the defender's, then the Deploy phase (round.phases)."""
    if side == attacker:
        return enter_stage(tables, stages.DISCOVER, 1 - side, attacker, armies)
    return enter_stage(tables, stages.SEND, attacker, attacker, armies)


def compare_vanguards(tables: Tables, attacker: int, armies: Armies) -> State:
    """deploy.stop: the vanguards are compared."""
    return end_round(tables, winner(tables, armies, attacker), attacker, armies)


def end_round(tables: Tables, won: int, attacker: int, armies: Armies) -> State:
    """The end of a round: combat.win, combat.tie, combat.cleanup, combat.next, end.tropa."""
    first, second = armies
    first, second = armies = (_army_after_round(first, won == 0), _army_after_round(second, won == 1))
    if first.tropa and second.tropa:
        return enter_stage(tables, stages.DISCOVER, 1 - attacker, 1 - attacker, armies)
    return State(TERMINAL, stages.OVER, attacker, attacker, armies, tables)


def _army_after_round(army: Army, won: bool) -> Army:
    """Who won goes back to the reserve, and so does whom earth saves (magic.earth, magic.earth.tie)."""
    saved = army.vanguard if won else army.vanguard & army.borne.earth
    return Army(army.tropa, army.reserve | saved, 0, army.hand, army.box, BARE)
