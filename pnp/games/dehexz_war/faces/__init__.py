"""The faces of Dehex'z War: theme, components, figures, and the words on drawings."""

from pnp.games import Setting
from pnp.games.dehexz_war.faces import board, mat, pieces
from pnp.games.dehexz_war.faces.diagram import table
from pnp.games.dehexz_war.faces.figures import FIGURES
from pnp.games.dehexz_war.faces.scene import illustration
from pnp.games.dehexz_war.faces.theme import ornaments, theme
from pnp.games.dehexz_war.facts import Facts, classes
from pnp.games.inventory import inventory
from pnp.scene import Component, Face

__all__ = ["COVER", "FIGURES", "WORDS", "components", "illustration", "ornaments", "table", "theme"]

COVER = "cover"
"""The figure on the title page."""

WORDS = (
    ("Entry zone", "board and figures"),
    ("Promotion zone", "board and figures"),
    ("Behind this line: entry and promotion", "board, legend of the heavy line; keep it short"),
    ("Assassins enter here too", "board, legend of the dots; keep it short"),
    ("The Elf’s three realms", "board, heading of the legend of the three tones; keep it short"),
    ("A campaign map for two or three armies", "board, under the title; keep it short"),
    ("Capture zone", "mat"),
    ("attacks", "mat, a mark; one word"),
    ("captures", "mat, a mark; one word"),
    ("With I: {these}. Without I: {those}.", "mat, the Doppelgänger; letters of pieces; keep it short"),
    ("As Ä, and {kinds} too.", "mat, the Ghost; letters of pieces; keep it short"),
    ("forward", "figure, at an arrow"),
    ("its owner sits here", "figure"),
    ("moves here", "key of the figures"),
    ("attacks only", "key of the figures"),
    ("captures here", "key of the figures"),
    ("a friend", "key of the figures"),
    ("an enemy", "key of the figures"),
    ("can be attacked", "key of the figures"),
    ("can be captured", "key of the figures"),
    ("can be possessed", "key of the figures"),
)
"""The words on the drawings, for the catalogs, as (msgid, comment)."""


def components(setting: Setting) -> tuple[Component, ...]:
    """Return every component of the kit, drawn for the setting, in the definition's order."""
    return inventory(setting, lambda _, name: _draw(setting, name))


def _draw(setting: Setting, name: str) -> Face:
    definition = setting.definition
    if name == "board":
        return _board(setting)
    if name == "capture":
        return mat.mat_face(setting)
    if name in {piece.id for piece in definition.pieces}:
        return pieces.piece_face(setting, name)
    raise AssertionError(name)


def _board(setting: Setting) -> Face:
    definition, facts = setting.definition, _facts(setting)
    grid = definition.board()
    labels = board.BoardLabels(
        entry=setting.say("Entry zone"),
        promotion=setting.say("Promotion zone"),
        two_rows=setting.say("Behind this line: entry and promotion"),
        third_row=setting.say("Assassins enter here too"),
        classes=setting.say("The Elf’s three realms"),
    )
    return board.board_face(
        theme(setting.variant),
        side=grid.side,
        size=grid.size_mm,
        classes=classes(grid.side, facts.moves.E.slide),
        title=setting.say(definition.game.title),
        subtitle=setting.say("A campaign map for two or three armies"),
        labels=labels,
    )


def _facts(setting: Setting) -> Facts:
    facts: Facts = setting.definition.facts
    return facts
