"""Paints the faces of one side of a sheet: each in its slot, clipped so that its ink does not enter another
slot."""

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.imposition.backs import Axis, back_placement, box_on_back, image, inverse, move_box, rotation
from pnp.imposition.outline import boxes_overlap, union
from pnp.imposition.sheet import Placement, Side
from pnp.imposition.slots import Grid, printable
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
    """A face of a copy, with its symbol and the index of its slot."""

    component: str
    copy: int
    side: Side
    index: int
    face: Face
    symbol: Symbol


@dataclass(frozen=True, slots=True)
class Layer:
    """The paint of one side: elements, placements of the copies (with page 0), and the boxes around all trims
    and all bleeds."""

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
    """Return the faces on one side of a sheet that uses `count` slots.

    `axis` is the direction of the line about which the sheet is turned. Bleeds are cut out at the free
    corners `kept`. `bleed` is the most bleed visible around the slots. `ground` is the colour of all faces if
    they share one; it is painted under them, so that no white hairline shows between neighbours. Backs are
    moved by `shift` mm from the places behind their fronts.
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
