"""The head of a chapter: a coin that spins on its edge, and goblins who run towards it."""

from pnp.games import MOTIF, Illustration, Setting, on_band
from pnp.games.qiahn_tactics_goblin.faces.scene.coin import Coin, coin
from pnp.games.qiahn_tactics_goblin.faces.scene.crowd import shape
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.scene import (
    Drawing,
    Element,
    Path,
    Segment,
    Style,
    Theme,
    Use,
    compose,
    outline,
    rectangle,
    rotate,
    scale,
    translate,
)

_RUNNERS = (
    (10, 0.17, "leap", 0), (24, 0.19, "charge", 1), (39, 0.22, "leap", 2), (55, 0.24, "charge", 3),
    (71, 0.25, "charge", 0), (88, 0.26, "leap", 3),
)  # fmt: skip
"""The runners: distance from the edge, size, pose and hat."""


def band(setting: Setting, width: float, height: float) -> Illustration:
    """Draw the strip, composed at 180 x 30 mm."""
    look = theme(setting.variant)
    ground = rectangle(0, 0, width, height, Style(fill=look.swatch("tint")))
    return Illustration(Drawing(width, height, (ground, on_band(_motif(look, *MOTIF)))))


def _motif(look: Theme, width: float, height: float) -> list[Element]:
    elements: list[Element] = []
    elements += _ground(look, width, height - 3.6)
    for k, (x, size, pose, hat) in enumerate(_RUNNERS):
        for tone, at, facing in (("cruz", x, 1), ("cara-dark", width - x - 2 * (k % 2), -1)):
            drawn = shape(look, tone, pose, facing, (hat + (facing < 0)) % 4)
            place = compose(
                translate(at, height - 4.0 - 1.6 * (pose == "leap")), compose(rotate(4 * facing), scale(size))
            )
            elements.append(Use(drawn, place))
    disc = Coin((width / 2, height * 0.47), 11.4, 5.0, -24, 3.6)
    return [*elements, *coin(look, disc)]


def _ground(look: Theme, width: float, y: float) -> list[Element]:
    """Draw the milled edge that they run on; it thins out towards the ends."""
    reeds: list[Segment] = []
    for k in range(-44, 45):
        x, long = width / 2 + 2.4 * k, 2.2 * (1 - (abs(k) / 45) ** 2)
        reeds += outline([(x, y + 0.9), (x, y + 0.9 + max(long, 0.01))], closed=False)
    rail = outline([(4, y), (width / 2, y - 0.35), (width - 4, y), (width / 2, y + 0.35)])
    tone = look.swatch("gold" if look.variant == "colour" else "gold-dark")
    return [Path(tuple(reeds), Style(stroke=tone, width=0.5)), Path(rail, Style(tone, tone, 0.3))]
