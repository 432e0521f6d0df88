"""Set the texts of boxes. A text that is too long shrinks to its smallest allowed size; if that is still too
large, an error names the component.

Set texts letter by letter: the pieces of a line that are set separately, with their places and colours. Set
texts along a shape: the letters stand on its outline, each turned to the outline's direction at its place.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import cos, radians, sin
from pathlib import Path
from typing import Literal, TypeVar

from pnp.errors import DefinitionError, LayoutError
from pnp.layout.contents import icons
from pnp.layout.merging import Given, Keys, near
from pnp.layout.repeating import length, points_along, way
from pnp.layout.row import Hand
from pnp.scene import BLACK, Box, Element, Gradient, Segment, Swatch, Text, Typeface
from pnp.text import (
    Align,
    Valign,
    ascent,
    cap_height,
    capitals,
    collect_shrunk,
    curl_quotes,
    descent,
    is_marked,
    is_right_to_left,
    line_width,
    parse_mixed,
    set_block,
    set_line,
    set_mixed,
    style_typeface,
)
from pnp.units import Point, from_points, mm, number_unlike, to_points

USUAL = 9.0
"""The size in points of a text whose style states none."""

LEAST: Mapping[str, float] = {**dict.fromkeys(("board", "piece", "tile", "marker", "standee", "dice"), 6.0)}
"""The least size in points of texts on kinds of components whose labels may be small; for others it is 7."""

LARGE = 12.0
"""The size in points of reading text in large print, if there is room."""

READING = "text"
"""The role of the theme's typeface for sentences."""

REVERSED: Mapping[Align, Align] = {"start": "end", "middle": "middle", "end": "start"}

Set = TypeVar("Set")


@dataclass(frozen=True, slots=True)
class Lettering:
    """The settings of a text. Sizes are in mm. `leading`, the distance between lines, and `tracking`, the
    space between letters, are multiples of the size. `reading` says whether the text gets larger in large
    print."""

    typeface: Typeface
    size: float
    smallest: float
    align: Align
    valign: Valign
    leading: float
    tracking: float
    capitals: bool
    is_curly: bool
    """Whether quotation marks are printed as the language prints them."""
    reading: bool
    fewest: int = 1
    """The number of lines for which room is kept, even if the text has fewer."""
    is_unbroken: bool = False
    """Whether the text stays on one line as long as its smallest size fits there."""
    has_ellipsis: bool = False
    """Whether a text that does not fit is cut off with an ellipsis."""

    def prepare(self, words: str) -> str:
        """Return a text with the final characters: with the quotation marks of the language and, if the style
        says so, in capitals."""
        words = curl_quotes(words) if self.is_curly else words
        return capitals(words) if self.capitals else words


def read_lettering(keys: Keys, hand: Hand) -> Lettering:
    """Return the settings of a box's text. Raises DefinitionError for a typeface that the theme lacks."""

    def value_of(name: str, otherwise: object) -> object:
        given = keys.get(name)
        return otherwise if given is None or given.value is None else given.value

    role = str(value_of("font", READING))
    if role not in hand.theme.typefaces:
        raise DefinitionError(
            f"unknown font {role!r}",
            place=keys["font"].place,
            expected="a role of the theme's type",
            found=repr(role),
            hint=near(role, tuple(hand.theme.typefaces), "roles"),
        )
    size = float(value_of("size", USUAL))  # type: ignore[arg-type]
    floor = float(value_of("smallest", min(size, LEAST.get(hand.row.kind, 7.0))))  # type: ignore[arg-type]
    typeface = hand.theme.typefaces[role]
    if value_of("bold", False) or value_of("italic", False):
        typeface = style_typeface(typeface, bool(value_of("bold", False)), bool(value_of("italic", False)))
    return Lettering(
        typeface=typeface,
        size=from_points(size),
        smallest=from_points(min(floor, size)),
        align=value_of("align", "start"),  # type: ignore[arg-type]  # the schema holds it
        valign=value_of("valign", "top"),  # type: ignore[arg-type]
        leading=float(value_of("leading", 1.25)),  # type: ignore[arg-type]
        tracking=float(value_of("tracking", 0.0)),  # type: ignore[arg-type]
        capitals=bool(value_of("capitals", False)),
        is_curly=value_of("quotes", "straight") == "curly",
        reading=bool(value_of("reading", role == READING)),
        fewest=int(value_of("lines", 1)),  # type: ignore[call-overload]
        is_unbroken=bool(value_of("unbroken", False)),
        has_ellipsis=bool(value_of("ellipsis", False)),
    )


def text(
    name: str, given: Given, words: str, look: Lettering, box: Box, fill: Swatch, hand: Hand
) -> tuple[Element, ...]:
    """Set a text in its box, with its icons; return nothing for an empty text. `words` is the text, `given`
    the key that states it, and `look` its settings. If the text does not fit and its style allows an
    ellipsis, only its beginning is set. Otherwise LayoutError, which names the component, is raised. Raises
    DefinitionError for an unknown icon."""
    words = look.prepare(words).strip()
    if not words:
        return ()
    try:
        return _whole(name, given, words, look, box, fill, hand)
    except LayoutError as error:
        if not look.has_ellipsis or not error.problem.startswith(UNFIT) or is_marked(words):
            raise _explain_misfit(error, given, hand) from None
        set_words = partial(_whole, name, given, look=look, box=box, fill=fill, hand=hand)
        if not (beginning := _longest_beginning(words, set_words)):
            raise _explain_misfit(error, given, hand) from None
        return set_words(beginning)


ELLIPSIS = "…"
UNFIT = "text does not fit"
"""The beginning of the error's problem for a text that is too large for its box."""


def _longest_beginning(words: str, set_words: Callable[[str], object]) -> str:
    """Return the longest beginning of a text that fits together with an ellipsis, including the ellipsis.
    Return "" if none fits."""
    found = ""
    least, most = 0, len(words) - 1
    with collect_shrunk():  # texts that are only tried are not printed
        while least < most:  # `least` letters fit, more than `most` do not
            end = middle = (least + most + 1) // 2
            while end and unicodedata.combining(words[end]):
                end -= 1
            said = words[:end].rstrip() + ELLIPSIS
            try:
                set_words(said)
                found, least = said, middle
            except LayoutError:
                most = middle - 1
    return found


def _whole(
    name: str, given: Given, words: str, look: Lettering, box: Box, fill: Swatch, hand: Hand
) -> tuple[Element, ...]:
    """Return a prepared text set in its box. Raises LayoutError if the text does not fit."""
    signs = icons.signs(words, look.typeface)
    if signs or is_marked(words):
        return _set_mixed(name, given, words, look, box, fill, hand, signs)
    if look.tracking and "\n" not in words:
        return (_line(name, words, look, box, fill),)
    if look.is_unbroken:
        wide = line_width(words, look.typeface, look.size) / 0.999
        size = look.size * min(1.0, (box[2] - box[0]) / wide)
        if size >= look.smallest:
            look = replace(look, size=size)
    lines = _set_block(name, look, hand, partial(set_block, words, look.typeface), fill, box)
    down = _missing_room(lines, look, box) * _ASIDE[look.valign]
    return tuple(_move(line, down) for line in lines)


_ASIDE: Mapping[Valign, float] = {"top": 0.5, "middle": 0.0, "bottom": -0.5}
"""The share of the height of missing lines by which a text is moved down, by its valign. The text then stands
in the middle of the room for `fewest` lines."""


def _missing_room(lines: Sequence[Text], look: Lettering, box: Box) -> float:
    """Return the height in mm of the lines by which a text falls short of `look.fewest`, at most the free
    height of the box."""
    count = len({line.origin[1] for line in lines})
    if count >= look.fewest or not lines:
        return 0.0
    high = look.leading * lines[0].size
    return max(0.0, min((look.fewest - count) * high, box[3] - box[1] - count * high))


def _move(line: Text, down: float) -> Text:
    return replace(line, origin=(line.origin[0], mm(line.origin[1] + down))) if down else line


def _explain_misfit(error: LayoutError, given: Given, hand: Hand) -> LayoutError:
    """Return the error for a text that does not fit, with the line of the layout. For a face that ships, only
    the row is named."""
    place, problem, hint = given.place, f"{hand.row.label}: {error.problem}", error.hint
    if not given.is_own and hand.row.place:
        place, problem = hand.row.blame(given), f"{hand.row.name!r}: {error.problem}"
        if error.problem.startswith(UNFIT):
            hint = f"shorten the text, or give the box {given.key[-2]!r} more room in your layout.toml"
    if error.problem.startswith("no font"):
        hint = icons.NO_FONT
    return LayoutError(problem, place=place, expected=error.expected, found=error.found, hint=hint)


def extent(given: Given, words: str, look: Lettering, box: Box, hand: Hand) -> Box:
    """Return the part of a box that its words take, from the ascenders of the first line to the descenders of
    the last. Without words, this is a point on a corner or an edge of the box, or in its middle. Raises the
    errors of `text`."""
    made = text("", given, words, look, box, hand.theme.swatch("ink"), hand)
    lines = [each for each in made if isinstance(each, Text)]
    if not lines:
        share = {"start": 0.0, "middle": 0.5, "end": 1.0, "top": 0.0, "bottom": 1.0}
        x = mm(box[0] + share[look.align] * (box[2] - box[0]))
        y = mm(box[1] + (0.5 if look.valign == "middle" else share[look.valign]) * (box[3] - box[1]))
        return (x, y, x, y)
    first, last = (at(lines, key=lambda line: line.origin[1]) for at in (min, max))
    more = _missing_room(lines, look, box) / 2
    return (
        mm(min(line.origin[0] for line in lines)),
        mm(first.origin[1] - ascent(look.typeface, first.size) - more),
        mm(max(line.origin[0] + line.width for line in lines)),
        mm(last.origin[1] + descent(look.typeface, last.size) + more),
    )


def _set_block(
    name: str, look: Lettering, hand: Hand, set_in: Callable[..., Set], fill: Swatch, box: Box
) -> Set:
    """Set a block of text in its size. In large print it is larger, if there is room."""
    tries = [(look.size, look.smallest)]
    if look.reading and hand.text_size == "large":
        name = f"reading:{name}"
        tries.insert(0, (max(look.size, from_points(LARGE)), look.size))
    for number, (size, smallest) in enumerate(tries, 1):
        try:
            return set_in(
                size,
                fill,
                box,
                leading=look.leading,
                align=look.align,
                valign=look.valign,
                smallest=smallest,
                name=name,
            )
        except LayoutError:
            if number == len(tries):
                raise
    raise AssertionError(name)


def _set_mixed(
    name: str,
    given: Given,
    words: str,
    look: Lettering,
    box: Box,
    fill: Swatch,
    hand: Hand,
    signs: Mapping[str, str],
) -> tuple[Element, ...]:
    """Set a text with bold or italic words, and icons in its lines; `signs` are characters that icons
    show."""
    files: dict[str, Path] = {}

    def ratio(icon: str) -> float:
        files[icon] = icons.find_icon(hand.folder, icon, *hand.row.tell(given, icon))
        return icons.ratio(files[icon])

    marked = parse_mixed(words, ratio, signs)
    lines, places = _set_block(name, look, hand, partial(set_mixed, marked, look.typeface), fill, box)
    down = _missing_room(lines, look, box) * _ASIDE[look.valign]
    drawn = (
        icons.place_icon(
            files[icon],
            (at[0], mm(at[1] + down), at[2], mm(at[3] + down)),
            fill,
            hand.theme.variant,
            f"sign:{icon}",
            plain=True,
        )
        for icon, at in places
    )
    return (*(_move(line, down) for line in lines), *drawn)


def _line(name: str, words: str, look: Lettering, box: Box, fill: Swatch) -> Element:
    """Set a line with tracking, in the largest size that fits."""
    left, top, right, bottom = box
    wide = line_width(words, look.typeface, look.size, tracking=look.tracking)
    size = look.size * min(1.0, (right - left) / wide) if wide else look.size
    if size < look.smallest - 1e-9:
        size = look.smallest
        wide = line_width(words, look.typeface, size, tracking=look.tracking)
        if wide > right - left + 1e-6:
            raise LayoutError(
                f"text does not fit: {words!r}",
                expected=f"at most {number_unlike(right - left, wide)} mm",
                found=f"{number_unlike(wide, right - left)} mm at {to_points(size):.1f} pt",
                hint="shorten the text, enlarge its box or allow a smaller size",
            )
    typeface = look.typeface
    cap = cap_height(typeface, size)
    y = {
        "top": top + ascent(typeface, size),
        "middle": (top + bottom + cap) / 2,
        "bottom": bottom - descent(typeface, size),
    }[look.valign]
    # As in blocks of text: in a right-to-left language, a text starts at the right.
    align = REVERSED[look.align] if is_right_to_left() else look.align
    x = {"start": left, "middle": (left + right) / 2, "end": right}[align]
    return set_line(
        words, typeface, size, fill, (mm(x), mm(y)), anchor=align, tracking=look.tracking, name=name
    )


MOST_LETTERS = 300
"""The most letters of a text along a shape or in a gradient, whose letters are measured one after the
other."""

_JOINED = re.compile("[\u0600-\u07ff\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc]")
"""Letters that join others, so that a word of them is not taken apart."""


def colour_at(fill: Swatch, at: Point) -> Swatch:
    """Return the colour of a letter at a point: the colour that a gradient has there, or the swatch
    itself."""
    return Swatch(fill.name, fill.colour_at(at)) if isinstance(fill, Gradient) else fill


def shaded_text(
    name: str, given: Given, words: str, look: Lettering, box: Box, fill: Gradient, hand: Hand
) -> Iterator[Text]:
    """Yield the letters of a text in its box. Each letter has the colour that a gradient has at the letter's
    middle.

    Raises LayoutError for a text that does not fit or is too long, DefinitionError for a text with marks such
    as **bold**.
    """
    refuse_marks(given, words, hand, "in a gradient")
    if look.tracking and "\n" in words:
        look = replace(look, tracking=0.0)  # like texts of several lines in one colour
    for line in text(name, given, words, look, box, fill, hand):
        if isinstance(line, Text):
            yield from _letters(line, look, fill)


def refuse_marks(given: Given, words: str, hand: Hand, where: str) -> None:
    """Raise DefinitionError for a text with marks such as **bold**, and LayoutError for a text that is too
    long to be set letter by letter. `where` says in the message why it is set so, as in "along a shape"."""
    if is_marked(words):
        raise DefinitionError(
            f"a text {where} has no icons and no marks of bold or italic words",
            place=given.place,
            expected="plain words, and bold = true or italic = true for all of them",
            found=f"{words[:60]!r} for {hand.row.label}",
        )
    if len(words) > MOST_LETTERS:
        raise LayoutError(
            f"{hand.row.label}: a text {where} is too long",
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
    """Yield (piece, left, width) for each part of a line that has to be set as a whole, in reading order.
    `left` is the distance in mm from the left end of the line, and `width` is in mm, without blanks. Pieces
    are letters with their accents, words of joined scripts such as Arabic, and runs of digits in a
    right-to-left text. A piece includes the blanks after it."""
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
    """Return the width in mm of the blanks at the end of a piece of right-to-left text. They lie to the left
    of its letters, so that the letters are shifted to the right by this width. Return 0 if the piece ends
    without a blank."""
    if piece == piece.rstrip():
        return 0.0
    lines = (
        set_line(each, look.typeface, size, BLACK, (0.0, 0.0), tracking=look.tracking, direction="rtl")
        for each in (piece, piece.rstrip())
    )
    moved, bare = (min(x for glyph, x, _ in line.glyphs if glyph.segments) for line in lines)
    return moved - bare


def runs_left(words: str) -> bool:
    """Return whether the first letter of a text belongs to a right-to-left script."""
    strong = (unicodedata.bidirectional(each) for each in words)
    return next((each in ("R", "AL") for each in strong if each in ("L", "R", "AL")), False)


def text_along(
    name: str,
    given: Given,
    words: str,
    look: Lettering,
    segments: tuple[Segment, ...],
    fill: Swatch,
    hand: Hand,
) -> Iterator[Element]:
    """Set a text along the outline `segments`, in the largest size that fits.

    With the valign "bottom" the letters stand on the outline, with "middle" the outline runs through them,
    with "top" they hang below it. In a gradient each letter has the colour at its place. Raises LayoutError
    for a text that is longer than the outline, DefinitionError for a text with marks such as **bold**.
    """
    refuse_marks(given, words, hand, "along a shape")
    words = " ".join(look.prepare(words).split())
    points, is_closed = way(segments)
    whole = length(points)
    size = _largest_size(words, look, whole, given, hand)
    wide = line_width(words, look.typeface, size, tracking=look.tracking)
    # As in blocks of text: in a right-to-left language, a text starts at the right.
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
        # In a text that runs from right to left, the blank after a piece is at its left.
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


def _largest_size(words: str, look: Lettering, room: float, given: Given, hand: Hand) -> float:
    """Return the largest size in mm in which a text is at most `room` mm long. Raises LayoutError."""
    wide = line_width(words, look.typeface, look.size, tracking=look.tracking)
    size = look.size * min(1.0, room / wide) if wide else look.size
    if size >= look.smallest - 1e-9:
        return mm(size)
    least = line_width(words, look.typeface, look.smallest, tracking=look.tracking)
    raise LayoutError(
        f"{hand.row.label}: text does not fit: {words!r}",
        place=given.place,
        expected=f"at most {number_unlike(room, least)} mm",
        found=f"{number_unlike(least, room)} mm at {to_points(look.smallest):.1f} pt",
        hint="shorten the text, make the shape longer or allow a smaller size",
    )


def _beside(at: Point, angle: float, ahead: float, right: float) -> Point:
    """Return the point that is `ahead` mm in front of the point `at` and `right` mm to the right of it, as
    seen in the direction of `angle`."""
    a = radians(angle)
    return (at[0] + ahead * cos(a) - right * sin(a), at[1] + ahead * sin(a) + right * cos(a))
