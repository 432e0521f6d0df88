"""Texts along a shape: the letters stand on its outline, each turned as the outline is at its place."""

from collections.abc import Iterator
from math import cos, radians, sin
from typing import Literal

from pnp.errors import LayoutError
from pnp.layout.lettering import REVERSED, Lettering
from pnp.layout.letters import blank_before, colour_at, pieces_of, refuse_marks, runs_left
from pnp.layout.merging import Given
from pnp.layout.repeating import length, points_along, way
from pnp.layout.row import Hand
from pnp.scene import Element, Segment, Swatch
from pnp.text import ascent, cap_height, is_right_to_left, line_width, set_line
from pnp.units import Point, mm, number_unlike, to_points


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
    they hang below it. In a gradient each letter has the colour at its place. Raises LayoutError for a text
    that is longer than the outline, DefinitionError for marks.
    """
    refuse_marks(given, words, hand, "along a shape")
    words = " ".join(look.prepare(words).split())
    points, is_closed = way(segments)
    whole = length(points)
    size = _fitting(words, look, whole, given, hand)
    wide = line_width(words, look.typeface, size, tracking=look.tracking)
    # As of blocks: where a language is written from right to left, a text starts there.
    align = REVERSED[look.align] if is_right_to_left() else look.align
    start = {"start": 0.0, "middle": (0.0 if is_closed else whole / 2) - wide / 2, "end": whole - wide}[align]
    pieces = tuple(pieces_of(words, look, size))
    middles = [start + x + w / 2 for _, x, w in pieces]
    middles = [each % whole for each in middles] if is_closed else middles
    order = sorted(range(len(pieces)), key=lambda k: middles[k])
    found = dict(zip(order, points_along(points, tuple(middles[k] for k in order)), strict=True))
    drop = {"bottom": 0.0, "middle": cap_height(look.typeface, size) / 2, "top": ascent(look.typeface, size)}
    direction: Literal["auto", "rtl"] = "rtl" if runs_left(words) else "auto"
    for k, (piece, _, w) in enumerate(pieces):
        at, angle = found[k]
        # The blank behind a piece lies at its left where the text runs to the left.
        blank = blank_before(piece, look, size) if direction == "rtl" else 0.0
        spot = _beside(at, angle, -w / 2 - blank, drop[look.valign])
        yield set_line(
            piece,
            look.typeface,
            size,
            colour_at(fill, at),
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


def _beside(at: Point, angle: float, ahead: float, right: float) -> Point:
    """Return the point at a distance ahead of another and to its right, seen along an angle."""
    a = radians(angle)
    return (at[0] + ahead * cos(a) - right * sin(a), at[1] + ahead * sin(a) + right * cos(a))
