"""The look of Duelo de Runas: bone and charcoal with a colour for each rune, and its book's ornaments."""

from random import Random
from types import MappingProxyType

from pnp.games.ornament import (
    BULLET,
    FOLIO,
    INITIAL,
    RULE,
    SECTION,
    TAIL,
    WIDE_RULE,
    Ornaments,
    draw_ornament,
    solid,
    stroke,
    upon,
)
from pnp.scene import Drawing, Element, Polygon, Style, Theme, Variant, chain, rectangle, swatches
from pnp.units import Point, mm

# The look of Duelo de Runas: bone and charcoal, and a colour for each rune besides its shape.
#
# `colour` is a woodcut printed from several blocks, `low-ink` the same drawn with a pen on white paper,
# `mono` a woodcut from the black block alone.

_TYPEFACES = MappingProxyType(
    {
        # Cut into wood or stone: Kufi is what Arabic is carved in.
        "title": chain(800, "frank-ruhl-libre", "vollkorn", "eb-garamond", arabic="noto-kufi-arabic"),
        # Lining figures: old-style ones reach too far down for the margins of a full sheet.
        "label": chain(600, "frank-ruhl-libre", "eb-garamond", "vollkorn"),
        "text": chain(400, "frank-ruhl-libre", "source-serif-4"),
        "numeral": chain(800, "frank-ruhl-libre", "eb-garamond"),
        "small": chain(500, "frank-ruhl-libre", "vollkorn", "eb-garamond"),
    }
)

# name: (colour, low-ink, mono). Ink on bone 12 : 1; each rune's colour on bone 3.3 : 1 at least, and
# 12 from every other in CAM02-UCS for any eyes.
_SWATCHES: dict[str, tuple[str, str, str]] = {
    "bone": ("#f3ecdc", "#ffffff", "#ffffff"),  # the ground of everything
    "paper": ("#fbf8ef", "#ffffff", "#ffffff"),  # the brightest light: what the knife cut away
    "bone-dark": ("#e2d6bb", "#f4f1ea", "#ffffff"),  # worn stone, panels
    "faint": ("#ccc1a9", "#e2ddd0", "#000000"),  # runes worn into stone: 12 % of charcoal
    "stone": ("#b9ab8d", "#cfc8b8", "#ffffff"),  # the grain of the block
    "ink": ("#2a2723", "#2a2723", "#000000"),  # charcoal: the black block
    "ash": ("#5f584c", "#5f584c", "#000000"),  # a second ink: captions, rules
    "moons": ("#706c86", "#706c86", "#000000"),
    "suns": ("#cd601e", "#cd601e", "#000000"),
    "waves": ("#0f74b8", "#0f74b8", "#000000"),
    "leaves": ("#2f4d12", "#2f4d12", "#000000"),
    "wyrms": ("#a81f40", "#a81f40", "#000000"),
    "knots": ("#3a2414", "#3a2414", "#000000"),
    "moons-pale": ("#d3d1dd", "#ffffff", "#ffffff"),
    "suns-pale": ("#f6d7b4", "#ffffff", "#ffffff"),
    "waves-pale": ("#bfdaec", "#ffffff", "#ffffff"),
    "leaves-pale": ("#cdd8b4", "#ffffff", "#ffffff"),
    "wyrms-pale": ("#edc4c6", "#ffffff", "#ffffff"),
    "knots-pale": ("#dccbb4", "#ffffff", "#ffffff"),
    "moons-rim": ("#9d99b5", "#ffffff", "#ffffff"),  # the rims of markers: light enough for charcoal numbers
    "wyrms-rim": ("#d87a88", "#ffffff", "#ffffff"),
    "knots-rim": ("#ad9372", "#ffffff", "#ffffff"),
    "none-pale": ("#e6dcc4", "#ffffff", "#ffffff"),  # behind the Excuse, which has no rune
    "accent": ("#a81f40", "#a81f40", "#000000"),  # the rulebook's numbers, titles and references
    "line": ("#b9ab8d", "#8d8672", "#000000"),  # its rules
    "tint": ("#f7f2e6", "#ffffff", "#ffffff"),  # its panels
    # The scene: an eclipse over the stone circle, from the light to the stones that stand before it.
    "flare": ("#f8e3c0", "#ffffff", "#ffffff"),  # the sky nearest to the corona
    "haze": ("#c3bdc4", "#ffffff", "#ffffff"),  # far away
    "dusk": ("#8b8596", "#ffffff", "#ffffff"),
    "storm": ("#55505f", "#ffffff", "#000000"),
    "night": ("#353141", "#ffffff", "#000000"),
    "shade": ("#1f1c21", "#ffffff", "#000000"),  # what stands against the light
    "carving": ("#f3ecdc", "#2a2723", "#ffffff"),  # what is written on it
    "letter": ("#f3ecdc", "#ffffff", "#ffffff"),  # the title
    "moons-glow": ("#b9b4dc", "#706c86", "#ffffff"),  # runes that shine out of dark stone
    "suns-glow": ("#f58a35", "#cd601e", "#ffffff"),
    "waves-glow": ("#46acec", "#0f74b8", "#ffffff"),
    "leaves-glow": ("#9cc14a", "#2f4d12", "#ffffff"),
    "wyrms-glow": ("#ee5468", "#a81f40", "#ffffff"),
    "knots-glow": ("#cf9a5f", "#3a2414", "#ffffff"),
    "moons-ember": ("#3b374c", "#ffffff", "#000000"),  # the stone around them
    "suns-ember": ("#55291a", "#ffffff", "#000000"),
    "waves-ember": ("#17394f", "#ffffff", "#000000"),
    "leaves-ember": ("#303c1c", "#ffffff", "#000000"),
    "wyrms-ember": ("#501b2a", "#ffffff", "#000000"),
    "knots-ember": ("#45301f", "#ffffff", "#000000"),
}

_TELLING = (("moons", "suns", "waves", "leaves", "wyrms", "knots"),)

_MARKED = {name: f"the rune of {name}" for name in _TELLING[0]}
"""The marks that show each rune without colour."""


def theme(variant: Variant) -> Theme:
    """Return the theme of one variant. All variants have swatches and typefaces of the same names."""
    return Theme(variant, swatches(_SWATCHES, variant), dict(_TYPEFACES), _TELLING, _MARKED)


# The ornaments of Duelo de Runas' book: carved stones, chipped at their edges.


def ornaments(theme: Theme) -> Ornaments:
    accent, line = theme.swatch("accent"), theme.swatch("line")
    stone, carved = solid(theme, "ink"), Style(None, upon(theme, "ink"), 0.3)
    return Ornaments(
        bullet=draw_ornament(
            BULLET, Polygon(((2.0, 0.2), (3.5, 1.9), (2.2, 3.8), (0.6, 2.1)), solid(theme, "accent"))
        ),
        initial=draw_ornament(
            INITIAL,
            Polygon(
                (
                    (2.6, 15.6),
                    (1.7, 9.0),
                    (2.4, 3.6),
                    (4.8, 1.1),
                    (8.2, 0.4),
                    (12.0, 1.5),
                    (13.9, 4.2),
                    (14.4, 9.6),
                    (13.6, 15.6),
                ),
                stone,
            ),
            stroke(((4.2, 13.9), (3.6, 8.8), (4.2, 4.6), (6.0, 2.6)), carved),
            stroke(((12.2, 13.9), (12.7, 9.4), (12.4, 5.0), (11.2, 3.2)), carved),
        ),
        folio=draw_ornament(
            FOLIO,
            Polygon(_slab(1.2, 0.6, 12.6, 6.8, 5), Style(theme.swatch("tint"), line, 0.4)),
            *(stroke(((x, 6.4), (x + 0.9, 5.0)), Style(None, line, 0.3)) for x in (10.6, 11.6, 12.4)),
        ),
        section=draw_ornament(
            SECTION,
            Polygon(_slab(0.2, 0.2, SECTION[0] - 0.4, SECTION[1] - 0.4, 12), stone),
            *(
                stroke(((x, SECTION[1] - 1.5), (x + 1.3, SECTION[1] - 3.3)), carved)
                for x in (76.0, 77.6, 79.2, 80.8, 82.4)
            ),
        ),
        rule=_hewn_rule(RULE[0], theme),
        wide_rule=_hewn_rule(WIDE_RULE[0], theme),
        tail=_trilith(theme),
        initial_ink=upon(theme, "ink"),
        folio_ink=accent,
        section_ink=upon(theme, "ink"),
        inset=4.0,
    )


def _slab(x: float, y: float, width: float, height: float, seed: int) -> tuple[Point, ...]:
    """Return the outline of a rectangular stone, slightly weathered."""
    random = Random(seed)

    def wear(value: float) -> float:
        return mm(value + random.uniform(-0.25, 0.25))

    step = max(width / 7, 3.0)
    along = [x + 1.0 + k * step for k in range(int((width - 2.0) / step) + 1)]
    top = [(mm(at), mm(max(wear(y + 0.25), y))) for at in along]
    low = [(mm(at), mm(min(wear(y + height - 0.25), y + height))) for at in reversed(along)]
    return (
        (x, mm(y + 0.9)),
        *top,
        (mm(x + width), mm(y + 1.2)),
        (mm(x + width - 0.3), mm(y + height * 0.6)),
        (mm(x + width), mm(y + height - 0.9)),
        *low,
        (mm(x + 0.3), mm(y + height - 1.1)),
    )


def _hewn_rule(width: float, theme: Theme) -> Drawing:
    """Draw a broad line, notched in its middle, and a thin one below it."""
    ink, accent, half = theme.swatch("ink"), theme.swatch("accent"), width / 2
    parts: tuple[Element, ...] = (
        rectangle(0.0, 0.5, mm(half - 4), 0.9, Style(ink)),
        rectangle(mm(half + 4), 0.5, mm(half - 4), 0.9, Style(ink)),
        stroke(((0.0, 2.2), (mm(half - 4), 2.2)), Style(None, ink, 0.25)),
        stroke(((mm(half + 4), 2.2), (width, 2.2)), Style(None, ink, 0.25)),
        Polygon(((half, 0.1), (mm(half + 1.7), 1.4), (half, 2.9), (mm(half - 1.7), 1.4)), Style(accent)),
    )
    return Drawing(width, 3.0, parts)


def _trilith(theme: Theme) -> Drawing:
    """Draw two standing stones with a third one across, and smaller stones beside them."""
    stone, grass = solid(theme, "ink", 0.5), Style(None, theme.swatch("line"), 0.4)
    stones: tuple[tuple[Point, ...], ...] = (
        ((15.0, 17.0), (15.8, 6.4), (19.6, 6.2), (20.4, 17.0)),
        ((25.6, 17.0), (26.2, 6.2), (30.2, 6.4), (31.0, 17.0)),
        ((13.2, 5.6), (13.8, 2.0), (32.0, 1.4), (33.0, 5.4)),
        ((5.6, 17.0), (6.4, 8.6), (9.2, 7.8), (10.4, 17.0)),
        ((36.0, 17.0), (37.2, 9.4), (39.6, 9.0), (40.8, 17.0)),
    )
    return draw_ornament(
        TAIL, *(Polygon(points, stone) for points in stones), stroke(((1.0, 17.2), (45.0, 17.2)), grass)
    )
