"""What lies where: zones, the parts in them, and the table when a game begins. Plain data in millimetres.

A zone is a cell or point of a board, a slot of a mat, a pile, a row, a fan, a supply. A placement says which
copy of which printed component lies in it, in which order, which side up. game.toml states the zones and the
first table; engines state the placements of a position.
"""

from pnp.tabletop.places import (
    NOBODY,
    Lying,
    Placement,
    Table,
    Touch,
    Zone,
    in_zones,
    place_parts,
)
from pnp.tabletop.setting_up import (
    SetupFault,
    Stated,
    box_parts,
    set_up,
    spare_parts,
    unequal_zones,
)
from pnp.tabletop.zones import CELL, zones_of

__all__ = [
    "CELL",
    "NOBODY",
    "Lying",
    "Placement",
    "SetupFault",
    "Stated",
    "Table",
    "Touch",
    "Zone",
    "box_parts",
    "in_zones",
    "place_parts",
    "set_up",
    "spare_parts",
    "unequal_zones",
    "zones_of",
]
