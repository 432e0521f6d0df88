"""Footnotes, code, quotations, tasks and struck words: each defect of tests/broken/marks.py is told by its
check alone."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.games import open_game
from pnp.kit.plan import plans
from pnp.verify.files.kit import Kit
from pnp.verify.library import Library
from pnp.verify.paint.book import read_pages
from pnp.verify.told import reading
from tests.broken import marks
from tests.verify.files.test_books import expect_alone, of_books
from tests.verify.files.test_checks import build, rulebook, told

CASES = [
    pytest.param(code, damage, id=f"{code}-{name}")
    for code, some in marks.MARKS.items()
    for name, damage in some.items()
]


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Kit:
    """The kit of a game whose book has all these marks, with its booklet."""
    game = open_game(str(marks.FOLDER))
    (plan,) = plans([game], out=tmp_path_factory.mktemp("marks"), papers=["a4"], locales=["en"], booklet=True)
    return Kit(game, build(plan), rulebook, library=Library)


def test_a_sound_book_has_no_finding(sound: Kit) -> None:
    assert told(of_books(sound, every=True)) == []


@pytest.mark.parametrize(("code", "damage"), CASES)
def test_a_damaged_book_is_found(
    code: str, damage: Callable[[Path], object], sound: Kit, tmp_path: Path
) -> None:
    expect_alone(code, damage, sound, tmp_path / "kit", of_books)


def test_a_line_of_a_figure_strikes_no_words(sound: Kit) -> None:
    """A figure that is cut off may go on, unseen, over the words beside it."""
    pages = read_pages(sound.folder / "rulebook.pdf")
    lines = [line for page in pages for line in reading._lines(page)]
    assert lines
    pictured = [
        replace(page, marks=tuple(mark._replace(alternative="A field") for mark in page.marks))
        for page in pages
    ]
    assert [line for page in pictured for line in reading._lines(page)] == []
