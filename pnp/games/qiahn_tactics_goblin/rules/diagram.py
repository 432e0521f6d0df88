"""The table for a terminal: all of it, or as one player sees it with hidden cards only counted."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from pnp.games.qiahn_tactics_goblin.rules import stages
from pnp.games.qiahn_tactics_goblin.rules.combat import points, strengths, worth
from pnp.games.qiahn_tactics_goblin.rules.position import used_cards
from pnp.games.qiahn_tactics_goblin.rules.stages import Action
from pnp.games.qiahn_tactics_goblin.rules.state import NOBODY, State, caller, out_of_game
from pnp.games.qiahn_tactics_goblin.rules.tables import Tables, members
from pnp.play import ENGLISH, Said, Voice, Words, cells, counted, pad_right, say, wrap_text

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

Row = tuple[Said, list[str]]
"""A place of the table, with its contents line by line."""


def diagram(state: State, viewer: int | None = None, *, voice: Voice = ENGLISH) -> str:
    """Draw the table: Cruz above, Cara below, the vanguards between them on either side of the turn card.
    With a viewer, the rival's hidden cards are left out."""
    middle = voice.join_messages(_moment(state))
    blocks = (
        [_heading(state, 1, voice), *_lines(reversed(_rows(state, 1, viewer, voice)), voice)],
        wrap_text(middle, WIDTH, "--- ", "    "),
        [_heading(state, 0, voice), *_lines(_rows(state, 0, viewer, voice), voice)],
    )
    return "\n\n".join("\n".join(block) for block in blocks)


def _heading(state: State, side: int, voice: Voice) -> str:
    """Return a side's heading: whether it attacks, what it has left and what it won."""
    camp = state.tables.camps[side]
    parts = [camp.name]
    if state.stage > stages.TOSS:
        parts.append(say("attacker") if side == state.attacker else say("defender"))
    left = state.armies[side].tropa.bit_count()
    parts.append(counted("%(n)s card in the tropa", "%(n)s cards in the tropa", n=left))
    parts.append(counted("%(n)s point", "%(n)s points", n=points(state)[side]))
    return " · ".join(map(voice, parts))


def _rows(state: State, side: int, viewer: int | None, voice: Voice) -> list[Row]:
    """Return the rows from the middle of the table to the player; rarely used places only if they hold
    something."""
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
    """Yield the rows of the table, each line beside its place or below it."""
    column = max(cells(voice(place)) for place in PLACES)
    for place, entries in rows:
        head = f"  {pad_right(voice(place), column)}  "
        hanging = " " * cells(head)
        for entry in entries or ["-"]:
            lines = wrap_text(entry, WIDTH, head, hanging)
            yield from (line.replace(TIE, " ") for line in lines)
            head = hanging


def _join_entries(entries: Iterable[str]) -> str:
    """Return entries on one line, none of which is broken at its end."""
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


def _borne(state: State, side: int, fighter: int) -> Iterator[Said]:
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
    """Return equipment and magic, then each qíahnbera with its targets, then the unseen cards."""
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
    """Return a card's code, and its name if that is another word."""
    return code if title.casefold() == code else f"{code} ({title})"


def _times(what: str, count: int) -> str:
    return what if count == 1 else f"{what} ×{count}"


# --- the line in the middle -----------------------------------------------------------------------


def _moment(state: State) -> Iterator[Said]:
    """Yield whose turn it is, what may be done in it, and how the vanguards compare."""
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
    """Say whose turn it is, and in which part of the round."""
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
    """Say what has to happen first."""
    camps, step = state.tables.camps, state.step
    if step == stages.TURN:
        return say("The top card of the tropa is turned up.")
    if step == stages.COPY:
        return say("First, %(side)s chooses whom water copies.", side=camps[state.side].name)
    if step == stages.RIVAL:
        return say("First, %(side)s may call the Spirit.", side=camps[state.player].name)
    return say("The Spirit tastes the top card of the tropa of %(side)s.", side=camps[caller(state)].name)


# Help for the player: how the table and actions are written, and the topics of actions.


def topic(state: State, action: Action) -> Words:
    """Return the topic of an action in a long list: a card, or the step of the round."""
    kind, *about = action
    titles = state.tables.camps[state.side].titles
    if kind in titles:
        return titles[kind]
    if not about or kind not in ("send", "call", "copy"):
        # L10N: headings over lists of actions; this one: no card, but turning up, Turno, conceding
        return say("The turn")
    if kind == "copy":
        return say("Whom water copies")
    return say("To the vanguard") if kind == "send" else say("Enemies to call out")


def guide(tables: Tables) -> Sequence[Words]:
    """Return how the table is drawn and actions are written."""
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
