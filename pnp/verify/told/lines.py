"""Compares the letters of printed lines with a text, in languages read from left to right or from right to
left, and finds the formulas in these lines.

Formulas such as "3 + 2" run from the left even in Hebrew or Arabic. Painted lines are compared with two
sources that the drawing code does not use: a small grammar of formulas in this module, and the order that
python-bidi gives a line.

A PDF stores the glyphs of a line from left to right. PDF readers guess for each word whether it runs the
other way, sometimes wrongly, and Arabic letters that share a glyph are read as one letter. So letters of a
passage are counted over several lines instead of read word by word. Pages for screens are read word for word.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from bidi import get_display  # type: ignore[import-untyped]

from pnp.text import is_right_to_left, isolate, levels, visual_order
from pnp.verify.paint.book import Run

UNHEARD = re.compile("[\\s\u00ad\u200b-\u200f\u2060-\u2069\u202a-\u202e\ufeff]")
"""A pattern for characters that are ignored in comparisons: white space, soft hyphens, and characters that
only control direction or joining."""

SAME_LINE = 0.5
"""The largest distance between the base lines of two runs on one line, as a share of the font size."""


class PageRun(NamedTuple):
    """A text run of a page with the number of its page, counted from 0. `units` has a pair for each glyph
    that is compared: its left edge in mm, and its text."""

    page: int
    run: Run
    units: tuple[tuple[float, str], ...]


def compared_letters(text: str) -> str:
    """Return the characters of a text that are compared, in the Unicode form NFC: white space, soft hyphens
    and invisible control characters (UNHEARD) are removed."""
    return UNHEARD.sub("", unicodedata.normalize("NFC", text))


def units_of(run: Run, before: tuple[float, str]) -> tuple[tuple[tuple[float, str], ...], tuple[float, str]]:
    """Return the pairs (left edge in mm, text) of the glyphs of a run, and separately the pair of its last
    glyph. `before` is the pair of the last glyph of the run before it.

    A letter and its combining mark may be two glyphs with the same text. Then only the first of the two
    glyphs gets a pair.
    """
    found: list[tuple[float, str]] = []
    for letter in run.letters:
        if not (said := compared_letters(letter.text)):
            continue
        twice = said == before[1] and abs(letter.left - before[0]) < run.size
        if not (twice and unicodedata.category(said[-1]) == "Mn"):
            found.append((letter.left, said))
        before = (letter.left, said)
    return tuple(found), before


def reversed_as(text: str, runs: Sequence[PageRun]) -> bool:
    """Return whether text runs show a paragraph that is read from right to left in the right order. The order
    of each line must be that of Unicode's bidirectional algorithm."""
    return any(_reversed_as(text, runs, middle=middle) for middle in (False, True))


def _reversed_as(text: str, runs: Sequence[PageRun], *, middle: bool) -> bool:
    letters = [k for k, character in enumerate(text) if compared_letters(character)]
    found, start = levels(text, "rtl"), 0
    for line in lines(runs):
        seen = "".join(_turn_letters(unit) for unit in _sort_glyphs(line, middle=middle))
        some = letters[start : start + len(seen)]
        start += len(seen)
        if seen != _visual(text, some, found):
            return False
    return start == len(letters)


def lines(runs: Sequence[PageRun]) -> Iterator[list[PageRun]]:
    """Divide text runs, which are in the order of painting, into lines, and yield the runs of each line as a
    list."""
    line: list[PageRun] = []
    for each in runs:
        if line and (each.page != line[0].page or not level(each.run, line[0].run)):
            yield line
            line = []
        line.append(each)
    if line:
        yield line


def level(run: Run, other: Run) -> bool:
    """Return whether two runs of one page are on the same line."""
    return abs(run.base - other.base) <= SAME_LINE * max(run.size, other.size)


def _sort_glyphs(line: Sequence[PageRun], *, middle: bool) -> list[str]:
    """Return the texts of a line's glyphs from left to right. Runs are sorted by their first glyph or, with
    `middle`, by their middle, because marks may begin a little before or behind their letters. Glyphs of one
    run stay in the order of painting."""

    def place(each: PageRun) -> float:
        return each.run.letters[0].left + each.run.letters[-1].right if middle else each.units[0][0]

    return [text for each in sorted(line, key=place) for _, text in each.units]


def _clusters(text: str) -> list[str]:
    """Return a text as a list of letters, each with its combining marks."""
    found: list[str] = []
    for character in text:
        if found and unicodedata.category(character) == "Mn":
            found[-1] += character
        else:
            found.append(character)
    return found


def _turn_letters(unit: str) -> str:
    """Return the text of one glyph with its letters from left to right."""
    if len(unit) > 1 and any(unicodedata.bidirectional(each) in ("R", "AL") for each in unit):
        return "".join(reversed(_clusters(unit)))
    return unit


def _visual(text: str, letters: Sequence[int], found: Sequence[int]) -> str:
    """Return some letters of a text in their order from left to right, each with its marks. Brackets are not
    mirrored. `letters` are indices into `text`, and `found` the bidirectional levels."""
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
        elif compared_letters(character):
            result.append(character + marks)
            marks = ""
    return "".join(result)


def short(text: str) -> str:
    """Return a text in quotation marks for a message, with at most 70 characters of it."""
    return repr(text if len(text) <= 70 else f"{text[:67]}...")


LETTER = "א"
"""A placeholder for a group of letters whose order is not compared."""

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
"""The direction marks that an author can put between two parts of a word, so that they are not read as a
formula."""

_WORD = re.compile(f"[^\\s{_MARKS}]+")

_MIRRORED = str.maketrans(")]}>»›≥", "([{<«‹≤")
"""A table that maps closing brackets to opening ones. Brackets are mirrored in lines from the right, so the
two are not distinguished."""


class Formula(NamedTuple):
    """A formula without spaces, which is read from left to right. `stop` is the full stop or comma after it,
    which is painted to its left in a line that is read from right to left."""

    text: str
    stop: str = ""

    @property
    def painted_text(self) -> str:
        """Return the formula as it is painted from left to right in a line that is read from right to left:
        the stop after it comes first."""
        return self.stop + self.text


def formulas_in(text: str, start: int = 0, end: int | None = None) -> Iterator[Formula]:
    """Yield the formulas in a paragraph that is read from right to left, or in its part from the index
    `start` to before `end`. Unicode's isolating characters are ignored."""
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
    """A word without the punctuation around it, and its place in the paragraph."""

    text: str
    start: int
    end: int
    stop: str = ""


def _token(text: str, found: re.Match[str]) -> _Token | None:
    """Return the formula in a word, without letters joined to its beginning (a prefix) and without
    punctuation. Return None if the word is no formula."""
    word, start = found.group(), found.start()
    if text[:start].endswith(_RIGHT):
        return None  # the author wants it read from the right
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
    """Return the punctuation mark after a formula if it certainly stands at the formula's left, else "". It
    is uncertain if a neighbouring word has Latin letters, because the mark may belong to that word."""
    mark = text[end:].lstrip(_MARKS)[:1]
    if not mark or mark not in _STOPS:
        return ""
    before = next((each for each in reversed(text[:start]) if each.isalpha()), "")
    after = next((each for each in text[end + 1 :] if each.isalnum()), "")
    return mark if all(not each or _is_from_right(each) for each in (before, after)) else ""


def find_misplaced(text: str, painted: str, start: int = 0, end: int | None = None) -> Formula | None:
    """Return the first formula of a paragraph that is not painted from left to right, or None. Only the part
    of `text` from the index `start` to before `end` is examined.

    `painted` has the letters of the painted line from left to right, without spaces. If the text has no
    letter of a right-to-left language, punctuation may be on either side of a formula.
    """
    found = formulas_in(text, start, end)
    wanted = Counter(found if is_certain(text) else (Formula(each.text) for each in found))
    for formula, times in wanted.items():
        if painted.count(formula.painted_text) < times:
            return formula
    return None


def misplaced_in_book(text: str, runs: Sequence[PageRun]) -> tuple[Formula, str] | None:
    """Find the first formula of a paragraph that a book does not paint from left to right. Return the formula
    and the letters of its line in the order from left to right, or None if there is no such formula. `runs`
    are the text runs that print the paragraph."""
    letters = [k for k, character in enumerate(text) if compared_letters(character)]
    for line in lines(runs):
        painted = "".join(said for _, said in sorted(unit for each in line for unit in each.units))
        own, letters = letters[: len(painted)], letters[len(painted) :]
        if own and (formula := find_misplaced(text, painted, own[0], own[-1] + 1)):
            return formula, painted
    return None


def misplaced_on_screen(text: str) -> tuple[Formula, str] | None:
    """Find the first formula of a paragraph that a browser does not show from left to right. Return the
    formula and the letters that the browser shows, in the order from left to right, or None if there is no
    such formula.

    Browsers follow Unicode's bidirectional algorithm.
    """
    shown = compared_letters(get_display(text, base_dir="R"))
    formula = find_misplaced(text, shown)
    return (formula, shown) if formula else None


def is_certain(text: str) -> bool:
    """Return whether a text has a letter of a right-to-left language, so that its paragraph certainly begins
    at the right."""
    return any(map(_is_from_right, text))


def _is_from_right(letter: str) -> bool:
    return unicodedata.bidirectional(letter) in _FROM_RIGHT


def outline_of(painted: str) -> str:
    """Return a short form of a line for comparison: its digits and signs, with the character LETTER in place
    of each group of letters. Spaces are left out, and closing brackets are replaced by opening ones."""
    letters = (
        unicodedata.category(each)[0] in "LM" or _is_from_right(each) for each in compared_letters(painted)
    )
    said = "".join(
        LETTER if is_letter else each
        for each, is_letter in zip(compared_letters(painted), letters, strict=True)
    )
    return re.sub(f"{LETTER}+", LETTER, said.translate(_MIRRORED))


def orders(line: str) -> set[str]:
    """Return the orders, from left to right, in which a line may correctly be painted, each in the short form
    of `outline_of`. They follow Unicode's algorithm with formulas isolated. A line without letters of a
    right-to-left language has two, because it may have either direction."""
    from_right = outline_of(get_display(isolate(line), base_dir="R"))
    return {from_right} if is_certain(line) else {from_right, outline_of(line)}


LOST = {"ar": 0.1, "fa": 0.1, "he": 0.05}
"""The share of a passage's letters that PDF readers may misread, by language."""

LEAST = {"ar": 1, "fa": 1}
"""The number of letters that may be misread in a passage too short for a share, by language (0 for all
others). The dots of Arabic letters are glyphs of their own, and readers lose them."""

SHORT = 5
"""The least number of letters in a passage in which one letter may be misread."""


def words_of(text: str) -> Counter[str]:
    """Return how often each word occurs in a text. The letters of each word are sorted alphabetically, so
    that words are equal even if their letters were read in another order."""
    bare = "".join(c for c in text if unicodedata.category(c) != "Cf")
    return Counter("".join(sorted(word)) for word in bare.split())


def _letters(text: str) -> str:
    """Return the letters and digits of a text, without combining marks."""
    return "".join(c for c in unicodedata.normalize("NFKC", text) if unicodedata.category(c)[0] in "LN")


@lru_cache(maxsize=4)
def _count_letters(text: str) -> tuple[dict[str, int], Any]:
    """Return a column number for each letter that occurs, and an array that has in row n the count of each
    letter among the first n letters."""
    letters = _letters(text)
    columns = {letter: column for column, letter in enumerate(sorted(set(letters)))}
    seen = np.zeros((len(letters) + 1, len(columns)), dtype=np.int32)
    if letters:
        seen[np.arange(1, len(letters) + 1), [columns[letter] for letter in letters]] = 1
    return columns, seen.cumsum(axis=0, dtype=np.int32)


def has_letters(text: str, wanted: str, language: str) -> bool:
    """Return whether the letters of `wanted` occur next to each other somewhere in a text, in any order.
    `language` is a code such as "he".

    In Arabic, Persian and Hebrew a few letters may differ, because PDF readers misread them: the share LOST
    of the letters of `wanted`. If `wanted` is so short that this share is less than one letter, LEAST letters
    may differ, but no digits. If it has fewer than SHORT letters, none may differ.
    """
    columns, seen = _count_letters(text)
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
    # A digit that does not occur in the text has no column.
    told = Counter(c for c in letters if c.isdecimal())
    if any(digit not in columns for digit in told):
        return False
    digits = [column for letter, column in columns.items() if letter.isdecimal()]
    whole = off[:, digits].sum(axis=1) == 0
    return bool((apart[whole] <= 2 * LEAST.get(code, 0)).any())


def plain_spaces(text: str) -> str:
    """Return a text with plain spaces in place of non-breaking spaces, so that it can be compared with the
    hidden text of a PDF."""
    return text.replace("\u00a0", " ").replace("\u202f", " ")


def tells(text: str, wanted: str, language: str) -> bool:
    """Return whether a text in the margin of a sheet contains the words `wanted`. In right-to-left languages
    only the letters are compared, in any order."""
    if is_right_to_left(language):
        return has_letters(text, wanted, language)
    return plain_spaces(wanted) in plain_spaces(text)
