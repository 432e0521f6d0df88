"""What an action is and does, in the clauses' names and in words."""

from collections.abc import Iterator

from pnp.games.qiahn_tactics_goblin.rules.combat import strengths, winner
from pnp.games.qiahn_tactics_goblin.rules.deck import members
from pnp.games.qiahn_tactics_goblin.rules.notation import held, notation
from pnp.games.qiahn_tactics_goblin.rules.playing import after, both, parted
from pnp.games.qiahn_tactics_goblin.rules.state import (
    CATCH_UP,
    COPY,
    DISCOVER,
    LAST,
    OVER,
    PLAY,
    SEND,
    TIE,
    Army,
    State,
    gone,
)
from pnp.play import Account, Action

Told = Iterator[tuple[str, str]]
"""Clauses and sentences; either may be empty."""


def describe(state: State, action: Action) -> Account:
    """An account of a legal action or of chance's outcome."""
    new = after(state, action)
    moved, over = _removals(state, new, action), _verdict(state, action, new)
    deciding = len(action) == 1  # Turno, a concession: the verdict comes first, and people go by it
    told = [*_act(state, action), *(over if deciding else moved), *(moved if deciding else over)]
    told += _aftermath(state, action, new)
    clauses = tuple(dict.fromkeys(clause for clause, _ in told if clause))
    return Account(notation(state, action), clauses, tuple(sentence for _, sentence in told if sentence))


def _act(state: State, action: Action) -> Told:
    """What is done, before anything follows from it."""
    kind, deck, side = action[0], state.deck, state.side
    name, attacking = deck.camps[side].name, side == state.attacker
    whom = "" if len(action) == 1 or kind in ("deal", "toss", "cost") else deck.titles[action[1]]
    discovering = "discover.attacker" if attacking else "discover.defender"
    match kind:
        case "deal":
            yield from _deal(state, action[1])
        case "toss":
            yield "setup.initiative", f"The coin shows {deck.camps[action[1]].name}, who attacks first."
            yield "round.phases", ""
        case "turn-up":
            yield _discovering(state, discovering), f"{name} turns up a card of the tropa."
            yield ("discover.catch-up.when" if state.stage == CATCH_UP else "round.phases"), ""
        case "turn":
            yield _discovering(state, discovering), f"{name} turns up {whom}, worth {deck.values[action[1]]}."
            yield "setup.tropa", ""
            yield "fighter.value", ""
        case "send":
            yield "deploy.own", f"{name} sends {whom} to the vanguard."
        case "call":
            yield "deploy.enemy", f"{name} calls out {whom}."
        case "turno":
            yield "turn.word", f"{name} says Turno."
        case "concede":
            yield "deploy.concede", f"{name} concedes the round."
        case "spirit":
            yield "spirit.effect", f"{name} calls the Spirit."
            yield from ((clause, "") for clause in ("setup.spirit", "spirit.one", "spirit.tropa"))
            if state.stage == LAST:
                yield "spirit.when", ""
        case "cost":
            yield "spirit.effect", f"The Spirit eats {deck.titled(action[1])}, who lay on top of the tropa."
        case "take":
            yield "spirit.effect", f"The Spirit takes {whom}."
        case "copy":
            yield "magic.water" if state.step == COPY else "magic.water.again", _copying(state, whom)
            yield "magic.water.whom", ""
        case _:
            yield from _card(state, kind, action[1])
            yield ("deploy.attacker" if attacking else "deploy.defender"), ""
            if state.calm:
                yield "deploy.alternate", ""


def _deal(state: State, dealt: int) -> Told:
    deck, side = state.deck, state.side
    if deck.mode == "covered":
        yield "mode.covered", f"{deck.camps[side].name} takes {dealt.bit_count()} cards as a secret hand."
        return
    seen = f": {', '.join(held(state, side, dealt))}" if deck.mode == "open" else ", and alone looks at them"
    yield "setup.qiahnberas", f"{deck.camps[side].name} takes {dealt.bit_count()} qíahnberas{seen}."
    yield "side.choose", ""
    yield "setup.open", ""
    yield f"mode.{deck.mode}", ""


def _discovering(state: State, usual: str) -> str:
    return "discover.catch-up" if state.stage == CATCH_UP else usual


def _copying(state: State, whom: str) -> str:
    deck = state.deck
    (bearer,) = members(state.armies[state.side].borne.water)
    return f"{deck.titles[bearer]}’s water copies {whom}."


def _card(state: State, card: str, fighter: int) -> Told:
    deck, side = state.deck, state.side
    camp, whom = deck.camps[side], deck.titles[fighter]
    if card in camp.hits:
        yield "qiahnbera.use", f"{camp.name} hits {whom} with a qíahnbera: {card}."
    elif card in ("sword", "shield"):
        yield f"equipment.{card}", f"{whom} takes a {card}: {deck.bonus[card == 'sword']} more."
    else:
        yield f"magic.{card}", f"{camp.name} uses {card} on {whom}."
        if card == "air" and state.armies[1 - side].borne.equipped >> fighter & 1:
            yield "limit.blown", "What it bore is used up."


def _removals(state: State, new: State, action: Action) -> Told:
    """Who leaves the game and who comes back to a reserve."""
    for side, camp in enumerate(state.deck.camps):
        old, now = state.armies[side], new.armies[side]
        left = gone(state.deck, side, now) & ~gone(state.deck, side, old)
        back = now.reserve & old.vanguard
        if left and action[0] != "cost":
            verb = "leave" if left & left - 1 else "leaves"
            yield "", f"{state.deck.titled(left)} {verb} the game."
        if back:
            yield "", f"Back to {camp.name}’s reserve: {state.deck.titled(back)}."


def _ends_round(state: State, new: State) -> bool:
    return state.stage >= DISCOVER and (new.stage == OVER or new.attacker != state.attacker)


def _aftermath(state: State, action: Action, new: State) -> Told:
    """What follows the end of a turn, of a round and of the game."""
    if action[0] == "turno" and new.stage == PLAY:
        yield "deploy.alternate", ""
    if not _ends_round(state, new):
        return
    yield "combat.cleanup", ""
    camps = new.deck.camps
    if new.stage != OVER:
        yield "combat.next", f"The turn card is turned over: {camps[new.attacker].name} attacks."
        return
    yield "end.tropa", "A tropa has run out: the game is over."
    first, second = points(new)
    said = f"{camps[0].name} has {first} points, {camps[1].name} {second}."
    yield "end.points", said
    if first == second:
        yield "end.equal", "The game is a draw."


def _verdict(state: State, action: Action, new: State) -> Told:
    """Why the round ends, if it does, and who wins it."""
    side, armies = state.side, state.armies
    if not _ends_round(state, new):
        return
    if state.stage <= SEND:
        yield "deploy.nobody", "Somebody is missing: the round ends without a fight."
        return
    if action[0] == "concede":
        yield "combat.win", f"{state.deck.camps[1 - side].name} wins the round."
        yield from _saved(state, armies, 1 - side)
        return
    if action[0] == "take":
        armies = both(side, *parted(armies, side, action[1]))
    if action[0] == "turno" or (state.stage == LAST and armies[1 - side].vanguard):
        yield from _comparison(state, armies)
    else:
        yield "deploy.empty", f"Nobody is left there: {state.deck.camps[side].name} wins the round."


def _comparison(state: State, armies: tuple[Army, Army]) -> Told:
    deck = state.deck
    sums, won = strengths(deck, armies, state.attacker), winner(deck, armies, state.attacker)
    yield "deploy.stop", ""
    for clause in _worth(armies):
        yield clause, ""
    said = f"{deck.camps[0].name} has {sums[0]}, {deck.camps[1].name} {sums[1]}:"
    if won == TIE:
        yield "combat.tie", f"{said} both lose."
    else:
        yield "combat.win", f"{said} {deck.camps[won].name} wins the round."
    yield from _saved(state, armies, won)


def _saved(state: State, armies: tuple[Army, Army], won: int) -> Told:
    for side, army in enumerate(armies):
        if won != side and army.borne.earth:
            yield "magic.earth", f"Earth saves {state.deck.titled(army.borne.earth)}."
            yield "magic.earth.tie", ""


def _worth(armies: tuple[Army, Army]) -> Iterator[str]:
    """The clauses that made the sums what they are."""
    yield "combat.compare"
    borne = [army.borne for army in armies]
    if any(each.equipped or each.fire or each.water for each in borne):
        yield "limit.alone"
    if any(each.equipped & each.fire for each in borne):
        yield "equipment.after-fire"
    if any(each.water for each in borne):
        yield "magic.water.whom"


def points(state: State) -> tuple[int, int]:
    """end.points: the values of the enemies that left the game."""
    totals, armies = state.deck.totals, state.armies
    return totals[gone(state.deck, 1, armies[1])], totals[gone(state.deck, 0, armies[0])]
