"""A position of Magicans Duel."""

from dataclasses import dataclass, field

from pnp.games.magicans_duel.facts import pieces
from pnp.games.magicans_duel.rules.tables import Tables
from pnp.play import TERMINAL

NO_DRAW, OFFERED, AGREED = range(3)
"""Whether a draw stands offered to the player to move, or was agreed on."""


@dataclass(slots=True, unsafe_hash=True)
class State:
    """The point of each piece, the player on turn and the actions left.

    Nothing changes a position once it is made; it is not frozen because that would be slow.
    """

    tables: Tables = field(compare=False)
    cells: tuple[int, ...]
    """The point of each piece."""
    groups: tuple[int, ...] = field(compare=False)
    """The points of gargoyles, spells, black mages and white mages as sets, derived from `cells`."""
    occupied: int = field(compare=False)
    """The set of all their points."""
    player: int
    """The player on turn; TERMINAL when the game is over."""
    left: int
    """The actions left in the turn; none when the game is over."""
    granted: int
    """The actions that the turn began with."""
    draw: int = NO_DRAW


def initial_state(tables: Tables) -> State:
    """Return the first position (setup.places, turn.first). Black begins; the sides are alike, so that is
    only a name."""
    cells = tuple(tables.point_at[place] for _, place in pieces(tables.facts.start))
    first = tables.actions.first
    return make_position(tables, cells, 0, first, first)


def make_position(
    tables: Tables, cells: tuple[int, ...], player: int, left: int, granted: int, draw: int = NO_DRAW
) -> State:
    """Return the position with pieces on these points."""
    groups, occupied = [0] * len(tables.pieces_of), 0
    for group, cell in zip(tables.group_of, cells, strict=True):
        groups[group] |= 1 << cell
        occupied |= 1 << cell
    return State(tables, cells, tuple(groups), occupied, player, left, granted, draw)


def winner(state: State) -> int | None:
    """Return the player whose rival's niches are all taken, or None (end.win, goal.niches)."""
    tables = state.tables
    for player in (0, 1):
        taken = (state.occupied & tables.niches[1 - player]).bit_count()
        if taken >= tables.actions.niches_to_win:
            return player
    return None


def ended_by(state: State) -> str | None:
    """Return the clause that ended the game."""
    if state.player != TERMINAL:
        return None
    return "end.draw" if state.draw == AGREED else "end.win"


def returns(state: State) -> tuple[float, ...]:
    """Return the shares of the victory; a draw is half for each."""
    won = winner(state)
    return (0.5, 0.5) if won is None else (1.0 - won, 0.0 + won)
