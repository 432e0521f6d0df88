"""The English words that faces without a game's own drawings print; the kit's own catalogs translate them."""

from collections.abc import Mapping

from pnp.scene import Kind

KINDS: Mapping[Kind, str] = {
    "card": "Card",
    "aid": "Player aid",
    "tile": "Tile",
    "standee": "Standee",
    "piece": "Piece",
    "marker": "Marker",
    "tracker": "Track",
    "mat": "Mat",
    "board": "Board",
    "dice": "Dice",
}
"""msgids of one component of each kind."""
