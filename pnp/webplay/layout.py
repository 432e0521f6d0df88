"""The parts on a free table: where each lies, which side is up, and who sees its face."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from pnp.tabletop import Placement, Zone
from pnp.webplay.program import Data, Program

BOX = "box"
"""The zone of the parts that the set-up leaves in the box."""

FRONT, BACK = "front", "back"

SHARED = -1
"""Instead of a number of parts in a step of a set-up: all that is left is shared out
(pnp.tabletop.SetupStep)."""

SIDES = 6
"""The sides of a die."""


class Part(NamedTuple):
    """A printed part on the table."""

    component: str
    copy: int
    side: str = FRONT
    turn: int = 0
    die: int = 0
    """The number of the side of a die that is up, from 0."""


Zoned = Mapping[str, tuple[Part, ...]]
"""The parts of each zone, from the lowest or leftmost on."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The state of a free table: the parts in their zones, the players' counters and notes, and whose turn it
    is."""

    parts: Zoned
    counters: tuple[int, ...]
    notes: tuple[str, ...]
    player: int = 0

    def at(self, zone: str) -> tuple[Part, ...]:
        """Return the parts of a zone."""
        return self.parts.get(zone, ())

    def with_zones(self, changed: Zoned) -> "Layout":
        """Return a copy of the table with other parts in some zones."""
        return replace(self, parts=MappingProxyType({**self.parts, **changed}))


def set_out(setup: Data, zones: Mapping[str, Zone], players: int, seed: int) -> Layout:
    """Return the table that a set-up describes, its piles shuffled by a seed. The same seed gives the table
    that pnp.tabletop.set_up gives."""
    left = {name: [Part(name, copy + 1) for copy in range(copies)] for name, copies in setup["parts"].items()}
    lying: dict[str, list[Part]] = {name: [] for name in zones}
    for what, source, lot, targets, turn in setup["steps"]:
        is_shared = targets[0][1] == SHARED
        for group in [[name] for name in what] if is_shared and not lot else [what]:
            parts = lying[source] if source else [part for name in group for part in left.pop(name, [])]
            if lot:
                Random(f"{seed} {lot}").shuffle(parts)
            share = len(parts) // len(targets)
            for zone, many, side in targets:
                number = share if is_shared else min(many, len(parts))
                taken = [parts.pop(-1 if source else 0) for _ in range(number)]
                lying[zone] += [part._replace(side=side, turn=turn) for part in taken]
            if not source:
                for part in sorted(parts, key=lambda part: part.copy):
                    left.setdefault(part.component, []).append(part)
    for name, zone in zones.items():
        if zone.shuffled:
            Random(f"{seed} {name}").shuffle(lying[name])
    lying.setdefault(BOX, []).extend(part for parts in left.values() for part in parts)
    tuples = MappingProxyType({name: tuple(parts) for name, parts in lying.items()})
    return Layout(tuples, (0,) * players, ("",) * players)


def side_in(zone: Zone, source: Zone, part: Part) -> str:
    """Return the side of a part that is up after it moves from one zone into another. A part from a face-down
    pile is turned face up, unless it goes into another face-down pile."""
    if _is_covered(zone):
        return BACK
    return FRONT if _is_covered(source) else part.side


def _is_covered(zone: Zone) -> bool:
    return zone.seen in ("nobody", "count")


class Eyes:
    """Decides what each viewer sees of a free table."""

    def __init__(self, program: Program, zones: Mapping[str, Zone]) -> None:
        self.zones, self.backs = zones, program.backs
        self.kinds = {name: str(entry["kind"]) for name, entry in program.components.items()}
        by_back = Counter(self.backs.values())
        self._common = {name for name, back in self.backs.items() if by_back[back] > 1}
        """The components whose back does not tell which of them it is."""

    def sees(self, part: Part, zone: Zone, viewer: int) -> bool:
        """Return whether a viewer knows which component a part is."""
        if zone.seen == "owner":
            return zone.owner == viewer
        if zone.seen == "count":
            return False
        return part.side == FRONT or (zone.seen == "everybody" and part.component not in self._common)

    def placements(self, layout: Layout, viewer: int) -> Iterator[Placement]:
        """Yield the parts in their zones as a viewer sees them. Copies are counted among visible parts only,
        so that their numbers tell nothing about hidden ones."""
        copies: Counter[str] = Counter()
        for name, zone in self.zones.items():
            for order, part in enumerate(layout.at(name)):
                if self.sees(part, zone, viewer):
                    copies[part.component] += 1
                    yield Placement(part.component, copies[part.component], name, order, part.side, part.turn)  # type: ignore[arg-type]
                else:
                    back = "" if zone.seen == "count" else self.backs.get(part.component, "")
                    yield Placement("", 0, name, order, "back", part.turn, back)

    def dice(self, layout: Layout, viewer: int, dice: Collection[str]) -> Iterator[tuple[str, int, int]]:
        """Yield (zone, order, number of the side that is up) of each die that a viewer sees."""
        for name, zone in self.zones.items():
            for order, part in enumerate(layout.at(name)):
                if part.component in dice and self.sees(part, zone, viewer):
                    yield name, order, part.die
