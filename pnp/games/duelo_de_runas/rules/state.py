"""A position of a duel, and the faults that a position may have. A position is not changed after a function
has returned it."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from operator import attrgetter
from typing import Final, NamedTuple, TypeVar

from pnp.games.duelo_de_runas.rules.spellbook import FACE, WIDTH, Lasting, numbers
from pnp.games.duelo_de_runas.rules.tables import Casting, Moment, Tables
from pnp.play import Fault

DEAL, CHOOSE, CAST, FEED, TURN_DOWN, STRIKE, DRAW, OVER = range(8)
"""The phases: cards are dealt or chosen; a spell is named, fed, told which cards it turns down; a monster
attacks; hands are refilled; the game has ended."""

SPELL_PHASES: Final = (CAST, FEED, TURN_DOWN, STRIKE)
"""The phases in which spells are cast."""

SEATS: Final = "abcd"
"""The wizards in notation, from the youngest."""

DECK_SEAT: Final = 1
"""The seat of the opponent that the deck plays."""

OUT: Final = -100
"""The life of a wizard who fell before others did. The last ones to fall have 0."""

DECK: Final = -1
"""The source of a chosen card that comes from the deck, not from a hand."""

DECLINED: Final = -2
"""The value for a fast card that its wizard does not want to play, in place of a card."""

SHIELDED, COUNTERED = 1, 2
"""The protections of a wizard in this turn, as bits of a set: by a shield, and by a Counter Spell."""


class Choice(NamedTuple):
    """A choice of a card, still to be made: the seat for which the card is played, the player who chooses it,
    and the hand (or the deck) from which it comes."""

    seat: int
    """The seat that the card is for."""
    chooser: int
    """The player who chooses; it may be CHANCE."""
    source: int
    """The seat of the hand that the card comes from, or DECK."""


class Announcement(NamedTuple):
    """An announced spell: its caster, its target, and the numbers of Suns, Waves and Leaves that feed it."""

    group: int
    """The group of the moment at which the spell was announced (see Moment in tables.py)."""
    caster: int
    spell: int
    target: int
    """The target; -1 for none."""
    suns: int
    waves: int
    leaves: int
    places: int
    """The indices of the cards in the target's sequence that the spell turns down, as a set of bits."""


class LogEntry(NamedTuple):
    """A spell cast in this turn that a Magic Mirror or another spell could undo. It has the caster and the
    target, and the numbers of Suns, Waves and Leaves that fed it. `result` is the life points that it took,
    or the places of the cards that it turned down (as bits). It is 0 for other spells, and STOPPED for a
    spell without effect."""

    caster: int
    spell: int
    target: int
    """The target, or the caster if the spell has no target."""
    suns: int
    waves: int
    leaves: int
    result: int
    """The life points, or the places of cards, that a Magic Mirror takes back; STOPPED if the spell had no
    effect."""
    gain: int
    """The life points that the caster of the spell got."""


class Monster(NamedTuple):
    """A monster at the table."""

    owner: int
    spell: int
    """The spell that put the monster on the table."""
    life: int
    strength: int
    afraid: int = 0
    """The number of turns, from this one, in which a Fear spell keeps the monster from attacking."""
    afraid_next: int = 0
    """The turns of Fear that begin with the next turn."""
    ready: bool = False
    """Whether the monster may attack in this turn."""


class State:
    """A position. A value for wizards is a tuple with an item for every seat. Cards are numbers, in the order
    of `tables.ids`. The runes of a sequence are bits of an int. Bit WIDTH * n + rune stands for one kind of
    rune (0 to 5: Moons, Wyrms, Knots, Suns, Waves, Leaves; WIDTH is 6) on the card at index n of the
    sequence. Index 0 is the oldest card."""

    __slots__ = (
        "above_excuse", "actor", "announced", "casting", "choices", "chosen", "deck", "dice", "discard",
        "draws", "fast_turns", "hands", "lasting", "lasting_next", "lives", "log", "moments", "monsters",
        "phase", "runes_free", "runes_up", "sequences", "tables", "wards",
    )  # fmt: skip

    tables: Tables
    phase: int
    actor: int
    """The player who decides next."""
    fast_turns: int
    """The turns to come, including this one, only for wizards under Speed; 0 in a usual turn."""
    hands: tuple[tuple[int, ...], ...]
    chosen: tuple[int, ...]
    """The card that each wizard plays this turn: -1 for none, or DECLINED while cards are being chosen."""
    sequences: tuple[tuple[int, ...], ...]
    runes_up: tuple[int, ...]
    """The runes of each sequence, without the cards that are face down."""
    runes_free: tuple[int, ...]
    """The runes that have served no spell this turn; nothing while no spells are cast."""
    lives: tuple[int, ...]
    dice: tuple[int, ...]
    """The highest number on the die that counts each wizard's life points."""
    lasting: tuple[Lasting, ...]
    """The spells on each wizard."""
    lasting_next: tuple[Lasting, ...]
    """The spells that begin with the next turn."""
    wards: tuple[int, ...]
    choices: tuple[Choice, ...]
    """The cards to be chosen, in order."""
    moments: tuple[Moment, ...]
    """This moment and those to come, while spells are cast."""
    draws: tuple[int, ...]
    """The players who still draw cards, in order. A player occurs once for each card to draw."""
    casting: Casting | None
    announced: tuple[Announcement, ...]
    """The announced spells, which will happen at the same time."""
    monsters: tuple[Monster, ...]
    """The monsters in the order in which they came."""
    log: tuple[LogEntry, ...]
    deck: tuple[int, ...]
    """The cards of the deck, sorted: nobody knows their order. The Excuse is always among them."""
    discard: int
    """The cards on the discard pile, as bits."""
    above_excuse: tuple[int, int]
    """The least and the greatest number of cards above the Excuse."""

    def copy(self) -> "State":
        """Return a copy, to be changed into the next position."""
        new = State.__new__(State)
        new.tables = self.tables
        new.phase = self.phase
        new.actor = self.actor
        new.fast_turns = self.fast_turns
        new.hands = self.hands
        new.chosen = self.chosen
        new.sequences = self.sequences
        new.runes_up = self.runes_up
        new.runes_free = self.runes_free
        new.lives = self.lives
        new.dice = self.dice
        new.lasting = self.lasting
        new.lasting_next = self.lasting_next
        new.wards = self.wards
        new.choices = self.choices
        new.moments = self.moments
        new.draws = self.draws
        new.casting = self.casting
        new.announced = self.announced
        new.monsters = self.monsters
        new.log = self.log
        new.deck = self.deck
        new.discard = self.discard
        new.above_excuse = self.above_excuse
        return new

    def key(self) -> tuple[object, ...]:
        """Return the values that are equal for equal positions: all fields except `tables`."""
        return _KEY(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


_KEY: Callable[[State], tuple[object, ...]] = attrgetter(
    *(name for name in State.__slots__ if name != "tables")
)

Value = TypeVar("Value")


def replace_value(row: tuple[Value, ...], place: int, value: Value) -> tuple[Value, ...]:
    """Return a copy of the tuple with `value` at index `place`."""
    return (*row[:place], value, *row[place + 1 :])


def monster_at(state: State, target: int) -> Monster:
    """Return the monster with a target number. The numbers of monsters follow those of the seats."""
    return state.monsters[target - state.tables.seats]


def put_monster(state: State, target: int, monster: Monster) -> None:
    """Replace the monster with a target number by a changed one."""
    state.monsters = replace_value(state.monsters, target - state.tables.seats, monster)


def face_up(state: State, seat: int) -> list[int]:
    """Return the indices of the face-up cards of a sequence."""
    runes = state.runes_up[seat]
    return [place for place in range(len(state.sequences[seat])) if runes >> WIDTH * place & FACE]


def components(state: State) -> Mapping[str, int]:
    """Return the number of copies of each component by its id: the cards, wherever they lie, and the markers
    and aids on the table (setup.places, setup.markers)."""
    tables = state.tables
    found: dict[str, int] = dict.fromkeys(tables.ids, 0)
    laid = () if state.phase != CHOOSE else [card for card in state.chosen if card >= 0]
    for cards in (*state.hands, *state.sequences, laid, state.deck, numbers(state.discard)):
        for card in cards:
            found[tables.ids[card]] += 1
    return {**found, tables.excuse_id: 1, **tables.parts}


def status(state: State) -> tuple[Fault, ...]:
    """Return every fault of a position, each with the clause that the position breaks."""
    return tuple(_faults(state))


def _faults(state: State) -> Iterator[Fault]:
    tables = state.tables
    parts = Counter(components(state))
    for card, name in enumerate(tables.ids):
        if parts[name] != 1:
            yield Fault("cards.deck", f"{tables.codes[card]} is there {parts[name]} times")
    least, most = state.above_excuse
    if not least <= most <= len(state.deck):
        yield Fault("setup.deck", f"the Excuse cannot lie below {least} to {most} of {len(state.deck)} cards")
    for seat, life in enumerate(state.lives):
        wizard = SEATS[seat]
        cards = len(state.hands[seat])
        if cards > tables.hand:
            yield Fault("turn.draw", f"{wizard} holds {cards} cards")
        if len(state.sequences[seat]) > tables.sequence_limit:
            yield Fault("turn.limit", f"the sequence of {wizard} has {len(state.sequences[seat])} cards")
        if life > state.dice[seat]:
            yield Fault("moons.healing.limit", f"{wizard} has more life points than the die can show")
        if life <= 0 and (cards or state.sequences[seat]):
            yield Fault("end.dead", f"{wizard} is out and has cards")
