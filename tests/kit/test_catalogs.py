"""Every text of a game goes to its translators, with a word on where it stands."""

from pnp.games import open_game
from pnp.kit.catalogs import facts, messages, source

GAME = open_game("dehexz-war")


def test_credits_are_told_to_translators_whole() -> None:
    told = [(text, comment) for text, comment in facts(GAME) if comment.startswith("credits")]
    expected = []
    for credit in GAME.definition.credits:
        expected += [
            (credit.work, "credits, the work"),
            (credit.author, "credits, the author; names stay as they are"),
            (credit.licence, "credits, the licence"),
            *([(credit.changes, "credits, what was changed")] if credit.changes else []),
        ]
    assert told == expected
    assert {bool(credit.changes) for credit in GAME.definition.credits} == {True, False}


def test_what_is_named_is_told_with_its_name() -> None:
    told, definition = list(facts(GAME)), GAME.definition
    assert told[0] == (definition.game.tagline, "under the title")
    assert {(piece.name, f"piece {piece.id}") for piece in definition.pieces} <= set(told)
    assert {(each.name, f"component {each.id}, in the parts list") for each in definition.components} <= {
        *told
    }
    assert {(setup.name, f"setup {setup.id}") for setup in definition.setups} <= set(told)
    assert {(each.name, "assembly sheet, what else one needs") for each in definition.supplies} <= set(told)
    assert told[-len(GAME.faces.WORDS) :] == list(GAME.faces.WORDS)


def test_each_message_is_there_once_and_spanish_has_them_all() -> None:
    found = source(GAME)
    assert len(set(found.messages)) == len(found.messages) == sum(bool(each.id) for each in messages(GAME))
    assert found.translated("es") == len(found.messages)
