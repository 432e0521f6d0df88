"""The data models of a table for other programs, which `pnp tabletop --json` writes."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from pnp.definition import Seen, Side, ZoneKind
from pnp.tabletop.places import NOBODY, Table, Zone

SCHEMA: Literal[1] = 1
"""The version number of this data format. Programs that only know another version cannot read it."""


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class ZoneData(_Data):
    """A zone: a place on the table that holds parts."""

    id: str
    name: str
    """The English name of the zone."""
    kind: ZoneKind
    owner: int | None
    """The player to whom the zone belongs, counted from 1; null for a zone of the whole table."""
    seen: Seen
    holds: int | None
    """The largest number of parts that it holds; null for any number."""
    shuffled: bool
    on: str | None
    """The id of the component on whose front the zone lies; null for a zone on the table itself."""
    spot: str | None
    """The name of the element on this front that marks the zone; null if none does."""
    at_mm: tuple[float, float] | None
    """The middle of the zone in mm from the left and from the top of this front, if no element marks it;
    otherwise null."""


class PlacementData(_Data):
    """The place of a part in a zone."""

    component: str | None
    """The id of the component in game.toml; null for a part that the viewer does not know."""
    copy_: int | None = Field(alias="copy")
    """The number of the copy, counted from 1; null for a part that the viewer does not know."""
    zone: str
    order: int
    """The index of the part in the zone. The lowest or leftmost part has 0."""
    side: Side
    """The side that is up."""
    turn: int
    """The rotation of the part in degrees clockwise."""
    back: str | None
    """The name of the back of a part that the viewer does not know; null for other parts."""


class TableData(_Data):
    """A table as one viewer sees it: its zones and the parts in them."""

    schema_: Literal[1] = Field(alias="schema")
    """The version number of this data format."""
    game: str
    """The id of the game."""
    version: str
    """The version of the game."""
    players: int
    viewer: int | None
    """The player through whose eyes the table is seen, counted from 1; null if everything is visible."""
    zones: tuple[ZoneData, ...]
    placements: tuple[PlacementData, ...]
    """The parts, in the order of `zones`. In each zone they begin with the lowest or leftmost part."""


def table_data(table: Table, *, game: str, version: str, viewer: int | None = None) -> TableData:
    """Return a table as data. `viewer` is the player, counted from 0, through whose eyes `table` is seen;
    None if everything in it is visible. It is only recorded: nothing is hidden here."""
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
