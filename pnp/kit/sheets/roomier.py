"""Compute how many parts of a size fit on a sheet, whatever is on them."""

from pnp.errors import LayoutError
from pnp.games import Game
from pnp.imposition import Arrangement, Imprint, count_on_fullest_sheet
from pnp.kit.catalogs import translations
from pnp.kit.sheets.imposing import make_imprint
from pnp.kit.words import Words
from pnp.options import Options
from pnp.papers import PAPERS
from pnp.scene import WHITE, Component, Face, Style, rectangle
from pnp.text import speaking

BLEED = 3.0
"""The usual bleed in mm."""


def usual_imprint(game: Game, options: Options) -> Imprint:
    """Return the imprint of a kit's sheets, with a digest of zeros. It reads the game's catalog: make it once
    for all sizes."""
    spoken = translations(game, options.locale)
    return make_imprint(game, spoken, options, Words().translate(spoken.gettext), "000000", 0)


def parts_per_sheet(
    imprint: Imprint,
    options: Options,
    stock: str,
    size: tuple[float, float],
    copies: int,
    apart: float,
    backs: bool,
    more_than: int,
) -> int:
    """Return how many of so many parts fit on the fullest sheet at a distance, or 0 if not `more_than` so
    many."""
    width, height = size
    trim = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    ground = rectangle(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED, Style(fill=WHITE))
    face = Face("plain", width, height, trim, (ground,), WHITE, BLEED)
    part = Component("plain", "piece", stock, copies, face, "plain", face if backs else None)  # type: ignore[arg-type]
    asked = Arrangement(spacing=apart, marks=options.marks)
    try:
        with speaking(options.locale):
            return count_on_fullest_sheet(
                part, PAPERS[options.paper], options.backs, imprint, asked, more_than=more_than
            )
    except LayoutError:
        return 0
