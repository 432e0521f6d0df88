"""Functions that answer claims about energy and spells. A claim is a named question about a position. The
rulebook prints the answers, in sentences and tables."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pnp.errors import PnpError, unknown
from pnp.games.duelo_de_runas.rules.spellbook import KNOTS, LASTING, LEAVES, SUNS, numbers
from pnp.games.duelo_de_runas.rules.state import SEATS, SHIELDED, State, replace_value
from pnp.games.duelo_de_runas.rules.tables import Tables
from pnp.games.duelo_de_runas.rules.telling import words
from pnp.play import Answer, Part, Phrase, Rules, plural_message, say
from pnp.play.claims import Predicate, Situation, find_name

ENERGY: Final = range(SUNS, LEAVES + 1)
WARDS: Final = ("resist-heat", "resist-cold", "shield", "invisibility", "counter-spell")
"""The spells that stop other spells, in the order in which answers list them."""
WRITTEN: Final = {"shield": "shielded", "counter-spell": "countered"}
"""The notation of those WARDS that hold for one turn. The others have a number of turns."""


def costs(situation: Situation, *, spell: str) -> Answer:
    """Answer which energy runes feed a spell."""
    tables = _tables(situation)
    facts = tables.spells[_spell(tables, spell)]
    name = words.spell_named(tables, spell)
    if not facts.kinds:
        return Answer((), say("%(spell)s needs no energy.", spell=name))
    runes = tuple(words.runes(tables, kind) for kind in facts.kinds)
    return Answer(list(map(str, runes)), say("%(spell)s is fed with %(runes)s.", spell=name, runes=runes))


def energy(situation: Situation, *, of: str) -> Answer:
    """Answer which energy runes lie face up in the sequence of a wizard."""
    state: State = situation.state
    tables, seat = state.tables, _seat(state.tables, of)
    found = {kind: (state.runes_up[seat] & tables.masks[kind]).bit_count() for kind in ENERGY}
    wizard = words.wizard(seat)
    if not any(found.values()):
        return Answer((), say("%(wizard)s has no energy in the sequence.", wizard=wizard))
    sentence = say(
        "%(wizard)s has %(runes)s in the sequence.",
        wizard=wizard,
        runes=tuple(_several(tables, kind, many) for kind, many in found.items() if many),
    )
    return Answer([f"{many} {tables.suits[kind]}" for kind, many in found.items() if many], sentence)


def activates(situation: Situation, *, card: str) -> Answer:
    """Answer which activation runes a card has."""
    tables = _tables(situation)
    number = _card(tables, card)
    kinds = [kind for kind in numbers(tables.runes[number]) if kind < SUNS]
    name = words.card(tables, number)
    if not kinds:
        return Answer((), say("%(card)s has no activation rune: it casts nothing.", card=name))
    runes = tuple(words.rune(tables, kind) for kind in kinds)
    sentence = say("%(card)s can cast with its %(runes)s.", card=name, runes=runes)
    return Answer(list(map(str, runes)), sentence)


def feeds(situation: Situation, *, card: str) -> Answer:
    """Answer which energy runes a card has."""
    tables = _tables(situation)
    number = _card(tables, card)
    kinds = [kind for kind in numbers(tables.runes[number]) if kind in ENERGY]
    name = words.card(tables, number)
    if not kinds:
        return Answer((), say("%(card)s has no energy rune: it feeds nothing.", card=name))
    runes = tuple(words.rune(tables, kind) for kind in kinds)
    return Answer(
        list(map(str, runes)), say("%(card)s can feed spells with its %(runes)s.", card=name, runes=runes)
    )


def highest(situation: Situation, *, card: str) -> Answer:
    """Answer whether the game has no card of a higher rank than this one."""
    tables = _tables(situation)
    number = _card(tables, card)
    name = words.card(tables, number)
    if tables.ranks[number] == max(tables.ranks):
        return Answer(True, say("No card is higher than %(card)s.", card=name))
    return Answer(False, say("There are cards that are higher than %(card)s.", card=name))


def harm(situation: Situation, *, does: str | Sequence[str], to: str, without: str) -> Answer:
    """Answer how many life points the wizard `to` would lose by the actions `does` if the spell `without` did
    not protect this wizard. `does` is one action in notation, or several in order."""
    state: State = situation.state
    tables, seat = state.tables, _seat(state.tables, to)
    bare = _without_ward(state, seat, without)
    moment = situation.moment
    hypothetical = type(moment)(moment.rules, bare, None, bare)
    after, _ = Situation(hypothetical).play(does)
    sentence = plural_message(
        "Without %(spell)s, %(wizard)s would lose %(n)s life point.",
        "Without %(spell)s, %(wizard)s would lose %(n)s life points.",
        n=state.lives[seat] - after.lives[seat],
        spell=words.spell_named(tables, without),
        wizard=words.wizard(seat),
    )
    return Answer(state.lives[seat] - after.lives[seat], sentence)


def life(situation: Situation, *, of: str) -> Answer:
    """Answer how many life points a wizard has."""
    state: State = situation.state
    seat = _seat(state.tables, of)
    sentence = plural_message(
        "%(wizard)s has %(n)s life point.",
        "%(wizard)s has %(n)s life points.",
        n=state.lives[seat],
        wizard=words.wizard(seat),
    )
    return Answer(state.lives[seat], sentence)


def lasts(situation: Situation, *, spell: str, of: str) -> Answer:
    """Answer for how many more turns a spell stays on a wizard; 0 if it is not on the wizard."""
    state: State = situation.state
    tables, seat, fields = state.tables, _seat(state.tables, of), dict(LASTING)
    if spell not in fields:
        raise unknown("lasting spell", spell, fields)
    turns = max(getattr(row[seat], fields[spell]) for row in (state.lasting, state.lasting_next))
    parts: dict[str, Part] = {"wizard": words.wizard(seat), "spell": words.spell_named(tables, spell)}
    if not turns:
        return Answer(0, say("%(spell)s does not lie on %(wizard)s.", **parts))
    return Answer(turns, words.turns_left(seat, parts["spell"], turns))


def stopped_by(situation: Situation, *, spells: str | Sequence[str]) -> Answer:
    """Answer which protective spells already in force stop a spell; for several spells, those that stop all
    of them. To find out, the engine casts each spell at a wizard under each protection."""
    rules, tables = situation.rules, _tables(situation)
    several = (spells,) if isinstance(spells, str) else spells
    found = [
        ward
        for ward in WARDS
        if all(_is_stopped(rules, tables, _spell(tables, spell), ward) for spell in several)
    ]
    return Answer(found, tuple(words.spell_named(tables, ward) for ward in found))


def casts(situation: Situation, *, runes: str | Sequence[str]) -> Answer:
    """Answer which spells a wizard can cast who lays one card of each of these runes, the first of them as
    the newest card. All runes may be used. Spells for which the first rune is enough are left out."""
    rules, tables = situation.rules, _tables(situation)
    newest, *older = (_kind_of(tables, rune) for rune in ((runes,) if isinstance(runes, str) else runes))
    alone = _castable(rules, tables, newest, ()) if older else set()
    spells = sorted(_castable(rules, tables, newest, older) - alone)
    return Answer(
        [tables.spells[spell].id for spell in spells],
        tuple(words.spell_named(tables, tables.spells[spell].id) for spell in spells),
    )


PREDICATES: Final[Mapping[str, Predicate]] = {
    "costs": costs,
    "energy": energy,
    "activates": activates,
    "feeds": feeds,
    "highest": highest,
    "harm": harm,
    "life": life,
    "lasts": lasts,
    "stopped_by": stopped_by,
    "casts": casts,
}


def _is_stopped(rules: Rules[Any, Any], tables: Tables, spell: int, ward: str) -> bool:
    """Return whether a spell cannot be cast, or changes nothing, if its target is another wizard under the
    ward. A spell without a target is cast by a wizard who is under the ward."""
    facts = tables.spells[spell]
    own = not facts.aimed
    lies = WRITTEN.get(ward, f"{ward}=2")
    newest, older = _feeding_cards(tables, spell)
    last = next(card for card in range(tables.excuse) if tables.runes[card] == 1 << KNOTS)
    position = "cast:a.{rune} 3:6;-;!;{cards};{mine}/3:6;-;!;{other};{theirs} 0-20 - - - - -".format(
        rune=tables.letters[facts.rune],
        cards=",".join(tables.codes[card] for card in (*older, newest)),
        mine=lies if own else "-",
        other=tables.codes[last],
        theirs="-" if own else lies,
    )
    state = rules.parse(position)
    target = -1 if own else 1
    action = tables.aim_action(spell, target)
    if rules.why_not(state, action):
        return True
    passed = rules.after(state, tables.PASS)
    state = rules.after(state, action)
    while rules.current_player(state) == 0:
        state = rules.after(state, rules.legal_actions(state)[0])
    return _results(state) == _results(passed)


def _castable(rules: Rules[Any, Any], tables: Tables, newest: int, older: Sequence[int]) -> set[int]:
    """Return the spells that a wizard can announce with a sequence of cards that have one rune each."""
    cards = [tables.codes[tables.runes.index(1 << kind)] for kind in (*older, newest)]
    last = tables.codes[tables.runes.index(1 << KNOTS)]
    state = rules.parse(
        f"cast:a.{tables.letters[newest]} 3:6;-;!;{','.join(cards)};-/3:6;-;!;{last};- 0-20 - - - - -"
    )
    return {tables.aim(action).spell for action in rules.legal_actions(state) if action != tables.PASS}


def _results(state: State) -> tuple[object, ...]:
    """Return everything that a spell may change for the wizards."""
    return state.lives, state.lasting, state.lasting_next, state.wards, state.runes_up


def _feeding_cards(tables: Tables, spell: int) -> tuple[int, tuple[int, ...]]:
    """Return a high card that casts a spell and no other one, and cards that feed it."""
    facts = tables.spells[spell]
    cards = sorted(range(tables.excuse), key=lambda card: -tables.ranks[card])
    newest = next(card for card in cards if tables.runes[card] & 7 == 1 << facts.rune)
    older = [
        next(card for card in cards if tables.runes[card] >> kind & 1 and card != newest)
        for kind in facts.kinds
    ]
    return newest, tuple(older)


def _kind_of(tables: Tables, rune: str) -> int:
    """Return the number of a kind of rune."""
    return find_name(rune, tables.suits, "kind of rune")


def _without_ward(state: State, seat: int, spell: str) -> State:
    """Return the position without a spell that protects a wizard."""
    new, fields = state.copy(), dict(LASTING)
    if spell == "shield":
        new.wards = replace_value(state.wards, seat, state.wards[seat] & ~SHIELDED)
    elif spell in fields:
        for name in ("lasting", "lasting_next"):
            row = getattr(state, name)
            setattr(new, name, replace_value(row, seat, row[seat]._replace(**{fields[spell]: 0})))
    else:
        raise unknown("spell that protects", spell, ("shield", *fields))
    if new == state:
        raise PnpError("this does not lie on the wizard", expected="a spell that does", found=spell)
    return new


def _several(tables: Tables, kind: int, many: int) -> Phrase:
    rune = words.rune(tables, kind) if many == 1 else words.runes(tables, kind)
    # L10N: so many runes of a kind, in a list: "2 Suns", "1 Leaf"; or in your language "Sun × 2"
    return say("%(n)s %(rune)s", n=many, rune=rune)


def _tables(situation: Situation) -> Tables:
    tables: Tables = situation.state.tables
    return tables


def _seat(tables: Tables, name: str) -> int:
    return find_name(name, SEATS[: tables.seats], "wizard")


def _card(tables: Tables, code: str) -> int:
    return find_name(code, tables.codes, "card")


def _spell(tables: Tables, name: str) -> int:
    return find_name(name, list(dict.fromkeys(spell.id for spell in tables.spells)), "spell")
