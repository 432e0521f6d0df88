"""Chomp as drawn: a board of its own; everything else, and the look, as pnp draws it by itself.

pnp reads theme, components, FIGURES, COVER and WORDS from this module. A package without any faces is drawn
wholly as a game that is data alone.
"""

from dataclasses import replace

from chomp.faces.bar import bar_face, bite_figure
from pnp.games import Setting
from pnp.games.plain import faces as plain
from pnp.games.plain.faces import COVER, theme
from pnp.scene import Component

__all__ = ["COVER", "FIGURES", "WORDS", "components", "theme"]

FIGURES = {**plain.FIGURES, "bite": bite_figure}
"""The pictures of the rulebook, by the names that rulebook.md.j2 calls them."""

WORDS = plain.WORDS
"""What the drawings say beside the definition's own words, for translators: (text, comment)."""


def components(setting: Setting) -> tuple[Component, ...]:
    """The kit's components, in the definition's order."""
    return tuple(
        replace(each, front=bar_face(setting)) if each.id == "bar" else each
        for each in plain.components(setting)
    )
