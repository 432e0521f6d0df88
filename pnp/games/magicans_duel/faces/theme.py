"""The look of Magicans Duel: an autumn night in three variants, and the ornaments of its book."""

from math import pi
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
    star,
    stroke,
    upon,
)
from pnp.scene import (
    Circle,
    Drawing,
    Element,
    Font,
    Path,
    Style,
    Theme,
    Variant,
    chain,
    circle_segments,
    swatches,
)
from pnp.units import Point, mm

# The look of Magicans Duel: the night of the autumn equinox, in its three variants.
#
# `colour` is that night, indigo to plum with gold; `low-ink` an almanac's page, drawn with a pen on
# white; `mono` a woodcut in black and white.

_TYPEFACES = MappingProxyType(
    {
        # Marcellus has one weight; the letters of Greek and Polish that it lacks are Garamond's. Hebrew is
        # Cardo's, which is as light and as old.
        "title": chain(500, "cardo", Font("marcellus"), Font("eb-garamond", 500), han="noto-serif-cjk"),
        "label": chain(600, "frank-ruhl-libre", Font("cormorant-garamond", 700), Font("eb-garamond", 700)),
        "text": chain(400, "frank-ruhl-libre", Font("source-serif-4")),
        # Sentences on cards: narrow, and with tall small letters.
        "small": chain(500, "heebo", "barlow-condensed", "roboto-condensed", arabic="ibm-plex-sans-arabic"),
        "numeral": chain(600, "cardo", Font("marcellus"), Font("eb-garamond", 600), han="noto-serif-cjk"),
    }
)

# name: (colour, low-ink, mono)
_SWATCHES: dict[str, tuple[str, str, str]] = {
    "paper": ("#fffaf0", "#ffffff", "#ffffff"),  # the brightest light; captions' ground
    "ink": ("#241c44", "#241c44", "#000000"),  # text on paper
    "accent": ("#7a2f6b", "#7a2f6b", "#000000"),  # plum: the rulebook's numbers and titles
    "line": ("#b79a5b", "#8d7d58", "#000000"),  # its rules
    "tint": ("#f5efe4", "#ffffff", "#ffffff"),  # its panels
    "night": ("#17163a", "#ffffff", "#ffffff"),  # the ground of board and cards
    "dusk-1": ("#1b1841", "#ffffff", "#ffffff"),  # from indigo ...
    "dusk-2": ("#211a49", "#ffffff", "#ffffff"),
    "dusk-3": ("#291c50", "#ffffff", "#ffffff"),
    "dusk-4": ("#321e56", "#ffffff", "#ffffff"),
    "dusk-5": ("#3c205a", "#ffffff", "#ffffff"),  # ... to plum
    "moonlight": ("#f6eeda", "#241c44", "#000000"),  # text and figures on the night
    "gold": ("#dcb463", "#80621c", "#000000"),  # constellations, frames
    "gold-dim": ("#8f7a5c", "#b9a676", "#000000"),  # ornament that keeps behind
    "star": ("#f3dfa6", "#ffffff", "#ffffff"),  # the body of a crossing
    "stone-line": ("#b9b2cf", "#5f5a78", "#000000"),  # arches and the gargoyles' paths
    "moon-dark": ("#100f2b", "#dcd9e6", "#000000"),  # of a moon, what the sun does not light
    "moon-dark-ink": ("#f6eeda", "#241c44", "#ffffff"),
    "shade": ("#100f2b", "#ffffff", "#ffffff"),  # the dark of an arch, of a new moon
    "card": ("#fffaf0", "#ffffff", "#ffffff"),  # ground of the standees
    "robe-black": ("#241c44", "#ffffff", "#000000"),  # the robes of the two clans
    "robe-white": ("#fff4d6", "#ffffff", "#ffffff"),
    "robe-fold": ("#3b2f68", "#ffffff", "#ffffff"),
    "sun": ("#e0a92e", "#ffffff", "#ffffff"),
    "moon": ("#f6eeda", "#ffffff", "#ffffff"),
    "stone": ("#8b90a0", "#ffffff", "#ffffff"),  # gargoyles
    "stone-dark": ("#5a6072", "#ffffff", "#000000"),
    "stone-light": ("#b9bdc8", "#ffffff", "#ffffff"),
    "stone-rule": ("#5a6072", "#5f5a78", "#000000"),  # its shade, by the pen
    "spell": ("#a8408f", "#ffffff", "#ffffff"),  # spells
    "spell-light": ("#e7b7da", "#ffffff", "#ffffff"),
    "spell-rim": ("#d873bd", "#ffffff", "#ffffff"),
    "fold": ("#8f8398", "#8f8398", "#000000"),  # fold lines and dotted cuts
    "arrow": ("#a3245f", "#a3245f", "#000000"),  # what moves, in the figures
    # the board: its sky from the edge to the middle, the ring of the equinox, what is engraved, the niches
    "heaven-1": ("#151437", "#ffffff", "#ffffff"),
    "heaven-2": ("#17163b", "#ffffff", "#ffffff"),
    "heaven-3": ("#1a183f", "#ffffff", "#ffffff"),
    "heaven-4": ("#1e1944", "#ffffff", "#ffffff"),
    "heaven-5": ("#221a48", "#ffffff", "#ffffff"),
    "heaven-6": ("#271c4d", "#ffffff", "#ffffff"),
    "heaven-7": ("#2d1d51", "#ffffff", "#ffffff"),
    "heaven-8": ("#331f56", "#ffffff", "#ffffff"),
    "heaven-9": ("#39215c", "#ffffff", "#ffffff"),
    "heaven-10": ("#3f2261", "#ffffff", "#ffffff"),
    "heaven-11": ("#452563", "#ffffff", "#ffffff"),
    "heaven-12": ("#4a2766", "#ffffff", "#ffffff"),
    "spell-edge": ("#d873bd", "#a8408f", "#000000"),
    "night-ink": ("#1b1841", "#241c44", "#000000"),  # numbers on the tracker's moons
    "medal": ("#2b2256", "#ffffff", "#ffffff"),  # ground of the aid's pictures
    "ring": ("#a58a58", "#b9a676", "#000000"),
    "ring-sign": ("#e8d3a0", "#dfc78c", "#000000"),
    "ring-night": ("#14123a", "#ffffff", "#ffffff"),
    "ring-day": ("#5b3068", "#ffffff", "#ffffff"),
    "half-night": ("#221b50", "#ffffff", "#ffffff"),
    "half-day": ("#5a2f6e", "#ffffff", "#ffffff"),
    "engraved": ("#1a1540", "#dccfae", "#000000"),
    "engraved-1": ("#2a2260", "#ffffff", "#ffffff"),
    "engraved-2": ("#3c3270", "#ffffff", "#ffffff"),
    "engraved-3": ("#51468a", "#ffffff", "#ffffff"),
    "engraved-night": ("#100f2e", "#dccfae", "#000000"),
    "engraved-night-1": ("#29245e", "#ffffff", "#ffffff"),
    "engraved-night-2": ("#37326f", "#ffffff", "#ffffff"),
    "engraved-night-3": ("#4b4684", "#ffffff", "#ffffff"),
    "engraved-day": ("#40204f", "#dccfae", "#000000"),
    "engraved-day-1": ("#653a78", "#ffffff", "#ffffff"),
    "engraved-day-2": ("#754a88", "#ffffff", "#ffffff"),
    "engraved-day-3": ("#855c97", "#ffffff", "#ffffff"),
    "plate": ("#191538", "#ffffff", "#ffffff"),  # under the places' names
    "place-name": ("#f4ecd8", "#5f4810", "#000000"),
    "facade": ("#2e2560", "#ffffff", "#ffffff"),
    "facade-lit": ("#8d7fc0", "#ffffff", "#ffffff"),
    "facade-deep": ("#453a7d", "#ffffff", "#ffffff"),
    "facade-joint": ("#5a4f92", "#a9a5bd", "#000000"),
    # the cathedral by night: the sky from its edge to the light, then what stands in it, from far to near
    "sky-1": ("#100f2c", "#ffffff", "#000000"),
    "sky-2": ("#17153b", "#ffffff", "#000000"),
    "sky-3": ("#211a4b", "#ffffff", "#000000"),
    "sky-4": ("#30205a", "#ffffff", "#000000"),
    "sky-5": ("#472867", "#ffffff", "#000000"),
    "sky-6": ("#653575", "#ffffff", "#000000"),
    "sky-7": ("#8c4d84", "#ffffff", "#000000"),
    "ray": ("#5a2f70", "#cdb67c", "#ffffff"),
    "tower": ("#2b2053", "#ffffff", "#000000"),
    "tower-lit": ("#9a6f9c", "#ffffff", "#ffffff"),
    "tower-dark": ("#1a153d", "#ffffff", "#000000"),
    "tower-line": ("#4d3a78", "#8d86a5", "#ffffff"),
    "wall": ("#40295f", "#ffffff", "#000000"),
    "window": ("#dcb463", "#f0dca8", "#ffffff"),
    "rose-moon": ("#f6eeda", "#ffffff", "#ffffff"),
    "rose-sun": ("#ecbd4c", "#f3dc9d", "#ffffff"),
    "tracery": ("#241c44", "#241c44", "#000000"),
    "floor-1": ("#1b1643", "#ffffff", "#000000"),
    "floor-2": ("#281c52", "#ffffff", "#000000"),
    "floor-3": ("#3c2562", "#ffffff", "#000000"),
    "floor-4": ("#5a336f", "#ffffff", "#000000"),
    "cast": ("#100f2c", "#d9d6e4", "#000000"),  # shadows on the floor
    "way": ("#dcb463", "#80621c", "#ffffff"),  # the constellations
    "moon-robe": ("#3f3680", "#ffffff", "#000000"),
    "moon-robe-shade": ("#221b4d", "#ffffff", "#000000"),
    "moon-robe-lit": ("#a79fda", "#ffffff", "#ffffff"),
    "moon-fold": ("#14123a", "#5f5a78", "#ffffff"),
    "veil": ("#d5d6e6", "#ffffff", "#ffffff"),
    "veil-shade": ("#9294ba", "#ffffff", "#ffffff"),
    "veil-fold": ("#5f6390", "#5f5a78", "#000000"),
    "sun-robe": ("#f2d48a", "#ffffff", "#ffffff"),
    "sun-robe-shade": ("#c4914a", "#ffffff", "#ffffff"),
    "sun-robe-lit": ("#fff3cf", "#ffffff", "#ffffff"),
    "sun-fold": ("#8a5a12", "#8a5a12", "#000000"),
    # the pieces
    "piece": ("#17163a", "#ffffff", "#ffffff"),  # their ground
    "halo": ("#a9a3d6", "#ffffff", "#ffffff"),  # the full moon behind the moon's mages
    "halo-deep": ("#8f88c2", "#ffffff", "#ffffff"),
    "cut": ("#6a5f9c", "#8f8398", "#000000"),  # the dotted cut
    "rod": ("#dcb463", "#f0dca8", "#ffffff"),  # staffs
    "moon-hem": ("#221b4d", "#ffffff", "#000000"),
    "moon-star": ("#f6eeda", "#241c44", "#ffffff"),
    "sun-hem": ("#8a5a12", "#ffffff", "#ffffff"),
    "sun-star": ("#fff3cf", "#8a5a12", "#000000"),
    "skin": ("#dba884", "#ffffff", "#ffffff"),
    "skin-deep": ("#9a6449", "#ffffff", "#ffffff"),
    "feature": ("#1d1436", "#241c44", "#000000"),  # outlines of what is pale
    "figure-edge": ("#0d0c26", "#241c44", "#ffffff"),  # outlines of what is dark
    "moon-fire": ("#a8408f", "#e7b7da", "#ffffff"),
    "moon-fire-core": ("#f0c9e6", "#ffffff", "#000000"),
    "sun-fire": ("#dd7a2c", "#f3dc9d", "#ffffff"),
    "sun-fire-core": ("#ffe7a6", "#ffffff", "#000000"),
    "beast": ("#0e0d26", "#ffffff", "#000000"),
    "beast-lit": ("#9b86c4", "#ffffff", "#ffffff"),
    "beast-line": ("#393069", "#5f5a78", "#ffffff"),
    "slab": ("#15133a", "#ffffff", "#000000"),
    "slab-lit": ("#6f5f9e", "#8d86a5", "#ffffff"),
    "title-lit": ("#fbf3df", "#241c44", "#ffffff"),
    "title-drop": ("#0a0920", "#dfc78c", "#000000"),
}

_TELLING = (("robe-black", "robe-white", "stone", "spell"),)
"""The colours whose difference has a meaning: those of the two clans, of gargoyles and of spells."""


def theme(variant: Variant) -> Theme:
    """Return the theme of one variant; all three have the same swatches and typefaces by name."""
    return Theme(variant, swatches(_SWATCHES, variant), dict(_TYPEFACES), _TELLING)


# The ornaments of Magicans Duel's book: stars in lines, moons in their phases, discs of the night.

_SKY = ((0.03, 0.9), (0.1, 0.35), (0.17, 0.7), (0.26, 0.5), (0.36, 0.8), (0.43, 0.4))
"""The places of the stars in a line of stars, as shares of its width and height. The second half mirrors the
first."""


def ornaments(theme: Theme) -> Ornaments:
    accent, line, night = theme.swatch("accent"), theme.swatch("line"), solid(theme, "ink")
    gold = Style(None, line, 0.35)
    return Ornaments(
        bullet=draw_ornament(BULLET, star((2.0, 2.0), 2.0, 0.62, 4, Style(accent))),
        initial=draw_ornament(
            INITIAL,
            star((8.0, 8.0), 8.0, 6.3, 16, Style(line)),
            Circle((8.0, 8.0), 6.5, night),
            Circle((8.0, 8.0), 5.9, gold),
        ),
        folio=draw_ornament(
            FOLIO, *_moon((2.2, 4.0), 1.7, -0.45, theme), *_moon((12.8, 4.0), 1.7, 0.45, theme)
        ),
        section=draw_ornament(SECTION, *_constellation(SECTION[0], 7.2, 1.4, theme)),
        rule=draw_ornament(RULE, *_constellation(RULE[0], 0.4, 2.2, theme)),
        wide_rule=draw_ornament(WIDE_RULE, *_constellation(WIDE_RULE[0], 0.4, 2.2, theme)),
        tail=_phases(theme),
        initial_ink=upon(theme, "ink"),
        folio_ink=accent,
        section_ink=accent,
        align="center",
        inset=4.0,
    )


def _constellation(width: float, top: float, height: float, theme: Theme) -> tuple[Element, ...]:
    """Draw stars in a line, small ones and larger ones, and the largest in the middle."""
    line, accent = theme.swatch("line"), theme.swatch("accent")
    middle: Point = (width / 2, mm(top + height / 2))
    left = [(mm(x * width), mm(top + y * height)) for x, y in _SKY]
    right = [(mm(width - x), y) for x, y in reversed(left)]
    path = stroke((*left, middle, *right), Style(None, line, 0.3))
    small = (Circle(at, 0.45 if k % 2 else 0.62, Style(line)) for k, at in enumerate((*left, *right)))
    return (path, *small, star(middle, 1.5, 0.5, 4, Style(accent)))


def _moon(centre: Point, radius: float, lit: float, theme: Theme) -> tuple[Element, ...]:
    """Draw a moon. Its lit part `lit` is from -1 (waning) to 1 (waxing); 0 is a new moon."""
    x, y = centre
    edge = Style(None, theme.swatch("accent"), 0.3)
    if abs(lit) >= 1:
        return (Circle(centre, radius, Style(theme.swatch("line"), theme.swatch("accent"), 0.3)),)
    if not lit:
        return (Circle(centre, radius, edge),)
    k = radius * 4 / 3 * 0.99
    way = 1 if lit > 0 else -1
    bulge = way * k * (1 - 2 * abs(lit))
    shape = Path(
        (
            ("M", x, mm(y - radius)),
            ("C", mm(x + way * k), mm(y - radius), mm(x + way * k), mm(y + radius), x, mm(y + radius)),
            ("C", mm(x + bulge), mm(y + radius), mm(x + bulge), mm(y - radius), x, mm(y - radius)),
            ("Z",),
        ),
        Style(theme.swatch("accent")),
    )
    return (Path(circle_segments(centre, radius), edge), shape)


def _phases(theme: Theme) -> Drawing:
    lit = (0.0, 0.3, 0.6, 1.0, -0.6, -0.3, 0.0)
    radii = (1.5, 2.0, 2.6, 3.6, 2.6, 2.0, 1.5)
    moons: list[Element] = []
    for k, (part, radius) in enumerate(zip(lit, radii, strict=True)):
        angle = (k - 3) * pi / 18
        moons += _moon((mm(23.0 + (k - 3) * 6.6), mm(7.0 + 30 * angle * angle)), radius, part, theme)
    return Drawing(*TAIL, tuple(moons))
