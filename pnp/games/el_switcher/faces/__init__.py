"""The faces of El Switcher: theme, components, figures, and the words on drawings."""

from pnp.games import Setting
from pnp.games.el_switcher.faces import board, cards, drawers
from pnp.games.el_switcher.faces.cards import Card
from pnp.games.el_switcher.faces.figures import FIGURES
from pnp.games.el_switcher.faces.scene import illustration
from pnp.games.el_switcher.faces.table import table
from pnp.games.el_switcher.faces.theme import ornaments, theme
from pnp.games.el_switcher.facts import Facts, deck
from pnp.games.inventory import inventory
from pnp.scene import Component, Face
from pnp.units import CARD_SIZES as SIZES

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

CARD_SIZES = tuple(SIZES)
"""The card sizes that the game supports."""

COVER = "cover"
"""The figure on the title page."""

WORDS = (
    ("Draw pile", "board, place of the movement cards; one or two words"),
    ("Discards", "board, place of the movement cards used; one or two words"),
    ("The padlock lies on the last colour used", "board, a plate; keep it short"),
    *((text, "turn summary, heading") for text, _ in (cards.TURN, cards.FIGURE)),
    *((text, "turn summary; keep it short") for text in (*cards.TURN[1], *cards.FIGURE[1])),
    ("easy", "figure of the decks"),
    ("hard", "figure of the decks"),
)
"""The words on the drawings, for the catalogs, as (msgid, comment)."""


def components(setting: Setting) -> tuple[Component, ...]:
    """Return every component of the kit, drawn for the setting, in the order of game.toml."""
    return inventory(setting, lambda _, name: _draw(setting, name))


def _draw(setting: Setting, name: str) -> Face:
    """Return the face that a component names, such as "tile.red.3", "fig.sun.4-1" or "back.move"."""
    look, facts = theme(setting.variant), _facts(setting)
    kind, *rest = name.split(".")
    card = _card(setting)
    match kind, rest:
        case "board", []:
            return board.board_face(setting)
        case "tile", [colour, number]:
            return drawers.tile_face(facts.colour(colour), int(number), look)
        case "marker", ["lock"]:
            return drawers.lock_face(look)
        case "fig", [own, figure]:
            return cards.figure_face(figure, deck(facts.figures)[figure], own, look, card)
        case "back", ["move"]:
            return cards.move_back(facts.colours, look, card)
        case "back", [own]:
            return cards.deck_back(own, look, card)
        case "move", [movement]:
            return _move(setting, movement)
        case "aid", [side]:
            return cards.aid_face(setting, side)
        case _:
            raise AssertionError(name)


def _move(setting: Setting, name: str) -> Face:
    definition, facts = setting.definition, _facts(setting)
    table = definition.square_board()
    said = next(each.name for each in definition.components if each.front == f"move.{name}")
    look = theme(setting.variant)
    return cards.move_face(
        facts.move(name), setting.say(said), table.columns, table.rows, look, _card(setting)
    )


def _card(setting: Setting) -> Card:
    return Card(*setting.card)


def _facts(setting: Setting) -> Facts:
    facts: Facts = setting.definition.facts
    return facts
