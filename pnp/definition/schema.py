"""The sections of every game.toml, and the clauses of clauses.toml.

Unknown keys and wrong types are refused. Values that only one game has are under [facts]. The facts.py
of that game states their types.
"""

from typing import Annotated, Literal

from pydantic import AfterValidator, Discriminator, Field, Tag, ValidationInfo, field_validator

from pnp.definition.atoms import (
    ClauseName,
    Count,
    CountName,
    FieldName,
    Id,
    Millimetres,
    Name,
    SourcedTable,
    Table,
    Text,
    TypeWords,
    Value,
    Version,
)
from pnp.definition.boards import Board
from pnp.definition.tabletop import PlacementTable, ZoneTable
from pnp.scene import Kind, Stock
from pnp.tables import STANDARD_COLUMNS, field_of

ClauseKind = Literal["component", "definition", "permission", "action", "restriction", "end", "conduct"]


def require_ascending(minutes: tuple[int, ...]) -> tuple[int, ...]:
    if list(minutes) != sorted(set(minutes)):
        raise ValueError("the shortest time, then the longest")
    return minutes


def _every_number(players: tuple[int, ...]) -> tuple[int, ...]:
    """Return every number of players. Two numbers are the smallest and the largest; three or more are taken
    as they are."""
    if list(players) != sorted(set(players)):
        raise ValueError("one number, the least and the most, or several from the least to the most")
    return tuple(range(players[0], players[-1] + 1)) if len(players) == 2 else players


Players = Annotated[
    tuple[Annotated[int, Field(ge=1, le=12)], ...],
    Field(min_length=1, strict=False),
    AfterValidator(_every_number),
]


class GameTable(SourcedTable):
    """[game]: the title and version of the game, and who can play it. Texts are in English; catalogs
    translate them."""

    id: Id
    """The name of the game in commands and in the names of folders."""
    title: Text
    tagline: Text
    """The line below the title."""
    version: Version
    """The version, which sheets state in their margins."""
    players: Players
    """The possible numbers of players: [2] for two players, [2, 4] for 2 to 4. Three or more numbers are a
    list of all of them."""
    best_players: Annotated[tuple[int, ...], Field(strict=False)] = ()
    """The numbers of players with which the game is best, if the document states them. Each must be one of
    `players`."""
    age: Annotated[int, Field(ge=1, le=99)] | None = None
    """The age in years from which one can play, if the document states it."""
    minutes: Annotated[
        tuple[Annotated[int, Field(ge=1, le=9999)], ...],
        Field(max_length=2, strict=False),
        AfterValidator(require_ascending),
    ] = ()
    """The duration of a game in minutes, if the document states it: one number, or the shortest and the
    longest."""
    turn: Annotated[tuple[Name, ...], Field(strict=False)] = ()
    """The names of the clauses that say what a player does in a turn, in order. In a game without an engine,
    play.html reminds players of them."""
    card_mm: Annotated[tuple[Millimetres, Millimetres], Field(strict=False)] | None = None
    """The width and height in mm of all cards without `trim_mm`. By default it is the size that a layout
    states, or 63 x 88."""
    ready: Annotated[tuple[Text, ...], Field(strict=False)] = ()
    """The languages whose translation is finished, by the names of their catalogs: "es", "pt-BR". A language
    with a catalog that is not listed here is a draft. English needs no entry."""


class Credit(SourcedTable):
    """[[credits]]: a work on which the kit is based, with its author and licence. The first is the game
    itself, and its author is named on the title page."""

    work: Text
    author: Text
    licence: Text
    """The licence, as in "CC BY 4.0"."""
    url: Text | None = None
    """The address of the work."""
    year: int | None = None
    """The year in which the work appeared."""
    changes: Text | None = None
    """The changes that the kit makes to the work, as some licences ask."""


class PieceKind(SourcedTable):
    """[[pieces]]: a kind of piece in the rules, and the number of them that a player has. Check M02 compares
    this number with the components that have the kind on their front. If players have different pieces, leave
    the entry out."""

    id: Name
    name: Text
    per_player: Count


STOCKS: dict[str, Stock] = {
    "board": "board",
    "piece": "pieces",
    "tile": "pieces",
    "standee": "pieces",
    "marker": "pieces",
    "card": "cards",
    "aid": "cards",
    "tracker": "mats",
    "mat": "mats",
    "dice": "dice",
}
"""The stock of each kind, for components that name no other."""


class ComponentTable(SourcedTable):
    """[[components]]: a thing to print. `front` and `back` name the faces on its two sides. `text`,
    `trim_mm`, `layout` and `faces` are for games without Python code that draws faces; see
    pnp.games.plain."""

    id: Name
    """The name of the component in other files, in --only and in the manifest."""
    kind: Kind
    """The kind of component. It says how the component is printed and put together, and what it is called in
    lists."""
    stock: Stock = Field(default_factory=lambda known: STOCKS[known.get("kind", "card")])
    """The group of sheets on which it is printed, by default that of its kind."""
    name: Text
    copies: Count
    """The number of copies in a kit or, with per = "player", for each player."""
    per: Literal["kit", "player"] = "kit"
    """Whether `copies` is counted once for the kit or for each player."""
    from_players: Annotated[int, Field(ge=1, le=12)] = 1
    """The smallest number of players for which it is printed, as a third player's deck."""
    least: Count = 0
    """The smallest number of copies that is printed, as for the rival of a solo player."""
    optional: bool = False
    """Whether it belongs to no kit and is not counted. It is then printed only if --only names it."""
    front: Name = Field(default_factory=lambda known: known.get("id", ""))
    """The face on its front, by default the one with its id."""
    back: Name | None = None
    """The face on its back. Components with the same back cannot be told apart from behind."""
    pile: Text | None = None
    """The name that the assembly sheet gives to parts of the same kind, size and back whose names have no
    common beginning. It is enough that one of these parts states it."""
    text: Text | None = None
    """The text on its face."""
    trim_mm: Annotated[tuple[Millimetres, Millimetres], Field(strict=False)] | None = None
    """The width and height at which it is cut, in mm. For dice it is the size of a side, by default 16."""
    layout: Name | None = None
    """The face of layout.toml that draws it, by default the one that is called like its kind."""
    faces: Annotated[tuple[Value, ...], Field(min_length=6, max_length=6, strict=False)] | None = None
    """The six sides of dice: texts, numbers, or icons as in ":sun:". By default they are pips from one to
    six."""
    fields: Annotated[dict[FieldName, Value], Field(validate_default=True, default_factory=dict)]
    """Values under names of your own, which layouts and conditions can use as they use columns of a table."""

    @field_validator("faces")
    @classmethod
    def _of_dice(cls, faces: tuple[Value, ...] | None, info: ValidationInfo) -> tuple[Value, ...] | None:
        if faces is not None and info.data.get("kind") not in ("dice", None):
            raise ValueError(f"faces on dice alone, not on the kind {info.data['kind']}")
        return faces

    @field_validator("fields")
    @classmethod
    def _with_its_own(cls, fields: dict[str, Value], info: ValidationInfo) -> dict[str, Value]:
        """Add the columns that every component has (its name, kind and the like) to the fields. Of these, a
        row may only have a kind of its own."""
        if taken := [name for name in STANDARD_COLUMNS if name in fields and name != "kind"]:
            raise ValueError(f"fields of other names than {taken[0]}, which is a key of the component itself")
        own = {name: info.data.get(name) for name in STANDARD_COLUMNS}
        told = {name: "" if value is None else value for name, value in own.items()}
        return {**told, **fields}

    def copies_for(self, players: int) -> int:
        """Return the number of copies that are printed for a number of players; 0 if there are fewer than
        `from_players`."""
        if players < self.from_players:
            return 0
        return max(self.copies * (players if self.per == "player" else 1), self.least)


class CombinedSheet(Table):
    """[[tables.combine]]: one of the tables that are combined, as a file and, for a workbook, the name of a
    sheet."""

    file: Text
    """The file of the table, in the game's folder."""
    sheet: Text | None = None
    """The sheet of a workbook, if it has several."""


def _kind_of_table(value: object) -> str:
    if isinstance(value, CombinedSheet):
        return "CombinedSheet"
    if not isinstance(value, dict):
        return "text"
    return "CombinedSheet" if any(isinstance(value.get(key), str) for key in ("file", "sheet")) else "list"


_COMBINED = TypeWords(
    'a file, { file = "cards.xlsx", sheet = "Suits" } or one list as in { rank = [1, 2, 3] }'
)

Combined = Annotated[
    Annotated[Text, Tag("text"), _COMBINED]
    | Annotated[CombinedSheet, Tag("CombinedSheet")]
    | Annotated[
        dict[Text, Annotated[tuple[Value, ...], Field(min_length=1, strict=False)]],
        Field(json_schema_extra={"minProperties": 1, "maxProperties": 1}),
        Tag("list"),
        _COMBINED,
    ],
    Discriminator(_kind_of_table),
    _COMBINED,
]
"""One of the tables that are combined: a file, a sheet of a workbook, or a column with its values."""


class RowTable(SourcedTable):
    """[[tables]]: a table in the game's folder, each of whose rows becomes a component. `file` is a CSV file,
    an XLSX workbook (`sheet` names one of several sheets) or a TOML file with a [[row]] for each. Instead of
    `file`, `combine` names two or more tables or lists. Then each row of one is combined with each row of the
    others, as a deck is made of suits and ranks, and each component has the columns of all tables.

    The first row has the names of the columns. `name` is required, as a column or as a key. The columns
    `copies`, `text`, `back`, `id` and `kind` are optional. An empty cell of `copies` means the number of the
    key `copies`, by default 1; 0 means that the card is not printed. The column `kind` is a family: plain
    cards of one kind share a colour. All other columns are fields, which layouts can show.

    `id`, `name`, `back` and `layout` may contain columns in braces, as in "{deck}". The keys that are not
    described here mean the same as in [[components]], and hold for every row."""

    file: Text | None = None
    """The file of the table, in the game's folder."""
    sheet: Text | None = None
    """The sheet of a workbook, if it has several."""
    combine: Annotated[tuple[Combined, ...], Field(min_length=2, max_length=9, strict=False)] | None = None
    """The tables or lists whose rows are combined, in place of `file`."""
    name_column: Text | None = None
    """The column with the names, if it is not called name."""
    copies_column: Text | None = None
    """The column with the numbers of copies, if it is not called copies."""
    text_column: Text | None = None
    """The column with the texts, if it is not called text."""
    kind: Kind
    """The kind of component that each row is: a card, a tile and so on. It is not the column `kind`."""
    when: Text | None = None
    """A condition that selects rows, as in kind == 'spell'."""
    id: Text | None = None
    """The ids of the components. Without it, pnp makes ids from kind and name."""
    name: Text | None = None
    """The names of the components, made of columns, in place of a column with names."""
    names: dict[Text, Text] = Field(default_factory=dict)
    """The text of `name` in other languages: { es = "{rank} de {suit}" }."""
    copies: Annotated[int, Field(ge=1, le=999)] = 1
    """The number of copies of a row whose cell is empty."""
    back: Text | None = None
    """The back of rows that name none."""
    layout: Text | None = None
    """The face of layout.toml that draws the rows."""
    stock: Stock | None = None
    per: Literal["kit", "player"] = "kit"
    from_players: Annotated[int, Field(ge=1, le=12)] = 1
    optional: bool = False
    pile: Text | None = None
    trim_mm: Annotated[tuple[Millimetres, Millimetres], Field(strict=False)] | None = None

    @property
    def meanings(self) -> dict[str, str]:
        """Return the columns that the keys `name_column`, `copies_column` and `text_column` name. The dict
        maps "name", "copies" and "text" to the names of the columns, as `field_of` spells them for layouts,
        and leaves out keys that are not stated."""
        said = {"name": self.name_column, "copies": self.copies_column, "text": self.text_column}
        return {meaning: field_of(column) for meaning, column in said.items() if column is not None}


class Counts(SourcedTable):
    """[counts]: the number of components of each kind in a kit for the largest number of players. Check M09
    compares these numbers with the components."""

    board: Count = 0
    piece: Count = 0
    tile: Count = 0
    card: Count = 0
    standee: Count = 0
    marker: Count = 0
    tracker: Count = 0
    aid: Count = 0
    mat: Count = 0
    dice: Count = 0


class ExpectedTable(SourcedTable):
    """[[expected]]: numbers that the rules document of the game states, by the names that texts use for them.
    Check M10 compares them with the numbers that a program counts.

    For every game pnp counts players_min, players_max and components; cards, tiles and so on (all copies of a
    kind); count_ID (the copies of a component; "tile.5" is short for count_tile_5); pieces_ID (the pieces of
    a kind that a player has); and cells_ID, side_ID, columns_ID and rows_ID of each board. For the first
    board they are also called cells, side, columns and rows. In these names, points and hyphens of an id
    become underscores."""

    numbers: Annotated[dict[CountName, int | Text], Field(min_length=1)]


class Setup(SourcedTable):
    """[[setups]]: a number of players and the seats that they take. `seats` has one number for each
    player."""

    id: Name
    name: Text
    players: Annotated[int, Field(ge=1, le=12)]
    seats: Annotated[tuple[Annotated[int, Field(ge=0)], ...], Field(strict=False)]


class Supply(SourcedTable):
    """[[supplies]]: a thing that one needs besides the kit, such as glue, a knife or dice."""

    name: Text
    in_play: bool = False
    """Whether players need it during the game, such as a coin or a timer. The quick start lists these
    supplies."""


class GameFile(Table):
    """The content of game.toml. [facts] is not validated here, since each game has its own model for it."""

    schema_: Annotated[Literal[1], Field(alias="schema")]
    game: GameTable
    credits: Annotated[tuple[Credit, ...], Field(min_length=1, strict=False)]
    boards: Annotated[tuple[Board, ...], Field(strict=False)] = ()
    pieces: Annotated[tuple[PieceKind, ...], Field(strict=False)] = ()
    components: Annotated[tuple[ComponentTable, ...], Field(min_length=1, strict=False)]
    tables: Annotated[tuple[RowTable, ...], Field(strict=False)] = ()
    setups: Annotated[tuple[Setup, ...], Field(strict=False)] = ()
    zones: Annotated[tuple[ZoneTable, ...], Field(strict=False)] = ()
    placements: Annotated[tuple[PlacementTable, ...], Field(strict=False)] = ()
    supplies: Annotated[tuple[Supply, ...], Field(strict=False)] = ()
    counts: Counts | None = None
    expected: Annotated[tuple[ExpectedTable, ...], Field(strict=False)] = ()
    facts: dict[str, object] = Field(default_factory=dict)


class TabledFile(GameFile):
    """The content of a game.toml in which all components may come from tables."""

    components: Annotated[tuple[ComponentTable, ...], Field(strict=False)] = ()


class Clause(SourcedTable):
    """[[clause]]: a rule. `text` is in English, with numbers as %(number)s. `gap` is for a clause that the
    rules document of the game does not state itself: the author of the definition has inferred or proposed
    it. It says what the document leaves open."""

    name: ClauseName
    """The name by which the rulebook and others refer to the rule. Its first part is usually the chapter."""
    kind: ClauseKind
    """The kind of rule. "component": what the box holds. "definition": what a word means, or how a thing
    lies. "action": what a player has to do. "permission": what a player may do. "restriction": what nobody
    may do. "end": when the game ends, or who wins. "conduct": what people do that no program can check, such
    as who begins."""
    text: Text
    """The rule in English."""
    gap: Text | None = None
    """What the document leaves open."""


class ClauseFile(Table):
    """The content of clauses.toml."""

    schema_: Annotated[Literal[1], Field(alias="schema")]
    clause: Annotated[tuple[Clause, ...], Field(strict=False)]
