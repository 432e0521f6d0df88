"""[[zones]] and [[placements]]: the places on a table, and what lies in them when the game begins."""

import re
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, StringConstraints

from pnp.definition.atoms import Name, Said, Sourced, Table, Text

ZoneKind = Literal["space", "pile", "row", "fan", "supply"]
"""How the parts of a zone lie: one place, on each other, side by side, overlapping, or in heaps of the same
kind."""

Seen = Literal["everybody", "owner", "nobody", "count"]
"""Who sees the faces of what lies in a zone. The others see the backs; with "count" nobody sees anything but
how many parts there are, as in a bag."""

Side = Literal["front", "back"]

BOX = "box"
"""The zone for what stays in the box. Every game has it."""

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
"""The words for all parts that are left."""


def _count(value: object) -> object:
    """Return None for the words that mean all that are left."""
    return None if isinstance(value, str) and value.strip().casefold() in ALL else value


MOST_PLAYERS = 12

PlayerNumbers = Annotated[
    tuple[Annotated[int, Field(ge=1, le=MOST_PLAYERS)], ...],
    Field(strict=False),
    BeforeValidator(_numbers),
    Said('numbers of players, as in [2, 3] or "2-4"'),
]
"""Numbers of players; empty for all."""

HowMany = Annotated[
    Annotated[int, Field(ge=1, le=5000)] | None,
    BeforeValidator(_count),
    Said('a number from 1 to 5000, or "all"'),
]
"""A number of parts; None for all that are left."""

StatedNumber = Annotated[
    Annotated[int, Field(ge=1, le=5000)]
    | Annotated[str, StringConstraints(pattern=r"^\w+(\.\w+)*$", max_length=60)]
    | None,
    BeforeValidator(_count),
    Said('a number from 1 to 5000, the name of one of [facts] as in "hand", or "all"'),
]
"""A number of parts as it is written: the number, or the name of one of [facts]."""

Millimetre = Annotated[float, Field(ge=-2000, le=2000)]


class ZoneTable(Sourced):
    """[[zones]]: a place on the table that holds parts.

    In a space they lie in one place, in a pile on each other, in a row side by side, in a fan overlapping, in
    a supply in heaps. `seen` says who sees the faces of the parts; with "count" nobody sees anything but
    their number. A shuffled pile is seen by nobody if nothing else is said. A space holds one part, and all
    others any number, if `holds` does not say how many.

    With per = "player" there is one for each player: hand.1, hand.2; at `least` so many, as for the rival
    that somebody who plays alone plays too. With `slots` there is one for each named element on the face of
    the component `on`: mat.1, mat.2. With `cells` there is one for each cell of the board that the component
    `on` shows, called by the names of the cells: board.0101. A board without such an entry has these zones
    as well; the entry says how many parts a cell holds. `at_mm` is the middle of a zone that no element of
    the face names. Where players begin with different numbers of parts in it, equal is false. Where parts
    are larger than the cell or slot, as a tile on several cells, or slots overlap on purpose, overhang is
    true. `players` lists the numbers of players that have it: [2, 4] is two and four, "2-4" two to four.
    """

    id: Name
    name: Text
    kind: ZoneKind = "row"
    per: Literal["table", "player"] = "table"
    least: Annotated[int, Field(ge=0, le=MOST_PLAYERS)] = 0
    seen: Seen | None = None
    """Without it everybody sees the faces, but those of a shuffled pile nobody."""
    holds: Annotated[int, Field(ge=1, le=5000)] | None = None
    """The most parts that it holds; without it any number, but one in a space."""
    shuffled: bool = False
    """Whether the order of its parts is drawn by lot."""
    on: Name | None = None
    """The id of the component on whose face it lies."""
    slots: Annotated[tuple[Text, ...], Field(strict=False)] = ()
    """The names of elements on that face: boxes of a layout, ids of an SVG."""
    cells: bool = False
    at_mm: (
        Annotated[
            tuple[Millimetre, Millimetre],
            Field(strict=False),
            Said("two lengths in mm, from the left and from the top, as in [40, 25]"),
        ]
        | None
    ) = None
    """Its middle on the face of `on`, in mm from the upper left corner of the trim."""
    players: PlayerNumbers = ()
    """The numbers of players that have it; all if nothing is said."""
    equal: bool = True
    """Whether all players begin with as many parts in it; the check M14 compares them."""
    overhang: bool = False
    """Whether parts may be larger than it, as a tile that covers several cells, and its slots overlap; the
    checks D34 and D35 compare them."""

    def needed(self, players: int) -> int:
        """Return how many of it there are with per = "player", for a number of players."""
        return max(players, self.least)

    @property
    def seen_by(self) -> Seen:
        """Return who sees the faces of its parts."""
        return self.seen or ("nobody" if self.shuffled else "everybody")

    @property
    def room(self) -> int | None:
        """Return the most parts that it holds; None for any number."""
        return self.holds or (1 if self.kind == "space" and not self.cells else None)


class Placing(Table):
    """What a row of a set-up says: parts, and the zone that they are put in."""

    what: Text
    """Ids of components, with * for any letters; a kind as "card"; a back as "back:moth"; or the id of a zone
    that parts are dealt from. Several with commas between them."""
    where: Text
    """Ids of zones, with * for any letters. The id of a zone that each player has means those of all, that of
    a zone with slots all its slots."""
    how_many: HowMany = None
    """The number of parts for each zone of `where`; without it all that are left, in equal shares."""
    side: Side | None = None
    """Without it the back where nobody sees the faces, else the front."""
    turn: Annotated[int, Field(ge=0, le=359)] = 0
    """Degrees clockwise."""
    players: PlayerNumbers = ()
    """The numbers of players that it is for; all if nothing is said."""
    per_player: bool = False
    """Whether `how_many` parts are put in the zone for each player."""
    shuffled: bool = False
    """Whether it is drawn by lot which of the parts go where."""
    setup: Name | None = None
    """The one of [[setups]] that it is for; all if nothing is said."""


class PlacementTable(Sourced):
    """[[placements]]: parts and the zones that they are put in when the game begins. The rows are followed in
    their order. `what` names components by id, with * for any letters, by kind ("card") or by back
    ("back:moth"), or a zone that parts are dealt from. `where` names zones; the id of a zone that each
    player has means those of all, that of a zone with slots all its slots, and "box" is for what stays in the
    box. `how_many` is the number for
    each of these zones; without it all that are left are put there, in equal shares. With per_player, it
    counts for each player in one zone. With shuffled, the parts are mixed before they are put there. A
    row is for the numbers of `players` and the `setup` that it names; [2, 4] lists numbers, "2-4" is a span.

    `file` is a table (CSV, XLSX, TOML) with a row for each, with columns as the keys: what, where, how
    many, side, turn, players, per player, shuffled, setup.
    """

    file: Text | None = None
    sheet: Text | None = None
    what: Text | None = None
    where: Text | None = None
    how_many: StatedNumber = None
    side: Side | None = None
    turn: Annotated[int, Field(ge=0, le=359)] | None = None
    players: PlayerNumbers | None = None
    per_player: bool | None = None
    shuffled: bool | None = None
    setup: Name | None = None
