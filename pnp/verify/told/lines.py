"""Letters of lines as pages have them, from whichever side they are read: words of languages that begin at
the right, and formulas in their lines.

What is painted is held against two things that the drawing does not use: a grammar of its own, smaller than
that of the drawing, of what surely runs from the left; and the whole line as python-bidi orders it.

A PDF has the glyphs of a line from left to right, and readers guess which of them run the other way, word
by word and not always well; Arabic letters that share a glyph come back as one of them. What is certain is
which letters stand in a run of lines: they are counted, not read. Pages for screens are read word for word.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from bidi import get_display  # type: ignore[import-untyped]

from pnp.text import is_right_to_left, isolated, levels, visual_order
from pnp.verify.paint.book import Run

UNHEARD = re.compile("[\\s\u00ad\u200b-\u200f\u2060-\u2069\u202a-\u202e\ufeff]")
"""What is not said: blanks, hyphens at which a line may end, and what only directs or joins letters."""

SAME_LINE = 0.5
"""Of the size of its letters: how far a run may lie above or below a line that it stands on."""


class Spoken(NamedTuple):
    """A run on its page, counted from 0, and what each of its glyphs says, with where it begins."""

    page: int
    run: Run
    units: tuple[tuple[float, str], ...]


def heard(text: str) -> str:
    """The letters of a text."""
    return UNHEARD.sub("", unicodedata.normalize("NFC", text))


def units_of(run: Run, before: tuple[float, str]) -> tuple[tuple[tuple[float, str], ...], tuple[float, str]]:
    """What the glyphs of a run say, and the last of it. A letter and the mark that it bears may be two
    glyphs, and both then say both: that is said once."""
    found: list[tuple[float, str]] = []
    for letter in run.letters:
        if not (said := heard(letter.text)):
            continue
        twice = said == before[1] and abs(letter.left - before[0]) < run.size
        if not (twice and unicodedata.category(said[-1]) == "Mn"):
            found.append((letter.left, said))
        before = (letter.left, said)
    return tuple(found), before


def reversed_as(text: str, runs: Sequence[Spoken]) -> bool:
    """Whether runs show a text as Unicode's algorithm orders its letters, in a paragraph from the right."""
    return any(_reversed_as(text, runs, middle=middle) for middle in (False, True))


def _reversed_as(text: str, runs: Sequence[Spoken], *, middle: bool) -> bool:
    letters = [k for k, character in enumerate(text) if heard(character)]
    found, start = levels(text, "rtl"), 0
    for line in lines(runs):
        seen = "".join(_turned(unit) for unit in _sorted(line, middle=middle))
        some = letters[start : start + len(seen)]
        start += len(seen)
        if seen != _visual(text, some, found):
            return False
    return start == len(letters)


def lines(runs: Sequence[Spoken]) -> Iterator[list[Spoken]]:
    """Runs of one page on one line, in the order in which lines are painted."""
    line: list[Spoken] = []
    for each in runs:
        if line and (each.page != line[0].page or not level(each.run, line[0].run)):
            yield line
            line = []
        line.append(each)
    if line:
        yield line


def level(run: Run, other: Run) -> bool:
    """Whether two runs stand on one line."""
    return abs(run.base - other.base) <= SAME_LINE * max(run.size, other.size)


def _sorted(line: Sequence[Spoken], *, middle: bool) -> list[str]:
    """What the glyphs of a line say, from left to right. Marks stand a little before or behind their letters:
    runs are sorted by their first glyph, or by their middle, and their glyphs follow each other as
    painted."""

    def place(each: Spoken) -> float:
        return each.run.letters[0].left + each.run.letters[-1].right if middle else each.units[0][0]

    return [text for each in sorted(line, key=place) for _, text in each.units]


def _clusters(text: str) -> list[str]:
    """Letters with the marks that belong to them."""
    found: list[str] = []
    for character in text:
        if found and unicodedata.category(character) == "Mn":
            found[-1] += character
        else:
            found.append(character)
    return found


def _turned(unit: str) -> str:
    """What one glyph says, its letters from left to right."""
    if len(unit) > 1 and any(unicodedata.bidirectional(each) in ("R", "AL") for each in unit):
        return "".join(reversed(_clusters(unit)))
    return unit


def _visual(text: str, letters: Sequence[int], found: Sequence[int]) -> str:
    """Some letters of a text from left to right, each with its marks; a bracket is called as it is written,
    though it is seen in a mirror, as in the file."""
    if not letters:
        return ""
    first, last = letters[0], letters[-1] + 1
    order = visual_order(found[first:last])
    seen = [text[first + k] for k in order]
    result: list[str] = []
    marks = ""
    for character in seen:
        if unicodedata.category(character) == "Mn":
            marks = character + marks
        elif heard(character):
            result.append(character + marks)
            marks = ""
    return "".join(result)


def short(text: str) -> str:
    return repr(text if len(text) <= 70 else f"{text[:67]}...")


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


LOST = {"ar": 0.1, "fa": 0.1, "he": 0.05}
"""What share of the letters of a passage may come back as others."""

LEAST = {"ar": 1, "fa": 1}
"""How many of a short passage may: the dot of a letter is a glyph by itself, and readers lose it."""

SHORT = 5
"""Letters that a passage has at least, for one of them to be lost."""


def words_of(text: str) -> Counter[str]:
    """The words of a text, each with its letters in the order of the alphabet, and how often it has them."""
    bare = "".join(c for c in text if unicodedata.category(c) != "Cf")
    return Counter("".join(sorted(word)) for word in bare.split())


def _letters(text: str) -> str:
    """Letters and digits, without marks above and below them."""
    return "".join(c for c in unicodedata.normalize("NFKC", text) if unicodedata.category(c)[0] in "LN")


@lru_cache(maxsize=4)
def _counted(text: str) -> tuple[dict[str, int], Any]:
    """The column of each letter, and how many of it stand before each place of the text."""
    letters = _letters(text)
    columns = {letter: column for column, letter in enumerate(sorted(set(letters)))}
    seen = np.zeros((len(letters) + 1, len(columns)), dtype=np.int32)
    if letters:
        seen[np.arange(1, len(letters) + 1), [columns[letter] for letter in letters]] = 1
    return columns, seen.cumsum(axis=0, dtype=np.int32)


def has_letters(text: str, wanted: str, language: str) -> bool:
    """Whether the letters wanted stand together somewhere in the text, in whatever order.

    Of a short passage a letter may be lost, a digit never.
    """
    columns, seen = _counted(text)
    letters = _letters(wanted)
    many = len(letters)
    if not many or many >= len(seen):
        return not many
    counts = np.zeros(len(columns), dtype=np.int32)
    for letter in letters:
        if letter in columns:
            counts[columns[letter]] += 1
    off = np.abs(seen[many:] - seen[:-many] - counts)
    apart = off.sum(axis=1) + many - counts.sum()
    code = language.partition("-")[0]
    lost = int(LOST.get(code, 0.0) * many)
    if lost or many < SHORT:
        return bool(apart.min() <= 2 * lost)
    # A digit that stands nowhere in the text has no column.
    told = Counter(c for c in letters if c.isdecimal())
    if any(digit not in columns for digit in told):
        return False
    digits = [column for letter, column in columns.items() if letter.isdecimal()]
    whole = off[:, digits].sum(axis=1) == 0
    return bool((apart[whole] <= 2 * LEAST.get(code, 0)).any())


def spaced(text: str) -> str:
    """With plain spaces, which is what hidden text has for those that do not break (French has them)."""
    return text.replace("\u00a0", " ").replace("\u202f", " ")


def tells(text: str, wanted: str, language: str) -> bool:
    """Whether the text of a margin has the words wanted; of one that begins at the right, their letters."""
    if is_right_to_left(language):
        return has_letters(text, wanted, language)
    return spaced(wanted) in spaced(text)
