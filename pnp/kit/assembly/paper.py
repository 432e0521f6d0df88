"""The kit's own sheets as the panels show them: paper, parts where they lie, and the lines of the cuts."""

from dataclasses import dataclass
from math import cos, radians, sin

from pnp.imposition import File, Placement
from pnp.kit.assembly.pen import Pen, Shown
from pnp.kit.assembly.reduced import reduce_face
from pnp.scene import (
    Box,
    Element,
    Group,
    Matrix,
    Text,
    bounds,
    compose,
    leaves,
    line,
    rectangle,
    rotate,
    translate,
)
from pnp.units import mm

BEYOND = 4.0
"""mm: how far the line of a cut goes beyond the parts, to its marks."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A side of a sheet and the parts on it; lengths in mm of the paper itself."""

    width: float
    height: float
    parts: tuple[Placement, ...]
    bar: Box | None
    """The level bar of 50 mm."""

    @property
    def cuts(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """The cuts: x of the upright ones and y of the level ones."""
        boxes = [part_box(part) for part in self.parts]
        xs = sorted({round(x, 2) for box in boxes for x in (box[0], box[2])})
        ys = sorted({round(y, 2) for box in boxes for y in (box[1], box[3])})
        return tuple(xs), tuple(ys)

    @property
    def region(self) -> Box:
        """The box around the parts."""
        xs, ys = self.cuts
        return (xs[0], ys[0], xs[-1], ys[-1])

    @property
    def strip(self) -> tuple[Placement, ...]:
        """The parts of the first row."""
        top = min(part_box(part)[1] for part in self.parts)
        row = [part for part in self.parts if abs(part_box(part)[1] - top) < 0.1]
        return tuple(sorted(row, key=lambda part: part.x))


def first_leaf(file: File) -> Leaf:
    """Return the front of a file's first sheet."""
    drawing = file.pages[0].drawing
    bars = (each for each in drawing.elements if isinstance(each, Group) and each.name == "mark:scale-x")
    parts = tuple(p for p in file.placements if p.page == 1 and p.clip is None)
    return Leaf(drawing.width, drawing.height, parts, next((_lines(bar) for bar in bars), None))


def _lines(bar: Group) -> Box | None:
    """Return the box around a bar's own lines, without what it says."""
    lines = (Group((shape,), matrix) for shape, matrix in leaves([bar]) if not isinstance(shape, Text))
    return bounds(lines)


def unfold_leaf(leaf: Leaf) -> Leaf:
    """Return a sheet that was folded between its fronts and its backs, as it lies before one: the half with
    the fronts, which is the left or the upper one. A sheet that has no backs is itself."""
    fronts = tuple(part for part in leaf.parts if part.side == "front")
    backs = [part for part in leaf.parts if part.side == "back"]
    if not backs or not fronts:
        return leaf
    level = min(part.y for part in backs) > max(part.y for part in fronts)
    width, height = (leaf.width, leaf.height / 2) if level else (leaf.width / 2, leaf.height)
    return Leaf(width, height, fronts, None)


def part_box(part: Placement) -> Box:
    """Return the box of a part on its page."""
    wide, high = part.face.width, part.face.height
    if part.rotation % 180:
        wide, high = high, wide
    return (part.x, part.y, part.x + wide, part.y + high)


def face_on_page(pen: Pen, part: Placement, factor: float) -> Group:
    """Return a part's face where it lies on its page, all reduced by `factor`."""
    left, top, right, bottom = part_box(part)
    middle = ((left + right) / 2 * factor, (top + bottom) / 2 * factor)
    half = (-part.face.width / 2 * factor, -part.face.height / 2 * factor)
    matrix = compose(translate(*middle), compose(rotate(part.rotation), translate(*half)))
    return Group(reduce_face(part.face, factor, pen.ink).elements, matrix)


def draw_leaf(pen: Pen, leaf: Leaf, factor: float) -> Shown:
    """Return the sheet with its parts."""
    width, height = mm(leaf.width * factor), mm(leaf.height * factor)
    parts = [face_on_page(pen, part, factor) for part in leaf.parts]
    return Shown((rectangle(0.0, 0.0, width, height, pen.paper), *parts), width, height)


def cut_lines(pen: Pen, leaf: Leaf, factor: float, *, upright: bool) -> list[Element]:
    """Return the level or the upright cuts, from mark to mark."""
    xs, ys = leaf.cuts
    left, top, right, bottom = leaf.region
    if upright:
        ends = [((x, top - BEYOND), (x, bottom + BEYOND)) for x in xs]
    else:
        ends = [((left - BEYOND, y), (right + BEYOND, y)) for y in ys]
    return [line((a[0] * factor, a[1] * factor), (b[0] * factor, b[1] * factor), pen.cut) for a, b in ends]


def quarter_turn(drawn: Shown) -> Shown:
    """Return a drawing that lies on its left side."""
    matrix: Matrix = compose(translate(0.0, drawn.width), rotate(-90))
    return Shown((Group(drawn.elements, matrix),), drawn.height, drawn.width)


def lean_drawing(drawn: Shown, degrees: float) -> Shown:
    """Return a drawing turned about its middle, in the box that it then takes."""
    c, s = abs(cos(radians(degrees))), abs(sin(radians(degrees)))
    wide, high = drawn.width * c + drawn.height * s, drawn.width * s + drawn.height * c
    matrix = compose(
        translate(wide / 2, high / 2),
        compose(rotate(degrees), translate(-drawn.width / 2, -drawn.height / 2)),
    )
    return Shown((Group(drawn.elements, matrix),), mm(wide), mm(high))
