"""What stands on the left and on the right half of each page, wherever in the file it comes from."""

from dataclasses import dataclass
from math import pi
from pathlib import Path
from typing import Any

import pypdfium2
from pypdfium2 import raw

from pnp.units import POINT, to_points
from pnp.verify.paint.shapes import Unreadable

BAND = 20.0
"""mm from the upper and from the lower edge: where books have their page numbers."""

LEANING = 0.1
"""Radians by which a letter may be turned and still stand upright."""

INSIDE = 2.0
"""mm that a half keeps from the fold, which letters do not cross."""


@dataclass(frozen=True, slots=True)
class Half:
    """Half a page: its words, those near its upper and lower edge, and how many of its letters stand
    upright, of how many."""

    text: str
    edges: str
    upright: int
    letters: int


def read_halves(path: Path) -> tuple[tuple[Half, Half], ...]:
    """Left and right half of each page. Raises Unreadable."""
    try:
        pdf = pypdfium2.PdfDocument(path)
    except (pypdfium2.PdfiumError, OSError) as error:
        raise Unreadable("not a PDF that can be read", place=str(path), found=str(error)) from error
    try:
        return tuple(_both(pdf[number]) for number in range(len(pdf)))
    finally:
        pdf.close()


def _both(page: Any) -> tuple[Half, Half]:
    width, height = page.get_size()
    layer = page.get_textpage()
    try:
        turned: tuple[list[bool], list[bool]] = ([], [])
        for index in range(layer.count_chars()):
            left, _, right, _ = layer.get_charbox(index)
            if right > left:
                turned[(left + right) / 2 > width / 2].append(_stands(layer, index))
        sides = [(0.0, width / 2 - to_points(INSIDE)), (width / 2 + to_points(INSIDE), width)]
        one, other = (
            _half(layer, *side, height, upright) for side, upright in zip(sides, turned, strict=True)
        )
        return one, other
    finally:
        layer.close()


def _stands(layer: Any, index: int) -> bool:
    angle = raw.FPDFText_GetCharAngle(layer, index) % (2 * pi)
    return bool(min(angle, 2 * pi - angle) < LEANING)


def _half(layer: Any, left: float, right: float, height: float, upright: list[bool]) -> Half:
    band = BAND / POINT
    whole = layer.get_text_bounded(left, 0.0, right, height)
    edges = (layer.get_text_bounded(left, y, right, y + band) for y in (0.0, height - band))
    return Half(whole, "\n".join(edges), sum(upright), len(upright))
