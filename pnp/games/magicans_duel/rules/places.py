"""What lies where in a position, and what one points at to do an action."""

from pnp.definition import Definition
from pnp.games.magicans_duel.facts import standees
from pnp.games.magicans_duel.rules.state import State
from pnp.games.magicans_duel.rules.tables import PUSH, Tables
from pnp.tabletop import Lying, Touch

TABLE, SEAT, BOARD = "table", "seat", "board"
"""The ids of [[zones]]: where the board lies, what is in front of each player, the points of the board."""


class Places:
    """The parts in every zone where they can be."""

    def __init__(self, definition: Definition, tables: Tables) -> None:
        seats = (f"{SEAT}.{player}" for player in (1, 2))
        self.fixed = (
            Lying("board", TABLE),
            *(Lying(part, seat) for seat in seats for part in ("tracker", "aid")),
        )
        """The parts that never move. Nothing that is printed counts actions on the tracker."""
        self.cells = tuple(f"{BOARD}.{point}" for point in range(len(tables.points)))
        parts = standees(definition)
        self.pieces = tuple(
            tuple(Lying(parts[name], cell) for cell in self.cells) for name in tables.piece_names
        )
        """Each piece on each point."""


def lying(places: Places, state: State) -> tuple[Lying, ...]:
    """Return each part of the kit with its zone."""
    pieces = zip(places.pieces, state.cells, strict=True)
    return (*places.fixed, *(on_points[cell] for on_points, cell in pieces))


def touched(places: Places, state: State, action: int) -> tuple[Touch, ...]:
    """Return the piece, the piece that it pushes, and the point where the last of them goes."""
    if action < 0:
        return ()
    kind, piece, to = state.tables.decoded[action]
    start, cells = state.cells[piece], places.cells
    if kind == PUSH:
        beyond = state.tables.beyond[start, to]
        return Touch(cells[start], 0), Touch(cells[to], 0), Touch(cells[beyond])
    return Touch(cells[start], 0), Touch(cells[to])
