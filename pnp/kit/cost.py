"""What a kit costs the person who makes it: paper, cuts, minutes and ink."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from pnp.export import png
from pnp.imposition import File

MINUTES_PER_SHEET = 1.0
MINUTES_PER_CUT = 0.5
MINUTES_PER_SNIP = 0.05
MINUTES_PER_FOLD = 1.0
"""Hand work with a steel ruler: estimates, right within a factor of two, not measurements."""

INK_DPI = 36.0
"""Enough to measure how much of a page is covered; finer does not change the first decimal."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Sheets of paper, straight cuts, snips of corners, minutes of hand work, ink in percent of solid."""

    sheets: int
    cuts: int
    snips: int
    minutes: int
    ink_percent: float


def cost(files: Sequence[File], pdfs: Iterable[Path]) -> Cost:
    """The cost of printing `files`, which lie rendered in `pdfs`; books are not counted."""
    sheets = sum(file.sheets for file in files)
    cuts = sum(file.cuts for file in files)
    snips = sum(file.snips for file in files)
    minutes = (
        sheets * MINUTES_PER_SHEET
        + cuts * MINUTES_PER_CUT
        + snips * MINUTES_PER_SNIP
        + sum(file.folds for file in files) * MINUTES_PER_FOLD
    )
    return Cost(sheets, cuts, snips, round(minutes), ink_percent(pdfs))


def ink_percent(pdfs: Iterable[Path]) -> float:
    """Mean ink over all pages: how far cyan, magenta and yellow are from white, averaged.

    100 is a page of solid black made of three inks; one third of that is a page of solid yellow.
    """
    import numpy as np

    pages = [image for path in pdfs for image in png.render(path, INK_DPI)]
    shares = [1.0 - float(np.asarray(page, dtype=np.float64).mean()) / 255.0 for page in pages]
    return round(100.0 * sum(shares) / len(shares), 1) if shares else 0.0
