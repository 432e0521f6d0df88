"""What the kit adds to a book: its credits."""

import re

import pytest

from pnp.games import every_game
from pnp.kit import book, catalogs
from pnp.rulebook import text_of, walk
from pnp.rulebook.book import Credits

GAMES = {game.id: game for game in every_game()}


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("CC BY 4.0", "CC BY 4.0."),
        ("J. R. R.", "J. R. R."),
        ("Made by you!", "Made by you!"),
        ("“All rights reserved.” ", "“All rights reserved.”"),
        ("(c) me", "(c) me."),
    ],
)
def test_a_sentence_ends_once(written: str, printed: str) -> None:
    assert book.sentence(written) == printed


@pytest.mark.parametrize("locale", ["en", "es"])
@pytest.mark.parametrize("name", GAMES)
def test_credits_are_sentences_and_an_address_ends_them(name: str, locale: str) -> None:
    game = GAMES[name]
    spoken = catalogs.translations(game, locale)
    blocks = walk(book.rulebook(game, spoken, digest="").blocks)
    (found,) = [block for block in blocks if isinstance(block, Credits)]
    told = [text_of([block]) for block in found.blocks]
    assert len(told) == len(game.definition.credits)
    for each, credit in zip(told, game.definition.credits, strict=True):
        assert ".." not in each
        if credit.url:
            assert each.endswith(f" {credit.url}")
            each = each.removesuffix(f" {credit.url}")
        assert each.endswith(".")
        for part in (credit.work, credit.author, credit.licence):
            assert re.search(re.escape(spoken.gettext(part).rstrip(".")) + r"\.( |$)", each), part
