"""The panels of a board: its sheets cut and laid over each other, and the whole glued onto card."""

from collections.abc import Sequence
from itertools import pairwise

from pnp.imposition import File, Placement, clip_outline, span_at
from pnp.kit.assembly import tools
from pnp.kit.assembly.panels import HEIGHT, WIDTH, clip_to_panel
from pnp.kit.assembly.paper import Leaf, draw_leaf, quarter_turn
from pnp.kit.assembly.pen import Pen, Shown, turn_drawing
from pnp.kit.assembly.reduced import reduce_face
from pnp.scene import (
    Box,
    Drawing,
    Element,
    Face,
    Group,
    Polygon,
    Style,
    compose,
    line,
    outline,
    rectangle,
    translate,
)
from pnp.units import Point, mm

_CROSS = 1.1
_BEYOND = 6.0
"""mm of the board itself: how far a seam goes beyond its outline, to the crosses."""

Seam = tuple[Point, Point, int]
"""Where it starts and ends, beyond the board's outline; 0 for an upright seam, 1 for a level one."""


def join_panel(pen: Pen, file: File) -> Drawing:
    """Return the sheets side by side: of two neighbours the later one is cut along its seam, and goes
    over."""
    tiles = [placement for placement in file.placements if placement.clip is not None]
    seams = _seams(tiles)
    lefts = sorted({box[0] for box in map(_visible_box, tiles)})
    tops = sorted({box[1] for box in map(_visible_box, tiles)})
    page = file.pages[0].drawing
    gap = 0.11 * min(page.width, page.height)
    wide, high = (
        len(at) * side + (len(at) - 1) * gap for at, side in ((lefts, page.width), (tops, page.height))
    )
    factor = min((WIDTH - 6.0) / wide, (HEIGHT - 3.0) / high)
    left, top = (WIDTH - factor * wide) / 2, (HEIGHT - factor * high) / 2
    drawn: list[Element] = []
    tip = (WIDTH / 2, HEIGHT / 2)
    for tile in tiles:
        box = _visible_box(tile)
        x = left + factor * lefts.index(box[0]) * (page.width + gap)
        y = top + factor * tops.index(box[1]) * (page.height + gap)
        drawn.append(rectangle(x, y, factor * page.width, factor * page.height, pen.paper))
        origin = (x + factor * tile.x, y + factor * tile.y)
        drawn += _tile(pen, tile.face, box, factor, origin)
        for seam in seams:
            if box[seam[2]] <= seam[0][seam[2]] <= box[seam[2] + 2]:
                cut, at = _draw_seam(pen, tile.face, box, seam, factor, origin)
                drawn += cut
                tip = at or tip
    blade = turn_drawing(tools.knife(pen), -35.0, tip)
    return clip_to_panel([*drawn, blade])


def _tile(pen: Pen, face: Face, box: Box, factor: float, origin: Point) -> list[Element]:
    """Return the part of a board that a sheet shows."""
    part = clip_outline(face.trim, box)
    art = Group(
        reduce_face(face, factor, pen.ink).elements, clip=outline(_place_points(part, factor, (0.0, 0.0)))
    )
    return [Group((art,), translate(*origin)), Polygon(_place_points(part, factor, origin), pen.edge)]


def _draw_seam(
    pen: Pen, face: Face, box: Box, seam: Seam, factor: float, origin: Point
) -> tuple[list[Element], Point | None]:
    """Return a seam on one of its sheets: crosses at its ends and, on the later sheet, the strip that falls
    off and the cut; also where the knife is."""
    start, end, axis = seam
    a, b = _place_points((start, end), factor, origin)
    drawn: list[Element] = []
    at = None
    if start[axis] - box[axis] < box[axis + 2] - start[axis]:
        away = (box[0], box[1], start[0], box[3]) if axis == 0 else (*box[:3], start[1])
        drawn.append(
            Polygon(
                _place_points(clip_outline(face.trim, away), factor, origin),
                Style(pen.paper.fill, pen.ink, 0.2),
            )
        )
        drawn.append(line(a, b, pen.cut))
        at = (a[0] + 0.55 * (b[0] - a[0]), a[1] + 0.55 * (b[1] - a[1]))
    for x, y in (a, b):
        drawn += [
            line((x - _CROSS, y), (x + _CROSS, y), pen.fine),
            line((x, y - _CROSS), (x, y + _CROSS), pen.fine),
        ]
    return drawn, at


def mount_panel(pen: Pen, face: Face) -> Drawing:
    """Return a board seen at a slant above its card, with glue between them, and a book that presses it."""
    factor = 52.0 / face.width
    trim = Polygon(_place_points(face.trim, factor, (0.0, 0.0)), pen.paper)
    board = Shown((trim, *reduce_face(face, factor, pen.ink).elements), 52.0, face.height * factor).fit(
        52.0, 36.0
    )
    return glued_panel(pen, board)


def back_panel(pen: Pen, leaf: Leaf) -> Drawing:
    """Return the same of a sheet of parts, before it is cut."""
    sheet = draw_leaf(pen, leaf, 0.22)
    sheet = quarter_turn(sheet) if leaf.height > leaf.width else sheet
    return glued_panel(pen, sheet.fit(50.0, 38.0))


def glued_panel(pen: Pen, flat: Shown) -> Drawing:
    """Draw something flat above its card, glue between them, and books that press it."""
    slant = (1.0, 0.0, -0.45, 0.42, 0.0, 0.0)
    width, deep = flat.width, flat.height
    card = [(-1.5, -1.5), (width + 1.5, -1.5), (width + 1.5, deep + 1.5), (-1.5, deep + 1.5)]
    lean = 0.45 * deep
    x, low = 4.0 + lean, HEIGHT - 0.42 * deep - 5.0
    lying = compose(translate(x, low), slant)
    raised = compose(translate(x, low - 14.0), slant)
    thick = tuple((mm(px), mm(py)) for px, py in card)
    drawn: list[Element] = [
        Group((Polygon(thick, Style(pen.ink, pen.ink, 0.35)),), compose(translate(0.0, 1.3), lying)),
        Group((Polygon(thick, pen.card),), lying),
        Group((tools.trail(pen, (3.0, deep / 2), (width - 3.0, deep / 2), deep * 0.36, 11),), lying),
        Group(flat.elements, raised),
        *pen.arrow((x - lean - 1.5, low - 13.0), (x - lean - 1.5, low + 6.0)),
        turn_drawing(tools.stick(pen), -24.0, (x + width - 15.0, low + 0.30 * deep)),
    ]
    book = Group((tools.book(pen, 18.0, 6.5),), translate(WIDTH - 19.5, 5.0))
    pressed: list[Element] = [
        book,
        Group((tools.book(pen, 17.0, 5.0),), translate(WIDTH - 19.0, 0.3)),
        line((WIDTH - 21.0, 12.2), (WIDTH - 1.0, 12.2), Style(None, pen.ink, 1.0, round=False)),
    ]
    return clip_to_panel([*drawn, *pressed])


def _place_points(points: Sequence[Point], factor: float, at: Point) -> tuple[Point, ...]:
    return tuple((mm(at[0] + factor * x), mm(at[1] + factor * y)) for x, y in points)


def _visible_box(tile: Placement) -> Box:
    """Return the part of the board that a tile shows, in the board's own coordinates."""
    assert tile.clip is not None
    left, top, right, bottom = tile.clip
    return (mm(left - tile.x), mm(top - tile.y), mm(right - tile.x), mm(bottom - tile.y))


def _seams(tiles: Sequence[Placement]) -> list[Seam]:
    """Return the seams between tiles, in the middle of their overlaps."""
    trim = tiles[0].face.trim
    found: list[Seam] = []
    for axis in (0, 1):
        spans = sorted({(box[axis], box[axis + 2]) for box in map(_visible_box, tiles)})
        for (_, end), (start, _) in pairwise(spans):
            at = (start + end) / 2
            if (span := span_at(trim, axis, at)) is not None:
                low, high = span[0] - _BEYOND, span[1] + _BEYOND
                points = ((at, low), (at, high)) if axis == 0 else ((low, at), (high, at))
                found.append((*points, axis))
    return found
