"""A position of Magicans Duel."""

from dataclasses import dataclass, field

from pnp.games.magicans_duel.facts import pieces
from pnp.games.magicans_duel.rules.tables import Tables
from pnp.play import TERMINAL

NO_DRAW, OFFERED, AGREED = range(3)
"""Whether a draw stands offered to the player to move, or was agreed on."""


@dataclass(slots=True, unsafe_hash=True)
class State:
    """Where each piece stands, whose turn it is and how many of its actions are left.

    Nothing changes a position once it is made: it is not frozen, because that would make it slowly.
    """

    tables: Tables = field(compare=False)
    cells: tuple[int, ...]
    """The point of each piece."""
    groups: tuple[int, ...] = field(compare=False)
    """The points of gargoyles, spells, black mages and white mages: a set each, which follows from cells."""
    occupied: int = field(compare=False)
    """The set of all their points."""
    player: int
    """Whose turn it is; TERMINAL when the game is over."""
    left: int
    """How many actions of the turn are left; none when the game is over."""
    granted: int
    """With how many actions the turn began."""
    draw: int = NO_DRAW


def initial_state(tables: Tables) -> State:
    """setup.places, turn.first. Black begins: the sides are alike, so who begins is only a name."""
    cells = tuple(tables.point_at[place] for _, place in pieces(tables.facts.start))
    first = tables.actions.first
    return placed(tables, cells, 0, first, first)


def placed(
    tables: Tables, cells: tuple[int, ...], player: int, left: int, granted: int, draw: int = NO_DRAW
) -> State:
    """The position with pieces on these points."""
    groups, occupied = [0] * len(tables.pieces_of), 0
    for group, cell in zip(tables.group_of, cells, strict=True):
        groups[group] |= 1 << cell
        occupied |= 1 << cell
    return State(tables, cells, tuple(groups), occupied, player, left, granted, draw)


def winner(state: State) -> int | None:
    """end.win, goal.niches: the player whose rival's niches are all taken."""
    tables = state.tables
    for player in (0, 1):
        taken = (state.occupied & tables.niches[1 - player]).bit_count()
        if taken >= tables.actions.niches_to_win:
            return player
    return None


def ended_by(state: State) -> str | None:
    """The clause that ended the game."""
    if state.player != TERMINAL:
        return None
    return "end.draw" if state.draw == AGREED else "end.win"


def returns(state: State) -> tuple[float, ...]:
    """The shares of the victory; a draw is half for each."""
    won = winner(state)
    return (0.5, 0.5) if won is None else (1.0 - won, 0.0 + won)
