"""Set the texts of boxes. They shrink to their least size, or are refused with the name of the component."""

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

from pnp.errors import DefinitionError, LayoutError
from pnp.layout import icons
from pnp.layout.merging import Given, Keys, near
from pnp.layout.row import Hand
from pnp.scene import Box, Element, Swatch, Text, Typeface
from pnp.text import (
    Align,
    Valign,
    ascent,
    cap_height,
    capitals,
    curl_quotes,
    descent,
    is_marked,
    is_right_to_left,
    lettered,
    line_width,
    mixed,
    set_block,
    set_line,
    set_mixed,
    shrinking,
)
from pnp.units import from_points, mm, number_unlike, to_points

USUAL = 9.0
"""The usual size in points."""

LEAST: Mapping[str, float] = {**dict.fromkeys(("board", "piece", "tile", "marker", "standee", "dice"), 6.0)}
"""The least size in points of texts on kinds of components whose labels may be small; for others it is 7."""

LARGE = 12.0
"""The size in points of reading text in large print, if there is room."""

READING = "text"
"""The role of type for sentences."""

REVERSED: Mapping[Align, Align] = {"start": "end", "middle": "middle", "end": "start"}

Set = TypeVar("Set")


@dataclass(frozen=True, slots=True)
class Lettering:
    """The settings of a text. Sizes are in mm."""

    typeface: Typeface
    size: float
    smallest: float
    align: Align
    valign: Valign
    leading: float
    tracking: float
    capitals: bool
    is_curly: bool
    """Whether quotation marks are those of the language."""
    reading: bool
    has_ellipsis: bool = False
    """Whether what does not fit is left out, with an ellipsis in its place."""

    def prepare(self, words: str) -> str:
        """Return a text with the letters that it is printed in."""
        words = curl_quotes(words) if self.is_curly else words
        return capitals(words) if self.capitals else words


def lettering(keys: Keys, hand: Hand) -> Lettering:
    """Return the look of a box's text. Raises DefinitionError for a typeface that the theme lacks."""

    def said(name: str, otherwise: object) -> object:
        given = keys.get(name)
        return otherwise if given is None or given.value is None else given.value

    role = str(said("font", READING))
    if role not in hand.theme.typefaces:
        raise DefinitionError(
            f"unknown font {role!r}",
            place=keys["font"].place,
            expected="a role of the theme's type",
            found=repr(role),
            hint=near(role, tuple(hand.theme.typefaces), "roles"),
        )
    size = float(said("size", USUAL))  # type: ignore[arg-type]
    floor = float(said("smallest", min(size, LEAST.get(hand.row.kind, 7.0))))  # type: ignore[arg-type]
    typeface = hand.theme.typefaces[role]
    if said("bold", False) or said("italic", False):
        typeface = lettered(typeface, bool(said("bold", False)), bool(said("italic", False)))
    return Lettering(
        typeface=typeface,
        size=from_points(size),
        smallest=from_points(min(floor, size)),
        align=said("align", "start"),  # type: ignore[arg-type]  # the schema holds it
        valign=said("valign", "top"),  # type: ignore[arg-type]
        leading=float(said("leading", 1.25)),  # type: ignore[arg-type]
        tracking=float(said("tracking", 0.0)),  # type: ignore[arg-type]
        capitals=bool(said("capitals", False)),
        is_curly=said("quotes", "straight") == "curly",
        reading=role == READING,
        has_ellipsis=bool(said("ellipsis", False)),
    )


def text(
    name: str, given: Given, words: str, look: Lettering, box: Box, fill: Swatch, hand: Hand
) -> tuple[Element, ...]:
    """Set a text in its box, with its icons. If it does not fit and may end in an ellipsis, only its
    beginning is set. Raises LayoutError, naming the component, if it does not fit; DefinitionError for an
    unknown icon."""
    words = look.prepare(words).strip()
    if not words:
        return ()
    try:
        return _whole(name, given, words, look, box, fill, hand)
    except LayoutError as error:
        if not look.has_ellipsis or not error.problem.startswith(UNFIT) or is_marked(words):
            raise _explain_misfit(error, given, hand) from None
        set_words = partial(_whole, name, given, look=look, box=box, fill=fill, hand=hand)
        if not (beginning := _beginning(words, set_words)):
            raise _explain_misfit(error, given, hand) from None
        return set_words(beginning)


ELLIPSIS = "…"
UNFIT = "text does not fit"
"""How the problem of a text begins that is too large for its box."""


def _beginning(words: str, set_words: Callable[[str], object]) -> str:
    """Return the longest beginning of a text that fits with an ellipsis behind it, with that; "" for none."""
    found = ""
    least, most = 0, len(words) - 1
    with shrinking():  # what is tried is not printed
        while least < most:  # so many letters fit, and so many may fit
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
    """Return a text that is prepared, in its box. Raises LayoutError where it does not fit."""
    signs = icons.signs(words, look.typeface)
    if signs or is_marked(words):
        return _set_mixed(name, given, words, look, box, fill, hand, signs)
    if look.tracking and "\n" not in words:
        return (_line(name, words, look, box, fill),)
    return _set_block(name, look, hand, partial(set_block, words, look.typeface), fill, box)


def _explain_misfit(error: LayoutError, given: Given, hand: Hand) -> LayoutError:
    """Return the error for a text that does not fit, with the line of the layout. For a face that ships, only
    the row is named."""
    place, problem, hint = given.place, f"{hand.row.called}: {error.problem}", error.hint
    if not given.is_own and hand.row.place:
        place, problem = hand.row.place, f"{hand.row.name!r}: {error.problem}"
        if error.problem.startswith(UNFIT):
            hint = f"shorten the text, or give the box {given.key[-2]!r} more room in your layout.toml"
    if error.problem.startswith("no font"):
        hint = icons.NO_FONT
    return LayoutError(problem, place=place, expected=error.expected, found=error.found, hint=hint)


def extent(given: Given, words: str, look: Lettering, box: Box, hand: Hand) -> Box:
    """Return where the words stand in their box, from the ascenders of the first line to the descenders of
    the last. Without words it is a corner or an edge of the box. Raises as `text` does."""
    made = text("", given, words, look, box, hand.theme.swatch("ink"), hand)
    lines = [each for each in made if isinstance(each, Text)]
    if not lines:
        share = {"start": 0.0, "middle": 0.5, "end": 1.0, "top": 0.0, "bottom": 1.0}
        x = mm(box[0] + share[look.align] * (box[2] - box[0]))
        y = mm(box[1] + (0.5 if look.valign == "middle" else share[look.valign]) * (box[3] - box[1]))
        return (x, y, x, y)
    first, last = (at(lines, key=lambda line: line.origin[1]) for at in (min, max))
    return (
        mm(min(line.origin[0] for line in lines)),
        mm(first.origin[1] - ascent(look.typeface, first.size)),
        mm(max(line.origin[0] + line.width for line in lines)),
        mm(last.origin[1] + descent(look.typeface, last.size)),
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
        files[icon] = icons.found(hand.folder, icon, given.place, hand.row.called)
        return icons.ratio(files[icon])

    marked = mixed(words, ratio, signs)
    lines, places = _set_block(name, look, hand, partial(set_mixed, marked, look.typeface), fill, box)
    drawn = (
        icons.place_icon(files[icon], at, fill, hand.theme.variant, f"sign:{icon}", plain=True)
        for icon, at in places
    )
    return (*lines, *drawn)


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
    # As of blocks: where a language is written from right to left, a text starts there.
    align = REVERSED[look.align] if is_right_to_left() else look.align
    x = {"start": left, "middle": (left + right) / 2, "end": right}[align]
    return set_line(
        words, typeface, size, fill, (mm(x), mm(y)), anchor=align, tracking=look.tracking, name=name
    )
