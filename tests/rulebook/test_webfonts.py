"""The HTML book carries its fonts: Chromium sets every letter of it in one of them."""

from collections.abc import Callable
from io import BytesIO

import pytest
from fontTools.ttLib import TTFont
from playwright.sync_api import Page

from pnp.rulebook import fonts
from pnp.rulebook.look import Look
from pnp.scene import Font
from pnp.text import webfont
from tests.rulebook.seen import GAMES

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
