"""The head of a section on a game's ornament: on one line if it nearly fits, else on two in its border."""

from dataclasses import replace

import pytest

from pnp.rulebook import typst
from pnp.rulebook.book import Book
from pnp.rulebook.look import Ornament
from pnp.rulebook.source import parse
from pnp.verify.paint.book import BookPage, Ground, Run, read_pages
from tests.rulebook.sample_book import FIGURES, LOOK

PLANK = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 10" preserveAspectRatio="none">'
    '<rect width="100" height="10" fill="#123456"/></svg>'
)
HEADS = (
    "To the edge",
    "The two moves that players mix up",
    "Moves along the rows, and diagonally across all of it",
)
END = 0.745
"""Of the width of an ornament: what it has at its end begins there."""
AIR = 0.16
"""Of the height of an ornament, since its border grows with it: what it has above letters and below lines."""


@pytest.fixture(scope="module")
def leaf(tmp_path_factory: pytest.TempPathFactory) -> BookPage:
    """The page that has the heads."""
    text = "\n\n".join(f"## {head} [#h{k}]\n\nSome words." for k, head in enumerate(HEADS))
    worn = Ornament({"section": PLANK}, dict.fromkeys(("initial", "folio", "section"), "#ffffff"), inset=4.0)
    file = tmp_path_factory.mktemp("book") / "book.pdf"
    book = Book("Title", "", "en", parse(f"# Moves [#moves]\n\n{text}\n"))
    typst.write(book, file, FIGURES, replace(LOOK, ornament_set=worn))
    return read_pages(file)[-1]


def lines(leaf: BookPage) -> list[list[Run]]:
    """The lines of each head, a run for each; heads are white."""
    found: dict[str, Run] = {}
    for run in leaf.runs:
        if run.colour == "#ffffff":
            found[run.text.strip()] = run
    return [[run for text, run in found.items() if text and text in head] for head in HEADS]


def test_a_head_a_little_too_long_is_set_smaller_and_a_longer_one_on_two_lines(leaf: BookPage) -> None:
    short, fitted, long = lines(leaf)
    assert [len(head) for head in (short, fitted, long)] == [1, 1, 2]
    assert 0.8 * short[0].size < fitted[0].size < 0.98 * short[0].size
    assert long[0].size == short[0].size


def test_no_word_of_a_head_is_parted(leaf: BookPage) -> None:
    said = [" ".join(run.text.strip() for run in head) for head in lines(leaf)]
    assert said == list(HEADS)


def test_heads_lie_inside_their_ornaments(leaf: BookPage) -> None:
    ground = Ground.from_page(leaf)
    planks = [ground.box(paint) for paint in leaf.paints if paint.fill == "#123456"]
    assert len(planks) == len(HEADS)
    for head, (left, top, right, foot) in zip(lines(leaf), planks, strict=True):
        for run in head:
            assert run.letters[-1].right <= left + END * (right - left)
            assert run.base - 0.66 * run.size - top > AIR * (foot - top)
            assert foot - run.base > AIR * (foot - top)
