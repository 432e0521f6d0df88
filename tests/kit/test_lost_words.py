"""No word of a rulebook is lost: what is too high for a page goes on, what is too wide is refused."""

from pathlib import Path

import pypdfium2
import pytest

from pnp.errors import LayoutError
from pnp.export import png
from pnp.games import Setting, open_game
from pnp.kit import book, catalogs
from tests.layout.folder import GAME

LINE = "The wolf comes out of the wood and takes a card of the player to the left. "
CARD = '\n[[components]]\nid = "card"\nkind = "card"\nname = "Sun"\ncopies = 1\nsource = "stated: here"\n'
ROWS = "".join(f"| {number} | {LINE * 2}|\n" for number in range(80))

HIGH = {
    "a row": f"| A | B |\n|---|---|\n| first | {LINE * 80} |\n| last | word |\n",
    "many rows": f"| A | B |\n|---|---|\n{ROWS}| last | word |\n",
    "a row in a box": f"::: aside T\n\n|A|B|\n|---|---|\n| first | {LINE * 80} |\n| last | word |\n\n:::\n",
    "a row in a list": f"- item\n\n  | A | B |\n  |---|---|\n  | first | {LINE * 80} |\n  | last | word |\n",
    "a paragraph": f"first {LINE * 90} last word\n",
}

WIDE = {
    "columns": "|"
    + " Extraordinarily |" * 24
    + "\n"
    + "|---" * 24
    + "|\n"
    + "|"
    + " Unbelievable |" * 24
    + "\n",
    "a word": "Donaudampfschifffahrt" * 16 + "\n",
    "a heading": f"## {'Donaudampfschifffahrt' * 9}\n",
}


def written(tmp_path: Path, text: str) -> Path:
    """The rulebook of a game whose only chapter has a sentence, a section and the text."""
    (tmp_path / "game.toml").write_text(GAME + CARD, encoding="utf-8")
    told = f"# Chapter [#c]\n\nOne sentence.\n\n## Encounters\n\n{text}\n"
    (tmp_path / book.TEMPLATE).write_text(told, encoding="utf-8")
    game = open_game(str(tmp_path))
    spoken = catalogs.translations(game, "en")
    path = tmp_path / "rulebook.pdf"
    made = book.rulebook(game, spoken, digest="")
    pictures = book.Pictures(Setting(game, "colour", "en", 2, spoken.gettext))
    book.write(made, pictures, path, paper="a4")
    return path


def lines(path: Path) -> list[list[str]]:
    """The words of each page, and none that lie beyond its edges."""
    document = pypdfium2.PdfDocument(path)
    found = []
    for page in document:
        width, height = page.get_size()
        text = page.get_textpage()
        found.append(text.get_text_bounded(0, 0, width, height).split())
    document.close()
    return found


@pytest.mark.parametrize("text", HIGH.values(), ids=HIGH)
def test_what_is_higher_than_a_page_goes_on_over_the_next(tmp_path: Path, text: str) -> None:
    pages = lines(written(tmp_path, text))
    words = [word for page in pages for word in page]
    assert words.count("wolf") == text.count("wolf")
    assert "last" in words
    first = next(page for page in pages if "sentence." in page)
    assert "Encounters" in first, "a heading stays with its chapter"
    assert "wolf" in first, "and what it heads begins below it"


@pytest.mark.parametrize("text", WIDE.values(), ids=WIDE)
def test_what_is_wider_than_a_page_is_refused_with_its_line(tmp_path: Path, text: str) -> None:
    with pytest.raises(LayoutError) as caught:
        written(tmp_path, text)
    assert caught.value.place in {f"{tmp_path / book.TEMPLATE}:{line}" for line in range(7, 10)}
    assert "do not fit on a page" in str(caught.value)


def test_headings_of_a_broken_table_stand_on_each_page(tmp_path: Path) -> None:
    text = HIGH["many rows"].replace("| A | B |", "| Number | Happening |")
    pages = [page for page in lines(written(tmp_path, text)) if "wolf" in page]
    assert len(pages) > 2
    assert all("Happening" in page for page in pages)


@pytest.mark.parametrize("cell", ["short", LINE], ids=["narrow", "wide"])
def test_a_table_of_many_pages_stays_in_its_chapter(tmp_path: Path, cell: str) -> None:
    """Its rows follow each other below their heading, and the next chapter begins behind the last."""
    rows = "".join(f"| row{number} | {cell} |\n" for number in range(150))
    table = f"| Number | Happening |\n|---|---|\n{rows}"
    text = f"Before it.\n\n{table}\nBehind it.\n\n# Another\n\nThe last chapter.\n"
    pages = lines(written(tmp_path, text))
    at = {word: number for number, page in enumerate(pages) for word in page}
    found = [word for page in pages for word in page if word.startswith("row") and word != "row"]
    assert found == [f"row{number}" for number in range(150)]
    spread = sorted({at[word] for word in found})
    assert len(spread) > 2
    assert spread == list(range(spread[0], spread[-1] + 1))
    assert at["sentence."] == spread[0], "it begins where its chapter does"
    assert all("Happening" in pages[number] for number in spread)
    assert [number for number, page in enumerate(pages) if "Happening" in page] == spread
    flat = [word for page in pages for word in page]
    assert flat.index("row149") < flat.index("Behind") < flat.index("last")
    assert at["last"] >= at["Behind"] >= spread[-1]


def test_six_lists_in_each_other_are_set_and_seven_refused(tmp_path: Path) -> None:
    deep = "\n".join("  " * level + f"- word{level}" for level in range(6))
    words = [word for page in lines(written(tmp_path, deep)) for word in page]
    assert {f"word{level}" for level in range(6)} <= set(words)
    with pytest.raises(Exception, match="nested too deep; expected at most 6 levels"):
        written(tmp_path, deep + "\n" + "  " * 6 + "- word6")


@pytest.mark.parametrize("character", ["🔥", "⚅"])
def test_a_character_that_no_font_of_a_book_has_is_told_with_its_line(tmp_path: Path, character: str) -> None:
    with pytest.raises(LayoutError, match="no font of the rulebook has a character") as caught:
        written(tmp_path, f"First line.\n\nThen a {character} sign.")
    assert caught.value.place == f"{tmp_path / book.TEMPLATE}:9"
    assert caught.value.found.startswith(f"'{character}' (U+")


def test_the_longest_of_the_words_that_do_not_fit_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost = [(1, "3"), (1, "Donaudampfschifffahrt"), (2, "x")]
    monkeypatch.setattr(png, "unreadable_texts", lambda path: iter(lost))
    with pytest.raises(LayoutError, match="do not fit") as caught:
        written(tmp_path, "Words.")
    assert caught.value.found == "'Donaudampfschifffahrt', and 2 more"
