"""Chains of fonts set the alphabets of the languages that kits come in."""

import pytest

from pnp.scene.elements import BLACK
from pnp.scene.theme import Font, Typeface
from pnp.text import ALPHABETS, covers, set_line

EUROPEAN = ("es", "en", "pt", "fr", "de", "it", "el", "pl")
CHAINS = {
    "title": ("cinzel", "eb-garamond"),
    "serif": ("cinzel", "source-serif-4"),
    "label": ("barlow-condensed", "noto-sans"),
    "sans": ("source-sans-3",),
}


def chain(*families: str) -> Typeface:
    return Typeface(tuple(Font(family) for family in families))


def test_there_are_twelve_languages() -> None:
    assert set(ALPHABETS) == {*EUROPEAN, "he", "ar", "ja", "zh"}


@pytest.mark.parametrize(
    ("language", "characters"),
    [
        ("es", "ñÑ¿¡"),
        ("fr", "œŸ«\u202f"),
        ("de", "ßÖ„“"),
        ("el", "ςΏΐ"),
        ("pl", "łŹ”"),
        ("he", "ץ״"),
        ("ar", "ة؟٣"),
    ],
)
def test_an_alphabet_has_what_is_easily_forgotten(language: str, characters: str) -> None:
    assert set(characters) <= set(ALPHABETS[language])


@pytest.mark.parametrize("role", CHAINS)
@pytest.mark.parametrize("language", EUROPEAN)
def test_the_base_chains_set_latin_and_greek(role: str, language: str) -> None:
    typeface = chain(*CHAINS[role])
    assert covers(typeface, ALPHABETS[language]) == set()
    for character in ALPHABETS[language]:
        set_line(character, typeface, 3, BLACK, (0, 0))


@pytest.mark.parametrize(("hebrew", "arabic"), [("frank-ruhl-libre", "amiri"), ("heebo", "amiri")])
def test_hebrew_and_arabic_need_one_small_font_each(hebrew: str, arabic: str) -> None:
    latin = chain("cinzel", "eb-garamond")
    assert covers(latin, ALPHABETS["he"]) >= set("אבג")
    assert covers(latin, ALPHABETS["ar"]) >= set("ابج")
    assert covers(chain("cinzel", "eb-garamond", hebrew, arabic), ALPHABETS["he"] + ALPHABETS["ar"]) == set()


@pytest.mark.parametrize(("language", "family"), [("ja", "noto-sans-cjk-jp"), ("zh", "noto-sans-cjk-sc")])
def test_japanese_and_chinese_come_with_an_extra(language: str, family: str) -> None:
    pytest.importorskip("manimgx_fonts_cjk")
    assert covers(chain("cinzel", "eb-garamond", family), ALPHABETS[language]) == set()


def test_japan_and_china_write_the_same_character_differently() -> None:
    pytest.importorskip("manimgx_fonts_cjk")
    here, there = (
        set_line("直", chain(f"noto-sans-cjk-{r}"), 3, BLACK, (0, 0)).glyphs[0][0] for r in ("jp", "sc")
    )
    assert here.segments != there.segments
