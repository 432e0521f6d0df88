"""The result of imposition: pages ready for a back end, and the place of each copy on them."""

from dataclasses import dataclass
from typing import Literal

from pnp.scene import Backs, Box, Face, Page, Swatch, Typeface
from pnp.units import Point

Side = Literal["front", "back"]


@dataclass(frozen=True, slots=True)
class Placement:
    """One side of one copy on a page.

    `page` and `copy` count from 1; (x, y) is the top-left corner of the trim box on the page in mm,
    as it lies there; `rotation` is clockwise in degrees. `clip` is the part of the page that a tile
    of a board shows; the board's own corner may then lie off the page.
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
    """The pages of one stock.

    `sheets` counts paper; `cuts` straight cuts across sheets; `snips` the short cuts that outlines
    other than the trim box need, over all copies; `folds` folded sheets; `slots` those of the sheet that
    has most, with those that stay empty; `groups` the columns and rows of the largest groups that its sheets
    can hold. A board, which has a sheet to itself, has none.
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
    """What the margin of a sheet says, already in the kit's language, and how it is set.

    `sheet` and `tile` are templates over {n} and {m}; `flip` is told on duplex sheets and `fold` on
    gutterfold sheets. `digest` is a short hash of the faces and options. `moved`, a template over {x},
    {y} and {printer}, is told where the backs are moved for a printer, `proof` on a proof.
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
        """Return the line that tells sheets apart; a sheet that shows both sides names none."""
        sheet = self.sheet.format(n=n, m=m)
        named = {"front": self.front, "back": self.back, None: ""}[side]
        x, y = (f"{value:+g}".replace("-", "\N{MINUS SIGN}") for value in shift)
        moved = self.moved.format(x=x, y=y, printer=self.printer) if any(shift) else ""
        named_here = (self.title, self.stock, sheet, named, self.locale, self.paper)
        parts = (*named_here, self.version, self.digest, moved, self.proof)
        return " · ".join(part for part in parts if part)

    def advice(self, backs: Backs) -> str:
        """Return how to print the sheet so that sizes and backs come out right."""
        turn = {
            "duplex-long": self.flip_long,
            "separate": self.flip_long,
            "duplex-short": self.flip_short,
            "gutterfold": self.fold,
            "none": "",
        }[backs]
        return " · ".join(part for part in (self.scale, turn) if part)
