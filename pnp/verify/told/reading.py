"""Reads the pages of a book's PDF in the order of painting, compares their letters with the passages of the
book, and finds words that are crossed out."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pnp.scene import Box
from pnp.verify.paint.book import BookPage, Ground, Paint, box_of
from pnp.verify.told.lines import PageRun, compared_letters, level, lines, reversed_as, short, units_of
from pnp.verify.told.said import Passage

AHEAD = 60
"""The number of following passages that are searched for a caption printed earlier than its place in the
text."""


class Place(NamedTuple):
    """A passage (words that a book prints together) and the text runs on the pages that print it."""

    passage: Passage
    runs: tuple[PageRun, ...]


@dataclass(frozen=True, slots=True)
class Unlike:
    """The first difference between a book and its pages: the page, counted from 0, and a message."""

    page: int
    message: str


class Flow:
    """All letters of some pages as one text (`text`), with the text run that paints each letter. Only the
    letters that comparisons use are included (see `compared_letters`), and no artifacts (content marked as
    not part of the text, such as running headers). `order` has the indices of the pages in reading order."""

    def __init__(self, pages: Sequence[BookPage], order: Sequence[int] | None = None) -> None:
        self.runs: list[PageRun] = []
        self.starts: list[int] = []
        parts: list[str] = []
        at, before = 0, (0.0, "")
        for number in order if order is not None else range(len(pages)):
            page = pages[number]
            for run in page.runs:
                if page.marks[run.mark].kind == "Artifact":
                    continue
                units, before = units_of(run, before)
                if (
                    units
                    and units[0][1] == "-"
                    and parts
                    and parts[-1].endswith("-")
                    and not level(run, self.runs[-1].run)
                ):
                    units = units[1:]  # some languages repeat a hyphen on the next line
                if said := "".join(text for _, text in units):
                    self.runs.append(PageRun(number, run, units))
                    self.starts.append(at)
                    parts.append(said)
                    at += len(said)
        self.text = "".join(parts)

    def run_at(self, letter: int) -> int:
        """Return the index of the run that paints a letter, given by its index in `text`."""
        return bisect_right(self.starts, letter) - 1

    def runs_between(self, start: int, end: int) -> tuple[PageRun, ...]:
        """Return the runs that paint the letters of `text` from the index `start` to before `end`."""
        if end <= start:
            return ()
        return tuple(self.runs[self.run_at(start) : self.run_at(end - 1) + 1])

    def page_of(self, letter: int) -> int:
        """Return the number of the page that has a letter, counted from 0. The letter is given by its index
        in `text`. For an index beyond the end, it is the page of the last letter."""
        return self.runs[min(self.run_at(letter), len(self.runs) - 1)].page if self.runs else 0


class PassageReader:
    """Compares the letters of some pages (`flow`) with the passages (words printed together) that a book
    should have. `places` has each passage that was found, with the runs that print it. `unlike` is the first
    difference, or None."""

    def __init__(self, flow: Flow, passages: Sequence[Passage], *, right_to_left: bool) -> None:
        self.flow, self.right_to_left = flow, right_to_left
        self.places: list[Place] = []
        self.unlike: Unlike | None = None
        self._at = 0
        self._waiting = [
            (each, compared_letters(each.text))
            for each in passages
            if each.head or compared_letters(each.text)
        ]
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
        """Try to read the next passage at the current place. If it is there, add its place and return
        True."""
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
                if not reversed_as(passage.text, flow.runs_between(start, end)):
                    return False
            elif not flow.text.startswith(text, start):
                return False
        self.places.append(Place(passage, flow.runs_between(start, end)))
        self._at = end
        return True

    def _refuse(self, passage: Passage, text: str) -> None:
        found = self.flow.text[self._at : self._at + max(40, len(text))]
        same = next(
            (k for k, (a, b) in enumerate(zip(text, found, strict=False)) if a != b),
            min(len(text), len(found)),
        )
        start = max(0, same - 12)
        where = self.flow.page_of(min(self._at + same, max(0, len(self.flow.text) - 1)))
        said, wanted = found[start : same + 20], text[start : same + 20]
        message = f"{passage.what}: expected {short(passage.text)}; from {wanted!r} on found {said!r}"
        self.unlike = Unlike(where, message)


def out_of_order(places: Sequence[Place], *, right_to_left: bool) -> Unlike | None:
    """Check that passages are printed in the order of `places`. Return the first one that is printed before
    an earlier one, as a difference, or None.

    A passage follows another if it is further on in the line, on a line below, in the next column, or on the
    next page. Captions, tables and boxes may be elsewhere; within a table or a box the order is compared.
    """
    earlier: dict[int, list[Box]] = {}
    page = -1
    for place in places:
        if (place.passage.floats and not place.passage.group) or place.passage.optional:
            continue
        for line in lines(place.runs):
            if line[0].page != page:
                page, earlier = line[0].page, {}
            box = _line_box(line, right_to_left=right_to_left)
            before = earlier.setdefault(place.passage.group, [])
            if any(_is_before(box, other) for other in before):
                return Unlike(
                    page, f"{place.passage.what} stands before what it follows: {short(place.passage.text)}"
                )
            before.append(box)
    return None


def _line_box(line: Sequence[PageRun], *, right_to_left: bool) -> Box:
    """Return the box around a line, mirrored in x if lines begin at the right."""
    boxes = [box_of(each.run) for each in line]
    left, right = min(box[0] for box in boxes), max(box[2] for box in boxes)
    top, foot = min(box[1] for box in boxes), max(box[3] for box in boxes)
    return (-right, top, -left, foot) if right_to_left else (left, top, right, foot)


def _is_before(box: Box, other: Box) -> bool:
    """Return whether a line is read before another: above it in the same column, or in an earlier column and
    not below it."""
    slack = 0.4 * (box[3] - box[1])
    above = box[3] <= other[1] + slack
    beside = box[2] <= other[0] + 0.5
    across = min(box[2], other[2]) - max(box[0], other[0]) > 0.5
    return (across and above) or (beside and box[1] < other[3] - slack)


UPPER, LOWER = 0.55, 0.08
"""The heights above the base line, as shares of the font size, between which a horizontal line crosses
letters out."""

REACH = 0.3
"""The distance in mm from a letter's middle at which a line may end and still cross it out."""


def otherwise_struck(places: Sequence[Place], pages: Sequence[BookPage]) -> Unlike | None:
    """Check that exactly those letters are crossed out that are crossed out in the book. Return the first
    passage with a difference, or None.

    A crossing-out line is a horizontal path of two points in the colour of the letters. Ornaments around
    words have more points.
    """
    found: dict[int, list[tuple[Paint, float, float, float]]] = {}
    for place in places:
        crossed: Counter[str] = Counter()
        for each in place.runs:
            if each.page not in found:
                found[each.page] = _lines(pages[each.page])
            crossed.update(_crossed_letters(each, found[each.page]))
        wanted = Counter(compared_letters(place.passage.struck))
        if crossed != wanted:
            page = place.runs[0].page if place.runs else 0
            letters = "".join(crossed.elements())
            said = f"{short(place.passage.struck)} crossed out, found the letters {short(letters)}"
            return Unlike(page, f"{place.passage.what}: expected {said}")
    return None


def _lines(page: BookPage) -> list[tuple[Paint, float, float, float]]:
    """Return the horizontal lines of a page as (paint, height, left end, right end), in mm.

    The ends of a clipped line are those of its visible part. Lines in figures are left out: F44 compares
    figures.
    """
    ground = Ground.from_page(page)
    figures = {number for number, mark in enumerate(page.marks) if mark.alternative}
    found = []
    for paint in page.paints:
        if paint.kinds == "ML" and paint.stroke and paint.mark not in figures:
            left, top, right, foot = ground.box(paint)
            down, is_level = (top + foot) / 2, foot - top < right - left
            windows = [ground.window(clip) for clip in paint.clips]
            begin, end = (
                max([left, *(each[0] for each in windows)]),
                min([right, *(each[2] for each in windows)]),
            )
            if is_level and begin < end and all(each[1] <= down <= each[3] for each in windows):
                found.append((paint, down, begin, end))
    return found


def _crossed_letters(spoken: PageRun, lines: Sequence[tuple[Paint, float, float, float]]) -> Counter[str]:
    """Return the letters of a run that lines cross out, with the number of times that each letter occurs."""
    run = spoken.run
    found: Counter[str] = Counter()
    high, low = run.base - UPPER * run.size, run.base - LOWER * run.size
    left, _, right, _ = box_of(run)
    for paint, down, begin, end in lines:
        if high < down < low and begin < right and end > left and paint.stroke == run.colour:
            for letter in run.letters:
                if begin - REACH <= (letter.left + letter.right) / 2 <= end + REACH:
                    found.update(compared_letters(letter.text))
    return found
