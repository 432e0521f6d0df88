"""The cover and the screen: two mobs that charge, and what flies between them."""

from dataclasses import dataclass

from pnp.games import Illustration, Setting
from pnp.games.qiahn_tactics_goblin.faces.scene.coin import Coin, coin, spin
from pnp.games.qiahn_tactics_goblin.faces.scene.crowd import far_runners, near_runners
from pnp.games.qiahn_tactics_goblin.faces.scene.hand import hand
from pnp.games.qiahn_tactics_goblin.faces.scene.lettering import draw_title_line, fitting_size
from pnp.games.qiahn_tactics_goblin.faces.scene.mob import Place, mob
from pnp.games.qiahn_tactics_goblin.faces.scene.props import glow, moth, swoosh, thing
from pnp.games.qiahn_tactics_goblin.faces.scene.sky import sky
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.scene import Drawing, Element, Group, Theme, compose, outline, scale, translate
from pnp.units import Point

_PAGE = (
    Place("archer", "splinter", "stab", 1, 174, 0.8, 6, 0.92, -4),
    Place("infantry", "volunteer", "charge", 1, 176, 0.64, 13, 1.0),
    Place("knight", "dent", "stab", 1, 131, 0.96, 0, 1.2),
    Place("beast", "tusk", "leap", 1, 136, 0.5, 25, 1.3, -4),
    Place("knight", "clank", "leap", -1, 44, 0.5, 21, 1.3, 4),
    Place("paladin", "sniffle", "slip", -1, 82, 0.93, 6, 0.86),
    Place("infantry", "bert", "charge", -1, 43, 0.96, 0, 1.16),
    Place("mage", "puddle", "leap", -1, 4, 0.8, 12, 0.9, 8),
)
_WIDE = (
    Place("archer", "splinter", "stab", 1, 176, 0.76, 2, 0.96, -4),
    Place("infantry", "volunteer", "charge", 1, 158, 0.66, 0, 1.05),
    Place("knight", "dent", "stab", 1, 125, 0.96, 0, 1.2),
    Place("beast", "tusk", "leap", 1, 124, 0.5, 14, 1.36, -4),
    Place("knight", "clank", "leap", -1, 57, 0.5, 11, 1.36, 4),
    Place("paladin", "sniffle", "slip", -1, 86, 0.93, 6, 0.9),
    Place("infantry", "bert", "charge", -1, 50, 0.96, 0, 1.2),
    Place("mage", "puddle", "leap", -1, 12, 0.76, 16, 1.0, 8),
)


@dataclass(frozen=True, slots=True)
class _Stage:
    """The size of a picture in mm, its coin, and the size of a goblin at the coin's nearest point."""

    width: float
    height: float
    disc: Coin
    size: float
    flights: tuple[Point, Point]
    """The places of the duck and the jar of moths in flight."""
    moths: tuple[Point, Point, Point]

    def point_in_air(self, dx: float, dy: float) -> Point:
        """Return a point in the air, `dx` and `dy` mm at size 1 from the middle of the coin."""
        return (self.disc.centre[0] + dx * self.size, self.disc.centre[1] + dy * self.size)


def page(setting: Setting, width: float, height: float) -> Illustration:
    """Draw the portrait cover: title above, the clash in the middle, the hand with its plate below."""
    look = theme(setting.variant)
    short = max(0.0, 297 - height)  # what Letter lacks, taken from title and goblins
    disc = Coin((width / 2, height - 117.5 + 0.15 * short), width * 0.63, 44.0, -6.0, 18.5)
    flights = ((30.0, height - 194), (width - 32, height - 195))
    moths = (
        (width - 50, height - 192),
        (width - 43, height - 206 + 0.4 * short),
        (width - 33, 52 - 0.4 * short),
    )
    stage = _Stage(width, height, disc, 0.95 - 0.004 * short, flights, moths)
    elements = _background(look, stage, width * 0.42)
    at = (width / 2, 62 - 0.45 * short)
    elements += _title(setting, at, 147 - 1.2 * short, 174 - 0.9 * short, 24 - 0.16 * short)
    elements += _battle(look, stage, _PAGE)
    elements += hand(look, (0, height + 8.5), width / 210)
    small = min(1.0, width / 210)  # a booklet's page has a smaller hand, and less room on it
    above, below = 48.5 * small - 8.5, 20.5 * small - 8.5
    plate = (width / 2 - 77 * small, height - above, width / 2 + 77 * small, height - below)
    ink = look.swatch("ink" if look.variant == "low-ink" else "paper")
    return Illustration(_clip_to_frame(width, height, elements), plate, ink)


def wide(setting: Setting, width: float, height: float) -> Illustration:
    """Draw the screen, composed at 300 x 200 mm and cut to fit: the same clash with more space at its
    sides."""
    look = theme(setting.variant)
    disc = Coin((150, 135), 186, 38.0, -4.0, 16.0)
    moths = ((215.0, 80.0), (241.0, 54.0), (206.0, 24.0))
    stage = _Stage(300, 200, disc, 0.82, ((56, 72), (234, 74)), moths)
    elements = _background(look, stage, 104)
    elements += _title(setting, (150, 47), 108, 162, 19.6)
    elements += _battle(look, stage, _WIDE)
    elements += hand(look, (34, 248), 1.0)
    large = max(width / stage.width, height / stage.height)
    off = translate((width - large * stage.width) / 2, (height - large * stage.height) / 2)
    return Illustration(_clip_to_frame(width, height, [Group(tuple(elements), compose(off, scale(large)))]))


def _background(look: Theme, stage: _Stage, burst: float) -> list[Element]:
    return sky(look, stage.width, stage.height, stage.point_in_air(0, -40), burst)


def _title(setting: Setting, at: Point, upper: float, lower: float, lead: float) -> list[Element]:
    """Draw the name in two lines: its first word `upper` mm wide, the middle of its baseline at a point, and
    `lead` mm below it the others, `lower` mm wide."""
    look = theme(setting.variant)
    first, _, rest = setting.definition.game.title.partition(" ")
    large, small = fitting_size(look, first, upper), fitting_size(look, rest, lower)
    below = draw_title_line(look, rest, (at[0], at[1] + lead), small, 3, 0.5)
    return [*draw_title_line(look, first, at, large, 3, 1.0), *below]


def _battle(look: Theme, stage: _Stage, places: tuple[Place, ...]) -> list[Element]:
    """Draw the coin with all that is on it and above it."""
    disc, size = stage.disc, stage.size
    banana, croquette = disc.point_at(97, 0.94), stage.point_in_air(0, -56)
    return [
        *spin(look, disc),
        *coin(look, disc),
        *far_runners(look, disc, 0.36 * size),
        *near_runners(look, disc, 0.6 * size),
        *_flying(look, stage),
        swoosh(look, (banana[0] + 4, banana[1]), 82, 30 * size, 1.6, "gold-dark"),
        *glow(look, croquette, 19 * size),
        *mob(look, disc, places, size),
        thing(look, "croquette", croquette, 0.72 * size, -10),
        thing(look, "banana", (banana[0] - 1, banana[1] - 6), 0.56 * size, -16),
    ]


def _flying(look: Theme, stage: _Stage) -> list[Element]:
    """Draw a duck from the left, a jar from the right, and the moths from the jar."""
    left, right = stage.flights
    return [
        swoosh(look, (right[0] + 7, right[1] - 4), 60, 30, 7),
        thing(look, "moths", right, 0.46 * stage.size, -128),
        *(
            moth(look, at, large * stage.size, turn)
            for at, large, turn in zip(stage.moths, (0.62, 0.85, 0.95), (-30, 24, -20), strict=True)
        ),
        swoosh(look, (left[0] - 7, left[1] - 4), -62, 30, 7),
        thing(look, "duck", left, 0.52 * stage.size, 24),
    ]


def _clip_to_frame(width: float, height: float, elements: list[Element]) -> Drawing:
    """Return a drawing whose elements are clipped to the rectangle."""
    edge = outline([(0, 0), (width, 0), (width, height), (0, height)])
    return Drawing(width, height, (Group(tuple(elements), clip=edge),))
