"""Reads what stands on the left and on the right half of each page, wherever in the file it comes from.

pdfium misplaces letters under an ActualText, such as an Arabic glyph with its vowel: it puts them where they
would be if their form were the page. They are assigned to the half of their line, or of their word.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import pi
from pathlib import Path
from typing import Any

from pypdfium2 import raw

from pnp.units import POINT, to_points
from pnp.verify.paint.pdf.opening import open_pdf

BAND = 20.0
"""The height of the strips at the upper and the lower edge, mm, where books have their page numbers."""

LEANING = 0.1
"""The largest angle of an upright letter, in radians."""

INSIDE = 2.0
"""The distance of a half from the fold, mm; letters do not cross the fold."""


ASTRAY = 0.3
"""The share of a line's letters that pdfium may put on the wrong half."""


@dataclass(frozen=True, slots=True)
class Half:
    """Half a page: its words, those near its upper and lower edge, the number of its upright letters, and the
    number of all."""

    text: str
    edges: str
    upright: int
    letters: int


def read_halves(path: Path) -> tuple[tuple[Half, Half], ...]:
    """Return the left and the right half of each page. Raises Unreadable."""
    with open_pdf(path) as pdf:
        return tuple(_read_both(pdf[number]) for number in range(len(pdf)))


def _read_both(page: Any) -> tuple[Half, Half]:
    width, height = page.get_size()
    layer = page.get_textpage()
    try:
        letters = [_Letter.read(layer, index, width / 2) for index in range(layer.count_chars())]
        halves: tuple[list[_Letter], list[_Letter]] = ([], [])
        for run, is_right in _split_by_half(letters):
            halves[is_right].extend(run)
        sides = [(0.0, width / 2 - to_points(INSIDE)), (width / 2 + to_points(INSIDE), width)]
        one, other = (_half(layer, *side, height, half) for side, half in zip(sides, halves, strict=True))
        return one, other
    finally:
        layer.close()


@dataclass(frozen=True, slots=True)
class _Letter:
    """A letter, whether it is on the right half (None for a blank), and whether it is upright."""

    sign: str
    is_right: bool | None
    upright: bool

    @classmethod
    def read(cls, layer: Any, index: int, fold: float) -> "_Letter":
        """Return the letter at an index of a text layer; `fold` is the x of the fold in points."""
        left, _, right, _ = layer.get_charbox(index)
        is_right = (left + right) / 2 > fold if right > left else None
        code = raw.FPDFText_GetUnicode(layer, index)
        # Beyond the first plane pdfium returns surrogates, which are no letters by themselves.
        sign = "\ufffd" if 0xD800 <= code < 0xE000 else chr(code)
        return cls(sign, is_right, is_right is not None and _is_upright(layer, index))


def _split_by_half(letters: list[_Letter]) -> Iterator[tuple[list[_Letter], bool]]:
    """Yield runs of letters and whether they are on the right half: whole lines where nearly all of a line is
    on one half, else words."""
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
    """Return the share of the letters that are on the right half; None if all are blank."""
    placed = [letter.is_right for letter in letters if letter.is_right is not None]
    return sum(placed) / len(placed) if placed else None


def _is_upright(layer: Any, index: int) -> bool:
    angle = raw.FPDFText_GetCharAngle(layer, index) % (2 * pi)
    return bool(min(angle, 2 * pi - angle) < LEANING)


def _half(layer: Any, left: float, right: float, height: float, letters: list[_Letter]) -> Half:
    band = BAND / POINT
    edges = (layer.get_text_bounded(left, y, right, y + band) for y in (0.0, height - band))
    placed = [letter.upright for letter in letters if letter.is_right is not None]
    return Half("".join(letter.sign for letter in letters), "\n".join(edges), sum(placed), len(placed))
