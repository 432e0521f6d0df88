"""A position of El Switcher."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from pnp.games.el_switcher.rules.tables import Tables

DEAL, REVEAL, DRAW, PLAY, WON = range(5)
"""Phases: the drawers are dealt, figure cards are turned up, movement cards are drawn, a player decides,
a player has won."""
PHASES = ("deal", "reveal", "draw", "play", "won")
"""The names of the phases in text."""
NOT_LOCKED = -1
"""The locked colour before any figure was used (setup.unlocked)."""


class Sector(NamedTuple):
    """The figure cards of a player as three sets of figures: face up, blocked, and still in the deck.

    Figures in none of the three sets have been formed.
    """

    up: int
    blocked: int
    deck: int


@dataclass(slots=True, unsafe_hash=True)
class State:
    """A position. Only the function that makes a position changes it. The class is not frozen, because that
    would be slow.

    Players are numbered from 0 in the order of their turns (setup.first). Tuples with a value for each player
    or colour are in the order of the players or colours.
    """

    tables: Tables = field(compare=False)
    phase: int
    player: int
    """The player on turn, being dealt to, or the winner."""
    board: tuple[int, ...]
    """The drawers of each colour, as bits of Figures; none before the deal."""
    standing: tuple[int, ...] = field(compare=False)
    """The figures that would count in each colour if no colour were locked (figure.locked); derived from the
    board."""
    locked: int
    """The locked colour."""
    sectors: tuple[Sector, ...]
    hands: tuple[int, ...]
    """The movement cards of each player as a heap (see Movements in tables.py). They are the only hidden
    information."""
    discards: tuple[int, ...]
    """The cards that each player discarded since the last shuffle. The draw pile is the rest."""
    hands_at_shuffle: tuple[int, ...]
    """The cards that each player held at the last shuffle (turn.reshuffle). They matter only for what a
    player can know of a hand."""
    turned_up: int = 0
    """The player's figures that were turned up during this turn (turn.own.at-once)."""
    figure_used: bool = False
    """Whether a figure was used since the turn's last movement (figure.many)."""

    @property
    def pile(self) -> int:
        """The draw pile as an int with a digit for each kind of movement card, the number of its cards (see
        Movements in tables.py). The order of the cards is unknown."""
        return self.tables.movements.all - sum(self.hands) - sum(self.discards)

    @property
    def is_setting_up(self) -> bool:
        """Return whether the player on turn has not been dealt any movement cards yet (setup.hand)."""
        return not (self.hands[self.player] or self.discards[self.player])

    @property
    def due(self) -> int:
        """The number of cards still to be dealt to the player on turn: in the phase REVEAL figure cards to
        turn up, otherwise movement cards to draw."""
        tables = self.tables
        if self.phase == REVEAL:
            up, _, deck = self.sectors[self.player]
            return min(tables.sector_size - up.bit_count(), deck.bit_count())  # block.few
        return tables.hand_size - tables.movements.size(self.hands[self.player])

    def drawer(self, cell: int) -> int:
        """Return the colour of the drawer in the cell with this number, as an index of tables.colours."""
        bit = self.tables.figures.bits[cell]
        return next(colour for colour, drawers in enumerate(self.board) if drawers & bit)


def copy_state(state: State) -> State:
    """Return a copy of a position, to be changed into the next one."""
    new = State.__new__(State)  # takes half the time of calling State
    new.tables, new.phase, new.player, new.locked = state.tables, state.phase, state.player, state.locked
    new.board, new.standing, new.sectors, new.hands = state.board, state.standing, state.sectors, state.hands
    new.discards, new.hands_at_shuffle = state.discards, state.hands_at_shuffle
    new.turned_up, new.figure_used = state.turned_up, state.figure_used
    return new


def initial_state(tables: Tables) -> State:
    """Return the position before the drawers are dealt: all figure cards in the decks, no movement cards."""
    nothing = (0,) * tables.players
    sectors = (Sector(0, 0, tables.figures.all),) * tables.players
    return State(tables, DEAL, 0, (), (), NOT_LOCKED, sectors, nothing, nothing, nothing)


def components(state: State) -> Mapping[str, int]:
    """Return the number of each printed component that a position uses, by the ids of game.toml.

    They are the board, its padlock and the aids, the drawers, the movement cards in hands, discards and draw
    pile, and each player's deck, including the cards already formed.
    """
    tables = state.tables
    movements, figures = tables.movements, tables.figures
    found = {"board": 1, "marker.lock": 1, **tables.aids}
    for number, colour in enumerate(tables.colours):
        tiles = tables.tiles[number] if state.phase == DEAL else state.board[number].bit_count()
        found |= {f"tile.{colour}.{tile + 1}": 1 for tile in range(tiles)}
    for kind, name in enumerate(movements.ids):
        heaps = (*state.hands, *state.discards, state.pile)
        found[f"card.move.{name}"] = sum(movements.count_kind(heap, kind) for heap in heaps)
    for deck in tables.decks:
        found |= {f"card.fig.{deck}.{name}": 1 for name in figures.names}
    return found
