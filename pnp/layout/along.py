"""Texts along a shape: the letters stand on its outline, each turned as the outline is at its place."""

import re
import unicodedata
from collections.abc import Iterator
from math import cos, radians, sin
from typing import Literal

from pnp.errors import DefinitionError, LayoutError
from pnp.layout.lettering import REVERSED, Lettering
from pnp.layout.merging import Given
from pnp.layout.repeating import length, on, way
from pnp.layout.row import Hand
from pnp.scene import BLACK, Element, Segment, Swatch
from pnp.text import ascent, cap_height, is_marked, is_right_to_left, line_width, set_line
from pnp.units import Point, mm, number_unlike, to_points

MOST_LETTERS = 300
"""The most letters of a text along a shape. Each letter is measured."""

_JOINED = re.compile("[\u0600-\u07ff\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc]")
"""Letters that join others, so that words of them are not taken apart."""


def text_along(
    name: str,
    given: Given,
    words: str,
    look: Lettering,
    segments: tuple[Segment, ...],
    fill: Swatch,
    hand: Hand,
) -> Iterator[Element]:
    """Set a text along an outline, in the largest size that fits.

    With the valign "bottom" the letters stand on the outline, with "middle" it runs through them, with "top"
    they hang below it. Raises LayoutError for a text that is longer than the outline, DefinitionError for
    marks.
    """
    if is_marked(words):
        raise DefinitionError(
            "a text along a shape has no icons and no marks of bold or italic words",
            place=given.place,
            expected="plain words, and bold = true or italic = true for all of them",
            found=f"{words[:60]!r} for {hand.row.called}",
        )
    if len(words) > MOST_LETTERS:
        raise LayoutError(
            f"{hand.row.called}: a text along a shape is too long",
            place=given.place,
            expected=f"at most {MOST_LETTERS} letters",
            found=str(len(words)),
        )
    words = " ".join(look.prepare(words).split())
    points, is_closed = way(segments)
    whole = length(points)
    size = _fitting(words, look, whole, given, hand)
    wide = line_width(words, look.typeface, size, tracking=look.tracking)
    # As of blocks: where a language is written from right to left, a text starts there.
    align = REVERSED[look.align] if is_right_to_left() else look.align
    start = {"start": 0.0, "middle": (0.0 if is_closed else whole / 2) - wide / 2, "end": whole - wide}[align]
    pieces = tuple(_pieces(words, look, size))
    middles = [start + x + w / 2 for _, x, w in pieces]
    middles = [each % whole for each in middles] if is_closed else middles
    order = sorted(range(len(pieces)), key=lambda k: middles[k])
    found = dict(zip(order, on(points, tuple(middles[k] for k in order)), strict=True))
    drop = {"bottom": 0.0, "middle": cap_height(look.typeface, size) / 2, "top": ascent(look.typeface, size)}
    direction: Literal["auto", "rtl"] = "rtl" if _runs_left(words) else "auto"
    for k, (piece, _, w) in enumerate(pieces):
        at, angle = found[k]
        # The blank behind a piece lies at its left where the text runs to the left.
        blank = _blank(piece, look, size) if direction == "rtl" else 0.0
        spot = _beside(at, angle, -w / 2 - blank, drop[look.valign])
        yield set_line(
            piece,
            look.typeface,
            size,
            fill,
            spot,
            angle=round(angle, 4),
            tracking=look.tracking,
            direction=direction,
            name=name,
        )


def _fitting(words: str, look: Lettering, room: float, given: Given, hand: Hand) -> float:
    """Return the size in mm in which a text has at most a length. Raises LayoutError."""
    wide = line_width(words, look.typeface, look.size, tracking=look.tracking)
    size = look.size * min(1.0, room / wide) if wide else look.size
    if size >= look.smallest - 1e-9:
        return mm(size)
    least = line_width(words, look.typeface, look.smallest, tracking=look.tracking)
    raise LayoutError(
        f"{hand.row.called}: text does not fit: {words!r}",
        place=given.place,
        expected=f"at most {number_unlike(room, least)} mm",
        found=f"{number_unlike(least, room)} mm at {to_points(look.smallest):.1f} pt",
        hint="shorten the text, make the shape longer or allow a smaller size",
    )


def _pieces(words: str, look: Lettering, size: float) -> Iterator[tuple[str, float, float]]:
    """Yield the pieces that are turned as a whole, in reading order, each with its left end and its width: a
    letter with its accents, a word of letters that join, digits in a text that runs to the left."""
    is_left = _runs_left(words)
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


def _blank(piece: str, look: Lettering, size: float) -> float:
    """Return how far the blank after a piece moves its letters to the right in a text that runs to the
    left."""
    if piece == piece.rstrip():
        return 0.0
    lines = (
        set_line(each, look.typeface, size, BLACK, (0.0, 0.0), tracking=look.tracking, direction="rtl")
        for each in (piece, piece.rstrip())
    )
    moved, bare = (min(x for glyph, x, _ in line.glyphs if glyph.segments) for line in lines)
    return moved - bare


def _runs_left(words: str) -> bool:
    """Return whether the first letter of a text belongs to a script that runs to the left."""
    strong = (unicodedata.bidirectional(each) for each in words)
    return next((each in ("R", "AL") for each in strong if each in ("L", "R", "AL")), False)


def _beside(at: Point, angle: float, ahead: float, right: float) -> Point:
    """Return the point at a distance ahead of another and to its right, seen along an angle."""
    a = radians(angle)
    return (at[0] + ahead * cos(a) - right * sin(a), at[1] + ahead * sin(a) + right * cos(a))
