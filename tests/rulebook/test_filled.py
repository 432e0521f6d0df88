"""What fills a page: plates where a first game ends early, parts and story beside the contents."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pypdfium2
import pytest

from pnp.papers import PAPERS, Paper
from pnp.rulebook import typst
from pnp.rulebook.book import Book
from pnp.rulebook.look import BoxItem, Look, Ornament
from pnp.rulebook.source import parse
from tests.rulebook.sample_book import FIGURES, LOOK

BLUE, PAINT = "#0000ff", (0, 0, 255)
PAGE = PAPERS["a4"]


def filled(width: float, height: float) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}"><rect width="{width}" height="{height}" fill="{BLUE}"/></svg>'
    )


PLATED = replace(
    LOOK,
    ornament_set=Ornament(
        {"plate-1": filled(100, 50), "plate-2": filled(90, 30)},
        dict.fromkeys(("initial", "folio", "section"), "#000000"),
    ),
)


def story(turns: int, last: int = 1) -> Book:
    """A first game of so many turns; of the last so many lines are told."""
    line = "It is near, and nobody guards it; who waits now will wait for the rest of the game. "
    told = "\n\n".join(
        f"::: told Red\n\n{line * (last if turn == turns - 1 else 1)}\n\nRed moves piece {turn}.\n:::"
        for turn in range(turns)
    )
    text = f"::: story\n# First game [#game]\n\nThey sit down.\n\n## Round 1 [#r1]\n\n{told}\n:::\n"
    return Book("Title", "", "en", parse(f"{text}\n# Rules [#rules]\n\nNobody waits.\n"))


def of_words(path: Path, number: int) -> tuple[int, list[tuple[float, float, float, float]]]:
    """How many pages there are, and the box of each letter on one: mm from the left and the top."""
    document = pypdfium2.PdfDocument(path)
    try:
        text = document[number].get_textpage()
        boxes = [text.get_charbox(k) for k in range(text.count_chars()) if text.get_text_range(k, 1).strip()]
        mm = 25.4 / 72
        placed = [
            (x0 * mm, PAGE.height - y1 * mm, x1 * mm, PAGE.height - y0 * mm) for x0, y0, x1, y1 in boxes
        ]
        return len(document), placed
    finally:
        document.close()


def of_paint(path: Path, number: int) -> list[tuple[float, float, float, float]]:
    """The boxes of what is blue on a page, one above the other: mm from the left and the top."""
    document = pypdfium2.PdfDocument(path)
    try:
        pixels = document[number].render(scale=2 * 25.4 / 72, rev_byteorder=True).to_numpy()[:, :, :3]
    finally:
        document.close()
    blue = (abs(pixels.astype(int) - PAINT) < 40).all(axis=2)
    rows = np.flatnonzero(np.diff(np.concatenate(([0], blue.any(axis=1).astype(int), [0]))))
    found = []
    for top, bottom in zip(rows[::2], rows[1::2], strict=True):
        across = np.flatnonzero(blue[top:bottom].any(axis=0))
        found.append((across[0] / 2, top / 2, (across[-1] + 1) / 2, bottom / 2))
    return found


def set_in(book: Book, look: Look, folder: Path, name: str) -> Path:
    typst.write(book, folder / f"{name}.pdf", FIGURES, look)
    return folder / f"{name}.pdf"


def test_plates_stand_below_a_first_game_that_ends_early_and_move_nothing(tmp_path: Path) -> None:
    bare, plated = (set_in(story(12), look, tmp_path, name) for look, name in ((LOOK, "a"), (PLATED, "b")))
    (pages, words), (again, letters) = of_words(bare, 2), of_words(plated, 2)
    assert again == pages
    assert np.allclose(letters, words)
    folio = max(bottom for _, _, _, bottom in words)
    ends = max(bottom for _, _, _, bottom in words if bottom < folio - 10)
    assert not of_paint(bare, 2)
    shown = of_paint(plated, 2)
    assert shown
    assert shown[0][1] > ends + 5
    assert shown[-1][3] < folio - 5
    assert max(right - left for left, _, right, _ in shown) > 100, "they are wider than a column"
    assert sum(bottom - top for _, top, _, bottom in shown) > 0.4 * (PAGE.height - ends - 30)


def test_plates_stand_in_the_column_that_ends_much_earlier(tmp_path: Path) -> None:
    path = set_in(story(7, last=34), PLATED, tmp_path, "book")
    _, words = of_words(path, 2)
    middle = PAGE.width / 2
    folio = max(bottom for _, _, _, bottom in words)
    first, second = (
        max(word[3] for word in words if word[3] < folio - 10 and (word[0] > middle) == right)
        for right in (False, True)
    )
    assert second - first > 60
    shown = of_paint(path, 2)
    assert shown
    assert shown[0][1] > first + 5
    assert max(right for _, _, right, _ in shown) < middle


def test_a_first_game_that_fills_its_page_has_no_plate(tmp_path: Path) -> None:
    assert not of_paint(set_in(story(24), PLATED, tmp_path, "book"), 2)


@pytest.mark.parametrize("count", [3, 4, 7, 12, 20])
def test_story_and_parts_fill_their_column(tmp_path: Path, count: int) -> None:
    """No hole between them, whatever there is in the box; and nothing below the foot of the page."""
    told = "Two armies meet on a field of six corners, and nobody knows who will go home. " * 6
    parts = tuple(BoxItem(f"Part {k}", k + 1, filled(26, 19)) for k in range(count))
    book = Book("Title", "", "en", parse(f"{told}\n\n# Rules [#rules]\n\nNobody waits.\n"))
    path = set_in(book, replace(LOOK, box=parts), tmp_path, "book")
    _, words = of_words(path, 1)
    shown = of_paint(path, 1)
    story = [word for word in words if word[0] > 80 and word[3] < shown[0][1] - 9]
    assert shown[0][1] - max(bottom for _, _, _, bottom in story) < 34
    foot = PAGE.height - 20
    names = max(word[3] for word in words if word[0] > 80 and word[3] < foot)
    assert foot - 22 < names
    assert shown[-1][3] < names


@pytest.mark.parametrize(("chapters", "size"), [(4, 9.7), (15, 12.0)])
def test_contents_keep_to_their_page(tmp_path: Path, chapters: int, size: float) -> None:
    """Few lines stand apart, many on a small page close together: never one over another."""
    rules = "\n\n".join(f"# Quite a chapter [#c{k}]\n\nNobody waits." for k in range(chapters))
    book = Book("Title", "", "en", parse(f"Two armies meet.\n\n{rules}\n"))
    paper = Paper("a5", 148.0, 210.0)
    typst.write(book, tmp_path / "book.pdf", FIGURES, LOOK, paper=paper, text_size=size)
    document = pypdfium2.PdfDocument(tmp_path / "book.pdf")
    try:
        text = document[1].get_textpage()
        heads = [k for k in range(text.count_chars()) if text.get_text_range(k, 1) == "Q"]
        tops = sorted(paper.height - text.get_charbox(k)[3] * 25.4 / 72 for k in heads)
    finally:
        document.close()
    assert len(tops) == chapters
    apart = [lower - upper for upper, lower in pairwise(tops)]
    assert min(apart) > 3.2
    assert tops[-1] < paper.height - 20
    assert min(apart) > 9 or chapters > 4
