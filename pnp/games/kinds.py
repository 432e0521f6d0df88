"""What a face that knows no game says it is, in English; the kit's own catalogs translate it."""

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
