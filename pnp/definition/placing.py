"""Read the rows of [[placements]]: from game.toml, or from a table of the game's folder."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from pnp.definition.sheets import sheet, within
from pnp.definition.tabletop import PlacementTable, Placing
from pnp.definition.validating import explained
from pnp.errors import DefinitionError, PnpError, nearest_name
from pnp.tables import Row, Rows, field_of


@dataclass(frozen=True, slots=True)
class PlacedRow:
    """A row of a set-up and its place in the files of the game."""

    placing: Placing
    place: Callable[..., str]
    """Return `file:line: key` of a key of the row."""


COLUMNS: Mapping[str, str] = {
    "component": "what",
    "part": "what",
    "parts": "what",
    "zone": "where",
    "to": "where",
    "number": "how_many",
    "count": "how_many",
    "copies": "how_many",
    "qty": "how_many",
    "quantity": "how_many",
    "for_players": "players",
    "for_which_numbers_of_players": "players",
    "number_of_players": "players",
    "numbers_of_players": "players",
}
"""Other names of columns in the table of a set-up."""

NOTES = frozenset(("note", "notes", "comment"))
"""Columns that the designer keeps for himself or herself."""

_KEYS = tuple(Placing.model_fields)


def placed_rows(
    entries: Sequence[PlacementTable], folder: Path, place: Callable[..., str]
) -> tuple[PlacedRow, ...]:
    """Return the rows of all set-ups in their order. `place` returns the place of a key in game.toml.

    Raises DefinitionError with all faults.
    """
    found: list[PlacedRow] = []
    faults: list[PnpError] = []
    for index, entry in enumerate(entries):
        try:
            if entry.file is not None:
                found += _table_rows(entry, folder, _within_entry(place, index))
            else:
                said = {key: getattr(entry, key) for key in _KEYS if getattr(entry, key) is not None}
                found.append(_row(said, _within_entry(place, index)))
        except PnpError as error:
            faults += [error, *error.others]
    if faults:
        first, *others = faults
        first.others = tuple(others)
        raise first
    return tuple(found)


def _within_entry(place: Callable[..., str], index: int) -> Callable[..., str]:
    return lambda *key: place(index, *key)


def _row(said: Mapping[str, object], place: Callable[..., str]) -> PlacedRow:
    """Return a row, checked. Raises DefinitionError with all that is wrong with it."""
    for key in ("what", "where"):
        if key not in said:
            raise DefinitionError(
                f"a placement needs {key!r}",
                place=place(),
                expected="what is put down, and where" if key == "what" else "the id of a zone",
                found="nothing",
                hint="the keys are what, where, how_many, side, turn, players, per_player, setup; or file",
            )
    try:
        return PlacedRow(Placing.model_validate(said), place)
    except ValidationError as error:
        faults = [
            DefinitionError(f"{key!r} cannot be read", place=place(str(key)), expected=expected, found=found)
            for key, expected, found in explained(Placing, error, said)
        ]
    first, *others = faults
    first.others = tuple(others)
    raise first


def _table_rows(entry: PlacementTable, folder: Path, place: Callable[..., str]) -> Iterator[PlacedRow]:
    """Yield the rows of the table of an entry. Raises DefinitionError with all faults in it."""
    assert entry.file is not None
    if stray := [key for key in _KEYS if getattr(entry, key) is not None]:
        raise DefinitionError(
            f"{stray[0]!r} beside `file` has no effect",
            place=place(stray[0]),
            expected="a column of the table",
            found=f"the key {stray[0]!r}",
        )
    found = sheet(within(folder, entry.file, place("file")), entry.sheet)
    faults: list[PnpError] = [fault.error for fault in found.faults]
    faults += _stray_columns(found)
    rows: list[PlacedRow] = []
    for row in found.rows:
        try:
            rows.append(_sheet_row(row))
        except PnpError as error:
            faults += [error, *error.others]
    if faults:
        first, *others = faults
        first.others = tuple(others)
        raise first
    yield from rows


def _stray_columns(found: Rows) -> Iterator[DefinitionError]:
    """Yield a fault for each column that says nothing about a placement."""
    known = {*_KEYS, *COLUMNS, *NOTES}
    for column in found.columns:
        if field_of(column) not in known:
            near = nearest_name(field_of(column), sorted(known))
            yield DefinitionError(
                f"the column {column!r} has no meaning here",
                place=found.head.place(column),
                expected="what, where, how many, side, turn, players, per player, setup or note",
                found=repr(column),
                hint=f"did you mean {near!r}?" if near else "call a column for yourself `note`",
            )


def _sheet_row(row: Row) -> PlacedRow:
    """Return what a row of a table says. Raises DefinitionError with all faults of its cells."""
    names = {COLUMNS.get(field_of(column), field_of(column)): column for column in row.cells}
    said: dict[str, object] = {}
    for key, column in names.items():
        if key not in _KEYS or row.cells[column] == "":
            continue
        value: object = row.cells[column]
        if key in ("what", "where", "setup"):
            value = str(value)
        elif key == "per_player":
            value = str(value).strip().casefold() in ("true", "yes", "x", "1", "per player")
        elif key == "players" and not isinstance(value, int):
            value = str(value)
        elif key in ("side", "how_many") and isinstance(value, str):
            value = value.strip().casefold()
        said[key] = value

    def place(*key: str | int) -> str:
        column = names.get(str(key[0]), "") if key else ""
        return row.place(column)

    return _row(said, place)
