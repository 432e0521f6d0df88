"""Words as PDFs give them back: of languages that begin at the right, and with spaces that do not break."""

import pytest

from pnp.verify.told.lines import has_letters, tells, words_of


def test_a_letter_of_a_short_arabic_passage_may_be_lost_and_no_more() -> None:
    row = "بنفسجي 5 فارس أ رق 4 وحش"  # the dot of a letter is a glyph by itself, which readers lose
    assert has_letters(row, "فارس أزرق 4", "ar")
    assert not has_letters(row, "فارس أخضر 4", "ar")
    assert not has_letters("بنفسجي 5 ارس أ رق 4 وحش", "فارس أزرق 4", "ar")


@pytest.mark.parametrize("wanted", ["فارس أزرق 5", "فارس أزرق 7"])
def test_no_digit_of_a_short_arabic_passage_is_lost(wanted: str) -> None:
    assert not has_letters("ساحر 6 فارس أزرق 4 وحش 3", wanted, "ar")


def test_a_short_hebrew_passage_has_all_its_letters() -> None:
    assert has_letters("אבן כחול 4", "כחול 4", "he")
    assert not has_letters("אבן כחל 4", "כחול 4", "he")


def test_hidden_text_has_plain_spaces_for_those_that_do_not_break() -> None:
    assert tells("imprimer à 100 % · retourner", "imprimer à 100\u00a0%", "fr")
    assert not tells("imprimer à 10 % · retourner", "imprimer à 100\u00a0%", "fr")


@pytest.mark.parametrize(
    ("language", "lost", "able"),
    [
        ("he", 1, True),
        ("he", 2, False),
        ("ar", 2, True),
        ("ar", 3, False),
        ("fa-IR", 2, True),
        ("en", 1, False),
    ],
)
def test_of_long_passages_a_share_may_come_back_as_others(language: str, lost: int, able: bool) -> None:
    """A twentieth of Hebrew, a tenth of Arabic and Persian."""
    passage = "abcdefghijklmnopqrst"
    assert has_letters(f"xy{passage[lost:][::-1]}{lost * 'é'}zz", passage, language) is able


@pytest.mark.parametrize(("passage", "able"), [("abcde", True), ("abcd", False), ("abcd5", True)])
def test_five_letters_are_enough_for_one_to_be_lost(passage: str, able: bool) -> None:
    assert has_letters(f"xyz{passage[1:]}xyz", passage, "ar") is able
    assert has_letters(f"xyz{passage[2:]}xyz", passage, "ar") is False


def test_signs_and_marks_are_no_letters() -> None:
    assert has_letters("a, b. c_d! (e)", "abcde", "he")
    assert has_letters("abcde", "a-b-c\u0301-d-e", "he") is False  # é is a letter of its own
    assert has_letters("xﬁy", "fi", "he")  # one glyph for two letters


def test_words_are_their_letters_in_the_order_of_the_alphabet() -> None:
    assert words_of("bca \u200fabc  ac") == {"abc": 2, "ac": 1}


def test_nothing_is_told_anywhere_and_more_than_there_is_nowhere() -> None:
    assert has_letters("", "", "he")
    assert has_letters("abc", "abc", "he")
    assert not has_letters("abc", "abcd", "he")
