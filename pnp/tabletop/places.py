"""Zones and the parts in them as plain values, and what each player sees of them. The zones of a game come
from game.toml: the zones that it names, the cells of its boards, and the box."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from pnp.definition import BOX, ComponentTable, Definition, Seen, Side, ZoneKind, ZoneTable
from pnp.units import Point

NOBODY = -1
"""The owner of a zone that belongs to the whole table."""
ONLOOKER = -2
"""A viewer who does not play and sees no player's hand."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A place on the table that holds parts: a cell, a slot of a mat, a pile, a row, a hand, a supply."""

    id: str
    name: str
    """Its English name, which the game's catalogs translate."""
    kind: ZoneKind = "row"
    owner: int = NOBODY
    """The index of the player to whom it belongs, from 0. The player may be the rival of a solo player."""
    seen: Seen = "everybody"
    holds: int | None = None
    """The largest number of parts that it holds; None for any number."""
    shuffled: bool = False
    on: str = ""
    """The component on whose printed face it lies; empty for a zone on the table itself."""
    spot: str = ""
    """The name of the element of that face on which it lies, as in "cell:17"."""
    at: Point | None = None
    """The middle of the zone on that face in mm, if no element marks it."""
    base: str = ""
    """The id of its [[zones]] entry, or of the component whose cell it is."""

    def shows(self, viewer: int | None) -> bool:
        """Return whether a viewer sees the faces of the parts in the zone; the viewer None sees
        everything."""
        return viewer is None or self.seen == "everybody" or (self.seen == "owner" and self.owner == viewer)


class PartPlace(NamedTuple):
    """A part as an engine states it: a component of game.toml and its zone. The parts of a zone are stated in
    order, the lowest or leftmost first."""

    component: str
    zone: str
    side: Side = "front"
    """The side that is up."""
    turn: int = 0
    """The rotation of the part in degrees clockwise."""
    known: tuple[int, ...] | None = None
    """The players, from 0, who may know which component this is. None stands for all players who may
    see the faces of the zone."""


class Placement(NamedTuple):
    """A printed part on the table, as a viewer sees it."""

    component: str
    """The id of the component in game.toml; empty where it is hidden."""
    copy: int
    """The number of the copy, from 1; 0 where it is hidden."""
    zone: str
    order: int
    """The position of the part among those in its zone: 0 is the bottom of a pile or the left end of a
    row."""
    side: Side = "front"
    turn: int = 0
    back: str = ""
    """The name of the back that hidden parts show; empty for others."""


class Touch(NamedTuple):
    """A zone, or a part in it, that a player points at to do an action. `order` is the part's position in the
    zone; None for the zone itself."""

    zone: str
    order: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """The zones and placements of a table for a number of players."""

    players: int
    zones: Mapping[str, Zone]
    placements: tuple[Placement, ...]

    @property
    def seats(self) -> int:
        """Return the number of possible owners of zones: the players and, in a game for one, also the rival
        that the rules play."""
        return max([self.players, *(zone.owner + 1 for zone in self.zones.values())])


def place_parts(
    parts: Iterable[PartPlace],
    zones: Mapping[str, Zone],
    backs: Mapping[str, str],
    viewer: int | None = None,
) -> tuple[Placement, ...]:
    """Return the placements of parts as a viewer sees them, zone by zone in the order of `zones`. The viewer
    None sees everything.

    Only visible copies are numbered, so that no number reveals a hidden part. Hidden parts come first in
    their zone, sorted by their backs. `backs` has the name of the back by the id of the component. Raises
    KeyError for a zone that does not exist.
    """
    by_zone: dict[str, list[PartPlace]] = {}
    mixed: set[str] = set()
    last: str | None = None
    there: list[PartPlace] = []
    for part in parts:
        _, zone_id, _, _, known = part
        if zone_id != last:
            last, there = zone_id, by_zone.setdefault(zone_id, [])
        there.append(part)
        if known is not None:
            mixed.add(zone_id)
    copies: dict[str, int] = {}
    placed: list[Placement] = []
    # Placement(...) itself takes twice as long.
    made, append, copies_before = tuple.__new__, placed.append, copies.get
    for name, zone in zones.items():
        if name not in by_zone:
            continue
        lying = by_zone.pop(name)
        order = 0
        if viewer is not None and (name in mixed or not zone.shows(viewer)):
            lying, hidden = _split(lying, zone.shows(viewer), viewer)
            if zone.seen == "count":
                looks = [("", 0)] * len(hidden)
            else:
                looks = sorted((backs.get(part.component, ""), part.turn) for part in hidden)
            for back, turn in looks:
                append(made(Placement, ("", 0, name, order, "back", turn, back)))
                order += 1
        for component, _, side, turn, _ in lying:
            copies[component] = copy = copies_before(component, 0) + 1
            append(made(Placement, (component, copy, name, order, side, turn, "")))
            order += 1
    if by_zone:
        raise KeyError(next(iter(by_zone)))
    return tuple(placed)


def _split(lying: Sequence[PartPlace], shows: bool, viewer: int) -> tuple[list[PartPlace], list[PartPlace]]:
    """Return the parts of a zone that a viewer knows, and those that are hidden from them."""
    known: list[PartPlace] = []
    hidden: list[PartPlace] = []
    for part in lying:
        (known if (shows if part.known is None else viewer in part.known) else hidden).append(part)
    return known, hidden


def seen_by(table: Table, backs: Mapping[str, str], viewer: int | None) -> Table:
    """Return a table as a viewer sees it; the viewer None sees everything. `backs` has the name of the
    back by the id of the component."""
    if viewer is None:
        return table
    parts = (PartPlace(part.component, part.zone, part.side, part.turn) for part in table.placements)
    return Table(table.players, table.zones, place_parts(parts, table.zones, backs, viewer))


def in_zones(placements: Sequence[Placement]) -> Mapping[str, tuple[Placement, ...]]:
    """Return the placements in each zone that holds any, in their order."""
    return {zone: tuple(parts) for zone, parts in groupby(placements, key=lambda part: part.zone)}


CELL = "cell:"
"""The prefix of the names of board cells on their faces; the number of the cell follows."""


def backs_of(definition: Definition) -> Mapping[str, str]:
    """Return the names of backs by the ids of the components that have them."""
    return {entry.id: entry.back for entry in definition.components if entry.back is not None}


def zones_of(definition: Definition, players: int) -> Mapping[str, Zone]:
    """Return the zones for a number of players, by their ids: first those of game.toml, then the cells of
    boards whose cells game.toml does not list, then the box."""
    found: dict[str, Zone] = {}
    boards = {entry.id: entry for entry in definition.components if definition.cell_names(entry)}
    stated: set[str] = set()
    for entry in definition.zones:
        if entry.players and players not in entry.players:
            continue
        if entry.cells and entry.on in boards:
            stated.add(entry.on)
        for zone in _of_entry(definition, entry, players):
            found[zone.id] = zone
    for name, board in boards.items():
        if name not in stated and not board.optional:
            for zone in cell_zones(definition, board, name):
                found.setdefault(zone.id, zone)
    found[BOX] = Zone(BOX, "In the box", "supply", base=BOX)
    return found


def _of_entry(definition: Definition, entry: ZoneTable, players: int) -> Iterator[Zone]:
    for player in range(entry.zones_for(players)) if entry.per == "player" else (NOBODY,):
        name = entry.id if player == NOBODY else f"{entry.id}.{player + 1}"
        zone = Zone(
            name,
            entry.name,
            entry.kind,
            player,
            entry.seen_by,
            entry.room,
            entry.shuffled,
            entry.on or "",
            "",
            entry.at_mm,
            entry.id,
        )
        if entry.cells:
            component = next((each for each in definition.components if each.id == entry.on), None)
            if component is not None:
                yield from cell_zones(definition, component, name, zone)
        elif entry.slots:
            for number, slot in enumerate(entry.slots, 1):
                yield _part_of(zone, f"{name}.{number}", slot)
        else:
            yield zone


def cell_zones(
    definition: Definition, component: ComponentTable, prefix: str, like: Zone | None = None
) -> Iterator[Zone]:
    """Yield a zone for each cell of the board on a component. Its id is the prefix, a dot and the cell's
    name: "board.17", "map.0101". Its other values are those of the zone `like`, if given, or the defaults."""
    like = like or Zone(prefix, component.name, "space", base=prefix, on=component.id)
    for number, name in enumerate(definition.cell_names(component)):
        yield _part_of(like, f"{prefix}.{name}", f"{CELL}{number}")


def _part_of(zone: Zone, name: str, spot: str) -> Zone:
    return Zone(
        name,
        zone.name,
        zone.kind,
        zone.owner,
        zone.seen,
        zone.holds,
        zone.shuffled,
        zone.on,
        spot,
        None,
        zone.base,
    )
