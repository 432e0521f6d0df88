"""How messages are read out in a language."""

import pytest

from pnp.games import open_game
from pnp.kit import catalogs
from pnp.play import Said


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
    assert voice(tuple(map(Said, words))) == expected
