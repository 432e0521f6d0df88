"""The ornaments of Magicans Duel's book: stars in lines, moons in their phases, discs of the night."""

from math import pi

from pnp.games.ornament import (
    BULLET,
    FOLIO,
    INITIAL,
    RULE,
    SECTION,
    TAIL,
    WIDE_RULE,
    Ornaments,
    on,
    solid,
    star,
    stroke,
    upon,
)
from pnp.scene import Circle, Drawing, Element, Path, Style, Theme, circle_segments
from pnp.units import Point, mm

_SKY = ((0.03, 0.9), (0.1, 0.35), (0.17, 0.7), (0.26, 0.5), (0.36, 0.8), (0.43, 0.4))
"""The stars of a line, as shares of its width and height; the other half is their reflection."""


def ornaments(theme: Theme) -> Ornaments:
    accent, line, night = theme.swatch("accent"), theme.swatch("line"), solid(theme, "ink")
    gold = Style(None, line, 0.35)
    return Ornaments(
        bullet=on(BULLET, star((2.0, 2.0), 2.0, 0.62, 4, Style(accent))),
        initial=on(
            INITIAL,
            star((8.0, 8.0), 8.0, 6.3, 16, Style(line)),
            Circle((8.0, 8.0), 6.5, night),
            Circle((8.0, 8.0), 5.9, gold),
        ),
        folio=on(FOLIO, *_moon((2.2, 4.0), 1.7, -0.45, theme), *_moon((12.8, 4.0), 1.7, 0.45, theme)),
        section=on(SECTION, *_constellation(SECTION[0], 7.2, 1.4, theme)),
        rule=on(RULE, *_constellation(RULE[0], 0.4, 2.2, theme)),
        wide_rule=on(WIDE_RULE, *_constellation(WIDE_RULE[0], 0.4, 2.2, theme)),
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
    """Draw a moon, the part of it that is lit from -1 (waning) to 1 (waxing); 0 is new."""
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
