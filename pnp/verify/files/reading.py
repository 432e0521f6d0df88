"""What the pages of a book's PDF say, letter by letter in the order of painting, held against passages."""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pnp.scene import Box
from pnp.text import levels, visual_order
from pnp.verify.files.said import Passage
from pnp.verify.paint.book import BookPage, Run, box_of

UNHEARD = re.compile("[\\s\u00ad\u200b-\u200f\u2060-\u2069\u202a-\u202e\ufeff]")
"""What is not said: blanks, hyphens at which a line may end, and what only directs or joins letters."""

SAME_LINE = 0.5
"""Of the size of its letters: how far a run may lie above or below a line that it stands on."""

AHEAD = 60
"""Passages further on among which a caption is looked for that stands earlier than where it is told."""


def heard(text: str) -> str:
    """The letters of a text."""
    return UNHEARD.sub("", unicodedata.normalize("NFC", text))


class Place(NamedTuple):
    """Where a passage stands: its runs, each with its page, counted from 0."""

    passage: Passage
    runs: tuple["Spoken", ...]


class Spoken(NamedTuple):
    """A run on its page, counted from 0, and what each of its glyphs says, with where it begins."""

    page: int
    run: Run
    units: tuple[tuple[float, str], ...]


@dataclass(frozen=True, slots=True)
class Unlike:
    """The first place at which pages do not say what they should."""

    page: int
    message: str


class Flow:
    """The letters of pages, artifacts left out, each with the run that paints it."""

    def __init__(self, pages: Sequence[BookPage], order: Sequence[int] | None = None) -> None:
        self.runs: list[Spoken] = []
        self.starts: list[int] = []
        parts: list[str] = []
        at, before = 0, (0.0, "")
        for number in order if order is not None else range(len(pages)):
            page = pages[number]
            for run in page.runs:
                if page.marks[run.mark].kind == "Artifact":
                    continue
                units, before = _units(run, before)
                if (
                    units
                    and units[0][1] == "-"
                    and parts
                    and parts[-1].endswith("-")
                    and not _level(run, self.runs[-1].run)
                ):
                    units = units[1:]  # some languages say it at the end of a line and again on the next
                if said := "".join(text for _, text in units):
                    self.runs.append(Spoken(number, run, units))
                    self.starts.append(at)
                    parts.append(said)
                    at += len(said)
        self.text = "".join(parts)

    def run_at(self, letter: int) -> int:
        return bisect_right(self.starts, letter) - 1

    def between(self, start: int, end: int) -> tuple["Spoken", ...]:
        """The runs of some letters."""
        if end <= start:
            return ()
        return tuple(self.runs[self.run_at(start) : self.run_at(end - 1) + 1])

    def page_of(self, letter: int) -> int:
        return self.runs[min(self.run_at(letter), len(self.runs) - 1)].page if self.runs else 0


class Told:
    """A flow held against passages: `places` has where each stands, `unlike` what does not agree."""

    def __init__(self, flow: Flow, passages: Sequence[Passage], *, right_to_left: bool) -> None:
        self.flow, self.right_to_left = flow, right_to_left
        self.places: list[Place] = []
        self.unlike: Unlike | None = None
        self._at = 0
        self._waiting = [(each, heard(each.text)) for each in passages if each.head or heard(each.text)]
        self._tell()

    def _tell(self) -> None:
        waiting = self._waiting
        skipped: set[int] = set()
        at, deferred = 0, list[int]()
        while at < len(waiting):
            if at in skipped or self._take(*waiting[at]):
                at += 1
                continue
            ahead = (
                k
                for k in range(at + 1, min(at + AHEAD, len(waiting)))
                if waiting[k][0].floats and k not in skipped
            )
            other = next((k for k in (*deferred, *ahead) if self._take(*waiting[k])), None)
            if other is not None:
                skipped.add(other)
                if other in deferred:
                    deferred.remove(other)
            elif waiting[at][0].floats:
                deferred.append(at)
                at += 1
            elif waiting[at][0].optional:
                at += 1
            else:
                self._refuse(*waiting[at])
                return
        for k in deferred:
            if not self._take(*waiting[k]):
                self._refuse(*waiting[k])
                return
        if self._at < len(self.flow.text):
            more = self.flow.text[self._at :]
            self.unlike = Unlike(self.flow.page_of(self._at), f"says more than the book: {short(more)}")

    def _take(self, passage: Passage, text: str) -> bool:
        """Whether the passage comes next; if so, it has been read."""
        flow, start = self.flow, self._at
        if passage.head:
            run = flow.run_at(start)
            if run < 0 or start >= len(flow.text) or flow.starts[run] != start:
                return False
            end = flow.starts[run + 1] if run + 1 < len(flow.starts) else len(flow.text)
            if not flow.text[start:end].isdecimal():
                return False
        else:
            end = start + len(text)
            if self.right_to_left:
                if not reversed_as(passage.text, flow.between(start, end)):
                    return False
            elif not flow.text.startswith(text, start):
                return False
        self.places.append(Place(passage, flow.between(start, end)))
        self._at = end
        return True

    def _refuse(self, passage: Passage, text: str) -> None:
        found = self.flow.text[self._at : self._at + max(40, len(text))]
        same = next(
            (k for k, (a, b) in enumerate(zip(text, found, strict=False)) if a != b),
            min(len(text), len(found)),
        )
        start = max(0, same - 12)
        self.unlike = Unlike(
            self.flow.page_of(min(self._at + same, max(0, len(self.flow.text) - 1))),
            f"{passage.what}: expected {short(passage.text)}; from {text[start : same + 20]!r} on found {found[start : same + 20]!r}",
        )


def _units(run: Run, before: tuple[float, str]) -> tuple[tuple[tuple[float, str], ...], tuple[float, str]]:
    """What the glyphs of a run say, and the last of it. A letter and the mark that it bears may be two glyphs,
    and both then say both: that is said once."""
    found: list[tuple[float, str]] = []
    for letter in run.letters:
        if not (said := heard(letter.text)):
            continue
        twice = said == before[1] and abs(letter.left - before[0]) < run.size
        if not (twice and unicodedata.category(said[-1]) == "Mn"):
            found.append((letter.left, said))
        before = (letter.left, said)
    return tuple(found), before


def reversed_as(text: str, runs: Sequence["Spoken"]) -> bool:
    """Whether runs show a text as Unicode's algorithm orders its letters, in a paragraph from the right."""
    return any(_reversed_as(text, runs, middle=middle) for middle in (False, True))


def _reversed_as(text: str, runs: Sequence[Spoken], *, middle: bool) -> bool:
    letters = [k for k, character in enumerate(text) if heard(character)]
    found, start = levels(text, "rtl"), 0
    for line in _lines(runs):
        seen = "".join(_turned(unit) for unit in sorted_units(line, middle=middle))
        some = letters[start : start + len(seen)]
        start += len(seen)
        if seen != _visual(text, some, found):
            return False
    return start == len(letters)


def _lines(runs: Sequence[Spoken]) -> Iterator[list[Spoken]]:
    """Runs of one page on one line, in the order in which lines are painted."""
    line: list[Spoken] = []
    for each in runs:
        if line and (each.page != line[0].page or not _level(each.run, line[0].run)):
            yield line
            line = []
        line.append(each)
    if line:
        yield line


def _level(run: Run, other: Run) -> bool:
    """Whether two runs stand on one line."""
    return abs(run.base - other.base) <= SAME_LINE * max(run.size, other.size)


def sorted_units(line: Sequence[Spoken], *, middle: bool) -> list[str]:
    """What the glyphs of a line say, from left to right. Marks stand a little before or behind their letters:
    runs are sorted by their first glyph, or by their middle, and their glyphs follow each other as painted."""

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


def out_of_order(places: Sequence[Place], *, right_to_left: bool) -> Unlike | None:
    """The first words that do not stand where those before them lead: on one line further on, below, in the
    next column, or on the next page. Captions stand with their pictures, wherever these have room, and so do
    tables and boxes, in which order is kept."""
    earlier: dict[int, list[Box]] = {}
    page = -1
    for place in places:
        if place.passage.floats or place.passage.optional:
            continue
        for line in _lines(place.runs):
            if line[0].page != page:
                page, earlier = line[0].page, {}
            box = _around(line, right_to_left=right_to_left)
            before = earlier.setdefault(place.passage.group, [])
            if any(_before(box, other) for other in before):
                return Unlike(
                    page, f"{place.passage.what} stands before what it follows: {short(place.passage.text)}"
                )
            before.append(box)
    return None


def _around(line: Sequence[Spoken], *, right_to_left: bool) -> Box:
    """The box around a line, seen in a mirror where lines begin at the right."""
    boxes = [box_of(each.run) for each in line]
    left, right = min(box[0] for box in boxes), max(box[2] for box in boxes)
    top, foot = min(box[1] for box in boxes), max(box[3] for box in boxes)
    return (-right, top, -left, foot) if right_to_left else (left, top, right, foot)


def _before(box: Box, other: Box) -> bool:
    """Whether a line is read before another: above it in its column, or in a column before and not below."""
    slack = 0.4 * (box[3] - box[1])
    above = box[3] <= other[1] + slack
    beside = box[2] <= other[0] + 0.5
    across = min(box[2], other[2]) - max(box[0], other[0]) > 0.5
    return (across and above) or (beside and box[1] < other[3] - slack)


def short(text: str) -> str:
    return repr(text if len(text) <= 70 else f"{text[:67]}...")
