"""The data models of a table for other programs, which `pnp tabletop --json` writes."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from pnp.definition import Seen, Side, ZoneKind
from pnp.tabletop.places import NOBODY, Table, Zone

SCHEMA: Literal[1] = 1
"""The version number of this data format. Programs that know another version cannot read it."""


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class ZoneData(_Data):
    """A place on the table that holds parts."""

    id: str
    name: str
    """Its English name."""
    kind: ZoneKind
    owner: int | None
    """The player that it belongs to, from 1; null for a zone of the whole table."""
    seen: Seen
    holds: int | None
    """The most parts that it holds; null for any number."""
    shuffled: bool
    on: str | None
    """The id of the component on whose front it lies; null for a zone on the table itself."""
    spot: str | None
    """The name of the element of that front where it lies."""
    at_mm: tuple[float, float] | None
    """Its middle in mm from the upper left corner of that front, where no element names it."""


class PlacementData(_Data):
    """A part in a zone."""

    component: str | None
    """The id of the component in game.toml; null for a part that the viewer does not know."""
    copy_: int | None = Field(alias="copy")
    """The number of the copy, from 1; null for a part that the viewer does not know."""
    zone: str
    order: int
    """Its place in the zone, from the lowest or leftmost, which is 0."""
    side: Side
    """The side that is up."""
    turn: int
    """Degrees clockwise."""
    back: str | None
    """The name of the back that an unknown part shows; null for others."""


class TableData(_Data):
    """A table: its zones and placements."""

    schema_: Literal[1] = Field(alias="schema")
    """The version number of this data format."""
    game: str
    """The id of the game."""
    version: str
    """The version of the game."""
    players: int
    viewer: int | None
    """The player as whom the table is seen, from 1; null where everything is seen."""
    zones: tuple[ZoneData, ...]
    placements: tuple[PlacementData, ...]
    """In the order of `zones`, and in each from the lowest or leftmost part."""


def table_data(table: Table, *, game: str, version: str, viewer: int | None = None) -> TableData:
    """Return a table as data. `viewer` counts from 0."""
    placements = tuple(
        PlacementData(
            component=part.component or None,
            copy=part.copy or None,
            zone=part.zone,
            order=part.order,
            side=part.side,
            turn=part.turn,
            back=part.back or None,
        )
        for part in table.placements
    )
    return TableData(
        schema=SCHEMA,
        game=game,
        version=version,
        players=table.players,
        viewer=None if viewer is None else viewer + 1,
        zones=tuple(map(_zone_data, table.zones.values())),
        placements=placements,
    )


def _zone_data(zone: Zone) -> ZoneData:
    return ZoneData(
        id=zone.id,
        name=zone.name,
        kind=zone.kind,
        owner=None if zone.owner == NOBODY else zone.owner + 1,
        seen=zone.seen,
        holds=zone.holds,
        shuffled=zone.shuffled,
        on=zone.on or None,
        spot=zone.spot or None,
        at_mm=zone.at,
    )
