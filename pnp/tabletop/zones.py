"""The zones of a game, from game.toml: those that it names, the cells of its boards, and the box."""

from collections.abc import Iterator, Mapping

from pnp.definition import BOX, ComponentTable, Definition, ZoneTable
from pnp.tabletop.places import NOBODY, Zone

CELL = "cell:"
"""The prefix of the names of board cells on their faces; the number of the cell follows."""


def backs_of(definition: Definition) -> Mapping[str, str]:
    """Return the name of the back of each component that has one."""
    return {entry.id: entry.back for entry in definition.components if entry.back is not None}


def zones_of(definition: Definition, players: int) -> Mapping[str, Zone]:
    """Return the zones for a number of players, by their ids: as game.toml lists them, then the cells of
    boards without an entry, then the box."""
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
    for player in range(entry.needed(players)) if entry.per == "player" else (NOBODY,):
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
    """Yield a zone for each cell of the board that a component shows: "board.17", "map.0101"."""
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
