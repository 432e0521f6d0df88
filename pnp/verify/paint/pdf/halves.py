"""What stands on the left and on the right half of each page, wherever in the file it comes from.

Letters that an ActualText tells, as of an Arabic glyph with its vowel, pdfium puts where they would be if the
form that they are painted in were the page: they go with the others of their line, or of their word.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import pi
from pathlib import Path
from typing import Any

from pypdfium2 import raw

from pnp.units import POINT, to_points
from pnp.verify.paint.pdf.opening import opened

BAND = 20.0
"""mm from the upper and from the lower edge: where books have their page numbers."""

LEANING = 0.1
"""Radians by which a letter may be turned and still stand upright."""

INSIDE = 2.0
"""mm that a half keeps from the fold, which letters do not cross."""


ASTRAY = 0.3
"""The share of the letters of a line that pdfium may put on the other half."""


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
    with opened(path) as pdf:
        return tuple(_both(pdf[number]) for number in range(len(pdf)))


def _both(page: Any) -> tuple[Half, Half]:
    width, height = page.get_size()
    layer = page.get_textpage()
    try:
        letters = [_Letter.read(layer, index, width / 2) for index in range(layer.count_chars())]
        halves: tuple[list[_Letter], list[_Letter]] = ([], [])
        for run, is_right in _sided(letters):
            halves[is_right].extend(run)
        sides = [(0.0, width / 2 - to_points(INSIDE)), (width / 2 + to_points(INSIDE), width)]
        one, other = (_half(layer, *side, height, half) for side, half in zip(sides, halves, strict=True))
        return one, other
    finally:
        layer.close()


@dataclass(frozen=True, slots=True)
class _Letter:
    """A letter, whether it is on the right half, and whether upright; blanks are nowhere."""

    sign: str
    is_right: bool | None
    upright: bool

    @classmethod
    def read(cls, layer: Any, index: int, fold: float) -> "_Letter":
        left, _, right, _ = layer.get_charbox(index)
        is_right = (left + right) / 2 > fold if right > left else None
        code = raw.FPDFText_GetUnicode(layer, index)
        # Beyond the first plane pdfium tells halves of a letter, which are none by themselves.
        sign = "\ufffd" if 0xD800 <= code < 0xE000 else chr(code)
        return cls(sign, is_right, is_right is not None and _stands(layer, index))


def _sided(letters: list[_Letter]) -> Iterator[tuple[list[_Letter], bool]]:
    """Runs of letters that are on one half, and whether on the right one: lines, if nearly all of a line is
    on one, else words."""
    text, last = "".join(letter.sign for letter in letters), False
    for line in re.finditer(r"[^\r\n]*[\r\n]*", text):
        whole = letters[line.start() : line.end()]
        share = _share(whole)
        if share is None or not ASTRAY < share < 1 - ASTRAY:
            last = last if share is None else share > ASTRAY
            yield whole, last
            continue
        for word in re.finditer(r"\S*\s*", line[0]):
            part = whole[word.start() : word.end()]
            share = _share(part)
            last = last if share is None else share > 0.5
            yield part, last


def _share(letters: list[_Letter]) -> float | None:
    """How many of the letters are on the right half, of 1; None of blanks alone."""
    placed = [letter.is_right for letter in letters if letter.is_right is not None]
    return sum(placed) / len(placed) if placed else None


def _stands(layer: Any, index: int) -> bool:
    angle = raw.FPDFText_GetCharAngle(layer, index) % (2 * pi)
    return bool(min(angle, 2 * pi - angle) < LEANING)


def _half(layer: Any, left: float, right: float, height: float, letters: list[_Letter]) -> Half:
    band = BAND / POINT
    edges = (layer.get_text_bounded(left, y, right, y + band) for y in (0.0, height - band))
    placed = [letter.upright for letter in letters if letter.is_right is not None]
    return Half("".join(letter.sign for letter in letters), "\n".join(edges), sum(placed), len(placed))
