"""docs/rulebooks.md: its example is a book that has each mark of the page, and its picture is made of it."""

import re
from pathlib import Path

import pytest

from pnp.games import open_game
from pnp.kit import book, catalogs
from pnp.rulebook import (
    Aside,
    Block,
    Book,
    Code,
    CodeBlock,
    Emphasis,
    Figure,
    Heading,
    Link,
    Listing,
    NoteMark,
    Notes,
    Quotation,
    Reference,
    Rule,
    Strong,
    Struck,
    Table,
    contents,
    every_inline,
    walk,
)
from pnp.verify.wording import foreign_marks
from tests.gamefile import SOURCE, entry, game_toml

PAGE = Path(__file__).parents[2] / "docs" / "rulebooks.md"

BLOCKS: dict[str, type[Block]] = {
    "# Chapter [#name]": Heading,
    "- item": Listing,
    "- [ ] item": Listing,
    "a table with bars": Table,
    "> words": Quotation,
    "lines between": CodeBlock,
    "---": Rule,
    "[^name]": Notes,
    "![what it shows]": Figure,
    "::: example": Aside,
}
"""Rows of the page's table, and what they make."""

INLINES = {
    "**strong**": (Strong, Emphasis),
    "~~struck~~": (Struck,),
    "`code`": (Code,),
    "[^name]": (NoteMark,),
    "[words](#name)": (Reference,),
}

ELSEWHERE = ("## Section", "[words](https", "::: aside", "a backslash")
"""Rows that the example leaves out; tests/rulebook/test_source.py has them."""

HUT = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="50mm" height="35mm" viewBox="0 0 100 70">'
    '<path d="M0 70V30L50 0L100 30V70Z" fill="#a4432c"/><path d="M38 70V42H62V70Z" fill="#333333"/></svg>'
)


def example() -> str:
    """The example of the page."""
    return PAGE.read_text(encoding="utf-8").partition("````text\n")[2].partition("````")[0]


def folder_of(path: Path) -> Path:
    """A game whose book is the example."""
    (path / "images").mkdir(parents=True)
    card = entry("[components]", id="card", kind="card", name="Wheat", copies=24, source=SOURCE)
    told = game_toml("harvest", title="Harvest", version="1.0")
    (path / "game.toml").write_text(f"{told}\n{card}", encoding="utf-8")
    deal = entry(
        "[clause]",
        name="setup.deal",
        kind="action",
        source=SOURCE,
        text="Shuffle the %(cards)s cards and deal four to each player, face down.",
    )
    (path / "clauses.toml").write_text(f"schema = 1\n\n{deal}", encoding="utf-8")
    (path / book.TEMPLATE).write_text(example(), encoding="utf-8")
    (path / "images" / "hut.svg").write_text(HUT, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Book:
    game = open_game(str(folder_of(tmp_path_factory.mktemp("docs") / "harvest")))
    assert list(foreign_marks(game)) == []
    return book.rulebook(game, catalogs.translations(game, "en"), digest="")


def test_the_example_has_each_mark_of_the_page(made: Book) -> None:
    section = PAGE.read_text(encoding="utf-8").partition("## What there is\n")[2].partition("\n###")[0]
    rows = [row.strip("| ") for row in re.findall(r"^\| (.*?) \|", section, re.MULTILINE)[1:]]
    known = (*BLOCKS, *INLINES, *ELSEWHERE)
    assert len(rows) > 12
    for row in rows:
        assert any(row.strip("` ").startswith(each.strip("` ")) for each in known), row
    blocks = list(walk(made.blocks))
    assert all(any(isinstance(block, kind) for block in blocks) for kind in BLOCKS.values())
    assert any(isinstance(block, Listing) and block.boxes == (True, False) for block in blocks)
    pieces = [each for block in blocks for content in contents(block) for each in every_inline(content)]
    for kinds in INLINES.values():
        for kind in kinds:
            assert any(isinstance(each, kind) for each in pieces), kind
    assert not any(isinstance(each, Link) for each in pieces)


def test_the_picture_stands_above_the_example() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert "(rulebooks.png)" in page.partition("````text")[0]
    assert PAGE.with_name("rulebooks.png").is_file()
