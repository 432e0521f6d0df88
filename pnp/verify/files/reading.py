"""What the pages of a book's PDF say, letter by letter in the order of painting, held against passages."""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pnp.verify.files.said import Passage
from pnp.verify.paint.book.page import BookPage, Run

UNHEARD = re.compile("[\\s\u00ad\u200b-\u200f\u2060-\u2069\u202a-\u202e\ufeff]")
"""What is not said: blanks, hyphens at which a line may end, and what only directs or joins letters."""

AHEAD = 60
"""Passages further on among which a caption is looked for that stands earlier than where it is told."""


def heard(text: str) -> str:
    """The letters of a text."""
    return UNHEARD.sub("", unicodedata.normalize("NFC", text))


class Place(NamedTuple):
    """Where a passage stands: its runs, each with its page, counted from 0."""

    passage: Passage
    runs: tuple[tuple[int, Run], ...]


@dataclass(frozen=True, slots=True)
class Unlike:
    """The first place at which pages do not say what they should."""

    page: int
    message: str


class Flow:
    """The letters of pages, artifacts left out, each with the run that paints it."""

    def __init__(self, pages: Sequence[BookPage], order: Sequence[int] | None = None) -> None:
        self.runs: list[tuple[int, Run]] = []
        self.starts: list[int] = []
        parts: list[str] = []
        at = 0
        for number in order if order is not None else range(len(pages)):
            page = pages[number]
            for run in page.runs:
                if page.marks[run.mark].kind == "Artifact":
                    continue
                said = heard(run.text)
                if said:
                    self.runs.append((number, run))
                    self.starts.append(at)
                    parts.append(said)
                    at += len(said)
        self.text = "".join(parts)

    def run_at(self, letter: int) -> int:
        return bisect_right(self.starts, letter) - 1

    def between(self, start: int, end: int) -> tuple[tuple[int, Run], ...]:
        """The runs of some letters."""
        if end <= start:
            return ()
        return tuple(self.runs[self.run_at(start) : self.run_at(end - 1) + 1])

    def page_of(self, letter: int) -> int:
        return self.runs[min(self.run_at(letter), len(self.runs) - 1)][0] if self.runs else 0


class Told:
    """A flow held against passages: `places` has where each stands, `unlike` what does not agree."""

    def __init__(self, flow: Flow, passages: Sequence[Passage]) -> None:
        self.flow = flow
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
            ahead = (k for k in range(at + 1, min(at + AHEAD, len(waiting))) if waiting[k][0].floats and k not in skipped)
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
            if not flow.text.startswith(text, start):
                return False
        self.places.append(Place(passage, flow.between(start, end)))
        self._at = end
        return True

    def _refuse(self, passage: Passage, text: str) -> None:
        found = self.flow.text[self._at : self._at + max(40, len(text))]
        same = next((k for k, (a, b) in enumerate(zip(text, found, strict=False)) if a != b), min(len(text), len(found)))
        start = max(0, same - 12)
        self.unlike = Unlike(
            self.flow.page_of(min(self._at + same, max(0, len(self.flow.text) - 1))),
            f"{passage.what}: expected {short(passage.text)}; from {text[start:same + 20]!r} on found {found[start:same + 20]!r}",
        )


def short(text: str) -> str:
    return repr(text if len(text) <= 70 else f"{text[:67]}...")
