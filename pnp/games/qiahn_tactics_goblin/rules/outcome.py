"""The consequences of an action: who leaves the game, how a round ends and the next begins."""

from collections.abc import Iterator

from pnp.games.qiahn_tactics_goblin.rules import stages
from pnp.games.qiahn_tactics_goblin.rules.actions import Action
from pnp.games.qiahn_tactics_goblin.rules.combat import TIE, points, strengths, winner
from pnp.games.qiahn_tactics_goblin.rules.state import Armies, State, out_of_game
from pnp.play import Words, counted, say

Entries = Iterator[tuple[str, Words]]
"""Clauses and sentences; either may be empty."""


def ends_round(state: State, now: State) -> bool:
    """Return whether a round ended between two positions."""
    return state.stage >= stages.DISCOVER and (now.stage == stages.OVER or now.attacker != state.attacker)


def removals(state: State, now: State) -> Entries:
    """Yield who leaves the game, who returns to a reserve, and whose tropa runs out."""
    tables = state.tables
    for side, camp in enumerate(tables.camps):
        old, new = state.armies[side], now.armies[side]
        left = out_of_game(tables, side, new) & ~out_of_game(tables, side, old)
        back = new.reserve & old.vanguard
        if left:
            gone = counted(
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
        if old.tropa and not new.tropa and now.stage != stages.OVER:
            last = say(
                "That was the last card in the tropa of %(side)s: the game ends with this round.",
                side=camp.name,
            )
            yield "", last


def verdict(state: State, action: Action, now: State) -> Entries:
    """Yield why the round ends, if it does, and who wins it."""
    side, armies, camps = state.side, state.armies, state.tables.camps
    kind, *_ = action
    if not ends_round(state, now):
        return
    if state.stage <= stages.SEND:
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
    """Yield what follows the end of a turn, of a round and of the game."""
    if action == ("turno",) and now.stage == stages.PLAY:
        yield "deploy.alternate", say("Now it is the turn of %(side)s.", side=now.tables.camps[now.side].name)
    if not ends_round(state, now):
        return
    yield "combat.cleanup", ""
    cara, cruz = camps = now.tables.camps
    if now.stage != stages.OVER:
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
    """Yield the sums of both vanguards, and who wins by them."""
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
