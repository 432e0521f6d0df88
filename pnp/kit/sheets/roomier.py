"""Compute how many parts of a size fit on a sheet, whatever is on them."""

from collections import Counter

from pnp.errors import LayoutError
from pnp.games import Game
from pnp.imposition import Arrangement, impose
from pnp.kit.catalogs import translations
from pnp.kit.sheets.imposing import make_imprint
from pnp.kit.words import Words
from pnp.options import Options
from pnp.papers import PAPERS
from pnp.scene import WHITE, Component, Face, Style, rectangle
from pnp.text import speaking

BLEED = 3.0
"""The usual bleed in mm."""


def parts_per_sheet(
    game: Game,
    options: Options,
    stock: str,
    size: tuple[float, float],
    copies: int,
    apart: float,
    backs: bool,
) -> int:
    """Return how many of so many parts fit on the fullest sheet at a distance; 0 if they do not fit."""
    spoken = translations(game, options.locale)
    imprint = make_imprint(game, spoken, options, Words().translate(spoken.gettext), "000000", 0)
    width, height = size
    trim = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    ground = rectangle(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED, Style(fill=WHITE))
    face = Face("plain", width, height, trim, (ground,), WHITE, BLEED)
    part = Component("plain", "piece", stock, copies, face, "plain", face if backs else None)  # type: ignore[arg-type]
    asked = Arrangement(spacing=apart, marks=options.marks)
    try:
        with speaking(options.locale):
            file = impose([part], stock, PAPERS[options.paper], options.backs, imprint, asked=asked)
    except LayoutError:
        return 0
    return max(Counter(each.page for each in file.placements if each.side == "front").values())
