"""The board's compartments as cards show them, and the plain drawers that move on them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor

from pnp.games.el_switcher.faces import wood
from pnp.grid.polyomino import Cell
from pnp.scene import Box, Circle, Element, Path, Segment, Style, Theme, outline, rectangle
from pnp.units import Point, mm


@dataclass(frozen=True, slots=True)
class Lattice:
    """A lattice of square compartments: the top left corner of cell (0, 0), and the side in mm."""

    at: Point
    cell: float

    def middle(self, cell: Cell) -> Point:
        """Return the middle of a cell (column, row)."""
        return (mm(self.at[0] + (cell[0] + 0.5) * self.cell), mm(self.at[1] + (cell[1] + 0.5) * self.cell))

    def box(self, cell: Cell, share: float) -> Box:
        """Return a square in the middle of a cell, `share` of its side."""
        (x, y), half = self.middle(cell), self.cell * share / 2
        return (x - half, y - half, x + half, y + half)

    def range_in_window(self, window: Box) -> tuple[int, int, int, int]:
        """Return the first and last columns and rows that a window shows: left, top, right, bottom."""
        (x, y), side = self.at, self.cell
        return (
            floor((window[0] - x) / side + 1e-6),
            floor((window[1] - y) / side + 1e-6),
            ceil((window[2] - x) / side - 1e-6) - 1,
            ceil((window[3] - y) / side - 1e-6) - 1,
        )


def compartments(lattice: Lattice, window: Box, look: Theme) -> Iterator[Element]:
    """Draw empty compartments that fill a window and reach beyond it, lit as those of the board."""
    left, top, right, bottom = lattice.range_in_window(window)
    x0, y0, side = *lattice.at, lattice.cell
    deep = side * 0.075
    cells = [(x0 + i * side, y0 + j * side) for j in range(top, bottom + 1) for i in range(left, right + 1)]
    if look.variant == "colour":
        yield rectangle(
            window[0], window[1], window[2] - window[0], window[3] - window[1],
            Style(look.swatch("wood-light")),
        )  # fmt: skip
        near, far = deep, side - deep
        walls = ((0.0, 0.0), (side, 0.0), (far, near), (near, near), (near, far), (0.0, side))
        yield Path(_repeat_outline(walls, cells), Style(look.swatch("wall-dark")))
        floors = ((near, near), (far, near), (far, far), (near, far))
        yield Path(_repeat_outline(floors, cells), Style(look.swatch("floor")))
    yield _lines(lattice, (left, top, right, bottom), look)


def _repeat_outline(corners: Sequence[Point], cells: Sequence[Point]) -> tuple[Segment, ...]:
    """Return one outline repeated in each cell; cells are given by their top left corners."""
    return tuple(
        segment for x, y in cells for segment in outline([(mm(x + a), mm(y + b)) for a, b in corners])
    )


def _lines(lattice: Lattice, cells: tuple[int, int, int, int], look: Theme) -> Path:
    """Draw the edges of the compartments, or only their corners in black and white."""
    left, top, right, bottom = cells
    (x0, y0), side = lattice.at, lattice.cell
    xs = [mm(x0 + i * side) for i in range(left, right + 2)]
    ys = [mm(y0 + j * side) for j in range(top, bottom + 2)]
    found: list[Segment] = []
    if look.variant == "mono":
        arm = side * 0.1
        for x in xs:
            for y in ys:
                found += outline(((x, mm(y - arm)), (x, mm(y + arm))), closed=False)
                found += outline(((mm(x - arm), y), (mm(x + arm), y)), closed=False)
        return Path(tuple(found), Style(None, look.swatch("ink"), 0.35))
    for x in xs:
        found += outline(((x, ys[0]), (x, ys[-1])), closed=False)
    for y in ys:
        found += outline(((xs[0], y), (xs[-1], y)), closed=False)
    return Path(tuple(found), Style(None, look.swatch("wall-line"), 0.35))


def mover(at: Point, side: float, look: Theme) -> Iterator[Element]:
    """Draw the drawer that a hand takes: dark wood, slightly lifted."""
    walnut, cream = look.swatch("walnut"), look.swatch("cream")
    half = side / 2
    box = (at[0] - half, at[1] - half, at[0] + half, at[1] + half)
    if look.variant == "colour":
        yield Path(_round(box, side, (0.07, 0.13)), Style(look.swatch("shadow")))
    yield Path(_round(box, side), Style(walnut, look.swatch("ink"), 0.4))
    yield from _bevel(box, side, "board-rim", look)
    rim = side * 0.17
    if look.variant != "mono":
        inner = (box[0] + rim, box[1] + rim, box[2] - rim, box[3] - rim)
        yield Path(_round(inner, side * 0.6), Style(None, cream, 0.3))
    yield Circle((mm(at[0]), mm(at[1])), mm(side * 0.2), Style(cream, walnut, 0.25))


def partner(at: Point, side: float, look: Theme) -> Iterator[Element]:
    """Draw the drawer that it changes places with: light wood."""
    walnut, half = look.swatch("walnut"), side / 2
    box = (at[0] - half, at[1] - half, at[0] + half, at[1] + half)
    if look.variant == "colour":
        yield Path(_round(box, side, (0.05, 0.09)), Style(look.swatch("shadow")))
    yield Path(_round(box, side), Style(look.swatch("brass"), walnut, 0.6))
    yield from _bevel(box, side, "brass-lit", look)
    if look.variant == "mono":
        out = side * 0.1
        inner = (box[0] + out, box[1] + out, box[2] - out, box[3] - out)
        yield Path(_round(inner, side * 0.6), Style(None, walnut, 0.35))
    yield Circle((mm(at[0]), mm(at[1])), mm(side * 0.18), Style(None, walnut, 0.5))


def ghost(at: Point, side: float, look: Theme) -> Iterator[Element]:
    """Draw a drawer that it could change places with instead."""
    half, pale = side / 2, look.swatch("ghost-line")
    box = (at[0] - half, at[1] - half, at[0] + half, at[1] + half)
    width = 0.35 if look.variant == "mono" else 0.5
    dash = (0.8, 0.9) if look.variant == "mono" else (1.3, 0.9)
    yield Path(_round(box, side), Style(look.swatch("paper"), pale, width, dash))
    yield Circle((mm(at[0]), mm(at[1])), mm(side * 0.17), Style(None, pale, width))


def _round(box: Box, side: float, shift: Point = (0.0, 0.0)) -> tuple[Segment, ...]:
    dx, dy = shift[0] * side, shift[1] * side
    return wood.rounded_rectangle(box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy, side * 0.1)


def _bevel(box: Box, side: float, lit: str, look: Theme) -> Iterator[Element]:
    """Draw the light on a drawer's upper and left edge."""
    if look.variant != "colour":
        return
    gap, far = side * 0.06, side * 0.14
    points = ((box[0] + gap, box[3] - far), (box[0] + gap, box[1] + gap), (box[2] - far, box[1] + gap))
    line = outline([(mm(x), mm(y)) for x, y in points], closed=False)
    yield Path(line, Style(None, look.swatch(lit), max(0.3, mm(side * 0.04))))
