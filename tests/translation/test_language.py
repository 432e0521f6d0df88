"""A language is understood as people write it, and one that is not there is said to be not there."""

import pytest

from pnp.errors import UnknownName
from pnp.text import EAST_ASIAN
from pnp.translation import language

OFFERED = ("ar", "de", "en", "es", "he", "pt", "zh")


@pytest.mark.parametrize(
    ("tag", "meant"),
    [
        ("es", "es"),
        ("ES", "es"),
        ("es-ES", "es"),
        ("es_419", "es"),
        ("pt_BR", "pt"),
        ("pt-BR", "pt"),
        ("zh_Hans", "zh"),
        ("zh-CN", "zh"),
        ("iw", "he"),
        ("en_GB", "en"),
        (" de ", "de"),
    ],
)
def test_a_tag_means_a_language(tag: str, meant: str) -> None:
    assert language.named(tag, OFFERED) == meant


def test_a_country_of_its_own_goes_before_the_language() -> None:
    assert language.named("pt_br", ("pt", "pt-BR")) == "pt-BR"
    assert language.named("pt_PT", ("pt", "pt-BR")) == "pt"


@pytest.mark.parametrize("tag", ["fr", "ca", "gl", "zh-TW", "zh_Hant", "nb"])
def test_another_language_is_not_there(tag: str) -> None:
    with pytest.raises(UnknownName) as told:
        language.named(tag, OFFERED)
    assert str(told.value).startswith(f"--locale: there is no '{tag}' here; expected one of ar, de, en, es")


def test_languages_of_han_are_those_that_have_fonts_of_their_own() -> None:
    assert set(language.HAN) == set(EAST_ASIAN)


@pytest.mark.parametrize("tag", ["klingon", "xx", "", "../es"])
def test_what_is_no_language_is_refused(tag: str) -> None:
    with pytest.raises(UnknownName, match="unknown locale"):
        language.named(tag, OFFERED)
