"""A language is understood as people write it, and one that is not there is said to be not there; what a
language writes between words and between sentences."""

import pytest
from babel import Locale

from pnp import languages
from pnp.errors import UnknownName
from pnp.text import EAST_ASIAN

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
    assert languages.match_language(tag, OFFERED) == meant


def test_a_country_of_its_own_goes_before_the_language() -> None:
    assert languages.match_language("pt_br", ("pt", "pt-BR")) == "pt-BR"
    assert languages.match_language("pt_PT", ("pt", "pt-BR")) == "pt"


@pytest.mark.parametrize("tag", ["fr", "ca", "gl", "zh-TW", "zh_Hant", "nb"])
def test_another_language_is_not_there(tag: str) -> None:
    with pytest.raises(UnknownName) as told:
        languages.match_language(tag, OFFERED)
    assert str(told.value).startswith(f"--locale: there is no '{tag}' here; expected one of ar, de, en, es")


def test_languages_of_han_are_those_that_have_fonts_of_their_own() -> None:
    assert set(languages.HAN) == set(EAST_ASIAN)


@pytest.mark.parametrize("tag", ["klingon", "xx", "", "../es"])
def test_what_is_no_language_is_refused(tag: str) -> None:
    with pytest.raises(UnknownName, match="unknown locale"):
        languages.match_language(tag, OFFERED)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        *((each, "72, 73, 72") for each in ("en", "es", "fr", "de", "it", "pt", "el", "pl", "he")),
        ("ar", "72، 73، 72"),
        ("ja", "72、73、72"),
        ("zh", "72、73、72"),
    ],
)
def test_numbers_are_enumerated_without_an_and(language: str, expected: str) -> None:
    locale = Locale.parse(language)
    assert languages.join_commas(["72", "73", "72"], locale) == expected
    assert languages.join_commas(["72"], locale) == "72"
    assert languages.join_commas([], locale) == ""


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "4-5, 5-7, and 5-14"),
        ("ja", "4-5、5-7、5-14"),
        ("zh", "4-5、5-7和5-14"),
        ("he", "\u200e4-5, \u200e5-7 ו\u05be\u200e5-14"),
        ("ar", "\u200e4-5 و\u200e5-7 و\u200e5-14"),
    ],
)
def test_a_list_in_a_sentence_has_the_words_of_the_language(language: str, expected: str) -> None:
    assert languages.join_list(["4-5", "5-7", "5-14"], Locale.parse(language)) == expected


@pytest.mark.parametrize(
    ("language", "stop"),
    [("en", "."), ("ar", "."), ("he", "."), ("el", "."), ("ja", "。"), ("zh", "。"), ("zh-Hant", "。")],
)
def test_a_sentence_ends_with_the_stop_of_its_language(language: str, stop: str) -> None:
    assert languages.full_stop(language) == stop


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        ((), ""),
        (("One.", "Two."), "One. Two."),
        (("", "One.", "", "Two.", ""), "One. Two."),
        (("一つ。", "二つ。"), "一つ。二つ。"),
        (("何？", "そう！", "はい。"), "何？そう！はい。"),
        (("「はい。」", "「はい」", "二つ。"), "「はい。」「はい」二つ。"),
        (("他说：“走。”", "她走了。"), "他说：“走。”她走了。"),
        (("**一つ。**", "二つ。"), "**一つ。**二つ。"),
        (("用意するもの：", "はさみ"), "用意するもの：はさみ"),
        (("J. R. R.", "一つ。"), "J. R. R. 一つ。"),
        (("一つ", "二つ"), "一つ 二つ"),
        (("*", "One."), "* One."),
    ],
)
def test_sentences_follow_each_other_without_a_blank_behind_a_wide_mark(
    texts: tuple[str, ...], expected: str
) -> None:
    assert languages.run_on(*texts) == expected


def test_a_polish_word_of_one_letter_stays_with_the_next() -> None:
    assert languages.keep_together("Idź w lewo i z%%", "pl") == "Idź w\u00a0lewo i\u00a0z%%"
    assert languages.keep_together("i w **lewo**, %(n)s a {b}", "pl") == (
        "i\u00a0w\u00a0**lewo**, %(n)s a\u00a0{b}"
    )
    assert languages.keep_together("a i w", "es") == "a i w"
