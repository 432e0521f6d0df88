"""Where the words of a book lie on its pages, and the panels around them, as pdfium sees them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from pypdfium2 import raw

from pnp.scene import Box
from pnp.units import POINT
from pnp.verify.paint.pdf.items import bounds, is_clipped, items, said
from pnp.verify.paint.pdf.opening import opened

SMALLEST_PANEL = (60.0, 40.0)
"""mm; what is smaller is a picture's own line or a table's, what is as wide as the paper a band."""

LINE = (0.05, 1.0)
"""mm: how much further out than its ground the line of a panel is seen, on each side. What is painted once,
or twice in one place, is no panel: paper in a picture is as large as one, and cut off by its picture, as is
water that runs over a card."""


@dataclass(frozen=True, slots=True)
class Run:
    """Words that are painted in one go, and the box of their ink, in mm from the page's upper left corner."""

    text: str
    box: Box


@dataclass(frozen=True, slots=True)
class Laid:
    """A page: its size, its words and the frames of its panels."""

    width: float
    height: float
    runs: tuple[Run, ...]
    panels: tuple[Box, ...]


def pages(path: Path) -> tuple[Laid, ...]:
    """The pages of a book; what lies in forms, as pictures do, is not looked at. Raises Unreadable."""
    with opened(path) as pdf:
        return tuple(_laid(pdf[number]) for number in range(len(pdf)))


def _laid(page: Any) -> Laid:
    left, bottom, right, top = page.get_cropbox()
    size = ((right - left) * POINT, (top - bottom) * POINT)

    def placed(item: Any) -> Box:
        x0, y0, x1, y1 = bounds(item)
        return ((x0 - left) * POINT, (top - y1) * POINT, (x1 - left) * POINT, (top - y0) * POINT)

    runs: list[Run] = []
    shapes: list[tuple[Box, Any]] = []
    layer = page.get_textpage()
    try:
        for kind, item in items(page, frozenset((raw.FPDF_PAGEOBJ_TEXT, raw.FPDF_PAGEOBJ_PATH))):
            if kind == raw.FPDF_PAGEOBJ_PATH:
                shapes.append((placed(item), item))
            elif text := said(item, layer):
                runs.append(Run(text, placed(item)))
    finally:
        layer.close()
    return Laid(*size, tuple(runs), tuple(_panels(shapes, size[0])))


def _panels(shapes: Sequence[tuple[Box, Any]], paper: float) -> Iterator[Box]:
    """Each ground with a line around it: the line's box. Rings in a picture look the same, where the picture
    is cut off."""
    for (ground, _), (around, line) in pairwise(shapes):
        wide, high = ground[2] - ground[0], ground[3] - ground[1]
        out = [sign * (a - b) for sign, a, b in zip((1, 1, -1, -1), ground, around, strict=True)]
        lined = LINE[0] < min(out) and max(out) < LINE[1]
        large = SMALLEST_PANEL[0] <= wide < paper - LINE[1] and high >= SMALLEST_PANEL[1]
        if lined and large and not is_clipped(line):
            yield around
