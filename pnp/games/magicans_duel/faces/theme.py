"""The look of Magicans Duel: an autumn night in three variants, and the ornaments of its book."""

from dataclasses import replace
from math import pi

from pnp.caching import memoize
from pnp.games.magicans_duel import FOLDER
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
from pnp.looks import dress
from pnp.scene import (
    Circle,
    Drawing,
    Element,
    Path,
    Style,
    Theme,
    Variant,
    circle_segments,
)
from pnp.units import Point, mm

_TELLING = (("robe-black", "robe-white", "stone", "spell"),)
"""The colours whose difference has a meaning: those of the two clans, of gargoyles and of spells."""


@memoize
def theme(variant: Variant) -> Theme:
    """Return the theme of one variant, from theme.toml. All variants have swatches and typefaces of the same
    names."""
    return replace(dress(FOLDER).theme(variant), telling=_TELLING, marked={})


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
