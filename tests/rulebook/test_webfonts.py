"""The HTML book carries its fonts: Chromium sets every letter of it in one of them."""

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from PIL import Image
from playwright.sync_api import Page

from pnp.looks import LOOKS, dress
from pnp.rulebook import fonts, html
from pnp.rulebook.look import Look
from pnp.scene import Font
from pnp.text import language_typeface, webfont
from tests.browser import page
from tests.rulebook.sample_book import LOOK
from tests.rulebook.seen import GAMES
from tests.rulebook.test_leaves import book_of

LETTERS = frozenset("Aabc 12")


@pytest.mark.parametrize("name", GAMES)
def test_every_letter_is_set_in_a_font_that_the_book_carries(
    name: str, shown_book: Callable[[str], Page]
) -> None:
    shown = shown_book(name)
    session = shown.context.new_cdp_session(shown)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument", {"depth": 0})["root"]["nodeId"]
    found = session.send(
        "DOM.querySelectorAll", {"nodeId": root, "selector": "h1, h2, h3, h4, p, li, th, td, .number"}
    )["nodeIds"]
    assert len(found) > 100
    fonts: dict[str, bool] = {}
    for node in found:
        used = session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
        fonts |= {font["familyName"]: font["isCustomFont"] for font in used}
    assert fonts
    assert all(fonts.values()), fonts
    # Two games do not look alike: the titles are in the game's own lettering.
    title = GAMES[name].faces.theme("colour").typeface("title").fonts[0].family
    assert f"title {title}" in shown.evaluate(
        "getComputedStyle(document.querySelector('main h2')).fontFamily"
    )


def test_a_font_has_only_what_those_before_it_lack() -> None:
    look = Look(title_fonts=("cinzel",), label_fonts=("barlow-condensed",), text_fonts=("source-serif-4",))
    letters = {"title": LETTERS, "label": LETTERS, "text": LETTERS}
    latin = fonts.style(look, "en", letters)
    assert latin.count("@font-face") == 5  # one of titles, one of labels, three of text
    assert '--title-fonts: "title cinzel", serif;' in latin
    greek = fonts.style(look, "el", {**letters, "title": LETTERS | set("Ω")})
    assert '"title cinzel", "title ' in greek or greek.count("title") == latin.count("title")
    assert fonts.style(look, "en", letters) == latin


def test_fonts_are_the_same_bytes_each_time_and_as_small_as_their_letters() -> None:

    few, many = (webfont(Font("source-serif-4", 400), text) for text in ("abc", "abcdefghijklmnopqrstuvwxyz"))
    assert few[:4] == b"wOF2"
    assert len(few) < len(many) < 20_000
    assert webfont(Font("luckiest-guy", 700, True), "abc") == b""  # it has no italic
    assert webfont(Font("cinzel", 600), "漢字") == b""


VARIABLE = ("fredoka", "rubik", "geologica", "comfortaa", "cairo", "roboto-condensed", "source-serif-4")


@pytest.mark.parametrize("family", VARIABLE)
def test_no_font_that_a_page_carries_is_variable(family: str) -> None:
    """Axes that nobody asks for, as the width of Fredoka, stand at their default."""
    data = webfont(Font(family, 600), "Aabcשλع 12")
    assert data
    with TTFont(BytesIO(data)) as made:
        assert not {"fvar", "gvar", "HVAR"} & set(made.keys())


def test_bold_letters_are_those_of_bold_elements() -> None:
    page = (
        '<h2>A</h2><p>b<strong>C<br>D</strong>e<svg><text>f</text></svg></p><p class="label">G</p>'
        "<table><tr><th>H</th><td>i</td></tr></table><nav><ul><li>J</li></ul></nav>"
        '<section class="told"><p>k</p><p>L</p><figure><figcaption>m</figcaption></figure></section><p>n</p>'
        "<section><p>o</p></section>"
    )
    assert fonts.bold_letters(page) == frozenset("ACDGHJL")


SHOW = """([role, letter]) => {
  const style = `font: 100px var(--${role}-fonts); width: 200px; color: #000; background: #fff`;
  document.body.innerHTML = `<p style="${style}">${letter}</p>`;
}"""


def heights(look: Look, path: Path) -> dict[str, float]:
    """Return how high a page paints a 1, as a share of the height of an I, in its titles, labels and text."""
    path.write_text(html.page(book_of("# Rules\n\n1I\n"), {}, look), encoding="utf-8")
    found = {}
    with page(path) as shown:
        for role in ("title", "label", "text"):
            high = []
            for letter in "1I":
                shown.evaluate(SHOW, [role, letter])
                picture = Image.open(BytesIO(shown.locator("p").screenshot())).convert("L")
                box = picture.point([255 * (tone < 128) for tone in range(256)]).getbbox()
                assert box is not None
                high.append(box[3] - box[1])
            found[role] = high[0] / high[1]
    return found


@pytest.mark.parametrize("name", LOOKS)
def test_a_one_on_a_page_is_as_high_as_a_capital(name: str, tmp_path: Path) -> None:
    worn = dress(None, name).type
    title, label, text = (
        tuple(font.family for font in language_typeface(worn[role], "en").fonts)
        for role in ("title", "label", "text")
    )
    look = replace(LOOK, title_fonts=title, label_fonts=label, text_fonts=text)
    found = heights(look, tmp_path / "book.html")
    assert all(each > 0.9 for each in found.values()), found
    if name == "woodcut":
        old = heights(replace(look, lining=False), tmp_path / "old.html")
        assert all(each < 0.9 for each in old.values()), old
