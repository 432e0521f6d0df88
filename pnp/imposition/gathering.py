"""Lays out the components of one stock on sheets: all copies, in order, fronts and backs."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from pnp.errors import LayoutError, unknown
from pnp.imposition.arrangement import USUAL, Arrangement
from pnp.imposition.backs import back_shift, turning_axis
from pnp.imposition.crossing import share_cuts
from pnp.imposition.dressing import dress
from pnp.imposition.outline import is_same_outline, mirror_outline, snips, union
from pnp.imposition.painting import Slot, layer
from pnp.imposition.sheet import File, Imprint, Placement, Side
from pnp.imposition.slots import Grid, Parts, grids, largest_groups
from pnp.papers import Paper
from pnp.scene import BACKS, WHITE, Backs, Component, Drawing, Face, Page
from pnp.units import Point

Copy = tuple[Component, int]


@dataclass(frozen=True, slots=True)
class Batch:
    """Copies with one trim size, and the grid of slots for them."""

    copies: tuple[Copy, ...]
    grid: Grid
    groups: tuple[tuple[int, int], ...]
    """The columns and rows of the largest groups that its sheets can hold."""

    @property
    def sheets(self) -> int:
        return ceil(len(self.copies) / self.grid.slots)

    def sheet(self, number: int) -> tuple[Copy, ...]:
        """Return the copies on a sheet, counted from 0."""
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
    """Return how many copies of a component `impose` puts on the fullest sheet, or 0 if not `more_than` so
    many. Unlike `impose` it draws no page. Raises LayoutError as `impose` does."""
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
