"""Every text of a game goes to its translators, with a word on where it stands; how messages are read out."""

import pytest

from pnp.games import open_game
from pnp.kit import catalogs
from pnp.kit.catalogs import facts, messages, source
from pnp.play import Phrase
from pnp.rulebook import trim
from pnp.rulebook.catalog import UNTRANSLATED

GAME = open_game("dehexz-war")
NAMED = ("CC BY-NC 4.0", "SIL Open Font License 1.1")
"""Licences that need no translation."""


def test_credits_are_told_to_translators_whole() -> None:
    told = [(text, comment) for text, comment in facts(GAME) if comment.startswith("credits")]
    expected = []
    for credit in GAME.definition.credits:
        expected += [
            (credit.work, "credits, the work"),
            (credit.author, "credits, the author; names stay as they are"),
            *([(credit.licence, "credits, the licence")] if credit.licence not in NAMED else []),
            *([(credit.changes, "credits, what was changed")] if credit.changes else []),
        ]
    assert told == expected
    assert {bool(credit.changes) for credit in GAME.definition.credits} == {True, False}


def test_what_is_named_is_told_with_its_name() -> None:
    told, definition = list(facts(GAME)), GAME.definition
    assert told[0][0] == definition.game.title
    assert told[1] == (definition.game.tagline, "under the title")
    assert {(piece.name, f"piece {piece.id}") for piece in definition.pieces} <= set(told)
    assert {(each.name, f"component {each.id}, in the parts list") for each in definition.components} <= {
        *told
    }
    assert {(setup.name, f"setup {setup.id}") for setup in definition.setups} <= set(told)
    assert {(zone.name, f"zone {zone.id}, a place on the table") for zone in definition.zones} <= {*told}
    assert {(each.name, "assembly sheet, what else one needs") for each in definition.supplies} <= set(told)
    words = list(GAME.faces.WORDS)
    start = told.index(words[0])
    assert told[start : start + len(words)] == words
    assert all(comment.startswith("terminal") for _, comment in told[start + len(words) :])
    assert {option.name for option in GAME.options} <= {text for text, _ in told[start + len(words) :]}


def test_each_message_is_there_once_and_spanish_has_them_all() -> None:
    found = source(GAME).messages("es")
    assert len({(each.id, each.context) for each in found}) == len(found) == len(messages(GAME))
    assert source(GAME).count_translated("es") == len(found)


def test_what_kits_share_is_asked_for_where_a_game_uses_it_and_the_kit_lacks_it() -> None:
    own, asked = source(GAME).messages("es"), source(GAME).messages("tlh")
    more = {str(each.id) for each in asked[len(own) :]}
    assert asked[: len(own)] == own
    assert {"print at 100 %", "Pieces", "Contents"} <= more
    assert not {"Standees", "Trackers"} & more, "it has none"
    assert not {str(each.id) for each in own} & more


def test_a_clause_is_found_by_its_name() -> None:
    clause = next(each for each in GAME.definition.clauses if each.gap)
    told = [each for each in messages(GAME) if each.context == clause.name]
    assert [each.id for each in told] == [trim(clause.text), trim(str(clause.gap))]
    spanish = catalogs.translations(GAME, "es")
    said = spanish.pgettext(clause.name, trim(clause.text))
    assert said != trim(clause.text)
    assert spanish.pgettext("nothing", trim(clause.text)) == trim(clause.text)
    assert spanish.mark_untranslated().pgettext("nothing", "x") == f"{UNTRANSLATED}x"


@pytest.mark.parametrize(
    ("locale", "words", "expected"),
    [
        ("es", ("Beast", "Foot soldier"), "Bestia e Infante"),
        ("es", ("Mage", "Beast", "Foot soldier"), "Mago, Bestia e Infante"),
        ("es", ("Mage", "Archer"), "Mago y Arquero"),
        ("es", ("padre", "hijo"), "padre e hijo"),
        ("es", ("nieve", "hielo"), "nieve y hielo"),
        ("es", ("Foot soldier",), "Infante"),
        ("en", ("Beast", "Foot soldier"), "Beast and Foot soldier"),
        ("en", ("fire", "ice"), "fire and ice"),
    ],
)
def test_a_list_is_as_the_language_lists(locale: str, words: tuple[str, ...], expected: str) -> None:
    """Spanish "y" is "e" where the last word begins with the sound of an i."""
    voice = catalogs.voice(catalogs.translations(open_game("qiahn"), locale))
    assert voice(tuple(map(Phrase, words))) == expected
