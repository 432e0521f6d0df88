"""Resolve right-to-left writing by Unicode's bidirectional algorithm (UAX 9), with python-bidi. Formulas stay
left to right in it: dice, signs, sums, ranges, fractions, units."""

import re
from collections.abc import Sequence
from functools import cache
from re import compile as pattern
from typing import Literal
from unicodedata import bidirectional

from bidi import get_base_level, get_display  # type: ignore[import-untyped]
from bidi.mirror import MIRRORED  # type: ignore[import-untyped]

from pnp.caching import memoize

BEGIN, END = "\u2066", "\u2069"
"""The isolate around a formula. Both marks show nothing."""

_DIGITS = "0-9\u06f0-\u06f9"
"""Digits that are read from the left, together with all that belongs to them. Sums and ranges of Arabic-Indic
digits (U+0660 to U+0669) run from the right, as Unicode's algorithm sets them."""

_FRACTIONS = "\u00bc-\u00be\u2150-\u215f\u2189"
_LETTERS = "\u05d0-\u05ea\u0620-\u064a"
_MARKS = "\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652"
"""Vowels and accents. The maqaf (U+05BE) joins words as a hyphen does: ב־3–5 has a range in it."""
_WORD = f"A-Za-z_{_DIGITS}{_FRACTIONS}"
_BLANK = "[ \u00a0\u2009\u202f]"

_GROUPED = rf"[{_DIGITS}]{{1,3}}(?:[\u00a0\u2009\u202f'’][{_DIGITS}]{{3}})+"
_NUMBER = rf"(?:{_GROUPED}|[{_DIGITS}](?:[{_DIGITS}.,]*[{_DIGITS}])?)(?![{_DIGITS}])"
_FILLED = r"(?:%\(\w+\)[sd](?:\{[^{}|]*(?:\|[^{}|]*)+\})?|\{\w+\})"
"""A part of a message that a number will replace."""

_PERCENT = rf"%%?(?![(%{_WORD}])"
_DICE = rf"(?:[{_DIGITS}]+|%\(\w+\)[sd])?[dDwWkK](?:[{_DIGITS}]+|%\(\w+\)[sd])(?![A-Za-z])"
_AMOUNT = rf"(?:{_DICE}|{_NUMBER}[{_FRACTIONS}]?|[{_FRACTIONS}]|{_FILLED})"
_BEFORE_AMOUNT = "[#№€$£¥₪~≈≤≥<>×]"
_UNIT = (
    rf"(?:{_BLANK}?(?:{_PERCENT}|(?:‰|[mck]?m|k?g|m?l|pt|px|dpi|ppi|in|ft|min|s|h|[kMG]B)(?![{_WORD}]))"
    rf"|°|{_BLANK}?°[CF](?![{_WORD}])|[€$£¥₪])"
)
_SUFFIX = rf"(?:{_UNIT}|[A-Za-z][A-Za-z{_DIGITS}]*)"
_VALUE = rf"{_BEFORE_AMOUNT}?{_AMOUNT}{_SUFFIX}?"
_UNKNOWN = r"[A-Z](?![A-Za-z])"
"""The letter for an unknown number, as in 2 + X."""

_SIGNS = "-+±\u2010\u2011\u2212"
_SIGN = rf"(?:[+±\u2212]|(?<![^\W_])(?<![-)\]}}%.{_MARKS}])-)"
"""A sign before a number. A hyphen is a sign if it joins nothing: in ב-3 it joins."""

_COUNTED = "×÷+=/\u2044\u2212"
_TIGHT = rf"(?:[{_COUNTED}:*·^…~–—→≤≥<>≠≈±\u2010\u2011-]|\.\.+)"
_OPERATOR = rf"(?:{_TIGHT}|{_BLANK}[{_COUNTED}:–—→≤≥<>≠≈±\u2010\u2011-]{_BLANK})"
_OPERATION = (
    rf"(?:{_OPERATOR}[{_SIGNS}]?(?:{_VALUE})"
    rf"|(?:{_TIGHT}|{_BLANK}[{_COUNTED}]{_BLANK})[{_SIGNS}]?{_UNKNOWN})"
)
_GROUP = rf"\([{_SIGNS}]?(?:{_VALUE}|{_UNKNOWN}){_OPERATION}+\)"
_MORE = rf"(?:{_OPERATION}|{_OPERATOR}?{_GROUP})"

_BEFORE = rf"(?<![{_WORD}{_MARKS}\u0660-\u0669.%)\]}}])(?<![{_DIGITS}][,{_LETTERS}])"
"""What may not stand right before a formula: a part of a word or number, and dice with a letter of the
language (2ק6), whose sums run from the right."""

_NAME = rf"[A-Za-z][A-Za-z{_DIGITS}]*(?:-[A-Za-z{_DIGITS}]+)*"
"""A word that may follow a sign: +ATK, --no-backs."""

_OPEN = rf"[+×](?!{_BLANK}?[%{{{_WORD}]|[{_SIGNS}])"
"""A sign behind a number: 5+ players, 2× wood."""

_TAIL = rf"(?:[{_WORD}{_MARKS}]|%+(?![(%]))*"
"""Characters right behind a formula, which belong to it whatever they mean."""

_FORMULA = (
    rf"{BEGIN}[^{BEGIN}{END}]*{END}"
    rf"|{_BEFORE}(?:"
    rf"(?:{_SIGN}?(?:{_VALUE}|{_GROUP})|{_SIGN}{_UNKNOWN}){_MORE}+(?:{_OPEN})?"
    rf"|(?:{_SIGN}(?:{_VALUE}|{_NAME})|{_SIGN}-{_NAME})(?:{_OPEN})?"
    rf"|{_BEFORE_AMOUNT}{_AMOUNT}{_SUFFIX}?(?:{_OPEN})?"
    rf"|{_AMOUNT}(?:{_UNIT}|{_OPEN})"
    rf"|{_NUMBER}[{_FRACTIONS}]|{_GROUPED}"
    rf"|[{_DIGITS}]*[dDwWkK]{_PERCENT}"
    rf"|{_NAME}\+{{1,2}}(?![{_SIGNS}%{_WORD}{_LETTERS}])"
    rf"){_TAIL}"
)


@cache
def _formula() -> re.Pattern[str]:
    """Return the pattern of a formula. It is compiled when a text first asks for it: that takes 40 ms, and
    most languages do not need it."""
    return re.compile(_FORMULA)


_MARKED = re.compile("[\u2066-\u2069\u200e\u200f\u202a-\u202e]")


@memoize
def isolate(text: str) -> str:
    """Return a right-to-left text with directional isolates around its formulas, so that they read from left
    to right. In 3 × 4 the 3 stays at the left, in −5 the sign stays before the 5, and a full stop after it
    stays outside.

    >>> isolate("הטילו 2d6 + 3, הפסידו −5.") == "הטילו \u20662d6 + 3\u2069, הפסידו \u2066−5\u2069."
    True
    """
    return _formula().sub(_isolate, text)


def _isolate(match: re.Match[str]) -> str:
    found = match[0]
    # What somebody has marked by hand stays as it is.
    if found.startswith(BEGIN) or (match.start() and _MARKED.match(match.string[match.start() - 1])):
        return found
    return f"{BEGIN}{found}{END}"


Direction = Literal["auto", "ltr", "rtl"]
"""The direction of a paragraph. "auto" takes the direction of its first letter."""

_BASE = {"auto": None, "ltr": "L", "rtl": "R"}
_RIGHT_TO_LEFT = frozenset(("R", "AL", "AN", "RLE", "RLO", "RLI"))
_DIRECTION_MARKS = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_LEVEL = pattern(r"Level\(\s*(\d+)")


def resolve_direction(text: str, direction: Direction, *, right_to_left: bool = False) -> Direction:
    """Return the direction of a whole text, so that all its lines get the same one. Only "auto" is resolved.
    With `right_to_left`, the language of the text is right to left: a text with any right-to-left letter is
    then right to left, even if it begins with a name in Latin letters."""
    if direction != "auto":
        return direction
    if not any(bidirectional(c) in _RIGHT_TO_LEFT for c in text):
        return "ltr"
    return "rtl" if right_to_left or get_base_level(text) else "ltr"


@memoize
def levels(text: str, direction: Direction) -> tuple[int, ...]:
    """Return the embedding level of each character of a line, by UAX 9. Even levels run from left to right,
    odd ones from right to left. In a right-to-left line, formulas such as dice and sums get an even level
    too."""
    if direction != "rtl" and not any(bidirectional(c) in _RIGHT_TO_LEFT for c in text):
        return (0,) * len(text)
    base = int(resolve_direction(text, direction) == "rtl")
    marked = isolate(text) if base else text
    # What get_display calls debugging is the only way it tells levels: one for each byte of UTF-8.
    told = get_display(marked, base_dir=_BASE[direction], debug=True).rpartition("\n    levels: [")[2]
    by_byte = [int(level) for level in _LEVEL.findall(told.partition("\n    paragraphs: [")[0])]
    found: list[int] = []
    at = 0
    for character in marked:
        if len(found) < len(text) and character == text[len(found)]:
            found.append(by_byte[at])
        at += len(character.encode())
    for i in range(len(text) - 1, -1, -1):  # rule L1: blanks at the end of a line follow the paragraph
        if bidirectional(text[i]) not in ("WS", "BN", "S", "B", "PDI", "LRI", "RLI", "FSI"):
            break
        found[i] = base
    return tuple(found)


def visual_order(found: Sequence[int]) -> list[int]:
    """Return the indices of letters in visual order, from left to right. `found` has their embedding levels
    in logical order (rule L2)."""
    order = list(range(len(found)))
    for level in range(max(found, default=0), 0, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and found[order[end]] >= level:
                end += 1
            order[start:end] = reversed(order[start:end])
            start = end + 1
    return order


def visual(text: str, found: Sequence[int]) -> str:
    """Return a text in visual order, from left to right. `found` has the embedding levels of its characters.
    Brackets are mirrored (rules L2 and L4), and characters that only control the direction are left out."""
    seen = (i for i in visual_order(found) if text[i] not in _DIRECTION_MARKS)
    return "".join(MIRRORED.get(text[i], text[i]) if found[i] % 2 else text[i] for i in seen)
