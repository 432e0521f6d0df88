"""A position of El Switcher, and what never changes during a game."""

from dataclasses import dataclass
from typing import NamedTuple

from pnp.definition import Definition
from pnp.games.el_switcher.facts import LETTERS, Colour, Facts
from pnp.games.el_switcher.rules.figures import Figures
from pnp.games.el_switcher.rules.movements import Movements

DEAL, REVEAL, DRAW, PLAY, WON = range(5)
"""What comes next: the drawers are dealt, figure cards are turned up, movement cards are drawn, a
player decides; or a player has won."""
PHASES = ("deal", "reveal", "draw", "play", "won")
NOT_LOCKED = -1
"""The locked colour before any figure was used (setup.unlocked)."""


@dataclass(frozen=True, slots=True)
class Tables:
    """The numbers and tables of a definition, for so many players."""

    players: int
    figures: Figures
    movements: Movements
    colours: tuple[Colour, ...]
    letters: str
    """A letter for each colour."""
    tiles: tuple[int, ...]
    """How many drawers there are of each colour (box.drawers)."""
    hand: int
    sector: int
    blocked_most: int
    decks: tuple[str, ...]
    """The deck of each player."""

    @staticmethod
    def of(definition: Definition, players: int) -> "Tables":
        """The tables of a definition."""
        facts: Facts = definition.facts
        letter = {colour: sign for sign, colour in LETTERS.items()}
        return Tables(
            players=players,
            figures=Figures.of(definition),
            movements=Movements.of(definition),
            colours=tuple(colour.id for colour in facts.colours),
            letters="".join(letter[colour.id] for colour in facts.colours),
            tiles=tuple(colour.tiles for colour in facts.colours),
            hand=facts.turn.hand,
            sector=facts.turn.sector,
            blocked_most=facts.turn.blocked_most,
            decks=facts.figures.decks[:players],
        )


class Cards(NamedTuple):
    """A player's figure cards, each a set of bits (1 << figure): face up, blocked, still in the deck.
    What is in none of the three has been formed."""

    up: int
    blocked: int
    deck: int


class State:
    """A position. Players are numbered from 0 in the order of their turns (setup.first)."""

    __slots__ = (
        "board",
        "hands",
        "held",
        "locked",
        "new",
        "phase",
        "played",
        "player",
        "sectors",
        "standing",
        "tables",
        "used",
    )

    tables: Tables
    phase: int
    player: int
    """Whose turn it is, or who is dealt to, or who has won."""
    board: tuple[int, ...]
    """The drawers of each colour, as bits of Figures; none before the deal."""
    standing: tuple[int, ...]
    """The figures that count in each colour but for figure.locked; it follows from the board."""
    locked: int
    sectors: tuple[Cards, ...]
    hands: tuple[int, ...]
    """The movement cards of each player, a heap; the only thing that is hidden."""
    played: tuple[int, ...]
    """What each player discarded since the cards were last shuffled; the draw pile is all the rest."""
    held: tuple[int, ...]
    """What each player held when the discards were last shuffled (turn.reshuffle). Nobody needs it to
    play; it tells what can be known of a hand."""
    new: int
    """The player's cards that were turned up during this turn (turn.own.at-once)."""
    used: bool
    """Whether a figure was used since the turn's last movement (figure.many)."""

    def __init__(
        self,
        tables: Tables,
        phase: int,
        player: int,
        board: tuple[int, ...],
        standing: tuple[int, ...],
        locked: int,
        sectors: tuple[Cards, ...],
        hands: tuple[int, ...],
        played: tuple[int, ...],
        held: tuple[int, ...],
        new: int = 0,
        used: bool = False,
    ) -> None:
        self.tables = tables
        self.phase = phase
        self.player = player
        self.board = board
        self.standing = standing
        self.locked = locked
        self.sectors = sectors
        self.hands = hands
        self.played = played
        self.held = held
        self.new = new
        self.used = used

    @property
    def key(self) -> tuple[object, ...]:
        """All that makes a position what it is."""
        return (
            self.phase,
            self.player,
            self.board,
            self.locked,
            self.sectors,
            self.hands,
            self.played,
            self.held,
            self.new,
            self.used,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    @property
    def pile(self) -> int:
        """The draw pile, a heap: nobody knows its order, so it has none."""
        return self.tables.movements.all - sum(self.hands) - sum(self.played)

    @property
    def setting_up(self) -> bool:
        """Whether the player has not been dealt any movement cards yet (setup.hand)."""
        return not (self.hands[self.player] or self.played[self.player])

    @property
    def due(self) -> int:
        """How many figure cards the player has to turn up, or movement cards to draw."""
        tables = self.tables
        if self.phase == REVEAL:
            up, _, deck = self.sectors[self.player]
            return min(tables.sector - up.bit_count(), deck.bit_count())  # block.few
        return tables.hand - tables.movements.size(self.hands[self.player])

    def drawer(self, cell: int) -> int:
        """The colour of the drawer in a cell."""
        bit = self.tables.figures.bits[cell]
        return next(colour for colour, drawers in enumerate(self.board) if drawers & bit)


def numbers(figures: int) -> list[int]:
    """The figures of a set of bits."""
    return [number for number in range(figures.bit_length()) if figures >> number & 1]
