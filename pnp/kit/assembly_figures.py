"""The small diagrams of the assembly sheet: the order of cuts, the fold, the joint of a board.

They are drawn for the margin, at most `WIDTH` mm wide, from the outlines of the kit's own parts.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from pnp.component import Component
from pnp.imposition import File, Placement
from pnp.imposition.outline import clipped, span_at
from pnp.scene import (
    WHITE,
    Circle,
    Drawing,
    Element,
    Group,
    Path,
    Polygon,
    Segment,
    Style,
    line,
    outline,
    rectangle,
    translate,
)
from pnp.text import cap_height, set_line
from pnp.theme import Theme
from pnp.units import Point, from_points, mm

WIDTH = 40.0
"""The width of a book's margin."""

_STEP, _BETWEEN = 7.0, 5.0
"""The column of the steps' numerals, and the space between steps."""

_CROSS = 1.0
_COLUMNS, _ROWS = 4, 4


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
        self.glue = Style(None, accent, 0.35)
        self.mark = Style(None, ink, 0.25, round=False)
        self.solid = Style(accent)

    def numeral(self, number: int, top: float) -> list[Element]:
        """A step's number, in a disc at the left."""
        face, size, radius = self.theme.typeface("label"), from_points(9), 2.3
        at = (radius, mm(top + radius))
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


def _stacked(pen: Pen, steps: Sequence[tuple[list[Element], float]]) -> Drawing:
    """Drawings of steps, each (elements about the top of its row, height), numbered from the top."""
    elements: list[Element] = []
    top = 0.0
    for number, (drawn, height) in enumerate(steps, 1):
        elements += [*pen.numeral(number, top), Group(tuple(drawn), translate(_STEP, top))]
        top += height + _BETWEEN
    return Drawing(WIDTH, mm(top - _BETWEEN + 0.5), tuple(elements))


def cut_figure(theme: Theme, component: Component) -> Drawing:
    """A sheet cut into strips, a strip cut into parts and, where its outline asks for it, a part snipped."""
    pen, face = Pen(theme), component.front
    room = WIDTH - _STEP - 2.0
    scale = min(room * 0.72 / (_COLUMNS * face.width), 30.0 / (_ROWS * face.height))
    width, height = face.width * scale, face.height * scale
    left, over = (room - _COLUMNS * width) / 2, 1.2
    sheet: list[Element] = [rectangle(0.3, 0.3, room, _ROWS * height + 8, pen.paper)]
    for row in range(_ROWS):
        for column in range(_COLUMNS):
            at = (left + column * width, 4.3 + row * height)
            sheet.append(Polygon(_placed(face.trim, scale, at), pen.part))
    for row in range(_ROWS + 1):
        y = 4.3 + row * height
        sheet.append(line((1.5, y), (room - 0.9, y), pen.cut))
    strip: list[Element] = [rectangle(0.3, 0.6, room, height, pen.paper)]
    across = [left + column * width for column in range(_COLUMNS + 1)]
    strip += [Polygon(_placed(face.trim, scale, (x, 0.6)), pen.part) for x in across[:-1]]
    strip += [line((x, 0.6 - over), (x, 0.6 + height + over), pen.cut) for x in across]
    steps = [(sheet, _ROWS * height + 8.3), (strip, height + 1.2)]
    edges = list(zip(face.trim, face.trim[1:] + face.trim[:1], strict=True))
    oblique = [(a, b) for a, b in edges if a[0] != b[0] and a[1] != b[1]]
    if oblique:
        larger = min(16.0 / face.width, 19.0 / face.height)
        at = ((room - face.width * larger) / 2, 0.6)
        part: list[Element] = [
            rectangle(at[0], at[1], face.width * larger, face.height * larger, pen.behind),
            Polygon(_placed(face.trim, larger, at), pen.paper),
        ]
        for a, b in oblique:
            (x0, y0), (x1, y1) = _placed((a, b), larger, at)
            dx, dy = (x1 - x0) * 0.14, (y1 - y0) * 0.14
            part.append(line((x0 - dx, y0 - dy), (x1 + dx, y1 + dy), pen.cut))
        steps.append((part, face.height * larger + 1.2))
    return _stacked(pen, steps)


def fold_figure(theme: Theme, component: Component) -> Drawing:
    """A sheet with a dashed line between fronts and backs; then from its edge, half closed, with glue."""
    pen, face = Pen(theme), component.front
    room = WIDTH - _STEP - 2.0
    scale = min(room * 0.8 / (_COLUMNS * face.width), 10.0 / face.height)
    width, height = face.width * scale, face.height * scale
    tall, left = 2 * height + 9.0, (room - _COLUMNS * width) / 2
    sheet: list[Element] = [rectangle(0.3, 0.3, room, tall, pen.paper)]
    for column in range(_COLUMNS):
        x = left + column * width
        sheet.append(Polygon(_placed(face.trim, scale, (x, 0.3 + tall / 2 - 2 - height)), pen.part))
        turned = tuple((face.width - u, face.height - v) for u, v in face.trim)
        sheet.append(Polygon(_placed(turned, scale, (x, 0.3 + tall / 2 + 2)), pen.behind))
    sheet.append(line((0.3, 0.3 + tall / 2), (room + 0.3, 0.3 + tall / 2), pen.fold))
    # From the side: the fold at the left, the glue between the two halves.
    upper, lower = (room - 2.0, 1.0), (room - 2.0, 12.0)
    edge = Style(None, theme.swatch("ink"), 0.6)
    glue: list[Segment] = []
    for i in range(9):
        x = 8.0 + i * (room - 12.0) / 9
        y = 6.5 + (x - 1.0) * 5.5 / (room - 3.0) - 1.3
        glue += [("M", mm(x), mm(y)), ("L", mm(x + 0.9), mm(y + 0.2))]
    closing: list[Segment] = [("M", room, 1.6), ("C", room + 1.6, 4.0, room + 1.6, 7.5, mm(room + 0.5), 10.0)]
    tip = ((room - 0.5, 9.2), (room + 1.5, 9.8), (room - 0.1, 11.4))
    side: list[Element] = [
        Path(outline((upper, (1.0, 6.5), lower), closed=False), edge),
        Path(tuple(glue), Style(None, theme.swatch("accent"), 0.8)),
        Path(tuple(closing), pen.glue),
        Polygon(tip, pen.solid),
    ]
    return _stacked(pen, [(sheet, tall + 0.6), (side, 13.0)])


def join_figure(theme: Theme, file: File) -> Drawing:
    """The sheets of a board, one of each two with its cut; then the board joined, on its card."""
    pen = Pen(theme)
    tiles = [placement for placement in file.placements if placement.clip is not None]
    lefts = sorted({box[0] for box in map(_shown, tiles)})
    tops = sorted({box[1] for box in map(_shown, tiles)})
    page = file.pages[0].drawing
    apart = 0.09 * page.width
    room = WIDTH - _STEP - 0.6
    scale = room / (len(lefts) * page.width + (len(lefts) - 1) * apart)
    seams = _seams(tiles)
    sheets: list[Element] = []
    for tile in tiles:
        box = _shown(tile)
        corner = (
            0.3 + scale * lefts.index(box[0]) * (page.width + apart),
            0.3 + scale * tops.index(box[1]) * (page.height + apart),
        )
        origin = (corner[0] + scale * tile.x, corner[1] + scale * tile.y)
        sheets.append(rectangle(*corner, scale * page.width, scale * page.height, pen.paper))
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
    high = scale * (len(tops) * page.height + (len(tops) - 1) * apart) + 0.6
    face = tiles[0].face
    fit = min((room - 2.0) / face.width, 26.0 / (face.height + 16))
    at = ((room - fit * face.width) / 2, 0.6 + 8 * fit)
    board: list[Element] = [
        rectangle(0.3, 0.3, room, fit * (face.height + 16) + 0.6, pen.behind),
        Polygon(_placed(face.trim, fit, at), pen.paper),
    ]
    for start, end, _ in seams:
        a, b = _placed((start, end), fit, at)
        board += [line(a, b, pen.fold), pen.cross(a), pen.cross(b)]
    return _stacked(pen, [(sheets, high), (board, fit * (face.height + 16) + 1.2)])


def _shown(tile: Placement) -> tuple[float, float, float, float]:
    """What a tile shows, in the board's own coordinates."""
    assert tile.clip is not None
    left, top, right, bottom = tile.clip
    return (mm(left - tile.x), mm(top - tile.y), mm(right - tile.x), mm(bottom - tile.y))


def _seams(tiles: Sequence[Placement]) -> list[tuple[Point, Point, int]]:
    """The seams between tiles, in the middle of their overlaps: (start, end, 0 upright or 1 level)."""
    trim, beyond = tiles[0].face.trim, 8.0
    found: list[tuple[Point, Point, int]] = []
    for axis in (0, 1):
        spans = sorted({(box[axis], box[axis + 2]) for box in map(_shown, tiles)})
        for (_, end), (start, _) in pairwise(spans):
            at = (start + end) / 2
            if (span := span_at(trim, axis, at)) is not None:
                low, high = span[0] - beyond, span[1] + beyond
                points = ((at, low), (at, high)) if axis == 0 else ((low, at), (high, at))
                found.append((*points, axis))
    return found
