"""The sections that every game.toml shares, and the clauses of clauses.toml.

Unknown keys and wrong types are refused. What only one game has stands under [facts] and is typed
by that game's facts.py.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Kind = Literal["board", "piece", "tile", "card", "standee", "marker", "tracker", "aid", "mat"]
"""What a component is; an aid is never a card."""

Stock = Literal["board", "pieces", "cards", "mats"]
"""The file, and so the paper and the way of printing, that a component belongs to."""

Provenance = Literal["stated", "derived", "inferred", "proposed"]
ClauseKind = Literal["component", "definition", "permission", "action", "restriction", "end", "conduct"]

Source = Annotated[str, StringConstraints(pattern=r"^(stated|derived|inferred|proposed): \S")]
"""A provenance and where to look: "stated: 2.1", "proposed: the document leaves it open"."""

Id = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=40)]
Name = Annotated[str, StringConstraints(pattern=r"^[^\W_]+([.-][^\W_]+)*$", max_length=60)]
Text = Annotated[str, StringConstraints(min_length=1, max_length=4000)]
Millimetres = Annotated[float, Field(gt=0, le=2000)]
Count = Annotated[int, Field(ge=0, le=10_000)]


class Table(BaseModel):
    """A table of a definition: frozen, strict, no unknown keys."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Sourced(Table):
    """A table that says where its facts come from."""

    source: Source

    @property
    def provenance(self) -> Provenance:
        return self.source.partition(":")[0]  # type: ignore[return-value]  # the pattern holds it


class GameTable(Sourced):
    """[game]: what it is called and who can play it. Texts are English and translated by the catalogs."""

    id: Id
    title: Text
    tagline: Text
    version: Annotated[str, StringConstraints(pattern=r"^\d+\.\d+$")]
    players: Annotated[tuple[Annotated[int, Field(ge=1, le=12)], ...], Field(min_length=1, strict=False)]


class Credit(Sourced):
    """[[credits]]: a work that the kit builds on, and under which terms."""

    work: Text
    author: Text
    licence: Text
    url: Text | None = None
    year: int | None = None
    changes: Text | None = None


class HexBoard(Sourced):
    """[[boards]] with grid = "hexagon": `side` cells a side, `cells` in all, pointy-top."""

    id: Name
    grid: Literal["hexagon"]
    side: Annotated[int, Field(ge=2, le=30)]
    cells: Count
    size_mm: Millimetres
    """From a cell's centre to its corners, on paper."""


class PieceKind(Sourced):
    """[[pieces]]: a kind of piece as the rules know it, and how many a player has."""

    id: Name
    name: Text
    per_player: Count


class ComponentTable(Sourced):
    """[[components]]: a thing to print; `front` and `back` name what is on its sides."""

    id: Name
    kind: Kind
    stock: Stock
    name: Text
    copies: Count
    per: Literal["kit", "player"] = "kit"
    front: Text
    back: Text | None = None


class Setup(Sourced):
    """[[setups]]: one way to sit down: so many players, at these seats."""

    id: Name
    name: Text
    players: Annotated[int, Field(ge=1, le=12)]
    seats: Annotated[tuple[Annotated[int, Field(ge=0)], ...], Field(strict=False)]


class Supply(Sourced):
    """[[supplies]]: what one needs besides the kit: glue, a knife, dice ..."""

    name: Text


class GameFile(Table):
    """A whole game.toml, [facts] left as it is."""

    schema_: Annotated[Literal[1], Field(alias="schema")]
    game: GameTable
    credits: Annotated[tuple[Credit, ...], Field(min_length=1, strict=False)]
    boards: Annotated[tuple[HexBoard, ...], Field(strict=False)] = ()
    pieces: Annotated[tuple[PieceKind, ...], Field(strict=False)] = ()
    components: Annotated[tuple[ComponentTable, ...], Field(min_length=1, strict=False)]
    setups: Annotated[tuple[Setup, ...], Field(strict=False)] = ()
    supplies: Annotated[tuple[Supply, ...], Field(strict=False)] = ()
    facts: dict[str, object] = {}


class Clause(Sourced):
    """[[clause]]: one rule. `text` is English with %(number)s placeholders; `gap` says what the
    document leaves open, where the clause is inferred or proposed."""

    name: Annotated[str, StringConstraints(pattern=r"^[^\W\d_][\w-]*(\.[\w-]+)+$", max_length=60)]
    kind: ClauseKind
    text: Text
    gap: Text | None = None


class ClauseFile(Table):
    """A whole clauses.toml."""

    schema_: Annotated[Literal[1], Field(alias="schema")]
    clause: Annotated[tuple[Clause, ...], Field(strict=False)]
