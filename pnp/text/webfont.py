"""Fonts for pages of HTML: one face with the letters that a page needs, as WOFF2."""

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
"""The effort of Brotli, at most 11. fontTools uses 11 and writes outlines in another form. Its fonts are a
sixth smaller, but take twenty times as long."""

LARGE, LARGE_EFFORT = 60_000, 10
"""The bytes from which a font takes more effort, and how much. A font of Chinese or Japanese letters becomes
a tenth smaller. A book of such a language has three, which are a fifth of its page."""


def webfont(font: Font, letters: Iterable[str]) -> bytes:
    """Return the font of the family with the nearest weight as WOFF2, with those of the letters that it has.
    It is empty if the font has none of them, or if the family has no italic.

    The same letters give the same bytes. Raises LayoutError if the family is not installed.
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
        with _effort(woff2, LARGE_EFFORT if len(content) > LARGE else EFFORT):
            made.save(result)
    return result.getvalue()


@contextmanager
def _effort(woff2: Any, quality: int) -> Iterator[None]:
    """Make Brotli try so hard in this block. fontTools has no parameter for it."""
    usual = woff2.brotli
    woff2.brotli = SimpleNamespace(
        compress=partial(usual.compress, quality=quality), MODE_FONT=usual.MODE_FONT
    )
    try:
        yield
    finally:
        woff2.brotli = usual
