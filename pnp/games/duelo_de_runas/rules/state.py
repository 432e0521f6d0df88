"""A position of a duel: a value that never changes once it has been handed out."""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Final, NamedTuple, TypeVar

from pnp.games.duelo_de_runas.rules.lasting import Lasting
from pnp.games.duelo_de_runas.rules.runes import FACE, WIDTH, numbers
from pnp.games.duelo_de_runas.rules.tables import Casting, Moment, Tables

DEAL, CHOOSE, CAST, FEED, TURN_DOWN, STRIKE, DRAW, OVER = range(8)
"""What is being done: cards are dealt or chosen, a spell is named, fed, told which cards it turns down,
a monster attacks, hands are refilled; or the game has ended."""

SPELL_PHASES: Final = (CAST, FEED, TURN_DOWN, STRIKE)
"""While spells are cast."""

SEATS: Final = "abcd"
"""The wizards as people write them, from the youngest."""

DECK_SEAT: Final = 1
"""Where the opponent sits whom the deck plays."""

OUT: Final = -100
"""The life of a wizard who fell before others did; who fell last of all has 0."""

DECK: Final = -1
"""Whence a card is chosen, if from no hand."""

DECLINED: Final = -2
"""In place of a card: a fast one that its wizard does not want to play."""

SHIELDED, COUNTERED = 1, 2
"""Wards of this turn, as bits."""


class Choice(NamedTuple):
    """A card that is to be chosen."""

    seat: int
    """For whom."""
    chooser: int
    """By whom; it may be CHANCE."""
    source: int
    """From whose hand, or from the DECK."""


class Announcement(NamedTuple):
    """A spell that is announced: by whom, at whom, and the energy that feeds it."""

    group: int
    """That of its moment."""
    caster: int
    spell: int
    target: int
    """-1 for none."""
    suns: int
    waves: int
    leaves: int
    places: int
    """The places of the cards that it turns down, as bits."""


class LogEntry(NamedTuple):
    """A spell of this turn that a Magic Mirror or others could undo, and what came of it."""

    caster: int
    spell: int
    target: int
    """The caster, if it names none."""
    suns: int
    waves: int
    leaves: int
    result: int
    """What a Magic Mirror takes back: life points or places of cards; STOPPED if it came to nothing."""
    gain: int
    """The life points that its caster got."""


class Monster(NamedTuple):
    """A monster at the table."""

    owner: int
    spell: int
    """The one that called it."""
    life: int
    strength: int
    afraid: int = 0
    """Turns of Fear that are left."""
    afraid_next: int = 0
    """Those that begin with the next turn."""
    ready: bool = False
    """Whether it may attack in this turn."""


class State:
    """A position. What there is of each wizard is a tuple with a place for every seat."""

    __slots__ = (
        "above_excuse", "actor", "announced", "casting", "choices", "chosen", "deck", "dice", "discard",
        "draws", "fast_turns", "hands", "lasting", "lasting_next", "lives", "log", "moments", "monsters",
        "phase", "runes_free", "runes_up", "sequences", "tables", "wards",
    )  # fmt: skip

    tables: Tables
    phase: int
    actor: int
    """Whose decision is next."""
    fast_turns: int
    """Turns to come, this one included, for those alone who are under Speed; 0 in a usual turn."""
    hands: tuple[tuple[int, ...], ...]
    chosen: tuple[int, ...]
    """The card that each plays this turn, -1 for none; while cards are chosen, it may be DECLINED."""
    sequences: tuple[tuple[int, ...], ...]
    runes_up: tuple[int, ...]
    """The runes of each sequence, without the cards that lie face down."""
    runes_free: tuple[int, ...]
    """Those that have served no spell this turn; nothing while no spells are cast."""
    lives: tuple[int, ...]
    dice: tuple[int, ...]
    """The highest number of the die that counts the life points of each."""
    lasting: tuple[Lasting, ...]
    """The spells that lie on each."""
    lasting_next: tuple[Lasting, ...]
    """Those that begin with the next turn."""
    wards: tuple[int, ...]
    choices: tuple[Choice, ...]
    """The cards to be chosen, in the order in which it is done."""
    moments: tuple[Moment, ...]
    """While spells are cast: this moment and those to come."""
    draws: tuple[int, ...]
    """Who draws, once for each card."""
    casting: Casting | None
    announced: tuple[Announcement, ...]
    """The spells that are about to happen all at once."""
    monsters: tuple[Monster, ...]
    """In the order in which they came."""
    log: tuple[LogEntry, ...]
    deck: tuple[int, ...]
    """The cards in it, sorted: their order is nobody's knowledge. The Excuse is in it too, always."""
    discard: int
    """The cards on the discard pile, as bits."""
    above_excuse: tuple[int, int]
    """How many cards lie above the Excuse: at least, and at most."""

    def copy(self) -> "State":
        """A draft of the next position."""
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
        """All by which positions differ."""
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
    """A tuple with one value changed."""
    return (*row[:place], value, *row[place + 1 :])


def monster_at(state: State, target: int) -> Monster:
    """The monster that is a target: targets are numbered on after the seats."""
    return state.monsters[target - state.tables.seats]


def put_monster(state: State, target: int, monster: Monster) -> None:
    """A monster is not any more what it was."""
    state.monsters = replace_value(state.monsters, target - state.tables.seats, monster)


def face_up(state: State, seat: int) -> list[int]:
    """The places of the cards of a sequence that lie face up."""
    runes = state.runes_up[seat]
    return [place for place in range(len(state.sequences[seat])) if runes >> WIDTH * place & FACE]


def components(state: State) -> Mapping[str, int]:
    """Every card wherever it lies, and what lies on the table: setup.places, setup.markers."""
    tables = state.tables
    found: dict[str, int] = dict.fromkeys(tables.ids, 0)
    laid = () if state.phase != CHOOSE else [card for card in state.chosen if card >= 0]
    for cards in (*state.hands, *state.sequences, laid, state.deck, numbers(state.discard)):
        for card in cards:
            found[tables.ids[card]] += 1
    return {**found, tables.excuse_id: 1, **tables.parts}
