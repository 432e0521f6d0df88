"""Text set in millimetres: a line at a point, a block in a box."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import cos, radians, sin
from typing import Literal, Protocol, TypeVar

from pnp.errors import LayoutError
from pnp.scene import Box, Swatch, Text, Typeface
from pnp.text.direction import Direction, resolved
from pnp.text.fonts import Instance, instances, optical_size, reach
from pnp.text.language import is_right_to_left, open_leading, spoken_typeface
from pnp.text.noting import note
from pnp.text.shaping import Line, shaped
from pnp.text.wrapping import SOFT_HYPHEN, broken
from pnp.units import Point, mm, to_points

Align = Literal["start", "middle", "end"]
Valign = Literal["top", "middle", "bottom"]

_SHARE = {"start": 0.0, "middle": 0.5, "end": 1.0}
_REVERSED: dict[Align, Align] = {"start": "end", "middle": "middle", "end": "start"}
SHRINK = 0.975
_EVENING = 7
"""Halvings of the width in search of the narrowest block of as many lines: to 1 %."""
SLACK = 1e-6
"""mm; a line that fills its box exactly fits."""


def shape_line(
    text: str,
    typeface: Typeface,
    size: float,
    place: str,
    tracking: float = 0.0,
    direction: Direction = "auto",
) -> Line:
    try:
        points = optical_size(typeface, size)
        return shaped(text.replace(SOFT_HYPHEN, ""), typeface, points, tracking, direction)
    except LayoutError as error:
        error.place = error.place or place
        raise


def set_line(
    text: str,
    typeface: Typeface,
    size: float,
    fill: Swatch,
    at: Point,
    *,
    anchor: Align = "start",
    angle: float = 0.0,
    tracking: float = 0.0,
    direction: Direction = "auto",
    name: str = "",
    place: str = "",
) -> Text:
    """A line whose baseline begins, is centred or ends at a point.

    `size` is the em in mm, `tracking` the space added between letters in em (it switches ligatures
    off, and leaves joined scripts alone); `angle` turns the line clockwise about `at`. "start" is the
    left end in every script; `direction` decides how a line of mixed scripts runs. Raises LayoutError,
    naming `place`, for a character without a glyph.
    """
    direction = resolved(text, direction, right_to_left=is_right_to_left())
    line = shape_line(text, spoken_typeface(typeface), size, place, tracking, direction)
    return placed(line, size, fill, at, anchor, angle, name)


def placed(line: Line, size: float, fill: Swatch, at: Point, anchor: Align, angle: float, name: str) -> Text:
    back = _SHARE[anchor] * line.width * size
    c, s = cos(radians(angle)), sin(radians(angle))
    return Text(
        glyphs=tuple((glyph, mm(x * size), mm(y * size)) for glyph, x, y in line.glyphs),
        origin=(mm(at[0] - back * c), mm(at[1] - back * s)),
        size=mm(size),
        width=mm(line.width * size),
        fill=fill,
        text=line.text,
        visual=line.visual,
        angle=angle,
        name=name,
    )


def line_width(
    text: str, typeface: Typeface, size: float, *, tracking: float = 0.0, place: str = ""
) -> float:
    """The advance width of a line in mm, kerning included, tracking after the last letter not."""
    direction = resolved(text, "auto", right_to_left=is_right_to_left())
    return shape_line(text, spoken_typeface(typeface), size, place, tracking, direction).width * size


def _first(typeface: Typeface, size: float) -> Instance:
    spoken = spoken_typeface(typeface)
    return instances(spoken, optical_size(spoken, size))[0]


def cap_height(typeface: Typeface, size: float) -> float:
    """The height in mm of the H of the chain's first font."""
    return reach(_first(typeface, size), "H", "ascender") * size


def ascent(typeface: Typeface, size: float) -> float:
    """How far the letters b d f h k l of the chain's first font rise above the baseline, in mm."""
    return reach(_first(typeface, size), "bdfhkl", "ascender") * size


def descent(typeface: Typeface, size: float) -> float:
    """How far the letters g j p q y of the chain's first font fall below the baseline, in mm (positive)."""
    return reach(_first(typeface, size), "gjpqy", "descender") * size


def wrap(text: str, typeface: Typeface, size: float, width: float, *, place: str = "") -> tuple[str, ...]:
    """The text in lines no wider than `width` mm; a word that is wider has a line of its own.

    Lines break at blanks, at soft hyphens, between East Asian characters, and at each line feed.
    """
    return broken(text, lambda line: line_width(line, typeface, size, place=place) <= width + SLACK)


class Measured(Protocol):
    """A line of any kind: its width, and how far its ink reaches from the baseline, in em."""

    @property
    def width(self) -> float: ...
    @property
    def above(self) -> float: ...
    @property
    def below(self) -> float: ...


AnyLine = TypeVar("AnyLine", bound=Measured)


def lines_of(text: str, shape: Callable[[str], AnyLine], width: float) -> list[AnyLine]:
    """The lines of a block, no wider than `width` em where words allow."""
    return [shape(line) for line in broken(text, lambda line: shape(line).width <= width)]


def evened(text: str, shape: Callable[[str], AnyLine], width: float, lines: list[AnyLine]) -> list[AnyLine]:
    """As many lines, as equal in width as their number allows."""
    low, high = width / 2, width
    for _ in range(_EVENING):
        middle = (low + high) / 2
        tried = lines_of(text, shape, middle)
        if len(tried) == len(lines) and max(line.width for line in tried) <= middle:
            high, lines = middle, tried
        else:
            low = middle
    return lines


def baselines_of(
    lines: Sequence[Measured], size: float, leading: float, box: Box, valign: Valign, cap: float, low: float
) -> list[float]:
    """The baselines of a block, its ink inside the box."""
    _, top, _, bottom = box
    step = leading * size
    rest = step * (len(lines) - 1)
    first = {
        "top": top + cap,
        "middle": (top + bottom + cap - rest) / 2,
        "bottom": bottom - low - rest,
    }[valign]
    above, below = ink_of(lines, step, size)
    first = min(max(first, top + above), bottom - below)
    return [first + step * i for i in range(len(lines))]


def ink_of(lines: Sequence[Measured], step: float, size: float) -> tuple[float, float]:
    """How far the ink of a block reaches above and below its first baseline, in mm."""
    above = max(line.above * size - step * i for i, line in enumerate(lines))
    below = max(line.below * size + step * i for i, line in enumerate(lines))
    return above, below


def too_big(text: str, size: float, found: tuple[float, float], box: Box, place: str) -> LayoutError:
    room = (box[2] - box[0], box[3] - box[1])
    over = [
        f"{f - r:.2f} mm {how}"
        for f, r, how in zip(found, room, ("too wide", "too tall"), strict=True)
        if f - r > SLACK
    ]
    shown = text if len(text) <= 80 else f"{text[:77]}..."
    return LayoutError(
        f"text does not fit: {shown!r}",
        place=place,
        expected=f"at most {room[0]:.2f} x {room[1]:.2f} mm",
        found=f"{found[0]:.2f} x {found[1]:.2f} mm at {to_points(size):.1f} pt ({', '.join(over)})",
        hint="shorten the text, enlarge its box or allow a smaller size",
    )


def fitted(
    text: str,
    shape: Callable[[str, float], AnyLine],
    size: float,
    floor: float,
    box: Box,
    leading: float,
    even: bool,
    told: str,
    place: str = "",
) -> tuple[tuple[AnyLine, ...], float]:
    """The lines of a block in a box and the largest size, from `size` down to `floor`, that they fit in;
    `shape` makes a line in a size. Raises LayoutError, naming `place` and the text as `told`, where even
    the smallest is too large."""
    left, top, right, bottom = box

    def room(lines: Sequence[AnyLine]) -> tuple[float, float]:
        return max(line.width for line in lines) * size, sum(ink_of(lines, leading * size, size))

    def shaped_now(line: str) -> AnyLine:
        return shape(line, size)

    while lines := lines_of(text, shaped_now, (right - left + SLACK) / size):
        width, height = room(lines)
        if width <= right - left + SLACK and height <= bottom - top + SLACK:
            break
        if size <= floor:
            raise too_big(told, size, (width, height), box, place)
        size = max(size * SHRINK, floor)
    else:
        return (), size
    if even and len(lines) > 1:
        equal = evened(text, shaped_now, (right - left) / size, lines)
        lines = equal if room(equal)[1] <= bottom - top + SLACK else lines
    return tuple(lines), size


@lru_cache(maxsize=2048)
def _fitted(
    text: str,
    typeface: Typeface,
    size: float,
    floor: float,
    box: Box,
    leading: float,
    even: bool,
    direction: Direction,
    place: str,
) -> tuple[tuple[Line, ...], float]:
    """The lines of a block in a box, and the size that they fit in; a card has the same in all variants.

    Words are broken at soft hyphens only where the text does not fit otherwise in any size. Raises
    LayoutError, naming `place`, where they do not fit or a character has no glyph.
    """

    def shape(line: str, size: float) -> Line:
        return shape_line(line, typeface, size, place, direction=direction)

    plain = text.replace(SOFT_HYPHEN, "")
    try:
        return fitted(plain, shape, size, floor, box, leading, even, plain, place)
    except LayoutError:
        if plain == text:
            raise
    return fitted(text, shape, size, floor, box, leading, even, text, place)


def set_block(
    text: str,
    typeface: Typeface,
    size: float,
    fill: Swatch,
    box: Box,
    *,
    leading: float = 1.25,
    align: Align = "start",
    valign: Valign = "top",
    smallest: float | None = None,
    direction: Direction = "auto",
    name: str = "",
    place: str = "",
) -> tuple[Text, ...]:
    """Wrapped text in a box (left, top, right, bottom), all in mm.

    Where it does not fit it is set smaller in small steps, down to `smallest` (none: not at all).
    `leading` is from baseline to baseline, in em. "start" is the right edge where the text or the language
    runs from right to left; centred lines are made about equally wide. "top" puts the ascenders at the
    top of the box, "bottom" the descenders at its bottom, "middle" centres from the capitals' tops to the
    last baseline; ink that would leave the box (an accent on a capital) moves the block inside.
    Raises LayoutError, naming `place`, where it does not fit or a character has no glyph.
    """
    left, _, right, _ = box
    backwards = is_right_to_left() if direction == "auto" else direction == "rtl"
    direction = resolved(text, direction, right_to_left=backwards)
    typeface, leading = spoken_typeface(typeface), open_leading(leading)
    floor = size if smallest is None else min(smallest, size)
    asked = size
    lines, size = _fitted(text, typeface, asked, floor, box, leading, align == "middle", direction, place)
    if not lines:
        return ()
    note(place, text, asked, size)
    cap = cap_height(typeface, size) if valign == "middle" else ascent(typeface, size)
    baselines = baselines_of(lines, size, leading, box, valign, cap, descent(typeface, size))
    anchor = _REVERSED[align] if backwards or direction == "rtl" else align
    x = left + _SHARE[anchor] * (right - left)
    return tuple(
        placed(line, size, fill, (x, y), anchor, 0.0, name)
        for line, y in zip(lines, baselines, strict=True)
        if line.glyphs
    )
