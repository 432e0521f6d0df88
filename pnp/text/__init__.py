"""The one source of text metrics: shaping, bidi, measuring, wrapping and fitting.

Sizes are the em in millimetres (see `units.from_points`); lines come out as outlines, so that a
face looks the same on every back end and in every script.
"""

from pnp.text.alphabets import ALPHABETS
from pnp.text.fonts import covers
from pnp.text.setting import Align, Valign, ascent, cap_height, descent, line_width, set_block, set_line, wrap
from pnp.text.webfont import webfont

__all__ = [
    "ALPHABETS",
    "Align",
    "Valign",
    "ascent",
    "cap_height",
    "covers",
    "descent",
    "line_width",
    "set_block",
    "set_line",
    "webfont",
    "wrap",
]
