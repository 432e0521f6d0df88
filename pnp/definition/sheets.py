"""Read a table of a game from CSV, XLSX or TOML as rows with their places."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from pnp.definition.toml_source import Key, TomlSource
from pnp.errors import DefinitionError
from pnp.system import disk
from pnp.tables import SUFFIXES, Fault, Meanings, Row, Rows, Value, cell_value, field_of, read_table

TABLES = (*SUFFIXES, ".toml")
"""Endings of tables."""

ROW = "row"
"""The name of a row in a TOML file: [[row]]."""


@dataclass(frozen=True, slots=True)
class TomlRow(Row):
    """A table [[row]] of a TOML file."""

    source: TomlSource | None = None
    key: Key = ()
    written: Mapping[str, str] | None = None
    """The names of columns in the file, if they are written in another way there."""

    def place(self, column: str = "") -> str:
        """Return the place: `cards.toml:7: row[2].cost`."""
        assert self.source is not None
        column = self.column_names.get(column, column)
        told = (self.written or {}).get(column, column)
        return self.source.place((*self.key, told) if told else self.key)


def sheet(path: Path, name: str | None = None, meanings: Meanings = MappingProxyType({})) -> Rows:
    """Return the rows of a file. `meanings` says which columns hold names, copies and texts.

    Raises DefinitionError, FileNotFoundError, KitError.
    """
    if path.suffix.casefold() == ".toml":
        return _toml(path, name, meanings)
    return read_table(path, name, meanings)


def path_within(folder: Path, file: str, place: str) -> Path:
    """Return the path of a file that a game names. Raises DefinitionError for a path out of its folder, or to
    nothing."""
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
