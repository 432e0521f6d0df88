"""Lays out the components of one stock on sheets: all copies in order, fronts and backs. Refuses nets of
boxes that are too large for the paper, with a hint about larger papers.

Also compares what faces paint along their edges. Neighbours may share a cut only if both paint the same
there. Otherwise a cut that is half a millimetre off would show part of the other face.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil

from pnp.errors import LayoutError, unknown
from pnp.imposition.outline import (
    back_shift,
    is_same_outline,
    mirror_outline,
    snips,
    span_at,
    turning_axis,
    union,
)
from pnp.imposition.painting import Slot, dress, layer
from pnp.imposition.sheet import USUAL, Arrangement, File, Imprint, Placement, Side
from pnp.imposition.slots import Grid, Parts, grids, largest_groups
from pnp.papers import PAPERS, Paper
from pnp.scene import (
    BACKS,
    IDENTITY,
    WHITE,
    Backs,
    Box,
    Component,
    Drawing,
    Element,
    Face,
    Gradient,
    Group,
    Image,
    Matrix,
    Page,
    Segment,
    Shape,
    Swatch,
    Text,
    Use,
    chords,
    compose,
    segments_of,
    transform_segments,
)
from pnp.units import Point

Copy = tuple[Component, int]


@dataclass(frozen=True, slots=True)
class Batch:
    """Copies with one trim size, and the grid of slots for them. A copy is a pair: a component and the
    number of the copy."""

    copies: tuple[Copy, ...]
    grid: Grid
    groups: tuple[tuple[int, int], ...]
    """The columns and rows of the largest groups that its sheets can hold."""

    @property
    def sheets(self) -> int:
        return ceil(len(self.copies) / self.grid.slots)

    def sheet(self, number: int) -> tuple[Copy, ...]:
        """Return the copies on the sheet with this number, counted from 0."""
        return self.copies[number * self.grid.slots : (number + 1) * self.grid.slots]


def impose(
    components: Sequence[Component],
    stock: str,
    paper: Paper,
    backs: Backs,
    imprint: Imprint,
    offset: Point = (0.0, 0.0),
    asked: Arrangement = USUAL,
) -> File:
    """Return the file <stock>.pdf with every copy of the components of a stock on sheets of `paper`.

    Components of one trim size share sheets, in the given order; another size begins a new sheet. Pages are
    in the order that a printer needs: front, back, front, back for duplex. With "separate" all fronts come
    before all backs; if the pile of printed fronts is turned over on its long edge and put back into the tray
    with the first sheet on top, the backs follow in the same order. If one sheet of a file has backs, each
    sheet has a back page. `offset` is a printer's offset (`backs.back_shift` computes how backs and their
    marks are moved). `asked` is the user's arrangement.

    Raises LayoutError if a component does not fit the paper, if the margins have no space for the words of a
    sheet, or if the outline of a back is not its front's mirrored.
    """
    if backs not in BACKS:
        raise unknown("way of printing backs", backs, BACKS)
    chosen = [component for component in components if component.stock == stock]
    for component in chosen:
        _check_back(component)
    if not any(component.back for component in chosen):
        backs = "none"
    batches = [
        _batch(copies, paper, backs, imprint, offset, asked) for copies in _group_by_size(chosen, backs)
    ]
    total = sum(batch.sheets for batch in batches)
    two_sided = backs not in ("none", "gutterfold")
    sides: dict[Side, list[tuple[Page, list[Placement]]]] = {"front": [], "back": []}
    cuts = folds = 0
    number = 0
    for batch in batches:
        cuts += batch.grid.count_cuts(len(batch.copies))
        for index in range(batch.sheets):
            number += 1
            folds += batch.grid.fold is not None
            for side in ("front", "back") if two_sided else ("front",):
                sides[side].append(_page(batch, index, side, backs, imprint, offset, number, total, asked))
    ordered = sides["front"] + sides["back"]
    if backs.startswith("duplex"):
        ordered = [page for pair in zip(sides["front"], sides["back"], strict=True) for page in pair]
    placements = tuple(
        Placement(p.component, p.copy, p.side, at, p.x, p.y, p.rotation, p.face)
        for at, (_, placed) in enumerate(ordered, 1)
        for p in placed
    )
    return File(
        name=f"{stock}.pdf",
        pages=tuple(page for page, _ in ordered),
        placements=placements,
        sheets=total,
        cuts=cuts,
        slots=max((batch.grid.columns * batch.grid.rows for batch in batches), default=0),
        groups=tuple(each for batch in batches for each in batch.groups),
        snips=sum(c.copies * snips(c.front.trim, c.front.width, c.front.height) for c in chosen),
        folds=folds,
    )


def count_on_fullest_sheet(
    component: Component,
    paper: Paper,
    backs: Backs,
    imprint: Imprint,
    asked: Arrangement = USUAL,
    *,
    more_than: int = 0,
) -> int:
    """Return how many copies of a component `impose` puts on the fullest sheet, or 0 if it is not more than
    `more_than`. Unlike `impose`, this draws no page. Raises LayoutError if the component does not fit the
    paper, or if the margins have no space for the texts of a sheet."""
    if component.back is None:
        backs = "none"
    copies = _group_by_size([component], backs)[0]
    _, found = _grids(copies, paper, backs, asked)
    if max(grid.slots for grid in found) <= more_than:
        return 0  # which takes no look at the margins
    fullest = min(len(copies), _batch(copies, paper, backs, imprint, (0.0, 0.0), asked).grid.slots)
    return fullest if fullest > more_than else 0


def _check_back(component: Component) -> None:
    front, back = component.front, component.back
    if back is None:
        return
    if not is_same_outline(mirror_outline(front.trim, front.width), back.trim):
        raise LayoutError(
            "the back's outline is not the front's seen from behind",
            place=component.id,
            expected=f"the trim of {front.name}, mirrored ({front.width:g} x {front.height:g} mm)",
            found=f"the trim of {back.name} ({back.width:g} x {back.height:g} mm)",
        )


def _group_by_size(components: Sequence[Component], backs: Backs) -> list[tuple[Copy, ...]]:
    """Return groups of copies that may share sheets: those of one trim size. On folded sheets copies without
    backs are separate."""
    batches: dict[tuple[float, float, bool], list[Copy]] = {}
    for component in components:
        folded = backs == "gutterfold" and component.back is not None
        key = (component.front.width, component.front.height, folded)
        batches.setdefault(key, []).extend((component, copy + 1) for copy in range(component.copies))
    return [tuple(copies) for copies in batches.values() if copies]


def _faces(copies: Sequence[Copy], side: Side) -> list[Face | None]:
    return [component.front if side == "front" else component.back for component, _ in copies]


def _one_ground(copies: Sequence[Copy], side: Side) -> bool:
    return len({face.ground.hex if face else WHITE.hex for face in _faces(copies, side)}) == 1


def _batch(
    copies: tuple[Copy, ...],
    paper: Paper,
    backs: Backs,
    imprint: Imprint,
    offset: Point,
    asked: Arrangement,
) -> Batch:
    """Return copies on the best grid whose margins have space for the words of a sheet. Raises
    LayoutError."""
    first = copies[0][0]
    sides = _sides(backs)
    parts, found = _grids(copies, paper, backs, asked)
    bleed = parts.bleed
    for grid in found:
        shifts = [_shift(grid, side, backs, offset) for side in sides]
        told = [
            imprint.line(88, 88, None if grid.fold else side, shift)
            for side, shift in zip(sides, shifts, strict=True)
        ]
        advice = _advice(grid, backs, imprint)
        axis = grid.fold or turning_axis(grid.page, backs)
        fullest = min(len(copies), grid.slots)
        if all(
            dress(grid, fullest, fullest, side, axis, bleed, imprint, line, advice, asked, shift)
            for side, line, shift in zip(sides, told, shifts, strict=True)
        ):
            return Batch(copies, grid, largest_groups(parts, paper))
    raise _no_room(first, paper)


def _sides(backs: Backs) -> tuple[Side, ...]:
    return ("front",) if backs == "none" else ("front", "back")


def _grids(
    copies: tuple[Copy, ...], paper: Paper, backs: Backs, asked: Arrangement
) -> tuple[Parts, tuple[Grid, ...]]:
    """Return copies as parts, and the grids that can hold them, best first. Raises LayoutError."""
    first = copies[0][0]
    bleed = max(component.front.bleed for component, _ in copies)
    gutter = asked.spacing
    if gutter is None:
        shown = [_faces(copies, side) for side in _sides(backs)]
        butt = all(share_cuts(faces) for faces in shown if any(faces))
        gutter = 0.0 if butt else 2 * bleed
    folded = backs == "gutterfold" and first.back is not None
    try:
        parts = Parts(first.front.width, first.front.height, len(copies), gutter, bleed, folded, asked)
        return parts, tuple(grids(parts, paper))
    except LayoutError as error:
        error.place = first.id
        raise


def _shift(grid: Grid, side: Side, backs: Backs, offset: Point) -> Point:
    """Return the distance in mm by which a printer's offset moves the parts on a side."""
    return back_shift(offset, grid.page, backs) if side == "back" else (0.0, 0.0)


def _advice(grid: Grid, backs: Backs, imprint: Imprint) -> str:
    return imprint.advice("none" if backs == "gutterfold" and grid.fold is None else backs)


def _no_room(component: Component, paper: Paper) -> LayoutError:
    return LayoutError(
        "the margins have no room for the sheet's line and scale bars",
        place=component.id,
        expected="a line of text and a bar of 50 mm beside the components",
        found=f"{component.front.width:g} x {component.front.height:g} mm on {paper.name} "
        f"({paper.width:g} x {paper.height:g} mm)",
        hint="a larger paper, or a shorter title",
    )


def _page(
    batch: Batch,
    index: int,
    side: Side,
    backs: Backs,
    imprint: Imprint,
    offset: Point,
    number: int,
    total: int,
    asked: Arrangement,
) -> tuple[Page, list[Placement]]:
    """Return a side of a sheet as a page, with the placements of the copies on it."""
    grid, copies = batch.grid, batch.sheet(index)
    axis = grid.fold or turning_axis(grid.page, backs)
    bleed = max(component.front.bleed for component, _ in batch.copies)
    shift = _shift(grid, side, backs, offset)
    line = imprint.line(number, total, None if grid.fold else side, shift)
    advice = _advice(grid, backs, imprint)
    fullest = min(len(batch.copies), grid.slots)
    dressing = dress(grid, len(copies), fullest, side, axis, bleed, imprint, line, advice, asked, shift)
    if dressing is None:
        raise _no_room(copies[0][0], grid.page)
    layers = []
    for shown in ("front", "back") if grid.fold else (side,):
        faces = _faces(copies, shown)
        placed = [
            Slot(component.id, copy, shown, i, face, face.symbol)
            for i, ((component, copy), face) in enumerate(zip(copies, faces, strict=True))
            if face is not None
        ]
        ground = faces[0].ground if faces[0] and _one_ground(copies, shown) else None
        layers.append(layer(grid, placed, len(copies), axis, dressing.kept, dressing.bleed, ground, shift))
    painted = tuple(element for one in layers for element in one.elements)
    drawing = Drawing(grid.page.width, grid.page.height, (*painted, *dressing.elements))
    # A back page without any back is still a page of its sheet: its boxes are those of its cuts.
    trims = [one.trim for one in layers if one.trim] or list(dressing.regions)
    bleeds = [one.bleed for one in layers if one.bleed] or trims
    page = Page(drawing, union(trims), union(bleeds))
    return page, [placement for one in layers for placement in one.placements]


def refuse_paper(
    boxes: Sequence[Component], paper: Paper, imprint: Imprint, *, sleeved: bool = False
) -> None:
    """Raise LayoutError for the first box whose net does not fit the paper, with its size and papers that are
    large enough. Boxes for `sleeved` cards are larger than others."""
    for box in boxes:
        if _fits(box, paper, imprint):
            continue
        able = [other.name for other in PAPERS.by_size() if _fits(box, other, imprint)]
        others = f"--paper {' or '.join(able[:2])}" if able else "no paper that pnp knows is large enough"
        smaller = "smaller without sleeves: --boxes cards; " if sleeved else ""
        raise LayoutError(
            f"the box of {box.label} does not fit the paper",
            place=box.id,
            expected=f"room for {box.front.width:.0f} x {box.front.height:.0f} mm and what a sheet says",
            found=f"{paper.name}, {paper.width:g} x {paper.height:g} mm",
            hint=f"{others}; {smaller}or cards of two backs: each has a box of its own",
        )


def _fits(box: Component, paper: Paper, imprint: Imprint) -> bool:
    try:
        impose([box], "boxes", paper, "none", imprint)
    except LayoutError:
        return False
    return True


JUST = 0.05
"""The distance in mm beyond a cut below which paint does not cross it."""

POINT = 0.1
"""The length in mm beside the point of an outline that counts as cut. Lines there only guide scissors round
the point."""

STEPS = 8
"""The number of chords that replace a curve, and of steps along a side at which a gradient is compared."""

Paint = tuple[object, ...]
"""The colours of something that crosses a cut, and the ends of its spans along the cut."""

EdgePaint = tuple[Paint, ...]
"""The paint that crosses one side of a trim box, bottom layer first. Layers that are completely covered are
left out."""

Cut = tuple[float, float, float]
"""The position of a side of a trim box, and the two ends of the cut on it."""

_WIDE: Box = (-1e6, -1e6, 1e6, 1e6)
_LINE, _PICTURE = "line", "picture"
SIDES = ("left", "top", "right", "bottom")


def share_cuts(faces: Iterable[Face | None]) -> bool:
    """Return whether the faces can lie edge to edge in any order: all paint the same over their left and
    right sides, and the same over their upper and lower sides. None stands for blank paper."""
    upright: set[EdgePaint] = set()
    level: set[EdgePaint] = set()
    for face in dict.fromkeys(faces):
        left, top, right, bottom = crossings(face) if face else (_paper(),) * 4
        upright |= {left, right}
        level |= {top, bottom}
        if len(upright) > 1 or len(level) > 1:
            return False
    return True


def _paper() -> EdgePaint:
    return ((WHITE.hex,),)


def crossings(face: Face) -> tuple[EdgePaint, EdgePaint, EdgePaint, EdgePaint]:
    """Return the visible paint that crosses the left, upper, right and lower sides of a face's trim box. Each
    side lists its paint from the bottom layer to the top."""
    cuts = [_cut_of_side(face, number) for number in range(len(SIDES))]
    found: list[list[Paint]] = [[*_paper()] for _ in SIDES]
    for shape, matrix, shown in _shapes(face.elements, IDENTITY, _WIDE):
        _cross(found, shape, matrix, shown, cuts)
    left, top, right, bottom = (tuple(side) for side in found)
    return left, top, right, bottom


def _cut_of_side(face: Face, number: int) -> Cut:
    """Return a side of the trim box with the part of it that is cut: without rounded corners, or the point of
    a hexagon."""
    axis, far = number % 2, number >= 2
    at = (face.width, face.height)[axis] if far else 0.0
    low, high = span_at(face.trim, axis, at) or (0.0, 0.0)
    return (at, low, high) if high - low > POINT else (at, low - POINT, high + POINT)


def _shapes(elements: Iterable[Element], matrix: Matrix, shown: Box) -> Iterator[tuple[Shape, Matrix, Box]]:
    """Yield the shapes of a face in order, each with the matrix to the face and the box of the clips around
    it. Texts are left out, because they stay inside the safe zone."""
    for element in elements:
        match element:
            case Group(children=children, transform=transform, clip=clip):
                inner = compose(matrix, transform)
                within = _common(shown, _box(point for ring in _rings(clip, inner) for point in ring))
                yield from _shapes(children, inner, within if clip else shown)
            case Use(symbol=used, transform=transform):
                yield from _shapes(used.children, compose(matrix, transform), shown)
            case Text():
                continue
            case _:
                yield element, matrix, shown


def _cross(
    found: Sequence[list[Paint]], shape: Shape, matrix: Matrix, shown: Box, cuts: Sequence[Cut]
) -> None:
    """Add what a shape paints over each side of a trim box to `found`."""
    style, segments = shape.style, segments_of(shape)
    wide = style.width / 2 * (abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])) ** 0.5
    reach = wide if style.stroke else 0.0
    if not _may_reach(segments, matrix, reach + JUST, cuts):
        return
    rings = _rings(segments, matrix)
    left, top, right, bottom = _box(point for ring in rings for point in ring)
    box = _common((left - reach, top - reach, right + reach, bottom + reach), shown)
    for number, side in enumerate(found):
        axis, far = number % 2, number >= 2
        at, first, last = cuts[number]
        if not box[axis] < at - JUST < at + JUST < box[axis + 2]:
            continue
        # At the very side of the trim, many shapes of the trim's own size have an edge.
        near = at + (JUST if far else -JUST)
        low, high = max(first, box[1 - axis]), min(last, box[3 - axis])
        if high - low < JUST:
            continue
        if style.fill is not None and (spans := _spans(rings, axis, near, low, high)):
            said: Paint = (_PICTURE, SIDES[number])
            if not isinstance(shape, Image):
                said = _colours(style.fill, matrix, axis, at, (low, high))
            if spans == (round(first, 1), round(last, 1)) and style.opacity == 1.0:
                side[:] = [said]
            else:
                side.append((*said, style.opacity, *spans))
        if style.stroke is not None and last - first > 3 * POINT:
            spans = _spans(rings, axis, near, low, high) or (round(low, 1), round(high, 1))
            colours = _colours(style.stroke, matrix, axis, at, (low, high))
            side.append((_LINE, *colours, style.opacity, round(wide, 2), *spans))


def _may_reach(segments: Iterable[Segment], matrix: Matrix, reach: float, cuts: Sequence[Cut]) -> bool:
    """Return whether the bounding box of all points of an outline, control points included, comes near a
    side. Most shapes lie inside, so their curves need not be computed."""
    a, b, c, d, e, f = matrix
    points = [
        (float(segment[at]), float(segment[at + 1]))
        for segment in segments
        for at in range(1, len(segment), 2)
    ]
    if not points:
        return False
    xs = [a * x + c * y + e for x, y in points]
    ys = [b * x + d * y + f for x, y in points]
    lows, highs = (min(xs) - reach, min(ys) - reach), (max(xs) + reach, max(ys) + reach)
    return any(lows[n % 2] < cut[0] < highs[n % 2] for n, cut in enumerate(cuts))


def _colours(
    swatch: Swatch, matrix: Matrix, axis: int, at: float, ends: tuple[float, float]
) -> tuple[str, ...]:
    """Return the colour of a swatch, or for a gradient its colours along a side."""
    if not isinstance(swatch, Gradient):
        return (swatch.hex.lower(),)
    low, high = ends
    along = [low + (high - low) * step / STEPS for step in range(STEPS + 1)]
    placed = swatch.transform(matrix)
    return tuple(placed.colour_at((at, v) if axis == 0 else (v, at)) for v in along)


def _spans(
    rings: Iterable[tuple[Point, ...]], axis: int, at: float, low: float, high: float
) -> tuple[float, ...]:
    """Return the places where outlines cross a line over a face, in order, limited to the visible part from
    `low` to `high`."""
    hits: list[float] = []
    for ring in rings:
        for a, b in pairwise((*ring, ring[0])):
            if (a[axis] < at) != (b[axis] < at):
                share = (at - a[axis]) / (b[axis] - a[axis])
                hits.append(a[1 - axis] + share * (b[1 - axis] - a[1 - axis]))
    inside = [round(min(max(hit, low), high), 1) for hit in sorted(hits)]
    pairs = zip(inside[::2], inside[1::2], strict=False)
    return tuple(end for pair in pairs if pair[1] > pair[0] for end in pair)


def _rings(segments: Iterable[Segment], matrix: Matrix) -> tuple[tuple[Point, ...], ...]:
    """Return the subpaths of an outline as points on the face, with chords for curves."""
    rings: list[list[Point]] = []
    for segment in transform_segments(segments, matrix):
        values = [float(value) for value in segment[1:]]
        if segment[0] == "M":
            rings.append([(values[0], values[1])])
        elif segment[0] == "C":
            rings[-1].extend(chords(rings[-1][-1], values, STEPS))
        elif segment[0] == "L":
            rings[-1].append((values[0], values[1]))
    return tuple(map(tuple, rings))


def _box(points: Iterable[Point]) -> Box:
    xs, ys = zip(*points, strict=True) if (points := tuple(points)) else ((0.0,), (0.0,))
    return (min(xs), min(ys), max(xs), max(ys))


def _common(a: Box, b: Box) -> Box:
    """Return the intersection of two boxes. It has no area if they do not overlap."""
    left, top = max(a[0], b[0]), max(a[1], b[1])
    return (left, top, max(left, min(a[2], b[2])), max(top, min(a[3], b[3])))
