"""Letters of lines as pages have them, from whichever side they are read."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.text import levels, visual_order
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
