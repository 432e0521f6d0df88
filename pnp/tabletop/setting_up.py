"""Set up a table as [[placements]] of game.toml say: each row puts parts into zones, or deals them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from random import Random

from pnp.definition import BOX, ComponentTable, Definition, PlacedRow, Placing, Side
from pnp.errors import nearest_name
from pnp.tabletop.places import NOBODY, Placement, Table, Zone
from pnp.tabletop.zones import zones_of

MOST_LISTED = 6
"""The most names that a message lists."""


@dataclass(frozen=True, slots=True)
class SetupFault:
    """What is wrong with a set-up, at a line of the game's files."""

    place: str
    problem: str
    expected: str = ""
    found: str = ""
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Stated:
    """A table as the definition states it, and what is wrong with the statement."""

    table: Table
    faults: tuple[SetupFault, ...]
    left: Mapping[str, int]
    """The copies of each component that this number of players needs and that no row puts anywhere."""


def set_up(definition: Definition, players: int, *, setup: str | None = None, seed: int = 0) -> Stated:
    """Return the table for a number of players when the game begins. `seed` shuffles the shuffled piles.

    `setup` is the id of one of [[setups]]; without it the first for this number of players.
    """
    if setup is None:
        setup = next((each.id for each in definition.setups if each.players == players), None)
    work = _Work(definition, players, zones_of(definition, players), seed)
    for row in definition.placed:
        said = row.placing
        if (not said.players or players in said.players) and said.setup in (None, setup):
            work.follow(row)
    return work.stated()


class _Part:
    """A printed part that has been put down."""

    __slots__ = ("component", "copy", "side", "turn")

    def __init__(self, component: str, copy: int) -> None:
        self.component, self.copy = component, copy
        self.side: Side = "front"
        self.turn = 0


@dataclass(slots=True)
class _Work:
    """A table that is being set up."""

    definition: Definition
    players: int
    zones: Mapping[str, Zone]
    seed: int
    lying: dict[str, list[_Part]] = field(default_factory=dict)
    left: dict[str, list[_Part]] = field(default_factory=dict)
    """The parts that nothing has put down yet, by component."""
    faults: list[SetupFault] = field(default_factory=list)
    full: set[str] = field(default_factory=set)
    """The zones whose lack of room has been reported."""

    def __post_init__(self) -> None:
        for entry in self.definition.components:
            if not entry.optional and (copies := entry.needed(self.players)):
                self.left[entry.id] = [_Part(entry.id, copy) for copy in range(1, copies + 1)]

    def follow(self, row: PlacedRow) -> None:
        """Do what a row says, as far as it can be done."""
        said = row.placing
        targets = self._targets(row)
        if not targets:
            return
        if sources := self._source_zones(said.what):
            self._deal(row, sources, targets)
            return
        entries = self._components(row)
        if not entries:
            return
        if said.how_many is None:
            self._share(row, entries, targets)
        else:
            self._count_out(row, entries, targets, said.how_many * self._times(said, targets))

    def stated(self) -> Stated:
        """Return the table and the faults."""
        placements: list[Placement] = []
        for name in self.zones:
            parts = self.lying.get(name)
            if parts and self.zones[name].shuffled:
                Random(f"{self.seed} {name}").shuffle(parts)
            for order, part in enumerate(parts or ()):
                placements.append(Placement(part.component, part.copy, name, order, part.side, part.turn))
        left = {name: len(parts) for name, parts in self.left.items() if parts}
        table = Table(self.players, self.zones, tuple(placements))
        return Stated(table, tuple(self.faults), left)

    # --- what a row names ---------------------------------------------------------------------------

    def _targets(self, row: PlacedRow) -> list[Zone]:
        """Return the zones that a row puts parts in, in order; none with a fault."""
        found: list[Zone] = []
        for name in _names(row.placing.where):
            zones = self._called(name)
            if not zones:
                self._blame(
                    row,
                    "where",
                    f"there is no zone {name!r}",
                    self._expected(self._known(), "the id of a zone"),
                    repr(name),
                    _near(name, self._known()),
                )
            found += [zone for zone in zones if zone not in found]
        return found

    def _called(self, name: str) -> list[Zone]:
        """Return the zones of a name: one, those of all players, or all that match it."""
        if name in self.zones:
            return [self.zones[name]]
        own = [zone for zone in self.zones.values() if zone.base == name and not zone.spot]
        if own:
            return own
        if "*" in name or "?" in name:
            return [zone for zone in self.zones.values() if fnmatchcase(zone.id, name)]
        return []

    def _known(self) -> list[str]:
        cells = {zone.base for zone in self.zones.values() if zone.spot}
        return sorted(
            {zone.base for zone in self.zones.values() if not zone.spot} | {f"{base}.*" for base in cells}
        )

    def _expected(self, known: Sequence[str], otherwise: str) -> str:
        if not known:
            return otherwise
        listed = ", ".join(known[:MOST_LISTED])
        return f"one of {listed}" + (" ..." if len(known) > MOST_LISTED else "")

    def _source_zones(self, what: str) -> list[Zone]:
        """Return the zones that parts are dealt from, where a row names zones; none where it names
        components."""
        if any(entry.id == what for entry in self.definition.components):
            return []
        return [zone for name in _names(what) for zone in self._called(name)]

    def _components(self, row: PlacedRow) -> list[ComponentTable]:
        found: list[ComponentTable] = []
        for name in _names(row.placing.what):
            entries = [each for each in self.definition.components if fnmatchcase(each.id, name)]
            if not entries:
                ids = [each.id for each in self.definition.components]
                self._blame(
                    row,
                    "what",
                    f"there is no component and no zone {name!r}",
                    "the id of a component, with * for any letters, or of a zone to deal from",
                    repr(name),
                    _near(name, [*ids, *self._known()]),
                )
            found += [each for each in entries if each not in found]
        return found

    # --- putting parts down -------------------------------------------------------------------------

    def _times(self, said: Placing, targets: Sequence[Zone]) -> int:
        """Return how often `how_many` counts in a zone: once for each player in a zone of the table."""
        return self.players if said.per_player and targets[0].owner == NOBODY else 1

    def _share(self, row: PlacedRow, entries: Sequence[ComponentTable], targets: Sequence[Zone]) -> None:
        """Put all that is left of some components into zones, in equal shares."""
        if not any(self.left.get(entry.id) for entry in entries):
            if any(entry.needed(self.players) for entry in entries):
                self._blame(
                    row,
                    "what",
                    f"nothing is left of {row.placing.what!r}",
                    "parts that no row above has put down",
                    "none",
                )
            return
        for entry in entries:
            parts = self.left.get(entry.id, [])
            share, rest = divmod(len(parts), len(targets))
            if rest:
                self._blame(
                    row,
                    "what",
                    f"{len(parts)} of {entry.id} cannot be shared equally among {len(targets)} zones",
                    "a number in `how_many`, or zones for all",
                    f"{len(parts)} with {self.players} players",
                )
            for zone in targets:
                self._put(row, parts[:share], zone)
                del parts[:share]

    def _count_out(
        self, row: PlacedRow, entries: Sequence[ComponentTable], targets: Sequence[Zone], each: int
    ) -> None:
        """Put so many parts of some components into each zone."""
        there = sum(len(self.left.get(entry.id, ())) for entry in entries)
        if there < each * len(targets):
            self._blame(
                row,
                "how_many" if row.placing.how_many else "what",
                f"there are not enough of {row.placing.what!r}",
                f"at most {there} with {self.players} players",
                f"{each * len(targets)}" + (f" in {len(targets)} zones" if len(targets) > 1 else ""),
                "a component is placed no more often than it is printed",
            )
        for zone in targets:
            needed = each
            for entry in entries:
                parts = self.left.get(entry.id, [])
                taken = parts[:needed]
                del parts[:needed]
                needed -= len(taken)
                self._put(row, taken, zone)

    def _deal(self, row: PlacedRow, sources: Sequence[Zone], targets: Sequence[Zone]) -> None:
        """Move parts from the tops of zones to others; from a zone of each player to the same player's."""
        said = row.placing
        for source in sources:
            own = [zone for zone in targets if zone.owner == source.owner] if source.owner != NOBODY else []
            to = own or list(targets)
            parts = self.lying.get(source.id, [])
            if source.shuffled:
                Random(f"{self.seed} {source.id}").shuffle(parts)
            each = said.how_many
            if each is None:
                each, rest = divmod(len(parts), len(to))
                if rest:
                    self._blame(
                        row,
                        "what",
                        f"{len(parts)} parts of {source.id} cannot be shared equally among {len(to)} zones",
                        "a number in `how_many`",
                        f"{len(parts)} with {self.players} players",
                    )
            each *= self._times(said, to)
            if each * len(to) > len(parts):
                self._blame(
                    row,
                    "how_many",
                    f"too many parts are dealt from {source.id}",
                    f"at most {len(parts)} with {self.players} players",
                    f"{each * len(to)}" + (f" to {len(to)} zones" if len(to) > 1 else ""),
                )
            for zone in to:
                dealt = [parts.pop() for _ in range(min(each, len(parts)))]
                self._put(row, dealt, zone)

    def _put(self, row: PlacedRow, parts: Sequence[_Part], zone: Zone) -> None:
        for part in parts:
            part.side, part.turn = row.placing.side, row.placing.turn
        there = self.lying.setdefault(zone.id, [])
        there += parts
        if zone.holds is not None and len(there) > zone.holds and zone.id not in self.full:
            self.full.add(zone.id)
            self._blame(
                row,
                "where",
                f"{zone.id} has no room for all that is put there",
                f"at most {zone.holds}",
                f"{len(there)}: {_counted(there)}",
            )

    def _blame(
        self, row: PlacedRow, key: str, problem: str, expected: str, found: str, hint: str = ""
    ) -> None:
        self.faults.append(SetupFault(row.place(key), problem, expected, found, hint))


def unequal_zones(table: Table) -> Iterator[tuple[str, Mapping[int, int]]]:
    """Yield the zones of which each player has one, and the number of parts in them by player, where these
    numbers differ."""
    counts = Counter(part.zone for part in table.placements)
    by_base: dict[str, dict[int, int]] = {}
    for zone in table.zones.values():
        if zone.owner != NOBODY:
            own = by_base.setdefault(zone.base, {})
            own[zone.owner] = own.get(zone.owner, 0) + counts[zone.id]
    for base, numbers in by_base.items():
        if len(set(numbers.values())) > 1:
            yield base, numbers


def spare_parts(definition: Definition, players: int) -> Mapping[str, int]:
    """Return the printed copies of each component that so many players do not need: they stay in the box."""
    most = max(definition.game.players)
    spare = {
        entry.id: entry.needed(most) - entry.needed(players)
        for entry in definition.components
        if not entry.optional
    }
    return {name: copies for name, copies in spare.items() if copies > 0}


def _names(written: str) -> list[str]:
    return [name for part in written.split(",") if (name := part.strip())]


def _near(name: str, known: Sequence[str]) -> str:
    near = nearest_name(name, known)
    return f"did you mean {near!r}?" if near else ""


def _counted(parts: Sequence[_Part]) -> str:
    counts = Counter(part.component for part in parts)
    listed = [f"{copies} x {name}" for name, copies in list(counts.items())[:MOST_LISTED]]
    return ", ".join(listed) + (" ..." if len(counts) > MOST_LISTED else "")


def box_parts(stated: Stated) -> Mapping[str, int]:
    """Return what a set-up leaves in the box by its rows."""
    return Counter(part.component for part in stated.table.placements if part.zone == BOX)
