"""Set text in millimetres: a line at a point, a block in a box."""

from collections.abc import Iterator
from contextlib import contextmanager
from math import cos, radians, sin
from typing import Literal

from pnp.caching import memoize
from pnp.errors import LayoutError
from pnp.scene import Box, Swatch, Text, Typeface
from pnp.text.direction import Direction, resolve_direction
from pnp.text.fitting import SLACK, Valign, baselines_of, fit_text, note
from pnp.text.fonts import Instance, instances, optical_size, reach
from pnp.text.language import is_right_to_left, open_leading, phrase_ways, spoken_typeface
from pnp.text.shaping import Line, shape_text
from pnp.text.wrapping import SOFT_HYPHEN, ZERO_WIDTH_SPACE, Starts, break_lines
from pnp.units import Point, mm

Align = Literal["start", "middle", "end"]

_SHARE = {"start": 0.0, "middle": 0.5, "end": 1.0}
_REVERSED: dict[Align, Align] = {"start": "end", "middle": "middle", "end": "start"}


def shape_line(
    text: str,
    typeface: Typeface,
    size: float,
    place: str,
    tracking: float = 0.0,
    direction: Direction = "auto",
) -> Line:
    """Return a line of text as positioned glyphs, in the right letters for a size. `size` is the em in mm,
    and `tracking` the space added between letters in em. Soft hyphens and zero width spaces are left out.
    Raises LayoutError, naming `place`, for a character without a glyph."""
    try:
        points = optical_size(typeface, size)
        return shape_text(
            text.replace(SOFT_HYPHEN, "").replace(ZERO_WIDTH_SPACE, ""), typeface, points, tracking, direction
        )
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
    """Set a line whose baseline begins, is centred or ends at a point.

    `size` is the em in mm. `tracking` is the space added between letters in em; it switches ligatures off,
    and leaves joined scripts alone. `angle` turns the line clockwise about `at`, in degrees. "start" is the
    left end in every script; `direction` decides how a line of mixed scripts runs. Raises LayoutError, naming
    `place`, for a character without a glyph.
    """
    direction = resolve_direction(text, direction, right_to_left=is_right_to_left())
    line = shape_line(text, spoken_typeface(typeface), size, place, tracking, direction)
    return place_line(line, size, fill, at, anchor, angle, name)


def place_line(
    line: Line, size: float, fill: Swatch, at: Point, anchor: Align, angle: float, name: str
) -> Text:
    """Return a shaped line as an element of a drawing. `size` is the em in mm; `at` is the point where the
    baseline begins, is centred or ends, as `anchor` says. `angle` turns the line clockwise about `at`, in
    degrees."""
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
    """Return the advance width of a line in mm, with kerning, without tracking after the last letter. `size`
    is the em in mm, and `tracking` the space added between letters in em. Raises LayoutError, naming `place`,
    for a character without a glyph."""
    direction = resolve_direction(text, "auto", right_to_left=is_right_to_left())
    return shape_line(text, spoken_typeface(typeface), size, place, tracking, direction).width * size


def _first(typeface: Typeface, size: float) -> Instance:
    spoken = spoken_typeface(typeface)
    return instances(spoken, optical_size(spoken, size))[0]


def cap_height(typeface: Typeface, size: float) -> float:
    """Return the height in mm of the letter H in the typeface's first font. `size` is the em in mm."""
    return reach(_first(typeface, size), "H", "ascender") * size


def ascent(typeface: Typeface, size: float) -> float:
    """Return how far the letters b d f h k l of the typeface's first font rise above the baseline, in mm.
    `size` is the em in mm."""
    return reach(_first(typeface, size), "bdfhkl", "ascender") * size


def descent(typeface: Typeface, size: float) -> float:
    """Return how far the letters g j p q y of the typeface's first font fall below the baseline, in mm
    (positive). `size` is the em in mm."""
    return reach(_first(typeface, size), "gjpqy", "descender") * size


def wrap(text: str, typeface: Typeface, size: float, width: float, *, place: str = "") -> tuple[str, ...]:
    """Break a text into lines at most `width` mm wide, if it is set with the em `size`, in mm. A wider word
    has a line of its own.

    Lines break at blanks, at soft hyphens, between East Asian characters, and at each line feed. Lines of
    Japanese break between phrases, if no phrase is too wide. Raises LayoutError, naming `place`, for a
    character without a glyph.
    """
    with _name_place(place):
        return _wrap_lines(text, spoken_typeface(typeface), size, width, is_right_to_left(), phrase_ways())


@memoize
def _wrap_lines(
    text: str,
    typeface: Typeface,
    size: float,
    width: float,
    right_to_left: bool,
    ways: tuple[Starts, ...],
) -> tuple[str, ...]:
    def fits(line: str) -> bool:
        direction = resolve_direction(line, "auto", right_to_left=right_to_left)
        return shape_line(line, typeface, size, "", direction=direction).width * size <= width + SLACK

    for starts in ways:
        if all(map(fits, lines := break_lines(text, fits, starts))):
            return lines
    return break_lines(text, fits)


@contextmanager
def _name_place(place: str) -> Iterator[None]:
    """Add the place to errors that are raised in this block, unless they have one.

    What is set is cached without its place, so that a text that many cards have is set once.
    """
    try:
        yield
    except LayoutError as error:
        error.place = error.place or place
        raise


@memoize
def _fit_block(
    text: str,
    typeface: Typeface,
    size: float,
    floor: float,
    box: Box,
    leading: float,
    even: bool,
    direction: Direction,
    ways: tuple[Starts, ...],
) -> tuple[tuple[Line, ...], float]:
    """Return the lines of a block in a box, and the size in which they fit. All variants of a card share the
    result.

    Words are broken at soft hyphens only if the text fits in no size otherwise. Raises LayoutError if the
    lines do not fit or a character has no glyph.
    """

    def shape(line: str, size: float) -> Line:
        return shape_line(line, typeface, size, "", direction=direction)

    plain = text.replace(SOFT_HYPHEN, "")
    try:
        return fit_text(plain, shape, size, floor, box, leading, even, plain, ways=ways)
    except LayoutError:
        if plain == text:
            raise
    return fit_text(text, shape, size, floor, box, leading, even, text, ways=ways)


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
    """Set wrapped text in a box (left, top, right, bottom), all in mm. `size` is the em.

    If it does not fit, it is set smaller in small steps, down to `smallest` (None: it may not get smaller).
    `leading` is the distance of baselines in em. "start" is the right edge if the text or the language runs
    from right to left. Centred lines get about equal widths. "top" puts the ascenders at the top of the box,
    "bottom" the descenders at its bottom; "middle" centres the space from the tops of the capitals to the
    last baseline. Ink that would leave the box (an accent on a capital) moves the block inside. Raises
    LayoutError, naming `place`, if the text does not fit or a character has no glyph.
    """
    backwards = is_right_to_left() if direction == "auto" else direction == "rtl"
    direction = resolve_direction(text, direction, right_to_left=backwards)
    anchor = _REVERSED[align] if backwards or direction == "rtl" else align
    spoken, floor = spoken_typeface(typeface), size if smallest is None else min(smallest, size)
    room = (box, open_leading(leading))
    with _name_place(place):
        aligned, ways = (align, anchor, valign), phrase_ways()
        lines, got = _block(text, spoken, (size, floor), fill, room, aligned, direction, name, ways)
    if lines is None:
        return ()
    note(place, text, size, got)
    return lines


@memoize
def _block(
    text: str,
    typeface: Typeface,
    sizes: tuple[float, float],
    fill: Swatch,
    room: tuple[Box, float],
    aligned: tuple[Align, Align, Valign],
    direction: Direction,
    name: str,
    ways: tuple[Starts, ...],
) -> tuple[tuple[Text, ...] | None, float]:
    """Return the lines of a block and their size. The lines are None for an empty text. Equal blocks are set
    once."""
    (asked, floor), (box, leading), (align, anchor, valign) = sizes, room, aligned
    lines, size = _fit_block(text, typeface, asked, floor, box, leading, align == "middle", direction, ways)
    if not lines:
        return None, size
    cap = cap_height(typeface, size) if valign == "middle" else ascent(typeface, size)
    baselines = baselines_of(lines, size, leading, box, valign, cap, descent(typeface, size))
    x = box[0] + _SHARE[anchor] * (box[2] - box[0])
    made = tuple(
        place_line(line, size, fill, (x, y), anchor, 0.0, name)
        for line, y in zip(lines, baselines, strict=True)
        if line.glyphs
    )
    return made, size
