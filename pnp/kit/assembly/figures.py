"""The small diagrams of the assembly sheet: the order of cuts, the fold, the joint of a board.

Each is a row of numbered steps, drawn from the outlines of the kit's own parts.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from pnp.imposition import File, Placement, clipped, span_at
from pnp.scene import (
    WHITE,
    Circle,
    Component,
    Drawing,
    Element,
    Group,
    Path,
    Polygon,
    Segment,
    Style,
    Theme,
    line,
    outline,
    rectangle,
    translate,
)
from pnp.text import cap_height, set_line
from pnp.units import Point, from_points, mm

HEIGHT = 22.0
"""The height of every step, in mm."""

_NUMERAL, _BETWEEN = 6.5, 9.0
"""The column of a step's number, and the space between steps."""

_CROSS = 0.9
_COLUMNS, _ROWS = 5, 3
"""Parts on the sheets that are drawn."""

Seam = tuple[Point, Point, int]
"""Where it starts and ends, beyond the board's outline; 0 for an upright seam, 1 for a level one."""

Step = tuple[list[Element], float, float]
"""What a step shows, from its own corner; its width and height."""


class Pen:
    """The line style of all diagrams, in the colours of the game's book."""

    def __init__(self, theme: Theme) -> None:
        ink, accent = theme.swatch("ink"), theme.swatch("accent")
        self.theme = theme
        self.paper = Style(WHITE, ink, 0.35, round=False)
        self.part = Style(theme.swatch("tint"), ink, 0.25, round=False)
        self.behind = Style(theme.swatch("tint"), theme.swatch("line"), 0.25, round=False)
        self.waste = Style(WHITE, theme.swatch("line"), 0.25, round=False)
        self.cut = Style(None, accent, 0.5, round=False)
        self.fold = Style(None, accent, 0.5, (1.6, 1.0), round=False)
        self.mark = Style(None, ink, 0.25, round=False)
        self.solid = Style(accent)

    def numeral(self, number: int, left: float) -> list[Element]:
        """A step's number, in a disc at the top left."""
        face, size, radius = self.theme.typeface("label"), from_points(9), 2.3
        at = (mm(left + radius), radius)
        word = set_line(
            str(number),
            face,
            size,
            WHITE,
            (at[0], at[1] + cap_height(face, size) / 2),
            anchor="middle",
            place="assembly sheet",
        )
        return [Circle(at, radius, self.solid), word]

    def cross(self, at: Point) -> Path:
        x, y = at
        segments = (
            *outline(((x - _CROSS, y), (x + _CROSS, y)), closed=False),
            *outline(((x, y - _CROSS), (x, y + _CROSS)), closed=False),
        )
        return Path(segments, self.mark)


def _placed(points: Iterable[Point], scale: float, at: Point) -> tuple[Point, ...]:
    return tuple((mm(at[0] + scale * x), mm(at[1] + scale * y)) for x, y in points)


def _in_a_row(pen: Pen, steps: Sequence[Step]) -> Drawing:
    """Steps from left to right, numbered, each in the middle of the height."""
    elements: list[Element] = []
    left = 0.0
    for number, (drawn, width, height) in enumerate(steps, 1):
        elements += pen.numeral(number, left)
        elements.append(Group(tuple(drawn), translate(left + _NUMERAL, (HEIGHT - height) / 2)))
        left += _NUMERAL + width + _BETWEEN
    return Drawing(mm(left - _BETWEEN), HEIGHT, tuple(elements))


def _framed(pen: Pen, width: float, height: float) -> list[Element]:
    """A sheet of paper, its line inside its measures."""
    return [rectangle(0.2, 0.2, width - 0.4, height - 0.4, pen.paper)]


def cut_figure(theme: Theme, component: Component) -> Drawing:
    """A sheet cut into strips, a strip cut into parts and, where its outline asks for it, a part snipped."""
    pen, face = Pen(theme), component.front
    scale = min((HEIGHT - 8.0) / (_ROWS * face.height), 30.0 / (_COLUMNS * face.width))
    width, height = face.width * scale, face.height * scale
    wide, side = _COLUMNS * width + 9.0, 4.5
    top = (HEIGHT - _ROWS * height) / 2
    sheet = _framed(pen, wide, HEIGHT)
    strip: list[Element] = [rectangle(0.2, 1.2, wide - 0.4, height, pen.paper)]
    across = [side + column * width for column in range(_COLUMNS + 1)]
    down = [top + row * height for row in range(_ROWS + 1)]
    sheet += [Polygon(_placed(face.trim, scale, (x, y)), pen.part) for y in down[:-1] for x in across[:-1]]
    sheet += [line((1.5, y), (wide - 1.5, y), pen.cut) for y in down]
    strip += [Polygon(_placed(face.trim, scale, (x, 1.2)), pen.part) for x in across[:-1]]
    strip += [line((x, 0.0), (x, height + 2.4), pen.cut) for x in across]
    steps: list[Step] = [(sheet, wide, HEIGHT), (strip, wide, height + 2.4)]
    edges = list(zip(face.trim, face.trim[1:] + face.trim[:1], strict=True))
    if oblique := [(a, b) for a, b in edges if a[0] != b[0] and a[1] != b[1]]:
        steps.append(_snipped(pen, component, oblique))
    return _in_a_row(pen, steps)


def _snipped(pen: Pen, component: Component, oblique: Sequence[tuple[Point, Point]]) -> Step:
    """A part as it leaves its strip, with a line for each snip."""
    face, around = component.front, 2.0
    scale = min(26.0 / face.width, (HEIGHT - 2 * around) / face.height)
    width, height = face.width * scale, face.height * scale
    part: list[Element] = [
        rectangle(around, around, width, height, pen.behind),
        Polygon(_placed(face.trim, scale, (around, around)), pen.paper),
    ]
    for start, end in oblique:
        (x0, y0), (x1, y1) = _placed((start, end), scale, (around, around))
        dx, dy = (x1 - x0) * 0.14, (y1 - y0) * 0.14
        part.append(line((x0 - dx, y0 - dy), (x1 + dx, y1 + dy), pen.cut))
    return part, width + 2 * around, height + 2 * around


def fold_figure(theme: Theme, component: Component) -> Drawing:
    """A sheet with a dashed line between fronts and backs; then from its edge, half closed, with glue."""
    pen, face = Pen(theme), component.front
    scale = min((HEIGHT / 2 - 5.0) / face.height, 30.0 / (_COLUMNS * face.width))
    width, height = face.width * scale, face.height * scale
    wide, fold = _COLUMNS * width + 9.0, HEIGHT / 2
    sheet = _framed(pen, wide, HEIGHT)
    turned = tuple((face.width - x, face.height - y) for x, y in face.trim)
    for column in range(_COLUMNS):
        x = 4.5 + column * width
        sheet.append(Polygon(_placed(face.trim, scale, (x, fold - 2.0 - height)), pen.part))
        sheet.append(Polygon(_placed(turned, scale, (x, fold + 2.0)), pen.behind))
    sheet.append(line((0.2, fold), (wide - 0.2, fold), pen.fold))
    return _in_a_row(pen, [(sheet, wide, HEIGHT), _closing(theme, pen)])


def _closing(theme: Theme, pen: Pen) -> Step:
    """From the side: the fold at the left, glue on the lower half, the upper half coming down."""
    length, open_by = 34.0, 13.0
    middle = open_by / 2
    glue: list[Segment] = []
    for i in range(10):
        x = 6.0 + i * (length - 9.0) / 10
        y = middle + (x - 1.0) * (middle - 0.5) / (length - 1.0) - 1.0
        glue += [("M", mm(x), mm(y)), ("L", mm(x + 1.2), mm(y + 0.22))]
    bow: tuple[Segment, ...] = (
        ("M", length + 1.4, 1.2),
        ("C", length + 3.6, 4.0, length + 3.4, 7.6, length + 2.2, 9.8),
    )
    tip = ((length + 1.2, 9.0), (length + 3.3, 9.9), (length + 1.2, 11.8))
    halves = ((length, 0.5), (1.0, middle), (length, open_by - 0.5))
    drawn: list[Element] = [
        Path(outline(halves, closed=False), Style(None, theme.swatch("ink"), 0.6)),
        Path(tuple(glue), Style(None, theme.swatch("accent"), 0.8)),
        Path(bow, Style(None, theme.swatch("accent"), 0.35)),
        Polygon(tip, pen.solid),
    ]
    return drawn, length + 4.0, open_by


def join_figure(theme: Theme, file: File) -> Drawing:
    """The sheets of a board, one of each two with its cut; then the board joined, on its card."""
    pen = Pen(theme)
    tiles = [placement for placement in file.placements if placement.clip is not None]
    seams, face = _seams(tiles), tiles[0].face
    fit = (HEIGHT - 0.4) / (face.height + 20)
    wide, at = fit * (face.width + 20) + 0.4, (0.2 + 10 * fit, 0.2 + 10 * fit)
    board: list[Element] = [
        rectangle(0.2, 0.2, wide - 0.4, HEIGHT - 0.4, pen.behind),
        Polygon(_placed(face.trim, fit, at), pen.paper),
    ]
    for start, end, _ in seams:
        board.append(Path(outline(_placed((start, end), fit, at), closed=False), pen.fold))
    return _in_a_row(pen, [_apart(pen, file, tiles, seams), (board, wide, HEIGHT)])


def _apart(pen: Pen, file: File, tiles: Sequence[Placement], seams: Sequence[Seam]) -> Step:
    """The sheets side by side; of two neighbours the later one is cut, and its strip falls off."""
    lefts = sorted({box[0] for box in map(_shown, tiles)})
    tops = sorted({box[1] for box in map(_shown, tiles)})
    page = file.pages[0].drawing
    gap = 0.09 * page.width
    scale = (HEIGHT - 0.4) / (len(tops) * page.height + (len(tops) - 1) * gap)
    sheets: list[Element] = []
    for tile in tiles:
        box = _shown(tile)
        column, row = lefts.index(box[0]), tops.index(box[1])
        x, y = 0.2 + scale * column * (page.width + gap), 0.2 + scale * row * (page.height + gap)
        origin = (x + scale * tile.x, y + scale * tile.y)
        sheets.append(rectangle(x, y, scale * page.width, scale * page.height, pen.paper))
        sheets.append(Polygon(_placed(clipped(tile.face.trim, box), scale, origin), pen.part))
        for start, end, axis in seams:
            if not box[axis] <= start[axis] <= box[axis + 2]:
                continue
            a, b = _placed((start, end), scale, origin)
            if start[axis] - box[axis] < box[axis + 2] - start[axis]:
                away = (box[0], box[1], start[0], box[3]) if axis == 0 else (*box[:3], start[1])
                sheets.append(Polygon(_placed(clipped(tile.face.trim, away), scale, origin), pen.waste))
                sheets.append(line(a, b, pen.cut))
            sheets += [pen.cross(a), pen.cross(b)]
    return sheets, scale * (len(lefts) * page.width + (len(lefts) - 1) * gap) + 0.4, HEIGHT


def _shown(tile: Placement) -> tuple[float, float, float, float]:
    """What a tile shows, in the board's own coordinates."""
    assert tile.clip is not None
    left, top, right, bottom = tile.clip
    return (mm(left - tile.x), mm(top - tile.y), mm(right - tile.x), mm(bottom - tile.y))


def _seams(tiles: Sequence[Placement]) -> list[Seam]:
    """The seams between tiles, in the middle of their overlaps."""
    trim, beyond = tiles[0].face.trim, 6.0
    found: list[Seam] = []
    for axis in (0, 1):
        spans = sorted({(box[axis], box[axis + 2]) for box in map(_shown, tiles)})
        for (_, end), (start, _) in pairwise(spans):
            at = (start + end) / 2
            if (span := span_at(trim, axis, at)) is not None:
                low, high = span[0] - beyond, span[1] + beyond
                points = ((at, low), (at, high)) if axis == 0 else ((low, at), (high, at))
                found.append((*points, axis))
    return found
