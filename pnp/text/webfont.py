"""Fonts that a page of HTML carries with it: one face, the letters that it needs, as WOFF2."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from io import BytesIO
from types import SimpleNamespace
from typing import Any

import uharfbuzz as hb

from pnp.caching import remembered
from pnp.scene import Font
from pnp.text.fonts import characters_of, face_of, nearest

EFFORT = 5
"""Of Brotli. fontTools asks for the highest, 11: together with outlines written in another way, which WOFF2
leaves to who writes it, fonts that are a sixth smaller in twenty times the time. A book's fonts are one
percent of its page."""


def webfont(font: Font, letters: Iterable[str]) -> bytes:
    """The font of the family that is nearest to the weight, with those of the letters that it has, as WOFF2;
    empty if it has none of them, or no italic.

    The same bytes for the same letters. Raises LayoutError where the family is not installed.
    """
    found = nearest(font)
    if found is None:
        return b""
    font = found
    wanted = frozenset(map(ord, letters)) & characters_of(font)
    return _woff2(font, wanted) if wanted else b""


@remembered
def _woff2(font: Font, wanted: frozenset[int]) -> bytes:
    from fontTools.ttLib import TTFont, woff2

    face, axes = face_of(font)
    subset = hb.SubsetInput()
    subset.unicode_set.update(wanted)
    subset.pin_all_axes_to_default(face)  # nobody asks for them, and a static font is smaller
    for tag, value in axes.items():
        subset.pin_axis_location(face, tag, value)
    content = bytes(subset.subset(face).blob.data)
    result = BytesIO()
    with TTFont(BytesIO(content), recalcTimestamp=False, recalcBBoxes=False) as made:
        made.flavor = "woff2"
        made.flavorData = woff2.WOFF2FlavorData(transformedTables=())
        with _less_effort(woff2):
            made.save(result)
    return result.getvalue()


@contextmanager
def _less_effort(woff2: Any) -> Iterator[None]:
    """fontTools has no parameter for it: in this block its Brotli is one that tries less hard."""
    usual = woff2.brotli
    woff2.brotli = SimpleNamespace(
        compress=partial(usual.compress, quality=EFFORT), MODE_FONT=usual.MODE_FONT
    )
    try:
        yield
    finally:
        woff2.brotli = usual
