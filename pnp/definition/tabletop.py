"""[[zones]] and [[placements]]: the places on a table, and what lies in them when the game begins."""

import re
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, StringConstraints

from pnp.definition.atoms import Name, SourcedTable, Table, Text, TypeWords

ZoneKind = Literal["space", "pile", "row", "fan", "supply"]
"""How the parts of a zone lie: a single place ("space"), one on another ("pile"), side by side ("row"),
overlapping ("fan"), or in heaps of equal parts ("supply")."""

Seen = Literal["everybody", "owner", "nobody", "count"]
"""Who sees the faces of the parts in a zone. All others see the backs. With "count" everybody sees only the
number of parts, as with a bag."""

Side = Literal["front", "back"]

BOX = "box"
"""The id of the zone for parts that stay in the box. Every game has this zone."""

_RANGE = re.compile(r"(\d+)\s*[-–]\s*(\d+)$")


def _numbers(value: object) -> object:
    """Return the numbers of players in a cell of a sheet: 3, "2, 3" or "2-4". Raises ValueError."""
    if isinstance(value, int):
        return (value,)
    if not isinstance(value, str):
        return value
    numbers: list[int] = []
    for part in re.split(r"[,;\s]+", re.sub(r"\s*[-–]\s*", "-", value.strip())):
        span = _RANGE.match(part)
        first, last = (span[1], span[2]) if span else (part, part)
        if not (first.isdecimal() and last.isdecimal() and 1 <= int(first) <= int(last) <= MOST_PLAYERS):
            raise ValueError("numbers of players")
        numbers += range(int(first), int(last) + 1)
    return tuple(numbers)


ALL = ("all", "rest")
"""The words that stand for all remaining parts."""


def _count(value: object) -> object:
    """Return None for the words that mean all remaining parts, and any other value unchanged."""
    return None if isinstance(value, str) and value.strip().casefold() in ALL else value


MOST_PLAYERS = 12

PlayerNumbers = Annotated[
    tuple[Annotated[int, Field(ge=1, le=MOST_PLAYERS)], ...],
    Field(strict=False),
    BeforeValidator(_numbers),
    TypeWords('numbers of players, as in [2, 3] or "2-4"'),
]
"""Numbers of players. An empty tuple stands for all of them."""

HowMany = Annotated[
    Annotated[int, Field(ge=1, le=5000)] | None,
    BeforeValidator(_count),
    TypeWords('a number from 1 to 5000, or "all"'),
]
"""A number of parts; None for all remaining parts."""

StatedNumber = Annotated[
    Annotated[int, Field(ge=1, le=5000)]
    | Annotated[str, StringConstraints(pattern=r"^\w+(\.\w+)*$", max_length=60)]
    | None,
    BeforeValidator(_count),
    TypeWords('a number from 1 to 5000, the name of one of [facts] as in "hand", or "all"'),
]
"""A number of parts as the file states it: a number, the name of one of [facts], or None for all remaining
parts."""

Millimetre = Annotated[float, Field(ge=-2000, le=2000)]


class ZoneTable(SourcedTable):
    """[[zones]]: a place on the table that holds parts.

    `kind` says how the parts lie: in a "space" in one place, in a "pile" one on another, in a "row" side by
    side, in a "fan" overlapping, in a "supply" in heaps. `seen` says who sees the faces of the parts; with
    "count" everybody sees only the number of parts. By default everybody sees them, but nobody sees those of
    a shuffled zone. `holds` is the largest number of parts; by default a space holds one part, and other
    zones any number. With equal = false, players may begin with different numbers of parts in it. `players`
    lists the numbers of players for which the zone exists: [2, 4] means two and four, "2-4" means two to
    four.

    An entry can make several zones. With per = "player" it makes one for each player: hand.1, hand.2. It
    makes `least` of them even for fewer players, as for the rival of a solo player. With `slots` it makes one
    for each named element on the face of the component `on`: mat.1, mat.2. With `cells` it makes one for each
    cell of the board that the component `on` shows, with the name of the cell: board.0101. A board has these
    zones even without an entry; an entry says how many parts a cell holds.

    `at_mm` is the middle of a zone on a face where no element marks it. With overhang = true, parts may be
    larger than the cell or slot, as a tile that covers several cells, and slots may overlap.
    """

    id: Name
    """The name of the zone in [[placements]]."""
    name: Text
    kind: ZoneKind = "row"
    """How its parts lie: in one place ("space"), one on another ("pile"), side by side ("row"), overlapping
    ("fan"), or in heaps of equal parts ("supply")."""
    per: Literal["table", "player"] = "table"
    """Whether the table has one such zone, or each player: hand.1, hand.2."""
    least: Annotated[int, Field(ge=0, le=MOST_PLAYERS)] = 0
    """The smallest number of zones with per = "player", as for the rival of a solo player."""
    seen: Seen | None = None
    """Who sees the faces of its parts: "everybody", its "owner" or "nobody". With "count" everybody sees only
    the number of parts. By default everybody sees them, but nobody sees those of a shuffled
    zone."""
    holds: Annotated[int, Field(ge=1, le=5000)] | None = None
    """The largest number of parts that it holds. By default a space holds one part, and other zones any
    number."""
    shuffled: bool = False
    """Whether its parts are put into a random order."""
    on: Name | None = None
    """The id of the component on whose face the zone lies."""
    slots: Annotated[tuple[Text, ...], Field(strict=False)] = ()
    """The elements that mark the places of these zones, on the face of the component that `on` names: names
    of boxes of a layout, or ids of an SVG."""
    cells: bool = False
    """Whether there is a zone for each cell of the board that `on` shows, as in board.0101."""
    at_mm: (
        Annotated[
            tuple[Millimetre, Millimetre],
            Field(strict=False),
            TypeWords("two lengths in mm, from the left and from the top, as in [40, 25]"),
        ]
        | None
    ) = None
    """The middle of the zone on the face of `on`, in mm from the left and from the top of the trim."""
    players: PlayerNumbers = ()
    """The numbers of players for which the zone exists; by default all."""
    equal: bool = True
    """Whether all players must begin with the same number of parts in it. Check M14 compares the numbers."""
    overhang: bool = False
    """Whether parts may be larger than the zone, as a tile that covers several cells, and slots may overlap.
    Otherwise checks D34 and D35 report them."""

    def zones_for(self, players: int) -> int:
        """Return how many zones the entry makes for a number of players, if it has per = "player"."""
        return max(players, self.least)

    @property
    def seen_by(self) -> Seen:
        """Return who sees the faces of its parts."""
        return self.seen or ("nobody" if self.shuffled else "everybody")

    @property
    def room(self) -> int | None:
        """Return the largest number of parts that it holds; None for any number."""
        return self.holds or (1 if self.kind == "space" and not self.cells else None)


class Placing(Table):
    """A step of a set-up: the parts that are put into zones."""

    what: Text
    """The parts: ids of components, with * for any letters; a kind, as in "card"; a back, as in "back:moth";
    or the id of a zone from which parts are dealt. Several are separated by commas."""
    where: Text
    """The ids of the zones, with * for any letters. The id of a zone that each player has means the zones of
    all players. The id of a zone with slots means all its slots."""
    how_many: HowMany = None
    """The number of parts for each zone of `where`. By default all remaining parts are put there, in equal
    shares."""
    side: Side | None = None
    """The side that is up. By default it is the back where nobody sees the faces, otherwise the front."""
    turn: Annotated[int, Field(ge=0, le=359)] = 0
    """The rotation of the parts in degrees clockwise."""
    players: PlayerNumbers = ()
    """The numbers of players for which the step is carried out; by default all."""
    per_player: bool = False
    """Whether `how_many` is counted once for each player where a zone belongs to the whole table."""
    shuffled: bool = False
    """Whether the parts are mixed first, so that it is random which of them go where."""
    setup: Name | None = None
    """The id of the one of [[setups]] for which the step is carried out; by default all."""


class PlacementTable(SourcedTable):
    """[[placements]]: a step of the set-up, which puts parts into zones when the game begins. Steps are
    carried out in the order of the file.

    An entry is one step, with `what` and `where`, or a `file` with one step in each row.
    """

    file: Text | None = None
    """A table (CSV, XLSX or TOML) whose columns have the names of the other keys: what, where, how many,
    side, turn, players, per player, shuffled, setup."""
    sheet: Text | None = None
    """The sheet of a workbook, if it has several."""
    what: Text | None = None
    """The parts: ids of components, with * for any letters; a kind, as in "card"; a back, as in "back:moth";
    or the id of a zone from which parts are dealt. Several are separated by commas."""
    where: Text | None = None
    """The ids of the zones, with * for any letters. The id of a zone that each player has means the zones of
    all players, and the id of a zone with slots means all its slots. "box" is for parts that stay in the
    box."""
    how_many: StatedNumber = None
    """The number of parts for each of these zones. By default all remaining parts are put there, in equal
    shares."""
    side: Side | None = None
    """The side that is up. By default it is the back where nobody sees the faces, otherwise the front."""
    turn: Annotated[int, Field(ge=0, le=359)] | None = None
    """The rotation of the parts in degrees clockwise."""
    players: PlayerNumbers | None = None
    """The numbers of players for which the step is carried out; by default all. [2, 4] lists two and four,
    "2-4" is a range."""
    per_player: bool | None = None
    """Whether `how_many` is counted once for each player, with all these parts in one zone of the table."""
    shuffled: bool | None = None
    """Whether the parts are mixed first, so that it is random which of them go where."""
    setup: Name | None = None
    """The id of the one of [[setups]] for which the step is carried out; by default all."""
