"""The pictures of the rulebook: positions, written as the scenarios write them."""

from collections.abc import Iterator
from math import hypot

from pnp.games import Setting
from pnp.scene import Drawing, Element, Polygon, Style, Theme, line
from pnp.text import set_line
from pnp.units import from_points
from tapatan.faces.shapes import Point, network, stone
from tapatan.faces.theme import theme
from tapatan.facts import names

PITCH, EDGE, STONE = 11.4, 7.0, 7.4
"""mm between points, around them, and the side of a stone: a drawing as wide as the book's margin."""


def _at(setting: Setting, number: int) -> Point:
    x, row = setting.definition.point_board().points[number]
    return (EDGE + x * PITCH, EDGE + row * PITCH)


def _arrow(look: Theme, start: Point, end: Point) -> list[Element]:
    """From the rim of a stone to just before a point."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    rust = look.swatch("rust")
    tail = (start[0] + 0.62 * STONE * ux, start[1] + 0.62 * STONE * uy)
    neck, tip = ((end[0] - d * ux, end[1] - d * uy) for d in (3.7, 1.7))
    head = (tip, (neck[0] - 1.1 * uy, neck[1] + 1.1 * ux), (neck[0] + 1.1 * uy, neck[1] - 1.1 * ux))
    return [line(tail, neck, Style(stroke=rust, width=0.8)), Polygon(head, Style(fill=rust))]


def _names(setting: Setting, look: Theme) -> Iterator[Element]:
    """Letters above the columns, numbers beside the rows."""
    label, size, ink = look.typeface("label"), from_points(7), look.swatch("ink")
    for number, (column, row) in enumerate(setting.definition.point_board().points):
        x, y = _at(setting, number)
        if row == 0:
            yield set_line(chr(97 + column), label, size, ink, (x, y - 5.0), anchor="middle")
        if column == 0:
            yield set_line(str(row + 1), label, size, ink, (x - 5.6, y + 0.9), anchor="middle")


def _drawing(
    setting: Setting, stones: str, moves: tuple[str, ...] = (), line_of: str = "", *, named: bool = True
) -> Drawing:
    """A position, with arrows for moves and a band under a line."""
    look, definition = theme(setting.variant), setting.definition
    order = names(definition)
    parts: list[Element] = []
    if line_of:
        ends = [_at(setting, order.index(name)) for name in line_of.split()]
        parts.append(line(ends[0], ends[-1], Style(stroke=look.swatch("glow"), width=4.0)))
    parts += network(look, definition, lambda number: _at(setting, number), 1.5, 0.4)
    for move in moves:
        start, end = (_at(setting, order.index(name)) for name in move.split("-"))
        parts += _arrow(look, start, end)
    for number, sign in enumerate(stones.replace("/", "")):
        x, y = _at(setting, number)
        if sign != ".":
            parts.append(stone(look, sign, (x, y), STONE))
    if named:
        parts += _names(setting, look)
    columns, rows = (1 + max(axis) for axis in zip(*definition.point_board().points, strict=True))
    return Drawing(2 * EDGE + (columns - 1) * PITCH, 2 * EDGE + (rows - 1) * PITCH, tuple(parts))


def cover_figure(setting: Setting) -> Drawing:
    """The six stones in play."""
    return _drawing(setting, "s../mss/.mm", named=False)


def step_figure(setting: Setting) -> Drawing:
    """Where the sun in the middle may go, and the moon on the left side."""
    return _drawing(setting, "s../mss/.mm", ("b2-b1", "b2-c1", "b2-a3", "a2-a3"))


def won_figure(setting: Setting) -> Drawing:
    """Suns on a diagonal."""
    return _drawing(setting, "smm/.s./m.s", line_of="a1 b2 c3")
