"""Write the game.toml of a new game, with comments that explain its keys. Read the option --board, which
describes the board: hex:5, hex:5x5, square:8x8, points:stars.toml."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path, PurePath
from typing import Any

from pnp.definition import (
    MOST_COPIES,
    HexBoard,
    HexField,
    PointBoard,
    SquareBoard,
    TomlSource,
    refuse_lost_lines,
    validate,
)
from pnp.errors import DefinitionError, PnpError
from pnp.scaffold.table import BACK, SOURCE, Card, Deck, Pictures
from pnp.tables import id_part

WIDE = 180.0
"""The width in mm of a new game's board, unless its cells would be too small. A board of this width fits on
A4 and Letter."""

_HEXES = sqrt(3)
"""The width of a hexagon divided by the distance from its middle to a corner."""

GRIDS: Mapping[str, type[HexBoard | HexField | SquareBoard]] = {
    "hexagon": HexBoard,
    "hexes": HexField,
    "square": SquareBoard,
}


@dataclass(frozen=True, slots=True)
class Shape:
    """The shape of a board: a grid of cells or of points."""

    grid: str
    sides: tuple[int, ...]
    """The size: (side,) of a hexagon, (columns, rows), or the extents of points in x and row."""
    points: PointBoard | None = None

    @property
    def cells(self) -> int:
        if self.points is not None:
            return len(self.points.points)
        if self.grid == "hexagon":
            (side,) = self.sides
            return 3 * side * (side - 1) + 1
        columns, rows = self.sides
        return columns * rows

    @property
    def size(self) -> float:
        """Return the value of `size_mm` in mm, or the pitch of points: as large as A4 allows, rounded down to
        half a millimetre, and at least as large as a counter needs."""
        if self.grid == "hexagon":
            return _clamp_half(8.0, WIDE / _HEXES / (2 * self.sides[0] - 1), 14.0)
        if self.grid == "hexes":
            return _clamp_half(
                8.0, min(WIDE / _HEXES / (self.sides[0] + 0.5), WIDE / (1.5 * self.sides[1])), 14.0
            )
        if self.grid == "points":
            return _clamp_half(10.0, WIDE / (max(self.sides) + 1), 30.0)
        return _clamp_half(13.0, WIDE / max(self.sides), 25.0)

    @property
    def size_comment(self) -> str:
        """Return the comment on `size_mm` in game.toml, which says what the value measures."""
        return "the side of a cell" if self.grid == "square" else "from the middle of a cell to its corners"

    @property
    def counter(self) -> float:
        """Return the width in mm of counters that fit into a cell with some space around them."""
        if self.grid == "points":
            return _clamp_half(9.0, 0.68 * self.size, 15.0)
        across = self.size if self.grid == "square" else self.size * _HEXES
        return _clamp_half(9.0, 0.85 * across, 15.0)

    def keys(self) -> Iterator[str]:
        """Yield the lines of game.toml with keys that only this kind of grid has."""
        if self.points is not None:
            for name in ("points", "steps", "lines"):
                if found := getattr(self.points, name):
                    yield f"{name} = {[list(each) for each in found]}"
            return
        names = ("side",) if self.grid == "hexagon" else ("columns", "rows")
        for name, value in zip(names, self.sides, strict=True):
            yield f"{name} = {value}"

    def measure(self) -> str:
        """Return the line of game.toml with the size of a cell or the pitch."""
        if self.points is not None:
            return f"pitch_mm = [{self.size:g}, {self.size:g}]  # how far x + 1 and row + 1 lie apart"
        return f"size_mm = {self.size:g}  # {self.size_comment}"


def shape(text: str) -> Shape:
    """Return the board that a text such as "hex:5" describes. Raises PnpError, which lists the possible
    forms."""
    told = text.strip()
    kind, _, rest = told.partition(":")
    if kind.casefold() == "points" and rest.strip():
        return _points(Path(rest.strip()))
    grid = {"hex": "hexes", "square": "square"}.get(kind.casefold(), "")
    if grid == "hexes" and re.fullmatch(r"[0-9]{1,3}", rest):
        grid = "hexagon"
    found = re.fullmatch(r"([0-9]{1,3})(?:[xX×]([0-9]{1,3}))?", rest)
    if grid and found:
        sides = tuple(int(each) for each in found.groups() if each is not None)
        names = ("side",) if grid == "hexagon" else ("columns", "rows")
        if len(sides) == len(names) and all(
            each in _bounds(GRIDS[grid], name) for each, name in zip(sides, names, strict=True)
        ):
            return Shape(grid, sides)
    side, most = _bounds(HexBoard, "side"), _bounds(SquareBoard, "columns")[-1]
    raise PnpError(
        "no such board can be made",
        place="--board",
        expected=f"hex:N with {side[0]} to {side[-1]} cells a side, hex:WxH or square:WxH of 1 to {most} "
        f"columns and 1 to {most} rows, or points:FILE",
        found=repr(text),
        hint="as in --board hex:5, --board hex:5x5 or --board square:8x8; a file of points is TOML, with "
        "points, steps and lines as pnp new --keys tells them",
    )


def _points(path: Path) -> Shape:
    """Return the board of points in a TOML file with the keys points, steps and lines, as under [[boards]].
    Raises DefinitionError."""
    source = TomlSource(path)
    told = {
        "id": "field",
        "grid": "points",
        "source": "stated: its file",
        "pitch_mm": [10.0, 10.0],
        "cells": 1,
    }
    data: dict[str, Any] = {**told, **source.data}
    board = validate(PointBoard, data, source)
    refuse_lost_lines(board, source, ())
    if not board.points:
        raise DefinitionError("no points", place=source.place(("points",)), expected="one point at least")
    spans = [
        max(point[axis] for point in board.points) - min(point[axis] for point in board.points)
        for axis in (0, 1)
    ]
    return Shape("points", (spans[0], spans[1]), board)


def _bounds(board: type[HexBoard | HexField | SquareBoard], key: str) -> range:
    """Return the range of values that the definition allows for a key of a board."""
    limits = board.model_fields[key].metadata
    (least,) = (each.ge for each in limits if hasattr(each, "ge"))
    (most,) = (each.le for each in limits if hasattr(each, "le"))
    return range(least, most + 1)


def _clamp_half(least: float, value: float, most: float) -> float:
    """Return a value rounded down to halves and limited to the range from `least` to `most`."""
    return max(least, min(most, int(value * 2) / 2))


PLAYERS = (2, 4)
SCOUTS = 3
"""The number of counters of each colour, for a game with a board."""

ROOM = MOST_COPIES - PLAYERS[1] * (SCOUTS + 1) - 1
"""The most copies of cards in a new game. They leave room in MOST_COPIES for an aid and counters for each
player, and for a board."""

COLOURS = ("Sun", "Moon", "Rain", "Wind")
"""The colours of the counters, one for each player."""

SAMPLE = Deck(
    (
        Card("Wheat", 4, "Draw a card.", "crop"),
        Card("Beans", 4, "Play another card.", "crop"),
        Card("Pumpkin", 4, "It counts as two cards.", "crop"),
        Card("Sunshine", 4, "Everybody draws a card.", "weather"),
        Card(
            "Downpour", 4, "Look at the top three cards of the pile. Put them back in any order.", "weather"
        ),
        Card("Hail", 4, "Another player discards a card of those in front of them.", "weather"),
    )
)
"""The cards of a new game that is made without a table."""

_PLAIN = re.compile(r"\w[\w .()+-]*\.\w+")
_TAKEN = frozenset(f"{name}.toml" for name in ("game", "clauses", "layout", "theme", "story", "scenarios"))

HEAD = """\
# A game as data: pnp reads it, draws it and proves that what is printed agrees with it.
#
#   pnp build       a kit to print, in output/
#   pnp verify      what is wrong, each with its line
#   pnp new --keys  all keys there are
#
# Every table says in `source` where it comes from: "stated: ..." is written down somewhere, "proposed: ..."
# is a guess of yours, which the rulebook then lists as such.

schema = 1
"""

GAME = """\
[game]
id = {id}  # small letters, digits, hyphens: what files are called
title = {title}
tagline = "{tagline}"  # one line below the title
version = "0.1"  # printed in the margins: change it, and old sheets are told from new ones
players = [{least}, {most}]  # from two to four; [2] is for two alone
{size}source = "{source}"
"""

CARD_SIZE = """\
# card_mm = [57, 89]  # width and height of all cards, if they are not 63 x 88 mm
"""

TILE_SIZE = """\
trim_mm = [{tile:g}, {tile:g}]  # width and height
"""

TILE = 45.0
"""The width and height of plain tiles, in mm."""

CREDITS = """\
[[credits]]
work = {title}
author = "Me"  # your name: it stands on the title page
licence = "All rights reserved"  # or CC BY 4.0, and others may build on it
source = "{source}"
"""

FACTS = """\
# Numbers of your rules, each said once: clauses.toml names this one as %(hand)s, the rulebook as
# {{{{ numbers.hand }}}}. What pnp counts itself has names already: cards, players_max ...
[facts]
hand = {hand}
"""

CARDS = """\
# The cards. Plain ones with the same word before the last point of their id share a colour: {example}. With
# a look or a layout.toml, docs/looks.md says how to do it. `text` may be left out; \\n in it begins a new
# line. `back` is any name: cards with the same one look the same from behind. More cards? Copy a table,
# change id, name, text, copies, and the sum under [counts].
"""

TABLE = """\
# The cards are the rows of {name}: go on writing them there. Columns that mean something: name, copies (1
# where nothing stands, 0 for none), text, kind (the family: plain cards of one kind share a colour; with a
# look or a layout.toml, docs/looks.md says how to do it), back (cards of one back look the same from behind)
# and id; name_column, copies_column and text_column below say which columns hold the names, copies and texts
# of a table that calls them otherwise. All others are for a layout.toml to show: {{cost}} in a text of it is
# what stands in the column cost.
[[tables]]
file = {file}
{sheet}kind = "card"
{size}back = "{back}"  # of rows that name none
source = "{source}"
"""

AID_ID = "aid.turn"

AID = """\
# One for each player: per = "player".
[[components]]
id = "{id}"
kind = "aid"
name = "Your turn"
text = {text}
copies = 1
per = "player"
back = "aid"
source = "{source}"
"""

BOARD = """\
# The board: its grid, and the component that is printed of it (`front` names the grid).
[[boards]]
id = "field"
grid = "{grid}"
{sides}
cells = {cells}  # as you count them: pnp verify holds it against the grid
{measure}
source = "{source}"

[[components]]
id = "board"
kind = "board"
name = "The field"
copies = 1
front = "field"
source = "{source}"
"""

COUNTERS = """\
# Counters, {scouts} of each colour. The last two colours are printed only for games of so many players.
"""

COUNTS = """\
# How many of each kind there are in all, for as many as can play: pnp verify holds the tables above against
# it, so that a card that was lost is found.
[counts]
{counts}
source = "{source}"

# A list of parts, as on the back of a box, is proved too: how many there are of each component, by its id.
# A text names this number as %({counted})s.
# [[expected]]
# numbers = {{ {numbers} }}
# source = "{source}"
"""


TABLE_TOP = """\
# The table when the game begins. [[zones]] are the places that hold parts; [[placements]] say, in their
# order, what is put where. pnp verify follows them for each number of players: every part lies somewhere,
# once. What goes back into the box lies in the zone "box". docs/your-game.md tells the rest.
"""


@dataclass(frozen=True, slots=True)
class Start:
    """What a new game is made of, before its files are written: its id and title, its deck of cards, and
    its board, if it has one."""

    id: str
    title: str
    deck: Deck = SAMPLE
    board: Shape | None = None
    pictures: Pictures | None = None
    look: str | None = None
    """The name of a look that comes with pnp, if the faces are to be data as well; else None."""

    @property
    def cards(self) -> int:
        return sum(card.copies for card in self.deck.cards)

    @property
    def hand(self) -> int:
        """Return the number of cards that each player is dealt: five or, if there are too few cards,
        fewer."""
        return max(1, min(5, self.cards // (2 * PLAYERS[1])))


def game(start: Start) -> str:
    """Return the text of game.toml."""
    title, say = quote_toml(start.title), start.deck.say
    parts = [
        HEAD,
        GAME.format(
            id=quote_toml(start.id),
            title=title,
            tagline=say("A game of cards"),
            least=PLAYERS[0],
            most=PLAYERS[1],
            size=CARD_SIZE if start.deck.kind == "card" else "",
            source=SOURCE,
        ),
        CREDITS.format(title=title, source=SOURCE),
        say(FACTS).format(hand=start.hand),
    ]
    parts += _cards(start.deck, plain=start.look is None)
    does = "Draw a card. Play one, and do what it says."
    text = does if start.board is None else f"{does} Move one of your counters."
    parts.append(AID.format(id=AID_ID, text=quote_toml(say(text)), source=SOURCE))
    counts = {start.deck.kind: start.cards, "aid": PLAYERS[1]}
    if start.board is not None:
        parts += _board(start.board)
        counts |= {"board": 1, "marker": SCOUTS * len(COLOURS)}
    parts += _table_top(start)
    parts.append(
        COUNTS.format(
            counts="\n".join(f"{kind} = {count}" for kind, count in counts.items()),
            counted=f"count_{AID_ID.replace('.', '_')}",
            numbers=f"{quote_toml(AID_ID)} = {PLAYERS[1]}",
            source=SOURCE,
        )
    )
    return "\n".join(parts)


def quote_toml(text: str) -> str:
    """Return a text as a TOML string.

    >>> print(quote_toml('the "b\\\\d" one'))
    "the \\"b\\\\d\\" one"
    """
    marks = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}
    return '"' + "".join(marks.get(each, each) for each in text) + '"'


def identities(cards: Sequence[Card]) -> tuple[str, ...]:
    """Return a unique id for each card, made of its kind and name, such as "crop.wheat"."""
    found: dict[str, None] = {}
    for number, card in enumerate(cards, 1):
        stem = f"{id_part(card.kind, 18) or 'card'}.{id_part(card.name, 34) or number}"
        name, again = stem, 1
        while name in found:
            again += 1
            name = f"{stem}-{again}"
        found[name] = None
    return tuple(found)


def _cards(deck: Deck, *, plain: bool) -> Iterator[str]:
    """Yield the part of game.toml with the cards: their table or, without one, each card. `plain` tiles need
    a size, those of a look have that of their face."""
    if deck.table is not None:
        name, sheet = table_name(deck.table.name), deck.table.sheet
        told = f"sheet = {quote_toml(sheet)}\n" if sheet is not None else ""
        for meaning, column in deck.table.meanings.items():
            told += f"{meaning}_column = {quote_toml(column)}\n"
        size = TILE_SIZE.format(tile=TILE) if plain and deck.kind == "tile" else ""
        yield deck.say(TABLE).format(
            name=name, file=quote_toml(name), sheet=told, size=size, back=BACK, source=SOURCE
        )
        return
    ids = identities(deck.cards)
    yield CARDS.format(example=quote_toml(ids[0]))
    yield from map(_card, deck.cards, ids)


def table_name(name: str) -> str:
    """Return the file name for a copy of the table `name` in the game's folder. It is the table's own name,
    or "cards" with the same extension if that name is taken by a file of the game or has unusual
    characters."""
    if _PLAIN.fullmatch(name) and name.casefold() not in _TAKEN:
        return name
    return f"cards{PurePath(name).suffix.casefold()}"


def _card(card: Card, name: str) -> str:
    lines = [f"id = {quote_toml(name)}", 'kind = "card"', f"name = {quote_toml(card.name)}"]
    lines += [f"text = {quote_toml(card.text)}"] if card.text else []
    lines += [f"copies = {card.copies}", f"back = {quote_toml(id_part(card.back, 40) or BACK)}"]
    return "\n".join(["[[components]]", *lines, f'source = "{SOURCE}"', ""])


def _board(board: Shape) -> Iterator[str]:
    yield BOARD.format(
        grid=board.grid,
        sides="\n".join(board.keys()),
        cells=board.cells,
        measure=board.measure(),
        source=SOURCE,
    )
    yield COUNTERS.format(scouts=SCOUTS)
    for number, colour in enumerate(COLOURS, 1):
        lines = [f'id = "{colour.lower()}.counter"', 'kind = "marker"', f'name = "{colour} counter"']
        lines += [f"copies = {SCOUTS}"]
        lines += [f"from_players = {number}"] if number > PLAYERS[0] else []
        lines += [f"trim_mm = [{board.counter:g}, {board.counter:g}]"]
        yield "\n".join(["[[components]]", *lines, f'source = "{SOURCE}"', ""])


def _entry(table: str, **keys: object) -> str:
    """Return an entry [[TABLE]] of a TOML file, without keys whose value is None."""
    lines = [f"[[{table}]]"]
    for key, value in keys.items():
        if value is not None:
            lines.append(f"{key} = {quote_toml(value) if isinstance(value, str) else str(value).lower()}")
    return "\n".join([*lines, f'source = "{SOURCE}"', ""])


def _table_top(start: Start) -> Iterator[str]:
    """Yield the zones, and what lies in them: decks as shuffled piles, a hand and an aid for each player, the
    board in the middle, the counters of a colour before each player."""
    decks = _decks(start.deck)
    largest = max(decks, key=lambda name: decks[name])
    is_dealt = decks[largest] >= start.hand * PLAYERS[1]
    zones = {back: "deck" if len(decks) == 1 else f"deck.{back}" for back in decks}
    yield TABLE_TOP
    if start.board is not None:
        yield _entry("zones", id="middle", name="Middle of the table", kind="space")
    for back, zone in zones.items():
        name = "Deck" if len(decks) == 1 else f"Deck: {back}"
        yield _entry("zones", id=zone, name=name, kind="pile", shuffled=True)
    yield _entry("zones", id="discard", name="Discard pile", kind="pile")
    yield _entry("zones", id="hand", name="Hand", kind="fan", per="player", seen="owner")
    yield _entry("zones", id="front", name="In front of a player", kind="row", per="player")
    if start.board is not None:
        yield _entry("placements", what="board", where="middle")
    for back, zone in zones.items():
        yield _entry("placements", what=start.deck.kind if len(decks) == 1 else f"back:{back}", where=zone)
    if is_dealt:
        yield _entry("placements", what=zones[largest], where="hand", how_many="hand")
    yield _entry("placements", what=AID_ID, where="front")
    if start.board is not None:
        for number, colour in enumerate(COLOURS, 1):
            numbers = list(range(number, PLAYERS[1] + 1)) if number > PLAYERS[0] else None
            yield _entry(
                "placements", what=f"{colour.lower()}.counter", where=f"front.{number}", players=numbers
            )


def _decks(deck: Deck) -> dict[str, int]:
    """Return the number of cards of each back, in the order of the cards."""
    found: dict[str, int] = {}
    for card in deck.cards:
        back = id_part(card.back, 40) or BACK
        found[back] = found.get(back, 0) + card.copies
    return {back: copies for back, copies in found.items() if copies}
