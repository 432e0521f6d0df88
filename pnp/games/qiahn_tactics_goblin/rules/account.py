"""An account of an action: its clauses, and sentences for everybody who follows the game."""

from itertools import chain

from pnp.games.qiahn_tactics_goblin.rules import combat, stages
from pnp.games.qiahn_tactics_goblin.rules.after import apply_action
from pnp.games.qiahn_tactics_goblin.rules.combat import Entries, strengths, worth
from pnp.games.qiahn_tactics_goblin.rules.notation import write
from pnp.games.qiahn_tactics_goblin.rules.stages import Action
from pnp.games.qiahn_tactics_goblin.rules.state import State, caller
from pnp.games.qiahn_tactics_goblin.rules.tables import members
from pnp.play import Account, Said, counted, say


def describe(state: State, action: Action) -> Account:
    """Return the account of a legal action or of an outcome of chance."""
    now = apply_action(state, action)
    removals, verdict = combat.removals(state, now), combat.verdict(state, action, now)
    deciding = len(action) == 1  # after Turno or a concession the verdict comes first
    consequences = (verdict, removals) if deciding else (removals, verdict)
    follows = (*consequences, _sums(state, now), combat.aftermath(state, action, now))
    entries = [*_act(state, action), *chain(*follows)]
    clauses = tuple(dict.fromkeys(clause for clause, _ in entries if clause))
    return Account(write(state, action), clauses, tuple(sentence for _, sentence in entries if sentence))


def _act(state: State, action: Action) -> Entries:
    """Yield the clauses and sentences of the action itself."""
    tables, side = state.tables, state.side
    name, attacking = tables.camps[side].name, side == state.attacker
    match action:
        case ("deal", cards):
            yield from _deal(state, cards)
        case ("toss", attacker):
            first = tables.camps[attacker].name
            yield "setup.initiative", say("The coin shows %(side)s, who attacks first.", side=first)
            yield "round.phases", ""
        case ("turn-up",) | ("turn", _):
            yield from _discover(state, action)
        case ("send", fighter):
            person, value = tables.person(fighter), tables.values[fighter]
            sends = say(
                "%(side)s sends %(fighter)s, worth %(value)s, to the vanguard.",
                side=name,
                fighter=person,
                value=value,
            )
            yield "deploy.own", sends
        case ("call", fighter):
            person, value = tables.person(fighter), tables.values[fighter]
            calls = say(
                "%(side)s calls out %(fighter)s, worth %(value)s.", side=name, fighter=person, value=value
            )
            yield "deploy.enemy", calls
        case ("turno",):
            yield "turn.word", say("%(side)s says Turno.", side=name)
        case ("concede",):
            yield "deploy.concede", say("%(side)s concedes the round.", side=name)
        case ("wait",) | ("spirit",) | ("taste", _):
            yield from _spirit(state, action)
        case ("copy", fighter):
            yield from _copy(state, fighter)
        case _:
            card, fighter = action
            yield from _card(state, card, fighter)
            yield ("deploy.attacker" if attacking else "deploy.defender"), ""
            if state.calm:
                yield "deploy.alternate", ""


def _deal(state: State, cards: int) -> Entries:
    tables, camp, count = state.tables, state.tables.camps[state.side], cards.bit_count()
    if tables.mode == "covered":
        taken = counted(
            "%(side)s takes %(n)s card as a secret hand.",
            "%(side)s takes %(n)s cards as a secret hand.",
            n=count,
            side=camp.name,
        )
        yield "mode.covered", taken
        return
    if tables.mode == "open":
        taken = counted(
            "%(side)s takes %(n)s qíahnbera and lays it face up.",
            "%(side)s takes %(n)s qíahnberas and lays them face up.",
            n=count,
            side=camp.name,
        )
    else:
        taken = counted(
            "%(side)s takes %(n)s qíahnbera, and nobody else looks at it.",
            "%(side)s takes %(n)s qíahnberas, and nobody else looks at them.",
            n=count,
            side=camp.name,
        )
    yield "setup.qiahnberas", taken
    if tables.mode == "open":
        yield from (("", tables.targets_said(state.side, card)) for card in camp.names_of(cards))
    yield "side.choose", ""
    yield "setup.open", ""
    yield f"mode.{tables.mode}", ""


def _discover(state: State, action: Action) -> Entries:
    """Yield the account of a card that is turned up."""
    tables, side = state.tables, state.side
    name, catching_up = tables.camps[side].name, state.stage == stages.CATCH_UP
    clause = "discover.attacker" if side == state.attacker else "discover.defender"
    if catching_up:
        clause = "discover.catch-up"
    kind, *who = action
    if kind == "turn-up":
        yield clause, say("%(side)s turns up a card of the tropa.", side=name)
        yield ("discover.catch-up.when" if catching_up else "round.phases"), ""
        return
    (fighter,) = who
    person, value = tables.person(fighter), tables.values[fighter]
    yield (
        clause,
        say("%(side)s turns up %(fighter)s, worth %(value)s.", side=name, fighter=person, value=value),
    )
    yield "setup.tropa", ""
    yield "fighter.value", ""


def _spirit(state: State, action: Action) -> Entries:
    tables, name = state.tables, state.tables.camps[state.player].name
    kind, *who = action
    if kind == "wait":
        yield "spirit.tropa", say("%(side)s lets the Spirit sleep.", side=name)
        return
    if kind == "taste":
        (fighter,) = who
        tasted = say(
            "On top of the tropa of %(side)s lies %(fighter)s: the Spirit wants all of that type.",
            side=tables.camps[caller(state)].name,
            fighter=tables.person(fighter),
        )
        yield "spirit.effect", tasted
        return
    yield "spirit.effect", say("%(side)s calls the Spirit.", side=name)
    yield from ((clause, "") for clause in ("setup.spirit", "spirit.one", "spirit.tropa"))
    if state.stage == stages.LAST or state.step == stages.RIVAL:
        yield "spirit.when", ""


def _copy(state: State, fighter: int) -> Entries:
    tables, side = state.tables, state.side
    (bearer,) = members(state.armies[side].borne.water)
    clause = "magic.water" if state.step == stages.COPY else "magic.water.again"
    yield (
        clause,
        say(
            "%(side)s has the water on %(bearer)s copy %(fighter)s.",
            side=tables.camps[side].name,
            bearer=tables.titles[bearer],
            fighter=tables.titles[fighter],
        ),
    )
    yield "magic.water.whom", ""


def _card(state: State, card: str, fighter: int) -> Entries:
    """Yield the account of a card that is laid on a fighter, own or enemy."""
    tables, side = state.tables, state.side
    camp, whom = tables.camps[side], tables.person(fighter)
    clause = "qiahnbera.use" if card in camp.hits else f"magic.{card}"
    if card in ("sword", "shield"):
        clause = f"equipment.{card}"
    yield (
        clause,
        say("%(side)s lays %(card)s on %(fighter)s.", side=camp.name, card=camp.titles[card], fighter=whom),
    )
    if card in camp.hits:
        yield "", tables.targets_said(side, card)
    elif card == "water":
        yield "", say("Next, %(side)s chooses whom it copies.", side=camp.name)
    elif card == "earth":
        yield "", say("Nobody defeats %(fighter)s in this round, and no qíahnbera works.", fighter=whom)
    elif card == "air" and state.armies[1 - side].borne.equipped >> fighter & 1:
        yield "limit.blown", say("The equipment of %(fighter)s is used up.", fighter=tables.titles[fighter])
    elif card != "air":
        yield "", _worth_now(apply_action(state, (card, fighter)), side, fighter)


def _worth_now(now: State, side: int, fighter: int) -> Said:
    """Say the value of a fighter with a card that has just been laid on it."""
    tables, mine, theirs = now.tables, now.armies[side], now.armies[1 - side]
    value = worth(tables, mine, theirs, side == now.attacker, fighter)
    return say("%(fighter)s is worth %(value)s now.", fighter=tables.titles[fighter], value=value)


def _sums(state: State, now: State) -> Entries:
    """Yield the comparison of the vanguards, if it has changed and the round goes on."""
    if now.stage not in (stages.CALL, stages.PLAY) or combat.ends_round(state, now):
        return
    before, sums = (strengths(each.tables, each.armies, each.attacker) for each in (state, now))
    if sums != before or state.stage == stages.SEND:
        (cara, cruz), (first, second) = now.tables.camps, sums
        sentence = say(
            "The sums: %(cara)s %(first)s, %(cruz)s %(second)s.",
            cara=cara.name,
            first=first,
            cruz=cruz.name,
            second=second,
        )
        yield "", sentence
