"""Paints one side of a sheet: each face in its slot, clipped so that it does not paint over its neighbours,
then crop marks, the fold line, words and scale bars."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from pnp.imposition.furniture import furnish
from pnp.imposition.marks import Marks, crop_marks, fold_line
from pnp.imposition.outline import (
    Axis,
    back_placement,
    box_on_back,
    box_outline,
    boxes_overlap,
    image,
    inverse,
    move_box,
    rotation,
    union,
    widen_box,
)
from pnp.imposition.sheet import USUAL, Arrangement, Imprint, Placement, Side
from pnp.imposition.slots import (
    NOTCHED,
    OUTER_BLEED,
    Grid,
    corners_beside_bleed,
    free_corners,
    printable,
    regions,
)
from pnp.scene import (
    WHITE,
    Box,
    Element,
    Face,
    Group,
    Matrix,
    Segment,
    Style,
    Swatch,
    Symbol,
    Use,
    compose,
    outline,
    rectangle,
    translate,
)
from pnp.units import Point, mm


@dataclass(frozen=True, slots=True)
class Slot:
    """A place of a sheet with what is in it: one side of one copy of a component, the symbol that paints this
    face, and the index of the place on the sheet."""

    component: str
    copy: int
    side: Side
    index: int
    face: Face
    symbol: Symbol


@dataclass(frozen=True, slots=True)
class Layer:
    """The painted faces on one side of a sheet.

    `placements` are the places of the copies; their page number is 0 until the file is put together. `trim`
    is the box around all trims, `bleed` that around all visible bleeds; both are None for a blank side.
    """

    elements: tuple[Element, ...]
    placements: tuple[Placement, ...]
    trim: Box | None
    bleed: Box | None


def layer(
    grid: Grid,
    placed: Sequence[Slot],
    count: int,
    axis: Axis,
    kept: Sequence[Box],
    bleed: float,
    ground: Swatch | None,
    shift: Point = (0.0, 0.0),
) -> Layer:
    """Paint the faces on one side of a sheet.

    `placed` are the faces with their slots; the sheet uses the first `count` slots of the grid. `axis` is the
    direction of the line about which the sheet is turned. `kept` are corners of the page that have to stay
    blank: no bleed is painted there. At most `bleed` mm of the faces' bleed is visible around the slots.
    `ground` is the background colour of all faces, or None if they differ; it is painted under them, so that
    no white hairline shows between neighbours. Backs are moved by `shift` mm from the places behind their
    fronts.
    """
    elements: list[Element] = []
    placements: list[Placement] = []
    trims: list[Box] = []
    bleeds: list[Box] = []
    area = printable(grid.page)
    if ground is not None and ground.hex != WHITE.hex and placed:
        least = min(slot.face.bleed for slot in placed)
        elements += _underlay(grid, count, placed[0].side, axis, ground, shift, least)
    for slot in placed:
        face = slot.face
        front = grid.box(slot.index)
        matrix: Matrix = translate(front[0], front[1])
        if slot.side == "back":
            a, b, c, d, e, f = compose(translate(*shift), back_placement(matrix, face.width, grid.page, axis))
            matrix = (a, b, c, d, mm(e), mm(f))
        trim = image(matrix, (0.0, 0.0, face.width, face.height))
        own = _bleed_box(grid, slot, count, axis, trim, area, bleed)
        clip = _cut_out_corners(own, kept)
        name = f"slot:{slot.component}:{slot.copy}:{slot.side}"
        to_face = inverse(matrix)
        clipping = _face_path(clip, to_face)
        elements.append(Group((Use(slot.symbol, name=name),), matrix, clipping))
        trims.append(trim)
        bleeds.append(own)
        placements.append(
            Placement(slot.component, slot.copy, slot.side, 0, trim[0], trim[1], rotation(matrix), face)
        )
    return Layer(
        tuple(elements),
        tuple(placements),
        union(trims) if trims else None,
        union(bleeds) if bleeds else None,
    )


def _underlay(
    grid: Grid, count: int, side: Side, axis: Axis, ground: Swatch, shift: Point, bleed: float
) -> list[Element]:
    """Return the used slots as rectangles in one colour, joined where their bleeds meet."""
    runs = grid.blocks(count, 2 * bleed)
    if side == "back":
        runs = [move_box(box_on_back(run, grid.page, axis), shift) for run in runs]
    style = Style(fill=ground)
    return [rectangle(a, b, c - a, d - b, style, "ground") for a, b, c, d in runs]


def _bleed_box(grid: Grid, slot: Slot, count: int, axis: Axis, trim: Box, area: Box, most: float) -> Box:
    """Return the box of a face with its visible bleed: none at a shared cut, half the space between
    neighbours, all of it elsewhere, and within the printable area. A back that is moved beyond that area
    keeps its whole trim."""
    bleed = min(slot.face.bleed, most)
    left, above, right, below = (
        bleed if away is None else min(slot.face.bleed, away / 2)
        for away in grid.distances(slot.index, count)
    )
    if slot.side == "back":
        if axis == "vertical":
            left, right = right, left
        else:
            above, below = below, above
    return (
        mm(min(max(trim[0] - left, area[0]), trim[0])),
        mm(min(max(trim[1] - above, area[1]), trim[1])),
        mm(max(min(trim[2] + right, area[2]), trim[2])),
        mm(max(min(trim[3] + below, area[3]), trim[3])),
    )


def _cut_out_corners(box: Box, kept: Sequence[Box]) -> tuple[Point, ...]:
    """Return a box as a polygon without the parts in free corners. A part as large as the sheet can overlap
    both corners."""
    left, top, right, bottom = box
    start: tuple[Point, ...] = ((left, top),)
    end: tuple[Point, ...] = ()
    middle: tuple[Point, ...] = ((right, bottom),)
    for corner in kept:
        if not boxes_overlap(box, corner):
            continue
        if corner[0] <= left and corner[1] <= top:
            x, y = corner[2], corner[3]
            start, end = ((x, top),), ((left, y), (x, y))
        elif corner[2] >= right and corner[3] >= bottom:
            x, y = corner[0], corner[1]
            middle = ((right, y), (x, y), (x, bottom))
    return (*start, (right, top), *middle, (left, bottom), *end)


def _face_path(points: Sequence[Point], to_face: Matrix) -> tuple[Segment, ...]:
    a, b, c, d, e, f = to_face
    return outline((a * x + c * y + e, b * x + d * y + f) for x, y in points)


MARK_LENGTHS = (4.0, 2.0)


@dataclass(frozen=True, slots=True)
class Dressing:
    """What is drawn around the slots on one side of a sheet, and the boxes that it depends on.

    `elements` are crop marks, the fold line, texts and scale bars. `regions` are the boxes around the used
    slots: two on a folded sheet, for fronts and backs. `kept` are the two corners of the page that stay blank
    for the marks of a cutting machine. At most `bleed` mm of the faces' bleed is visible around the slots.
    """

    elements: tuple[Element, ...]
    regions: tuple[Box, ...]
    kept: tuple[Box, Box]
    bleed: float


def dress(
    grid: Grid,
    count: int,
    fullest: int,
    side: Side,
    axis: Axis,
    bleed: float,
    imprint: Imprint,
    told: str,
    advice: str,
    asked: Arrangement = USUAL,
    shift: Point = (0.0, 0.0),
) -> Dressing | None:
    """Draw what surrounds the slots on one side of a sheet: crop marks, a fold line, texts and scale bars.
    Return None if the margins have no space for them.

    `count` is the number of slots used on this sheet, `fullest` the most used on any sheet of the batch.
    `axis` is the direction of the line about which the sheet is turned. `bleed` is the faces' bleed in mm;
    less of it is visible if the margins need the space. `told` is the text that identifies the sheet,
    `advice` the text on how to print it. `asked` is the user's arrangement, with the colour and length of
    crop marks. Backs and their marks are moved by `shift` mm from the places behind the fronts.

    Texts keep clear of all slots, used or not, so that they stand in the same place on every sheet. Two
    corners of the sheet, 10 x 10 mm if there is space, stay blank for the marks of a cutting machine. A
    corner is made smaller if it is too near one of the first `fullest` slots.
    """
    page = grid.page
    whole, cut = regions(grid, grid.slots), regions(grid, count)
    if side == "back":
        whole = tuple(move_box(box_on_back(box, page, axis), shift) for box in whole)
        cut = tuple(move_box(box_on_back(box, page, axis), shift) for box in cut)
    taken = _slots_on_side(grid, fullest, side, axis, shift)
    narrow = free_corners(page, taken)
    least = min(bleed, OUTER_BLEED)
    longest = asked.marks
    lengths: tuple[float, ...] = MARK_LENGTHS
    if longest is not None:
        lengths = (longest, *(each for each in MARK_LENGTHS[1:] if each < longest))

    def attempt(visible: float, length: float, kept: tuple[Box, Box] | None) -> Dressing | None:
        if kept is None:
            return None
        marks = _marks(grid, count, cut, axis, shift, kept, visible, length, asked.ink)
        beside = [box_outline(box) for box in kept] + [outline for drawn in marks for outline in drawn.taken]
        around = [box_outline(widen_box(box, visible)) for box in whole]
        last = (visible, length) == (least, lengths[-1])
        on_bleed = [*beside, *(box_outline(widen_box(box, NOTCHED)) for box in whole)] if last else []
        words = furnish(page, imprint, told, advice, [*beside, *around], on_bleed=on_bleed)
        if words is None:
            return None
        elements = tuple(element for drawn in marks for element in drawn.elements)
        return Dressing((*elements, *words), cut, kept, visible)

    tightest = attempt(least, lengths[-1], narrow)
    if tightest is None:
        return None
    tried = tuple(product(sorted({bleed, least}, reverse=True), lengths))
    # Only where no corner of 6 mm can be had beside the bleed does the bleed give way to it.
    for visible, length in tried:
        dressing = attempt(visible, length, corners_beside_bleed(page, taken, visible))
        if dressing is not None:
            return dressing
    for visible, length in tried:
        if (dressing := attempt(visible, length, narrow)) is not None:
            return dressing
    return tightest


def _slots_on_side(grid: Grid, count: int, side: Side, axis: Axis, shift: Point) -> tuple[Box, ...]:
    """Return the boxes of the first `count` slots on a side of the sheet. For a folded sheet return those of
    fronts and backs."""
    fronts = tuple(grid.box(i) for i in range(count))
    behind = tuple(move_box(box_on_back(box, grid.page, axis), shift) for box in fronts)
    if grid.fold:
        return (*fronts, *behind)
    return behind if side == "back" else fronts


def _marks(
    grid: Grid,
    count: int,
    cut: Sequence[Box],
    axis: Axis,
    shift: Point,
    kept: Sequence[Box],
    bleed: float,
    length: float,
    ink: Swatch,
) -> list[Marks]:
    """Return the crop marks around each region, with a length in mm, and the fold line if there is one."""
    lines, front = grid.cut_lines(count), grid.region(count)
    drawn = []
    for region in cut:
        if not length:
            continue
        xs, ys = lines if region == front else _mirror_lines(grid, lines, axis, shift)
        drawn.append(crop_marks(region, xs, ys, bleed, _mark_area(region, grid), kept, length, ink))
    if grid.fold:
        drawn.append(fold_line(grid.page, grid.fold, printable(grid.page)))
    return drawn


def _mirror_lines(
    grid: Grid, lines: tuple[tuple[float, ...], tuple[float, ...]], axis: Axis, shift: Point
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return cut lines mirrored to the other side of the page."""
    xs = {move_box(box_on_back((x, 0.0, x, 0.0), grid.page, axis), shift)[0] for x in lines[0]}
    ys = {move_box(box_on_back((0.0, y, 0.0, y), grid.page, axis), shift)[1] for y in lines[1]}
    return tuple(sorted(xs)), tuple(sorted(ys))


def _mark_area(region: Box, grid: Grid) -> Box:
    """Return the part of the page in which the marks of a region may lie: its own half of a folded page, else
    the printable area."""
    left, top, right, bottom = printable(grid.page)
    middle_x, middle_y = grid.page.width / 2, grid.page.height / 2
    if grid.fold == "vertical":
        return (
            (left, top, middle_x - 1, bottom) if region[0] < middle_x else (middle_x + 1, top, right, bottom)
        )
    if grid.fold == "horizontal":
        return (
            (left, top, right, middle_y - 1) if region[1] < middle_y else (left, middle_y + 1, right, bottom)
        )
    return (left, top, right, bottom)
