"""Places a board on one sheet, or on as few as possible, to be glued together with an overlap. Draws the aids
for joining them: registration crosses at the seams, and a diagram of the sheets.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from pnp.errors import LayoutError
from pnp.imposition.furniture import Item, furnish, item, overlaps_any
from pnp.imposition.marks import CROSS, NEAREST, Marks, cross, edge_marks
from pnp.imposition.outline import (
    Outline,
    bounding_box,
    box_outline,
    clip_outline,
    common,
    is_box,
    is_box_inside,
    offset,
    overlaps_box,
    span_at,
    widen_box,
)
from pnp.imposition.sheet import File, Imprint, Placement
from pnp.imposition.slots import EDGE, corners, printable
from pnp.papers import Paper
from pnp.scene import (
    Box,
    Component,
    Drawing,
    Element,
    Face,
    Group,
    Page,
    Polygon,
    Style,
    Use,
    line,
    outline,
    translate,
)
from pnp.text import cap_height, set_line
from pnp.units import Point, from_points, mm

OVERLAP = 10.0
"""The width in mm of the strip of a board that two neighbouring sheets both show, half of it on either side
of the seam."""

BLEEDS = (3.0, 2.0, 1.0)

MOST = 36
"""The largest number of sheets for a board."""


@dataclass(frozen=True, slots=True)
class Tile:
    """The part of a board that one sheet shows. `column` and `row` count from 0. `shown` is the box of this
    part in mm from the board's upper left corner; (x, y) is the place of that corner on the sheet, which may
    be outside the sheet."""

    column: int
    row: int
    shown: Box
    x: float
    y: float

    def on_page(self, box: Box) -> Box:
        return (mm(box[0] + self.x), mm(box[1] + self.y), mm(box[2] + self.x), mm(box[3] + self.y))


def tile_board(component: Component, paper: Paper, imprint: Imprint, *, overlap: float = OVERLAP) -> File:
    """Return the file <stock>.pdf with a board's front on the fewest sheets, with the shortest seams.

    Each sheet shows its part and repeats `overlap` mm of its neighbours' parts. It has registration crosses
    at the ends of its seams, the number of the tile, and a diagram of the tiles. The area outside the trim
    and its bleed stays white, for the margin's words. Each seam and each edge of the trim counts as one cut.

    Raises LayoutError if a tile would be smaller than its overlaps, or if the margins have no space.
    """
    face = component.front
    for layout in _layouts(face, paper, overlap):
        pages = _pages(component, layout, imprint)
        if pages is not None:
            break
    else:
        raise LayoutError(
            "the board does not fit the paper, or leaves its margins no room",
            place=component.id,
            expected=f"at most {MOST} sheets of {paper.name} ({paper.width:g} x {paper.height:g} mm), "
            "with room for crosses, scale bars and two free corners",
            found=f"{face.width:g} x {face.height:g} mm",
            hint="a smaller board, a trim that leaves its corners free, or a larger paper",
        )
    tiled = len(layout.tiles) > 1
    placements = tuple(
        Placement(
            component.id,
            1,
            "front",
            page,
            mm(tile.x),
            mm(tile.y),
            0,
            face,
            tile.on_page(common(tile.shown, widen_box((0.0, 0.0, face.width, face.height), layout.bleed)))
            if tiled
            else None,
        )
        for page, tile in enumerate(layout.tiles, 1)
    )
    seams = (layout.columns - 1) * layout.rows + (layout.rows - 1) * layout.columns
    return File(
        name=f"{component.stock}.pdf",
        pages=pages,
        placements=placements,
        sheets=len(pages),
        cuts=len(face.trim) + seams,
        snips=0,
        folds=0,
    )


@dataclass(frozen=True, slots=True)
class Layout:
    """The tiles of a board, row by row, on sheets of one paper in one orientation."""

    page: Paper
    columns: int
    rows: int
    overlap: float
    bleed: float
    tiles: tuple[Tile, ...]


def _layouts(face: Face, paper: Paper, overlap: float) -> Iterator[Layout]:
    """Yield all ways to divide a board among sheets, best first: fewest sheets, then shortest seams."""
    shapes: list[tuple[int, float, int, int, int]] = []
    for turned, page in enumerate((paper, paper.landscape)):
        room_x, room_y = page.width - 2 * EDGE, page.height - 2 * EDGE
        for columns, rows in product(range(1, MOST + 1), repeat=2):
            fits = (
                columns * room_x - (columns - 1) * overlap >= face.width
                and rows * room_y - (rows - 1) * overlap >= face.height
            )
            if fits and columns * rows <= MOST:
                seams = (columns - 1) * face.height + (rows - 1) * face.width
                shapes.append((columns * rows, seams, turned, columns, rows))
    for _, _, turned, columns, rows in sorted(shapes):
        page = paper.landscape if turned else paper
        yield from _arrangements(face, page, columns, rows, overlap)


def _arrangements(face: Face, page: Paper, columns: int, rows: int, overlap: float) -> Iterator[Layout]:
    """Yield layouts of one number of columns and rows, with less and less bleed, and with the tiles in the
    middle of their sheets or moved outwards."""
    if min(face.width / columns, face.height / rows) < overlap:
        return
    for bleed in sorted({min(face.bleed, b) for b in BLEEDS}, reverse=True):
        for outward, lift in product((0.0, 0.5, 1.0), (0.5, 0.25)):
            tiles = [
                _tile(face, page, (columns, rows), (column, row), overlap, bleed, outward, lift)
                for row, column in product(range(rows), range(columns))
            ]
            if all(is_box_inside(tile.on_page(tile.shown), printable(page)) for tile in tiles):
                yield Layout(page, columns, rows, overlap, bleed, tuple(tiles))


def _tile(
    face: Face,
    page: Paper,
    parts: tuple[int, int],
    part: tuple[int, int],
    overlap: float,
    bleed: float,
    outward: float,
    lift: float,
) -> Tile:
    left, right, x = _span(face.width, page.width, parts[0], part[0], overlap, bleed, outward, lift)
    top, bottom, y = _span(face.height, page.height, parts[1], part[1], overlap, bleed, outward, lift)
    return Tile(*part, (mm(left), mm(top), mm(right), mm(bottom)), mm(x), mm(y))


def _span(
    size: float,
    room: float,
    parts: int,
    part: int,
    overlap: float,
    bleed: float,
    outward: float,
    lift: float,
) -> tuple[float, float, float]:
    """Return the range of the board that a tile shows along one axis, and the place of the board's start on
    the sheet.

    Seams are evenly spaced. `outward` 0 places the tile in the middle of the sheet; 1 places the first and
    last tiles at the sheet's end, so that all free space is at the seam. If there are no seams, `lift` is the
    share of the free space before the board.
    """
    start = size * part / parts - overlap / 2 if part else -bleed
    end = size * (part + 1) / parts + overlap / 2 if part + 1 < parts else size + bleed
    slack = room - 2 * EDGE - (end - start)
    share = lift if parts == 1 else 0.5
    if part == 0 < parts - 1:
        share = 0.5 - outward / 2
    elif part == parts - 1 > 0:
        share = 0.5 + outward / 2
    return start, end, EDGE + slack * share - start


def _pages(component: Component, layout: Layout, imprint: Imprint) -> tuple[Page, ...] | None:
    """Return the pages of a layout, or None if a margin has no space for its words."""
    face = component.front
    used = Use(face.symbol, name=f"slot:{component.id}:1:front")
    part: Element = used
    if not is_box(face.trim):
        part = Group((used,), clip=outline(offset(face.trim, layout.bleed)))
    pages = []
    for number in range(1, len(layout.tiles) + 1):
        tile = layout.tiles[number - 1]
        margin = _margin(face, layout, number, imprint)
        if margin is None:
            return None
        board = Group((part,), translate(tile.x, tile.y), outline(box_outline(tile.shown)))
        shown = tile.on_page(tile.shown)
        trim = common(shown, tile.on_page((0.0, 0.0, face.width, face.height)))
        drawing = Drawing(layout.page.width, layout.page.height, (board, *margin))
        pages.append(Page(drawing, trim, shown))
    return tuple(pages)


def _margin(face: Face, layout: Layout, number: int, imprint: Imprint) -> tuple[Element, ...] | None:
    """Return the marks, crosses and words of a tile's sheet, or None if there is no space. Two opposite
    corners stay free."""
    tile, total = layout.tiles[number - 1], len(layout.tiles)
    shown, area = tile.on_page(tile.shown), printable(layout.page)
    painted = clip_outline(_move_points(offset(face.trim, layout.bleed), tile), shown)
    extra = []
    if total > 1:
        text = imprint.tile.format(n=number, m=total)
        extra.append(diagram(face, layout.columns, layout.rows, number - 1, text, imprint))
    told, advice = imprint.line(number, total, "front"), imprint.advice("none")
    for rising in (False, True):
        kept = corners(layout.page, rising=rising)
        marks = _crosses(face, layout, tile, kept, area)
        if marks is None or any(overlaps_box(painted, corner) for corner in kept):
            continue
        marks += edge_marks(_move_points(face.trim, tile), shown, layout.bleed, area, kept)
        taken = [painted, *(box_outline(corner) for corner in kept), *(o for m in marks for o in m.taken)]
        words = furnish(layout.page, imprint, told, advice, taken, extra)
        if words is not None:
            return (*(element for drawn in marks for element in drawn.elements), *words)
    return None


def _crosses(face: Face, layout: Layout, tile: Tile, kept: Sequence[Box], area: Box) -> list[Marks] | None:
    """Return the crosses at a tile's seams, beyond the bleed or, if there is no space, inside it. Return None
    if there is no space at all."""
    where = (layout.columns, layout.rows, tile.column, tile.row)
    for beyond in (layout.bleed, 0.0):
        marks = [
            cross((mm(x + tile.x), mm(y + tile.y)), on_ink=beyond < layout.bleed)
            for x, y in seam_ends(face, *where, layout.overlap, beyond)
        ]
        boxes = [bounding_box(o) for drawn in marks for o in drawn.taken]
        if all(is_box_inside(box, area) and not overlaps_any(box, kept) for box in boxes):
            return marks
    return None


def _move_points(points: Outline, tile: Tile) -> Outline:
    return tuple((mm(x + tile.x), mm(y + tile.y)) for x, y in points)


BESIDE = 0.5
"""The distance in mm between a cross and the ink beside it."""

HEIGHT = 8.0
"""The height in mm of the diagram of the tiles."""

LABEL = from_points(7.0)


def seam_ends(
    face: Face, columns: int, rows: int, column: int, row: int, overlap: float, bleed: float
) -> Iterator[Point]:
    """Yield the centres of the registration crosses of one tile, in mm from the board's upper left corner.

    A seam is the line where two tiles meet; each of the tile's seams has a cross at both ends. If a seam ends
    at the rim of the board, its cross lies beyond the trim and `bleed`. If it ends at another seam, its cross
    lies beyond the strip that both tiles show (`overlap` mm wide). Both sheets of a seam get the same points.
    `column` and `row` of the tile count from 0.
    """
    for axis, parts, part, others, other in (
        (0, columns, column, rows, row),
        (1, rows, row, columns, column),
    ):
        size, across = (face.width, face.height) if axis == 0 else (face.height, face.width)
        for seam in (part, part + 1):
            if seam in (0, parts):
                continue
            at = size * seam / parts
            low, high = _rim(face, axis, at)
            beyond = CROSS + (bleed + BESIDE if bleed else NEAREST)
            start, end = low - beyond, high + beyond
            if other > 0:
                start = across * other / others - overlap / 2 - CROSS - BESIDE
            if other + 1 < others:
                end = across * (other + 1) / others + overlap / 2 + CROSS + BESIDE
            for along in (start, end):
                yield (mm(at), mm(along)) if axis == 0 else (mm(along), mm(at))


def _rim(face: Face, axis: int, at: float) -> tuple[float, float]:
    """Return the range of the trim along a seam, taken over the width of a cross."""
    spans = [span for d in (-CROSS, 0.0, CROSS) if (span := span_at(face.trim, axis, at + d))]
    return min(span[0] for span in spans), max(span[1] for span in spans)


def diagram(face: Face, columns: int, rows: int, index: int, text: str, imprint: Imprint) -> Item:
    """Return a small drawing of the board divided into its tiles, as an item for the margin. The tile `index`
    (from 0, row by row) is filled; `text` is the label."""
    scale = HEIGHT / face.height
    width = face.width * scale
    row, column = divmod(index, columns)
    step_x, step_y = face.width / columns, face.height / rows
    part = clip_outline(face.trim, (column * step_x, row * step_y, (column + 1) * step_x, (row + 1) * step_y))
    thin = Style(stroke=imprint.ink, width=0.25, round=False)
    elements: list[Element] = [
        Polygon(tuple((mm(x * scale), mm(y * scale)) for x, y in part), Style(fill=imprint.ink)),
        Polygon(tuple((mm(x * scale), mm(y * scale)) for x, y in face.trim), thin),
    ]
    elements += [line((x, 0.0), (x, HEIGHT), thin) for i in range(1, columns) for x in (i * step_x * scale,)]
    elements += [line((0.0, y), (width, y), thin) for i in range(1, rows) for y in (i * step_y * scale,)]
    baseline = HEIGHT / 2 + cap_height(imprint.typeface, LABEL) / 2
    elements.append(
        set_line(text, imprint.typeface, LABEL, imprint.ink, (width + 2.0, baseline), place="tile's label")
    )
    return item("mark:tile", elements, ("top", "bottom", "left", "right"))
