"""Qíahn Tactics Goblin as drawn: theme, components, figures, and the words that drawings say."""

from functools import partial

from pnp.definition import ComponentTable
from pnp.games import Setting
from pnp.games.inventory import inventory
from pnp.games.qiahn_tactics_goblin.faces import backs, fronts
from pnp.games.qiahn_tactics_goblin.faces.figures import FIGURES
from pnp.games.qiahn_tactics_goblin.faces.ornaments import ornaments
from pnp.games.qiahn_tactics_goblin.faces.scene import illustration
from pnp.games.qiahn_tactics_goblin.faces.table import table
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.games.qiahn_tactics_goblin.faces.words import WORDS
from pnp.scene import Component, Face

__all__ = [
    "CARD_SIZES",
    "COVER",
    "FIGURES",
    "WORDS",
    "components",
    "illustration",
    "ornaments",
    "table",
    "theme",
]

COVER = "cover"
"""The figure that the title page wears."""


CARD_SIZES = ("poker", "mini", "tarot", "square")
"""The sizes of cards that are laid out, each in its own way (faces/format.py)."""


def components(setting: Setting) -> tuple[Component, ...]:
    """Every component of the kit, drawn for the setting, in the definition's order. Raises LayoutError."""
    return inventory(setting, partial(_draw, setting))


def _draw(setting: Setting, entry: ComponentTable, name: str) -> Face:
    sort, _, side = name.partition(".")
    if sort == "turn":
        return backs.turn_face(setting, side)
    return backs.back_face(setting, side) if name == entry.back else fronts.front(setting, entry)
