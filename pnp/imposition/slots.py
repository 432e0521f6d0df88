"""Computes grids of equal slots on a sheet, ranked by how easy they are to cut. Neighbours in a grid share a
cut (butt cut), or are separated by a gutter that holds both bleeds. The free corners are two opposite corners
of a page that stay blank for the marks of a cutting machine."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from math import ceil

from pnp.errors import LayoutError
from pnp.imposition.outline import Axis, box_on_back, boxes_overlap, union, widen_box
from pnp.imposition.sheet import USUAL, Arrangement
from pnp.papers import PAPERS, Paper
from pnp.scene import Box
from pnp.units import mm

EDGE = 5.0
"""The margin in mm that no home printer can print on (research: ernierasta/pnp-howto)."""

COMFORT = (18.0, 13.0, 10.0, 6.35, EDGE)
"""Distances in mm from the edge of the page to the grid, from the most comfortable to the least. 6.35 mm (1/4
inch) is the margin of printers made for Letter."""

OUTER_BLEED = 2.0
"""The least bleed in mm around a grid. Inside 10 x 10 mm corners it may be only NOTCHED."""

NOTCHED = 1.0

BESIDE = 1.45
"""The distance in mm between a slot and a free corner that is made smaller for it. A mark of 0.6 mm fits
there."""

FOLD_CLEARANCE = 5.0
"""The distance in mm between the fold of a gutterfold sheet and the nearest bleed."""

NARROWEST = 6.0
"""The least width and height in mm of a free corner, because the square mark of a cutting machine is 6 mm
wide."""

PAST_MARK = 0.35
"""The distance in mm between the line of a cut and a free corner beside its mark."""

CORNER = 10.0
"""The side in mm of the squares at two opposite corners of the printable area that stay free for marks of
cutting machines."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns x rows of slots, filled row by row from the corner (left, top).

    A slot is the place of one trim box; `width` and `height` are its size in mm. The user may divide the grid
    into groups, blocks of slots with more space between them. `group` is the columns and rows of one group,
    None for a grid without groups. Slots in a group are `gutter` mm apart, groups `gap` mm. Cells in `empty`,
    counted from 0, are not slots. `page` is the paper, upright or landscape. With a `fold`, the slots are
    those of the fronts, and the backs are their reflections about the page's middle line in that direction.
    """

    page: Paper
    left: float
    top: float
    width: float
    height: float
    columns: int
    rows: int
    gutter: float
    fold: Axis | None = None
    group: tuple[int, int] | None = None
    gap: float = 0.0
    empty: tuple[int, ...] = ()

    @property
    def slots(self) -> int:
        return self.columns * self.rows - len(self.empty)

    def box(self, index: int) -> Box:
        """Return the trim box of a slot on the page."""
        row, column = divmod(self._cell(index), self.columns)
        x = self.left + self._offset(column, 0)
        y = self.top + self._offset(row, 1)
        return (mm(x), mm(y), mm(x + self.width), mm(y + self.height))

    def _offset(self, number: int, axis: int) -> float:
        """Return the distance from the start of the first column or row to the start of another."""
        size = self.height if axis else self.width
        gaps = number // self.group[axis] if self.group else 0
        return number * (size + self.gutter) + gaps * (self.gap - self.gutter)

    def _cell(self, index: int) -> int:
        """Return the cell of a slot, which counts empty cells too."""
        for cell in self.empty:
            index += cell <= index
        return index

    def _is_taken(self, cell: int, count: int) -> bool:
        """Return whether a cell is one of the first `count` slots."""
        return cell not in self.empty and cell - sum(each < cell for each in self.empty) < count

    def region(self, count: int) -> Box:
        """Return the box around the first `count` slots."""
        if self.empty:
            return union(map(self.box, range(count)))
        return union([self.box(0), self.box(min(count, self.columns) - 1), self.box(count - 1)])

    def cut_lines(self, count: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Return the x of the vertical and the y of the horizontal straight cuts that separate the first
        `count` slots. Butt-cut neighbours share a cut, (columns + 1) + (rows + 1) in all; a gutter or gap
        needs two."""
        if self.empty:
            first_row = first_column = [self.box(i) for i in range(count)]
        else:
            first_row = [self.box(i) for i in range(min(count, self.columns))]
            first_column = [self.box(i) for i in range(0, count, self.columns)]
        xs = sorted({x for box in first_row for x in (box[0], box[2])})
        ys = sorted({y for box in first_column for y in (box[1], box[3])})
        return tuple(xs), tuple(ys)

    def count_cuts(self, count: int) -> int:
        """Return the number of straight cuts that separate `count` copies, over all sheets."""
        full, rest = divmod(count, self.slots)
        total = full * self._count_lines(self.slots)
        return total + self._count_lines(rest) if rest else total

    def _count_lines(self, count: int) -> int:
        """Return the number of straight cuts that separate the first `count` slots of a sheet: the number of
        lines that `cut_lines` returns."""
        if self.empty or self.group:
            return sum(map(len, self.cut_lines(count)))
        columns, rows = min(count, self.columns), ceil(count / self.columns)
        return 2 * columns + 2 * rows if self.gutter else columns + rows + 2

    def distances(self, index: int, count: int) -> tuple[float | None, ...]:
        """Return the distances in mm from a slot to the used slots at its left, above it, at its right and
        below it, each None if there is none."""
        cell = self._cell(index)
        row, column = divmod(cell, self.columns)
        near = (
            (column > 0, cell - 1, column, 0),
            (row > 0, cell - self.columns, row, 1),
            (column + 1 < self.columns, cell + 1, column + 1, 0),
            (row + 1 < self.rows, cell + self.columns, row + 1, 1),
        )
        return tuple(
            self._pitch(later, axis) if there and self._is_taken(other, count) else None
            for there, other, later, axis in near
        )

    def _pitch(self, number: int, axis: int) -> float:
        """Return the distance of a column or row from the one before it."""
        return self.gap if self.group and number % self.group[axis] == 0 else self.gutter

    def blocks(self, count: int, near: float) -> list[Box]:
        """Return boxes that cover the first `count` slots. Slots at most `near` mm apart share a box, except
        that an incomplete last row has its own."""
        rows: list[Box] = []
        for index in range(count):
            away = self.distances(index, count)[0]
            joins = away is not None and away <= near + 1e-6
            rows[len(rows) - joins :] = [union([*rows[len(rows) - joins :], self.box(index)])]
        found: list[Box] = []
        for box in rows:
            above = next((k for k, other in enumerate(found) if _is_below(other, box, near)), len(found))
            found[above : above + 1] = [union([*found[above : above + 1], box])]
        return found


def _is_below(upper: Box, lower: Box, near: float) -> bool:
    """Return whether a row is below another with the same left and right edges, at most `near` mm away."""
    return (upper[0], upper[2]) == (lower[0], lower[2]) and lower[1] - upper[3] <= near + 1e-6


def printable(page: Paper, edge: float = EDGE) -> Box:
    return (edge, edge, mm(page.width - edge), mm(page.height - edge))


def corners(page: Paper, *, rising: bool = False) -> tuple[Box, Box]:
    """Return the two free corners, which are left blank for the marks of a cutting machine: top left and
    bottom right or, with `rising`, bottom left and top right."""
    left, top, right, bottom = printable(page)
    xs = (
        ((right - CORNER, right), (left, left + CORNER))
        if rising
        else (
            (left, left + CORNER),
            (right - CORNER, right),
        )
    )
    (a, b), (c, d) = xs
    return (mm(a), top, mm(b), mm(top + CORNER)), (mm(c), mm(bottom - CORNER), mm(d), bottom)


def free_corners(page: Paper, taken: tuple[Box, ...]) -> tuple[Box, Box]:
    """Return the two corners of a page that stay blank for the marks of a cutting machine: top left and
    bottom right. `taken` are boxes of slots without bleed.

    Each corner is 10 x 10 mm, or narrower if it would be less than 1.45 mm from a slot. Nine cards of
    63 x 88 mm on Letter, for example, leave narrower corners. The corners may lie on the slots' bleed.
    """
    first, second = corners(page)
    for region in taken:
        left, top, right, bottom = widen_box(region, BESIDE)
        if boxes_overlap(first, (left, top, right, bottom)):
            first = (first[0], first[1], left, first[3])
        if boxes_overlap(second, (left, top, right, bottom)):
            second = (right, second[1], second[2], second[3])
    return first, second


def corners_beside_bleed(page: Paper, taken: tuple[Box, ...], bleed: float) -> tuple[Box, Box] | None:
    """Return the two corners of a page that stay blank for the marks of a cutting machine, so small that they
    do not lie on the bleed of slots. `taken` are boxes of slots, `bleed` is their bleed in mm.

    A corner that is too close becomes lower than 10 mm or, if less than 6 mm would be left, narrower. Return
    None if that leaves less than 6 mm too.
    """
    corner = corners(page)[0]
    first = _free_corner(corner, taken, bleed)
    second = _free_corner(corner, tuple(_turn_box(page, box) for box in taken), bleed)
    return (first, _turn_box(page, second)) if first and second else None


def _free_corner(corner: Box, taken: tuple[Box, ...], bleed: float) -> Box | None:
    """Return the part of the upper left corner that slots and their bleed leave free, or None if it is too
    small."""
    reach = max(bleed, BESIDE)
    near = [box for box in taken if boxes_overlap(corner, widen_box(box, reach))]
    if not near:
        return corner
    left, top, right, bottom = corner
    x, y = min(box[0] for box in near), min(box[1] for box in near)
    if y - reach - top >= NARROWEST - 1e-6:
        # The mark above the slot's side stands clear, if the corner can do without what lies beyond it.
        side = mm(x - PAST_MARK)
        return (
            left,
            top,
            min(side, right) if side - left >= NARROWEST else right,
            mm(min(y - reach, bottom)),
        )
    if x - reach - left >= NARROWEST - 1e-6:
        return (left, top, mm(min(x - reach, right)), bottom)
    return None


def _turn_box(page: Paper, box: Box) -> Box:
    """Return the place of a box after the page is turned by 180 degrees."""
    return (
        mm(page.width - box[2]),
        mm(page.height - box[3]),
        mm(page.width - box[0]),
        mm(page.height - box[1]),
    )


def regions(grid: Grid, count: int) -> tuple[Box, ...]:
    """Return the box around the first `count` slots of a grid and, for a folded sheet, also the box around
    their backs."""
    front = grid.region(count)
    return (front,) if grid.fold is None else (front, box_on_back(front, grid.page, grid.fold))


@dataclass(frozen=True, slots=True)
class Parts:
    """The size and number of equal parts that share sheets, before a grid is chosen for them. A part is one
    copy of a component; lengths are in mm."""

    width: float
    height: float
    count: int
    gutter: float
    """The distance between two parts in mm."""
    bleed: float
    folded: bool
    """Whether the backs are on the same sheet, beyond a fold."""
    asked: Arrangement = USUAL


def grids(parts: Parts, paper: Paper) -> list[Grid]:
    """Return all grids that can hold the parts, best first.

    A better grid holds whole groups (blocks of slots that the user asked for), needs fewer sheets, keeps the
    two corners for the marks of a cutting machine at their full size, has wider margins, needs fewer cuts,
    and is on an upright page, in this order of importance. Raises LayoutError if not even one part fits.
    """
    found = _ranked_grids(parts, paper)
    if not found:
        others = [other.name for other in PAPERS.by_size() if _ranked_grids(parts, other)]
        larger = f"--paper {others[0]}" if others else "a larger paper"
        raise LayoutError(
            "the component does not fit the paper",
            expected=_describe_most(parts, paper),
            found=f"{_size(parts.width, parts.height)} on {paper.name} ({_size(paper.width, paper.height)})",
            hint=f"{larger}, or other backs than gutterfold" if parts.folded else larger,
        )
    return [grid for _, grid in sorted(found, key=lambda pair: pair[0])]


def _ranked_grids(parts: Parts, paper: Paper) -> list[tuple[tuple[float, ...], Grid]]:
    """Return all grids on a paper, each with its sort key."""
    found: list[tuple[tuple[float, ...], Grid]] = []
    for turned, page in enumerate((paper, paper.landscape)):
        for fold in ("vertical", "horizontal") if parts.folded else (None,):
            for grid in _grids(parts, page, fold):
                whole = grid.region(grid.slots)
                space = min(
                    whole[0],
                    whole[1],
                    page.width - whole[2] if fold != "vertical" else page.width,
                    page.height - whole[3] if fold != "horizontal" else page.height,
                )
                kept = free_corners(page, regions(grid, grid.slots))
                if min(box[2] - box[0] for box in kept) < NARROWEST:
                    continue
                shrunk = kept != corners(page)
                comfort = next(i for i, least in enumerate(COMFORT) if space >= least - 1e-6)
                sheets, cuts = ceil(parts.count / grid.slots), grid.count_cuts(parts.count)
                breaks_groups = not _holds(_most_slots(parts, page, fold), parts.asked.group)
                key = (breaks_groups, sheets, shrunk, comfort, cuts, turned, grid.columns)
                found.append((key, grid))
    return found


def _size(width: float, height: float) -> str:
    return f"{width:g} x {height:g} mm"


def _describe_most(parts: Parts, paper: Paper) -> str:
    """Return the largest sizes of a part on a paper."""
    folds: tuple[Axis | None, ...] = ("vertical", "horizontal") if parts.folded else (None,)
    rooms = [_room(parts, paper, fold) for fold in folds]
    sizes = " or ".join(_size(mm(right - left), mm(bottom - top)) for left, top, right, bottom in rooms)
    return f"at most {sizes}" + (", with the back beside it beyond a fold" if parts.folded else "")


def _room(parts: Parts, page: Paper, fold: Axis | None) -> Box:
    """Return the box on a page in which slots may lie."""
    left, top, right, bottom = widen_box(printable(page), -min(parts.bleed, OUTER_BLEED))
    if fold == "vertical":
        right = page.width / 2 - FOLD_CLEARANCE - parts.bleed
    if fold == "horizontal":
        bottom = page.height / 2 - FOLD_CLEARANCE - parts.bleed
    return left, top, right, bottom


def _most_slots(parts: Parts, page: Paper, fold: Axis | None) -> tuple[int, int]:
    """Return the largest numbers of columns and rows that fit on a page."""
    left, top, right, bottom = _room(parts, page, fold)
    group, gap = parts.asked.group, parts.asked.gap if parts.asked.group else 0.0
    columns = _most(right - left, parts.width, parts.gutter, group and group[0], gap)
    return columns, _most(bottom - top, parts.height, parts.gutter, group and group[1], gap)


def largest_groups(parts: Parts, paper: Paper) -> tuple[tuple[int, int], ...]:
    """Return the largest groups (blocks of slots) that a sheet of a paper can hold, upright and landscape, as
    pairs (columns, rows). Return an empty tuple if not even one part fits."""
    folds: tuple[Axis | None, ...] = ("vertical", "horizontal") if parts.folded else (None,)
    together = replace(parts, asked=replace(parts.asked, group=None))
    found = [_most_slots(together, *each) for each in product((paper, paper.landscape), folds)]
    return tuple(each for each in dict.fromkeys(found) if min(each) > 0)


def _holds(most: tuple[int, int], group: tuple[int, int] | None) -> bool:
    """Return whether a page with `most` columns and rows has space for a whole group."""
    return group is None or (group[0] <= most[0] and group[1] <= most[1])


def _grids(parts: Parts, page: Paper, fold: Axis | None) -> Iterator[Grid]:
    """Yield the grids with all numbers of columns and rows that fit on a page."""
    width, height, gutter, asked = parts.width, parts.height, parts.gutter, parts.asked
    left, top, right, bottom = _room(parts, page, fold)
    group, gap = asked.group, asked.gap if asked.group else 0.0
    columns, rows = _most_slots(parts, page, fold)
    for nx in range(1, columns + 1):
        for ny in range(1, rows + 1):
            empty = tuple(sorted({slot - 1 for slot in asked.empty if slot <= nx * ny}))
            if len(empty) == nx * ny:
                continue
            x = (left + right - _reach(nx, width, gutter, group and group[0], gap)) / 2
            y = (top + bottom - _reach(ny, height, gutter, group and group[1], gap)) / 2
            yield Grid(page, mm(x), mm(y), width, height, nx, ny, gutter, fold, group, gap, empty)


def _reach(number: int, size: float, gutter: float, together: int | None, gap: float) -> float:
    """Return the length in mm of a row of slots. `together` is the number of slots in a group."""
    gaps = (number - 1) // together if together else 0
    return number * size + (number - 1 - gaps) * gutter + gaps * gap


def _most(room: float, size: float, gutter: float, together: int | None, gap: float) -> int:
    """Return the largest number of slots that fit in a row of `room` mm."""
    number = int((room + max(gutter, gap) + 1e-6) // (size + (min(gutter, gap) if together else gutter)))
    while number > 0 and _reach(number, size, gutter, together, gap) > room + 1e-6:
        number -= 1
    return number
