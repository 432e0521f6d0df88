"""The table: its zones, the parts in them, its set-up for a game, and pictures of it in millimetres.

A zone is a cell or point of a board, a slot of a mat, a pile, a row, a fan, a supply. A placement says which
copy of which printed component lies in a zone, in which order and with which side up. game.toml lists the
zones and says which parts lie in them when the game begins. An engine (the rules of a game as a program) says
where the parts lie in any later position.
"""

from typing import TYPE_CHECKING

from pnp.renaming import old_names
from pnp.tabletop.places import (
    CELL,
    NOBODY,
    ONLOOKER,
    PartPlace,
    Placement,
    Table,
    Touch,
    Zone,
    backs_of,
    in_zones,
    place_parts,
    seen_by,
    zones_of,
)
from pnp.tabletop.setting_up import (
    LARGE,
    SIDE_BY_SIDE,
    SetupFault,
    SetUpResult,
    SetupStep,
    set_up,
    set_ups,
    spare_parts,
    unequal_zones,
)
from pnp.tabletop.spots import Spot, find_spots, find_touches, mark_touch, spots_called, without_marks

__all__ = [
    "CELL",
    "LARGE",
    "NOBODY",
    "ONLOOKER",
    "SIDE_BY_SIDE",
    "PartPlace",
    "Placement",
    "SetUpResult",
    "SetupFault",
    "SetupStep",
    "Spot",
    "Table",
    "Touch",
    "Zone",
    "backs_of",
    "closeup",
    "data",
    "find_spots",
    "find_touches",
    "in_zones",
    "mark_touch",
    "picture",
    "place_parts",
    "reducing",
    "seen_by",
    "set_up",
    "set_ups",
    "sketch",
    "spare_parts",
    "spots_called",
    "unequal_zones",
    "without_marks",
    "zones_of",
]

if not TYPE_CHECKING:
    __getattr__ = old_names(
        __name__,
        {
            "Lying": "PartPlace",
            "Stated": "SetUpResult",
        },
    )
