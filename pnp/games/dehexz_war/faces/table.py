"""The table at a moment of a game: the part of the board where something is done, as it lay before."""

from collections.abc import Iterator
from typing import Any

from pnp.games import Setting
from pnp.games.dehexz_war.faces.diagram import Diagram, cropped
from pnp.games.dehexz_war.faces.theme import theme
from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.codes import KIND, SIDE, letter, unpack
from pnp.games.dehexz_war.rules.prey import taken
from pnp.grid import hexgrid
from pnp.grid.hexgrid import Hex
from pnp.play.story import Moment
from pnp.scene import Drawing, Polygon, Style
from pnp.units import from_points, mm

_WHOLE = 2.95
"""mm from centre to corner of a cell where the whole board is shown."""
_LOOKS = ("own", "enemy", "friend")


def table(setting: Setting, moment: Moment) -> Drawing:
    """The whole board, what is done marked on the position before: an arrow for what moves, an outline for
    what is taken, a ring for what enters."""
    state: Any = moment.after if moment.action is None else moment.before
    tables, board = state_tables(moment), state.position.board
    diagram = Diagram(theme(setting.variant), _WHOLE)
    cells = tables.hexes
    diagram.cells(cells)
    marked = dict(_marks(moment, tables))
    diagram.cells([cells[number] for number in marked], "zone-light")
    for number, cell in enumerate(cells):
        code = board[number]
        if code:
            side = SIDE[code]
            turn = 60.0 * tables.seats[side]
            diagram.token(cell, letter(KIND[code]), turn=turn, look=_LOOKS[side])
        elif number in marked or number in _signposts(cells):
            swatch = "ink" if number in marked else "number-2"
            diagram.word(str(number), diagram.at(cell), size=from_points(7), swatch=swatch)
    for number, what in marked.items():
        if what == "prey":
            diagram.halo(cells[number], "attack")
        elif what == "place":
            _outline(diagram, cells[number])
    if moment.action is not None and unpack(moment.action).verb == codes.MOVE:
        _, _, start, to = unpack(moment.action)
        diagram.arrow(cells[start], cells[to], "paper")
        diagram.arrow(cells[start], cells[to], "oxide")
    diagram.edge(cells)
    return cropped(diagram.elements)


def state_tables(moment: Moment) -> Any:
    """The engine's tables: cells, seats, zones."""
    return moment.rules.tables  # type: ignore[attr-defined]


def _signposts(cells: tuple[Hex, ...]) -> frozenset[int]:
    """Cells whose numbers are shown for the way: the first and the last of each row."""
    rows: dict[int, list[int]] = {}
    for number, cell in enumerate(cells):
        rows.setdefault(cell[1], []).append(number)
    return frozenset(end for row in rows.values() for end in (row[0], row[-1]))


def _marks(moment: Moment, tables: Any) -> Iterator[tuple[int, str]]:
    """Cells that an action is about, and what happens there."""
    if moment.action is None:
        return
    verb, _, start, to = unpack(moment.action)
    if verb == codes.MOVE:
        yield start, "from"
        yield to, "place"
        for cell in taken(tables, moment.before.position, moment.action):
            yield cell, "prey"
    elif verb in (codes.DROP, codes.CHANGE):
        yield to, "place"


def _outline(diagram: Diagram, cell: Hex) -> None:
    x, y = diagram.at(cell)
    sx, sy = hexgrid.centre(cell, diagram.size * 0.88)
    points = tuple(
        (mm(px - sx + x), mm(py - sy + y)) for px, py in hexgrid.corners(cell, diagram.size * 0.88)
    )
    diagram.elements.append(Polygon(points, Style(None, diagram.theme.swatch("oxide"), 0.6)))
