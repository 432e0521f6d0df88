"""rules/<game>/*.toml read into validated, frozen data: the one definition that all readers share."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from pnp.definition.schema import (
    Clause,
    ClauseFile,
    ComponentTable,
    Counts,
    Credit,
    GameFile,
    GameTable,
    HexBoard,
    PieceKind,
    PointBoard,
    Setup,
    Sourced,
    SquareBoard,
    Supply,
    Table,
)
from pnp.definition.toml_source import Key, TomlSource, dotted
from pnp.errors import DefinitionError

__all__ = [
    "MOST_COPIES",
    "Clause",
    "ComponentTable",
    "Counts",
    "Credit",
    "Definition",
    "GameTable",
    "HexBoard",
    "Key",
    "PieceKind",
    "PointBoard",
    "Setup",
    "Sourced",
    "SquareBoard",
    "Supply",
    "Table",
    "dotted",
    "load",
]

Model = TypeVar("Model", bound=BaseModel)
AnyBoard = TypeVar("AnyBoard", HexBoard, SquareBoard, PointBoard)

MOST_COPIES = 5000
"""Copies in a kit; the largest boxed games have about two thousand parts."""


@dataclass(frozen=True, slots=True)
class Definition:
    """A game as written: game.toml, clauses.toml, and where each key stands in them.

    `facts` is what only this game has, typed by its facts.py (None for a game without any).
    """

    folder: Path
    game: GameTable
    credits: tuple[Credit, ...]
    boards: tuple[HexBoard | SquareBoard | PointBoard, ...]
    pieces: tuple[PieceKind, ...]
    components: tuple[ComponentTable, ...]
    setups: tuple[Setup, ...]
    supplies: tuple[Supply, ...]
    counts: Counts | None
    facts: Any
    clauses: tuple[Clause, ...]
    source: TomlSource
    clause_source: TomlSource | None

    def place(self, *key: str | int) -> str:
        """`file:line: key` of a key of game.toml, for messages."""
        return self.source.place(key)

    def clause_place(self, index: int, key: str) -> str:
        """`file:line: key` of a key of the index-th clause."""
        assert self.clause_source is not None
        return self.clause_source.place(("clause", index, key))

    @property
    def hex_boards(self) -> tuple[HexBoard, ...]:
        """The boards of hexagons."""
        return tuple(board for board in self.boards if isinstance(board, HexBoard))

    def board(self, name: str = "board") -> HexBoard:
        """The hexagonal board of that id."""
        return self._board(name, HexBoard)

    def square_board(self, name: str = "board") -> SquareBoard:
        """The square board of that id."""
        return self._board(name, SquareBoard)

    def point_board(self, name: str = "board") -> PointBoard:
        """The board of points of that id."""
        return self._board(name, PointBoard)

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

    def printed(self, only: Sequence[str] = ()) -> frozenset[str]:
        """The ids of what a kit prints: whatever the patterns of `only` name or, without any, all
        that is not optional."""
        return frozenset(
            entry.id
            for entry in self.components
            if (any(fnmatchcase(entry.id, pattern) for pattern in only) if only else not entry.optional)
        )

    def piece(self, name: str) -> PieceKind:
        """The kind of piece of that id."""
        return next(piece for piece in self.pieces if piece.id == name)


def load(folder: Path, facts: type[BaseModel] | None = None) -> Definition:
    """Read a game's folder. Raises DefinitionError with file, line and key for anything wrong.

    `facts` is the model of the game's [facts]; without one the section must be absent.
    """
    source = TomlSource(folder / "game.toml")
    file = _validated(GameFile, source.data, source)
    typed: BaseModel | None = None
    if facts is not None:
        typed = _validated(facts, file.facts, source, ("facts",))
    elif file.facts:
        raise DefinitionError(
            "this game has no place for [facts]",
            place=source.place(("facts",)),
            hint="facts of its own need a package that types them; see CONTRIBUTING.md, Add a game",
        )
    for section in ("boards", "pieces", "components", "setups"):
        _refuse_twins([entry.id for entry in getattr(file, section)], section, "id", source)
    _refuse_heaps(file, source)
    clause_path = folder / "clauses.toml"
    clause_source = TomlSource(clause_path) if clause_path.exists() else None
    clauses: tuple[Clause, ...] = ()
    if clause_source is not None:
        clauses = _validated(ClauseFile, clause_source.data, clause_source).clause
        _refuse_twins([clause.name for clause in clauses], "clause", "name", clause_source)
    return Definition(
        folder=folder,
        game=file.game,
        credits=file.credits,
        boards=file.boards,
        pieces=file.pieces,
        components=file.components,
        setups=file.setups,
        supplies=file.supplies,
        counts=file.counts,
        facts=typed,
        clauses=clauses,
        source=source,
        clause_source=clause_source,
    )


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


def _refuse_heaps(file: GameFile, source: TomlSource) -> None:
    """A slip of the finger in a number must not print for days."""
    players, total = max(file.game.players), 0
    for index, component in enumerate(file.components):
        total += max(1, component.needed(players))
        if total > MOST_COPIES:
            raise DefinitionError(
                "too many components",
                place=source.place(("components", index, "copies")),
                expected=f"at most {MOST_COPIES} copies in all, for {players} players",
                found=f"{total} up to here",
            )


def _validated(model: type[Model], data: Mapping[str, object], source: TomlSource, inside: Key = ()) -> Model:
    try:
        return model.model_validate(data)
    except ValidationError as error:
        found = error.errors(include_url=False)
    # A default that depends on a wrong key is no second mistake.
    problems = [problem for problem in found if problem["type"] != "default_factory_not_called"]
    # A misspelt key also shows as a missing one; the misspelling is what helps.
    ranked = sorted(
        problems, key=lambda p: (p["type"] != "extra_forbidden", source.line((*inside, *p["loc"])))
    )
    problem = ranked[0]
    key: Key = (*inside, *problem["loc"])
    more = f"; and {len(problems) - 1} more" if len(problems) > 1 else ""
    if problem["type"] == "extra_forbidden":
        near = get_close_matches(str(key[-1]), _known_keys(model), n=1)
        raise DefinitionError(
            f"unknown key{more}",
            place=source.place(key),
            expected="a key of the schema",
            found=repr(key[-1]),
            hint=f"did you mean {near[0]!r}?" if near else "see CONTRIBUTING.md, Add a game, for the keys",
        )
    if problem["type"] == "missing":
        raise DefinitionError(
            f"missing key{more}",
            place=source.place(key),
            expected=f"a value for {key[-1]!r}",
            found="nothing",
        )
    expected = problem["msg"].removeprefix("Input should be ").removeprefix("Value error, ")
    if problem["type"] == "string_pattern_mismatch" and key[-1] == "source":
        expected = "'stated: ...', 'derived: ...', 'inferred: ...' or 'proposed: ...'"
    raise DefinitionError(
        f"wrong value{more}", place=source.place(key), expected=expected, found=repr(problem["input"])[:80]
    )


def _known_keys(model: type[BaseModel]) -> set[str]:
    """All keys of a model and of the models inside it, for suggestions."""
    keys: set[str] = set()
    for schema in (model.model_json_schema(), *model.model_json_schema().get("$defs", {}).values()):
        keys |= set(schema.get("properties", {}))
    return keys
