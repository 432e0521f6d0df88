"""Read the rows of [[placements]]: from game.toml, or from a table of the game's folder."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from pydantic import ValidationError

from pnp.definition.sheets import path_within, sheet
from pnp.definition.tabletop import ALL, PlacementTable, Placing
from pnp.definition.validating import explain_problems
from pnp.errors import DefinitionError, PnpError, nearest_name, raise_all
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
    "mixed": "shuffled",
    "copies": "how_many",
    "qty": "how_many",
    "quantity": "how_many",
    "for_players": "players",
    "for_which_numbers_of_players": "players",
    "number_of_players": "players",
    "numbers_of_players": "players",
}
"""Other names of columns in the table of a set-up."""

_TRUTHS: Mapping[str, bool] = {
    **dict.fromkeys(("true", "yes", "x", "1", "per player"), True),
    **dict.fromkeys(("false", "no", "-", "0"), False),
}
"""The words for true and false in a cell."""

_DATE = re.compile(r"\d+\s*[-./ ]\s*[^\W\d_]{3,}|[^\W\d_]{3,}\.?\s*[-./ ]\s*\d+|\d+[-./]\d+[-./]\d+")
"""A date as spreadsheets write it: 2-Mar, 02. Mrz, Mar-02, 2026-03-02."""

DATED = "a spreadsheet has made a date of a span such as 2-3: write 2, 3 or format the cell as text"
"""The hint about a date in the place of numbers of players."""

NOTES = frozenset(("note", "notes", "comment"))
"""Columns that the designer keeps for himself or herself."""

_KEYS = tuple(Placing.model_fields)


def placed_rows(
    entries: Sequence[PlacementTable],
    folder: Path,
    place: Callable[..., str],
    facts: Mapping[str, object] = MappingProxyType({}),
) -> tuple[PlacedRow, ...]:
    """Return the rows of all set-ups in their order. `place` returns the place of a key in game.toml, and
    `facts` are the numbers of the game that a row may name.

    Raises DefinitionError with all faults.
    """
    found: list[PlacedRow] = []
    faults: list[PnpError] = []
    for index, entry in enumerate(entries):
        try:
            if entry.file is not None:
                found += _table_rows(entry, folder, _within_entry(place, index), facts)
            else:
                said = {key: getattr(entry, key) for key in _KEYS if getattr(entry, key) is not None}
                found.append(_row(said, _within_entry(place, index), facts))
        except PnpError as error:
            faults += [error, *error.others]
    raise_all(faults)
    return tuple(found)


def _within_entry(place: Callable[..., str], index: int) -> Callable[..., str]:
    return lambda *key: place(index, *key)


def _row(said: Mapping[str, object], place: Callable[..., str], facts: Mapping[str, object]) -> PlacedRow:
    """Return a row, checked. Raises DefinitionError with all that is wrong with it."""
    for key in ("what", "where"):
        if key not in said:
            raise DefinitionError(
                f"a placement needs {key!r}",
                place=place(key),
                expected="what is put down, and where" if key == "what" else "the id of a zone",
                found="nothing",
                hint="the keys are what, where, how_many, side, turn, players, per_player, shuffled, setup; "
                "or file",
            )
    for key in ("what", "where"):
        if not str(said[key]).replace(",", "").strip():
            raise DefinitionError(
                f"{key!r} names nothing",
                place=place(key),
                expected="a name, or several with commas between them",
                found=repr(said[key]),
            )
    if said.get("per_player") is True and said.get("how_many") is None:
        raise DefinitionError(
            "'per_player' needs 'how_many'",
            place=place("per_player"),
            expected="how many parts are put there for each player",
            found="no how_many",
            hint="without how_many all parts that are left are put there",
        )
    if isinstance(name := said.get("how_many"), str):
        said = {**said, "how_many": _number(name, place, facts)}
    try:
        return PlacedRow(Placing.model_validate(said), place)
    except ValidationError as error:
        faults = [
            DefinitionError(
                f"{key!r} cannot be read",
                place=place(str(key)),
                expected=expected,
                found=found,
                hint=DATED if key == "players" and _DATE.search(str(said[str(key)])) else "",
            )
            for key, expected, found in explain_problems(Placing, error, said)
        ]
    first, *others = faults
    first.others = tuple(others)
    raise first


def _number(name: str, place: Callable[..., str], facts: Mapping[str, object]) -> object:
    """Return the number of [facts] that a row names, or the word "all". Raises DefinitionError."""
    if name.casefold() in ALL:
        return name
    found: object = facts
    for part in name.split("."):
        found = found.get(part) if isinstance(found, Mapping) else None
    if isinstance(found, int) and not isinstance(found, bool):
        return found
    known = [key for key, value in facts.items() if isinstance(value, int)]
    near = nearest_name(name, [*known, *ALL])
    raise DefinitionError(
        f"there is no number {name!r} under [facts]",
        place=place("how_many"),
        expected='a number from 1 to 5000, "all", or the name of one of [facts]',
        found=repr(name),
        hint=f"did you mean {near!r}?" if near else "",
    )


def _table_rows(
    entry: PlacementTable, folder: Path, place: Callable[..., str], facts: Mapping[str, object]
) -> Iterator[PlacedRow]:
    """Yield the rows of the table of an entry. Raises DefinitionError with all faults in it."""
    assert entry.file is not None
    if stray := [key for key in _KEYS if getattr(entry, key) is not None]:
        raise DefinitionError(
            f"{stray[0]!r} beside `file` has no effect",
            place=place(stray[0]),
            expected="a column of the table",
            found=f"the key {stray[0]!r}",
        )
    found = sheet(path_within(folder, entry.file, place("file")), entry.sheet)
    faults: list[PnpError] = [fault.error for fault in found.faults]
    astray = [*_stray_columns(found)] or [*_missing_columns(found)]
    faults += astray
    rows: list[PlacedRow] = []
    for row in () if astray else found.rows:  # what is wrong with rows then mostly has the same cause
        try:
            rows.append(_sheet_row(row, facts))
        except PnpError as error:
            faults += [error, *error.others]
    raise_all(faults)
    yield from rows


def _stray_columns(found: Rows) -> Iterator[DefinitionError]:
    """Yield a fault for each column that says nothing about a placement, or the same as another column."""
    known = {*_KEYS, *COLUMNS, *NOTES}
    meanings: dict[str, str] = {}
    for column in found.columns:
        meaning = COLUMNS.get(field_of(column), field_of(column))
        first = meanings.setdefault(meaning, column)
        if first != column and meaning not in NOTES:
            yield DefinitionError(
                f"the columns {first!r} and {column!r} mean the same",
                place=found.head.place(column),
                expected=f"one column for {meaning.replace('_', ' ')}",
                found="two",
            )
        if field_of(column) not in known:
            near = nearest_name(field_of(column), sorted(known))
            yield DefinitionError(
                f"the column {column!r} has no meaning here",
                place=found.head.place(column),
                expected="what, where, how many, side, turn, players, per player, shuffled, setup or note",
                found=repr(column),
                hint=f"did you mean {near.replace('_', ' ')!r}?"
                if near
                else "call a column for yourself `note`",
            )


def _missing_columns(found: Rows) -> Iterator[DefinitionError]:
    """Yield a fault for each column that every table needs and this one does not have."""
    meanings = {COLUMNS.get(field_of(column), field_of(column)) for column in found.columns}
    for key in ("what", "where") if found.rows else ():
        if key not in meanings:
            yield DefinitionError(
                f"no column {key!r}",
                place=found.head.place(),
                expected="the columns what and where, and any of how many, side, turn, players, per player, "
                "shuffled, setup and note",
                found=", ".join(found.columns)[:200],
            )


def _sheet_row(row: Row, facts: Mapping[str, object]) -> PlacedRow:
    """Return what a row of a table says. Raises DefinitionError with all faults of its cells."""
    names = {COLUMNS.get(field_of(column), field_of(column)): column for column in row.cells}
    said: dict[str, object] = {}
    for key, column in names.items():
        if key not in _KEYS or row.cells[column] == "":
            continue
        value: object = row.cells[column]
        if key in ("what", "where", "setup"):
            value = str(value)
        elif key in ("per_player", "shuffled"):
            value = _TRUTHS.get(str(value).strip().casefold(), value)
        elif key == "players" and not isinstance(value, int):
            value = str(value)
        elif key == "side" and isinstance(value, str):
            value = value.strip().casefold()
        elif key == "how_many" and isinstance(value, str):
            value = value.strip()
        said[key] = value

    def place(*key: str | int) -> str:
        column = names.get(str(key[0]), "") if key else ""
        return row.place(column)

    return _row(said, place, facts)
