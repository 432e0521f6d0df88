"""Draw diagrams of the rulebook: cells, pieces that point in a direction, and a mark for each possible action
of a piece.

The marks have different shapes and colours: a disc is an advance, a star an attack, a ring a capture, a
square with a hole a possession. Units are mm. A drawing is cropped to its elements.

For a moment of a game, draw the part of the board around the action, as it was before the action.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pnp.games import Setting
from pnp.games.dehexz_war.faces.theme import theme
from pnp.games.dehexz_war.facts import BOARD
from pnp.games.dehexz_war.rules import MAT, codes, taken_cells
from pnp.games.tabling import look_close
from pnp.grid import hexgrid
from pnp.grid.hexgrid import Hex
from pnp.play.story import Moment
from pnp.scene import Drawing, Group, Matrix, compose, outline, rotate, transform_point, translate
from pnp.scene.forms import star
from pnp.tabletop import Touch
from pnp.tabletop.closeup import Closeup, draw_arrow
from pnp.tabletop.sketch import Arrow, Sketch, shorten
from pnp.units import Point, mm, to_points


@dataclass(slots=True)
class Diagram(Sketch):
    """A diagram under construction. Its cells have `size` mm from centre to corner."""

    size: float = 1.0

    def cell_centre(self, cell: Hex) -> Point:
        return hexgrid.centre(cell, self.size)

    def cells(self, cells: Iterable[Hex], fill: str = "paper", line: str = "contour") -> None:
        """Draw cells with the swatches `fill` and, for their outlines, `line`."""
        for cell in cells:
            width = max(0.25, self.size * 0.075)
            self.shape(hexgrid.corners(cell, self.size), fill, line, width, rounded=False)

    def speckle(self, cells: Iterable[Hex], pattern: str) -> None:
        """Draw a pattern in the middle of each cell, for readers who cannot see tones: "dots" (one disc),
        "strokes" (a dash) or "cross"."""
        r = self.size * 0.3
        for cell in cells:
            x, y = self.cell_centre(cell)
            if pattern == "dots":
                self.disc((x, y), self.size * 0.16, "shadow-dark")
                continue
            strokes = [((x - r, y), (x + r, y)), ((x, y - r), (x, y + r))]
            for stroke in strokes[: 2 if pattern == "cross" else 1]:
                self.line(stroke, "shadow-dark", max(0.25, self.size * 0.06))

    def edge(
        self, cells: Iterable[Hex], tone: str = "ink", width: float = 0.5, dash: Sequence[float] = ()
    ) -> None:
        """Draw a line around a set of cells. `tone` is its swatch. `width` and the lengths in `dash` are in
        mm."""
        self.shape(hexgrid.boundary(cells, self.size), None, tone, width, dash)

    def token(self, cell: Hex, letter: str, *, turn: float = 0.0, look: str = "own") -> None:
        """Draw a piece as a small house, turned `turn` degrees clockwise from up. `look` is "own" (dark),
        "enemy" (light with a heavy edge), "friend" (grey) or "rival" (reddish: an enemy in a
        diagram too small for the heavy edge)."""
        s, (x, y), mono = self.size, self.cell_centre(cell), self.theme.variant == "mono"
        fill, stroke, text = {
            "own": ("ink", "ink", "paper"),
            "friend": ("slate-light", "ink", "ink"),
            "enemy": ("paper", "oxide", "oxide"),
            "rival": ("paper" if mono else "oxide", "oxide", "paper"),
        }[look]
        placed = compose(translate(x, y), rotate(turn))
        self._house(s, placed, fill, stroke, max(0.25, s * (0.16 if look == "enemy" else 0.07)))
        if look == "friend" and mono and not letter:
            # Without greys, a solid heart shows that a piece is a friend.
            self._house(s * 0.5, placed, "ink")
        if letter:
            low = transform_point(rotate(turn), (0.0, 0.04 * s))
            self.word(letter, (x + low[0], y + low[1]), to_points(s * 0.92), tone=text)

    def _house(self, size: float, placed: Matrix, fill: str, *edge: Any) -> None:
        """Draw the outline of a piece; `edge` is the tone and the width of its line."""
        points = ((0.0, -0.9), (0.62, -0.4), (0.62, 0.62), (-0.62, 0.62), (-0.62, -0.4))
        self.shape([transform_point(placed, (x * size, y * size)) for x, y in points], fill, *edge)

    def label(self, words: str, at: Point, points: float, tone: str = "ink") -> None:
        """Write words with a little space between their letters, centred at a point. `points` is their size
        in points, and `tone` their swatch."""
        self.word(words, at, points, tone=tone, tracking=0.02)

    def advance(self, cell: Hex) -> None:
        """Draw the mark of an advance: a disc on a slate cell."""
        self.cells([cell], "reach")
        self.disc(self.cell_centre(cell), self.size * 0.3, "ink")

    def star(self, cell: Hex) -> None:
        """Draw the mark of an attack: a dark red star on a cell in a light tone of the same red."""
        self.cells([cell], "zone-light")
        points = star(self.cell_centre(cell), 0.66 * self.size, 0.27 * self.size, 6)
        self.shape(outline(points), "oxide")

    def ring(self, cell: Hex) -> None:
        """Draw the mark of a capture: a ring on an oxide cell."""
        self.cells([cell], "zone-light")
        width = mm(max(0.4, self.size * 0.16))
        self.disc(self.cell_centre(cell), self.size * 0.4, "paper", "oxide", width)

    def halo(self, cell: Hex, look: str) -> None:
        """Draw an outline around the piece on a cell. `look` says what happens to the piece: "attack",
        "capture" or "possess"."""
        width = mm(max(0.45, self.size * 0.17))
        dash = {"attack": (), "capture": (width * 0.1, width * 1.8), "possess": (width * 2, width * 1.2)}
        x, y = self.cell_centre(cell)
        points = [(mm(x + a), mm(y + b)) for a, b in hexgrid.corners((0, 0), self.size * 0.84)]
        self.shape(points, None, "ink" if look == "possess" else "oxide", width, dash[look])

    def arrow(self, start: Hex, end: Hex, tone: str = "ink") -> None:
        """Draw a thin arrow from cell to cell that ends short of both centres."""
        look = Arrow(max(0.3, self.size * 0.1), self.size * 0.42, neck=1.0, halo=0.0, tone=tone)
        ends = shorten(self.cell_centre(start), self.cell_centre(end), self.size * 0.8, self.size * 0.5)
        self.elements += look.draw(*ends, self.theme)


_WIDE, _HIGH, _CLOSEST = 90.0, 62.0, 0.78
"""The width and the greatest height in mm of the picture of a table, and the largest scale at which it shows
the board; 1 is the size of the printed board."""
_LEAST = 0.5
"""Below this scale (1 is the printed board) a picture shows letters on plain cells, which are then clearer
than pieces on the map."""
_LOWER = 1.25
"""How far below the middle of a cell its number stands under a piece, in halves of the piece."""
_KEEP, _GAP = (56.0, 22.0), 2.0
"""The width and the greatest height of the capture zone below the board, and the distance between the two in
mm."""
_CELL, _FIGURE = 2.95, 7.8
"""The size of a cell in mm, centre to corner, and the points of its number where the whole board is shown."""
_LOOKS = ("own", "enemy", "friend")


def table(setting: Setting, moment: Moment) -> Drawing:
    """Draw the part of the board around an action, as it was before the action. An arrow shows the move,
    lines surround taken pieces and the target cell, and the cells of the action have numbers. At the opening,
    draw all pieces."""
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
    piece, goal = rules.list_touches(moment.before, moment.action)
    zone = look_close(
        setting, rules, moment.before, MAT, focus=[piece.zone], width=_KEEP[0], height=_KEEP[1], closest=1.0
    )
    aside, low = mm((view.width - zone.width) / 2), mm(view.height + _GAP)
    enters = next(part for part, _ in zone.parts if part.placement.order == piece.order)
    view.arrow((mm(aside + enters.middle[0]), mm(low + enters.middle[1])), goal.zone)
    below = Group(zone.draw().elements, translate(aside, low))
    return Drawing(view.width, mm(low + zone.height), (below, *view.draw().elements))


def _far_view(setting: Setting, moment: Moment, cells: Sequence[Hex], marked: Mapping[int, str]) -> Drawing:
    """Draw the whole board with letters for pieces, because pictures of pieces would be too small."""
    tables: Any = moment.rules.tables  # type: ignore[attr-defined]
    diagram = Diagram(theme(setting.variant), size=_CELL)
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
            diagram.label(str(number), diagram.cell_centre(cell), _FIGURE, tone)
    for number, what in marked.items():
        if what == "prey":
            diagram.halo(cells[number], "attack")
    half = _CELL * 0.8
    for number, cell in enumerate(cells):
        x, y = diagram.cell_centre(cell)
        diagram.touch(Touch(f"{BOARD}.{number}"), (x - half, y - half), 2 * half, 2 * half)
    diagram.edge(cells)
    if arrow := _arrow(moment):
        start, goal = (diagram.cell_centre(cells[number]) for number in arrow)
        tail, tip = shorten(start, goal, _CELL, 0.8 * _CELL)
        diagram.elements += draw_arrow(tail, tip, diagram.theme)
    return diagram.finish()


def _marks(moment: Moment, tables: Any) -> Iterator[tuple[int, str]]:
    """Yield (cell, mark) for each cell of the action. The mark says what happens in the cell."""
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
