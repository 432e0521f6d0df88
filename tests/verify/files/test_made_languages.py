"""Kits in made languages, which have no catalogs and call themselves by the language that they look like."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.games import open_game
from pnp.verify.files import books


def kit(locale: str) -> Any:
    book = SimpleNamespace(blocks=())
    manifest = SimpleNamespace(locale=locale)
    return SimpleNamespace(game=open_game("magicans"), book=book, manifest=manifest, listed_files=())


@pytest.mark.parametrize("locale", ["pseudo", "pseudo-rtl"])
def test_no_catalog_of_a_made_language_is_asked_for(locale: str) -> None:
    assert list(books.translations(kit(locale))) == []


@pytest.mark.parametrize(("locale", "said"), [("pseudo", "en"), ("pseudo-rtl", "he"), ("es", "es")])
def test_a_page_for_screens_says_how_it_is_read(
    locale: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = SimpleNamespace(alternatives=(), sources=(), language=said)
    monkeypatch.setattr(books, "html_of", lambda *_: page)
    assert list(books.figures(kit(locale))) == []
    page.language = "fr"
    (finding,) = books.figures(kit(locale))
    assert finding.message == f"expected the language {said}, found fr"
