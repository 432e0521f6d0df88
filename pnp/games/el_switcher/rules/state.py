"""A position of El Switcher."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from pnp.games.el_switcher.rules.tables import Tables

DEAL, REVEAL, DRAW, PLAY, WON = range(5)
"""Phases: the drawers are dealt, figure cards are turned up, movement cards are drawn, a player decides,
a player has won."""
PHASES = ("deal", "reveal", "draw", "play", "won")
"""Their names in text."""
NOT_LOCKED = -1
"""The locked colour before any figure was used (setup.unlocked)."""


class Sector(NamedTuple):
    """The figure cards of a player, each a set of figures: face up, blocked, still in the deck.

    What is in none of the three has been formed.
    """

    up: int
    blocked: int
    deck: int


@dataclass(slots=True, unsafe_hash=True)
class State:
    """A position. Nothing changes one but who makes it: not frozen, because that would make it slowly.

    Players are numbered from 0 in the order of their turns (setup.first). What is one for each player or
    each colour is a tuple in that order.
    """

    tables: Tables = field(compare=False)
    phase: int
    player: int
    """Whose turn it is, or who is dealt to, or who has won."""
    board: tuple[int, ...]
    """The drawers of each colour, as bits of Figures; none before the deal."""
    standing: tuple[int, ...] = field(compare=False)
    """The figures that count in each colour but for figure.locked; it follows from the board."""
    locked: int
    """The locked colour."""
    sectors: tuple[Sector, ...]
    hands: tuple[int, ...]
    """The movement cards of each player, a heap; the only thing that is hidden."""
    discards: tuple[int, ...]
    """What each player discarded since the cards were last shuffled; the draw pile is all the rest."""
    hands_at_shuffle: tuple[int, ...]
    """What each player held when the discards were last shuffled (turn.reshuffle). Nobody needs it to
    play; it tells what can be known of a hand."""
    turned_up: int = 0
    """The player's figures that were turned up during this turn (turn.own.at-once)."""
    figure_used: bool = False
    """Whether a figure was used since the turn's last movement (figure.many)."""

    @property
    def pile(self) -> int:
        """The draw pile, a heap: nobody knows its order, so it has none."""
        return self.tables.movements.all - sum(self.hands) - sum(self.discards)

    @property
    def setting_up(self) -> bool:
        """Whether the player has not been dealt any movement cards yet (setup.hand)."""
        return not (self.hands[self.player] or self.discards[self.player])

    @property
    def due(self) -> int:
        """How many figure cards the player has to turn up, or movement cards to draw."""
        tables = self.tables
        if self.phase == REVEAL:
            up, _, deck = self.sectors[self.player]
            return min(tables.sector_size - up.bit_count(), deck.bit_count())  # block.few
        return tables.hand_size - tables.movements.size(self.hands[self.player])

    def drawer(self, cell: int) -> int:
        """The colour of the drawer in a cell."""
        bit = self.tables.figures.bits[cell]
        return next(colour for colour, drawers in enumerate(self.board) if drawers & bit)


def copied(state: State) -> State:
    """A new position that is the same, for who makes the next one of it."""
    new = State.__new__(State)  # takes half the time of calling State
    new.tables, new.phase, new.player, new.locked = state.tables, state.phase, state.player, state.locked
    new.board, new.standing, new.sectors, new.hands = state.board, state.standing, state.sectors, state.hands
    new.discards, new.hands_at_shuffle = state.discards, state.hands_at_shuffle
    new.turned_up, new.figure_used = state.turned_up, state.figure_used
    return new


def initial_state(tables: Tables) -> State:
    """The position before the drawers are dealt: all figure cards in the decks, no movement cards."""
    nothing = (0,) * tables.players
    sectors = (Sector(0, 0, tables.figures.all),) * tables.players
    return State(tables, DEAL, 0, (), (), NOT_LOCKED, sectors, nothing, nothing, nothing)


def components(state: State) -> Mapping[str, int]:
    """The printed components that a position uses, by the ids of game.toml: the board and its padlock, the
    drawers, the movement cards in hands, discards and draw pile, and the deck of each player, the cards
    formed included."""
    tables = state.tables
    movements, figures = tables.movements, tables.figures
    found = {"board": 1, "marker.lock": 1}
    for number, colour in enumerate(tables.colours):
        tiles = tables.tiles[number] if state.phase == DEAL else state.board[number].bit_count()
        found |= {f"tile.{colour}.{tile + 1}": 1 for tile in range(tiles)}
    for kind, name in enumerate(movements.ids):
        heaps = (*state.hands, *state.discards, state.pile)
        found[f"card.move.{name}"] = sum(movements.number(heap, kind) for heap in heaps)
    for deck in tables.decks:
        found |= {f"card.fig.{deck}.{name}": 1 for name in figures.names}
    return found
