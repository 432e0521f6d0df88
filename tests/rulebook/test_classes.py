"""What a book states about an element gives it a class that no other rule of the style sheets has."""

import re
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from pnp.games import every_game, open_game
from pnp.kit import book as books
from pnp.kit import catalogs
from pnp.resources import TEMPLATES
from pnp.rulebook import answers, html
from pnp.rulebook.book import CLAUSE_KINDS, LEAVES, PLACEMENTS, PROVENANCES, Align, Book, Figure, walk
from pnp.rulebook.look import Look
from tests.browser import page
from tests.rulebook.sample_book import DRAWINGS, DRAWN_LOOK
from tests.rulebook.test_accessible import TABLES
from tests.rulebook.test_leaves import book_of

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = (
    *(game.id for game in every_game()),
    *sorted(f"examples/{path.parent.name}" for path in EXAMPLES.glob("*/game.toml")),
)
STATED = {*CLAUSE_KINDS, *PROVENANCES, *PLACEMENTS, *LEAVES, *get_args(Align)}
"""All that a book may state of an element."""

KINDS = "# Rules\n\n" + "".join(
    f"::: clause a.{number} {kind} {provenance}\n\nOne.\n\n:::\n"
    for number, (kind, provenance) in enumerate((k, p) for k in CLAUSE_KINDS for p in PROVENANCES)
)
STYLES = """[...document.querySelectorAll(".clause")].map((one) => [one, ...one.children].map((each) =>
  [...getComputedStyle(each)].filter((name) => !/size|height|width|origin/.test(name)).map((name) =>
  `${name}: ${getComputedStyle(each)[name]}`)).join("; ").replaceAll(/-webkit-locale[^;]*;/g, ""))"""
ALIGNED = """[...new Set([...document.querySelectorAll(".clause")].map((each) =>
  getComputedStyle(each).textAlign))]"""
FIGURES_OF = """[...new Set([...document.querySelectorAll("body *")].filter((each) =>
  [...each.childNodes].some((node) => node.nodeType === 3 && /\\d/.test(node.data))).map((each) =>
  getComputedStyle(each).fontVariantNumeric.split(" ")[0]))]"""
"""The figures of all elements in which a digit stands."""


def of_game(name: str) -> Book:
    """Return the book of a game in English, with a picture of a piece in place of each figure."""
    game = open_game(name)
    return books.rulebook(game, catalogs.translations(game, "en"), digest="")


def written(made: Book, path: Path, look: Look = DRAWN_LOOK) -> Path:
    """Write a book for screens, whose figures show a piece."""
    figures = {each.name: DRAWINGS["piece"] for each in walk(made.blocks) if isinstance(each, Figure)}
    html.write(made, path, figures, look)
    return path


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_is_set_from_its_start_with_lining_figures(name: str, tmp_path: Path) -> None:
    with page(written(of_game(name), tmp_path / "book.html")) as shown:
        assert shown.locator(".clause").count() > 2
        assert shown.evaluate(ALIGNED) == ["start"]
        assert shown.evaluate(FIGURES_OF) == ["lining-nums"]


def test_clauses_of_all_kinds_look_alike(tmp_path: Path) -> None:
    with page(written(book_of(KINDS), tmp_path / "book.html")) as shown:
        styles = shown.evaluate(STYLES)
        assert len(styles) == len(CLAUSE_KINDS) * len(PROVENANCES)
        assert "text-align: start" in styles[0]
        assert set(styles) == {styles[0]}


def compounds(sheet: str) -> set[str]:
    """Return the compound selectors of a style sheet, such as "figure.is-margin"."""
    sheet = re.sub(r"/\*.*?\*/|@media[^{]*|url\([^)]*\)", "", sheet, flags=re.DOTALL)
    selectors = " ".join(re.findall(r"([^{}]*)\{", sheet))
    return set(re.sub(r":is\([^)]*\)(?=\.)", "element", selectors).replace(":not(", " ").split())


def test_the_classes_of_what_is_stated_are_no_others() -> None:
    sheets = [path.read_text(encoding="utf-8") for path in sorted((TEMPLATES / "book").glob("*.css"))]
    script = (TEMPLATES / "book" / answers.SCRIPT).read_text(encoding="utf-8")
    sheets += re.findall(r'^    "(.*)"[+; ]*$', script.partition("document.head")[0], re.MULTILINE)
    found = compounds("".join(sheets))
    classes = {each for compound in found for each in re.findall(r"\.([a-z][a-z-]*)", compound)}
    assert {"clause", "label", "asked", f"{html.IS}end", f"{html.IS}margin"} <= classes
    stated = {each for each in classes if each.startswith(html.IS)}
    assert stated <= {f"{html.IS}{each}" for each in STATED}
    bare = {each for each in found if re.match(rf"\.{html.IS}", each)}
    assert bare <= {".is-panel)"}  # in :not(), behind its element
    assert {each for each in found if each.startswith("element.")} == {"element.is-center", "element.is-end"}


def test_no_class_and_no_name_of_a_page_is_that_of_another(tmp_path: Path) -> None:
    """An author may give a heading any name, and one of the page's own elements keeps its own."""
    named = "".join(
        f"# {name} [#{name}]\n\nOne.\n\n" for name in ("text", "contents", "components", "answers")
    )
    leaves = "::: start\n\n# Begin [#page]\n\nOne.\n\n:::\n"
    table = "| a | b |\n|:-:|--:|\n| 1 | 2 |\n\n::: margin figure piece\n\nOne.\n\n:::\n"
    made = book_of(f"{KINDS}\n{named}\n{table}\n{leaves}")
    look = replace(DRAWN_LOOK, box=())
    written(made, tmp_path / "book.html", look)
    text = answers.attach((tmp_path / "book.html").read_text(encoding="utf-8"), TABLES)
    classes = {each for found in re.findall(r' class="([^"]*)"', text) for each in found.split()}
    assert {f"{html.IS}{each}" for each in ("end", "center", "margin", "start")} <= classes
    assert not classes & STATED
    found = re.findall(r' id="([^"]*)"', text)
    assert len(found) == len(set(found)) > len(CLAUSE_KINDS)
