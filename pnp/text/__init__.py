"""Measure, shape, wrap and fit text. All of pnp gets its text metrics here.

Text sizes are the em in millimetres (see `units.from_points`). Lines of text become outlines, so that a face
looks the same in every file format and in every script.
"""

from typing import TYPE_CHECKING

from pnp.renaming import old_names
from pnp.text.direction import isolate, levels, visual_order
from pnp.text.fitting import Shrunk, Valign, collect_shrunk
from pnp.text.flow import Flow, flow
from pnp.text.fonts import (
    CJK_EXTRA,
    PACKAGED,
    face_of,
    nearest,
    origin_of,
    packaged_file,
    require_font,
    webfont,
)
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
    times_asked,
    use_language,
    use_writing,
)
from pnp.text.mixed import MixedText, is_marked, parse_mixed, set_mixed, style_typeface, without_marks
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
    "MixedText",
    "Shrunk",
    "Valign",
    "ascent",
    "ask",
    "cap_height",
    "capitals",
    "collect_shrunk",
    "covers",
    "curl_quotes",
    "descent",
    "face_of",
    "flow",
    "has_phrases",
    "is_marked",
    "is_right_to_left",
    "isolate",
    "language_typeface",
    "lettering_missing",
    "levels",
    "line_width",
    "nearest",
    "origin_of",
    "packaged_file",
    "parse_mixed",
    "phrases",
    "require_font",
    "set_block",
    "set_line",
    "set_mixed",
    "style_typeface",
    "times_asked",
    "use_language",
    "use_writing",
    "visual_order",
    "webfont",
    "without_marks",
    "wrap",
]

if not TYPE_CHECKING:
    __getattr__ = old_names(
        __name__,
        {
            "Mixed": "MixedText",
            "installed": "require_font",
            "isolated": "isolate",
            "lettered": "style_typeface",
            "shrinking": "collect_shrunk",
            "speaking": "use_language",
            "writing": "use_writing",
        },
    )
