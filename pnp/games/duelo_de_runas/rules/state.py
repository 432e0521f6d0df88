"""A position of a duel: a value that never changes once it has been handed out."""

from typing import Final, TypeAlias

from pnp.games.duelo_de_runas.rules.runes import FACE, WIDTH
from pnp.games.duelo_de_runas.rules.tables import Tables

DEAL, CHOOSE, CAST, FEED, DOWN, STRIKE, DRAW, OVER = range(8)
"""What is being done: cards are dealt or chosen, a spell is named, fed, told which cards it turns down,
a monster attacks, hands are refilled; or the game has ended."""

OUT: Final = -100
"""The life of a wizard who fell before others did; who fell last of all has 0."""

DECK: Final = -1
"""Whence a card is chosen, if from no hand."""

Row: TypeAlias = tuple[int, ...]
Entry: TypeAlias = tuple[int, int, int]
"""What comes next. While cards are chosen: (for whom, by whom, from whose hand); while spells are cast:
(group, wizard, step), those of a group at the same time; while cards are drawn: (wizard, 0, 0)."""
Announcement: TypeAlias = tuple[int, int, int, int, int, int, int, int]
"""(group, caster, spell, target, Suns, Waves, Leaves, places of the cards that it turns down)."""
Monster: TypeAlias = Row
"""(owner, spell, life, strength, turns of fear, such turns from the next on, whether it may attack), in the
order in which they came."""
OWNER, KIND, LIFE, FORCE, AFRAID_NOW, AFRAID_NEXT, READY = range(7)
Done: TypeAlias = tuple[int, int, int, int, int, int, int, int]
"""A spell of this turn: (caster, spell, target, Suns, Waves, Leaves, what it did, what its caster got)."""


class State:
    """A position. What is told of each wizard is a tuple with a place for every seat."""

    __slots__ = (
        "actor", "agenda", "casting", "chosen", "deck", "discard", "effects", "excuse", "fast", "free",
        "fresh", "hands", "lives", "log", "monsters", "most", "pending", "phase", "sequences", "tables",
        "up", "wards",
    )  # fmt: skip

    tables: Tables
    phase: int
    actor: int
    """Whose decision is next."""
    fast: int
    """Turns to come, this one included, for those alone who are under Speed; 0 in a usual turn."""
    hands: tuple[tuple[int, ...], ...]
    chosen: tuple[int, ...]
    """The card that each plays this turn, -1 for none."""
    sequences: tuple[tuple[int, ...], ...]
    up: tuple[int, ...]
    """The runes of each sequence, without the cards that lie face down."""
    free: tuple[int, ...]
    """Those that have served no spell this turn; nothing while no spells are cast."""
    lives: tuple[int, ...]
    most: tuple[int, ...]
    """The life points that each began with."""
    effects: tuple[Row, ...]
    """The spells that lie on each, by tables.LASTING."""
    fresh: tuple[Row, ...]
    """Those that begin with the next turn."""
    wards: tuple[int, ...]
    agenda: tuple[Entry, ...]
    casting: tuple[int, int, int, int, int] | None
    """The spell being announced: (spell, target, runes fed, cards yet to turn down, their places)."""
    pending: tuple[Announcement, ...]
    """Announced, and about to happen all at once."""
    monsters: tuple[Monster, ...]
    log: tuple[Done, ...]
    deck: tuple[int, ...]
    """The cards in it, sorted: their order is nobody's knowledge. The Excuse is in it too, always."""
    discard: int
    """The cards on the discard pile, as bits."""
    excuse: tuple[int, int]
    """How many cards lie above the Excuse: at least, and at most."""

    def copy(self) -> "State":
        """A draft of the next position."""
        new = State.__new__(State)
        new.tables = self.tables
        new.phase = self.phase
        new.actor = self.actor
        new.fast = self.fast
        new.hands = self.hands
        new.chosen = self.chosen
        new.sequences = self.sequences
        new.up = self.up
        new.free = self.free
        new.lives = self.lives
        new.most = self.most
        new.effects = self.effects
        new.fresh = self.fresh
        new.wards = self.wards
        new.agenda = self.agenda
        new.casting = self.casting
        new.pending = self.pending
        new.monsters = self.monsters
        new.log = self.log
        new.deck = self.deck
        new.discard = self.discard
        new.excuse = self.excuse
        return new

    def key(self) -> tuple[object, ...]:
        """All by which positions differ."""
        return tuple(getattr(self, name) for name in self.__slots__ if name != "tables")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


def put(row: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """A tuple with one value changed."""
    return (*row[:place], value, *row[place + 1 :])


def face_up(state: State, seat: int) -> list[int]:
    """The places of the cards of a sequence that lie face up."""
    runes = state.up[seat]
    return [place for place in range(len(state.sequences[seat])) if runes >> WIDTH * place & FACE]
