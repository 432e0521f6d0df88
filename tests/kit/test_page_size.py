"""rulebook.html is small, and its fonts have the letters that are read, in the weight that these have."""

import re
from base64 import b64decode
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from pnp.games import open_game
from pnp.kit import answering, book, boxed
from pnp.kit.plan import plans
from pnp.kit.produce import artwork
from tests.browser import page as browser_page

MOST = 2_000_000
"""The bytes of the largest rulebook.html of the five games in twelve languages."""

GAMES = ("dehexz-war", "duelo-de-runas", "el-switcher", "magicans-duel", "qiahn-tactics-goblin")
LARGEST = ("dehexz-war", "ja")
"""The page that comes nearest to the bound: the game with the largest board, the language with the largest
fonts."""

_RULE = re.compile(r'font-family: "([^"]*)"; font-weight: (\d+); font-style: normal; [^}]*?base64,([^"]*)"')

_SET = """() => {
  const found = {};
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const style = getComputedStyle(node.parentElement);
    if (node.parentElement.closest('svg, script, style') || style.display === 'none') continue;
    const set = style.fontFamily.split(' ')[0].slice(1) + (style.fontWeight >= 600 ? ' bold' : ' normal');
    found[set] = (found[set] || '') + node.data;
  }
  return found;
}"""
"""The letters of a page by how they are set: the role of their fonts, and whether they are bold."""


def write_page(game: str, locale: str, folder: Path) -> tuple[Path, answering.Tables]:
    """Write rulebook.html as a kit has it, with the chapter on what is in the box. Return its path, and the
    tables by which its figures answer."""
    (plan,) = plans([open_game(game)], out=folder, papers=["a4"], locales=[locale])
    art = artwork(plan)
    told = book.rulebook(art.setting.game, art.spoken, digest="0" * 12)
    box = boxed.component_families(art.pictures, art.components, art.spoken)
    path = folder / "rulebook.html"
    book.write(told, art.pictures, path, paper="a4", box=box)
    return path, art.pictures.answers(told)


def fonts_of(page: str, language_font: str) -> Iterator[tuple[str, bool, frozenset[str]]]:
    """The role of each font of a page for the letters of a language, whether it is bold, and its letters."""
    for family, weight, content in _RULE.findall(page):
        role, _, name = family.partition(" ")
        if name.startswith(language_font):
            with TTFont(BytesIO(b64decode(content))) as font:
                yield role, int(weight) >= 600, frozenset(map(chr, font.getBestCmap()))


def test_the_largest_page_is_small_and_its_fonts_are_whole(tmp_path: Path) -> None:
    path, tables = write_page(*LARGEST, tmp_path)
    page = path.read_text(encoding="utf-8")
    assert len(page.encode()) <= MOST
    have = {(role, bold): letters for role, bold, letters in fonts_of(page, "noto-")}
    assert {*have} == {("title", True), ("text", False), ("text", True)}
    with browser_page(path) as shown:
        read = shown.evaluate(_SET)
    assert {*read} >= {"title bold", "label bold", "text bold", "text normal"}
    read["text normal"] += answering.letters_of(tables)
    for name, letters in read.items():
        role, _, weight = name.partition(" ")
        font = have["title" if role == "title" else "text", weight == "bold"]
        lacking = {letter for letter in letters if "\u3040" <= letter <= "\u9fff"} - font
        assert not lacking, (name, lacking)
    # No letter is in the bold font that nobody sets bold, or the page would be larger than it has to be.
    bold = set(read["text bold"] + read["label bold"])
    assert len({letter for letter in have["text", True] if "\u3040" <= letter <= "\u9fff"} - bold) < 40


@pytest.mark.parametrize("locale", ["ja", "zh"])
@pytest.mark.parametrize("game", GAMES)
def test_each_page_is_small(game: str, locale: str, tmp_path: Path) -> None:
    """The fonts of the other ten languages are smaller by a fifth of a megabyte."""
    assert write_page(game, locale, tmp_path)[0].stat().st_size <= MOST
