"""Zones and what lies in them: plain values, and what a player sees of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from pnp.definition import Seen, Side, ZoneKind
from pnp.units import Point

NOBODY = -1
"""The owner of a zone that belongs to the whole table."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A place on the table that holds parts: a cell, a slot of a mat, a pile, a row, a hand, a supply."""

    id: str
    name: str
    """Its English name, which the game's catalogs translate."""
    kind: ZoneKind = "row"
    owner: int = NOBODY
    """The player that it belongs to, from 0."""
    seen: Seen = "everybody"
    holds: int | None = None
    """The most parts that it holds; None for any number."""
    shuffled: bool = False
    on: str = ""
    """The component on whose printed face it lies; empty for a zone on the table itself."""
    spot: str = ""
    """The name of the element of that face where it lies, as "cell:17"."""
    at: Point | None = None
    """Its middle on that face in mm, where no element names it."""
    base: str = ""
    """The id of its [[zones]] entry, or of the component whose cell it is."""

    def shows(self, viewer: int | None) -> bool:
        """Return whether a viewer sees the faces of what lies in it; None sees everything."""
        return viewer is None or self.seen == "everybody" or (self.seen == "owner" and self.owner == viewer)


class Lying(NamedTuple):
    """A part as an engine states it: a component of game.toml and its zone. The parts of a zone are stated
    from the lowest or leftmost on."""

    component: str
    zone: str
    side: Side = "front"
    """The side that is up."""
    turn: int = 0
    """Degrees clockwise."""
    known: tuple[int, ...] | None = None
    """The players who know which component it is; None for those who see into the zone."""


class Placement(NamedTuple):
    """A printed part on the table, as somebody sees it."""

    component: str
    """The id of the component in game.toml; empty where it is hidden."""
    copy: int
    """Which copy it is, from 1; 0 where it is hidden."""
    zone: str
    order: int
    """Its place in the zone from the lowest or leftmost, which is 0."""
    side: Side = "front"
    turn: int = 0
    back: str = ""
    """The name of the back that hidden parts show; empty for others."""


class Touch(NamedTuple):
    """What one points at to do an action: a zone, or the part of this place in it."""

    zone: str
    order: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """What lies where, for a number of players."""

    players: int
    zones: Mapping[str, Zone]
    placements: tuple[Placement, ...]


def place_parts(
    parts: Iterable[Lying],
    zones: Mapping[str, Zone],
    backs: Mapping[str, str],
    viewer: int | None = None,
) -> tuple[Placement, ...]:
    """Return parts as a viewer sees them, zone by zone in the order of `zones`; None sees everything.

    Copies are numbered after the hidden ones are taken out, so that no number tells what is hidden. Hidden
    parts come first in their zone, in the order of their backs. `backs` has the back of each component.
    Raises KeyError for a zone that does not exist.
    """
    by_zone: dict[str, list[Lying]] = {}
    for part in parts:
        by_zone.setdefault(part.zone, []).append(part)
    if len(by_zone) > 1:
        ranks = {zone: rank for rank, zone in enumerate(zones)}
        by_zone = dict(sorted(by_zone.items(), key=lambda each: ranks[each[0]]))
    copies: dict[str, int] = {}
    placed: list[Placement] = []
    for name, stated in by_zone.items():
        zone, lying = zones[name], stated
        order = 0
        shows = zone.shows(viewer)
        if viewer is not None and not (shows and all(part.known is None for part in lying)):
            hidden = [part for part in lying if not _is_known(part, shows, viewer)]
            lying = [part for part in lying if _is_known(part, shows, viewer)]
            only_count = zone.seen == "count"
            looks = sorted(
                ("" if only_count else backs.get(part.component, ""), part.turn) for part in hidden
            )
            for order, (back, turn) in enumerate(looks):
                placed.append(Placement("", 0, name, order, "back", 0 if only_count else turn, back))
            order = len(looks)
        for component, _, side, turn, _ in lying:
            copy = copies[component] = copies.get(component, 0) + 1
            placed.append(Placement(component, copy, name, order, side, turn))
            order += 1
    return tuple(placed)


def _is_known(part: Lying, shows: bool, viewer: int) -> bool:
    return shows if part.known is None else viewer in part.known


def in_zones(placements: Sequence[Placement]) -> Mapping[str, tuple[Placement, ...]]:
    """Return the placements of each zone that holds any, in their order."""
    return {zone: tuple(parts) for zone, parts in groupby(placements, key=lambda part: part.zone)}
