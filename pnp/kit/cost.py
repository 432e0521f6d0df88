"""Computes the effort and material that a kit takes: paper, cuts, minutes of cutting, and ink."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pnp.export import ink
from pnp.imposition import File
from pnp.scene import Component

# Seconds of hand work with a knife, a steel ruler and scissors, for somebody who does not do it often.
# Assumed stroke by stroke, not measured; nobody whom we found has published times. The sum is meant to
# be right within half of itself, and says nothing of printing and of drying.
SECONDS_PER_SHEET = 20
"""Seconds to take a sheet, square it on the mat, and clear the waste away."""
SECONDS_PER_BACK = 40
"""Seconds to hold a two-sided sheet against the light, and to shift or print again one that is off."""
SECONDS_PER_CUT = 25
"""Seconds to lay the ruler on two marks (10), hold it (5), and draw the knife along it twice, 20 to 29 cm
(10)."""
SECONDS_PER_PART = 6
"""Seconds to take a part off its strip, clean a corner, and put it on its pile."""
SECONDS_PER_SNIP = 5
"""Seconds to turn the part to the scissors (2), close them once along the edge (2), and turn it back (1)."""
SECONDS_PER_FOLD = 180
"""Seconds to score and fold a sheet, glue one half out to its edges, and smooth it."""
SECONDS_PER_STANDEE = 75
"""Seconds to score and fold three lines (30), glue the sides together (30), and bend the feet (15)."""
SECONDS_PER_BOX = 240
"""Seconds to score and fold twelve lines (150), and to glue and hold one flap (90)."""
SECONDS_PER_DIE = 270
"""Seconds to score and fold twelve short lines (120), and to glue and hold seven tabs (150)."""
SECONDS_PER_SEAM = 240
"""Seconds to lay a sheet of a board on its neighbour so that the picture continues, and to glue it."""
SECONDS_PER_BOARD = 300
"""Seconds to glue a board onto cardboard from the middle outwards, and to cut along its outline through
both."""


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of a kit: sheets of paper, straight cuts, snips (short cuts that parts need besides the
    straight ones, because their outline is not a rectangle), minutes of work (cutting, folding and glueing),
    and ink in percent of a solid page."""

    sheets: int
    cuts: int
    snips: int
    minutes: int
    ink_percent: float


def cost(files: Sequence[File], components: Sequence[Component], ink_percent: float) -> Cost:
    """Return the cost of printing `files` and of making the `components` out of the printed sheets. Books are
    not counted."""
    sheets = sum(file.sheets for file in files)
    cuts = sum(file.cuts for file in files)
    snips = sum(file.snips for file in files)
    return Cost(sheets, cuts, snips, max(1, round(_seconds(files, components) / 60)), ink_percent)


def _seconds(files: Sequence[File], components: Sequence[Component]) -> int:
    """Return the time in seconds to make the components of the printed files by hand."""
    copies = dict.fromkeys(("board", "standee", "box", "dice", "other"), 0)
    for component in components:
        kind = "board" if component.stock == "board" else component.kind
        copies[kind if kind in copies else "other"] += component.copies
    two_sided = (
        file.sheets
        for file in files
        if not file.folds and any(placement.side == "back" for placement in file.placements)
    )
    tiles = sum(placement.clip is not None for file in files for placement in file.placements)
    tiled = {p.component for file in files for p in file.placements if p.clip is not None}
    return (
        sum(file.sheets for file in files) * SECONDS_PER_SHEET
        + sum(two_sided) * SECONDS_PER_BACK
        + sum(file.cuts for file in files) * SECONDS_PER_CUT
        + (sum(copies.values()) - copies["board"]) * SECONDS_PER_PART
        + sum(file.snips for file in files) * SECONDS_PER_SNIP
        + sum(file.folds for file in files) * SECONDS_PER_FOLD
        + copies["standee"] * SECONDS_PER_STANDEE
        + copies["box"] * SECONDS_PER_BOX
        + copies["dice"] * SECONDS_PER_DIE
        + (tiles - len(tiled)) * SECONDS_PER_SEAM
        + copies["board"] * SECONDS_PER_BOARD
    )


def ink_percent(files: Iterable[File]) -> float:
    """Return the mean ink of all pages: how far cyan, magenta and yellow are from white, averaged.

    100 is a page of solid black made of three inks; one third of that is a page of solid yellow.
    """
    shares = [share for file in files for share in ink.ink(file.pages)]
    return round(100.0 * sum(shares) / len(shares), 1) if shares else 0.0
