"""What tests of books share."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from tests.rulebook.seen import shown_books


@pytest.fixture(scope="session")
def shown_book() -> Iterator[Callable[[str], Page]]:
    """A game's book in Chromium, by the game's id."""
    with shown_books() as shown:
        yield shown
