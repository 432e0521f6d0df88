"""Reads the layout of a book's pages, as pdfium sees them: the words, the panels around them, and how full a
page is."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from pypdfium2 import PdfPage, raw

from pnp.scene import Box
from pnp.units import POINT
from pnp.verify.paint.pdf.items import bounds, is_clipped, page_items, text_of
from pnp.verify.paint.pdf.opening import open_pdf

SMALLEST_PANEL = (60.0, 40.0)
"""The least width and height of a panel, mm; a smaller box is a line of a picture or of a table. A box as
wide as the paper is a band."""

LINE = (0.05, 1.0)
"""The least and the largest distance, mm, from a panel's ground to the line around it, on each side. A box
without such a line is no panel, such as paper in a picture that is clipped, or water that runs over a
card."""


HEAD, FOOT, SIDE = 18.0, 18.0, 12.0
"""The margins of a page that are ignored, with their running lines, mm."""

SQUARE = 10.0
"""The side of a square, mm: wider than the white between two lines or two columns."""

_SCALE = 0.5
_PAPER = 8


@dataclass(frozen=True, slots=True)
class Run:
    """Words that are painted in one go, and the box of their ink, in mm from the page's upper left corner."""

    text: str
    box: Box


@dataclass(frozen=True, slots=True)
class LayoutPage:
    """A page: its size, its words and the frames of its panels."""

    width: float
    height: float
    runs: tuple[Run, ...]
    panels: tuple[Box, ...]


def read_pages(path: Path) -> tuple[LayoutPage, ...]:
    """Return the pages of a book; the content of forms, such as pictures, is ignored. Raises Unreadable."""
    with open_pdf(path) as pdf:
        return tuple(_read_page(pdf[number]) for number in range(len(pdf)))


def _read_page(page: Any) -> LayoutPage:
    left, bottom, right, top = page.get_cropbox()
    size = ((right - left) * POINT, (top - bottom) * POINT)

    def box_on_page(item: Any) -> Box:
        x0, y0, x1, y1 = bounds(item)
        return ((x0 - left) * POINT, (top - y1) * POINT, (x1 - left) * POINT, (top - y0) * POINT)

    runs: list[Run] = []
    shapes: list[tuple[Box, Any]] = []
    layer = page.get_textpage()
    try:
        for kind, item in page_items(page, frozenset((raw.FPDF_PAGEOBJ_TEXT, raw.FPDF_PAGEOBJ_PATH))):
            if kind == raw.FPDF_PAGEOBJ_PATH:
                shapes.append((box_on_page(item), item))
            elif text := text_of(item, layer):
                runs.append(Run(text, box_on_page(item)))
    finally:
        layer.close()
    return LayoutPage(*size, tuple(runs), tuple(_panels(shapes, size[0])))


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


def used_shares(path: Path, *, rows: bool = False) -> tuple[float, ...]:
    """Return for each page the share of squares, or of rows of squares, that are not blank. Raises
    Unreadable."""
    with open_pdf(path) as pdf:
        return tuple(_used_share(pdf[number], rows=rows) for number in range(len(pdf)))


def _used_share(page: PdfPage, *, rows: bool) -> float:
    seen = page.render(scale=_SCALE, grayscale=True).to_numpy()
    dots = _SCALE / POINT  # a millimetre
    body = seen.reshape(seen.shape[:2])[
        round(HEAD * dots) : round(-FOOT * dots), round(SIDE * dots) : round(-SIDE * dots)
    ]
    side = round(SQUARE * dots)
    high, wide = body.shape[0] // side, body.shape[1] // side
    if not high or not wide:
        return 1.0
    squares = body[: high * side, : wide * side].reshape(high, side, wide, side)
    dark = np.asarray(255 - squares > _PAPER)
    return float(dark.any(axis=(1, 2, 3) if rows else (1, 3)).mean())
