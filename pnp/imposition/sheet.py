"""Records of imposition: the user's own arrangement of parts on sheets, pages to draw, and the place of each
copy on them.
"""

from dataclasses import dataclass
from typing import Literal

from pnp.scene import BLACK, Backs, Box, Face, Page, Swatch, Typeface
from pnp.units import Point

Side = Literal["front", "back"]


@dataclass(frozen=True, slots=True)
class Placement:
    """A side of a copy on a page.

    `page` and `copy` count from 1; (x, y) is the top-left corner of the trim box on the page in mm;
    `rotation` is clockwise in degrees. `clip` is the part of the page that a tile of a board shows; the
    board's own corner may then be outside the page.
    """

    component: str
    copy: int
    side: Side
    page: int
    x: float
    y: float
    rotation: int
    face: Face
    clip: Box | None = None


@dataclass(frozen=True, slots=True)
class File:
    """The pages of one stock (a group of components that are printed on the same paper, such as "cards" or
    "board"), which become one PDF.

    `sheets` is the number of paper sheets, `cuts` that of straight cuts through sheets, and `folds` that of
    folded sheets. `snips` is the number of short cuts, over all copies, that parts need after they are cut to
    their trim box, because their outline is not that box. `slots` is the number of cells of the largest
    sheet, including empty ones.

    `groups` are pairs (columns, rows): the largest groups (blocks of slots with a gap around them, see
    Arrangement) that a sheet can hold, upright and landscape. A file of a board has an empty tuple, because a
    board shares its sheets with no other part.
    """

    name: str
    pages: tuple[Page, ...]
    placements: tuple[Placement, ...]
    sheets: int
    cuts: int
    snips: int
    folds: int
    slots: int = 1
    groups: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Imprint:
    """The texts of a sheet's margin, translated, and how they are set.

    `sheet` and `tile` are templates in which {n} is the number of the sheet or tile, from 1, and {m} the
    number of all sheets or tiles. `flip_long`, `flip_short` and `fold` advise how to print duplex and
    gutterfold sheets. `digest` is a short hash of the faces and options.

    `moved` is a template for sheets whose backs are moved to suit a printer. In it, {x} and {y} are the
    distances in mm to the right and down, and {printer} is the printer's name. `proof` is the text that marks
    a proof, or "" for other kits.
    """

    title: str
    stock: str
    locale: str
    paper: str
    version: str
    digest: str
    typeface: Typeface
    ink: Swatch
    sheet: str = "sheet {n}/{m}"
    front: str = "front"
    back: str = "back"
    scale: str = "print at 100 %"
    flip_long: str = "flip on the long edge"
    flip_short: str = "flip on the short edge"
    fold: str = "fold on the dashed line"
    tile: str = "{n} of {m}"
    bar: str = "50 mm"
    printer: str = ""
    moved: str = "backs moved by {x}, {y} mm for {printer}"
    proof: str = ""

    def line(self, n: int, m: int, side: Side | None, shift: Point = (0.0, 0.0)) -> str:
        """Return the line that identifies a sheet: title, stock, number, side, language, paper, version and
        digest. `n` is the number of the sheet in its file, from 1, and `m` the number of sheets in the file.
        `side` is None for a sheet that shows both sides. `shift` is the distance in mm (right, down) by which
        the backs are moved to suit a printer. If it is not (0, 0), the line states it."""
        sheet = self.sheet.format(n=n, m=m)
        named = {"front": self.front, "back": self.back, None: ""}[side]
        x, y = (f"{value:+g}".replace("-", "\N{MINUS SIGN}") for value in shift)
        moved = self.moved.format(x=x, y=y, printer=self.printer) if any(shift) else ""
        named_here = (self.title, self.stock, sheet, named, self.locale, self.paper)
        parts = (*named_here, self.version, self.digest, moved, self.proof)
        return " · ".join(part for part in parts if part)

    def advice(self, backs: Backs) -> str:
        """Return the advice on how to print a sheet at the right size and with backs in place."""
        turn = {
            "duplex-long": self.flip_long,
            "separate": self.flip_long,
            "duplex-short": self.flip_short,
            "gutterfold": self.fold,
            "none": "",
        }[backs]
        return " · ".join(part for part in (self.scale, turn) if part)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The user's options for the arrangement of copies on sheets, such as their spacing. A part is one copy
    of a component. The defaults leave the arrangement to pnp."""

    spacing: float | None = None
    """The distance between parts in mm. With 0, parts touch, and only the outside of a block has bleed. None
    means 0 if all faces paint the same over their cuts, and otherwise room for both bleeds."""
    group: tuple[int, int] | None = None
    """The columns and rows of a group, a block of parts with a gap around it; None for no groups."""
    gap: float = 10.0
    """The distance between groups in mm."""
    empty: tuple[int, ...] = ()
    """Slots to leave free on every sheet, counted from 1, row by row."""
    marks: float | None = None
    """The length of crop marks in mm where space allows; 0 for no marks, None for the default."""
    ink: Swatch = BLACK
    """The colour of crop marks."""


USUAL = Arrangement()
