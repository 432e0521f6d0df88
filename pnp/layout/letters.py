"""Texts letter by letter: the pieces of a line that are set alone, their places and their colours."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from pnp.errors import DefinitionError, LayoutError
from pnp.layout.lettering import Lettering, text
from pnp.layout.merging import Given
from pnp.layout.row import Hand
from pnp.scene import BLACK, Box, Gradient, Swatch, Text
from pnp.text import cap_height, is_marked, line_width, set_line
from pnp.units import Point, mm

MOST_LETTERS = 300
"""The most letters of a text along a shape or in a gradient, whose letters are measured one after the
other."""

_JOINED = re.compile("[\u0600-\u07ff\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc]")
"""Letters that join others, so that a word of them is not taken apart."""


def colour_at(fill: Swatch, at: Point) -> Swatch:
    """Return the colour of a letter at a point: that of a gradient at the point, or the swatch itself."""
    return Swatch(fill.name, fill.colour_at(at)) if isinstance(fill, Gradient) else fill


def shaded_text(
    name: str, given: Given, words: str, look: Lettering, box: Box, fill: Gradient, hand: Hand
) -> Iterator[Text]:
    """Yield the letters of a text in its box, each in the colour of a gradient at its middle.

    Raises LayoutError for a text that does not fit or is too long, DefinitionError for marks.
    """
    refuse_marks(given, words, hand, "in a gradient")
    if look.tracking and "\n" in words:
        look = replace(look, tracking=0.0)  # as such texts are set in one colour
    for line in text(name, given, words, look, box, fill, hand):
        if isinstance(line, Text):
            yield from _letters(line, look, fill)


def refuse_marks(given: Given, words: str, hand: Hand, where: str) -> None:
    """Raise DefinitionError for a text with marks, and LayoutError for a long one."""
    if is_marked(words):
        raise DefinitionError(
            f"a text {where} has no icons and no marks of bold or italic words",
            place=given.place,
            expected="plain words, and bold = true or italic = true for all of them",
            found=f"{words[:60]!r} for {hand.row.called}",
        )
    if len(words) > MOST_LETTERS:
        raise LayoutError(
            f"{hand.row.called}: a text {where} is too long",
            place=given.place,
            expected=f"at most {MOST_LETTERS} letters",
            found=str(len(words)),
        )


def _letters(line: Text, look: Lettering, fill: Gradient) -> Iterator[Text]:
    """Yield the letters of a line that is set. A word of Arabic letters, which join, has one colour."""
    direction: Literal["auto", "rtl"] = "rtl" if runs_left(line.text) else "auto"
    y = line.origin[1]
    middle = y - cap_height(look.typeface, line.size) / 2
    for piece, x, wide in pieces_of(line.text, look, line.size):
        if not piece.strip():
            continue
        blank = blank_before(piece, look, line.size) if direction == "rtl" else 0.0
        yield set_line(
            piece,
            look.typeface,
            line.size,
            colour_at(fill, (line.origin[0] + x + wide / 2, middle)),
            (mm(line.origin[0] + x - blank), y),
            tracking=look.tracking,
            direction=direction,
            name=line.name,
        )


def pieces_of(words: str, look: Lettering, size: float) -> Iterator[tuple[str, float, float]]:
    """Yield (piece, left end, width) for the pieces of a line that are set as a whole, in reading order: a
    letter with its accents, a word of letters that join, digits in a text that runs to the left."""
    is_left = runs_left(words)
    whole = line_width(words, look.typeface, size, tracking=look.tracking)
    pattern = r"\S+\s*" if _JOINED.search(words) else r"[^\u0590-\u08ff\s]+\s*|\S\s*" if is_left else r"\S\s*"
    found: list[str] = []
    for match in re.finditer(pattern, words):
        if found and unicodedata.combining(match[0][0]):
            found[-1] += match[0]
        else:
            found.append(match[0])
    before = ""
    for piece in found:
        bare = piece.rstrip()
        end = line_width(before + bare, look.typeface, size, tracking=look.tracking)
        wide = line_width(bare, look.typeface, size, tracking=look.tracking)
        yield piece, (whole - end if is_left else end - wide), wide
        before += piece


def blank_before(piece: str, look: Lettering, size: float) -> float:
    """Return how far the blank behind a piece moves its letters to the right in a text that runs to the
    left."""
    if piece == piece.rstrip():
        return 0.0
    lines = (
        set_line(each, look.typeface, size, BLACK, (0.0, 0.0), tracking=look.tracking, direction="rtl")
        for each in (piece, piece.rstrip())
    )
    moved, bare = (min(x for glyph, x, _ in line.glyphs if glyph.segments) for line in lines)
    return moved - bare


def runs_left(words: str) -> bool:
    """Return whether the first letter of a text is of a script that runs to the left."""
    strong = (unicodedata.bidirectional(each) for each in words)
    return next((each in ("R", "AL") for each in strong if each in ("L", "R", "AL")), False)
