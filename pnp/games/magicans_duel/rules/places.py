"""The zone of each part of the kit in a position, and the parts that a player points at to do an action."""

from collections.abc import Sequence
from functools import partial

from pnp.definition import Definition
from pnp.games.magicans_duel.facts import standees
from pnp.games.magicans_duel.rules.legal import judge, judge_way, legal_actions
from pnp.games.magicans_duel.rules.state import State
from pnp.games.magicans_duel.rules.tables import BLACK, JUMP, PORTAL, PUSH, PUSHED_BY, STEP, Tables
from pnp.play.pointing import actions_about, actions_begun, tell_apart
from pnp.tabletop import PartPlace, Touch

MOST_REASONS = 3
"""The greatest number of reasons that a message gives why a piece cannot move at all."""

TABLE, SEAT, BOARD = "table", "seat", "board"
"""The ids of [[zones]]: where the board lies, what is in front of each player, the points of the board."""


class Places:
    """All possible placements of the kit's parts, computed once: of the parts that never move (`fixed`), and
    of each piece on each point (`pieces`). `cells` are the zones of the points in order; `points` has the
    point's number for each of these zones."""

    def __init__(self, definition: Definition, tables: Tables) -> None:
        seats = (f"{SEAT}.{player}" for player in (1, 2))
        self.fixed = (
            PartPlace("board", TABLE),
            *(PartPlace(part, seat) for seat in seats for part in ("tracker", "aid")),
        )
        """The placements of the parts that never move. The counter for the tracker is not a printed part, so
        it is not here."""
        self.cells = tuple(f"{BOARD}.{point}" for point in range(len(tables.points)))
        self.points = {cell: point for point, cell in enumerate(self.cells)}
        parts = standees(definition)
        self.pieces = tuple(
            tuple(PartPlace(parts[name], cell) for cell in self.cells) for name in tables.piece_names
        )
        """For each piece: its placement on every point, in the order of the points."""


def locate_parts(places: Places, state: State) -> tuple[PartPlace, ...]:
    """Return each part of the kit with the zone in which it lies in the position `state`."""
    pieces = zip(places.pieces, state.cells, strict=True)
    return (*places.fixed, *(on_points[cell] for on_points, cell in pieces))


def list_touches(places: Places, state: State, action: int) -> tuple[Touch, ...]:
    """Return what a player points at to do an action: the piece, then the point that it goes to. For a push:
    the piece, the piece that it pushes, and the point that the pushed piece goes to. Empty for an action
    without a piece."""
    if action < 0:
        return ()
    kind, piece, to = state.tables.decoded[action]
    start, cells = state.cells[piece], places.cells
    if kind == PUSH:
        beyond = state.tables.beyond[start, to]
        return Touch(cells[start], 0), Touch(cells[to], 0), Touch(cells[beyond])
    return Touch(cells[start], 0), Touch(cells[to])


def match_touches(places: Places, state: State, touches: Sequence[Touch]) -> Sequence[int]:
    """Return the actions that a player may mean by pointing at `touches`: a piece and a point, or a piece
    alone.

    If legal actions match, these are returned. Otherwise the result has illegal actions, for which `judge`
    can give the reason. A piece and a neighbour that it could push then mean a push, a mage and a point in
    line with it a jump. A piece alone means moves to its neighbours, but only if no legal action begins with
    this piece; otherwise the result is empty.
    """
    legal, about = legal_actions(state), partial(list_touches, places, state)
    meant = actions_about(touches, legal, about, state)
    points = [places.points[zone] for zone, _ in touches if zone in places.points]
    if meant or not points or len(points) < len(touches) or points[0] not in state.cells:
        return meant
    piece = state.cells.index(points[0])
    match points:
        case [_, to]:
            return [_attempt(state, piece, to)]
        case [start, to, beyond] if state.tables.beyond.get((start, to)) == beyond:
            return [state.tables.action(PUSH, piece, to)]
        case [start] if not actions_begun(touches, legal, about, state):
            near = [_attempt(state, piece, to) for to in state.tables.neighbours[start]]
            free = [action for action in near if judge_way(state, action) is None]
            return [*tell_apart(free or near, partial(judge, state), MOST_REASONS)]
        case _:
            return []


def _attempt(state: State, piece: int, to: int) -> int:
    """Return the action by which a piece would most likely go to a point."""
    tables, start, group = state.tables, state.cells[piece], state.tables.group_of[piece]
    line = tables.lines.get((start, to), ())
    kind = STEP
    if len(line) == 1:
        kind = PUSH if group in PUSHED_BY and state.occupied >> to & 1 else STEP
    elif start != to and tables.portals >> start & tables.portals >> to & 1:
        kind = PORTAL
    elif line and group >= BLACK:
        kind = JUMP
    return tables.action(kind, piece, to)
