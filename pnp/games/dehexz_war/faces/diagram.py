"""Draw diagrams of the rulebook: cells, pieces that point in a direction, and a mark for each thing a piece
can do.

The marks have different shapes and colours: a disc is an advance, a star an attack, a ring a capture, a
square with a hole a possession. Units are mm. A drawing is cropped to its elements.

The table at a moment of a game: the part of the board around the action, as it lay before.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import cos, dist, hypot, pi, sin
from typing import Any

from pnp.games import Setting
from pnp.games.dehexz_war.faces.theme import theme
from pnp.games.dehexz_war.facts import BOARD
from pnp.games.dehexz_war.rules import MAT, codes, taken_cells
from pnp.games.tabling import look_close
from pnp.grid import hexgrid
from pnp.grid.hexgrid import Hex
from pnp.play.story import Moment
from pnp.scene import (
    Circle,
    Drawing,
    Element,
    Group,
    Path,
    Polygon,
    Style,
    Swatch,
    Theme,
    bounds,
    compose,
    forms,
    outline,
    rotate,
    transform_segments,
    translate,
)
from pnp.tabletop import Touch, mark_touch
from pnp.tabletop.closeup import Closeup, draw_arrow
from pnp.text import cap_height, set_line
from pnp.units import Point, from_points, mm

MARGIN = 1.0
"""The margin in mm around a diagram."""


@dataclass(slots=True)
class Diagram:
    """A diagram under construction. Its cells have `size` mm from centre to corner."""

    theme: Theme
    size: float
    elements: list[Element] = field(default_factory=list)

    def cell_centre(self, cell: Hex) -> Point:
        return hexgrid.centre(cell, self.size)

    def cells(self, cells: Iterable[Hex], fill: str = "paper", line: str = "contour") -> None:
        """Draw cells of one tone."""
        style = Style(
            self.theme.swatch(fill), self.theme.swatch(line), max(0.25, self.size * 0.075), round=False
        )
        self.elements += [Polygon(hexgrid.corners(cell, self.size), style) for cell in cells]

    def speckle(self, cells: Iterable[Hex], pattern: str) -> None:
        """Draw a pattern over cells for readers who cannot see tones: "dots", "strokes" or "cross"."""
        ink = self.theme.swatch("shadow-dark")
        r = self.size * 0.3
        for cell in cells:
            x, y = self.cell_centre(cell)
            stroke = Style(None, ink, max(0.25, self.size * 0.06))
            if pattern == "dots":
                self.elements.append(Circle((x, y), mm(self.size * 0.16), Style(ink)))
            else:
                self.elements.append(Path((("M", mm(x - r), mm(y)), ("L", mm(x + r), mm(y))), stroke))
                if pattern == "cross":
                    self.elements.append(Path((("M", mm(x), mm(y - r)), ("L", mm(x), mm(y + r))), stroke))

    def edge(
        self, cells: Iterable[Hex], swatch: str = "ink", width: float = 0.5, dash: Sequence[float] = ()
    ) -> None:
        """Draw a line around a set of cells."""
        style = Style(None, self.theme.swatch(swatch), width, tuple(dash))
        self.elements.append(Polygon(hexgrid.boundary(cells, self.size), style))

    def line(self, points: Sequence[Point], swatch: str, width: float, dash: Sequence[float] = ()) -> None:
        style = Style(None, self.theme.swatch(swatch), width, tuple(dash))
        self.elements.append(Path(outline(points, closed=False), style))

    def token(self, cell: Hex, letter: str, *, turn: float = 0.0, look: str = "own") -> None:
        """Draw a piece as a small house, turned `turn` degrees clockwise from up. `look` is "own" (dark),
        "enemy" (light with a heavy edge), "friend" (grey) or "rival" (reddish: an enemy too small for an
        edge)."""
        ink, oxide, paper = (self.theme.swatch(name) for name in ("ink", "oxide", "paper"))
        fill, stroke, text = {
            "own": (ink, ink, paper),
            "friend": (self.theme.swatch("slate-light"), ink, ink),
            "enemy": (paper, oxide, oxide),
            "rival": (oxide if self.theme.variant != "mono" else paper, oxide, paper),
        }[look]
        s = self.size
        points = ((0.0, -0.9), (0.62, -0.4), (0.62, 0.62), (-0.62, 0.62), (-0.62, -0.4))
        house = outline([(x * s, y * s) for x, y in points])
        x, y = self.cell_centre(cell)
        placed = transform_segments(house, compose(translate(x, y), rotate(turn)))
        self.elements.append(
            Path(placed, Style(fill, stroke, max(0.25, s * (0.16 if look == "enemy" else 0.07))))
        )
        if look == "friend" and self.theme.variant == "mono" and not letter:
            # Without greys, a solid heart shows that a piece is a friend.
            heart = transform_segments(
                outline([(px * s * 0.5, py * s * 0.5) for px, py in points]),
                compose(translate(x, y), rotate(turn)),
            )
            self.elements.append(Path(heart, Style(ink)))
        if letter:
            face, em = self.theme.typeface("label"), s * 0.92
            lift = cap_height(face, em) / 2
            dx, dy = 0.04 * s * sin(turn * pi / 180), -0.04 * s * cos(turn * pi / 180)
            self.elements.append(
                set_line(letter, face, em, text, (mm(x - dx), mm(y - dy + lift)), anchor="middle")
            )

    def disc(self, cell: Hex) -> None:
        """Draw an advance: a disc on a slate cell."""
        self.cells([cell], "reach")
        self.elements.append(
            Circle(self.cell_centre(cell), mm(self.size * 0.3), Style(self.theme.swatch("ink")))
        )

    def star(self, cell: Hex) -> None:
        """Draw an attack: a star on an oxide cell."""
        self.cells([cell], "zone-light")
        x, y = self.cell_centre(cell)
        s = self.size
        points = forms.star((x, y), 0.66 * s, 0.27 * s, 6)
        self.elements.append(Path(outline(points), Style(self.theme.swatch("oxide"))))

    def ring(self, cell: Hex) -> None:
        """Draw a capture: a ring on an oxide cell."""
        self.cells([cell], "zone-light")
        style = Style(self.theme.swatch("paper"), self.theme.swatch("oxide"), mm(max(0.4, self.size * 0.16)))
        self.elements.append(Circle(self.cell_centre(cell), mm(self.size * 0.4), style))

    def halo(self, cell: Hex, look: str) -> None:
        """Mark what happens to the piece on a cell: "attack", "capture" or "possess"."""
        corners = hexgrid.corners(cell, self.size * 0.84)
        width = mm(max(0.45, self.size * 0.17))
        dash = {"attack": (), "capture": (width * 0.1, width * 1.8), "possess": (width * 2, width * 1.2)}[
            look
        ]
        swatch = "ink" if look == "possess" else "oxide"
        # The corners are those of a cell of 84 % of the size, moved to where the cell lies.
        (cx, cy), (sx, sy) = self.cell_centre(cell), hexgrid.centre(cell, self.size * 0.84)
        points = tuple((mm(x - sx + cx), mm(y - sy + cy)) for x, y in corners)
        self.elements.append(Polygon(points, Style(None, self.theme.swatch(swatch), width, dash)))

    def arrow(self, start: Hex, end: Hex, swatch: str = "ink") -> None:
        """Draw a thin arrow from cell to cell that ends short of both centres."""
        (x0, y0), (x1, y1) = self.cell_centre(start), self.cell_centre(end)
        length = hypot(x1 - x0, y1 - y0)
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        near, far = self.size * 0.8, length - self.size * 0.5
        head = self.size * 0.42
        tip = (x0 + ux * far, y0 + uy * far)
        base = (tip[0] - ux * head, tip[1] - uy * head)
        style = Style(None, self.theme.swatch(swatch), max(0.3, self.size * 0.1))
        self.elements.append(Path(outline([(x0 + ux * near, y0 + uy * near), base], closed=False), style))
        corners = forms.arrow_head(tip, (ux, uy), head, head)
        self.elements.append(Path(outline(corners), Style(self.theme.swatch(swatch))))

    def word(self, text: str, at: Point, *, size: float, swatch: str = "ink") -> None:
        """Draw a label, centred at a point."""
        face = self.theme.typeface("label")
        foot = (mm(at[0]), mm(at[1] + cap_height(face, size) / 2))
        self.elements.append(
            set_line(text, face, size, self.theme.swatch(swatch), foot, anchor="middle", tracking=0.02)
        )

    def finish(self) -> Drawing:
        """Return the drawing, cropped to its elements."""
        return crop(self.elements)


def crop(
    elements: Sequence[Element], margin: float = MARGIN, about: Sequence[Element] | None = None
) -> Drawing:
    """Return a drawing cropped to its elements, or to the elements `about`, plus a margin."""
    box = bounds(elements if about is None else about)
    assert box is not None, "a diagram shows something"
    left, top, right, bottom = box
    shift = translate(margin - left, margin - top)
    size = (mm(right - left + 2 * margin), mm(bottom - top + 2 * margin))
    return Drawing(*size, (Group(tuple(elements), shift),))


def place_in_row(drawings: Sequence[Drawing], gap: float) -> Drawing:
    """Return drawings side by side, centred vertically."""
    height = max(drawing.height for drawing in drawings)
    x, parts = 0.0, []
    for drawing in drawings:
        parts.append(Group(drawing.elements, translate(x, (height - drawing.height) / 2)))
        x += drawing.width + gap
    return Drawing(mm(x - gap), height, tuple(parts))


def shade(theme: Theme, index: int) -> Swatch:
    """Return the tone of a class of cells."""
    return theme.swatch(f"cell-{index % 3 + 1}")


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
