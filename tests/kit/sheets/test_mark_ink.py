"""--mark-ink: the colour of crop marks."""

import pytest

from pnp.kit.sheets import INKS
from pnp.scene import Group, leaves
from tests.kit.sheets.test_imposed import CARD, laid


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("variant", ["colour", "low-ink", "mono"])
def test_crop_marks_have_a_colour_but_in_mono(ink: str, variant: str) -> None:
    (file,) = laid(CARD, mark_ink=ink, variant=variant).files
    found = set()
    for element in file.pages[0].drawing.elements:
        if isinstance(element, Group) and element.name == "mark:crop":
            found |= {leaf.style.stroke.hex for leaf, _ in leaves([element])}  # type: ignore[union-attr]
    assert found - {"#ffffff"} == {"#000000" if variant == "mono" else INKS[ink].hex}  # type: ignore[index]
