"""Set texts with **bold**, *italic* and icons (":sun:") in the line. A star between two digits is a star:
2*3*4.

Internally, a private Unicode character before each word marks its style. So lines break as in any text.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from types import MappingProxyType

from pnp.caching import memoize
from pnp.errors import LayoutError
from pnp.scene import Box, Font, Swatch, Text, Typeface
from pnp.text.direction import Direction, levels, resolve_direction, visual_order
from pnp.text.fitting import Valign, baselines_of, fit_text, note
from pnp.text.fonts import nearest
from pnp.text.language import is_right_to_left, open_leading, phrase_ways, spoken_typeface
from pnp.text.setting import Align, ascent, cap_height, descent, place_line, shape_line
from pnp.text.shaping import Line
from pnp.text.wrapping import ZERO_WIDTH_SPACE, Starts, may_start
from pnp.units import mm

_PLAIN, _ICON = 0xE000, 0xE100
"""Private characters: plain, bold, italic, both; and the first icon."""
_JOINER = "\u2060"
_OBJECT = "\ufffc"
"""The character that stands for an icon while the order of a line is computed."""
_PRIVATE = re.compile("[\ue000-\uf8ff]")
_MARKED = re.compile(
    r"\\(?P<plain>[*:\\])|(?P<times>(?<=\d)\*+(?=\d))"
    r"|\*\*(?=\S)(?P<bold>.+?)(?<=\S)\*\*(?!(?<=\d\*\*)\d)"
    r"|\*(?=\S)(?P<italic>.+?)(?<=\S)\*(?!(?<=\d\*)\d)"
    r"|:(?P<icon>[a-z][a-z0-9-]*):",
    re.DOTALL,
)
_TWO_ICONS = re.compile("([\ue100-\uf8ff])(?=[\ue100-\uf8ff])")
"""A line may end between two icons, but not before a comma."""
_WORDS = re.compile(r"(\s+)")
_SELECTOR = "[\ufe0e\ufe0f]?"
"""A sign that may follow a character and asks for its look as text or in colours."""

TALL = 1.12
"""The height of an icon in a line, as a share of the size of its text."""

NO_SIGNS: Mapping[str, str] = MappingProxyType({})

BOLDER = 300
"""The least difference in weight between bold and the text around it."""


@dataclass(frozen=True, slots=True)
class MixedText:
    """A parsed text. `marked` is the text with private Unicode characters for styles and icons. `icons` has
    the name of each icon, and its width as a share of its height."""

    marked: str
    icons: tuple[tuple[str, float], ...]

    @property
    def plain(self) -> str:
        """Return the words of the text, with the name of each icon in its place (":sun:")."""
        said = _PRIVATE.sub(lambda m: self._name(ord(m[0]) - _ICON), self.marked)
        return said.replace(_JOINER, "").replace(ZERO_WIDTH_SPACE, "")

    def _name(self, number: int) -> str:
        return f":{self.icons[number][0]}:" if number >= 0 else ""


def is_marked(text: str) -> bool:
    """Return whether a text has marks for bold or italic, or icons in it."""
    return _MARKED.search(text) is not None


def parse_mixed(text: str, icon: Callable[[str], float], signs: Mapping[str, str] = NO_SIGNS) -> MixedText:
    """Parse the marks for bold, italic and icons in a text. `icon` returns the width of an icon as a share of
    its height, or raises an error for an unknown name. `signs` are characters that are replaced by icons,
    each with the name of its icon."""
    icons: dict[str, float] = {}
    signed = _sign_pattern(signs)

    def placed_icon(name: str) -> str:
        icons.setdefault(name, icon(name))
        return chr(_ICON + list(icons).index(name))

    def words(said: str, style: int) -> Iterator[str]:
        for piece in signed.split(said) if signed else (said,):
            yield placed_icon(signs[piece]) if piece in signs else _mark_words(piece, style)

    def parts(said: str, style: int) -> Iterator[str]:
        at = 0
        for match in _MARKED.finditer(said):
            yield from words(said[at : match.start()], style)
            at = match.end()
            if literal := match["plain"] or match["times"]:
                yield _mark_words(literal, style)
            elif match["icon"]:
                yield placed_icon(match["icon"])
            else:
                inner, more = (match["bold"], 1) if match["bold"] else (match["italic"], 2)
                yield from parts(inner, style | more)
        yield from words(said[at:], style)

    marked = "".join(parts(_PRIVATE.sub("", text), 0))
    return MixedText(_TWO_ICONS.sub(rf"\1{ZERO_WIDTH_SPACE}", marked), tuple(icons.items()))


def _sign_pattern(signs: Collection[str]) -> re.Pattern[str] | None:
    """Return the pattern of characters that icons stand for; None where there are none."""
    return re.compile(f"([{re.escape(''.join(signs))}]){_SELECTOR}") if signs else None


def without_marks(text: str, signs: Collection[str] = ()) -> str:
    """Return a text without marks for bold and italic, without icons, and without characters that icons
    replace.

    >>> without_marks("Gain 2 :coin: **now**.")
    'Gain 2  now.'
    """
    marked = parse_mixed(text, lambda _: 1.0, dict.fromkeys(signs, "")).marked
    return _PRIVATE.sub("", marked).replace(_JOINER, "").replace(ZERO_WIDTH_SPACE, "")


def _mark_words(said: str, style: int) -> str:
    """Return words with a mark before each, and before each character that may begin a line by itself."""
    if not style or not said:
        return said
    mark = chr(_PLAIN + style) + _JOINER
    result = ""
    for piece in _WORDS.split(said):
        if piece and not piece.isspace():
            inner = "".join((mark if i and may_start(c) else "") + c for i, c in enumerate(piece))
            result += mark + inner + _JOINER + chr(_PLAIN)
        else:
            result += piece
    return result


@dataclass(frozen=True, slots=True)
class MixedLine:
    """A line of mixed text; all lengths are in em. `parts` has (part, x) in reading order. A part is a shaped
    line of text, or the index of an icon in `Mixed.icons`."""

    parts: tuple[tuple[Line | int, float], ...]
    width: float
    above: float
    below: float


@memoize
def style_typeface(typeface: Typeface, bold: bool, italic: bool) -> Typeface:
    """Return a typeface in bold or italic. A font whose family lacks the style stays as near to it as the
    family allows."""
    fonts = []
    for font in typeface.fonts:
        weight = min(900, max(700, font.weight + BOLDER)) if bold else font.weight
        found = None
        try:
            found = nearest(Font(font.family, weight, True)) if italic or font.italic else None
            found = found or nearest(Font(font.family, weight))
        except LayoutError:
            found = None  # a chain may name fonts that only some have
        fonts.append(found or font)
    return Typeface(tuple(fonts), typeface.lining)


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a line: letters with the same lettering, or an icon by its number. Each letter has its
    level."""

    style: int
    letters: str
    levels: tuple[int, ...]
    icon: int = -1


def _parts(line: str, count: int, direction: Direction) -> list[_Part]:
    """Return the parts of a line of marked text with `count` icons, in reading order."""
    style, items = 0, []
    for character in line:
        code = ord(character)
        if _PLAIN <= code < _PLAIN + 4:
            style = code - _PLAIN
        elif _ICON <= code < _ICON + count:
            items.append((style, _OBJECT, code - _ICON))
        elif character not in (_JOINER, ZERO_WIDTH_SPACE):
            items.append((style, character, -1))
    found = levels("".join(letter for _, letter, _ in items), direction)
    parts: list[_Part] = []
    for (own, icon), run in groupby(zip(items, found, strict=True), lambda each: (each[0][0], each[0][2])):
        said = list(run)
        if icon >= 0:
            parts += [_Part(own, "", (level,), icon) for _, level in said]
        else:
            parts.append(_Part(own, "".join(item[1] for item, _ in said), tuple(level for _, level in said)))
    return parts


def _order_parts(parts: Sequence[_Part], direction: Direction) -> Iterator[tuple[int, _Part, Direction]]:
    """Yield parts from the left, each with its number in reading order and the direction in which it is
    shaped.

    In a line from the right, parts follow each other from the right, except those that belong to one formula.
    """
    if direction != "rtl":
        yield from ((number, part, direction) for number, part in enumerate(parts))
        return
    cut: list[_Part] = []
    for index, part in enumerate(parts):
        before = index > 0 and min(part.levels[0], parts[index - 1].levels[-1]) > 1
        after = index + 1 < len(parts) and min(part.levels[-1], parts[index + 1].levels[0]) > 1
        if (before or after) and part.icon < 0:
            for level, run in groupby(zip(part.letters, part.levels, strict=True), lambda each: each[1]):
                said = "".join(letter for letter, _ in run)
                cut.append(_Part(part.style, said, (level,)))
        else:
            cut.append(part if before or after else replace(part, levels=(1,)))
    for index in visual_order([part.levels[0] for part in cut]):
        yield index, cut[index], "ltr" if cut[index].levels[0] % 2 == 0 else "rtl"


def _shape_line(
    line: str, icons: Sequence[tuple[str, float]], typeface: Typeface, size: float, direction: Direction
) -> MixedLine:
    """Shape a line of marked text. Its parts stand side by side, in the direction of the line."""
    found: list[tuple[int, Line | int, float]] = []
    for number, part, way in _order_parts(_parts(line, len(icons), direction), direction):
        if part.icon >= 0:
            found.append((number, part.icon, icons[part.icon][1] * TALL))
        else:
            face = (
                style_typeface(typeface, bool(part.style & 1), bool(part.style & 2))
                if part.style
                else typeface
            )
            shaped = shape_line(part.letters, face, size, "", direction=way)
            found.append((number, shaped, shaped.width))
    cap = cap_height(typeface, 1.0)
    parts: dict[int, tuple[Line | int, float]] = {}
    x = above = below = 0.0
    for number, shown, width in found:
        parts[number] = (shown, x)
        x += width
        if isinstance(shown, int):
            above, below = max(above, (cap + TALL) / 2), max(below, (TALL - cap) / 2)
        else:
            above, below = max(above, shown.above), max(below, shown.below)
    return MixedLine(tuple(parts[number] for number in sorted(parts)), x, above, below)


@memoize
def _fit_block(
    text: MixedText,
    typeface: Typeface,
    size: float,
    floor: float,
    box: Box,
    leading: float,
    even: bool,
    direction: Direction,
    ways: tuple[Starts, ...],
) -> tuple[tuple[MixedLine, ...], float]:
    def shape(line: str, size: float) -> MixedLine:
        return _shape_line(line, text.icons, typeface, size, direction)

    return fit_text(text.marked, shape, size, floor, box, leading, even, text.plain, ways=ways)


def set_mixed(
    text: MixedText,
    typeface: Typeface,
    size: float,
    fill: Swatch,
    box: Box,
    *,
    leading: float = 1.25,
    align: Align = "start",
    valign: Valign = "top",
    smallest: float | None = None,
    name: str = "",
) -> tuple[tuple[Text, ...], tuple[tuple[str, Box], ...]]:
    """Set a block of mixed text in a box (left, top, right, bottom). Return its lines, and (name, box) for
    each icon. The caller draws the icons.

    `size` is the em, and `smallest` the least em to which the text may shrink (None: it may not). Both are in
    mm, as are the boxes; `leading` is the distance of baselines in em. `align` and `valign` act as in
    `set_block`.

    Raises LayoutError if the text does not fit or a character has no glyph.
    """
    if not text.plain.strip():
        return (), ()
    left, _, right, _ = box
    direction = resolve_direction(text.plain, "auto", right_to_left=is_right_to_left())
    typeface, leading = spoken_typeface(typeface), open_leading(leading)
    floor = size if smallest is None else min(smallest, size)
    asked, even = size, align == "middle"
    lines, size = _fit_block(text, typeface, asked, floor, box, leading, even, direction, phrase_ways())
    note("", text.plain, asked, size)
    cap = cap_height(typeface, size) if valign == "middle" else ascent(typeface, size)
    ys = baselines_of(lines, size, leading, box, valign, cap, descent(typeface, size))
    if is_right_to_left() or direction == "rtl":
        align = {"start": "end", "middle": "middle", "end": "start"}[align]  # type: ignore[assignment]
    share = {"start": 0.0, "middle": 0.5, "end": 1.0}[align]
    texts: list[Text] = []
    icons: list[tuple[str, Box]] = []
    tall = TALL * size
    for line, y in zip(lines, ys, strict=True):
        begin = left + share * (right - left - line.width * size)
        for part, at in line.parts:
            x = begin + at * size
            if isinstance(part, int):
                icon, ratio = text.icons[part]
                high = y - cap_height(typeface, size) / 2 - tall / 2
                icons.append((icon, (mm(x), mm(high), mm(x + ratio * tall), mm(high + tall))))
            elif part.glyphs and part.text.strip():
                texts.append(place_line(part, size, fill, (x, y), "start", 0.0, name))
    return tuple(texts), tuple(icons)
