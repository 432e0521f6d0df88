"""Words as PDFs give them back: of languages that begin at the right, and with spaces that do not break."""

import pytest

from pnp.verify.told.letters import has_letters, tells


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
