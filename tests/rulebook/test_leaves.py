"""Quick start, first game and reference: read without numbers, each on pages of its own, in both writers."""

from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest

from pnp.errors import DefinitionError, LayoutError
from pnp.papers import PAPERS, Paper
from pnp.rulebook import html, typst
from pnp.rulebook.book import Book, Figure, Heading, Leaf, Page, ToldStep, walk
from pnp.rulebook.source import parse
from tests.rulebook.sample_book import DRAWINGS, DRAWN_LOOK, FIGURES, LOOK
from tests.rulebook.test_writers import Reader, squeezed

START = """
::: start
# Quick start [#quick]

Be **first**.

::: page
## Set up [#up]

::: figure start
The board.
:::

1. Shuffle.

2. Deal.
:::

::: page
## Your turn [#turn]

::: panel figure piece
**Move** a piece.

A piece on its cell.
:::

::: panel figure moves
Three cells away.

Three cells.
:::

Then pass.

### Questions [#questions]

::: aside May I wait?

No. [](#clause:wait)
:::
:::
:::
"""
STORY = """
::: story
# First game [#game]

They sit down.

::: figure start
The table.
:::

## Round 1 [#r1]

::: told Red

Red moves a6.

It is near.

::: figure piece
Red moves a6.
:::
:::

::: told

Red draws.
:::
:::
"""
REFERENCE = """
::: reference
# At a glance [#glance]

## Turn [#glance-turn]

Move, then pass. [](#clause:wait)

## Pieces [#glance-pieces]

::: figure piece
A piece.
:::
:::
"""
CHAPTER = """
# Rules [#rules]

::: clause wait restriction
Nobody waits.
:::

::: figure dragon
The dragon.
:::
"""
WHOLE = START + STORY + CHAPTER + REFERENCE


def book_of(text: str) -> Book:
    return Book("Title", "", "en", parse(text))


def pages(book: Book, folder: Path, *, paper: Paper = PAPERS["a4"], large: bool = False) -> list[str]:
    """What each page of the PDF says, without white space."""
    look = replace(LOOK, least_text=12.0) if large else LOOK
    typst.write(book, folder / "book.pdf", FIGURES, look, paper=paper)
    document = pypdfium2.PdfDocument(folder / "book.pdf")
    try:
        return [squeezed(page.get_textpage().get_text_bounded()) for page in document]
    finally:
        document.close()


def on(said: list[str], *words: str) -> set[int]:
    """The pages, from 1, on which something is said."""
    return {number for number, page in enumerate(said, 1) for word in words if squeezed(word) in page}


def test_what_stands_in_a_leaf_has_no_number() -> None:
    blocks = parse(WHOLE)
    assert [block.kind for block in blocks if isinstance(block, Leaf)] == ["start", "story", "reference"]
    headings = {block.identifier: block.number for block in walk(blocks) if isinstance(block, Heading)}
    assert {name for name, number in headings.items() if number} == {"rules"}
    assert headings["rules"] == "1"
    figures = [(block.identifier, block.number) for block in walk(blocks) if isinstance(block, Figure)]
    assert ("figure:dragon", "1") in figures
    assert ("figure:start-piece", "") in figures
    assert ("figure:story-piece", "") in figures
    assert len({identifier for identifier, _ in figures}) == len(figures) == 7


def test_a_caption_is_what_is_said_twice() -> None:
    figures = {block.identifier: block for block in walk(parse(WHOLE)) if isinstance(block, Figure)}
    assert figures["figure:start-start"].caption == ()
    assert figures["figure:start-start"].alt == "The board."
    assert figures["figure:start-piece"].caption
    assert figures["figure:start-piece"].alt == "A piece on its cell."
    assert figures["figure:dragon"].caption


def test_pages_and_what_is_told_are_read() -> None:
    blocks = list(walk(parse(WHOLE)))
    assert len([block for block in blocks if isinstance(block, Page)]) == 2
    assert [block.who for block in blocks if isinstance(block, ToldStep)] == ["Red", ""]


def test_what_a_reference_ends_with_stands_below_its_columns_if_it_is_as_wide_as_the_page(
    tmp_path: Path,
) -> None:
    """Only there; and it is as wide as both columns."""
    moves = "## Moves {}\n\n::: {}figure moves\nAll moves.\n:::\n\n"
    start = "::: reference\n# At a glance [#reference]\n\n"
    turn = "## A turn [#turn]\n\nOne piece moves.\n\n"

    def widest(text: str) -> float:
        typst.write(book_of(CHAPTER + text + ":::\n"), tmp_path / "book.pdf", FIGURES, LOOK)
        document = pypdfium2.PdfDocument(tmp_path / "book.pdf")
        try:
            forms = [each.get_bounds() for each in document[len(document) - 1].get_objects(max_depth=1)]
        finally:
            document.close()
        # What is as wide as the paper is the head of the page.
        return max(right - left for left, _, right, _ in forms if right - left < 560)

    below = start + turn + turn.replace("#turn", "#more") + moves.format("[#moves]", "wide ")
    among = start + turn + moves.format("[#moves]", "")
    assert widest(among) < 260 < 480 < widest(below)


def test_a_clause_keeps_its_number() -> None:
    with_leaves, without = parse(WHOLE), parse(CHAPTER)
    assert [block for block in with_leaves if not isinstance(block, Leaf)] == list(without)
    with pytest.raises(DefinitionError, match="'figure:start-piece' is in the book twice"):
        parse(START.replace("figure moves", "figure piece"))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_quick_start_has_its_two_pages(tmp_path: Path, paper: str) -> None:
    said = pages(book_of(WHOLE), tmp_path, paper=PAPERS[paper])
    assert on(said, "Shuffle.", "Be first.") == {3}
    assert on(said, "Three cells away.", "Then pass.", "May I wait?") == {4}
    assert on(said, "They sit down.", "Red draws.") == {5}
    assert on(said, "Nobody waits.") == {6}
    assert on(said, "Move, then pass.") == {7} == {len(said)}
    assert "1.1" in said[3], "an answer refers to its clause"


def test_what_does_not_fit_its_page_is_refused(tmp_path: Path) -> None:
    long = START.replace("Then pass.", "Then pass, but only if you have really nothing to do. " * 120)
    with pytest.raises(LayoutError, match=r"no room on one page for the section \[#turn\]"):
        pages(book_of(long + CHAPTER), tmp_path)
    told = REFERENCE.replace("Move, then pass.", "Move, then pass, as everybody knows you should. " * 250)
    with pytest.raises(LayoutError, match=r"no room on one page for the section \[#glance\]"):
        pages(book_of(CHAPTER + told), tmp_path)


@pytest.mark.parametrize("lines", range(60, 100, 4))
def test_a_reference_of_many_sections_takes_one_page(tmp_path: Path, lines: int) -> None:
    """The room above the head of each counts: there is more of it than a page has to spare."""
    told = "\n\n".join(
        f"## Part {part} [#part-{part}]\n\n" + "\n".join(f"- Word {line}." for line in range(part, lines, 10))
        for part in range(10)
    )
    said = pages(book_of(f"{CHAPTER}\n::: reference\n# At a glance [#glance]\n\n{told}\n:::\n"), tmp_path)
    (at,) = on(said, "At a glance") - {2}
    assert at == len(said)
    assert on(said, "Part 0", "Part 9") == {at}


def test_small_paper_and_large_print_take_what_they_need(tmp_path: Path) -> None:
    long = START.replace("Then pass.", "Then pass, but only if you have really nothing to do. " * 60)
    small = pages(book_of(long + CHAPTER + REFERENCE), tmp_path, paper=Paper("a5", 148.0, 210.0))
    assert on(small, "Shuffle.") == {3}
    assert len(on(small, "really nothing to do")) > 1
    large = pages(book_of(long + CHAPTER), tmp_path, large=True)
    assert on(large, "Nobody waits.")


def test_contents_name_the_leaves_but_not_each_round(tmp_path: Path) -> None:
    book = book_of(WHOLE)
    contents = pages(book, tmp_path)[1]
    assert all(squeezed(name) in contents for name in ("Quick start", "Set up", "First game", "At a glance"))
    assert squeezed("Round 1") not in contents
    html.write(book, tmp_path / "book.html", DRAWINGS, DRAWN_LOOK)
    page = Reader((tmp_path / "book.html").read_text(encoding="utf-8"))
    assert {"#quick", "#up", "#game", "#glance", "#rules"} <= set(page.links)
    assert "#r1" not in page.links


def test_a_screen_shows_the_quick_start_first(tmp_path: Path) -> None:
    html.write(book_of(CHAPTER + WHOLE.replace(CHAPTER, "")), tmp_path / "book.html", DRAWINGS, DRAWN_LOOK)
    source = (tmp_path / "book.html").read_text(encoding="utf-8")
    order = [
        source.index(part)
        for part in ('class="leaf is-start"', "<nav", 'id="rules"', 'class="leaf is-story"')
    ]
    assert order == sorted(order)
    page = Reader(source)
    assert [picture["aria-label"] for picture in page.pictures[1:4]] == [
        "The board.",
        "A piece on its cell.",
        "Three cells.",
    ]
    assert len(page.ids) == len(set(page.ids))
    assert "Figure 1" in "".join(page.texts)
    assert "Figure  " not in "".join(page.texts)


def test_a_book_without_leaves_is_what_it_was(tmp_path: Path) -> None:
    html.write(book_of(CHAPTER), tmp_path / "book.html", DRAWINGS, DRAWN_LOOK)
    source = (tmp_path / "book.html").read_text(encoding="utf-8")
    assert 'class="leaf' not in source
    assert len(pages(book_of(CHAPTER), tmp_path)) == 3
