"""Measure, shape, wrap and fit text. All of pnp gets its text metrics here.

Text sizes are the em in millimetres (see `units.from_points`). Lines of text become outlines, so that a face
looks the same in every file format and in every script.
"""

from pnp.text.direction import isolated, levels, visual_order
from pnp.text.fitting import Shrunk, Valign, shrinking
from pnp.text.flow import Flow, flow
from pnp.text.fonts import CJK_EXTRA, PACKAGED, face_of, installed, nearest, origin_of, packaged_file, webfont
from pnp.text.language import (
    ALPHABETS,
    EAST_ASIAN,
    RIGHT_TO_LEFT,
    ask,
    capitals,
    covers,
    is_right_to_left,
    language_typeface,
    lettering_missing,
    speaking,
    times_asked,
    writing,
)
from pnp.text.mixed import Mixed, is_marked, lettered, mixed, set_mixed, unmarked
from pnp.text.quotes import curl_quotes
from pnp.text.setting import Align, ascent, cap_height, descent, line_width, set_block, set_line, wrap
from pnp.text.wrapping import has_phrases, phrases

__all__ = [
    "ALPHABETS",
    "CJK_EXTRA",
    "EAST_ASIAN",
    "PACKAGED",
    "RIGHT_TO_LEFT",
    "Align",
    "Flow",
    "Mixed",
    "Shrunk",
    "Valign",
    "ascent",
    "ask",
    "cap_height",
    "capitals",
    "covers",
    "curl_quotes",
    "descent",
    "face_of",
    "flow",
    "has_phrases",
    "installed",
    "is_marked",
    "is_right_to_left",
    "isolated",
    "language_typeface",
    "lettered",
    "lettering_missing",
    "levels",
    "line_width",
    "mixed",
    "nearest",
    "origin_of",
    "packaged_file",
    "phrases",
    "set_block",
    "set_line",
    "set_mixed",
    "shrinking",
    "speaking",
    "times_asked",
    "unmarked",
    "visual_order",
    "webfont",
    "wrap",
    "writing",
]
