"""The faces of Magicans Duel: theme, components, figures, and the words on drawings."""

from pnp.definition import ComponentTable
from pnp.games import Setting, draw_sides
from pnp.games.inventory import inventory
from pnp.games.magicans_duel.faces import board, cards
from pnp.games.magicans_duel.faces.diagram import table
from pnp.games.magicans_duel.faces.figures import FIGURES, POSITIONS, draw_standing
from pnp.games.magicans_duel.faces.scene import illustration
from pnp.games.magicans_duel.faces.theme import ornaments, theme
from pnp.scene import Component, Face

__all__ = [
    "COVER",
    "FIGURES",
    "POSITIONS",
    "WORDS",
    "components",
    "draw_standing",
    "illustration",
    "ornaments",
    "table",
    "theme",
]

COVER = "cover"
"""The figure on the title page."""

WORDS = (
    ("Black mages", "board and figures, the clan on the left"),
    ("White mages", "board and figures, the clan on the right"),
    ("Actions left", "tracker, its title; keep it short"),
    ("Dotted: only with a gargoyle in a niche on your side", "tracker; keep it short"),
    ("First turn of the game: begin at {n}", "tracker; keep it short"),
    ("Mage", "aid, a row"),
    ("Possession", "aid, a row"),
    ("Spell", "aid, a row"),
    ("Gargoyle", "aid, a row"),
    ("Jump", "aid, a row"),
    ("Push", "aid, a row"),
    ("Portal", "aid, a row"),
    ("your own; one step along a path", "aid; keep it short"),
    ("a rival mage, {possession} or less from one of yours", "aid; keep it short"),
    ("{spell_mages} of your mages in line, {spell_sum} or less in total", "aid; keep it short"),
    (
        "next to {gargoyle_spells} spells or {gargoyle_mages} mages, at least {gargoyle_own_mages} yours",
        "aid; keep it short",
    ),
    (
        "a mage, straight over others; n: crossings to the landing, only free ones "
        "once {niches_for_jumps} of your niches are taken",
        "aid; keep it short",
    ),
    ("spells push mages; gargoyles push both", "aid, who pushes whom; keep it short"),
    ("from a moon to any free moon", "aid; keep it short"),
)
"""The words on the drawings, for the catalogs, as (msgid, comment)."""


def components(setting: Setting) -> tuple[Component, ...]:
    """Return every component of the kit in the definition's order, drawn for the setting. The pieces are
    drawn as layout.toml says; the board and the two cards beside it have functions of their own. Raises
    LayoutError, DefinitionError."""
    drawn = {"board": board.board_face, "tracker": cards.tracker_face, "aid": cards.aid_face}
    by_layout = draw_sides(setting, theme(setting.variant))

    def draw(entry: ComponentTable, name: str) -> Face:
        return drawn[name](setting) if name in drawn else by_layout(entry, name)

    return inventory(setting, draw)
