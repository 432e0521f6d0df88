"""Compute the values of fighters in a vanguard (combat.compare) and the points (end.points), and carry out
the parts of a round in which nobody decides anything.

Also describe in sentences what follows from an action. The tropa is a side's draw pile of fighters; a
vanguard is the group of fighters that a side has in combat. A side is 0 (Cara) or 1 (Cruz).
"""

from collections.abc import Iterator

from pnp.games.qiahn_tactics_goblin.rules.state import (
    BARE,
    CATCH_UP,
    DISCOVER,
    LAST,
    NONE,
    OVER,
    PLAY,
    RIVAL,
    SEND,
    TURN,
    Action,
    Armies,
    Army,
    State,
    out_of_game,
)
from pnp.games.qiahn_tactics_goblin.rules.tables import Tables
from pnp.play import CHANCE, TERMINAL, Words, plural_message, say

TIE = 2
"""The value that stands for the winner of a round in which both sides lose."""


def strength(tables: Tables, army: Army, enemy: Army, attacking: bool) -> int:
    """Return the sum of the values in the vanguard of `army`, with the effects of equipment and magic.
    `attacking`: whether this army is the attacker, whose equipment has another value than the defender's."""
    borne = army.borne
    total = tables.totals[army.vanguard]
    total += tables.totals[borne.fire] * (tables.fire_factor - 1)  # magic.fire
    if borne.copy >= 0:  # magic.water: copied with its fire, as a number if it has water itself
        copied = 1 << borne.copy
        factor = tables.fire_factor if (borne.fire | enemy.borne.fire) & copied else 1
        total += tables.totals[copied] * factor - tables.totals[borne.water]
    return total + borne.equipped.bit_count() * tables.bonus[attacking]  # equipment.after-fire


def worth(tables: Tables, army: Army, enemy: Army, attacking: bool, fighter: int) -> int:
    """Return the value that one fighter adds to the sum of the vanguard of `army`. `fighter` is its number.
    `attacking`: whether this army is the attacker."""
    borne = army.borne
    copies = borne.copy >= 0 and borne.water >> fighter & 1
    number = borne.copy if copies else fighter
    burning = (borne.fire | enemy.borne.fire) >> number & 1
    value = tables.values[number] * (tables.fire_factor if burning else 1)
    return value + (tables.bonus[attacking] if borne.equipped >> fighter & 1 else 0)


def strengths(tables: Tables, armies: Armies, attacker: int) -> tuple[int, int]:
    """Return the sums of both vanguards, Cara's first. `attacker` is the attacking side."""
    first, second = armies
    return (
        strength(tables, first, second, attacker == 0),
        strength(tables, second, first, attacker == 1),
    )


def winner(tables: Tables, armies: Armies, attacker: int) -> int:
    """Return the side with the higher sum (combat.win), or TIE if both sums are equal (combat.tie)."""
    first, second = strengths(tables, armies, attacker)
    return TIE if first == second else int(second > first)


def points(state: State) -> tuple[int, int]:
    """Return the points of both sides, Cara's first. A side's points are the values of all enemy fighters
    that have left the game (end.points)."""
    tables, (first, second) = state.tables, state.armies
    totals = tables.totals
    return totals[out_of_game(tables, 1, second)], totals[out_of_game(tables, 0, first)]


def returns(state: State) -> tuple[float, float]:
    """Return each side's share of the victory, Cara's first: 1 for the winner, 0 for the loser, 0.5 each for
    a draw (end.points, end.equal)."""
    first, second = points(state)
    share = 0.5 if first == second else float(first > second)
    return (share, 1.0 - share)


# The consequences of an action: who leaves the game, how a round ends and the next begins.

Entries = Iterator[tuple[str, Words]]
"""Pairs of a clause and a sentence about it; either may be empty."""


def ends_round(state: State, now: State) -> bool:
    """Return whether a round ended between two successive positions: `state` is before an action, `now` after
    it."""
    return state.stage >= DISCOVER and (now.stage == OVER or now.attacker != state.attacker)


def removals(state: State, now: State) -> Entries:
    """Yield (clause, sentence) on fighters that left the game or went back to a reserve, and on a tropa (draw
    pile of fighters) that ran out, between `state` (before an action) and `now` (after it). The clauses are
    ""."""
    tables = state.tables
    for side, camp in enumerate(tables.camps):
        old, new = state.armies[side], now.armies[side]
        left = out_of_game(tables, side, new) & ~out_of_game(tables, side, old)
        back = new.reserve & old.vanguard
        if left:
            gone = plural_message(
                "Out of the game: %(fighters)s; %(n)s point for %(side)s.",
                "Out of the game: %(fighters)s; %(n)s points for %(side)s.",
                n=tables.totals[left],
                fighters=tables.titles_of(left),
                side=tables.camps[1 - side].name,
            )
            yield "", gone
        if back:
            again = say(
                "Back in the reserve of %(side)s: %(fighters)s.",
                side=camp.name,
                fighters=tables.titles_of(back),
            )
            yield "", again
        if old.tropa and not new.tropa and now.stage != OVER:
            last = say(
                "That was the last card in the tropa of %(side)s: the game ends with this round.",
                side=camp.name,
            )
            yield "", last


def verdict(state: State, action: Action, now: State) -> Entries:
    """Yield (clause, sentence) on why the round ended and who won it. `state` is the position before the
    action, `now` the position after it. Yield nothing if the round did not end."""
    side, armies, camps = state.side, state.armies, state.tables.camps
    kind, *_ = action
    if not ends_round(state, now):
        return
    if state.stage <= SEND:
        yield "deploy.nobody", say("Somebody is missing: the round ends without a fight.")
    elif kind == "concede":
        yield "combat.win", say("%(side)s wins the round.", side=camps[1 - side].name)
        yield from _saved_by_earth(state, armies, 1 - side)
    elif kind in ("turno", "wait"):
        yield from _comparison(state, armies)
    else:
        empty = say(
            "Nobody is left in the vanguard of %(loser)s: %(side)s wins the round.",
            loser=camps[1 - side].name,
            side=camps[side].name,
        )
        yield "deploy.empty", empty


def aftermath(state: State, action: Action, now: State) -> Entries:
    """Yield (clause, sentence) on what follows when the action ended a turn, a round or the game. `state` is
    the position before the action, `now` the position after it."""
    if action == ("turno",) and now.stage == PLAY:
        yield "deploy.alternate", say("Now it is the turn of %(side)s.", side=now.tables.camps[now.side].name)
    if not ends_round(state, now):
        return
    yield "combat.cleanup", ""
    cara, cruz = camps = now.tables.camps
    if now.stage != OVER:
        turned = say("The turn card is turned over: %(side)s attacks.", side=camps[now.attacker].name)
        yield "combat.next", turned
        return
    yield "end.tropa", say("A tropa has run out: the game is over.")
    first, second = points(now)
    sentence = say(
        "The points: %(cara)s %(first)s, %(cruz)s %(second)s.",
        cara=cara.name,
        first=first,
        cruz=cruz.name,
        second=second,
    )
    yield "end.points", sentence
    if first == second:
        yield "end.equal", say("The game is a draw.")


def _comparison(state: State, armies: Armies) -> Entries:
    """Yield sentences on the sums of both vanguards and the winner."""
    tables = state.tables
    cara, cruz = camps = tables.camps
    first, second = strengths(tables, armies, state.attacker)
    won = winner(tables, armies, state.attacker)
    yield "deploy.stop", ""
    for clause in _worth(armies):
        yield clause, ""
    sentence = say(
        "The vanguards are compared: %(cara)s %(first)s, %(cruz)s %(second)s.",
        cara=cara.name,
        first=first,
        cruz=cruz.name,
        second=second,
    )
    yield "", sentence
    if won == TIE:
        yield "combat.tie", say("The sums are equal: both lose.")
    else:
        yield "combat.win", say("%(side)s wins the round.", side=camps[won].name)
    yield from _saved_by_earth(state, armies, won)


def _saved_by_earth(state: State, armies: Armies, won: int) -> Entries:
    """Yield the losers that earth saves."""
    for side, army in enumerate(armies):
        if won != side and army.borne.earth:
            saved = state.tables.titles_of(army.borne.earth)
            yield "magic.earth", say("Earth saves %(fighters)s.", fighters=saved)
            yield "magic.earth.tie", ""


def _worth(armies: Armies) -> Iterator[str]:
    """Yield the clauses that affected the sums."""
    yield "combat.compare"
    cards = [army.borne for army in armies]
    if any(borne.equipped or borne.fire or borne.water for borne in cards):
        yield "limit.alone"
    if any(borne.equipped & borne.fire for borne in cards):
        yield "equipment.after-fire"
    if any(borne.water for borne in cards):
        yield "magic.water.whom"


# The course of a round without decisions: the order of turns, the question about the Spirit, and the end.


def can_catch_up(mine: Army, theirs: Army) -> bool:
    """Return whether the side with the army `mine` may turn up one more card of its tropa, because its
    reserve is smaller than that of `theirs` (discover.catch-up)."""
    return mine.tropa != 0 and mine.reserve.bit_count() < theirs.reserve.bit_count()


def can_call_spirit(tables: Tables, mine: Army) -> bool:
    """Return whether the side with the army `mine` may call the Spirit: the Spirit is in the game, and enough
    cards are in that side's tropa (spirit.tropa)."""
    return tables.spirit and mine.tropa.bit_count() >= tables.spirit_tropa


def too_few_fighters(tables: Tables, armies: Armies) -> bool:
    """Return whether a side has fewer fighters on the table than a vanguard needs (deploy.nobody)."""
    return any((army.reserve | army.vanguard).bit_count() < tables.fewest for army in armies)


def ask_rival(state: State) -> State:
    """Return the position in which the rival may call the Spirit before the turn goes on. If the rival
    cannot, return the position unchanged (spirit.when)."""
    _, stage, side, attacker, armies, tables, _, calm = state
    if tables.spirit and can_call_spirit(tables, armies[1 - side]):
        return State(1 - side, stage, side, attacker, armies, tables, RIVAL, calm)
    return state


def enter_stage(
    tables: Tables, stage: int, side: int, attacker: int, armies: Armies, *, asked: bool = False
) -> State:
    """Return the position at the beginning of a stage (DISCOVER, CATCH_UP or SEND) of a side's turn. If the
    side has nothing to decide there, return the beginning of a later stage.

    The rival may call the Spirit first, unless it has been `asked` before.
    """
    mine, theirs = armies[side], armies[1 - side]
    able = can_call_spirit(tables, mine)
    if stage == CATCH_UP and not (able or can_catch_up(mine, theirs)):
        return next_turn(tables, side, attacker, armies)
    if stage == SEND and too_few_fighters(tables, armies):  # the fighters sent go back
        return end_round(tables, attacker, attacker, armies)
    state = State(side, stage, side, attacker, armies, tables)
    if not asked and can_call_spirit(tables, theirs):
        return ask_rival(state)
    if stage == DISCOVER and not able:
        return State(CHANCE, stage, side, attacker, armies, tables, TURN)
    return state


def next_turn(tables: Tables, side: int, attacker: int, armies: Armies) -> State:
    """Return the position after the turn of `side` in the Discover phase: after the attacker's turn that of
    the defender, after the defender's turn the Deploy phase (round.phases)."""
    if side == attacker:
        return enter_stage(tables, DISCOVER, 1 - side, attacker, armies, asked=True)
    return enter_stage(tables, SEND, attacker, attacker, armies, asked=True)


def last_moment(tables: Tables, side: int, attacker: int, armies: Armies, *, declined: bool) -> State:
    """Return the position just before the vanguards are compared (clause spirit.when). Two sides may call
    the Spirit there, one after the other, if they can: first `side`, then the other one. `declined` says
    that only `side` is left to be asked. If nobody is left who can call it, return the position after the
    comparison."""
    if can_call_spirit(tables, armies[side]):
        return State(side, LAST, side, attacker, armies, tables, NONE, int(declined))
    if not declined:
        return last_moment(tables, 1 - side, attacker, armies, declined=True)
    return compare_vanguards(tables, attacker, armies)


def compare_vanguards(tables: Tables, attacker: int, armies: Armies) -> State:
    """Compare the vanguards and return the next position (deploy.stop)."""
    return end_round(tables, winner(tables, armies, attacker), attacker, armies)


def end_round(tables: Tables, won: int, attacker: int, armies: Armies) -> State:
    """End the round and return the next position. `won` is the side that has won the round, or TIE
    (combat.win, combat.tie, combat.cleanup, combat.next, end.tropa)."""
    first, second = armies
    first, second = armies = (_army_after_round(first, won == 0), _army_after_round(second, won == 1))
    if first.tropa and second.tropa:
        return enter_stage(tables, DISCOVER, 1 - attacker, 1 - attacker, armies)
    return State(TERMINAL, OVER, attacker, attacker, armies, tables)


def _army_after_round(army: Army, won: bool) -> Army:
    """Return an army whose winners, and fighters saved by earth, are back in the reserve (magic.earth,
    magic.earth.tie)."""
    saved = army.vanguard if won else army.vanguard & army.borne.earth
    return Army(army.tropa, army.reserve | saved, 0, army.hand, army.box, BARE)
