"""Grids of equal slots on a sheet: which fit, and which of them a person would rather cut.

Neighbours in a grid share a cut (butt cut), or stand apart by a gutter that holds both bleeds.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from pnp.errors import LayoutError
from pnp.imposition.backs import Axis, box_behind
from pnp.imposition.outline import boxes_overlap, union, widened
from pnp.papers import PAPERS, Paper
from pnp.scene import Box
from pnp.units import mm

EDGE = 5.0
"""No home printer needs more white than this on any side (research: ernierasta/pnp-howto)."""

COMFORT = (18.0, 13.0, 10.0, 6.35, EDGE)
"""Distances from the edge of the page to the grid, from the one that leaves room for everything to
the least; 6.35 mm (1/4 inch) is what printers made for Letter keep."""

OUTER_BLEED = 2.0
"""The least bleed around a grid; inside 10 x 10 mm corners it may fall to NOTCHED."""

NOTCHED = 1.0

BESIDE = 1.45
"""From a slot to a free corner that gives way to it: there a mark of 0.6 mm still holds a ruler's end."""

FOLD_CLEARANCE = 5.0
"""From the fold of a gutterfold sheet to the nearest bleed."""

NARROWEST = 6.0
"""The least width and height of a free corner: a cutting machine's square is 6 mm wide."""

PAST_MARK = 0.35
"""From the line of a cut to a free corner beside the mark that continues it."""

CORNER = 10.0
"""Two opposite corners of the printable area stay free: squares of this size, for markers."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns x rows of slots, filled row by row; the first slot's corner is (left, top).

    `page` is the paper as it lies. With a `fold`, the slots are those of the fronts and the backs
    lie reflected over the page's middle line of that direction.
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

    @property
    def slots(self) -> int:
        return self.columns * self.rows

    def box(self, index: int) -> Box:
        """The trim box of a slot on the page."""
        row, column = divmod(index, self.columns)
        x = self.left + column * (self.width + self.gutter)
        y = self.top + row * (self.height + self.gutter)
        return (mm(x), mm(y), mm(x + self.width), mm(y + self.height))

    def region(self, count: int) -> Box:
        """The box around the first `count` slots."""
        return union([self.box(0), self.box(min(count, self.columns) - 1), self.box(count - 1)])

    def cut_lines(self, count: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """x of the vertical and y of the horizontal straight cuts that free the first `count` slots.

        Butt-cut neighbours share one: (columns + 1) + (rows + 1); a gutter costs two.
        """
        rows = ceil(count / self.columns)
        first_row = [self.box(i) for i in range(min(count, self.columns))]
        first_column = [self.box(i * self.columns) for i in range(rows)]
        xs = sorted({x for box in first_row for x in (box[0], box[2])})
        ys = sorted({y for box in first_column for y in (box[1], box[3])})
        return tuple(xs), tuple(ys)

    def cuts(self, count: int) -> int:
        """Straight cuts that free `count` copies, over all sheets."""
        full, rest = divmod(count, self.slots)
        total = full * self._lines(self.slots)
        return total + self._lines(rest) if rest else total

    def _lines(self, count: int) -> int:
        """How many straight cuts free the first `count` slots of a sheet; `cut_lines` says which."""
        columns, rows = min(count, self.columns), ceil(count / self.columns)
        return 2 * columns + 2 * rows if self.gutter else columns + rows + 2

    def neighbours(self, index: int, count: int) -> tuple[bool, bool, bool, bool]:
        """Whether a taken slot lies to the left, above, to the right and below."""
        row, column = divmod(index, self.columns)
        below = index + self.columns
        return (
            column > 0,
            row > 0,
            column + 1 < self.columns and index + 1 < count,
            below < count,
        )


def printable(page: Paper, edge: float = EDGE) -> Box:
    return (edge, edge, mm(page.width - edge), mm(page.height - edge))


def corners(page: Paper, *, rising: bool = False) -> tuple[Box, Box]:
    """The free corners: top left and bottom right or, if `rising`, bottom left and top right."""
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
    """The free corners beside slots with their least bleed and their marks: 10 x 10 mm, or narrower.

    Nine cards of 63 x 88 mm leave Letter no such corner; what is left beside the cards is kept.
    """
    first, second = corners(page)
    for region in taken:
        left, top, right, bottom = widened(region, BESIDE)
        if boxes_overlap(first, (left, top, right, bottom)):
            first = (first[0], first[1], left, first[3])
        if boxes_overlap(second, (left, top, right, bottom)):
            second = (right, second[1], second[2], second[3])
    return first, second


def corners_beside_bleed(page: Paper, taken: tuple[Box, ...], bleed: float) -> tuple[Box, Box] | None:
    """The free corners that leave the bleed of the slots whole: lower than 10 mm or, where that leaves too
    little, narrower. None where neither leaves 6 mm."""
    corner = corners(page)[0]
    first = _beside_bleed(corner, taken, bleed)
    second = _beside_bleed(corner, tuple(_turned(page, box) for box in taken), bleed)
    return (first, _turned(page, second)) if first and second else None


def _beside_bleed(corner: Box, taken: tuple[Box, ...], bleed: float) -> Box | None:
    """What slots and their bleed leave of the corner at the upper left."""
    reach = max(bleed, BESIDE)
    near = [box for box in taken if boxes_overlap(corner, widened(box, reach))]
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


def _turned(page: Paper, box: Box) -> Box:
    """A box on the page turned round."""
    return (
        mm(page.width - box[2]),
        mm(page.height - box[3]),
        mm(page.width - box[0]),
        mm(page.height - box[1]),
    )


def regions(grid: Grid, count: int) -> tuple[Box, ...]:
    """The boxes around the fronts and, on a folded sheet, around the backs too."""
    front = grid.region(count)
    return (front,) if grid.fold is None else (front, box_behind(front, grid.page, grid.fold))


def grids(
    width: float, height: float, count: int, paper: Paper, *, gutter: float, bleed: float, folded: bool
) -> list[Grid]:
    """Every grid worth trying for `count` copies, the best first.

    Fewest sheets, then whole free corners, the widest margin, fewest cuts, an upright page.
    Raises LayoutError where not even one copy fits.
    """
    found = _ranked(width, height, count, paper, gutter, bleed, folded=folded)
    if not found:
        others = [
            other.name
            for other in PAPERS.by_size()
            if _ranked(width, height, count, other, gutter, bleed, folded=folded)
        ]
        larger = f"--paper {others[0]}" if others else "a larger paper"
        raise LayoutError(
            "the component does not fit the paper",
            expected=f"at most {_size(paper.width - 2 * EDGE, paper.height - 2 * EDGE)} with its bleed",
            found=f"{_size(width, height)} on {paper.name} ({_size(paper.width, paper.height)})",
            hint=f"{larger}, or other backs than gutterfold" if folded else larger,
        )
    return [grid for _, grid in sorted(found, key=lambda pair: pair[0])]


def _ranked(
    width: float, height: float, count: int, paper: Paper, gutter: float, bleed: float, *, folded: bool
) -> list[tuple[tuple[float, ...], Grid]]:
    """Every grid on a paper, with what it is ranked by."""
    found: list[tuple[tuple[float, ...], Grid]] = []
    for turned, page in enumerate((paper, paper.landscape)):
        for fold in ("vertical", "horizontal") if folded else (None,):
            for grid in _grids(width, height, page, gutter, bleed, fold):
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
                key = (ceil(count / grid.slots), shrunk, comfort, grid.cuts(count), turned, grid.columns)
                found.append((key, grid))
    return found


def _size(width: float, height: float) -> str:
    return f"{width:g} x {height:g} mm"


def _grids(
    width: float, height: float, page: Paper, gutter: float, bleed: float, fold: Axis | None
) -> Iterator[Grid]:
    left, top, right, bottom = widened(printable(page), -min(bleed, OUTER_BLEED))
    if fold == "vertical":
        right = page.width / 2 - FOLD_CLEARANCE - bleed
    if fold == "horizontal":
        bottom = page.height / 2 - FOLD_CLEARANCE - bleed
    columns = int((right - left + gutter + 1e-6) // (width + gutter))
    rows = int((bottom - top + gutter + 1e-6) // (height + gutter))
    for nx in range(1, columns + 1):
        for ny in range(1, rows + 1):
            x = (left + right - nx * width - (nx - 1) * gutter) / 2
            y = (top + bottom - ny * height - (ny - 1) * gutter) / 2
            yield Grid(page, mm(x), mm(y), width, height, nx, ny, gutter, fold)
