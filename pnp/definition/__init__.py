"""Read a game's folder (rules/<game>/*.toml) into a `Definition`: validated data that cannot be changed,
which all other parts of pnp use."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel

from pnp.definition import tabletop
from pnp.definition.atoms import Provenance, SourcedTable, Table, TypeWords
from pnp.definition.boards import (
    Board,
    HexBoard,
    HexField,
    MapBoard,
    PointBoard,
    SquareBoard,
    refuse_lost_lines,
)
from pnp.definition.chart import Chart, chart
from pnp.definition.placements import PlacedRow, cell_names, placed_rows, refuse_lost_rows, refuse_lost_zones
from pnp.definition.schema import (
    Clause,
    ClauseFile,
    ClauseKind,
    ComponentTable,
    Counts,
    Credit,
    ExpectedTable,
    GameFile,
    GameTable,
    PieceKind,
    RowTable,
    Setup,
    Supply,
    TabledFile,
)
from pnp.definition.tables import rows, sheets
from pnp.definition.tabletop import BOX, Placing, Seen, Side, ZoneKind, ZoneTable
from pnp.definition.toml_source import Key, TomlSource, join_key
from pnp.definition.validating import validate
from pnp.errors import DefinitionError, PnpError, raise_all, unknown
from pnp.tables import Row

__all__ = [
    "BOX",
    "MOST_COPIES",
    "Chart",
    "Clause",
    "ClauseKind",
    "ComponentTable",
    "Counts",
    "Credit",
    "Definition",
    "ExpectedTable",
    "GameTable",
    "HexBoard",
    "HexField",
    "Key",
    "MapBoard",
    "PieceKind",
    "PlacedRow",
    "Placing",
    "PointBoard",
    "Provenance",
    "RowTable",
    "Seen",
    "Setup",
    "Side",
    "SourcedTable",
    "SquareBoard",
    "Supply",
    "Table",
    "TomlSource",
    "TypeWords",
    "ZoneKind",
    "ZoneTable",
    "atoms",
    "boards",
    "chart",
    "join_key",
    "load",
    "refuse_lost_lines",
    "regions",
    "rows",
    "scenarios",
    "schema",
    "sheets",
    "story",
    "tables",
    "tabletop",
    "validate",
    "validating",
]

AnyBoard = TypeVar("AnyBoard", HexBoard, HexField, SquareBoard, PointBoard)

MOST_COPIES = 5000
"""The most copies in a kit. The largest boxed games have about two thousand parts."""


@dataclass(frozen=True, slots=True)
class Definition:
    """A game as it is written: the data of game.toml and clauses.toml, and the place of each key.

    `facts` holds the facts that only this game has, in a type that its facts.py defines, or None if the game
    has no such facts.
    """

    folder: Path
    game: GameTable
    credits: tuple[Credit, ...]
    boards: tuple[Board, ...]
    pieces: tuple[PieceKind, ...]
    components: tuple[ComponentTable, ...]
    setups: tuple[Setup, ...]
    supplies: tuple[Supply, ...]
    counts: Counts | None
    expected: tuple[ExpectedTable, ...]
    facts: Any
    clauses: tuple[Clause, ...]
    source: TomlSource
    clause_source: TomlSource | None
    charts: tuple[Chart, ...] = ()
    """The boards with grid = "map", with the contents of their tables."""
    zones: tuple[ZoneTable, ...] = ()
    placed: tuple[PlacedRow, ...] = ()
    """The steps of all set-ups ([[placements]]), in the order in which they are carried out."""
    rows: tuple[Row, ...] = ()
    """The rows of tables from which components are made. These components come first in `components`, in the
    same order."""

    def place(self, *key: str | int) -> str:
        """Return `file:line: key` of a key of game.toml, for messages. If the key comes from a row of a
        table, return the place of its cell."""
        return _place(self.source, self.rows, key)

    def component_place(self, index: int) -> str:
        """Return the place of a component in its file, for messages about all of it: `file:line`, or in a
        spreadsheet `file: sheet!cell` of its first cell."""
        place = self.place("components", index)
        file, _, key = place.partition(": ")
        return place if "!" in key else file

    def clause_place(self, index: int, key: str) -> str:
        """Return `file:line: key` of a key of a clause, given its index."""
        assert self.clause_source is not None
        return self.clause_source.place(("clause", index, key))

    @property
    def hex_boards(self) -> tuple[HexBoard | HexField, ...]:
        """Return the boards of hexagons."""
        return tuple(board for board in self.boards if isinstance(board, HexBoard | HexField))

    def board(self, name: str = "board") -> HexBoard:
        """Return the hexagonal board with the id `name`."""
        return self._board(name, HexBoard)

    def square_board(self, name: str = "board") -> SquareBoard:
        """Return the square board with the id `name`."""
        return self._board(name, SquareBoard)

    def point_board(self, name: str = "board") -> PointBoard:
        """Return the board of points with the id `name`."""
        return self._board(name, PointBoard)

    def component(self, name: str = "", *, front: str = "") -> ComponentTable:
        """Return the first component with the id `name` or the face `front` on its front. Raises KeyError if
        there is none."""
        for each in self.components:
            if each.id == name or (front and each.front == front):
                return each
        raise KeyError(name or front)

    def cell_names(self, component: ComponentTable) -> tuple[str, ...]:
        """Return the names of the cells of the board that a component shows, in the order of their numbers.
        On a map these are codes such as "0101"; elsewhere they are the numbers as text. Return an empty tuple
        for a component that shows no board."""
        return cell_names(component, self.boards, self.charts)

    def _board(self, name: str, grid: type[AnyBoard]) -> AnyBoard:
        for index, board in enumerate(self.boards):
            if board.id == name and not isinstance(board, grid):
                expected = grid.model_fields["grid"].annotation
                raise DefinitionError(
                    "another grid is needed here",
                    place=self.place("boards", index, "grid"),
                    expected=str(expected).removeprefix("typing.Literal"),
                    found=repr(board.grid),
                )
            if isinstance(board, grid) and board.id == name:
                return board
        raise DefinitionError(
            "a board is missing", place=self.place("boards"), expected=f"one with id {name!r}"
        )

    def printed_ids(self, only: Sequence[str] = ()) -> frozenset[str]:
        """Return the ids of the components that a kit prints: those that match a pattern of `only` (with *
        for any letters, as in file names) or, without patterns, all that are not optional."""
        return frozenset(
            entry.id
            for entry in self.components
            if (any(fnmatchcase(entry.id, pattern) for pattern in only) if only else not entry.optional)
        )


def load(folder: Path, facts: type[BaseModel] | None = None) -> Definition:
    """Read a game's folder. Raises DefinitionError with file, line and key for anything wrong.

    `facts` is the model of the game's [facts]. Without a model the section must be absent.
    """
    source = TomlSource(folder / "game.toml")
    file = validate(TabledFile if "tables" in source.data else GameFile, source.data, source)
    typed: BaseModel | None = None
    if facts is not None:
        typed = validate(facts, file.facts, source, ("facts",))
    elif file.facts:
        raise DefinitionError(
            "this game has no place for [facts]",
            place=source.place(("facts",)),
            hint="facts of its own need a package that types them; see docs/recipes/game.md",
        )
    for section in ("boards", "pieces", "components", "setups", "zones"):
        _refuse_twins([entry.id for entry in getattr(file, section)], section, "id", source)
    _refuse_second_statements(file, source)
    for index, board in enumerate(file.boards):
        refuse_lost_lines(board, source, ("boards", index))
    made = _of_tables(file, source)
    components = tuple(
        _set_size(component, file.game.card_mm)
        for component in (*(each.component for each in made), *file.components)
    )
    if not components:
        raise DefinitionError(
            "no components",
            place=source.place(("tables",)),
            expected="one row with a copy at least",
            found="none",
        )
    _refuse_heaps(components, max(file.game.players), partial(_place, source, [each.row for each in made]))
    clause_path = folder / "clauses.toml"
    clause_source = TomlSource(clause_path) if clause_path.exists() else None
    clauses: tuple[Clause, ...] = ()
    if clause_source is not None:
        clauses = validate(ClauseFile, clause_source.data, clause_source).clause
        _refuse_twins([clause.name for clause in clauses], "clause", "name", clause_source)
    for name in file.game.turn:
        if name not in (known := [clause.name for clause in clauses]):
            raise unknown("clause", name, known, place=source.place(("game", "turn")))
    charts = tuple(
        chart(board, folder, partial(_in_board, source, index))
        for index, board in enumerate(file.boards)
        if isinstance(board, MapBoard)
    )
    parts = partial(_in_component, source, [each.row for each in made])
    refuse_lost_zones(file, components, charts, partial(_in_zone, source), parts)
    placed = placed_rows(file.placements, folder, partial(_in_placement, source), file.facts)
    refuse_lost_rows(file, placed)
    return Definition(
        folder=folder,
        game=file.game,
        credits=file.credits,
        boards=file.boards,
        pieces=file.pieces,
        components=components,
        setups=file.setups,
        supplies=file.supplies,
        counts=file.counts,
        expected=file.expected,
        facts=typed,
        clauses=clauses,
        source=source,
        clause_source=clause_source,
        charts=charts,
        zones=file.zones,
        placed=placed,
        rows=tuple(each.row for each in made),
    )


def _in_zone(source: TomlSource, index: int, *key: str | int) -> str:
    return source.place(("zones", index, *key))


def _in_component(source: TomlSource, made: Sequence[Row], *key: str | int) -> str:
    return _place(source, made, ("components", *key))


def _in_placement(source: TomlSource, index: int, *key: str | int) -> str:
    return source.place(("placements", index, *key))


def _set_size(component: ComponentTable, card_mm: tuple[float, float] | None) -> ComponentTable:
    """Give a card without a size of its own the size of all cards."""
    if card_mm is None or component.kind != "card" or component.trim_mm is not None:
        return component
    return component.model_copy(update={"trim_mm": card_mm})


def _place(source: TomlSource, made: Sequence[Row], key: Key) -> str:
    """Return the place (`file:line: key`) of a key of a definition: in a table, or in game.toml. `made` has
    the rows from which the first components are made."""
    match key:
        case ("components", int(index), *rest) if index < len(made):
            column = str(rest[0]) if rest else ""
            return made[index].place(column if column in made[index].cells else "")
        case ("components", int(index), *rest):
            return source.place(("components", index - len(made), *rest))
    return source.place(key)


def _in_board(source: TomlSource, index: int, *key: str | int) -> str:
    return source.place(("boards", index, *key))


def _in_entry(source: TomlSource, index: int, *key: str | int) -> str:
    return source.place(("tables", index, *key))


def _of_tables(file: GameFile, source: TomlSource) -> list[rows.MadeComponent]:
    """Return the components of all tables. Raises DefinitionError with all faults in them."""
    taken = {entry.id for entry in file.components}
    made: list[rows.MadeComponent] = []
    faults: list[PnpError] = []
    for index, entry in enumerate(file.tables):
        place = partial(_in_entry, source, index)
        try:
            found = sheets.read_rows(entry, source.path.parent, place)
            made += rows.components(entry, found, taken, place)
        except PnpError as error:
            faults += [error, *error.others]
    raise_all(faults)
    return made


def _refuse_twins(names: Sequence[str], section: str, key: str, source: TomlSource) -> None:
    for index, name in enumerate(names):
        first = names.index(name)
        if first < index:
            raise DefinitionError(
                f"duplicate {key} {name!r}",
                place=source.place((section, index, key)),
                expected=f"an {key} of its own" if key == "id" else f"a {key} of its own",
                found=f"{name!r} again; line {source.line((section, first, key))} has it",
            )


def _refuse_second_statements(file: GameFile, source: TomlSource) -> None:
    """Raise DefinitionError for a number of [[expected]] that is stated twice."""
    stated: dict[str, int] = {}
    for index, group in enumerate(file.expected):
        for name in group.numbers:
            key = ("expected", index, "numbers", name)
            if name in stated:
                first = source.line(("expected", stated[name], "numbers", name))
                raise DefinitionError(
                    f"duplicate number {name!r}",
                    place=source.place(key),
                    expected="one statement of each number",
                    found=f"{name!r} again; line {first} has it",
                )
            stated[name] = index


def _refuse_heaps(components: Sequence[ComponentTable], players: int, place: Callable[[Key], str]) -> None:
    """Raise DefinitionError for a kit with too many copies, so that a mistyped number does not print for
    days."""
    total = 0
    for index, component in enumerate(components):
        total += max(1, component.copies_for(players))
        if total > MOST_COPIES:
            raise DefinitionError(
                "too many components",
                place=place(("components", index, "copies")),
                expected=f"at most {MOST_COPIES} copies in all, for {players} players",
                found=f"{total} up to here",
            )
