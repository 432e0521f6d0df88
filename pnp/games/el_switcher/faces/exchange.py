"""The arrow between two drawers that change places on a small board."""

from collections.abc import Iterator
from math import atan2, cos, hypot, sin

from pnp.grid.polyomino import Cell
from pnp.scene import Element, Path, Polygon, Style, Swatch, Theme, outline
from pnp.units import Point, mm


def exchange(one: Cell, other: Cell, size: float, look: Theme) -> Iterator[Element]:
    """Draw the arrow of a movement on a board from (0, 0) with cells of `size` mm. An L goes around its
    corner. Between neighbours the arrow leads across both, because there is no space between them."""
    near = max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= 1
    way = _way(one, other, size)
    inset, head = (0.02 if near else 0.5) * size, 0.3 * size
    start, end = _towards(way[0], way[1], inset), _towards(way[-1], way[-2], inset)
    inner = [_towards(start, way[1], head * 0.8), *way[1:-1], _towards(end, way[-2], head * 0.8)]
    line = outline([(mm(x), mm(y)) for x, y in inner], closed=False)
    for colour, width, more in (("paper", 2.3, 0.6), ("ink", 1.0, 0.0)):
        yield Path(line, Style(None, look.swatch(colour), width, round=False))
        for tip, towards in ((start, way[1]), (end, way[-2])):
            beyond = _towards(tip, towards, -more)
            yield _head(beyond, towards, head + more * 1.4, look.swatch(colour))


def _way(start: Cell, target: Cell, size: float) -> list[Point]:
    """Return the points from the middle of one cell to that of another, an L around its corner."""
    dx, dy = target[0] - start[0], target[1] - start[1]
    a, b = _middle(start, size), _middle(target, size)
    if abs(dx) == abs(dy) or not (dx and dy):
        return [a, b]
    knee = (start[0] + dx, start[1]) if abs(dx) > abs(dy) else (start[0], start[1] + dy)
    return [a, _middle(knee, size), b]


def _middle(cell: Cell, size: float) -> Point:
    return (mm((cell[0] + 0.5) * size), mm((cell[1] + 0.5) * size))


def _towards(a: Point, b: Point, way: float) -> Point:
    long = hypot(b[0] - a[0], b[1] - a[1])
    return (a[0] + (b[0] - a[0]) * way / long, a[1] + (b[1] - a[1]) * way / long)


def _head(tip: Point, towards: Point, size: float, colour: Swatch) -> Element:
    """Draw an arrow's head whose tip points away from `towards`."""
    turn = atan2(tip[1] - towards[1], tip[0] - towards[0])
    c, s = cos(turn), sin(turn)
    points = ((0.0, 0.0), (-size * 1.1, -size * 0.75), (-size * 1.1, size * 0.75))
    return Polygon(
        tuple((mm(tip[0] + c * x - s * y), mm(tip[1] + s * x + c * y)) for x, y in points), Style(colour)
    )
