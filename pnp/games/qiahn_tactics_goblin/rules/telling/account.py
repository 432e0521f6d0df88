"""Describe actions for people who follow the game: the clauses that apply, and sentences on the effects.

Also draw the table for a terminal: all of it, or as one player sees it, with hidden cards only counted.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from pnp.games.qiahn_tactics_goblin.rules import combat
from pnp.games.qiahn_tactics_goblin.rules.combat import Entries, points, strengths, worth
from pnp.games.qiahn_tactics_goblin.rules.legal import apply_action, legal_actions
from pnp.games.qiahn_tactics_goblin.rules.state import (
    CALL,
    CATCH_UP,
    COPY,
    DEAL,
    DISCOVER,
    LAST,
    NOBODY,
    OVER,
    PLAY,
    RIVAL,
    SEND,
    TOSS,
    TURN,
    Action,
    State,
    caller,
    out_of_game,
)
from pnp.games.qiahn_tactics_goblin.rules.tables import Tables, members
from pnp.games.qiahn_tactics_goblin.rules.writing import used_cards, write
from pnp.play import (
    ENGLISH,
    Account,
    Phrase,
    Task,
    Voice,
    Words,
    cells,
    pad_right,
    plural_message,
    say,
    wrap_text,
)

CALM_ENOUGH = 2
"""The number of consecutive quiet turns that ends a round: if State.calm has this value and the player says
Turno, the vanguards are compared (deploy.stop)."""


def describe(state: State, action: Action) -> Account:
    """Return the account of a legal action or of an outcome of chance: its notation, the clauses that apply,
    and its effects in sentences."""
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
        taken = plural_message(
            "%(side)s takes %(n)s card as a secret hand.",
            "%(side)s takes %(n)s cards as a secret hand.",
            n=count,
            side=camp.name,
        )
        yield "mode.covered", taken
        return
    if tables.mode == "open":
        taken = plural_message(
            "%(side)s takes %(n)s qíahnbera and lays it face up.",
            "%(side)s takes %(n)s qíahnberas and lays them face up.",
            n=count,
            side=camp.name,
        )
    else:
        taken = plural_message(
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
    name, catching_up = tables.camps[side].name, state.stage == CATCH_UP
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
    if state.stage == LAST or state.step == RIVAL:
        yield "spirit.when", ""


def _copy(state: State, fighter: int) -> Entries:
    tables, side = state.tables, state.side
    (bearer,) = members(state.armies[side].borne.water)
    clause = "magic.water" if state.step == COPY else "magic.water.again"
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


def _worth_now(now: State, side: int, fighter: int) -> Phrase:
    """Return a sentence on the value of a fighter with a card that has just been laid on it."""
    tables, mine, theirs = now.tables, now.armies[side], now.armies[1 - side]
    value = worth(tables, mine, theirs, side == now.attacker, fighter)
    return say("%(fighter)s is worth %(value)s now.", fighter=tables.titles[fighter], value=value)


def _sums(state: State, now: State) -> Entries:
    """Yield the comparison of the vanguards, if it has changed and the round goes on."""
    if now.stage not in (CALL, PLAY) or combat.ends_round(state, now):
        return
    before, sums = (strengths(each.tables, each.armies, each.attacker) for each in (state, now))
    if sums != before or state.stage == SEND:
        (cara, cruz), (first, second) = now.tables.camps, sums
        sentence = say(
            "The sums: %(cara)s %(first)s, %(cruz)s %(second)s.",
            cara=cara.name,
            first=first,
            cruz=cruz.name,
            second=second,
        )
        yield "", sentence


WIDTH = 80
"""The columns of a terminal by default."""

TIE = "\N{NO-BREAK SPACE}"

# L10N: places on the table: cards that were used, fighters that left the game
VANGUARD, RESERVE, CARDS, USED, OUT = PLACES = (
    say("vanguard"),
    say("reserve"),
    say("cards"),
    say("used"),
    say("out"),
)

Row = tuple[Phrase, list[str]]
"""A part of the table, such as a vanguard: its name, and the lines that show its contents."""


def diagram(state: State, viewer: int | None = None, *, voice: Voice = ENGLISH) -> str:
    """Return the table as text for a terminal: Cruz above, Cara below, and the vanguards between them on
    either side of the turn card. If `viewer` is a player, the cards that are hidden from this player are only
    counted. `voice` translates the words."""
    middle = voice.join_messages(_moment(state))
    blocks = (
        [_side_heading(state, 1, voice), *_lines(reversed(_rows(state, 1, viewer, voice)), voice)],
        wrap_text(middle, WIDTH, "--- ", "    "),
        [_side_heading(state, 0, voice), *_lines(_rows(state, 0, viewer, voice), voice)],
    )
    return "\n\n".join("\n".join(block) for block in blocks)


def _side_heading(state: State, side: int, voice: Voice) -> str:
    """Return a side's heading: whether it attacks, its remaining cards, and its points."""
    camp = state.tables.camps[side]
    parts = [camp.name]
    if state.stage > TOSS:
        parts.append(say("attacker") if side == state.attacker else say("defender"))
    left = state.armies[side].tropa.bit_count()
    parts.append(plural_message("%(n)s card in the tropa", "%(n)s cards in the tropa", n=left))
    parts.append(plural_message("%(n)s point", "%(n)s points", n=points(state)[side]))
    return " · ".join(map(voice, parts))


def _rows(state: State, side: int, viewer: int | None, voice: Voice) -> list[Row]:
    """Return the rows of a side, from the middle of the table to the player. Rarely used places are included
    only if they hold something."""
    tables, army, camp = state.tables, state.armies[side], state.tables.camps[side]
    indent = 4 + max(cells(voice(place)) for place in PLACES)
    rows = [
        (VANGUARD, _vanguard(state, side, voice)),
        (RESERVE, _columns(_fighters(state, army.reserve, voice), WIDTH - indent)),
        (CARDS, _hand(state, side, viewer, voice)),
    ]
    if cards := used_cards(state, side):
        titles = (_times(voice(camp.titles[card]), n) for card, n in Counter(cards).items())
        rows.append((USED, [_join_entries(titles)]))
    if gone := out_of_game(tables, side, army):
        titles = (f"{voice(tables.titles[each])} {tables.values[each]}" for each in members(gone))
        rows.append((OUT, [_join_entries(titles)]))
    return rows


def _lines(rows: Iterable[Row], voice: Voice) -> Iterator[str]:
    """Yield the lines of rows. The first line of a row begins with the name of its place, the others are
    indented."""
    column = max(cells(voice(place)) for place in PLACES)
    for place, entries in rows:
        head = f"  {pad_right(voice(place), column)}  "
        hanging = " " * cells(head)
        for entry in entries or ["-"]:
            lines = wrap_text(entry, WIDTH, head, hanging)
            yield from (line.replace(TIE, " ") for line in lines)
            head = hanging


def _join_entries(entries: Iterable[str]) -> str:
    """Return entries joined on one line. A line break is possible only between entries."""
    return " · ".join(entry.replace(" ", TIE) for entry in entries)


def _columns(entries: list[str], width: int) -> list[str]:
    """Return entries side by side, as many as fit."""
    wide = 2 + max(map(cells, entries), default=0)
    each = max(1, (width + 2) // wide)
    return [
        "".join(pad_right(entry, wide) for entry in entries[first : first + each]).rstrip()
        for first in range(0, len(entries), each)
    ]


# --- fighters -------------------------------------------------------------------------------------


def _fighters(state: State, mask: int, voice: Voice) -> list[str]:
    """Return the value, code, name and type of each fighter."""
    tables = state.tables
    column = max((len(name) for name in tables.names_of(mask)), default=0)
    return [
        f"{tables.values[each]} {tables.names[each].ljust(column)} {voice(tables.person(each))}"
        for each in members(mask)
    ]


def _vanguard(state: State, side: int, voice: Voice) -> list[str]:
    """Return each fighter with the cards on it and, if there are any, its value with them."""
    tables, mine, theirs = state.tables, state.armies[side], state.armies[1 - side]
    lines = []
    for fighter, entry in zip(members(mine.vanguard), _fighters(state, mine.vanguard, voice), strict=True):
        borne = [voice(each) for each in _borne(state, side, fighter)]
        counts = f" = {worth(tables, mine, theirs, side == state.attacker, fighter)}" if borne else ""
        lines.append(" + ".join((entry, *borne)) + counts)
    return lines


def _borne(state: State, side: int, fighter: int) -> Iterator[Phrase]:
    """Yield the cards on a fighter."""
    tables, borne, titles = state.tables, state.armies[side].borne, state.tables.camps[side].titles
    if borne.equipped >> fighter & 1:
        yield titles["sword" if side == state.attacker else "shield"]
    if borne.fire >> fighter & 1:
        yield titles["fire"]
    if borne.earth >> fighter & 1:
        yield titles["earth"]
    if borne.water >> fighter & 1:
        if borne.copy == NOBODY:
            yield titles["water"]
        else:
            copied = tables.titles[borne.copy]
            # L10N: the card Water on a fighter, and the fighter that it copies
            yield say("%(water)s (copies %(fighter)s)", water=titles["water"], fighter=copied)


# --- cards ----------------------------------------------------------------------------------------


def _hand(state: State, side: int, viewer: int | None, voice: Voice) -> list[str]:
    """Return lines on a side's cards: equipment and magic, then each qíahnbera with its targets, then the
    number of unseen cards."""
    tables, army, camp = state.tables, state.armies[side], state.tables.camps[side]
    hidden = 0 if viewer in (None, side) else tables.hidden_cards(side)
    seen = Counter(camp.names_of(army.hand & ~hidden))
    plain = [
        _times(_both(card, voice(camp.titles[card])), n) for card, n in seen.items() if card not in camp.hits
    ]
    lines = [_join_entries(plain)] if plain else []
    for card in camp.hits:
        if card in seen:
            name = _both(card, voice(camp.titles[card]))
            # L10N: a qíahnbera, and the types of fighters that it takes out of the game
            against = say("%(card)s: against %(types)s", card=name, types=tables.hit_by(side, card))
            lines.append(voice(against))
    if unseen := (army.hand & hidden).bit_count():
        lines.append(_times("?", unseen))
    return lines


def _both(code: str, title: str) -> str:
    """Return a card's code, followed by its name if the name is another word."""
    return code if title.casefold() == code else f"{code} ({title})"


def _times(what: str, count: int) -> str:
    return what if count == 1 else f"{what} ×{count}"


# --- the line in the middle -----------------------------------------------------------------------


def _moment(state: State) -> Iterator[Phrase]:
    """Yield lines on the player whose turn it is, the possible actions, and the comparison of the
    vanguards."""
    tables, stage = state.tables, state.stage
    cara, cruz = tables.camps
    yield _turn(state)
    if state.step:
        yield _step(state)
    if CALL <= stage < OVER:
        first, second = strengths(tables, state.armies, state.attacker)
        yield say(
            "The sums: %(cara)s %(first)s, %(cruz)s %(second)s.",
            cara=cara.name,
            first=first,
            cruz=cruz.name,
            second=second,
        )
    if stage == PLAY and state.calm == CALM_ENOUGH and not state.step:
        yield say(
            "If %(side)s says Turno now, the vanguards are compared.", side=tables.camps[state.side].name
        )


def _turn(state: State) -> Phrase:
    """Return a line on whose turn it is, and in which part of the round."""
    side = state.tables.camps[state.side].name
    stage, mine = state.stage, state.armies[state.side]
    if stage == DEAL:
        return say("%(side)s is dealt cards.", side=side)
    if stage == TOSS:
        return say("The coin is tossed.")
    if stage == DISCOVER:
        return say("Discover: %(side)s turns up a card.", side=side)
    if stage == CATCH_UP:
        return say("Discover: %(side)s may turn up more.", side=side)
    if stage == SEND and not mine.vanguard:
        return say("Deploy: %(side)s sends fighters to the vanguard.", side=side)
    if stage == SEND:
        return say("Deploy: %(side)s sends more fighters, or calls out enemies.", side=side)
    if stage == CALL:
        return say("Deploy: %(side)s calls out more enemies, or plays cards.", side=side)
    if stage == PLAY:
        return say("Deploy: %(side)s plays cards.", side=side)
    if stage == LAST:
        return say("The vanguards are about to be compared: %(side)s may call the Spirit.", side=side)
    return say("The game is over.")


def _step(state: State) -> Phrase:
    """Return a sentence on what has to happen before the turn goes on."""
    camps, step = state.tables.camps, state.step
    if step == TURN:
        return say("The top card of the tropa is turned up.")
    if step == COPY:
        return say("First, %(side)s chooses whom water copies.", side=camps[state.side].name)
    if step == RIVAL:
        return say("First, %(side)s may call the Spirit.", side=camps[state.player].name)
    return say("The Spirit tastes the top card of the tropa of %(side)s.", side=camps[caller(state)].name)


def task(state: State) -> Task | None:
    """Return the task of the player to move, as a sentence; None while chance decides and at the end of the
    game."""
    if state.player < 0:
        return None
    stage, step, attacking = state.stage, state.step, state.side == state.attacker
    if step == RIVAL:
        return Task(say("Your rival’s turn: you may call the Spirit now, or let it sleep."), "spirit.when")
    if step == COPY:
        return Task(say("Water: choose the fighter whom it copies."), "magic.water")
    if stage == DISCOVER:
        clause = "discover.attacker" if attacking else "discover.defender"
        return Task(say("Discover: turn up the top card of your tropa."), clause)
    if stage == CATCH_UP:
        return Task(say("Discover: turn up one more, or say Turno."), "discover.catch-up")
    if stage == SEND:
        return _deploy_task(state)
    if stage == LAST:
        last = say("Before the vanguards are compared: call the Spirit, or let it sleep.")
        return Task(last, "spirit.when")
    if stage == CALL:
        actions = {action[0] for action in legal_actions(state)}
        if "call" in actions:
            more = say("Deploy: call out another enemy, lay cards on the vanguards, or say Turno.")
            return Task(more, "deploy.attacker")
    if stage == PLAY and state.calm == CALM_ENOUGH:
        last = say("Deploy: lay a card, or say Turno: then the vanguards are compared.")
        return Task(last, "deploy.stop")
    return Task(
        say("Deploy: lay cards on the vanguards, or say Turno."),
        "deploy.attacker" if attacking else "deploy.defender",
    )


def _deploy_task(state: State) -> Task:
    """Return the task of the attacker who forms the vanguards."""
    can = {action[0] for action in legal_actions(state)}
    if "call" not in can:
        return Task(say("Deploy: send a fighter from your reserve to your vanguard."), "deploy.own")
    if "send" not in can:
        return Task(say("Deploy: call out an enemy fighter."), "deploy.enemy")
    return Task(say("Deploy: send another fighter, or call out an enemy fighter."), "deploy.enemy")


# Help for the player: how the table and actions are written, and the topics of actions.


def topic(state: State, action: Action) -> Words:
    """Return the heading under which a long list shows an action: the card that is laid, or the step of the
    round."""
    kind, *about = action
    titles = state.tables.camps[state.side].titles
    if kind in titles:
        return titles[kind]
    if not about or kind not in ("send", "call", "copy"):
        # L10N: headings over lists of actions; this one: no card, but turning up, Turno, conceding
        return say("The turn")
    if kind == "copy":
        return say("Whom water copies")
    return say("Send to the vanguard") if kind == "send" else say("Call out an enemy")


def guide(tables: Tables) -> Sequence[Words]:
    """Return the help: how the table is drawn and actions are written, one sentence a line."""
    example = _example(tables)
    cara, cruz = (camp.name for camp in tables.camps)
    code, sword = tables.names[example], tables.camps[0].titles["sword"]
    lines = [
        say(
            "The table: %(cruz)s above, %(cara)s below, their vanguards towards the middle, where the "
            "turn card lies.",
            cruz=cruz,
            cara=cara,
        ),
        say(
            "A fighter has its fight value, its code, its name and its type: "
            "%(value)s %(code)s %(fighter)s. In a vanguard, the cards on it follow, and after = what it "
            "counts with them.",
            value=tables.values[example],
            code=code,
            fighter=tables.person(example),
        ),
        say(
            "A card has its code and, where that is another word, its name in brackets; %(twice)s: two of "
            "them. ? is a card face down, which you do not see. Against whom a qíahnbera helps "
            "stands after it.",
            twice="×2",
        ),
        say(
            "Actions are a word, or a word or a card’s code, a colon and a fighter’s code: "
            "send:%(code)s sends %(fighter)s to the vanguard, call:%(code)s calls out this enemy, "
            "sword:%(code)s lays %(sword)s, copy:%(code)s has your water copy this fighter.",
            code=code,
            fighter=tables.titles[example],
            sword=sword,
        ),
        say(
            "Words alone: turn-up (a card of the tropa), turno (you do no more in this turn), "
            "concede (the round)."
        ),
    ]
    if tables.spirit:
        lines.append(say("With the Spirit: spirit calls it, wait lets it sleep."))
    return lines


def _example(tables: Tables) -> int:
    """Return the fighter in the guide's examples: Cara's first."""
    return next(members(tables.camps[0].army))
