"""A placeholder for a number carries the words that depend on it, in the plural forms of its language."""

from pathlib import Path

import pytest

from pnp.errors import DefinitionError
from pnp.rulebook import fill, without_choices
from pnp.rulebook.catalog import Translations, load
from pnp.translation import examine

ARABIC = "(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=0 && n%100<=2 ? 4 : 5)"
CARDS = "%(cards)s{no cards|one card|two cards|# few cards|# hundred cards|# many cards}"


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (0, "no cards"),
        (1, "one card"),
        (2, "two cards"),
        (7, "7 few cards"),
        (101, "101 hundred cards"),
        ("12", "12 many cards"),
    ],
)
def test_each_number_has_its_form(number: int | str, expected: str) -> None:
    arabic = Translations("ar", {}, ARABIC, 6)
    assert arabic.fill(f"Take {CARDS}.", {"cards": number}) == f"Take {expected}."


def test_english_that_is_not_translated_keeps_its_own_two_forms() -> None:
    arabic = Translations("ar", {}, ARABIC, 6)
    text = "%(a)s{one card|# cards} and %(b)s{one die|# dice}"
    assert arabic.fill(text, {"a": 1, "b": 3}) == "one card and 3 dice"
    assert fill(text, {"a": 2, "b": 1}) == "2 cards and one die"


def test_a_link_keeps_its_target() -> None:
    assert fill("%(n)s{one [](#clause:a)|# [](#clause:b)}", {"n": 2}) == "2 [](#clause:b)"


@pytest.mark.parametrize(("value", "found"), [("4, 5", "'4, 5'"), ("abc", "'abc'")])
def test_what_is_no_number_chooses_nothing(value: str, found: str) -> None:
    with pytest.raises(DefinitionError, match="chooses a plural form") as told:
        fill("%(n)s{one|#}", {"n": value})
    assert found in str(told.value)
    with pytest.raises(DefinitionError, match="no value for"):
        fill("%(n)s{one|#}", {})


def test_a_choice_is_its_placeholder_for_everybody_else() -> None:
    assert without_choices("%(n)s{one|#} of %(m)s {x}") == "%(n)s of %(m)s {x}"


@pytest.mark.parametrize(
    ("form", "problems"),
    [
        ("%(n)s{una carta|# cartas}", []),
        ("%(m)s{una carta|# cartas}", ["placeholders"]),
        ("%(n)s{una carta|# cartas|# de cartas}", ["plurals"]),
        ("%(n)s{una carta|5 cartas}", ["digit"]),
    ],
)
def test_the_check_of_a_catalog_knows_choices(tmp_path: Path, form: str, problems: list[str]) -> None:
    path = tmp_path / "es.po"
    path.write_text(
        'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
        f'msgid "%(n)s card"\nmsgstr "{form}"\n',
        encoding="utf-8",
    )
    assert [fault.problem for fault in examine(path)] == problems


def test_a_catalog_tells_its_rule(tmp_path: Path) -> None:
    folder = tmp_path / "locale"
    folder.mkdir()
    (folder / "pl.po").write_text(
        'msgid ""\nmsgstr "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);\\n"\n\n'
        'msgid "%(n)s cards"\nmsgstr "w %(n)s{karta|# karty|# kart}"\n',
        encoding="utf-8",
    )
    polish = load("pl", tmp_path)
    said = polish.gettext("%(n)s cards")
    assert [polish.fill(said, {"n": n}) for n in (1, 3, 5)] == [
        "w\u00a0karta",
        "w\u00a03 karty",
        "w\u00a05 kart",
    ]
