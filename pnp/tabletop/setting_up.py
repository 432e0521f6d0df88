"""Set up a table from the [[placements]] of game.toml: each row puts parts into zones, or deals them."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from random import Random

from pnp.definition import BOX, ComponentTable, Definition, PlacedRow, Placing, Side
from pnp.errors import expected_names, nearest_name
from pnp.tabletop.places import CELL, NOBODY, Placement, Table, Zone, zones_of

BACK = "back:"
"""The prefix of the name of a back in a row that stands for all components with that back."""

MOST_LISTED = 6
"""The most components that a message lists."""

MOST_ZONES = 12
"""The most zones that a message lists."""

LARGE = ("board", "mat", "tracker")
"""The kinds of components that lie side by side, never on each other in one space."""

SHARED = -1
"""Instead of a number of parts: a step that shares out all that is left."""

SIDE_BY_SIDE = 'kind = "row" lays them side by side; or make a zone for each'
"""The hint about boards and mats in one space."""


@dataclass(frozen=True, slots=True)
class SetupFault:
    """A fault of a set-up, with its line in the game's files."""

    place: str
    problem: str
    expected: str = ""
    found: str = ""
    hint: str = ""
    row: str = ""
    """The place of the whole row."""


@dataclass(frozen=True, slots=True)
class SetupStep:
    """A step of a set-up: parts are taken from the box or from the top of a zone and put into zones. A
    program can repeat the steps with another seed to shuffle differently."""

    what: tuple[str, ...]
    """The ids of the components of which all copies left in the box are taken, in order. Copies that no
    target gets are put back. Empty if the parts come from a zone."""
    source: str
    """The zone that parts are dealt from; empty where they are taken from the box."""
    lot: str
    """The text that follows the seed if the parts are shuffled first; empty if they are not."""
    targets: tuple[tuple[str, int, Side], ...]
    """The zones, the number of parts that each gets, and the side that is up there. SHARED: all that is left
    is shared equally, each component by itself unless the parts are shuffled."""
    turn: int
    """The rotation of the parts in degrees clockwise."""


@dataclass(frozen=True, slots=True)
class SetUpResult:
    """The result of setting up a game: the table as game.toml describes it, and the faults found in that
    description."""

    table: Table
    faults: tuple[SetupFault, ...]
    left: Mapping[str, int]
    """The copies of each component that this number of players needs and that no row puts anywhere."""
    setup: str | None = None
    """The id of the entry of [[setups]] that was used."""
    by_lot: frozenset[tuple[str, int]] = frozenset()
    """The component and the copy of each part whose zone depends on the seed."""
    steps: tuple[SetupStep, ...] = ()
    """The steps that were carried out, in order. After the last step, the zones that are `shuffled` are
    shuffled."""


def set_up(definition: Definition, players: int, *, setup: str | None = None, seed: int = 0) -> SetUpResult:
    """Return the table for a number of players when the game begins. `seed` decides the order of shuffled
    parts. `setup` is the id of an entry of [[setups]]; the default is the first entry for this number of
    players."""
    if setup is None:
        setup = next((each.id for each in definition.setups if each.players == players), None)
    work = _Work(definition, players, zones_of(definition, players), seed)
    for row in definition.placed:
        said = row.placing
        if (not said.players or players in said.players) and said.setup in (None, setup):
            work.follow(row)
    return work.result(setup)


def set_ups(definition: Definition) -> Iterator[tuple[int, str | None, SetUpResult]]:
    """Yield every set-up of a game: the number of players, the id of the entry of [[setups]] (None if there
    is none), and the table."""
    for players in definition.game.players:
        named: list[str | None] = [each.id for each in definition.setups if each.players == players]
        for setup in named or [None]:
            yield players, setup, set_up(definition, players, setup=setup)


class _Part:
    """A printed part that has been placed."""

    __slots__ = ("component", "copy", "side", "turn")

    def __init__(self, component: str, copy: int) -> None:
        self.component, self.copy = component, copy
        self.side: Side = "front"
        self.turn = 0


@dataclass(slots=True)
class _Work:
    """The work of setting up a table, row by row."""

    definition: Definition
    players: int
    zones: Mapping[str, Zone]
    seed: int
    lying: dict[str, list[_Part]] = field(default_factory=dict)
    left: dict[str, list[_Part]] = field(default_factory=dict)
    """The parts that nothing has put down yet, by component."""
    faults: list[SetupFault] = field(default_factory=list)
    doubtful: set[str] = field(default_factory=set)
    """The zones in which a row with a fault would have put parts: their contents are not known."""
    unsure: set[str] = field(default_factory=set)
    """The components that a row with a fault names: how many are left of them is not known."""
    by_lot: set[tuple[str, int]] = field(default_factory=set)
    steps: list[SetupStep] = field(default_factory=list)
    overfull: dict[str, PlacedRow] = field(default_factory=dict)
    """The zones that held more than they have room for, with the row that put the first part too many there.
    A later row may deal it away."""

    def __post_init__(self) -> None:
        for entry in self.definition.components:
            if not entry.optional and (copies := entry.copies_for(self.players)):
                self.left[entry.id] = [_Part(entry.id, copy) for copy in range(1, copies + 1)]

    def follow(self, row: PlacedRow) -> None:
        """Carry out a row of the set-up, as far as possible."""
        before = len(self.faults)
        self._follow(row)
        if len(self.faults) > before:
            self.doubtful |= {
                zone.id for name in _names(row.placing.where) for zone in self._find_zones(name)
            }
            self.unsure |= {
                entry.id for name in _names(row.placing.what) for entry in self._components_called(name)
            }

    def _follow(self, row: PlacedRow) -> None:
        said = row.placing
        targets = self._targets(row)
        if not targets:
            return
        entries, sources = self._find_sources(row)
        if sources and not any(self.left.get(entry.id) for entry in entries):
            self._deal(row, sources, targets)
            return
        entries = [entry for entry in entries if entry.copies_for(self.players)]
        if not entries:
            return
        if said.how_many is None:
            self._share(row, entries, targets)
        else:
            self._count_out(row, entries, targets, said.how_many)

    def result(self, setup: str | None) -> SetUpResult:
        """Return the table and the faults."""
        self._blame_overfull()
        placements: list[Placement] = []
        for name in self.zones:
            parts = self.lying.get(name)
            if parts and self.zones[name].shuffled:
                Random(f"{self.seed} {name}").shuffle(parts)
            for order, part in enumerate(parts or ()):
                placements.append(Placement(part.component, part.copy, name, order, part.side, part.turn))
        left = {name: len(parts) for name, parts in self.left.items() if parts}
        table = Table(self.players, self.zones, tuple(placements))
        return SetUpResult(table, tuple(self.faults), left, setup, frozenset(self.by_lot), tuple(self.steps))

    # --- what a row names ---------------------------------------------------------------------------

    def _targets(self, row: PlacedRow) -> list[Zone]:
        """Return the zones that a row puts parts into, in order; none if the row has a fault."""
        found: list[Zone] = []
        for name in _names(row.placing.where):
            zones = self._find_zones(name)
            if not zones:
                self._blame(
                    row,
                    "where",
                    f"there is no zone {name!r}",
                    *self._known_zones(name),
                )
            found += [zone for zone in zones if zone not in found]
        return found

    def _find_zones(self, name: str) -> list[Zone]:
        """Return the zones that a name stands for: a single zone, those of all players, all slots, or all
        that match a pattern."""
        if name in self.zones:
            return [self.zones[name]]
        uncelled = [zone for zone in self.zones.values() if not zone.spot.startswith(CELL)]
        if own := [zone for zone in uncelled if zone.base == name]:
            return own
        if own := [zone for zone in uncelled if zone.spot and zone.id.startswith(f"{name}.")]:
            return own  # all slots of one player
        if "*" in name or "?" in name:
            return [zone for zone in self.zones.values() if fnmatchcase(zone.id, name)]
        return []

    def _known_ids(self) -> list[str]:
        """Return the ids that a row may name: those of zones, then those of the cells of boards."""
        own = {zone.base for zone in self.zones.values() if not zone.spot.startswith(CELL)}
        cells = {zone.base for zone in self.zones.values() if zone.spot.startswith(CELL)}
        return [*sorted(own), *sorted(f"{base}.*" for base in cells)]

    def _known_zones(self, name: str) -> tuple[str, str, str]:
        """Return parts of a message about an unknown zone: what was expected, what was found, and a hint."""
        beside = [zone.id for zone in self.zones.values() if zone.spot and name.startswith(f"{zone.base}.")]
        if beside:
            return f"{beside[0]} to {beside[-1]}", repr(name), ""
        known = self._known_ids()
        return expected_names(name, known, MOST_ZONES), repr(name), _near(name, known)

    def _find_sources(self, row: PlacedRow) -> tuple[list[ComponentTable], list[Zone]]:
        """Return the components or the zones that a row takes parts from; neither for a row with a fault.

        A name stands for the components that it fits. It stands for the zone of this name if it fits no
        component, or if no copies of the components are left.
        """
        found: list[ComponentTable] = []
        zones: list[Zone] = []
        by_name: dict[str, bool] = {}
        for name in _names(row.placing.what):
            entries = self._components_called(name)
            called = self._find_zones(name)
            if not entries and not called:
                self._blame_unknown(row, name)
                return [], []
            by_name[name] = bool(entries)
            printed = [each for each in entries if not each.optional]
            if entries and not printed:
                self._blame(
                    row,
                    "what",
                    f"{name} is optional, so no kit has it",
                    "a component without optional = true",
                    repr(name),
                )
                return [], []
            found += [each for each in printed if each not in found]
            zones += [each for each in called if each not in zones]
        if len(set(by_name.values())) > 1:
            self._blame(
                row,
                "what",
                "components and zones in one row",
                "either components, or zones that parts are dealt from",
                repr(row.placing.what),
                "write a row for each",
            )
            return [], []
        return found, zones

    def _components_called(self, name: str) -> list[ComponentTable]:
        """Return the components that a name stands for: those whose ids it fits, else those whose back or
        kind it is."""
        known = self.definition.components
        if found := [each for each in known if fnmatchcase(each.id, name)]:
            return found
        if name.startswith(BACK):
            return [each for each in known if each.back == name.removeprefix(BACK)]
        return [each for each in known if each.kind == name]

    def _blame_unknown(self, row: PlacedRow, name: str) -> None:
        ids = [each.id for each in self.definition.components]
        self._blame(
            row,
            "what",
            f"there is no component and no zone {name!r}",
            "the id of a component, with * for any letters, a kind, a back as in back:NAME, or the id of a "
            "zone to deal from",
            repr(name),
            _near(name, [*ids, *self._known_ids()]),
        )

    # --- putting parts down -------------------------------------------------------------------------

    def _times(self, said: Placing, zone: Zone) -> int:
        """Return how often `how_many` is counted for a zone: once for each player if the zone belongs to the
        table."""
        return self.players if said.per_player and zone.owner == NOBODY else 1

    def _share(self, row: PlacedRow, entries: Sequence[ComponentTable], targets: Sequence[Zone]) -> None:
        """Put all remaining copies of some components into zones, in equal shares."""
        if not any(self.left.get(entry.id) for entry in entries):
            if any(zone.id != BOX for zone in targets):  # what is left, if anything, may go into the box
                self._blame_none_left(row, entries)
            return
        self._log_step(row, entries, {zone.id: SHARED for zone in targets})
        groups = [[entry] for entry in entries] if not row.placing.shuffled else [list(entries)]
        for group in groups:
            parts = self._take(row, group)
            share, rest = divmod(len(parts), len(targets))
            if rest:
                self._blame(
                    row,
                    "what",
                    f"{len(parts)} of {', '.join(each.id for each in group[:MOST_LISTED])} cannot be shared "
                    f"equally among {len(targets)} zones",
                    "a number in `how_many`, or zones for all",
                    f"{len(parts)} with {self.players} players",
                )
            for zone in targets:
                self._put_parts(row, parts[:share], zone)
                del parts[:share]
            self._give_back(parts)

    def _take(self, row: PlacedRow, entries: Sequence[ComponentTable]) -> list[_Part]:
        """Take all remaining copies of some components, shuffled if the row says so."""
        parts = [part for entry in entries for part in self.left.pop(entry.id, [])]
        if row.placing.shuffled:
            Random(f"{self.seed} {_lot(row)}").shuffle(parts)
            self.by_lot |= {(part.component, part.copy) for part in parts}
        return parts

    def _give_back(self, parts: Sequence[_Part]) -> None:
        """Return unused parts to the box, for later rows."""
        for part in sorted(parts, key=lambda part: part.copy):
            self.left.setdefault(part.component, []).append(part)

    def _count_out(
        self, row: PlacedRow, entries: Sequence[ComponentTable], targets: Sequence[Zone], each: int
    ) -> None:
        """Put `each` parts of some components into each zone, as often as the row says."""
        there = sum(len(self.left.get(entry.id, ())) for entry in entries)
        wanted = {zone.id: each * self._times(row.placing, zone) for zone in targets}
        if not there:
            self._blame_none_left(row, entries)
        elif there < sum(wanted.values()) and not self._is_unsure(entries):
            self._blame(
                row,
                "how_many" if row.placing.how_many else "what",
                f"there are not enough of {row.placing.what!r}",
                f"at most {there} with {self.players} players",
                f"{sum(wanted.values())}" + (f" in {len(targets)} zones" if len(targets) > 1 else ""),
                "a component is placed no more often than it is printed",
            )
        parts = self._take(row, entries)
        self._log_step(row, entries, wanted)
        for zone in targets:
            self._put_parts(row, parts[: wanted[zone.id]], zone)
            del parts[: wanted[zone.id]]
        self._give_back(parts)

    def _is_unsure(self, entries: Sequence[ComponentTable]) -> bool:
        """Return whether one of these components is named in a row that has a fault."""
        return any(entry.id in self.unsure for entry in entries)

    def _blame_none_left(self, row: PlacedRow, entries: Sequence[ComponentTable]) -> None:
        """Add a fault for a row whose components are all placed already, with the zones where they lie."""
        if self._is_unsure(entries):
            return
        ids = {entry.id for entry in entries}
        there = [name for name, parts in self.lying.items() if any(part.component in ids for part in parts)]
        listed = ", ".join(there[:MOST_LISTED]) + (" ..." if len(there) > MOST_LISTED else "")
        self._blame(
            row,
            "what",
            f"nothing is left of {row.placing.what!r}",
            "parts that no row above has put down",
            f"none: all lie elsewhere already ({listed})",
        )

    def _deal(self, row: PlacedRow, sources: Sequence[Zone], targets: Sequence[Zone]) -> None:
        """Move parts from the tops of zones to other zones. From a zone of a player they go to zones of the
        same player."""
        said = row.placing
        for source in sources:
            own = [zone for zone in targets if zone.owner == source.owner] if source.owner != NOBODY else []
            to = own or list(targets)
            parts = self.lying.get(source.id, [])
            if source.shuffled or said.shuffled:
                Random(f"{self.seed} {source.id}").shuffle(parts)
                self.by_lot |= {(part.component, part.copy) for part in parts}
            if said.how_many is None:
                each, rest = divmod(len(parts), len(to))
                if rest and source.id not in self.doubtful:
                    self._blame(
                        row,
                        "what",
                        f"{len(parts)} parts of {source.id} cannot be shared equally among {len(to)} zones",
                        "a number in `how_many`",
                        f"{len(parts)} with {self.players} players",
                    )
                wanted = dict.fromkeys((zone.id for zone in to), each)
            else:
                wanted = {zone.id: said.how_many * self._times(said, zone) for zone in to}
            total = sum(wanted.values())
            if not parts and source.id not in self.doubtful:
                self._blame(
                    row,
                    "what",
                    f"nothing can be dealt from {source.id}",
                    "parts that a row above has put there",
                    f"none with {self.players} players",
                )
            elif total > len(parts) and source.id not in self.doubtful:
                self._blame(
                    row,
                    "how_many",
                    f"too many parts are dealt from {source.id}",
                    f"at most {len(parts)} with {self.players} players",
                    f"{total}" + (f" to {len(to)} zones" if len(to) > 1 else ""),
                )
            self._log_step(row, (), wanted, source)
            for zone in to:
                dealt = [parts.pop() for _ in range(min(wanted[zone.id], len(parts)))]
                self._put_parts(row, dealt, zone)

    def _log_step(
        self,
        row: PlacedRow,
        entries: Sequence[ComponentTable],
        wanted: Mapping[str, int],
        source: Zone | None = None,
    ) -> None:
        """Add a step to the log: the numbers of parts that each zone gets, and the components or the zone
        that they come from."""
        said = row.placing
        if source is not None:
            lot = source.id if source.shuffled or said.shuffled else ""
        else:
            lot = _lot(row) if said.shuffled else ""
        targets = tuple((name, many, _side_up(row, self.zones[name])) for name, many in wanted.items())
        what = tuple(entry.id for entry in entries)
        self.steps.append(SetupStep(what, source.id if source else "", lot, targets, said.turn))

    def _put_parts(self, row: PlacedRow, parts: Sequence[_Part], zone: Zone) -> None:
        side = _side_up(row, zone)
        for part in parts:
            part.side, part.turn = side, row.placing.turn
        there = self.lying.setdefault(zone.id, [])
        there += parts
        if zone.holds is not None and len(there) > zone.holds:
            self.overfull.setdefault(zone.id, row)

    def _blame_overfull(self) -> None:
        """Add a fault for each zone that holds too many parts after all rows."""
        kinds = {entry.id: entry.kind for entry in self.definition.components}
        for name, row in self.overfull.items():
            there, holds = self.lying[name], self.zones[name].holds
            if holds is not None and len(there) > holds:
                has_large = any(kinds[part.component] in LARGE for part in there)
                self._blame(
                    row,
                    "where",
                    f"{name} has no room for all that is put there",
                    f"at most {holds}",
                    f"{len(there)}: {_list_parts(there)}",
                    SIDE_BY_SIDE
                    if has_large and self.zones[name].kind == "space"
                    else "`holds` says how many parts a zone holds; a space holds one",
                )

    def _blame(
        self, row: PlacedRow, key: str, problem: str, expected: str, found: str, hint: str = ""
    ) -> None:
        place = row.place(key)
        if number := _ENTRY.search(place):
            problem = f"{problem} (the {_ordinal(int(number[1]) + 1)} [[placements]])"
        self.faults.append(SetupFault(place, problem, expected, found, hint, row.place()))


_ENTRY = re.compile(r": placements\[(\d+)\]")
"""The pattern of the place of an entry in game.toml. It counts from 0."""


def _ordinal(number: int) -> str:
    """Return a number as a position: 1st, 2nd, 3rd, 4th."""
    teen = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def unequal_zones(table: Table) -> Iterator[tuple[str, Mapping[int, int]]]:
    """Yield the kinds of zone in which players begin with different numbers of parts. Each comes as the id of
    its [[zones]] entry, and the number of parts by player, counted from 0."""
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
    """Return the copies of each component that stay in the box because this number of players does not need
    them. Parts that are printed for each player are left out, because nobody looks for those of absent
    players."""
    most = max(definition.game.players)
    spare = {
        entry.id: entry.copies_for(most) - entry.copies_for(players)
        for entry in definition.components
        if not entry.optional and (entry.per == "kit" or entry.copies_for(players) == 0)
    }
    return {name: copies for name, copies in spare.items() if copies > 0}


def _lot(row: PlacedRow) -> str:
    """Return the text that follows the seed when the parts of a row are shuffled."""
    return f"{row.placing.what} {row.placing.where}"


def _side_up(row: PlacedRow, zone: Zone) -> Side:
    """Return the side of a part that is up where a row puts it."""
    return row.placing.side or ("back" if zone.seen in ("nobody", "count") else "front")


def _names(written: str) -> list[str]:
    return [name for part in written.split(",") if (name := part.strip())]


def _near(name: str, known: Sequence[str]) -> str:
    near = nearest_name(name, known)
    return f"did you mean {near!r}?" if near else ""


def _list_parts(parts: Sequence[_Part]) -> str:
    counts = Counter(part.component for part in parts)
    listed = [f"{copies} x {name}" for name, copies in list(counts.items())[:MOST_LISTED]]
    return ", ".join(listed) + (" ..." if len(counts) > MOST_LISTED else "")
