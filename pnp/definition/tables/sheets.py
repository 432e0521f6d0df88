"""Read the rows of a CSV, XLSX or TOML table. Each row knows its file and line, for messages.

A table with `combine` pairs each row of one file with each row of the others: four suits and thirteen ranks
make 52 cards.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol, Self

from pnp.definition.schema import CombinedSheet, RowTable
from pnp.definition.toml_source import Key, TomlSource
from pnp.errors import DefinitionError, PnpError, raise_all
from pnp.system import disk
from pnp.tables import (
    MOST_COLUMNS,
    MOST_ROWS,
    SUFFIXES,
    Fault,
    Meanings,
    Row,
    Rows,
    Value,
    cell_value,
    field_of,
    read_table,
)

TABLES = (*SUFFIXES, ".toml")
"""The suffixes of files with tables."""

ROW = "row"
"""The name of a row in a TOML file: [[row]]."""


@dataclass(frozen=True, slots=True)
class TomlRow(Row):
    """A table [[row]] of a TOML file."""

    source: TomlSource | None = None
    key: Key = ()
    written: Mapping[str, str] | None = None
    """The names of columns as the file spells them, where these differ."""

    def place(self, column: str = "") -> str:
        """Return the place of a cell, such as `cards.toml:7: row[2].cost`."""
        assert self.source is not None
        column = self.column_names.get(column, column)
        told = (self.written or {}).get(column, column)
        return self.source.place((*self.key, told) if told else self.key)


def sheet(path: Path, name: str | None = None, meanings: Meanings = MappingProxyType({})) -> Rows:
    """Return the rows of a CSV, XLSX or TOML file. `name` is the name of a sheet in a workbook. `meanings`
    maps "name", "copies" and "text" to the columns that have the names, copies and texts, where these columns
    have other names.

    Raises DefinitionError, FileNotFoundError, KitError.
    """
    if path.suffix.casefold() == ".toml":
        return _toml(path, name, meanings)
    return read_table(path, name, meanings)


def path_within(folder: Path, file: str, place: str) -> Path:
    """Return the path of a file that a game names. Raises DefinitionError if the path leads out of the game's
    folder, or if there is no such file."""
    path = folder / file
    if not disk.is_within(folder, file):
        raise DefinitionError(
            "a file of a game lies in its folder",
            place=place,
            expected="the name of a file there, as in cards.csv",
            found=repr(file[:80]),
        )
    if not path.is_file():
        found = "a folder" if path.is_dir() else "nothing there"
        hint = disk.nearest_file(path, TABLES)
        raise DefinitionError(
            "there is no such file", place=place, expected=str(path), found=found, hint=hint
        )
    return path


def _toml(path: Path, name: str | None, meanings: Meanings) -> Rows:
    if name is not None:
        raise DefinitionError(
            "a TOML file has no sheets", place=str(path), expected="no `sheet`", found=repr(name)
        )
    source = TomlSource(path)
    if odd := next((key for key in source.data if key not in (ROW, "schema")), ""):
        hint = "each row begins with [[row]], in two brackets"
        raise DefinitionError(
            "unknown key", place=source.place((odd,)), expected="tables [[row]]", found=repr(odd), hint=hint
        )
    tables = source.data.get(ROW, [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise DefinitionError(
            "wrong value",
            place=source.place((ROW,)),
            expected="tables [[row]], each with two brackets",
            found="a table" if isinstance(tables, dict) else "something else",
        )
    faults: list[Fault] = []
    rows = [_row(source, index, table, faults, meanings) for index, table in enumerate(tables)]
    columns = tuple(dict.fromkeys(column for row in rows for column in row.cells))
    missing: dict[str, Value] = dict.fromkeys(columns, "")
    filled = tuple(_with_cells(row, {**missing, **row.cells}) for row in rows)
    return Rows(columns, filled, tuple(faults), _head(source))


def _row(
    source: TomlSource, index: int, table: Mapping[str, object], faults: list[Fault], meanings: Meanings
) -> TomlRow:
    key: Key = (ROW, index)
    written = {field_of(name): name for name in reversed(list(table))}
    row = TomlRow(str(source.path), source.line(key), None, {}, {}, meanings, source, key, written)
    cells: dict[str, Value] = {}
    for name, value in table.items():
        column = field_of(name)
        if not column or column in cells:
            expected = "a name of letters and digits that no other column has"
            faults.append(row.fault(name, "wrong key", expected, repr(name)))
        elif isinstance(value, str | int | float):
            held = [meaning for meaning, name in meanings.items() if name == column]
            cells[column] = cell_value(row, column, value, [] if held else faults)
            cells |= {meaning: cell_value(row, meaning, value, faults) for meaning in held}
        else:
            found = (
                "a list" if isinstance(value, list) else "a table" if isinstance(value, dict) else "a date"
            )
            faults.append(row.fault(column, "wrong value", "a text, a number, or true or false", found))
    return _with_cells(row, cells)


def _with_cells(row: TomlRow, cells: Mapping[str, Value]) -> TomlRow:
    return TomlRow(row.file, row.line, None, {}, cells, row.column_names, row.source, row.key, row.written)


def _head(source: TomlSource) -> TomlRow:
    return TomlRow(str(source.path), 1, None, {}, {}, {}, source, ())


GAME = "game.toml"
"""The file that has the lists which `combine` may contain."""


class Place(Protocol):
    """A function that returns the place of a key of a table's entry in game.toml."""

    def __call__(self, *key: str | int) -> str: ...


@dataclass(frozen=True, slots=True)
class ListRow(Row):
    """An entry of a list in game.toml, as a row of a table with one column."""

    where: str = ""

    def place(self, column: str = "") -> str:
        """Return the place of the entry, such as `game.toml:7: tables[0].combine[1].rank[2]`."""
        del column
        return self.where


@dataclass(frozen=True, slots=True)
class CombinedRow(Row):
    """A row made from one row of each of several tables, with the columns of all of them."""

    joined: tuple[Row, ...] = ()
    made: frozenset[str] = frozenset()
    """The columns that are in none of the tables."""

    @property
    def sources(self) -> tuple[Row, ...]:
        """Return the rows from which it is made."""
        return self.joined

    def place(self, column: str = "") -> str:
        """Return the place of a cell in the table that has the column. For a column that no table has, name
        all rows: `suits.csv:2 and ranks.csv:5`."""
        if column not in self.made:
            for row in self.joined:
                if column in row.cells or column in row.columns:
                    return row.place(column)
        return " and ".join(row.place() for row in self.joined)

    def with_values(self, values: Mapping[str, Value]) -> Self:
        """Return the row with additional values that are in none of the tables."""
        cells = MappingProxyType({**self.cells, **values})
        return replace(self, cells=cells, made=self.made | values.keys())


def read_rows(entry: RowTable, folder: Path, place: Place) -> Rows:
    """Return the rows of an entry of [[tables]]: those of its file, or all combinations of the rows of
    several.

    Raises DefinitionError with all files that cannot be read, FileNotFoundError, KitError.
    """
    if entry.combine is None:
        if entry.file is None:
            raise DefinitionError(
                "missing key",
                place=place("file"),
                expected="a file, or `combine` with several",
                found="nothing",
            )
        return sheet(path_within(folder, entry.file, place("file")), entry.sheet, entry.meanings)
    for key in ("file", "sheet"):
        if getattr(entry, key) is not None:
            raise DefinitionError(
                f"{key!r} beside 'combine'",
                place=place(key),
                expected="one of them",
                found="both",
                hint='a sheet of a workbook is combined as { file = "cards.xlsx", sheet = "Suits" }',
            )
    tables: list[Rows] = []
    errors: list[PnpError] = []
    for index, given in enumerate(entry.combine):
        at = place("combine", index)
        try:
            match given:
                case str():
                    tables.append(sheet(path_within(folder, given, at), None, entry.meanings))
                case CombinedSheet():
                    tables.append(sheet(path_within(folder, given.file, at), given.sheet, entry.meanings))
                case _:
                    tables.append(_list(folder, given, entry.meanings, (place, index)))
        except PnpError as error:
            errors += [error, *error.others]
    raise_all(errors)
    return _combine(tables, place("combine"))


def files(entry: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the files that an entry of [[tables]] reads, as game.toml names them. Lists that stand in
    game.toml itself are left out."""
    named = entry.get("combine", (entry.get("file", ""),))
    return tuple(str(each.get("file", GAME)) if isinstance(each, Mapping) else str(each) for each in named)


def _list(
    folder: Path, given: Mapping[str, Sequence[Value]], meanings: Meanings, at: tuple[Place, int]
) -> Rows:
    """Return a list in game.toml as a table of one column. `given` has the column and its values, and `at`
    the function that returns places and the list's index in `combine`."""
    place, index = at
    if len(given) != 1:
        raise DefinitionError(
            "wrong value",
            place=place("combine", index),
            expected="one column and its values",
            found=", ".join(map(repr, given)) or "an empty table",
            hint="each list stands in braces of its own" if given else "",
        )
    ((written, values),) = given.items()
    file, where = str(folder / GAME), place("combine", index, written)
    name = field_of(written)
    if not name:
        expected = "the name of a column, of letters and digits"
        raise DefinitionError("wrong key", place=where, expected=expected, found=repr(written))
    held = tuple(meaning for meaning, column in meanings.items() if column == name)
    columns = MappingProxyType(dict.fromkeys((name, *held), 0))
    called = dict.fromkeys(held, name)
    faults: list[Fault] = []
    rows: list[Row] = []
    for number, value in enumerate(values):
        row = ListRow(file, number + 1, None, columns, {}, called, place("combine", index, written, number))
        cells = {name: cell_value(row, name, value, [] if held else faults)}
        cells |= {meaning: cell_value(row, meaning, value, faults) for meaning in held}
        rows.append(replace(row, cells=MappingProxyType(cells)))
    head = ListRow(file, 1, None, columns, {}, called, where)
    return Rows(tuple(columns), tuple(rows), tuple(faults), head)


def _combine(tables: Sequence[Rows], place: str) -> Rows:
    """Return all combinations of the tables' rows, or none of them if something is wrong."""
    faults = [fault for table in tables for fault in table.faults]
    for table in tables:
        if not table.rows and not table.faults:
            expected = "a row at least, below the names of the columns"
            faults.append(table.head.fault("", "a table without rows", expected, "none"))
    sizes = [len(table.rows) for table in tables]
    if prod(sizes) > MOST_ROWS:
        found = f"{' x '.join(map(str, sizes))} = {prod(sizes)}"
        error = DefinitionError(
            "too many combinations", place=place, expected=f"at most {MOST_ROWS}", found=found
        )
        faults.append(Fault(0, error))
    columns = tuple(dict.fromkeys(column for table in tables for column in table.columns))
    if len(columns) > MOST_COLUMNS:
        error = DefinitionError(
            "too many columns", place=place, expected=f"at most {MOST_COLUMNS}", found=str(len(columns))
        )
        faults.append(Fault(0, error))
    faults = faults or list(_conflicts(tables))
    joined = () if faults else product(*(table.rows for table in tables))
    rows = tuple(_join(each, number) for number, each in enumerate(joined, 1))
    head = _join([table.head for table in tables], 0)
    return Rows(columns, rows, tuple(faults), head)


def _join(rows: Sequence[Row], number: int) -> CombinedRow:
    cells = {column: cell for row in reversed(rows) for column, cell in row.cells.items()}
    columns = dict.fromkeys((column for row in rows for column in row.cells), 0)
    called = {meaning: column for row in rows for meaning, column in row.column_names.items()}
    file = " and ".join(dict.fromkeys(row.file for row in rows))
    return CombinedRow(file, number, None, columns, {c: cells[c] for c in columns}, called, tuple(rows))


def _conflicts(tables: Sequence[Rows]) -> Iterator[Fault]:
    """Yield a fault for each column that two tables have with different values."""
    for index, table in enumerate(tables):
        for later in tables[index + 1 :]:
            for column in (each for each in table.columns if each in later.columns):
                pairs = product(table.rows, later.rows)
                found = next(
                    (each for each in pairs if _text_of(each[0], column) != _text_of(each[1], column)), ()
                )
                if not found:
                    continue
                one, other = found
                hint = "give one of them another name"
                if column == "name":
                    hint = 'call one of them suit, and the other rank: name = "{rank} of {suit}" in game.toml'
                yield one.fault(
                    column,
                    f"two tables that are combined have a column {column!r}",
                    "the same in both, or a column of one of them",
                    f"{_text_of(one, column)!r}, and {_text_of(other, column)!r} at {other.place(column)}",
                    hint,
                )


def _text_of(row: Row, column: str) -> str:
    return str(row.cells[column])[:80]
