"""What books say, passage by passage, told anew from their trees: as last looked at; and that a page for
screens says just that."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path

from pnp.rulebook import Book, Clause, Figure, Heading, Page, html, source, walk
from pnp.verify.told import (
    Leaflet,
    Pages,
    Passage,
    Screen,
    Screens,
    addresses,
    compared_letters,
    divide_blocks,
    list_identifiers,
)
from tests.rulebook.sample_book import DRAWINGS, DRAWN_LOOK, sample_book, sample_text

LEAVES = (Path(__file__).parent / "leaves.md").read_text(encoding="utf-8")
PARTS = ((2, "boards"), (111, "pieces"))


@cache
def book() -> Book:
    """A book with all that a book can have: what stands before its chapters and behind them too."""
    start, story, reference = LEAVES.split("\n\n\n")
    text = "\n\n".join((start, story, sample_text(), reference))
    return replace(sample_book(), blocks=source.parse(text, "leaves.md"))


def lines(passages: Iterable[Passage]) -> str:
    """A line for each passage: what it is and says, and what else is not as usual of it."""
    usual = Passage("", "")._asdict()
    found = []
    for each in passages:
        more = {key: value for key, value in each._asdict().items() if value != usual[key]}
        said = f"{more.pop('what')}: {more.pop('text', '')!r}"
        found.append(" ".join([said, *(f"{key}={value!r}" for key, value in more.items())]))
    return "".join(f"{line}\n" for line in found)


def pages_of(book: Book) -> list[Page]:
    return [each for each in walk(book.blocks) if isinstance(each, Page)]


TELLERS: dict[str, Callable[[Book], Iterable[Passage]]] = {
    "pages": lambda book: Pages(book, PARTS, covered=False, bulleted=False, short=False).all(),
    "pages with pictures": lambda book: Pages(book, (), covered=True, bulleted=True, short=True).all(),
    "small pages": lambda book: Pages(book, PARTS, covered=True, bulleted=True, short=True, loose=True).all(),
    "screens": lambda book: Screens(book, PARTS).all(),
    "leaflet": lambda book: Leaflet(
        replace(book, blocks=(*pages_of(book)[1].blocks, *book.blocks[2:]))
    ).all(),
}


def test_golden_passages(golden: Callable[[str, str], None]) -> None:
    told = "".join(f"== {name}\n{lines(tell(book()))}" for name, tell in TELLERS.items())
    golden("passages.txt", told)


@cache
def screen() -> Screen:
    return Screen(html.page(book(), DRAWINGS, DRAWN_LOOK))


def test_a_page_for_screens_says_its_passages_and_no_more() -> None:
    said = [compared_letters(each.text) for each in Screens(book(), ()).all()]
    text = screen().text
    for part in said:
        assert text.startswith(part), (part, text[:80])
        text = text[len(part) :]
    assert text == ""


def test_its_links_lead_where_the_book_says() -> None:
    assert screen().links == list(addresses(book()))
    assert screen().links[0] == "#page:text"
    assert "https://github.com/Robin-3/HexaBoard" in screen().links


def test_its_names_are_those_of_the_book_in_its_order() -> None:
    wanted = list_identifiers(book())
    assert [name for name, _ in screen().names if name in set(wanted)] == wanted
    kinds = Heading | Clause | Figure
    assert sorted(wanted) == sorted(
        each.identifier for each in walk(book().blocks) if isinstance(each, kinds)
    )


def test_what_comes_before_the_contents_and_right_after_them() -> None:
    first, begun, rest = divide_blocks(book())
    assert [each.kind for each in first] == ["start"]
    assert [*first, *begun, *rest] == list(book().blocks)
