"""A position from its line; what the fields mean stands in position.py."""

import re
from collections.abc import Sequence

from pnp.caching import remembered
from pnp.games.duelo_de_runas.rules import notation, turn
from pnp.games.duelo_de_runas.rules.lasting import LASTING, NO_SPELLS, Lasting
from pnp.games.duelo_de_runas.rules.position import DECLINED_MARK, PHASES
from pnp.games.duelo_de_runas.rules.runes import STRIKES, WIDTH
from pnp.games.duelo_de_runas.rules.spells import monsters
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
from pnp.play import CHANCE, TERMINAL, NotationError, PositionError

WHEN = re.compile(rf"({'|'.join(PHASES)})(?:\+(\d))?(?::([a-d])\.([MYK]))?")
LIFE = re.compile(r"(out|\d{1,2}):(\d{1,2})")
SPELL = re.compile(r"(\+?)([a-z-]+)=(\d{1,2})(?:x(\d{1,2})|@([a-d]))?")
MONSTER = re.compile(r"([a-z-]+)@([a-d])=(\d{1,2})x(\d{1,2})(?:~(\d{1,2}))?(?:\+(\d{1,2}))?(!?)")
ANNOUNCED = re.compile(r"([a-d]):([a-z-]+)(?:>(\w+))?:(\d)\.(\d)\.(\d)(?::(\d+))?")
LOGGED = re.compile(r"([a-d]):([a-z-]+)(?:>(\w+))?:(\d)\.(\d)\.(\d):(-?\d+):(\d)")
CASTING = re.compile(r"([a-z-]+)(?:>(\w+))?:([^:]+):(\d):(-|\d+)")
ABOVE = re.compile(r"(\d{1,2})-(\d{1,2})")


def _refused(expected: str, found: str) -> PositionError:
    return PositionError("this is no position", expected=expected, found=repr(found))


def _items(text: str) -> Sequence[str]:
    return () if text == "-" else text.split(",")


@remembered
def _card(tables: Tables, code: str) -> int:
    if code not in tables.codes:
        raise _refused("a card by its rank and runes, as 4MS", code)
    return tables.codes.index(code)


@remembered
def _hand(tables: Tables, text: str) -> tuple[int, ...]:
    return tuple(sorted(_card(tables, code) for code in _items(text)))


@remembered
def _sequence(tables: Tables, text: str) -> tuple[tuple[int, ...], int, int]:
    """The cards, the runes that lie face up, and those that are free."""
    cards, up, free = [], 0, 0
    for place, item in enumerate(_items(text)):
        down = item.startswith("(") and item.endswith(")")
        code = item[1:-1] if down else item
        cards.append(card := _card(tables, code if down else code.upper()))
        if not down:
            up |= tables.runes[card] << WIDTH * place
            for letter in code[1:]:
                if letter.isupper():
                    free |= 1 << WIDTH * place + tables.letters.index(letter)
    return tuple(cards), up, free


class Reader:
    """Reads one line for the game of some tables."""

    def __init__(self, tables: Tables, text: str) -> None:
        self.tables = tables
        fields = text.split()
        if len(fields) != 8:
            raise PositionError("this is no position", expected="8 fields", found=f"{len(fields)}: {text!r}")
        self.fields = fields
        self.new = turn.initial_state(tables)

    def state(self) -> State:
        """The position, with everything that follows from its line."""
        new = self.new
        when, wizards, above, discard, monsters, announced, casting, log = self.fields
        phase, fast, seat, letter = self._match(WHEN, when, "what is being done, as cast:a.M or draw")
        new.phase, new.fast_turns = PHASES.index(phase), int(fast or 0)
        self._wizards(wizards)
        least, most = self._match(ABOVE, above, "the cards above the Excuse, as 13-27")
        new.above_excuse = (int(least), int(most))
        new.discard = sum({1 << _card(self.tables, code) for code in _items(discard)})
        new.monsters = tuple(self._monster(item) for item in _items(monsters))
        seen = {*(card for cards in (*new.hands, *new.sequences) for card in cards), *new.chosen}
        new.deck = tuple(
            card for card in range(self.tables.excuse) if card not in seen and not new.discard >> card & 1
        )
        self._what_follows(seat, letter)
        new.announced = tuple(self._announcement(item) for item in _items(announced))
        if (casting != "-") != (new.phase in (FEED, TURN_DOWN)):
            raise _refused("a spell being announced where one is fed, and only there", casting)
        if casting != "-":
            self._casting(casting)
        new.log = tuple(self._log_entry(item) for item in _items(log))
        return new

    # --- small things --------------------------------------------------------------------------------

    def _match(self, pattern: re.Pattern[str], text: str, expected: str) -> tuple[str, ...]:
        found = pattern.fullmatch(text)
        if not found:
            raise _refused(expected, text)
        return found.groups()

    def _seat(self, letter: str) -> int:
        seat = SEATS.index(letter)
        if seat >= self.tables.seats:
            raise _refused(f"a wizard, a to {SEATS[self.tables.seats - 1]}", letter)
        return seat

    def _spell(self, name: str, target: str | None) -> tuple[int, int]:
        moments = self.new.moments
        step = moments[0].step if moments and moments[0].step != STRIKES else 0
        spell = notation.read_spell(self.tables, name, step)
        if spell < 0 or self.tables.spells[spell].aimed != (target is not None):
            raise _refused("a spell, with its target if it has one", f"{name} {target}")
        if target is None:
            return spell, -1
        try:
            at = notation.read_target(self.tables, target, target)
        except NotationError as error:
            raise _refused(error.expected, target) from None
        if at >= self.tables.seats + len(self.new.monsters):
            raise _refused("a monster that is at the table", target)
        return spell, at

    # --- the fields ----------------------------------------------------------------------------------

    def _wizards(self, text: str) -> None:
        new, seats = self.new, self.tables.seats
        parts = [wizard.split(";") for wizard in text.split("/")]
        if len(parts) != seats or any(len(part) != 5 for part in parts):
            raise _refused(f"{seats} wizards of five parts each", text)
        rows = []
        for lives, hand, chosen, sequence, spells in parts:
            now, most = self._match(LIFE, lives, "life points and the sides of the die, as 4:6")
            cards, up, free = _sequence(self.tables, sequence)
            if (chosen == "!") > (new.phase in SPELL_PHASES and bool(cards)):
                raise _refused("a card revealed only while spells are cast", chosen)
            card = cards[-1] if chosen == "!" else self._set_aside(chosen)
            life, in_hand = OUT if now == "out" else int(now), _hand(self.tables, hand)
            rows.append((life, int(most), in_hand, card, cards, up, free, *self._spells(spells)))
        (
            new.lives, new.dice, new.hands, new.chosen, new.sequences, new.runes_up, new.runes_free,
            new.lasting, new.lasting_next, new.wards,
        ) = zip(*rows, strict=True)  # fmt: skip
        if new.phase not in SPELL_PHASES:
            new.runes_free = self.tables.zeros
        no_spells = self.tables.no_spells
        new.lasting = no_spells if new.lasting == no_spells else new.lasting
        new.lasting_next = no_spells if new.lasting_next == no_spells else new.lasting_next

    def _set_aside(self, chosen: str) -> int:
        """The card that somebody has chosen, -1 for none yet, DECLINED for none at all."""
        new = self.new
        if chosen == "-":
            return -1
        if new.phase != CHOOSE:
            raise _refused("a card set aside only while cards are chosen", chosen)
        if chosen != DECLINED_MARK:
            return _card(self.tables, chosen)
        if not new.fast_turns:
            raise _refused("a card declined only in a turn of those under Speed", chosen)
        return DECLINED

    def _spells(self, text: str) -> tuple[Lasting, Lasting, int]:
        """The spells that lie on a wizard, those that begin next turn, and the wards of this turn."""
        rows = {"": NO_SPELLS, "+": NO_SPELLS}
        fields, wards = dict(LASTING), 0
        words = {"shielded": SHIELDED, "countered": COUNTERED}
        for item in _items(text):
            if item in words:
                wards |= words[item]
                continue
            plus, name, turns, strength, charmer = self._match(SPELL, item, "a spell that lasts, as speed=2")
            of_poison, of_charm = name == "poison", name == "charm"
            if name not in fields or of_poison != bool(strength) or of_charm != bool(charmer):
                raise _refused("a spell that lasts, as speed=2, poison=2x3 or charm=2@a", item)
            changes = {fields[name]: int(turns)}
            if strength:
                changes["poison_strength"] = int(strength)
            if charmer:
                changes["charmer"] = self._seat(charmer)
            rows[plus] = rows[plus]._replace(**changes)
        now, coming = (row if any(row) else NO_SPELLS for row in rows.values())
        return now, coming, wards

    def _monster(self, text: str) -> Monster:
        expected = "a monster, as troll@a=3x2"
        kind, owner, life, strength, afraid, afraid_next, ready = self._match(MONSTER, text, expected)
        spell = notation.read_spell(self.tables, kind, 0)
        if spell < 0 or not self.tables.spells[spell].monster:
            raise _refused(expected, text)
        return Monster(
            self._seat(owner),
            spell,
            int(life),
            int(strength),
            int(afraid or 0),
            int(afraid_next or 0),
            ready=bool(ready),
        )

    def _announcement(self, text: str) -> Announcement:
        found = self._match(ANNOUNCED, text, "a spell announced, as b:fireball>a:2.0.0")
        caster, name, target, suns, waves, leaves, places = found
        spell, at = self._spell(name, target)
        group = self.new.moments[0].group if self.new.moments else 0
        energy = (int(suns), int(waves), int(leaves))
        return Announcement(group, self._seat(caster), spell, at, *energy, self._bits(places or "-"))

    def _bits(self, places: str) -> int:
        return 0 if places == "-" else sum({1 << int(place) - 1 for place in places})

    def _log_entry(self, text: str) -> LogEntry:
        found = self._match(LOGGED, text, "a spell of this turn, as b:fireball>a:2.0.0:2:0")
        caster, name, target, suns, waves, leaves, result, gain = found
        spell, at = self._spell(name, target)
        seat = self._seat(caster)
        energy = (int(suns), int(waves), int(leaves))
        return LogEntry(seat, spell, seat if at < 0 else at, *energy, int(result), int(gain))

    def _casting(self, text: str) -> None:
        new = self.new
        name, target, runes, left, places = self._match(
            CASTING, text, "a spell being announced, as fireball>b:4MS.S:0:-"
        )
        spell, at = self._spell(name, target)
        new.casting = Casting(spell, at)
        fed, phase = 0, new.phase
        new.phase = FEED
        for item in _items(runes):
            try:
                fed |= 1 << notation.read(new, item) - self.tables.FEED
            except NotationError as error:
                raise _refused(error.expected, item) from None
        new.phase = phase
        new.casting = Casting(spell, at, fed, int(left), self._bits(places))

    # --- what follows --------------------------------------------------------------------------------

    def _what_follows(self, seat: str | None, letter: str | None) -> None:
        """What is to come, and who decides now."""
        new, tables = self.new, self.tables
        if (seat is None) != (new.phase not in SPELL_PHASES or new.phase == STRIKE):
            raise _refused("whose moment it is where spells are cast, as cast:a.M", self.fields[0])
        new.choices, new.moments, new.draws = (), (), ()
        if new.phase in (DEAL, DRAW):
            new.draws = turn.draws(new)
        elif new.phase == CHOOSE:
            new.choices = tuple(choice for choice in turn.choices(new) if new.chosen[choice.seat] == -1)
        elif new.phase != OVER:
            moments = turn.moments(new)
            now = (-1, STRIKES) if seat is None else (self._seat(seat), tables.letters.index(letter))
            while moments and (moments[0].seat, moments[0].step) != now:
                moments = moments[1:]
            new.moments = moments
        if new.phase != OVER and not (new.choices or new.moments or new.draws):
            raise _refused("somebody who is to do what is being done", self.fields[0])
        new.actor = self._actor()

    def _actor(self) -> int:
        new = self.new
        if new.phase == OVER:
            return TERMINAL
        if new.draws:
            return CHANCE
        if new.choices:
            return new.choices[0].chooser
        if new.phase != STRIKE:
            seat = new.moments[0].seat
            return CHANCE if self.tables.solo and seat == DECK_SEAT else seat
        place = monsters.striker(new)
        if place < 0:
            raise _refused("a monster about to attack", self.fields[4])
        return new.monsters[place].owner


def parse(tables: Tables, text: str) -> State:
    """The position of a line. Raises PositionError."""
    return Reader(tables, text).state()
