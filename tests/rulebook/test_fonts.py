"""A face is used for the scripts that it has whole, and for no other."""

import pytest

from pnp.errors import LayoutError
from pnp.rulebook import fonts


def test_a_chain_ends_in_the_fallback_and_has_each_family_once() -> None:
    found = fonts.chain(("cinzel", "noto-sans"), "es")
    assert [family.name for family in found] == ["Cinzel", "Noto Sans", "Source Serif 4"]
    assert not any(family.spared for family in found)


def test_a_face_with_some_greek_letters_is_not_used_for_greek() -> None:
    cinzel, garamond, *_ = fonts.chain(("cinzel", "eb-garamond"), "el")
    assert (cinzel.spared, garamond.spared) == ("Greek", "")


def test_arabic_is_set_in_a_face_whose_text_can_be_read_back() -> None:
    assert "Amiri" in [family.name for family in fonts.chain(("cinzel",), "ar")]


def test_a_condensed_family_is_found_by_its_width() -> None:
    barlow = fonts.chain(("barlow-condensed",), "en")[0]
    assert (barlow.name, barlow.stretch) == ("Barlow", 75)


def test_a_font_that_is_not_installed_is_named() -> None:
    with pytest.raises(LayoutError, match=r"'comic'.*\n.*pip install fontpkg-comic"):
        fonts.chain(("comic",), "en")
