"""Right-to-left writing: Unicode's bidirectional algorithm (UAX 9), resolved by python-bidi."""

from collections.abc import Sequence
from re import compile as pattern
from typing import Literal
from unicodedata import bidirectional

from bidi import get_base_level, get_display  # type: ignore[import-untyped]
from bidi.mirror import MIRRORED  # type: ignore[import-untyped]

from pnp.caching import remembered
from pnp.text.formulas import isolated

Direction = Literal["auto", "ltr", "rtl"]
"""The direction of a paragraph. "auto" takes the direction of its first letter."""

_BASE = {"auto": None, "ltr": "L", "rtl": "R"}
_RIGHT_TO_LEFT = frozenset(("R", "AL", "AN", "RLE", "RLO", "RLI"))
_MARKS = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_LEVEL = pattern(r"Level\(\s*(\d+)")


def resolve_direction(text: str, direction: Direction, *, right_to_left: bool = False) -> Direction:
    """Return the direction of a whole text, so that each line of it can be given the same. In a language
    written from right to left, a text with any right-to-left letter runs from the right, even if it begins
    with a name in Latin letters."""
    if direction != "auto":
        return direction
    if not any(bidirectional(c) in _RIGHT_TO_LEFT for c in text):
        return "ltr"
    return "rtl" if right_to_left or get_base_level(text) else "ltr"


@remembered
def levels(text: str, direction: Direction) -> tuple[int, ...]:
    """Return the embedding level of each character of a line. Even levels run from left to right. Formulas in
    a line from the right (dice, signs, sums, ranges: pnp.text.formulas) run from left to right, too."""
    if direction != "rtl" and not any(bidirectional(c) in _RIGHT_TO_LEFT for c in text):
        return (0,) * len(text)
    base = int(resolve_direction(text, direction) == "rtl")
    marked = isolated(text) if base else text
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
    """Return the indices of letters in the order from left to right. `found` has their levels, in logical
    order (rule L2)."""
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
    """Return a text in the order in which it is seen from left to right. Brackets are mirrored (rules L2 and
    L4), and characters that only direct the text are left out."""
    seen = (i for i in visual_order(found) if text[i] not in _MARKS)
    return "".join(MIRRORED.get(text[i], text[i]) if found[i] % 2 else text[i] for i in seen)
