"""Formulas in lines that begin at the right: dice, signs, sums, ranges, and the stop after each.

What is painted is held against two things that the drawing does not use: a grammar of its own, smaller than
that of the drawing, of what surely runs from the left; and the whole line as python-bidi orders it.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bidi import get_display  # type: ignore[import-untyped]

from pnp.text import isolated
from pnp.verify.told.lines import Spoken, heard, lines

LETTER = "א"
"""Stands for letters whose order is not looked at, and for all beside each other."""

_FROM_RIGHT = frozenset(("R", "AL"))
_OPENING, _CLOSING = "([{<\"'«‹„“‚‘", ")]}>\"'»›”’"
_STOPS = ".,:;!?،؛؟…"
_HYPHENS = "-\u2010\u2011\u05be"
_NUMBER = r"[0-9]+(?:[.,][0-9]+)*[½¼¾⅓⅔]?"
_TERM = rf"(?:{_NUMBER}[°%]?|[0-9]*[dDwW][0-9]+)"
_TOKEN = re.compile(rf"[-+−±×]?{_TERM}(?:(?:[-+−±×÷=/–:]|[+/][-+−])+{_TERM})*[+×%]?")
_SUM = re.compile(r"[+−×÷=]")
_ISOLATES = re.compile("[\u2066-\u2069]")
_LEFT, _RIGHT = "\u200e", "\u200f"
_MARKS = _LEFT + _RIGHT
"""What somebody has put between two parts of a word so that they are no formula."""

_WORD = re.compile(f"[^\\s{_MARKS}]+")

_MIRRORED = str.maketrans(")]}>»›≥", "([{<«‹≤")
"""A bracket is seen in a mirror where a line runs from the right: which of the two it is, is left aside."""


class Formula(NamedTuple):
    """What is read from the left without its blanks, and the stop behind it, which stands at its left."""

    text: str
    stop: str = ""

    @property
    def painted(self) -> str:
        return self.stop + self.text


def formulas_in(text: str, start: int = 0, end: int | None = None) -> Iterator[Formula]:
    """Yield what surely runs from the left in a part of a paragraph that begins at the right, wherever the
    paragraph has isolates."""
    start, end = (len(_ISOLATES.sub("", text[:place])) for place in (start, end))
    text = _ISOLATES.sub("", text)
    words = [found for found in _WORD.finditer(text[:end]) if found.start() >= start]
    tokens = [_token(text, found) for found in words]
    at = 0
    while at < len(tokens):
        first = last = at
        while _is_sum(tokens[last : last + 3], words[last : last + 3]):
            last += 2
        at = last + 1
        begin, token = tokens[first], tokens[last]
        if begin is None or token is None:
            continue
        parts = [each.text if each else sign.group() for each, sign in zip(tokens, words, strict=True)]
        said, behind = "".join(parts[first : last + 1]), token.end
        if not token.stop and at < len(words) and words[at].group().startswith("%"):
            said, behind = f"{said}%", words[at].start() + 1
        yield Formula(said, _stop(text, begin.start, behind))


class _Token(NamedTuple):
    """A word without what stands around it: where it is in its paragraph."""

    text: str
    start: int
    end: int
    stop: str = ""


def _token(text: str, found: re.Match[str]) -> _Token | None:
    """The formula that a word is, behind joined letters of the language and within marks; None for others."""
    word, start = found.group(), found.start()
    if text[:start].endswith(_RIGHT):
        return None  # somebody wants it from the right
    while word and word[0] in _OPENING:
        word, start = word[1:], start + 1
    inner = word.rstrip(_STOPS + _CLOSING)
    letters = [k for k, each in enumerate(inner) if unicodedata.bidirectional(each) in ("R", "AL", "NSM")]
    if letters:
        # ב-3–5 and ב3–5; 2ק6 is a word of the language, and so is 5-ה
        if any(each.isdigit() for each in inner[: letters[-1]]):
            return None
        cut = letters[-1] + 1
        if inner[cut : cut + 1] and inner[cut] in _HYPHENS:
            cut += 1
        inner, start = inner[cut:], start + cut
        while inner and inner[0] in _OPENING:
            inner, start = inner[1:], start + 1
    if not _TOKEN.fullmatch(inner):
        return None
    after = text[start + len(inner) : start + len(inner) + 1]
    return _Token(inner, start, start + len(inner), after if after in _STOPS else "")


def _is_sum(tokens: Sequence[_Token | None], words: Sequence[re.Match[str]]) -> bool:
    if len(tokens) < 3:
        return False
    one, _, other = tokens
    if one is None or other is None or one.stop or not _SUM.fullmatch(words[1].group()):
        return False
    return one.end == words[0].end() and other.start == words[2].start() and other.text[0] not in "+−-±"


def _stop(text: str, start: int, end: int) -> str:
    """The stop behind a formula, where what stands around leaves no doubt that it is seen at its left: no
    words in Latin letters, which a stop may belong to."""
    mark = text[end:].lstrip(_MARKS)[:1]
    if not mark or mark not in _STOPS:
        return ""
    before = next((each for each in reversed(text[:start]) if each.isalpha()), "")
    after = next((each for each in text[end + 1 :] if each.isalnum()), "")
    return mark if all(not each or _is_from_right(each) for each in (before, after)) else ""


def misplaced(text: str, painted: str, start: int = 0, end: int | None = None) -> Formula | None:
    """Return the first formula of a part of a paragraph that is not painted as it is read; None if all are.
    `painted` has the letters of the line from left to right, without blanks. A text without a letter of the
    language may begin at either side, and so may its stops."""
    found = formulas_in(text, start, end)
    wanted = Counter(found if is_certain(text) else (Formula(each.text) for each in found))
    for formula, times in wanted.items():
        if painted.count(formula.painted) < times:
            return formula
    return None


def misplaced_in_book(text: str, runs: Sequence[Spoken]) -> tuple[Formula, str] | None:
    """Return the first formula of a paragraph that the lines of a book do not paint as it is read, with what
    its line paints from left to right."""
    letters = [k for k, character in enumerate(text) if heard(character)]
    for line in lines(runs):
        painted = "".join(said for _, said in sorted(unit for each in line for unit in each.units))
        own, letters = letters[: len(painted)], letters[len(painted) :]
        if own and (formula := misplaced(text, painted, own[0], own[-1] + 1)):
            return formula, painted
    return None


def misplaced_on_screen(text: str) -> tuple[Formula, str] | None:
    """Return the first formula of a paragraph that a browser does not show as it is read, with what it shows
    from left to right: browsers follow Unicode's algorithm."""
    shown = heard(get_display(text, base_dir="R"))
    formula = misplaced(text, shown)
    return (formula, shown) if formula else None


def is_certain(text: str) -> bool:
    """Return whether a text surely begins at the right: it has a letter of such a language."""
    return any(map(_is_from_right, text))


def _is_from_right(letter: str) -> bool:
    return unicodedata.bidirectional(letter) in _FROM_RIGHT


def outline_of(painted: str) -> str:
    """Return what is looked at of a line from left to right: digits and signs, and where letters stand."""
    letters = (unicodedata.category(each)[0] in "LM" or _is_from_right(each) for each in heard(painted))
    said = "".join(
        LETTER if is_letter else each for each, is_letter in zip(heard(painted), letters, strict=True)
    )
    return re.sub(f"{LETTER}+", LETTER, said.translate(_MIRRORED))


def orders(line: str) -> set[str]:
    """Return the outlines that a line may have from left to right, as Unicode's algorithm orders it with its
    formulas isolated: where it has no letter of the language, its paragraph may begin at either side."""
    from_right = outline_of(get_display(isolated(line), base_dir="R"))
    return {from_right} if is_certain(line) else {from_right, outline_of(line)}
