"""The sections of every game.toml, and the clauses of clauses.toml.

Unknown keys and wrong types are refused. What only one game has stands under [facts], and that game's
facts.py gives its types.
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
    Said,
    Sourced,
    Table,
    Text,
    Value,
    Version,
)
from pnp.definition.boards import Board
from pnp.definition.tabletop import PlacementTable, ZoneTable
from pnp.scene import Kind, Stock
from pnp.tables import STANDARD_COLUMNS, field_of

ClauseKind = Literal["component", "definition", "permission", "action", "restriction", "end", "conduct"]


def _ascending(minutes: tuple[int, ...]) -> tuple[int, ...]:
    if list(minutes) != sorted(set(minutes)):
        raise ValueError("the shortest time, then the longest")
    return minutes


def _every_number(players: tuple[int, ...]) -> tuple[int, ...]:
    """Return every number of players. Two numbers are the least and the most; three or more are each by
    itself."""
    if list(players) != sorted(set(players)):
        raise ValueError("one number, the least and the most, or several from the least to the most")
    return tuple(range(players[0], players[-1] + 1)) if len(players) == 2 else players


Players = Annotated[
    tuple[Annotated[int, Field(ge=1, le=12)], ...],
    Field(min_length=1, strict=False),
    AfterValidator(_every_number),
]


class GameTable(Sourced):
    """[game]: what it is called and who can play it. Texts are English and translated by the catalogs."""

    id: Id
    title: Text
    tagline: Text
    version: Version
    players: Players
    """How many can play: [2], from 2 to 4 as [2, 4], or three numbers or more, each by itself."""
    best_players: Annotated[tuple[int, ...], Field(strict=False)] = ()
    """The numbers of players that it is best with, where the document says so; some of `players`."""
    age: Annotated[int, Field(ge=1, le=99)] | None = None
    """Years from which on one can play it, where the document says so."""
    minutes: Annotated[
        tuple[Annotated[int, Field(ge=1, le=9999)], ...],
        Field(max_length=2, strict=False),
        AfterValidator(_ascending),
    ] = ()
    """How long a game takes, or at least and at most, where the document says so."""
    turn: Annotated[tuple[Name, ...], Field(strict=False)] = ()
    """The clauses that tell what a player does in a turn, in order. play.html of a game without an engine
    reminds the players of them."""
    card_mm: Annotated[tuple[Millimetres, Millimetres], Field(strict=False)] | None = None
    """Width and height of all cards that have no trim_mm; without it 63 x 88, or what a layout says."""
    ready: Annotated[tuple[Text, ...], Field(strict=False)] = ()
    """The languages whose translation is finished, as their catalogs are called: "es", "pt-BR". One that has
    a catalog and is not named here is a draft; English needs none."""


class Credit(Sourced):
    """[[credits]]: a work that the kit builds on, and under which terms. The first is the game itself: its
    author stands on the title page."""

    work: Text
    author: Text
    licence: Text
    url: Text | None = None
    year: int | None = None
    changes: Text | None = None


class PieceKind(Sourced):
    """[[pieces]]: a kind of piece as the rules know it, and how many a player has. M02 holds the components
    that show it in front against that number; where players have different pieces, leave it out."""

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
"""The stock of a kind, for components that name no other."""


class ComponentTable(Sourced):
    """[[components]]: a thing to print; `front` and `back` name what is on its sides.

    Without `stock` it is printed with its kind, without `front` it shows what its `id` names. Fewer
    players than `from_players` have no use for it, as for a third player's deck; at `least` so many
    copies are printed for those who have, as for the rival that somebody who plays alone plays too. What
    is `optional` belongs to no kit and counts nowhere: it is printed when --only names it. `pile`
    is what the assembly sheet calls the parts that share its kind, size and back, where their names have
    nothing in common: one of them says it. `text` and `trim_mm` (width, height) are for games without
    faces of their own; see pnp.games.plain. `faces` are the six sides of dice, texts, numbers or icons as
    ":sun:"; without it they are pips, one to six. The trim_mm of dice is that of a side, 16 mm if nothing is
    said.
    """

    id: Name
    kind: Kind
    stock: Stock = Field(default_factory=lambda known: STOCKS[known.get("kind", "card")])
    name: Text
    copies: Count
    per: Literal["kit", "player"] = "kit"
    from_players: Annotated[int, Field(ge=1, le=12)] = 1
    least: Count = 0
    optional: bool = False
    front: Name = Field(default_factory=lambda known: known.get("id", ""))
    back: Name | None = None
    pile: Text | None = None
    text: Text | None = None
    trim_mm: Annotated[tuple[Millimetres, Millimetres], Field(strict=False)] | None = None
    layout: Name | None = None
    faces: Annotated[tuple[Value, ...], Field(min_length=6, max_length=6, strict=False)] | None = None
    fields: Annotated[dict[FieldName, Value], Field(validate_default=True, default_factory=dict)]

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

    def needed(self, players: int) -> int:
        """Return how many copies a number of players needs."""
        if players < self.from_players:
            return 0
        return max(self.copies * (players if self.per == "player" else 1), self.least)


class CombinedSheet(Table):
    """[[tables.combine]]: one sheet of a workbook, among the tables that are combined."""

    file: Text
    sheet: Text | None = None


def _kind_of_table(value: object) -> str:
    if isinstance(value, CombinedSheet):
        return "CombinedSheet"
    if not isinstance(value, dict):
        return "text"
    return "CombinedSheet" if any(isinstance(value.get(key), str) for key in ("file", "sheet")) else "list"


_COMBINED = Said('a file, { file = "cards.xlsx", sheet = "Suits" } or one list as in { rank = [1, 2, 3] }')

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
"""One of the tables that are combined: a file, a sheet of a workbook, or a column and its values."""


class RowTable(Sourced):
    """[[tables]]: a table whose rows become components, one each: `file` is CSV, XLSX (`sheet` says which,
    where there are several) or TOML with a [[row]] for each, and lies in the game's folder. Instead of it,
    `combine` names two tables or more, or lists: a component is made of each row of one with each row of the
    others, as suits and ranks make a deck, and has the columns of all.

    The first row names the columns. `name` has to be there or be made; `copies` (1 where nothing stands, 0
    for what is not printed), `text`, `back`, `id` and `kind`, the family that shares a colour, may be.
    Columns that hold names, copies and texts and are called otherwise are named by `name_column`,
    `copies_column` and `text_column`. All others are fields, for layouts to show. `when` chooses rows: kind
    == 'spell'. `id`, `name`, `back` and `layout` may name columns in braces, as in "{deck}"; without `id`
    it is made from kind and name. `names` has the words of `name` in other languages: { es = "{rank} de
    {suit}" }. `copies` is for rows whose cell says nothing. All other keys are those of [[components]], for
    every row.
    """

    file: Text | None = None
    sheet: Text | None = None
    combine: Annotated[tuple[Combined, ...], Field(min_length=2, max_length=9, strict=False)] | None = None
    name_column: Text | None = None
    copies_column: Text | None = None
    text_column: Text | None = None
    kind: Kind
    when: Text | None = None
    id: Text | None = None
    name: Text | None = None
    names: dict[Text, Text] = Field(default_factory=dict)
    copies: Annotated[int, Field(ge=1, le=999)] = 1
    back: Text | None = None
    layout: Text | None = None
    stock: Stock | None = None
    per: Literal["kit", "player"] = "kit"
    from_players: Annotated[int, Field(ge=1, le=12)] = 1
    optional: bool = False
    pile: Text | None = None
    trim_mm: Annotated[tuple[Millimetres, Millimetres], Field(strict=False)] | None = None

    @property
    def meanings(self) -> dict[str, str]:
        """Return the columns that the entry names for names, copies and texts, as layouts write them, by
        "name", "copies" and "text"."""
        said = {"name": self.name_column, "copies": self.copies_column, "text": self.text_column}
        return {meaning: field_of(column) for meaning, column in said.items() if column is not None}


class Counts(Sourced):
    """[counts]: how many of each kind the whole kit holds, for as many as can play; check M09 proves it."""

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


class Expected(Sourced):
    """[[expected]]: what numbers of the texts have to be, by the document; check M10 holds to it what a
    program counts. For every game pnp counts players_min, players_max, components; cards, tiles ... (all
    copies of a kind); count_ID (the copies of a component; "tile.5" is short for count_tile_5);
    pieces_ID (what a player has); cells_ID, side_ID, columns_ID and rows_ID of a board, those of
    the first board also as cells, side, columns and rows. In these ids each point and hyphen becomes _."""

    numbers: Annotated[dict[CountName, int | Text], Field(min_length=1)]


class Setup(Sourced):
    """[[setups]]: one way to sit down: so many players, at these seats."""

    id: Name
    name: Text
    players: Annotated[int, Field(ge=1, le=12)]
    seats: Annotated[tuple[Annotated[int, Field(ge=0)], ...], Field(strict=False)]


class Supply(Sourced):
    """[[supplies]]: what one needs besides the kit: glue, a knife, dice ..."""

    name: Text
    in_play: bool = False
    """Whether players need it at the table, as a coin or a timer; the quick start lists these."""


class GameFile(Table):
    """A whole game.toml. [facts] is not validated here."""

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
    expected: Annotated[tuple[Expected, ...], Field(strict=False)] = ()
    facts: dict[str, object] = Field(default_factory=dict)


class TabledFile(GameFile):
    """A game.toml whose components may all come from tables."""

    components: Annotated[tuple[ComponentTable, ...], Field(strict=False)] = ()


class Clause(Sourced):
    """[[clause]]: one rule. `text` is English with %(number)s placeholders; `gap` says what the
    document leaves open, where the clause is inferred or proposed."""

    name: ClauseName
    kind: ClauseKind
    text: Text
    gap: Text | None = None


class ClauseFile(Table):
    """A whole clauses.toml."""

    schema_: Annotated[Literal[1], Field(alias="schema")]
    clause: Annotated[tuple[Clause, ...], Field(strict=False)]
