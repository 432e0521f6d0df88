"""The table at a moment of a game: the part of the board around the action, as it lay before."""

from collections.abc import Iterator, Mapping, Sequence
from math import dist
from typing import Any

from pnp.games import Setting
from pnp.games.dehexz_war.faces.diagram import Diagram, crop
from pnp.games.dehexz_war.faces.theme import theme
from pnp.games.dehexz_war.facts import BOARD
from pnp.games.dehexz_war.rules import MAT, codes, taken_cells
from pnp.games.tabling import look_close
from pnp.grid.hexgrid import Hex
from pnp.play.story import Moment
from pnp.scene import Drawing, Group, translate
from pnp.tabletop import Touch, mark_touch
from pnp.tabletop.closeup import Closeup, draw_arrow
from pnp.units import from_points, mm

_WIDE, _HIGH, _CLOSEST = 90.0, 62.0, 0.78
"""The width and the greatest height of the picture in mm, and the largest size over the printed size."""
_LEAST = 0.5
"""The size over the printed size below which letters on plain cells are clearer than pieces on the map."""
_LOWER = 1.25
"""How far below the middle of a cell its number stands under a piece, in halves of the piece."""
_KEEP, _GAP = (56.0, 22.0), 2.0
"""The width and the greatest height of the capture zone below the board, and the distance between the two in
mm."""
_CELL, _FIGURE = 2.95, from_points(7.8)
"""The size of a cell in mm, centre to corner, and the height of its number where the whole board is shown."""
_LOOKS = ("own", "enemy", "friend")


def table(setting: Setting, moment: Moment) -> Drawing:
    """Draw the board around the action, marked on the position before it: an arrow for the move, lines around
    taken pieces and the target cell, numbers in the cells of the action. At the opening, draw all pieces."""
    state: Any = moment.after if moment.action is None else moment.before
    rules: Any = moment.rules
    cells, board = rules.places.cells, state.position.board
    marked = dict(_marks(moment, rules.tables))
    focus = [cells[each] for each in marked or (n for n, code in enumerate(board) if code)]
    enters = moment.action is not None and codes.unpack(moment.action).verb == codes.DROP
    high = _HIGH - (_KEEP[1] if enters else 0.0)
    view = look_close(setting, rules, state, BOARD, focus=focus, width=_WIDE, height=high, closest=_CLOSEST)
    if view.scale < _LEAST:
        return _far_view(setting, moment, rules.tables.hexes, marked)
    for number, what in marked.items():
        if what == "prey":
            view.halo(cells[number])
        elif what == "place":
            view.outline(cells[number])
    if arrow := _arrow(moment):
        view.arrow(*(cells[number] for number in arrow))
    for number in marked:
        low = view.reach(cells[number]) * _LOWER if board[number] else 0.0
        view.name(cells[number], str(number), below=low)
    if enters:
        return _bring_in(setting, view, moment, rules)
    return view.draw()


def _bring_in(setting: Setting, view: Closeup, moment: Moment, rules: Any) -> Drawing:
    """Draw the player's capture zone below the board, and an arrow from the piece that enters to its cell."""
    piece, goal = rules.touched(moment.before, moment.action)
    zone = look_close(
        setting, rules, moment.before, MAT, focus=[piece.zone], width=_KEEP[0], height=_KEEP[1], closest=1.0
    )
    aside, low = mm((view.width - zone.width) / 2), mm(view.height + _GAP)
    enters = next(part for part, _ in zone.parts if part.placement.order == piece.order)
    view.arrow((mm(aside + enters.middle[0]), mm(low + enters.middle[1])), goal.zone)
    below = Group(zone.draw().elements, translate(aside, low))
    return Drawing(view.width, mm(low + zone.height), (below, *view.draw().elements))


def _far_view(setting: Setting, moment: Moment, cells: Sequence[Hex], marked: Mapping[int, str]) -> Drawing:
    """Draw the whole board with letters for pieces: so small, the pieces themselves cannot be told apart."""
    tables: Any = moment.rules.tables  # type: ignore[attr-defined]
    diagram = Diagram(theme(setting.variant), _CELL)
    diagram.cells(cells)
    diagram.cells([cells[number] for number in marked], "zone-light")
    numbered = {*marked, *_signposts(cells)}
    for number, cell in enumerate(cells):
        if code := moment.before.position.board[number]:
            side = codes.SIDE[code]
            letter, turn = codes.letter(codes.KIND[code]), 60.0 * tables.seats[side]
            diagram.token(cell, letter, turn=turn, look=_LOOKS[side])
        elif number in numbered:
            tone = "ink" if number in marked else "number-2"
            diagram.word(str(number), diagram.cell_centre(cell), size=_FIGURE, swatch=tone)
    for number, what in marked.items():
        if what == "prey":
            diagram.halo(cells[number], "attack")
    half = _CELL * 0.8
    for number, cell in enumerate(cells):
        x, y = diagram.cell_centre(cell)
        diagram.elements.append(
            mark_touch(Touch(f"{BOARD}.{number}"), x - half, y - half, 2 * half, 2 * half)
        )
    diagram.edge(cells)
    if arrow := _arrow(moment):
        (x, y), (u, v) = (diagram.cell_centre(cells[number]) for number in arrow)
        short = _CELL / dist((x, y), (u, v))
        tail, tip = ((mm(x + (u - x) * part), mm(y + (v - y) * part)) for part in (short, 1.0 - 0.8 * short))
        diagram.elements += draw_arrow(tail, tip, diagram.theme)
    return crop(diagram.elements)


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


def _signposts(cells: Sequence[Hex]) -> frozenset[int]:
    """Return the cells whose numbers guide the reader: the first and the last of each row."""
    rows: dict[int, list[int]] = {}
    for number, cell in enumerate(cells):
        rows.setdefault(cell[1], []).append(number)
    return frozenset(end for row in rows.values() for end in (row[0], row[-1]))


def _arrow(moment: Moment) -> tuple[int, int] | None:
    """Return the start and the end of the action's arrow; None if nothing moves."""
    if moment.action is None:
        return None
    verb, _, start, to = codes.unpack(moment.action)
    return (start, to) if verb == codes.MOVE else None
