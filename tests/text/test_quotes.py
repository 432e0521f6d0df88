"""Straight quotation marks become those of a language; what is no quotation stays as it is typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.text import curl_quotes, use_language
from pnp.text.quotes import ENGLISH, MARKS


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ('"Take it," he said.', "“Take it,” he said."),
        ("'It's mine', they said.", "‘It’s mine’, they said."),
        ("the '90s, rock 'n' roll, 'tis", "the ’90s, rock ’n’ roll, ’tis"),
        ("the players' turn", "the players’ turn"),
        ("d'Artagnan's 'friend'", "d’Artagnan’s ‘friend’"),
        ("say \"He said 'no' twice\"", "say “He said ‘no’ twice”"),
        ('**"bold"** and ("Sun")', "**“bold”** and (“Sun”)"),
        ('"12" is one name', "“12” is one name"),
        ("a 5\" disc, a wall of 6'", "a 5\" disc, a wall of 6'"),
        ('"never closed', '"never closed'),
        ('"one "two" three', '“one "two” three'),  # a mark behind a blank closes nothing
        ("plain", "plain"),
    ],
)
def test_what_is_printed_in_english(typed: str, printed: str) -> None:
    assert curl_quotes(typed) == printed


@pytest.mark.parametrize(
    ("language", "printed"),
    [
        ("en", "say “so” and ‘so’"),
        ("es", "say «so» and “so”"),
        ("pt-BR", "say “so” and ‘so’"),
        ("fr", "say «\u202fso\u202f» and “so”"),
        ("de", "say „so“ and ‚so‘"),
        ("pl", "say „so” and «so»"),
        ("ja", "say 「so」 and 『so』"),
        ("he", "say ”so” and ’so’"),
        ("ar", "say «so» and “so”"),
    ],
)
def test_each_language_has_its_own(language: str, printed: str) -> None:
    with use_language(language):
        assert curl_quotes("say \"so\" and 'so'") == printed


def test_words_without_blanks_are_quoted_and_hebrew_abbreviations_stay() -> None:
    with use_language("ja"):
        assert curl_quotes('彼は"行く"と言った') == "彼は「行く」と言った"
    with use_language("he"):
        assert curl_quotes('צה"ל אמר "כן"') == 'צה"ל אמר ”כן”'


@given(st.text(alphabet="ab 5\"'.-(é\n", max_size=30), st.sampled_from(["en", *MARKS]))
def test_nothing_but_marks_is_changed(typed: str, language: str) -> None:
    marks = {mark for pair in MARKS.get(language, ENGLISH) for mark in pair} | {"’"}
    with use_language(language):
        printed = curl_quotes(typed)
    for mark in sorted(marks, key=len, reverse=True):
        printed = printed.replace(mark, "'")
    assert printed.replace('"', "'") == typed.replace('"', "'")
