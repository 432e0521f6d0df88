"""A position as one line of eight fields, separated by spaces. A field without content is "-". Cards that are
in no field are in the deck.

    cast+1:b.Y  6:6;2MK,AM;!;4MS,5sw,(2SY);+speed=2,shielded/...  13-27  4WL,CM  -  -  -  -

1. The phase: deal choose cast feed down strike draw over. +1 marks a fast turn, in which only wizards under
   Speed take part. In a phase of spells the wizard and the rune that now casts follow (b.Y: wizard b, Wyrms).
2. The wizards, from the youngest, separated by "/".
3. The least and the greatest number of cards above the Excuse.
4. The discard pile.
5. The monsters.
6. The spells announced for this moment.
7. The spell that is being announced.
8. The spells of this turn that a Magic Mirror could still reflect.

A wizard has five parts, separated by ";". First the life points and the highest number of their die (out:6
for a wizard who fell before others). Then the hand. Then the chosen card: "!" if it is already revealed, "x"
if the wizard declined a fast card. Then the sequence, from the oldest card: a small letter is a rune that has
served this turn, a card in brackets lies face down. Last the spells on the wizard with the turns left:
+speed=2 begins with the next turn, poison=2x3 takes three life points in each of two turns, charm=2@a was
cast by wizard a. "shielded" and "countered" are the protections of this turn (Shield, Counter Spell).

A monster has its kind, owner, life and strength: troll@a=3x2. Then ~2 may follow: fear keeps it from
attacking in two turns, this one and the next. +2 is such a fear that begins with the next turn. ! means that
the monster may attack in this turn.

A spell has its caster, its target and its numbers of Suns, Waves, Leaves: b:fireball>a:2.0.0. The places of
the cards that it turns down follow (:14). A spell of this turn ends with its result and the life points that
its caster got (:2:0). A spell being announced has the runes that feed it, the number of cards that it can
still turn down, and the places of those chosen: amnesia>b:4WL.L:1:3.
"""

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import Any

from pnp.caching import memoize
from pnp.games.duelo_de_runas.rules import notation, spells, turn
from pnp.games.duelo_de_runas.rules.spellbook import (
    FACE,
    LASTING,
    NO_SPELLS,
    STRIKES,
    SUNS,
    WIDTH,
    Lasting,
    numbers,
)
from pnp.games.duelo_de_runas.rules.state import (
    CHOOSE,
    COUNTERED,
    DEAL,
    DECK_SEAT,
    DECLINED,
    DRAW,
    FEED,
    OUT,
    OVER,
    SEATS,
    SHIELDED,
    SPELL_PHASES,
    STRIKE,
    TURN_DOWN,
    Announcement,
    LogEntry,
    Monster,
    State,
)
from pnp.games.duelo_de_runas.rules.tables import Casting, Tables
from pnp.play import CHANCE, TERMINAL, PositionError
from pnp.play.codec import (
    NOTHING,
    Form,
    Misread,
    convert_misreads,
    each,
    flag,
    items,
    line,
    maybe,
    number,
    optional,
    parts,
    shape,
    word,
)

PHASES = ("deal", "choose", "cast", "feed", "down", "strike", "draw", "over")
"""The words for the phases of state.py, as a position's line has them."""
REVEALED = -3
"""The value in place of a chosen card after it was revealed: it is the newest of the sequence."""
WARDS = {"shielded": SHIELDED, "countered": COUNTERED}


@memoize
def fields(tables: Tables) -> Form:
    """Return the Form that writes and reads the fields of a position."""
    small, digit, letters = number(0, 99), number(0, 9), SEATS[: tables.seats]
    seat = word(letters, f"a wizard, a to {letters[-1]}")
    card = word(tables.codes, "a card by its rank and runes, as 4MS")
    energy = each(digit, 3, ".", "Suns, Waves and Leaves")

    when = "what is being done, as cast:a.M or draw"
    moment = parts(".", (seat, word(tables.letters[:SUNS], when)), when)
    what = shape(when, word(PHASES, when), optional("+", digit, 0), optional(":", moment, None))

    as_troll = "a monster, as troll@a=3x2"
    kind = word({spell.id: n for n, spell in enumerate(tables.spells) if spell.monster}, as_troll)
    fear = (optional("~", small, 0), optional("+", small, 0))
    monster = shape(as_troll, kind, "@", seat, "=", small, "x", small, *fear, flag("!"))
    monsters = items(monster).convert(
        lambda monsters: [(each.spell, each.owner, *each[2:]) for each in monsters],
        lambda read: tuple(Monster(owner, spell, *rest) for spell, owner, *rest in read),
    )

    with_target = "a spell, with its target if it has one"
    spell, target = notation.spell(tables, with_target), notation.target(tables)
    aim = shape(with_target, spell, optional(">", target, -1))
    as_fireball, places = "a spell announced, as b:fireball>a:2.0.0", optional(":", _PLACES, 0)
    announced = shape(as_fireball, seat, ":", aim, ":", energy, places)
    of_this_turn = "a spell of this turn, as b:fireball>a:2.0.0:2:0"
    logged = shape(of_this_turn, seat, ":", aim, ":", energy, ":", number(-99, 99), ":", digit)
    rune = parts(".", (Form(str, str), word(tables.letters)), "a rune of a card, as 4MS.S")
    being_announced = "a spell being announced, as fireball>b:4MS.S:0:-"
    casting = shape(being_announced, aim, ":", items(rune), ":", digit, ":", _PLACES)

    wizards = each(_wizard(tables, card, seat), tables.seats, "/", "wizards from the youngest")
    above = each(small, 2, "-", "the cards above the Excuse, as 13-27")
    discard = items(card).convert(numbers, lambda cards: sum({1 << card for card in cards}))
    return line(
        ("what is being done", _moment, what),
        ("wizards", _wizards, wizards),
        ("cards above the Excuse", attrgetter("above_excuse"), above),
        ("discard pile", attrgetter("discard"), discard),
        ("monsters", attrgetter("monsters"), monsters),
        ("spells announced", _announced_fields, items(announced)),
        ("spell being announced", _casting_form, maybe(casting, None)),
        ("spells of this turn", _logged_fields, items(logged)),
    )


def _read_places(text: str) -> int:
    """Return the places of cards in a sequence, counted from 1, as bits."""
    return 0 if text == NOTHING else sum({1 << _PLACE.read(place) for place in text})


_PLACE = word("123456789", "places of cards, as 13")
_PLACES = Form(lambda bits: "".join(map(_PLACE.write, numbers(bits))) or NOTHING, _read_places)


# --- wizards -----------------------------------------------------------------------------------------


def _wizard(tables: Tables, card: Form, seat: Form) -> Form:
    """Return the form of a wizard: life and die, hand, chosen card, sequence, lasting spells."""
    life = "life points and the sides of the die, as 4:6"
    points = number(0, 99, life)
    left = Form(
        lambda left: "out" if left == OUT else points.write(left),
        lambda text: OUT if text == "out" else points.read(text),
    )
    marks = {NOTHING: -1, "!": REVEALED, "x": DECLINED}
    chosen = word(
        {**marks, **{code: card for card, code in enumerate(tables.codes)}}, "a card, or - or ! or x"
    )
    return parts(
        ";",
        (
            parts(":", (left, points), life),
            _remembering_form(items(card).convert(tuple, lambda cards: tuple(sorted(cards)))),
            chosen,
            _remembering_form(items(_card(tables, card)).convert(lambda cards: _cards(*cards), _sequence)),
            _remembering_form(_lasting_form(seat)),
        ),
        "life, hand, chosen card, sequence and spells",
    )


def _remembering_form(form: Form) -> Form:
    """Return a form that caches written and read values, because they hardly change between positions."""
    return Form(memoize(form.write), memoize(form.read))


def _card(tables: Tables, card: Form) -> Form:
    """Return the form of a card of a sequence, with its runes that are face up and those that are free."""

    def write(shown: tuple[int, int, int]) -> str:
        number, up, free = shown
        code = tables.codes[number]
        if not up:
            return f"({code})"
        return code[0] + "".join(
            letter if free >> tables.letters.index(letter) & 1 else letter.lower() for letter in code[1:]
        )

    def read(text: str) -> tuple[int, int, int]:
        if text.startswith("(") and text.endswith(")"):
            return card.read(text[1:-1]), 0, 0
        number = card.read(text.upper())
        free = sum(1 << tables.letters.index(letter) for letter in text[1:] if letter.isupper())
        return number, tables.runes[number], free

    return Form(write, read)


def _cards(cards: Sequence[int], up: int, free: int) -> Iterator[tuple[int, int, int]]:
    """Yield the cards of a sequence, each with its runes that are face up and those that are free."""
    for place, card in enumerate(cards):
        yield card, up >> WIDTH * place & FACE, free >> WIDTH * place & FACE


def _sequence(cards: Sequence[tuple[int, int, int]]) -> tuple[tuple[int, ...], int, int]:
    """Return the cards of a sequence, the runes that are face up, and those that are free."""
    up, free = (sum(card[n] << WIDTH * place for place, card in enumerate(cards)) for n in (1, 2))
    return tuple(card for card, _, _ in cards), up, free


def _lasting_form(seat: Form) -> Form:
    """Return the form of the spells on a wizard now and from the next turn, and of the wards."""
    expected = "a spell that lasts, as speed=2, poison=2x3 or charm=2@a"
    known, turns = dict(LASTING), number(0, 99, expected)
    spell = shape(
        expected,
        flag("+"),
        word({name: name for name in known}, expected),
        "=",
        turns,
        optional("x", turns, None),
        optional("@", seat, None),
    )

    def write(lying: tuple[Lasting, Lasting, int]) -> Iterator[str]:
        for coming, row in enumerate(lying[:2]):
            for name, field in LASTING:
                if left := getattr(row, field):
                    strength = row.poison_strength if name == "poison" else None
                    yield spell.write(
                        (coming, name, left, strength, row.charmer if name == "charm" else None)
                    )
        yield from (ward for ward, bit in WARDS.items() if lying[2] & bit)

    def read(texts: Sequence[str]) -> tuple[Lasting, Lasting, int]:
        rows, wards = [NO_SPELLS, NO_SPELLS], 0
        for text in texts:
            if text in WARDS:
                wards |= WARDS[text]
                continue
            coming, name, left, strength, charmer = spell.read(text)
            if (name == "poison") != bool(strength) or (name == "charm") != (charmer is not None):
                raise Misread(expected, text)
            changes = {known[name]: left}
            if strength:
                changes["poison_strength"] = strength
            if charmer is not None:
                changes["charmer"] = charmer
            rows[coming] = rows[coming]._replace(**changes)
        now, coming = (row if any(row) else NO_SPELLS for row in rows)
        return now, coming, wards

    return items(Form(str, str)).convert(write, read)


# --- writing -----------------------------------------------------------------------------------------


def serialize(state: State) -> str:
    """Return the position on one line, in this module's notation."""
    return fields(state.tables).write(state)


def _moment(state: State) -> tuple[int, int, tuple[int, int] | None]:
    now = None
    if state.phase in SPELL_PHASES and state.moments[0].step != STRIKES:
        _, seat, step = state.moments[0]
        now = seat, step
    return state.phase, state.fast_turns, now


def _wizards(state: State) -> Iterator[Any]:
    for seat, card in enumerate(state.chosen):
        yield (
            (state.lives[seat], state.dice[seat]),
            state.hands[seat],
            card if card == -1 or state.phase == CHOOSE else REVEALED,
            _visible_sequence(state, seat),
            (state.lasting[seat], state.lasting_next[seat], state.wards[seat]),
        )


def _visible_sequence(state: State, seat: int) -> tuple[tuple[int, ...], int, int]:
    free = state.runes_free[seat] if state.phase in SPELL_PHASES else -1
    return state.sequences[seat], state.runes_up[seat], free


def sequence(state: State, seat: int) -> list[str]:
    """Return the notation of each card of a wizard's sequence, the oldest first, as in the module's format: a
    small letter is a rune already used this turn, brackets are a card face down."""
    return list(map(_sequence_form(state.tables).write, _cards(*_visible_sequence(state, seat))))


@memoize
def _sequence_form(tables: Tables) -> Form:
    return _card(tables, word(tables.codes))


def fed_runes(state: State) -> tuple[tuple[str, int], ...]:
    """Return (code of the card, kind of the rune) for each rune that feeds the spell that is being
    announced."""
    assert state.casting is not None
    cards = state.sequences[state.moments[0].seat]
    found = (divmod(bit, WIDTH) for bit in numbers(state.casting.fed))
    return tuple((state.tables.codes[cards[place]], rune) for place, rune in found)


def _announced_fields(state: State) -> Iterator[Any]:
    for spell in state.announced:
        yield spell.caster, spell[2:4], spell[4:7], spell.places


def _casting_form(state: State) -> Any:
    casting = state.casting
    return None if casting is None else (casting[:2], fed_runes(state), casting.left, casting.places)


def _logged_fields(state: State) -> Iterator[Any]:
    for entry in state.log:
        target = entry.target if state.tables.spells[entry.spell].aimed else -1
        yield entry.caster, (entry.spell, target), entry[3:6], entry.result, entry.gain


# --- reading -----------------------------------------------------------------------------------------


@convert_misreads(PositionError)
def parse(tables: Tables, text: str) -> State:
    """Return the position that a line stands for. Raises PositionError if the line is not valid."""
    when, wizards, above, discard, at_table, announced, casting, log = fields(tables).read(text)
    new = turn.initial_state(tables)
    new.phase, new.fast_turns, moment = when
    new.above_excuse, new.discard, new.monsters = above, discard, at_table
    _seat_wizards(new, wizards)
    seen = {*(card for cards in (*new.hands, *new.sequences) for card in cards), *new.chosen}
    new.deck = tuple(card for card in range(tables.excuse) if card not in seen and not discard >> card & 1)
    _set_moments(new, moment)
    group = new.moments[0].group if new.moments else 0
    new.announced = tuple(
        Announcement(group, caster, *_read_aim(new, *aim), suns, waves, leaves, places)
        for caster, aim, (suns, waves, leaves), places in announced
    )
    if (casting is None) == (new.phase in (FEED, TURN_DOWN)):
        raise Misread("a spell being announced where one is fed, and only there", text)
    if casting is not None:
        aim, runes, left, places = casting
        cards = new.sequences[new.moments[0].seat]
        bits = {1 << WIDTH * notation.place(tables, cards, code) + rune for code, rune in runes}
        new.casting = Casting(*_read_aim(new, *aim), sum(bits), left, places)
    new.log = tuple(
        LogEntry(caster, spell, caster if target < 0 else target, suns, waves, leaves, result, gain)
        for caster, aim, (suns, waves, leaves), result, gain in log
        for spell, target in (_read_aim(new, *aim),)
    )
    return new


def _seat_wizards(new: State, wizards: Sequence[Any]) -> None:
    """Put the wizards that were read into a position."""
    lives, new.hands, chosen, sequences, lying = zip(*wizards, strict=True)
    new.lives, new.dice = zip(*lives, strict=True)
    new.sequences, new.runes_up, new.runes_free = zip(*sequences, strict=True)
    new.lasting, new.lasting_next, new.wards = zip(*lying, strict=True)
    new.chosen = tuple(
        _read_choice(new, cards, card) for cards, card in zip(new.sequences, chosen, strict=True)
    )
    if new.phase not in SPELL_PHASES:
        new.runes_free = new.tables.zeros
    no_spells = new.tables.no_spells
    new.lasting = no_spells if new.lasting == no_spells else new.lasting
    new.lasting_next = no_spells if new.lasting_next == no_spells else new.lasting_next


def _read_choice(new: State, cards: Sequence[int], card: int) -> int:
    """Return the card that a player has chosen: -1 if none yet, DECLINED if the player chose no card."""
    if card == REVEALED:
        if new.phase in SPELL_PHASES and cards:
            return cards[-1]
        raise Misread("a card revealed only while spells are cast", "!", place="wizards")
    if card != -1 and new.phase != CHOOSE:
        raise Misread("a card set aside only while cards are chosen", place="wizards")
    if card == DECLINED and not new.fast_turns:
        raise Misread("a card declined only in a turn of those under Speed", "x", place="wizards")
    return card


def _read_aim(new: State, spell: int, target: int) -> tuple[int, int]:
    """Return a spell and its target. Which Counter Spell is meant follows from the current rune."""
    tables, now = new.tables, new.moments[:1]
    if spell in tables.counters and now and now[0].step != STRIKES:
        spell = tables.counters[now[0].step]
    if spell == tables.STRIKE or tables.spells[spell].aimed != (target >= 0):
        raise Misread("a spell, with its target if it has one", notation.aim(tables, spell, target))
    if target >= tables.seats + len(new.monsters):
        raise Misread("a monster that is at the table", notation.target_name(tables, target))
    return spell, target


def _set_moments(new: State, moment: tuple[int, int] | None) -> None:
    """Set the moments that are still to come, and the player who decides now."""
    phase = new.phase
    if (moment is None) != (phase not in SPELL_PHASES or phase == STRIKE):
        raise Misread("whose moment it is where spells are cast, as cast:a.M", PHASES[phase])
    new.choices, new.moments, new.draws = (), (), ()
    if phase in (DEAL, DRAW):
        new.draws = turn.draws(new)
    elif phase == CHOOSE:
        new.choices = tuple(choice for choice in turn.choices(new) if new.chosen[choice.seat] == -1)
    elif phase != OVER:
        now, moments = moment or (-1, STRIKES), turn.moments(new)
        while moments and moments[0][1:] != now:
            moments = moments[1:]
        new.moments = moments
    if phase != OVER and not (new.choices or new.moments or new.draws):
        raise Misread("somebody who is to do what is being done", PHASES[phase])
    new.actor = _actor(new)


def _actor(new: State) -> int:
    if new.phase == OVER:
        return TERMINAL
    if new.draws:
        return CHANCE
    if new.choices:
        return new.choices[0].chooser
    if new.phase != STRIKE:
        seat = new.moments[0].seat
        return CHANCE if new.tables.solo and seat == DECK_SEAT else seat
    place = spells.striker(new)
    if place < 0:
        raise Misread("a monster about to attack", PHASES[STRIKE])
    return new.monsters[place].owner
