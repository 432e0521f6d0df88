"""The look of Qíahn Tactics Goblin: six loud colours on aubergine, and the ornaments of its book."""

from math import cos, pi, sin
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
from pnp.scene import Circle, Drawing, Element, Font, Polygon, Style, Theme, Variant, chain, swatches
from pnp.units import Point, mm

# The look of Qíahn Tactics Goblin: six loud colours on a night of aubergine.
#
# `colour` is a comic printed in spot colours, `low-ink` its pencils on white paper, `mono` its inks: every
# swatch is black or white, and emblem, number and frame show type, side and element.

_TYPEFACES = MappingProxyType(
    {
        # Luckiest Guy shouts, and so do the other scripts: as black and as wide as they come.
        "title": chain(
            700,
            Font("rubik", 900),
            Font("luckiest-guy"),
            Font("geologica", 900),
            "fredoka",
            arabic=Font("cairo", 900),
            han=Font("noto-sans-cjk", 900),
        ),
        # Kalam is a goblin's hand; round letters stand in for it where nobody has drawn one.
        "label": chain(700, "fredoka", "kalam", "comfortaa", arabic="cairo"),
        "text": chain(400, "frank-ruhl-libre", "source-serif-4"),
        "hand": chain(400, "fredoka", "kalam", "comfortaa", arabic="cairo"),
        "numeral": chain(
            700,
            Font("rubik", 900),
            Font("luckiest-guy"),
            Font("geologica", 900),
            arabic=Font("cairo", 900),
            han=Font("noto-sans-cjk", 900),
        ),
    }
)

# name: (colour, low-ink, mono).
_SWATCHES: dict[str, tuple[str, str, str]] = {
    "ink": ("#1d1426", "#1d1426", "#000000"),  # outlines, text: a black with some aubergine in it
    "paper": ("#fff6df", "#ffffff", "#ffffff"),  # the lightest light
    "white": ("#ffffff", "#ffffff", "#ffffff"),
    "ground": ("#1d1426", "#ffffff", "#ffffff"),  # the border of every card, front and back
    "mage": ("#ffd21f", "#ffd21f", "#ffffff"),  # the document's six colours
    "paladin": ("#9b3fc4", "#9b3fc4", "#000000"),
    "knight": ("#3fb1f2", "#3fb1f2", "#ffffff"),
    "beast": ("#22307f", "#22307f", "#000000"),
    "archer": ("#62b53a", "#62b53a", "#ffffff"),
    "infantry": ("#cf1f24", "#cf1f24", "#000000"),
    "mage-light": ("#ffe680", "#ffffff", "#ffffff"),  # the rays behind a goblin
    "paladin-light": ("#c07fe0", "#ffffff", "#ffffff"),
    "knight-light": ("#8fd3fa", "#ffffff", "#ffffff"),
    "beast-light": ("#5466c4", "#ffffff", "#ffffff"),
    "archer-light": ("#a3df7d", "#ffffff", "#ffffff"),
    "infantry-light": ("#f4675c", "#ffffff", "#ffffff"),
    "mage-mob": ("#d19600", "#ffffff", "#ffffff"),  # and the mob behind it
    "paladin-mob": ("#6d2391", "#ffffff", "#ffffff"),
    "knight-mob": ("#1c7fbe", "#ffffff", "#ffffff"),
    "beast-mob": ("#121b52", "#ffffff", "#ffffff"),
    "archer-mob": ("#37801c", "#ffffff", "#ffffff"),
    "infantry-mob": ("#8c1015", "#ffffff", "#ffffff"),
    "cara": ("#0e6f8f", "#0e6f8f", "#ffffff"),  # the cold side: deep water
    "cara-light": ("#8fe0ee", "#e3f5f9", "#ffffff"),  # and thin air
    "cara-dark": ("#0b4560", "#0e6f8f", "#000000"),
    "cara-tint": ("#e2eff3", "#ffffff", "#ffffff"),  # its half of the table
    "cruz": ("#c2410c", "#c2410c", "#000000"),  # the hot side: embers
    "cruz-light": ("#ffc04d", "#ffeccb", "#ffffff"),  # and flames
    "cruz-dark": ("#6b1f10", "#c2410c", "#000000"),
    "cruz-tint": ("#f8e8e4", "#ffffff", "#ffffff"),
    "skin-1": ("#8fc43f", "#ffffff", "#ffffff"),  # goblins come in every colour of bad milk
    "skin-2": ("#5f9a35", "#ffffff", "#ffffff"),
    "skin-3": ("#c3cf4a", "#ffffff", "#ffffff"),
    "skin-4": ("#4fa37c", "#ffffff", "#ffffff"),
    "skin-5": ("#a39a5b", "#ffffff", "#ffffff"),
    "skin-6": ("#7fae9b", "#ffffff", "#ffffff"),
    "skin-1-dark": ("#69912e", "#ffffff", "#ffffff"),
    "skin-2-dark": ("#467127", "#ffffff", "#ffffff"),
    "skin-3-dark": ("#909936", "#ffffff", "#ffffff"),
    "skin-4-dark": ("#3a785b", "#ffffff", "#ffffff"),
    "skin-5-dark": ("#787143", "#ffffff", "#ffffff"),
    "skin-6-dark": ("#5d8072", "#ffffff", "#ffffff"),
    "blush": ("#d9695a", "#ffffff", "#ffffff"),  # inside of ears, tongues
    "shade": ("#3b5f22", "#ffffff", "#000000"),  # what is dark on a goblin: nostrils, spots
    "eye": ("#fffbe6", "#ffffff", "#ffffff"),
    "iris": ("#ffb000", "#ffffff", "#ffffff"),
    "tooth": ("#fff3c4", "#ffffff", "#ffffff"),
    "mouth": ("#5a1528", "#1d1426", "#000000"),
    "metal": ("#c9d1da", "#ffffff", "#ffffff"),
    "metal-dark": ("#7c8894", "#e3e6ea", "#000000"),
    "gold": ("#f2b632", "#ffffff", "#ffffff"),
    "gold-light": ("#ffe28a", "#ffffff", "#ffffff"),  # the tossed coin, from its light to its shadow
    "gold-shade": ("#d08c1c", "#8a6a2a", "#000000"),
    "gold-dark": ("#95590f", "#8a6a2a", "#000000"),
    "gold-deep": ("#5c310e", "#8a6a2a", "#000000"),
    "far-hot": ("#f0a15a", "#f3c4ae", "#ffffff"),  # mobs far away, and what is only a shape
    "far-cold": ("#86c9da", "#b5dbe5", "#000000"),
    "blaze": ("#e8641a", "#ffffff", "#000000"),  # the sky behind Cruz
    "deep": ("#1389a8", "#ffffff", "#ffffff"),  # and behind Cara
    "palm": ("#1c2b1f", "#ffffff", "#000000"),  # the hand that tossed it, and its lit side
    "palm-light": ("#6f9a3c", "#ffffff", "#ffffff"),
    "wood": ("#a06a35", "#ffffff", "#ffffff"),
    "leather": ("#7a4a28", "#efe4da", "#000000"),
    "cloth": ("#4a3a8c", "#ece9f6", "#000000"),
    "cloth-2": ("#b8324a", "#f8e2e6", "#ffffff"),
    "cloth-3": ("#2f7d54", "#e2f1e9", "#000000"),
    "cloth-shade": ("#362a67", "#ffffff", "#ffffff"),
    "metal-shade": ("#949aa1", "#ffffff", "#ffffff"),
    "metal-dark-shade": ("#5b646d", "#ffffff", "#ffffff"),
    "cloth-3-shade": ("#225c3e", "#ffffff", "#ffffff"),
    "leather-shade": ("#5a361d", "#ffffff", "#ffffff"),
    "fur": ("#6e4b3a", "#efe6e1", "#000000"),
    "bone": ("#f3ead2", "#ffffff", "#ffffff"),
    "water": ("#1f8fe0", "#1f8fe0", "#ffffff"),
    "air": ("#9fd8e6", "#dff2f6", "#ffffff"),
    "fire": ("#f26a1b", "#f26a1b", "#ffffff"),
    "earth": ("#8a5a2b", "#8a5a2b", "#ffffff"),
    "water-light": ("#bfe4fb", "#ffffff", "#ffffff"),
    "air-light": ("#eefafc", "#ffffff", "#ffffff"),
    "fire-light": ("#ffd9a0", "#ffffff", "#ffffff"),
    "earth-light": ("#e6cda6", "#ffffff", "#ffffff"),
    "water-shade": ("#12609f", "#ffffff", "#ffffff"),  # the sides of things that lie away from the light
    "air-shade": ("#6fb4c8", "#ffffff", "#ffffff"),
    "fire-shade": ("#b8420c", "#ffffff", "#ffffff"),
    "earth-shade": ("#5f3b1a", "#ffffff", "#ffffff"),
    "mage-shade": ("#d9a400", "#ffffff", "#ffffff"),
    "infantry-shade": ("#8f1218", "#ffffff", "#ffffff"),
    "paper-shade": ("#d9c9a0", "#ffffff", "#ffffff"),
    "bone-shade": ("#c9b98f", "#ffffff", "#ffffff"),
    "fur-shade": ("#4b3226", "#ffffff", "#ffffff"),
    "white-shade": ("#d9d2c4", "#ffffff", "#ffffff"),
    "wood-shade": ("#74471d", "#ffffff", "#ffffff"),
    "cloth-2-shade": ("#7f1f33", "#ffffff", "#ffffff"),
    "spirit-light-shade": ("#8557c4", "#ffffff", "#ffffff"),
    "spirit": ("#3d1a66", "#3d1a66", "#000000"),
    "spirit-light": ("#b78cf0", "#ffffff", "#ffffff"),
    "trick": ("#ff7ab0", "#f2a0c4", "#ffffff"),  # qíahnberas: a pink that no fighter wears
    "trick-light": ("#ffb3d1", "#ffffff", "#ffffff"),
    "gear": ("#aeb6c4", "#aeb6c4", "#ffffff"),  # equipment
    "gear-light": ("#d8dde6", "#ffffff", "#ffffff"),
    "accent": ("#a01d60", "#a01d60", "#000000"),  # the rulebook's numbers, titles and references
    "line": ("#b59ac8", "#b59ac8", "#000000"),  # its rules
    "tint": ("#fbf3fb", "#ffffff", "#ffffff"),  # its panels
}

_TELLING = (("mage", "paladin", "knight", "beast", "archer", "infantry"), ("cara", "cruz"))
"""The colours whose difference has a meaning: those of the six types of fighter, and those of the two
sides."""

_MARKED = {name: f"the sign of the {name}" for name in _TELLING[0]} | {
    name: f"{name.title()}'s own back and emblem" for name in _TELLING[1]
}
"""The marks that show the same difference without colour."""


def theme(variant: Variant) -> Theme:
    """Return the theme of one variant; all three have the same swatches and typefaces by name."""
    return Theme(variant, swatches(_SWATCHES, variant), dict(_TYPEFACES), _TELLING, _MARKED)


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
