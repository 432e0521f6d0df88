"""The three pictures: a cover, a screen, and the head of a chapter."""

from pnp.games import Illustration, Setting
from pnp.games.qiahn_tactics_goblin.faces.scene.coin import Coin, coin
from pnp.games.qiahn_tactics_goblin.faces.scene.crowd import far
from pnp.games.qiahn_tactics_goblin.faces.scene.hand import hand
from pnp.games.qiahn_tactics_goblin.faces.scene.lettering import fitting, lettered
from pnp.games.qiahn_tactics_goblin.faces.scene.mob import Place, mob
from pnp.games.qiahn_tactics_goblin.faces.scene.props import dust, moth, swoosh, thing
from pnp.games.qiahn_tactics_goblin.faces.scene.sky import sky
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.scene import Drawing, Element, Group, outline

_PAGE = (
    Place("mage", "cinder", "leap", 1, 166, 0.7, 5),
    Place("infantry", "volunteer", "charge", 1, 141, 0.62),
    Place("paladin", "grub", "tramp", 1, 143, 0.96),
    Place("knight", "dent", "stab", 1, 119, 0.93),
    Place("beast", "tusk", "leap", 1, 108, 0.8, 26, 1.1),
    Place("knight", "clank", "leap", -1, 70, 0.8, 24, 1.1),
    Place("infantry", "bert", "charge", -1, 52, 0.93),
    Place("archer", "twang", "stab", -1, 34, 0.7),
    Place("paladin", "sniffle", "slip", -1, 36, 0.97, 5),
    Place("mage", "puddle", "tramp", -1, 14, 0.7),
)


def page(setting: Setting, width: float, height: float) -> Illustration:
    """The portrait cover: title above, the clash in the middle, the hand with its plate below."""
    look = theme(setting.variant)
    disc = Coin((width / 2, height * 0.57), width * 0.63, height * 0.155, -6.0, height * 0.064)
    clash = (width / 2, disc.centre[1] - 12)
    elements: list[Element] = [*sky(look, width, height, clash, width * 0.42)]
    elements += _title(setting, width)
    elements += coin(look, disc)
    elements += far(look, disc, 0.3)
    elements += mob(look, disc, _PAGE, 0.95)
    elements += hand(look, width, height)
    plate = (width / 2 - 77, height - 49, width / 2 + 77, height - 13)
    return Illustration(_framed(width, height, elements), plate, look.swatch("ink" if look.variant == "low-ink" else "paper"))


def _title(setting: Setting, width: float) -> list[Element]:
    look = theme(setting.variant)
    first, _, rest = setting.definition.game.title.partition(" ")
    large, small = fitting(look, first, width * 0.7), fitting(look, rest, width * 0.83)
    lower = lettered(look, rest, (width / 2, 86), small, 3, 0.5)
    return [*lettered(look, first, (width / 2, 62), large, 3, 1.0), *lower]


def _framed(width: float, height: float, elements: list[Element]) -> Drawing:
    """Nothing leaves the rectangle."""
    edge = outline([(0, 0), (width, 0), (width, height), (0, height)])
    return Drawing(width, height, (Group(tuple(elements), clip=edge),))


def wide(setting: Setting, width: float, height: float) -> Illustration:
    return page(setting, width, height)


def band(setting: Setting, width: float, height: float) -> Illustration:
    return page(setting, width, height)
