"""The state of a free table, the table of a game without an engine: people move its parts as they like.

The state says where each part lies, which side is up, and who sees its face. This module also reads, carries
out and describes the actions of people at the table. Each action is written as a short text, its code, such
as "draw:deck>hand*2".
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from pnp.play import Words, plural_message, say
from pnp.tabletop import Placement, Zone
from pnp.webplay.program import Data, Program
from pnp.webplay.protocol import RequestRefused

BOX = "box"
"""The zone of the parts that the set-up leaves in the box."""

FRONT, BACK = "front", "back"

SHARED = -1
"""Instead of a number of parts in a step of a set-up: all that is left is shared out
(pnp.tabletop.SetupStep)."""

SIDES = 6
"""The sides of a die."""


class Part(NamedTuple):
    """A printed part on the table: a copy of a component, the side that is up, and its rotation (`turn`)."""

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
    """The state of a free table: the parts in their zones, a counter and a note for each player, and the
    index of the player whose turn it is."""

    parts: Zoned
    counters: tuple[int, ...]
    notes: tuple[str, ...]
    player: int = 0

    def parts_in(self, zone: str) -> tuple[Part, ...]:
        """Return the parts that lie in a zone."""
        return self.parts.get(zone, ())

    def with_zones(self, changed: Zoned) -> "Layout":
        """Return a copy of the table in which some zones have other parts."""
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
    """Return the side of a part that is up after the part moves from `source` into `zone`: `BACK` in a
    face-down pile, and `FRONT` for a part that leaves such a pile. Any other part keeps its side."""
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
            for order, part in enumerate(layout.parts_in(name)):
                if self.sees(part, zone, viewer):
                    copies[part.component] += 1
                    yield Placement(part.component, copies[part.component], name, order, part.side, part.turn)  # type: ignore[arg-type]
                else:
                    back = "" if zone.seen == "count" else self.backs.get(part.component, "")
                    yield Placement("", 0, name, order, "back", part.turn, back)

    def dice(self, layout: Layout, viewer: int, dice: Collection[str]) -> Iterator[tuple[str, int, int]]:
        """Yield the zone, the index in the zone, and the number of the side that is up, from 0, of each die
        that a viewer sees. `dice` are the ids of the components that are dice."""
        for name, zone in self.zones.items():
            for order, part in enumerate(layout.parts_in(name)):
                if part.component in dice and self.sees(part, zone, viewer):
                    yield name, order, part.die


VERBS = ("move", "draw", "deal", "flip", "turn", "shuffle", "roll", "count", "note", "pass")
"""The actions of a free table; `roll` exists only where there are dice."""

LONGEST_NOTE = 2000
MOST_COUNTED = 1_000_000_000

_PLACE = r"([\w.-]+)/(\d{1,6})"
_FORMS = {
    "move": re.compile(rf"move:{_PLACE}>([\w.-]+)(?:/(\d{{1,6}}))?"),
    "draw": re.compile(r"draw:([\w.-]+)>([\w.-]+)\*(\d{1,4})"),
    "deal": re.compile(r"deal:([\w.-]+)>([\w.-]+)\*(\d{1,4})"),
    "flip": re.compile(rf"flip:{_PLACE}"),
    "turn": re.compile(rf"turn:{_PLACE}@(-?\d{{1,4}})"),
    "shuffle": re.compile(r"shuffle:([\w.-]+)"),
    "roll": re.compile(r"roll:([\w.-]+)"),
    "count": re.compile(r"count:(\d{1,2})([+-]\d{1,9})"),
    "note": re.compile(r"note:(\d{1,2})=(.*)", re.DOTALL),
    "pass": re.compile(r"turn>(\d{1,2})"),
}


@dataclass(frozen=True, slots=True)
class Deed:
    """An action that was done at the table: the table before and after it, who did it (`actor`, counted from
    0), and the data for the sentence that describes it.

    `verb` is the kind of action, `source` and `target` are ids of zones, or empty. `number` is a number of
    parts or of degrees or, for "count", "note" and "pass", the index of a player.
    """

    code: str
    actor: int
    before: Layout
    after: Layout
    verb: str
    source: str = ""
    target: str = ""
    moved: tuple[tuple[Part, Part], ...] = ()
    """The parts that the words name, each before and after."""
    number: int = 0


class Hands:
    """Carries out the actions of people at the table of a game without an engine. An action is given as its
    code, such as "draw:deck>hand*2". `zones` has the table's zones by id, `dice` its dice by component id."""

    def __init__(self, zones: Mapping[str, Zone], dice: Mapping[str, object]) -> None:
        self.zones, self.dice = zones, dice
        self._do: Mapping[str, Callable[[Layout, tuple[str, ...], Random], Deed]] = {
            "move": self._move,
            "draw": self._draw,
            "deal": self._deal,
            "flip": self._flip,
            "turn": self._turn,
            "shuffle": self._shuffle,
            "roll": self._roll,
            "count": self._count,
            "note": self._note,
            "pass": self._pass,
        }

    def do(self, layout: Layout, code: str, actor: int, rng: Random) -> Deed:
        """Carry out the action with this code for the player `actor`, counted from 0. Return a record of it,
        with the table after it. `rng` decides shuffles and dice. Raises Refused for an impossible action."""
        for verb, form in _FORMS.items():
            if found := form.fullmatch(code):
                deed = self._do[verb](layout, tuple(each or "" for each in found.groups()), rng)
                return replace(deed, code=code, actor=actor)
        raise RequestRefused(say("“%(typed)s” is not an action at this table.", typed=code[:60]))

    def _zone(self, name: str) -> Zone:
        if name not in self.zones:
            raise RequestRefused(say("There is no place “%(zone)s” on this table.", zone=name[:60]))
        return self.zones[name]

    def _part(self, layout: Layout, zone: str, order: str) -> tuple[int, Part]:
        """Return a part and its index in the zone. Raises Refused if there is no such part."""
        self._zone(zone)
        parts = layout.parts_in(zone)
        if int(order) >= len(parts):
            raise _empty(zone)
        return int(order), parts[int(order)]

    def _move(self, layout: Layout, asked: tuple[str, ...], rng: Random) -> Deed:
        del rng
        source, order, target, place = asked
        at, part = self._part(layout, source, order)
        to, rest = self._zone(target), _without_part(layout.parts_in(source), at)
        moved = part._replace(side=side_in(to, self.zones[source], part) if source != target else part.side)
        there = rest if source == target else layout.parts_in(target)
        index = min(int(place), len(there)) if place else len(there)
        after = layout.with_zones({source: rest, target: (*there[:index], moved, *there[index:])})
        return _make_deed("move", layout, after, source, target, ((part, moved),), 1)

    def _draw(self, layout: Layout, asked: tuple[str, ...], rng: Random) -> Deed:
        del rng
        source, target, number = asked
        after, moved = self._take(layout, source, self._zone(target), int(number))
        return _make_deed("move", layout, after, source, target, moved, len(moved))

    def _take(
        self, layout: Layout, source: str, to: Zone, number: int
    ) -> tuple[Layout, tuple[tuple[Part, Part], ...]]:
        """Move parts from the top of a zone into another. Return the table afterwards, and the parts, each
        before and after. Raises Refused for an empty zone."""
        origin, parts = self._zone(source), layout.parts_in(source)
        if not parts or not number:
            raise _empty(source)
        taken = parts[::-1][:number]
        moved = tuple((part, part._replace(side=side_in(to, origin, part))) for part in taken)
        rest = parts[: len(parts) - len(taken)]
        there = rest if source == to.id else layout.parts_in(to.id)
        return layout.with_zones({source: rest, to.id: (*there, *(part for _, part in moved))}), moved

    def _deal(self, layout: Layout, asked: tuple[str, ...], rng: Random) -> Deed:
        del rng
        source, kind, number = asked
        targets = [
            zone for zone in self.zones.values() if zone.base == kind and zone.owner >= 0 and not zone.spot
        ]
        if not targets:
            raise RequestRefused(say("There is no place “%(zone)s” on this table.", zone=kind[:60]))
        self._zone(source)
        if not layout.parts_in(source) or not int(number):
            raise _empty(source)
        after = layout
        dealt: list[tuple[Part, Part]] = []
        for _ in range(int(number)):
            for zone in targets:
                if after.parts_in(source):
                    after, moved = self._take(after, source, zone, 1)
                    dealt += moved
        return _make_deed("deal", layout, after, source, kind, tuple(dealt), int(number))

    def _flip(self, layout: Layout, asked: tuple[str, ...], rng: Random) -> Deed:
        del rng
        zone, order = asked
        at, part = self._part(layout, zone, order)
        turned = part._replace(side=FRONT if part.side == BACK else BACK)
        return _make_deed(
            "flip", layout, _exchange(layout, zone, at, turned), zone, zone, ((part, turned),), 1
        )

    def _turn(self, layout: Layout, asked: tuple[str, ...], rng: Random) -> Deed:
        del rng
        zone, order, degrees = asked
        at, part = self._part(layout, zone, order)
        turned = part._replace(turn=(part.turn + int(degrees)) % 360)
        after = _exchange(layout, zone, at, turned)
        return _make_deed("turn", layout, after, zone, zone, ((part, turned),), int(degrees))

    def _shuffle(self, layout: Layout, asked: tuple[str, ...], rng: Random) -> Deed:
        (zone,) = asked
        self._zone(zone)
        parts = list(layout.parts_in(zone))
        if not parts:
            raise _empty(zone)
        rng.shuffle(parts)
        return _make_deed("shuffle", layout, layout.with_zones({zone: tuple(parts)}), zone, zone)

    def _roll(self, layout: Layout, asked: tuple[str, ...], rng: Random) -> Deed:
        (zone,) = asked
        self._zone(zone)
        parts = tuple(
            part._replace(die=rng.randrange(SIDES)) if part.component in self.dice else part
            for part in layout.parts_in(zone)
        )
        rolled = tuple((part, part) for part in parts if part.component in self.dice)
        if not rolled:
            raise RequestRefused(say("There is no die in “%(zone)s”.", zone=zone))
        return _make_deed("roll", layout, layout.with_zones({zone: parts}), zone, zone, rolled, len(rolled))

    def _count(self, layout: Layout, asked: tuple[str, ...], rng: Random) -> Deed:
        del rng
        player, counters = self._player(layout, asked[0]), list(layout.counters)
        counters[player] = max(-MOST_COUNTED, min(MOST_COUNTED, counters[player] + int(asked[1])))
        return replace(_make_deed("count", layout, replace(layout, counters=tuple(counters))), number=player)

    def _note(self, layout: Layout, asked: tuple[str, ...], rng: Random) -> Deed:
        del rng
        player, notes = self._player(layout, asked[0]), list(layout.notes)
        notes[player] = asked[1][:LONGEST_NOTE]
        return replace(_make_deed("note", layout, replace(layout, notes=tuple(notes))), number=player)

    def _pass(self, layout: Layout, asked: tuple[str, ...], rng: Random) -> Deed:
        del rng
        player = self._player(layout, asked[0])
        return replace(_make_deed("pass", layout, replace(layout, player=player)), number=player)

    def _player(self, layout: Layout, written: str) -> int:
        """Return the number of a player, from 0, who is written from 1. Raises Refused."""
        if not 1 <= int(written) <= len(layout.counters):
            raise RequestRefused(say("There is no player %(n)s at this table.", n=int(written)))
        return int(written) - 1


def _make_deed(
    verb: str,
    before: Layout,
    after: Layout,
    source: str = "",
    target: str = "",
    moved: tuple[tuple[Part, Part], ...] = (),
    number: int = 0,
) -> Deed:
    return Deed("", 0, before, after, verb, source, target, moved, number)


def _without_part(parts: tuple[Part, ...], at: int) -> tuple[Part, ...]:
    return (*parts[:at], *parts[at + 1 :])


def _exchange(layout: Layout, zone: str, at: int, part: Part) -> Layout:
    parts = layout.parts_in(zone)
    return layout.with_zones({zone: (*parts[:at], part, *parts[at + 1 :])})


def _empty(zone: str) -> RequestRefused:
    return RequestRefused(say("Nothing lies there: “%(zone)s”.", zone=zone[:60]))


class Teller:
    """Describes the actions done at the table to each viewer. Parts that a viewer does not see are described
    without a name."""

    def __init__(
        self,
        eyes: Eyes,
        zone_name: Callable[[str], str],
        part_name: Callable[[str], str],
        side_name: Callable[[Part], str],
        player_name: Callable[[int], str],
    ) -> None:
        self.eyes, self.zone_name, self.part_name = eyes, zone_name, part_name
        self.side_name, self.player_name = side_name, player_name

    def tell(self, deed: Deed, viewer: int) -> "Words | None":
        """Return a sentence about an action for one viewer, a player or ONLOOKER; None for a note, which is
        private."""
        player, zone = self.player_name(deed.actor), deed.source and self.zone_name(deed.source)
        match deed.verb:
            case "move" if deed.source == deed.target:
                return say("%(player)s moves something within “%(zone)s”.", player=player, zone=zone)
            case "move":
                return self._tell_move(deed, viewer)
            case "deal":
                return self._tell_deal(deed)
            case "flip":
                return self._tell_flip(deed, viewer)
            case "turn":
                return say(
                    "%(player)s turns something in “%(zone)s” by %(n)s°.",
                    player=player,
                    zone=zone,
                    n=deed.number,
                )
            case "shuffle":
                return say("%(player)s shuffles “%(zone)s”.", player=player, zone=zone)
            case "roll":
                rolled = tuple(self.side_name(part) for _, part in deed.moved)
                if not all(self._sees(deed, part, viewer) for _, part in deed.moved):
                    return say("%(player)s rolls in “%(zone)s”.", player=player, zone=zone)
                return say("%(player)s rolls: %(sides)s.", player=player, sides=rolled)
            case "count":
                now = deed.after.counters[deed.number]
                return say("Counter of %(player)s: %(n)s.", player=self.player_name(deed.number), n=now)
            case "pass":
                return say("Next: %(player)s.", player=self.player_name(deed.number))
            case _:
                return None

    def _tell_move(self, deed: Deed, viewer: int) -> Words:
        """Return the words for a move. They name the parts if the viewer sees them before or after it."""
        player = self.player_name(deed.actor)
        source, target = self.zone_name(deed.source), self.zone_name(deed.target)
        if self._knows_all(deed, viewer):
            names = tuple(self.part_name(part.component) for part, _ in deed.moved)
            return say(
                "%(player)s moves from “%(source)s” to “%(target)s”: %(parts)s.",
                player=player,
                source=source,
                target=target,
                parts=names,
            )
        if not self._are_cards(deed):
            return plural_message(
                "%(player)s moves %(n)s part from “%(source)s” to “%(target)s”.",
                "%(player)s moves %(n)s parts from “%(source)s” to “%(target)s”.",
                n=deed.number,
                player=player,
                source=source,
                target=target,
            )
        return plural_message(
            "%(player)s moves %(n)s card from “%(source)s” to “%(target)s”.",
            "%(player)s moves %(n)s cards from “%(source)s” to “%(target)s”.",
            n=deed.number,
            player=player,
            source=source,
            target=target,
        )

    def _tell_deal(self, deed: Deed) -> Words:
        player, zone = self.player_name(deed.actor), self.zone_name(deed.source)
        if self._are_cards(deed):
            return plural_message(
                "%(player)s deals %(n)s card to everybody from “%(zone)s”.",
                "%(player)s deals %(n)s cards to everybody from “%(zone)s”.",
                n=deed.number,
                player=player,
                zone=zone,
            )
        return plural_message(
            "%(player)s deals %(n)s part to everybody from “%(zone)s”.",
            "%(player)s deals %(n)s parts to everybody from “%(zone)s”.",
            n=deed.number,
            player=player,
            zone=zone,
        )

    def _are_cards(self, deed: Deed) -> bool:
        return all(self.eyes.kinds[part.component] == "card" for part, _ in deed.moved)

    def _tell_flip(self, deed: Deed, viewer: int) -> Words:
        player, zone = self.player_name(deed.actor), self.zone_name(deed.source)
        if not self._knows_all(deed, viewer):
            return say("%(player)s turns something over in “%(zone)s”.", player=player, zone=zone)
        ((part, _),) = deed.moved
        name = self.part_name(part.component)
        return say("%(player)s turns over in “%(zone)s”: %(part)s.", player=player, zone=zone, part=name)

    def _knows_all(self, deed: Deed, viewer: int) -> bool:
        """Return whether a viewer sees all parts that were moved, before or after."""
        zones = self.eyes.zones
        return all(
            self.eyes.sees(before, zones[deed.source], viewer)
            or self.eyes.sees(after, zones[deed.target], viewer)
            for before, after in deed.moved
        )

    def _sees(self, deed: Deed, part: Part, viewer: int) -> bool:
        return self.eyes.sees(part, self.eyes.zones[deed.source], viewer)
