"""The faces of Duelo de Runas: theme, components, figures, and the words on drawings."""

from functools import partial

from pnp.definition import ComponentTable
from pnp.games import Setting
from pnp.games.duelo_de_runas.faces.aid import aid_face, flow_face
from pnp.games.duelo_de_runas.faces.book import FIGURES, position, table
from pnp.games.duelo_de_runas.faces.cards import back_face, card_face
from pnp.games.duelo_de_runas.faces.markers import marker_face
from pnp.games.duelo_de_runas.faces.mats import mat_face, tracker_face
from pnp.games.duelo_de_runas.faces.scene import illustration
from pnp.games.duelo_de_runas.faces.theme import ornaments, theme
from pnp.games.inventory import inventory
from pnp.scene import Component, Face

WORDS = (
    ("Ana", "figure of a duel, who attacks: a first name"),
    ("Bruno", "figure of a duel, who defends: a first name"),
    ("Spell sequence", "mat, heading"),
    ("energy", "mat, beside the three energy runes; one word"),
    ("this turn’s card", "mat, in the last place"),
    ("last turn’s card", "mat, in the narrow place before the last; short"),
    ("the oldest: discarded first", "mat, in the first narrow place; short"),
    ("Life points", "life tracker; short"),
    ("The spells", "player aid, heading"),
    ("Advanced spells", "player aid, heading; short"),
    ("The deck’s wizard", "flow card, heading; short"),
    ("{n} life points or fewer: it defends itself", "flow card, above a column; short"),
    ("{n} life points or more: it attacks", "flow card, above a column; short"),
    (
        "It feeds a spell with all the runes that it can, and casts nothing that you are safe from.",
        "flow card, its foot",
    ),
    ("higher", "figure of the ranks, beside an arrow; one word"),
    ("energy runes", "figure, below three runes"),
    ("activation runes", "figure, below three runes; also on a card explained"),
    ("Ace", "figure of the ranks; one word"),
    ("Pawn", "figure of the ranks; one word"),
    ("Court", "figure of the ranks; one word"),
    ("Crown", "figure of the ranks; one word"),
    ("rank", "figure, on a card explained; one word"),
    ("emblem", "figure, on a card explained; one word"),
    ("name", "figure, on a card explained; one word"),
    ("a notch for each step in rank", "figure, on a card explained"),
    ("deck", "figure of the table; one word"),
    ("discard pile", "figure of the table"),
    ("your hand", "figure of the table"),
)


__all__ = [
    "CARD_SIZES",
    "COVER",
    "FIGURES",
    "WORDS",
    "components",
    "illustration",
    "ornaments",
    "position",
    "table",
    "theme",
]

CARD_SIZES = ("poker", "mini", "tarot", "square")
"""The sizes that cards have a layout for."""

COVER = "cover"
"""The figure on the title page."""


def components(setting: Setting) -> tuple[Component, ...]:
    """Return every component of the kit, drawn for the setting, in the order of game.toml. Raises LayoutError
    if a text does not fit on a component."""
    return inventory(setting, partial(_draw, setting))


def _draw(setting: Setting, entry: ComponentTable, name: str) -> Face:
    if name == "card-back":
        return back_face(theme(setting.variant), *setting.card)
    match entry.kind:
        case "card":
            return card_face(setting, name, setting.say(entry.name))
        case "aid" if name.startswith("aid-solo"):
            return flow_face(setting, name)
        case "aid":
            return aid_face(setting, name.removeprefix("aid-"))
        case "mat":
            return mat_face(setting)
        case "tracker":
            return tracker_face(setting)
        case "marker":
            return marker_face(setting, name)
        case _:
            raise AssertionError(name)
