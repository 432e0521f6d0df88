"""Fonts of pages vary no more: each axis that a kit does not set is at its default."""

from importlib import import_module
from io import BytesIO

from fontTools.ttLib import TTFont

from pnp.scene import Font


def test_a_font_of_several_axes_is_set_on_all_of_them() -> None:
    data = import_module("pnp.text.fonts")._woff2(Font("geologica", 900), frozenset(map(ord, "Καλή")))
    assert not {"fvar", "gvar", "MVAR"} & set(TTFont(BytesIO(data)).keys())
