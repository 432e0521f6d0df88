"""The first game is set in the size of letters in which it fills its last page; else in the fullest."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import pypdfium2
import pytest
from pypdfium2.raw import FPDF_PAGEOBJ_TEXT as TEXT
from typst import Compiler

from pnp.rulebook import typst
from pnp.rulebook.book import Book
from pnp.rulebook.look import Look, Ornament
from pnp.rulebook.source import parse
from pnp.rulebook.typst import Press
from tests.rulebook.sample_book import FIGURES, LOOK

SHEETS = ["#opening()[]", "#leaf-look[#story-pages()[]]", "#sheet[]"]
LEAST = typst._STORY_LEAST
BEFORE = (0.0, -0.25, -0.5)


@dataclass
class Sent:
    """What would be set: these sheets, the first game's letters so many points larger."""

    body: str
    step: float


class Counting(Press):
    """Sets nothing: its first game fills what the test says, and it notes what was asked and printed."""

    def __init__(self, shares: Mapping[float, float], look: Look = LOOK) -> None:
        self.shares, self.look = shares, look
        self.asked: list[float] = []
        self.told: list[Sent] = []  # type: ignore[assignment]  # there is no book
        self.printed: list[Sent] = []
        self.forgotten: list[int] = []

    def _document(self, kind: str, body: str, wears: dict[str, str], step: float = 0.0) -> str:
        assert kind == "book"
        assert wears == ({} if body == self.whole else {"measuring": "true"})
        assert body in (self.whole, SHEETS[1])
        self.told.append(Sent(body, step))
        return ""

    def _compiler(self, source: str) -> Sent:  # type: ignore[override]  # nothing is compiled
        return self.told[-1]

    def _story_share(self, compiler: Sent) -> float:  # type: ignore[override]
        self.asked.append(compiler.step)
        return self.shares.get(compiler.step, 0.1)

    def _compile(self, compiler: Sent) -> bytes:  # type: ignore[override]
        self.printed.append(compiler)
        return b"PDF"

    def _forget(self, documents: int) -> None:
        self.forgotten.append(documents)

    def set(self, sheets: list[str]) -> float:
        """The step in which the sheets were printed: all of them, and what was written last."""
        self.whole = "#pagebreak(weak: true)\n".join(sheets)
        assert self.print(sheets) == b"PDF"
        (printed,) = self.printed
        assert self.forgotten == [typst._WHOLLY]
        assert printed is self.told[-1]
        assert printed.body == self.whole
        return printed.step


@pytest.mark.parametrize(
    ("shares", "step", "asked"),
    [
        ({0.0: LEAST}, 0.0, BEFORE[:1]),
        ({0.0: 1.0, -0.25: 1.0}, 0.0, BEFORE[:1]),
        ({-0.25: 0.9, -0.5: 1.0}, -0.25, BEFORE[:2]),
        ({0.0: LEAST - 0.01, -0.5: LEAST, -0.25: LEAST - 0.02}, -0.5, BEFORE),
        ({1.5: 0.7}, 1.5, typst._STORY_STEPS),
        ({0.25: 0.5, -0.5: 0.4}, 0.25, typst._STORY_STEPS),
        ({}, 0.0, typst._STORY_STEPS),
    ],
)
def test_the_first_size_that_fills_is_taken_else_the_fullest(
    shares: Mapping[float, float], step: float, asked: tuple[float, ...]
) -> None:
    counting = Counting(shares)
    assert counting.set(SHEETS) == step
    assert tuple(counting.asked) == asked


@pytest.mark.parametrize(("share", "asked"), [(0.4, 1), (0.39, len(typst._STORY_STEPS))])
def test_where_plates_fill_the_page_letters_keep_their_size(share: float, asked: int) -> None:
    worn = Ornament({"plate-1": "<svg/>"}, {})
    counting = Counting({0.0: share}, replace(LOOK, ornament_set=worn))
    assert counting.set(SHEETS) == 0.0
    assert len(counting.asked) == asked


def test_a_book_without_a_first_game_is_measured_nowhere() -> None:
    counting = Counting({})
    assert counting.set(SHEETS[::2]) == 0.0
    assert counting.asked == []


def story(turns: int) -> Book:
    told = "\n\n".join(
        "::: told Red\n\n"
        "It is near, and nobody guards it; who waits now will wait for the rest of the game.\n\n"
        f"Red moves piece {turn} over the river and takes the tower that stands there.\n:::"
        for turn in range(turns)
    )
    text = f"::: story\n# First game [#game]\n\nThey sit down.\n\n## Round 1 [#r1]\n\n{told}\n:::\n"
    return Book("Title", "", "en", parse(f"{text}\n# Rules [#rules]\n\nNobody waits.\n"))


def sizes(path: Path) -> list[float]:
    """The sizes of the letters that say why, in points, in their order."""
    document = pypdfium2.PdfDocument(path)
    try:
        return [
            float(each.get_font_size())
            for page in document
            for each in page.get_objects(filter=[TEXT], textpage=page.get_textpage())
            if "guards" in each.extract()
        ]
    finally:
        document.close()


def test_letters_of_the_first_game_grow_until_its_last_page_is_filled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 37 turns the last page has less than it should; in letters half a point larger, enough."""
    shares: dict[float, float] = {}
    share, steps = Press._story_share, typst._STORY_STEPS

    def noted(self: Press, compiler: Compiler) -> float:
        step = steps[len(shares)]
        shares[step] = share(self, compiler)
        return shares[step]

    monkeypatch.setattr(Press, "_story_share", noted)
    typst.write(story(37), tmp_path / "fitted.pdf", FIGURES, LOOK)
    assert list(shares) == [*BEFORE, -0.75, 0.25, 0.5]
    assert shares[0.0] < shares[0.25] < LEAST <= shares[0.5]
    shares.clear()
    monkeypatch.setattr(typst, "_STORY_STEPS", (0.0,))
    typst.write(story(37), tmp_path / "plain.pdf", FIGURES, LOOK)
    plain = sizes(tmp_path / "plain.pdf")
    assert len(plain) == 37
    assert sizes(tmp_path / "fitted.pdf") == pytest.approx([size + 0.5 for size in plain], abs=0.001)
