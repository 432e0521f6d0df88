"""Books in languages of other scripts: what a screen reader is told, and what glyphs look like."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.finding import Finding
from pnp.games import open_game
from pnp.kit.plan import plans
from pnp.verify import files
from pnp.verify.files.kit import Kit
from pnp.verify.library import Library
from tests.broken import layers
from tests.broken.trying import EVERY
from tests.verify.files.test_books import expect_alone
from tests.verify.files.test_checks import build, rulebook, told

CODES = {"F13", "F45", "F46", "F52", "F53"}
LOCALES = ("ar", "he", "ja") if EVERY else ("ar",)
CASES = [
    pytest.param(code, damage, id=f"{code}-{name}")
    for code, some in layers.ANYWHERE.items()
    for number, (name, damage) in enumerate(some.items())
    if (EVERY or number < 2) and name not in layers.LATIN
]


@pytest.fixture(scope="module", params=LOCALES)
def sound(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Kit:
    """A whole kit of a small game."""
    game = open_game("magicans-duel")
    (plan,) = plans([game], out=tmp_path_factory.mktemp("layers"), papers=["a4"], locales=[request.param])
    return Kit(game, build(plan), rulebook, library=Library)


def of_layers(kit: Kit) -> list[Finding]:
    return [found for each in files.CHECKS if each.code in CODES for found in each(kit)]


def test_a_sound_book_has_no_finding(sound: Kit) -> None:
    assert told(of_layers(sound)) == []


def test_a_lost_mark_of_arabic_is_found(sound: Kit, tmp_path: Path) -> None:
    if sound.manifest.locale == "ar":
        ((code, some),) = layers.ARABIC.items()
        for damage in some.values():
            test_a_damaged_book_is_found(code, damage, sound, tmp_path)


@pytest.mark.parametrize(("code", "damage"), CASES)
def test_a_damaged_book_is_found(
    code: str, damage: Callable[[Path], object], sound: Kit, tmp_path: Path
) -> None:
    expect_alone(code, damage, sound, tmp_path / "kit", of_layers)
