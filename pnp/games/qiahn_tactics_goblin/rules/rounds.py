"""How a round goes on where nobody decides anything: the order of turns, and the end of a round."""

from pnp.games.qiahn_tactics_goblin.rules.combat import winner
from pnp.games.qiahn_tactics_goblin.rules.deck import Deck
from pnp.games.qiahn_tactics_goblin.rules.state import (
    BARE,
    CATCH_UP,
    DISCOVER,
    LAST,
    NONE,
    OVER,
    SEND,
    TURN,
    Army,
    State,
)
from pnp.play import CHANCE, TERMINAL


def behind(mine: Army, theirs: Army) -> bool:
    """discover.catch-up: whether a side may turn up one more."""
    return mine.tropa != 0 and mine.reserve.bit_count() < theirs.reserve.bit_count()


def spirited(deck: Deck, mine: Army, theirs: Army) -> bool:
    """spirit.tropa, spirit.effect: whether a side may call the Spirit, if the moment is right."""
    return (
        deck.spirit
        and mine.tropa.bit_count() >= deck.spirit_tropa
        and (theirs.reserve | theirs.vanguard) != 0
    )


def deserted(deck: Deck, armies: tuple[Army, Army]) -> bool:
    """deploy.nobody: whether a side has too few to send or to call out."""
    return any((army.reserve | army.vanguard).bit_count() < deck.fewest for army in armies)


def enter(deck: Deck, stage: int, side: int, attacker: int, armies: tuple[Army, Army]) -> State:
    """The position at the beginning of a stage; where there is nothing to decide, of a later one."""
    mine, theirs = armies[side], armies[1 - side]
    able = deck.spirit and spirited(deck, mine, theirs)
    if stage == DISCOVER:
        if able:
            return State(side, DISCOVER, NONE, side, attacker, 0, armies, deck)
        return State(CHANCE, DISCOVER, TURN, side, attacker, 0, armies, deck)
    if stage == CATCH_UP:
        if able or behind(mine, theirs):
            return State(side, CATCH_UP, NONE, side, attacker, 0, armies, deck)
        return next_turn(deck, side, attacker, armies)
    if stage == SEND:
        if deserted(deck, armies):  # what was sent goes back
            return finish(deck, attacker, attacker, armies)
        return State(side, SEND, NONE, side, attacker, 0, armies, deck)
    if able:  # spirit.when: once after the last Turno
        return State(side, LAST, NONE, side, attacker, 0, armies, deck)
    return compare(deck, attacker, armies)


def next_turn(deck: Deck, side: int, attacker: int, armies: tuple[Army, Army]) -> State:
    """After a turn in the Discover phase: the defender's, then the Deploy phase (round.phases)."""
    if side == attacker:
        return enter(deck, DISCOVER, 1 - side, attacker, armies)
    return enter(deck, SEND, attacker, attacker, armies)


def compare(deck: Deck, attacker: int, armies: tuple[Army, Army]) -> State:
    """deploy.stop: the vanguards are compared."""
    return finish(deck, winner(deck, armies, attacker), attacker, armies)


def finish(deck: Deck, won: int, attacker: int, armies: tuple[Army, Army]) -> State:
    """The end of a round: combat.win, combat.tie, combat.cleanup, combat.next, end.tropa."""
    first, second = armies
    left = (_home(first, won == 0), _home(second, won == 1))
    if left[0].tropa and left[1].tropa:
        return enter(deck, DISCOVER, 1 - attacker, 1 - attacker, left)
    return State(TERMINAL, OVER, NONE, attacker, attacker, 0, left, deck)


def _home(army: Army, won: bool) -> Army:
    """Who won goes back to the reserve, and so does whom earth saves (magic.earth, magic.earth.tie)."""
    saved = army.vanguard if won else army.vanguard & army.borne.earth
    return Army(army.tropa, army.reserve | saved, 0, army.hand, army.box, BARE)
