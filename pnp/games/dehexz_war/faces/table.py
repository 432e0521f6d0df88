"""The table at a moment of a game: the part of the board around the action, as it lay before."""

from collections.abc import Iterator
from math import cos, dist, hypot, radians, sin, sqrt
from typing import Any

from pnp.games import Setting
from pnp.games.dehexz_war.faces.diagram import Diagram, crop
from pnp.games.dehexz_war.faces.theme import theme
from pnp.games.dehexz_war.rules import codes, taken_cells
from pnp.grid import hexgrid
from pnp.grid.hexgrid import Hex
from pnp.play.story import Moment
from pnp.scene import Drawing, Group, Path, Polygon, Style, outline, translate
from pnp.scene.forms import arrow_head
from pnp.units import Point, from_points, mm

_WHOLE, _NEAR = 2.95, 3.9
"""The sizes of a cell in mm, centre to corner: for the whole board, and for a part of it."""
_ASIDE, _ROWS, _AROUND = 12, 9, 2
"""The size of the part of the board that is shown: half columns on each side of its middle, the smallest
number of rows, and the rows around the action."""
_FIGURE = from_points(7.8)
"""The size in em of the cells' numbers: 7 points after the book reduces the drawing by a tenth."""
_HEAD = 2.6
"""The space in mm above a part for the number of a panel."""
_ROWS_BELOW = 7
"""The smallest number of rows if a piece enters, since the capture zone outside the rim needs space."""
_ZONE, _AWAY = 3, 0.6
"""The number of visible places of the capture zone, and the zone's distance from the rim in sizes of a
cell."""
_LOOKS = ("own", "enemy", "friend")
_CLEAR = 0.62
"""The distance of an arrow from the number of an empty cell, in sizes of a cell."""


def table(setting: Setting, moment: Moment) -> Drawing:
    """Draw the board around the action, in the position before it: an arrow for the move, outlines for the
    target cell and for taken pieces. At the opening, draw the whole board."""
    state: Any = moment.after if moment.action is None else moment.before
    tables: Any = moment.rules.tables  # type: ignore[attr-defined]
    cells: tuple[Hex, ...] = tables.hexes
    marked, arrow = dict(_marks(moment, tables)), _arrow(moment)
    whole = not marked
    dropped = _current_drop(moment)
    rows = _ROWS_BELOW if dropped else _ROWS
    shown = frozenset(cells) if whole else _cells_around([cells[number] for number in marked], cells, rows)
    numbered = _signposts(cells) if whole else frozenset(range(len(cells)))
    diagram = Diagram(theme(setting.variant), _WHOLE if whole else _NEAR)
    diagram.cells(cell for cell in cells if cell in shown)
    diagram.cells([cells[number] for number in marked], "zone-light")
    for number, cell in enumerate(cells):
        code = state.position.board[number]
        if cell not in shown:
            continue
        if code:
            side = codes.SIDE[code]
            diagram.token(
                cell, codes.letter(codes.KIND[code]), turn=60.0 * tables.seats[side], look=_LOOKS[side]
            )
        elif number in marked or (
            number in numbered and not (arrow and _crosses_number(diagram, cells, arrow, number))
        ):
            swatch = "ink" if number in marked else "number-2"
            diagram.word(str(number), diagram.cell_centre(cell), size=_FIGURE, swatch=swatch)
    for number, what in marked.items():
        if what == "prey":
            diagram.halo(cells[number], "attack")
        elif what == "place":
            _outline(diagram, cells[number])
    _rim(diagram, shown, frozenset(cells))
    if arrow:
        _draw_arrow(diagram, *(diagram.cell_centre(cells[number]) for number in arrow))
    if dropped:
        _bring_in(diagram, moment, tables, dropped, frozenset(cells))
    board = crop(diagram.elements)
    if whole:
        return board
    return Drawing(board.width, mm(board.height + _HEAD), (Group(board.elements, translate(0.0, _HEAD)),))


def _signposts(cells: tuple[Hex, ...]) -> frozenset[int]:
    """Return the cells whose numbers are shown for orientation: the first and the last cell of each row."""
    rows: dict[int, list[int]] = {}
    for number, cell in enumerate(cells):
        rows.setdefault(cell[1], []).append(number)
    return frozenset(end for row in rows.values() for end in (row[0], row[-1]))


def _marks(moment: Moment, tables: Any) -> Iterator[tuple[int, str]]:
    """Yield (cell, mark) for the cells of an action; the mark says what happens there."""
    if moment.action is None:
        return
    verb, _, start, to = codes.unpack(moment.action)
    if verb == codes.MOVE:
        yield start, "from"
        yield to, "place"
        for cell in taken_cells(tables, moment.before.position, moment.action):
            yield cell, "prey"
    elif verb in (codes.DROP, codes.CHANGE):
        yield to, "place"


def _arrow(moment: Moment) -> tuple[int, int] | None:
    """Return the start and the end of the action's arrow; None if nothing moves."""
    if moment.action is None:
        return None
    verb, _, start, to = codes.unpack(moment.action)
    return (start, to) if verb == codes.MOVE else None


def _current_drop(moment: Moment) -> codes.Drop | None:
    """Return the drop of the moment's action; None for another action."""
    if moment.action is None or codes.unpack(moment.action).verb != codes.DROP:
        return None
    return codes.unpack_drop(moment.action)


def _bring_in(diagram: Diagram, moment: Moment, tables: Any, drop: codes.Drop, board: frozenset[Hex]) -> None:
    """Draw the player's capture zone outside the rim with its pieces, and an arrow from the entering piece to
    its cell."""
    turn = 60.0 * tables.seats[drop.side]
    ahead = (sin(radians(turn)), -cos(radians(turn)))
    goal = diagram.cell_centre(tables.hexes[drop.cell])
    strip = _cells_beyond_rim(diagram, goal, ahead, board)
    away = (-ahead[0] * _AWAY * diagram.size, -ahead[1] * _AWAY * diagram.size)
    zone = Diagram(diagram.theme, diagram.size)
    zone.cells(strip)
    zone.edge(strip)
    counts: bytes = moment.before.position.zones[moment.player]
    others = [kind + 1 for kind, count in enumerate(counts) for _ in range(count - (kind + 1 == drop.kind))]
    for cell, kind in zip((strip[1], strip[0], strip[2]), (drop.kind, *others), strict=False):
        zone.token(cell, codes.letter(kind), turn=turn, look=_LOOKS[drop.side])
    x, y = diagram.cell_centre(strip[1])
    diagram.elements.append(Group(tuple(zone.elements), translate(mm(away[0]), mm(away[1]))))
    _draw_arrow(diagram, (x + away[0], y + away[1]), goal)


def _cells_beyond_rim(diagram: Diagram, goal: Point, ahead: Point, board: frozenset[Hex]) -> list[Hex]:
    """Return a row of cells outside the rim, behind a cell as seen from its player's side, as close to that
    cell as possible."""
    beyond = {other for cell in board for other in hexgrid.neighbours(cell)} - board
    step = sqrt(3.0) * diagram.size
    rows: list[tuple[float, list[Hex]]] = []
    for middle in sorted(beyond):
        x, y = diagram.cell_centre(middle)
        along = (x - goal[0]) * ahead[0] + (y - goal[1]) * ahead[1]
        aside = (x - goal[0]) * -ahead[1] + (y - goal[1]) * ahead[0]
        wanted = [(x + k * step * -ahead[1], y + k * step * ahead[0]) for k in (-1, 0, 1)]
        near = [other for other in (*hexgrid.neighbours(middle), middle) if other not in board]
        row = [min((dist(diagram.cell_centre(each), at), each) for each in near)[1] for at in wanted]
        if along < 0 and len(set(row)) == _ZONE:
            rows.append((abs(aside) + 0.3 * abs(along), row))
    return min(rows)[1]


def _cells_around(done: list[Hex], cells: tuple[Hex, ...], rows: int) -> frozenset[Hex]:
    """Return the cells of the part of the board around some cells: as wide as a column of the book, within
    the rim."""
    across = [hexgrid.half_steps(cell)[0] for cell in done]
    widest = max(hexgrid.half_steps(cell)[0] for cell in cells)
    middle = _clamp((min(across) + max(across)) // 2, _ASIDE - widest, widest - _ASIDE)
    low, high = cells[0][1], cells[-1][1]
    first, last = min(row for _, row in done) - _AROUND, max(row for _, row in done) + _AROUND
    more = max(0, rows - (last - first + 1))
    first, last = first - more // 2, last + more - more // 2
    first, last = _clamp(first, low, max(low, high - (last - first))), _clamp(last, low + rows - 1, high)
    return frozenset(
        cell
        for cell in cells
        if first <= cell[1] <= last and abs(hexgrid.half_steps(cell)[0] - middle) <= _ASIDE
    )


def _clamp(value: int, low: int, high: int) -> int:
    return max(low, min(value, high))


def _crosses_number(diagram: Diagram, cells: tuple[Hex, ...], arrow: tuple[int, int], number: int) -> bool:
    """Return whether an arrow would cross the number of a cell."""
    (x0, y0), (x1, y1), (x, y) = (diagram.cell_centre(cells[each]) for each in (*arrow, number))
    length = hypot(x1 - x0, y1 - y0)
    along = ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length
    off = abs((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0)) / length
    return 0 < along < length and off < _CLEAR * diagram.size


def _rim(diagram: Diagram, shown: frozenset[Hex], board: frozenset[Hex]) -> None:
    """Draw the visible rim of the board: the sides of cells without a neighbour."""
    style = Style(None, diagram.theme.swatch("ink"), 0.5)
    for cell in sorted(shown):
        corners = hexgrid.corners(cell, diagram.size)
        x, y = diagram.cell_centre(cell)
        beyond = [each for each in hexgrid.neighbours(cell) if each not in board]
        for other in beyond:
            ox, oy = diagram.cell_centre(other)
            near = sorted(corners, key=lambda at: (at[0] - x) * (ox - x) + (at[1] - y) * (oy - y))[-2:]
            diagram.elements.append(Path(outline(near, closed=False), style))


def _draw_arrow(diagram: Diagram, start: Point, end: Point) -> None:
    """Draw an arrow with a white halo that ends short of both its ends."""
    (x0, y0), (x1, y1), size = start, end, diagram.size
    length = hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length

    def point_at(along: float) -> Point:
        return mm(x0 + ux * along), mm(y0 + uy * along)

    tip, neck = length - 0.62 * size, length - 1.22 * size
    shaft = outline([point_at(0.85 * size), point_at(neck)], closed=False)
    head = outline(arrow_head(point_at(tip), (ux, uy), 0.6 * size, 0.68 * size))
    paper, oxide = diagram.theme.swatch("paper"), diagram.theme.swatch("oxide")
    diagram.elements += [
        Path(shaft, Style(None, paper, 2.0)),
        Path(head, Style(paper, paper, 1.2)),
        Path(shaft, Style(None, oxide, 0.8)),
        Path(head, Style(oxide)),
    ]


def _outline(diagram: Diagram, cell: Hex) -> None:
    x, y = diagram.cell_centre(cell)
    sx, sy = hexgrid.centre(cell, diagram.size * 0.88)
    points = tuple(
        (mm(px - sx + x), mm(py - sy + y)) for px, py in hexgrid.corners(cell, diagram.size * 0.88)
    )
    diagram.elements.append(Polygon(points, Style(None, diagram.theme.swatch("oxide"), 0.6)))
