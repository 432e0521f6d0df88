"""The faces of Qíahn Tactics Goblin: theme, components, figures, and the words on drawings."""

from pnp.games import Setting, draw_sides
from pnp.games.inventory import inventory
from pnp.games.qiahn_tactics_goblin.faces.figures import FIGURES
from pnp.games.qiahn_tactics_goblin.faces.scene import illustration
from pnp.games.qiahn_tactics_goblin.faces.table import position, table
from pnp.games.qiahn_tactics_goblin.faces.theme import ornaments, theme
from pnp.games.qiahn_tactics_goblin.facts import Facts
from pnp.scene import Component, Swatch

WORDS = (
    ("Mage", "type of fighter, on cards; keep it short"),
    ("Paladin", "type of fighter, on cards; keep it short"),
    ("Knight", "type of fighter, on cards; keep it short"),
    ("Beast", "type of fighter, on cards; keep it short"),
    ("Archer", "type of fighter, on cards; keep it short"),
    ("Foot soldier", "type of fighter, on cards; keep it short"),
    ("Equipment", "the sort of a card, at its foot"),
    ("Magic", "the sort of a card, at its foot"),
    ("Qíahnbera", "the sort of a card, at its foot; keep the accent"),
    ("SOUP", "written on a shield, which its text tells: four or five capitals"),
    ("At any moment", "the foot of the Spirit card; keep it short"),
    ("On a fighter of yours when you attack", "sword card"),
    ("On a fighter of yours when you defend", "shield card"),
    ("Cara attacks", "turn card; Cara stays as it is"),
    ("Cruz attacks", "turn card; Cruz stays as it is"),
    ("tropa", "figure; the pile of fighters, a word of the game"),
    ("reserve", "figure, a line of cards"),
    ("vanguard", "figure, a line of cards"),
    ("qíahnberas", "figure; keep the accent"),
    ("magic", "figure"),
    ("equipment", "figure"),
    ("turn card", "figure"),
    ("attacker", "figure of a combat"),
    ("defender", "figure of a combat"),
    ("points", "figure, before a number; victory points"),
)


__all__ = [
    "CARD_SIZES",
    "COVER",
    "FIGURES",
    "WORDS",
    "area",
    "components",
    "illustration",
    "ornaments",
    "position",
    "table",
    "theme",
]

COVER = "cover"
"""The figure on the title page."""


CARD_SIZES = ("poker", "mini", "tarot", "square")
"""The card sizes that have a layout of their own (`Format` in card.py)."""


def area(setting: Setting, player: int) -> Swatch:
    """Return the swatch that tints the half of the table of player 0 (Cara) or 1 (Cruz)."""
    facts: Facts = setting.definition.facts
    return theme(setting.variant).swatch(f"{facts.sides[player].id}-tint")


def components(setting: Setting) -> tuple[Component, ...]:
    """Return every component of the kit in the definition's order, drawn for the setting as layout.toml says.
    Raises LayoutError, DefinitionError."""
    return inventory(setting, draw_sides(setting, theme(setting.variant)))
