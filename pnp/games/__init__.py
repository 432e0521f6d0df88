"""The games: what a game consists of, how it is found and opened, and what the faces and checks of all games
share.

A game is a folder with a definition, and a package with an engine, faces and checks. The games that come with
pnp lie beside this file. Any installed package can add games by the entry point `pnp.games`.
"""

from typing import TYPE_CHECKING

from pnp.games.game import (
    Checks,
    Engine,
    Faces,
    Facts,
    Game,
    Position,
    Setting,
    draw_sides,
    plain_checks,
    plain_theme,
)
from pnp.games.illustration import MOTIF, Format, Illustration, on_band
from pnp.games.inventory import figure, remember_drawing, share_drawing, with_listener
from pnp.games.opening import authors, every_game, ids, open_game, open_rules, origin
from pnp.games.ornament import Ornamenter, Ornaments
from pnp.games.sizing import card_sizes, draw, has_decks, refuse_boxes, refuse_parts, refuse_size
from pnp.renaming import old_names

__all__ = [
    "MOTIF",
    "Checks",
    "Engine",
    "Faces",
    "Facts",
    "Format",
    "Game",
    "Illustration",
    "Ornamenter",
    "Ornaments",
    "Position",
    "Setting",
    "authors",
    "card_sizes",
    "draw",
    "draw_sides",
    "every_game",
    "figure",
    "game",
    "has_decks",
    "ids",
    "illustration",
    "inventory",
    "on_band",
    "open_game",
    "open_rules",
    "origin",
    "ornament",
    "plain_checks",
    "plain_theme",
    "proof",
    "reading",
    "refuse_boxes",
    "refuse_parts",
    "refuse_size",
    "remember_drawing",
    "share_drawing",
    "sizing",
    "tabling",
    "with_listener",
]

if not TYPE_CHECKING:
    __getattr__ = old_names(
        __name__,
        {
            "listening": "with_listener",
            "remembered": "remember_drawing",
            "shared": "share_drawing",
        },
    )
