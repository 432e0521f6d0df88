"""The look of Qíahn Tactics Goblin: six loud colours on aubergine, and the ornaments of its book."""

from collections.abc import Mapping
from dataclasses import replace
from math import cos, pi, sin
from random import Random

from pnp.caching import memoize
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
from pnp.games.qiahn_tactics_goblin import FOLDER
from pnp.looks import dress
from pnp.scene import Circle, Drawing, Element, Polygon, Style, Swatch, Theme, Variant
from pnp.units import Point, mm

_TELLING = (("mage", "paladin", "knight", "beast", "archer", "infantry"), ("cara", "cruz"))
"""The colours whose difference has a meaning: those of the six types of fighter, and those of the two
sides."""

_MARKED = {name: f"the sign of the {name}" for name in _TELLING[0]} | {
    name: f"{name.title()}'s own back and emblem" for name in _TELLING[1]
}
"""The marks that show the same difference without colour."""


@memoize
def theme(variant: Variant) -> Theme:
    """Return the theme of one variant, from theme.toml. All variants have swatches and typefaces of the same
    names."""
    return replace(dress(FOLDER).theme(variant), telling=_TELLING, marked=_MARKED)


@memoize
def palette(variant: Variant) -> Mapping[str, Swatch]:
    """Return the swatches of a variant, by the colours (#rrggbb) that stand for them in the picture files."""
    return dress(FOLDER).swatches_by_colour(variant)


# The ornaments of Qíahn's book: what goblins scrawl with a finger, a brush and a coin.

_WOBBLE = 0.07


def ornaments(theme: Theme) -> Ornaments:
    accent, line = theme.swatch("accent"), theme.swatch("line")
    pen = Style(None, accent, 0.5)
    chalk = upon(theme, "accent")
    return Ornaments(
        bullet=draw_ornament(BULLET, Polygon(_blob((2.0, 2.0), 1.6, 9, 4), solid(theme, "accent"))),
        initial=draw_ornament(
            INITIAL,
            Polygon(_blob((8.0, 8.0), 7.4, 17, 5), Style(line)),
            Polygon(_blob((8.2, 7.8), 6.5, 19, 6), solid(theme, "accent")),
            stroke(((4.0, 4.9), (4.9, 4.1), (6.0, 3.5)), Style(None, chalk, 0.5)),
        ),
        folio=draw_ornament(
            FOLIO,
            Polygon(_blob((7.5, 4.0), 3.5, 15, 7), pen),
            *(stroke(((x, 3.2), (x + way * 2.0, 4.1), (x, 4.9)), pen) for x, way in ((2.6, -1), (12.4, 1))),
        ),
        section=draw_ornament(SECTION, Polygon(_brush_stroke(*SECTION), solid(theme, "accent"))),
        rule=_zigzag(RULE[0], theme),
        wide_rule=_zigzag(WIDE_RULE[0], theme),
        tail=_goblin(theme),
        initial_ink=chalk,
        folio_ink=accent,
        section_ink=chalk,
        inset=5.0,
    )


def _blob(centre: Point, radius: float, points: int, seed: int) -> tuple[Point, ...]:
    """Return a wobbly circle."""
    random, (x, y) = Random(seed), centre
    found = []
    for k in range(points):
        reach = radius * (1 + random.uniform(-_WOBBLE, _WOBBLE))
        angle = 2 * pi * (k + random.uniform(-0.2, 0.2)) / points
        found.append((mm(x + reach * cos(angle)), mm(y + reach * sin(angle))))
    return tuple(found)


def _brush_stroke(width: float, height: float) -> tuple[Point, ...]:
    """Return one stroke of a broad brush, frayed at its end."""
    random = Random(11)
    top = [(mm(x), mm(random.uniform(0.3, 0.9))) for x in range(3, int(width) - 5, 7)]
    low = [(x, mm(height - random.uniform(0.2, 1.0))) for x, _ in reversed(top)]
    right = [
        (mm(width - (0.4 if k % 2 else 4.0) - random.uniform(0, 1.4)), mm(0.8 + k * (height - 1.6) / 6))
        for k in range(7)
    ]
    left = [(mm(0.3 + (1.8 if k % 2 else 0.0)), mm(height - 1.0 - k * (height - 2.0) / 4)) for k in range(5)]
    return (*top, *right, *low, *left)


def _zigzag(width: float, theme: Theme) -> Drawing:
    random = Random(3)
    many = round(width / 4.4)
    points = tuple(
        (mm(0.5 + k * (width - 1) / many), mm((0.7 if k % 2 else 2.2) + random.uniform(-0.25, 0.25)))
        for k in range(many + 1)
    )
    return Drawing(width, 3.0, (stroke(points, Style(None, theme.swatch("accent"), 0.6)),))


def _goblin(theme: Theme) -> Drawing:
    """Draw a coin with ears and staring eyes."""
    accent, chalk = theme.swatch("accent"), upon(theme, "accent")
    body = solid(theme, "accent", 0.6)
    ears = [
        Polygon(((23 + way * 6.2, 7.2), (23 + way * 16.0, 2.6), (23 + way * 7.0, 12.0)), body)
        for way in (-1, 1)
    ]
    eyes: list[Element] = []
    for x in (20.0, 26.0):
        eyes += (
            Circle((x, 8.4), 1.9, Style(theme.swatch("tint"), accent, 0.4)),
            Circle((x + 0.5, 8.8), 0.7, Style(accent)),
        )
    grin = stroke(
        ((18.8, 12.6), (20.2, 14.0), (21.6, 13.0), (23.0, 14.5), (24.4, 13.0), (25.8, 14.0), (27.2, 12.6)),
        Style(None, chalk, 0.6),
    )
    return draw_ornament(TAIL, *ears, Polygon(_blob((23.0, 9.6), 7.4, 21, 8), body), *eyes, grin)
