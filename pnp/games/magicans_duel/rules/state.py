"""A position of Magicans Duel."""

from pnp.games.magicans_duel.rules.tables import Tables
from pnp.play import TERMINAL

NO_DRAW, OFFERED, AGREED = range(3)
"""Whether a draw stands offered to the player to move, or was agreed on."""


class State:
    """Where each piece stands, whose turn it is and how many of its actions are left.

    `cells` holds the number of each piece's point; `groups` the sets of the points of gargoyles, spells,
    black mages and white mages; `occupied` all of them. `granted` is what the turn began with. When the
    game is over the player is TERMINAL and no action is left.
    """

    __slots__ = ("cells", "draw", "granted", "groups", "left", "occupied", "player", "tables")

    def __init__(
        self,
        tables: Tables,
        cells: tuple[int, ...],
        groups: tuple[int, ...],
        occupied: int,
        player: int,
        left: int,
        granted: int,
        draw: int = NO_DRAW,
    ) -> None:
        self.tables, self.cells, self.groups, self.occupied = tables, cells, groups, occupied
        self.player, self.left, self.granted, self.draw = player, left, granted, draw

    @property
    def _key(self) -> tuple[object, ...]:
        return (self.cells, self.player, self.left, self.granted, self.draw)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


def placed(
    tables: Tables, cells: tuple[int, ...], player: int, left: int, granted: int, draw: int = NO_DRAW
) -> State:
    """The position with pieces on these points."""
    groups = [0, 0, 0, 0]
    for group, cell in zip(tables.group, cells, strict=True):
        groups[group] |= 1 << cell
    occupied = groups[0] | groups[1] | groups[2] | groups[3]
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
