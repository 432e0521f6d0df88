"""What an action is and does: its clauses, and sentences for who follows the game."""

from collections.abc import Iterator
from itertools import chain

from pnp.games.qiahn_tactics_goblin.rules import stages
from pnp.games.qiahn_tactics_goblin.rules.after import after
from pnp.games.qiahn_tactics_goblin.rules.combat import TIE, points, strengths, winner
from pnp.games.qiahn_tactics_goblin.rules.notation import write
from pnp.games.qiahn_tactics_goblin.rules.state import Armies, State, caller, out_of_game
from pnp.games.qiahn_tactics_goblin.rules.tables import members
from pnp.play import Account, Action

Entries = Iterator[tuple[str, str]]
"""Clauses and sentences; either may be empty."""


def describe(state: State, action: Action) -> Account:
    """The account of a legal action or of an outcome of chance."""
    now = after(state, action)
    removals, verdict = _removals(state, now), _verdict(state, action, now)
    deciding = len(action) == 1  # Turno, a concession: the verdict comes first, and people go by it
    consequences = (verdict, removals) if deciding else (removals, verdict)
    entries = [*_act(state, action), *chain(*consequences), *_aftermath(state, action, now)]
    clauses = tuple(dict.fromkeys(clause for clause, _ in entries if clause))
    return Account(write(state, action), clauses, tuple(sentence for _, sentence in entries if sentence))


def _act(state: State, action: Action) -> Entries:
    """What is done, before anything follows from it."""
    tables, side = state.tables, state.side
    titles, attacking = tables.titles, side == state.attacker
    name, catching_up = tables.camps[side].name, state.stage == stages.CATCH_UP
    discovering = "discover.attacker" if attacking else "discover.defender"
    if catching_up:
        discovering = "discover.catch-up"
    match action:
        case ("deal", cards):
            yield from _deal(state, cards)
        case ("toss", attacker):
            yield "setup.initiative", f"The coin shows {tables.camps[attacker].name}, who attacks first."
            yield "round.phases", ""
        case ("turn-up",):
            yield discovering, f"{name} turns up a card of the tropa."
            yield ("discover.catch-up.when" if catching_up else "round.phases"), ""
        case ("turn", fighter):
            yield discovering, f"{name} turns up {tables.person(fighter)}, worth {tables.values[fighter]}."
            yield "setup.tropa", ""
            yield "fighter.value", ""
        case ("send", fighter):
            yield "deploy.own", f"{name} sends {titles[fighter]} to the vanguard."
        case ("call", fighter):
            yield "deploy.enemy", f"{name} calls out {titles[fighter]}."
        case ("turno",):
            yield "turn.word", f"{name} says Turno."
        case ("concede",):
            yield "deploy.concede", f"{name} concedes the round."
        case ("wait",):
            yield "spirit.tropa", f"{tables.camps[state.player].name} lets the Spirit sleep."
        case ("spirit",):
            yield "spirit.effect", f"{tables.camps[state.player].name} calls the Spirit."
            yield from ((clause, "") for clause in ("setup.spirit", "spirit.one", "spirit.tropa"))
            if state.stage == stages.LAST or state.step == stages.RIVAL:
                yield "spirit.when", ""
        case ("taste", fighter):
            whose = f"on top of {tables.camps[caller(state)].name}’s tropa"
            yield "spirit.effect", f"The Spirit tastes {tables.person(fighter)} {whose}: it wants them all."
        case ("copy", fighter):
            (bearer,) = members(state.armies[side].borne.water)
            clause = "magic.water" if state.step == stages.COPY else "magic.water.again"
            yield clause, f"{titles[bearer]}’s water copies {titles[fighter]}."
            yield "magic.water.whom", ""
        case _:
            card, fighter = action
            yield from _card(state, card, fighter)
            yield ("deploy.attacker" if attacking else "deploy.defender"), ""
            if state.calm:
                yield "deploy.alternate", ""


def _deal(state: State, cards: int) -> Entries:
    tables, camp, count = state.tables, state.tables.camps[state.side], cards.bit_count()
    if tables.mode == "covered":
        yield "mode.covered", f"{camp.name} takes {count} cards as a secret hand."
        return
    names = "; ".join(f"{card} hits {tables.hit_by(state.side, card)}" for card in camp.names_of(cards))
    seen = f": {names}" if tables.mode == "open" else ", and alone looks at them"
    yield "setup.qiahnberas", f"{camp.name} takes {count} qíahnberas{seen}."
    yield "side.choose", ""
    yield "setup.open", ""
    yield f"mode.{tables.mode}", ""


def _card(state: State, card: str, fighter: int) -> Entries:
    tables, side = state.tables, state.side
    camp, whom = tables.camps[side], tables.titles[fighter]
    if card in camp.hits:
        victim, hit = tables.person(fighter), tables.hit_by(side, card)
        yield "qiahnbera.use", f"{camp.name} lays {camp.titles[card]} on {victim}. It hits {hit}."
    elif card in ("sword", "shield"):
        yield f"equipment.{card}", f"{whom} takes a {card}: {tables.bonus[card == 'sword']} more."
    else:
        yield f"magic.{card}", f"{camp.name} uses {card} on {whom}."
        if card == "air" and state.armies[1 - side].borne.equipped >> fighter & 1:
            yield "limit.blown", "What it bore is used up."


def _removals(state: State, now: State) -> Entries:
    """Who leaves the game and who comes back to a reserve."""
    tables = state.tables
    for side, camp in enumerate(tables.camps):
        old, new = state.armies[side], now.armies[side]
        left = out_of_game(tables, side, new) & ~out_of_game(tables, side, old)
        back = new.reserve & old.vanguard
        if left:
            verb = "leaves" if left.bit_count() == 1 else "leave"
            yield "", f"{tables.titles_of(left)} {verb} the game."
        if back:
            yield "", f"Back to {camp.name}’s reserve: {tables.titles_of(back)}."


def _ends_round(state: State, now: State) -> bool:
    return state.stage >= stages.DISCOVER and (now.stage == stages.OVER or now.attacker != state.attacker)


def _aftermath(state: State, action: Action, now: State) -> Entries:
    """What follows the end of a turn, of a round and of the game."""
    if action == ("turno",) and now.stage == stages.PLAY:
        yield "deploy.alternate", ""
    if not _ends_round(state, now):
        return
    yield "combat.cleanup", ""
    cara, cruz = camps = now.tables.camps
    if now.stage != stages.OVER:
        yield "combat.next", f"The turn card is turned over: {camps[now.attacker].name} attacks."
        return
    yield "end.tropa", "A tropa has run out: the game is over."
    first, second = points(now)
    yield "end.points", f"{cara.name} has {first} points, {cruz.name} {second}."
    if first == second:
        yield "end.equal", "The game is a draw."


def _verdict(state: State, action: Action, now: State) -> Entries:
    """Why the round ends, if it does, and who wins it."""
    side, armies, camps = state.side, state.armies, state.tables.camps
    kind, *_ = action
    if not _ends_round(state, now):
        return
    if state.stage <= stages.SEND:
        yield "deploy.nobody", "Somebody is missing: the round ends without a fight."
        return
    if kind == "concede":
        yield "combat.win", f"{camps[1 - side].name} wins the round."
        yield from _saved(state, armies, 1 - side)
        return
    if kind in ("turno", "wait"):
        yield from _comparison(state, armies)
    else:
        yield "deploy.empty", f"Nobody is left there: {camps[side].name} wins the round."


def _comparison(state: State, armies: Armies) -> Entries:
    """The sums of both vanguards, and who wins by them."""
    tables = state.tables
    cara, cruz = camps = tables.camps
    first, second = strengths(tables, armies, state.attacker)
    won = winner(tables, armies, state.attacker)
    yield "deploy.stop", ""
    for clause in _worth(armies):
        yield clause, ""
    sums = f"{cara.name} has {first}, {cruz.name} {second}:"
    if won == TIE:
        yield "combat.tie", f"{sums} both lose."
    else:
        yield "combat.win", f"{sums} {camps[won].name} wins the round."
    yield from _saved(state, armies, won)


def _saved(state: State, armies: Armies, won: int) -> Entries:
    """Whom earth saves of those who lost."""
    for side, army in enumerate(armies):
        if won != side and army.borne.earth:
            yield "magic.earth", f"Earth saves {state.tables.titles_of(army.borne.earth)}."
            yield "magic.earth.tie", ""


def _worth(armies: Armies) -> Iterator[str]:
    """The clauses that made the sums what they are."""
    yield "combat.compare"
    cards = [army.borne for army in armies]
    if any(borne.equipped or borne.fire or borne.water for borne in cards):
        yield "limit.alone"
    if any(borne.equipped & borne.fire for borne in cards):
        yield "equipment.after-fire"
    if any(borne.water for borne in cards):
        yield "magic.water.whom"
