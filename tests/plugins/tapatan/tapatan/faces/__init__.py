"""Tapatan as drawn. pnp reads theme, components, FIGURES, COVER and WORDS from this module.

Stock, copies and labels are those of the plain faces; every front is our own.
"""

from dataclasses import replace

from pnp.games import Setting
from pnp.games.plain import faces as plain
from pnp.scene import Component
from tapatan.faces.aid import aid_face
from tapatan.faces.board import board_face
from tapatan.faces.figures import cover_figure, step_figure, won_figure
from tapatan.faces.stones import moon_face, sun_face
from tapatan.faces.theme import theme

__all__ = ["COVER", "FIGURES", "WORDS", "components", "theme"]

FRONTS = {"board": board_face, "stone.sun": sun_face, "stone.moon": moon_face, "aid": aid_face}

FIGURES = {"cover": cover_figure, "step": step_figure, "won": won_figure}
"""The pictures of the rulebook, by the names that rulebook.md.j2 calls them."""

COVER = "cover"
"""The one that the title page wears."""

WORDS: tuple[tuple[str, str], ...] = ()
"""What the drawings say beside the definition's own words: nothing."""


def components(setting: Setting) -> tuple[Component, ...]:
    """The kit's components, in the definition's order."""
    return tuple(replace(each, front=FRONTS[each.id](setting)) for each in plain.components(setting))
