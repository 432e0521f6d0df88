"""Movement cards: a drawer in the middle of a grid, and the drawers with which it may change places."""

from collections.abc import Iterator
from math import atan2, cos, hypot, sin

from pnp.games.el_switcher.faces import wood
from pnp.games.el_switcher.faces.drawers import knob_outline
from pnp.games.el_switcher.faces.figure_cards import HEIGHT, TRIM, WIDTH, base
from pnp.games.el_switcher.facts import Colours, Move, targets
from pnp.grid.polyomino import Cell
from pnp.scene import (
    Circle,
    Element,
    Face,
    Path,
    Polygon,
    Segment,
    Style,
    Swatch,
    Theme,
    circle_segments,
    outline,
    rectangle,
)
from pnp.text import set_block
from pnp.units import Point, from_points, mm

_GRID = (6.5, 7.0, 50.0)
"""Left, top and side of the diagram, in mm."""


def move_face(move: Move, name: str, columns: int, rows: int, look: Theme) -> Face:
    """The card of a movement, its name below the diagram."""
    walnut = look.swatch("walnut")
    elements: list[Element] = [base(look)]
    frame = wood.rounded(4.0, 4.0, 59.0, 84.0, 3.0)
    fill = look.swatch("wood-pale") if look.variant == "colour" else None
    elements.append(Path(frame, Style(fill, walnut, 0.8)))
    left, top, side = _GRID
    if move.offset is None:
        # On its whole board: the ends of a line are what it is about.
        elements += diagram(move, (2, 2), columns, rows, side / columns, (left, top), look)
    else:
        reach = max(map(abs, move.offset))
        size = 2 * reach + 1
        elements += diagram(move, (reach, reach), size, size, side / size, (left, top), look)
    rule = Style(None, look.swatch("brass-dark"), 0.4)
    elements.append(Path(outline(((9.0, 60.6), (54.0, 60.6)), closed=False), rule))
    elements += set_block(
        name,
        look.typeface("title"),
        from_points(17),
        look.swatch("ink"),
        (7.0, 62.4, 56.0, 82.0),
        leading=1.1,
        align="middle",
        valign="middle",
        smallest=from_points(10),
        name="name",
        place=f"card.move.{move.id}",
    )
    return Face(f"move:{move.id}", WIDTH, HEIGHT, TRIM, tuple(elements), look.swatch("paper"))


def diagram(
    move: Move, start: Cell, columns: int, rows: int, cell: float, at: Point, look: Theme
) -> Iterator[Element]:
    """A grid with a drawer, its targets, and an arrow to each; the first direction is drawn boldest."""
    yield from grid(columns, rows, cell, at, look)
    found = targets(move, start, columns, rows)
    share = 0.6 if move.offset and max(map(abs, move.offset)) == 1 else 0.86
    first = (start[0] + move.offset[0], start[1] + move.offset[1]) if move.offset else None
    for target in found:
        chief = first is None or target == first
        yield from _arrow(start, target, cell, at, chief, look)
    for target in found:
        chief = first is None or target == first
        yield from _target(target, cell, at, share, chief, look)
    yield from _mover(start, cell, at, share, look)


def grid(columns: int, rows: int, cell: float, at: Point, look: Theme) -> Iterator[Element]:
    """Empty cells."""
    wide, high = columns * cell, rows * cell
    yield rectangle(*at, wide, high, Style(look.swatch("paper"), look.swatch("walnut"), 0.6))
    segments: list[Segment] = []
    for i in range(1, columns):
        segments += outline(((at[0] + i * cell, at[1]), (at[0] + i * cell, at[1] + high)), closed=False)
    for j in range(1, rows):
        segments += outline(((at[0], at[1] + j * cell), (at[0] + wide, at[1] + j * cell)), closed=False)
    yield Path(tuple(segments), Style(None, look.swatch("line"), 0.3 if look.variant != "mono" else 0.4))


def _middle(cell: Cell, size: float, at: Point) -> Point:
    return (mm(at[0] + (cell[0] + 0.5) * size), mm(at[1] + (cell[1] + 0.5) * size))


def _box(cell: Cell, size: float, at: Point, share: float) -> tuple[float, float, float, float]:
    x, y = _middle(cell, size, at)
    half = size * share / 2
    return (x - half, y - half, x + half, y + half)


def _mover(cell: Cell, size: float, at: Point, share: float, look: Theme) -> Iterator[Element]:
    walnut, cream = look.swatch("walnut"), look.swatch("cream")
    left, top, right, bottom = _box(cell, size, at, share)
    yield Path(wood.rounded(left, top, right, bottom, size * 0.1), Style(walnut, walnut, 0.5))
    if look.variant != "mono":
        rim = size * 0.1
        inner = wood.rounded(left + rim, top + rim, right - rim, bottom - rim, size * 0.05)
        yield Path(inner, Style(None, cream, 0.35))
    yield Circle(_middle(cell, size, at), mm(size * 0.15), Style(cream))


def _target(cell: Cell, size: float, at: Point, share: float, chief: bool, look: Theme) -> Iterator[Element]:
    walnut = look.swatch("walnut")
    share *= 0.94 if chief else 0.78
    box = _box(cell, size, at, share)
    fill = look.swatch("brass" if chief else "paper")
    if chief and look.variant == "mono":
        out = 0.03 * size
        outer = (box[0] - out, box[1] - out, box[2] + out, box[3] + out)
        yield Path(wood.rounded(*outer, size * 0.1), Style(None, walnut, 0.5))
    dash = () if chief else (1.1, 0.8)
    yield Path(wood.rounded(*box, size * 0.1), Style(fill, walnut, 0.8 if chief else 0.5, dash))
    yield Circle(_middle(cell, size, at), mm(size * 0.13), Style(None, walnut, 0.5))


def exchange(one: Cell, other: Cell, size: float, look: Theme) -> Iterator[Element]:
    """The arrow of a movement on a little board from (0, 0): an L goes round its corner. Between drawers
    that touch there is no room for one, and it leads across them."""
    near = max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= 1
    way = _way(one, other, size, (0.0, 0.0))
    inset, head = (0.02 if near else 0.5) * size, 0.3 * size
    start, end = _towards(way[0], way[1], inset), _towards(way[-1], way[-2], inset)
    inner = [_towards(start, way[1], head * 0.8), *way[1:-1], _towards(end, way[-2], head * 0.8)]
    line = outline([(mm(x), mm(y)) for x, y in inner], closed=False)
    for colour, width, more in (("paper", 2.3, 0.6), ("ink", 1.0, 0.0)):
        yield Path(line, Style(None, look.swatch(colour), width, round=False))
        for tip, towards in ((start, way[1]), (end, way[-2])):
            beyond = _towards(tip, towards, -more)
            yield _head(beyond, towards, head + more * 1.4, look.swatch(colour))


def _way(start: Cell, target: Cell, size: float, at: Point) -> list[Point]:
    """From the middle of a cell to that of another, an L round its corner."""
    dx, dy = target[0] - start[0], target[1] - start[1]
    a, b = _middle(start, size, at), _middle(target, size, at)
    if abs(dx) == abs(dy) or not (dx and dy):
        return [a, b]
    knee = (start[0] + dx, start[1]) if abs(dx) > abs(dy) else (start[0], start[1] + dy)
    return [a, _middle(knee, size, at), b]


def _arrow(start: Cell, target: Cell, size: float, at: Point, chief: bool, look: Theme) -> Iterator[Element]:
    """From drawer to drawer and back; an L goes round its corner."""
    dx, dy = target[0] - start[0], target[1] - start[1]
    way = _way(start, target, size, at)
    colour = look.swatch("accent" if chief else "line")
    # Drawers next to each other are drawn smaller, so that an arrow has room between them.
    near = abs(dx) <= 1 and abs(dy) <= 1
    width = (0.1 if near else 0.14 if chief else 0.08) * size * (1 if chief else 0.7)
    inset_a, inset_b = (0.56, 0.54) if not near else (0.31, 0.29) if not (dx and dy) else (0.43, 0.4)
    head = (
        min(0.16 if near else 0.3, 3.0 / size) * size
        if chief
        else min(0.12 if near else 0.2, 2.0 / size) * size
    )
    start_point, end_point = (
        _towards(way[0], way[1], inset_a * size),
        _towards(way[-1], way[-2], inset_b * size),
    )
    inner = [_towards(start_point, way[1], head * 0.8), *way[1:-1], _towards(end_point, way[-2], head * 0.8)]
    yield Path(outline(inner, closed=False), Style(None, colour, mm(max(0.3, width)), round=False))
    yield _head(start_point, way[1], head, colour)
    yield _head(end_point, way[-2], head, colour)


def _towards(a: Point, b: Point, way: float) -> Point:
    long = hypot(b[0] - a[0], b[1] - a[1])
    return (a[0] + (b[0] - a[0]) * way / long, a[1] + (b[1] - a[1]) * way / long)


def _head(tip: Point, towards: Point, size: float, colour: Swatch) -> Element:
    """An arrow's head whose tip points away from `towards`."""
    turn = atan2(tip[1] - towards[1], tip[0] - towards[0])
    c, s = cos(turn), sin(turn)
    points = ((0.0, 0.0), (-size * 1.1, -size * 0.75), (-size * 1.1, size * 0.75))
    return Polygon(
        tuple((mm(tip[0] + c * x - s * y), mm(tip[1] + s * x + c * y)) for x, y in points), Style(colour)
    )


def move_back(colours: tuple[Colours, ...], look: Theme) -> Face:
    """The back of the movement cards: a chest of small drawers, the same upside down."""
    columns, rows, pitch = 7, 10, 7.7
    left, top = (WIDTH - columns * pitch) / 2, (HEIGHT - rows * pitch) / 2
    walnut = look.swatch("walnut")
    elements: list[Element] = [base(look)]
    frame = wood.rounded(4.0, 4.0, 59.0, 84.0, 3.0)
    elements.append(Path(frame, Style(walnut if look.variant == "colour" else None, walnut, 0.8)))
    for number in range(columns * rows):
        row, column = divmod(number, columns)
        mirrored = min(number, columns * rows - 1 - number)
        r, c = divmod(mirrored, columns)
        colour = colours[(3 * r + 2 * c + r * c % 3) % len(colours)]
        x, y = left + (column + 0.5) * pitch, top + (row + 0.5) * pitch
        elements += _small(colour, (mm(x), mm(y)), pitch * 0.44, look, row * 2 >= rows)
    elements += _medallion(look)
    return Face("back:move", WIDTH, HEIGHT, TRIM, tuple(elements), look.swatch("paper"))


def _small(colour: Colours, at: Point, half: float, look: Theme, turned: bool) -> Iterator[Element]:
    x, y = at
    dark = look.swatch(f"{colour.id}-dark")
    fill = look.swatch(colour.id) if look.variant == "colour" else None
    width = {"colour": 0.3, "low-ink": 0.3, "mono": 0.45}[look.variant]
    yield Path(wood.rounded(x - half, y - half, x + half, y + half, 0.6), Style(fill, dark, width))
    knob = knob_outline(colour.knob, (0.0, 0.0), 0.3)
    flip = -1 if turned else 1
    placed = tuple(
        (s[0], *(mm(flip * float(v) + (y if i % 2 else x)) for i, v in enumerate(s[1:]))) for s in knob
    )
    solid = look.swatch("cream") if look.variant == "colour" else dark
    yield Path(placed, Style(solid, dark, 0.25) if look.variant != "low-ink" else Style(None, dark, 0.3))


def _medallion(look: Theme) -> Iterator[Element]:
    """Two arrows that change places, in the middle."""
    x, y = WIDTH / 2, HEIGHT / 2
    walnut = look.swatch("walnut")
    yield Path(circle_segments((x, y), 15.0), Style(look.swatch("paper"), walnut, 1.0))
    yield Path(circle_segments((x, y), 13.4), Style(None, look.swatch("brass-dark"), 0.4))
    yield from swap_mark((x, y), 1.0, look)


def swap_mark(at: Point, size: float, look: Theme) -> Iterator[Element]:
    """Two drawers and two arrows round them, the same upside down; `size` 1 is 22 mm across."""
    x, y = at
    accent, walnut = look.swatch("accent"), look.swatch("walnut")
    for s in (1, -1):
        u = s * size
        start, tip = (x - u * 6.2, y - u * 4.2), (x + u * 6.6, y - u * 4.6)
        curve = (x - u * 4.0, y - u * 11.0, x + u * 4.6, y - u * 11.0, x + u * 6.0, y - u * 6.4)
        path: tuple[Segment, ...] = (("M", *(mm(v) for v in start)), ("C", *(mm(v) for v in curve)))
        yield Path(path, Style(None, accent, mm(1.3 * size), round=False))
        points = (
            (tip[0] - u * 3.4, tip[1] - u * 2.0),
            (tip[0] + u * 2.2, tip[1] - u * 3.0),
            (tip[0] + u * 0.2, tip[1] + u * 1.8),
        )
        yield Polygon(tuple((mm(a), mm(b)) for a, b in points), Style(accent))
        left = x - u * 5.6
        half = 3.5 * size
        box = wood.rounded(left - half, y - half, left + half, y + half, 0.7 * size)
        fill = walnut if look.variant == "colour" else look.swatch("paper")
        yield Path(box, Style(fill, walnut, mm(max(0.4, 0.7 * size))))
        mark = look.swatch("cream") if fill is walnut else walnut
        yield Circle((mm(left), mm(y)), mm(1.1 * size), Style(mark))
