"""Rows of tables made components: [[tables]] of game.toml, each row with its place for every message."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import ValidationError

from pnp.definition.schema import ComponentTable, RowTable
from pnp.definition.validating import explained
from pnp.errors import DefinitionError, PnpError
from pnp.system import disk
from pnp.tables import MEANT, Fault, Row, Value, part, read

MOST = 999
"""Copies of one row."""

HOLE = re.compile(r"\{\s*([^{}]*?)\s*\}")
"""Where a column's value goes in `id` and `back`."""

FORM = re.compile(r"[^\W_]+([.-][^\W_]+)*")
"""Of ids and of the names of backs."""


@dataclass(frozen=True, slots=True)
class Made:
    """A component, and the row that it was made of."""

    component: ComponentTable
    row: Row


@dataclass(slots=True)
class _Reading:
    """A table half read: what was found wrong so far, the ids that are taken, where each name stands."""

    entry: RowTable
    taken: set[str]
    faults: list[Fault] = field(default_factory=list)
    names: dict[str, Row] = field(default_factory=dict)

    def refuse(self, row: Row, column: str, problem: str, expected: str, found: str, hint: str = "") -> None:
        self.faults.append(row.fault(column, problem, expected, found, hint))


def components(entry: RowTable, path: Path, taken: set[str]) -> tuple[Made, ...]:
    """What the rows of a file become, in their order; their ids are added to those `taken`.

    Raises DefinitionError with all that is wrong, FileNotFoundError, KitError.
    """
    rows = read(path, entry.sheet)
    reading = _Reading(entry, taken, list(rows.faults))
    made: list[Made] = []
    if "name" not in rows.columns and (rows.columns or not reading.faults):
        found = ", ".join(rows.columns)[:80] or "an empty file"
        hint = f"the first row names the columns: {', '.join(MEANT)}"
        reading.refuse(rows.head, "", "no column for the names", "a column called name", found, hint)
    elif rows.columns:
        made = [Made(*each) for each in _made(reading, rows.rows)]
        if not rows.rows and not reading.faults:
            expected = "a row for each below the names of the columns"
            reading.refuse(rows.head, "", f"no {entry.kind}s", expected, "none")
    if reading.faults:
        raise _all(reading.faults)
    return tuple(made)


def _all(faults: Sequence[Fault]) -> PnpError:
    first, *others = (fault.error for fault in sorted(faults, key=lambda fault: fault.line))
    first.others = tuple(others)
    return first


def _made(reading: _Reading, rows: Sequence[Row]) -> Iterator[tuple[ComponentTable, Row]]:
    for number, row in enumerate(rows, 1):
        name = str(row.cells["name"])
        _check_name(reading, row, name)
        copies = _copies(reading, row)
        found = _id(reading, row, number)
        data = {
            "id": found,
            "kind": reading.entry.kind,
            "name": name,
            "copies": copies,
            "text": row.cells.get("text") or None,
            "back": _back(reading, row),
            "source": reading.entry.source,
            "fields": {key: value for key, value in row.cells.items() if _is_field(key, value)},
            **_shared(reading.entry),
        }
        if copies == 0 or not name:
            continue
        try:
            yield ComponentTable.model_validate(data), row
        except ValidationError as error:
            reading.faults += [
                row.fault(str(key), "wrong value", expected, shown)
                for key, expected, shown in explained(ComponentTable, error, data)
            ]


def _is_field(key: str, value: Value) -> bool:
    return key not in MEANT or (key == "kind" and value != "")


def _shared(entry: RowTable) -> dict[str, object]:
    """The keys that every row has."""
    keys = ("layout", "stock", "per", "from_players", "optional", "pile", "trim_mm")
    return {key: value for key in keys if (value := getattr(entry, key)) is not None}


def _check_name(reading: _Reading, row: Row, name: str) -> None:
    if not name:
        reading.refuse(row, "name", f"a {reading.entry.kind} without a name", "a name", "nothing")
        return
    first = reading.names.setdefault(name, row)
    if first is not row and reading.entry.id is None and not row.cells.get("id"):
        expected = f"a name of its own for each {reading.entry.kind}"
        found = f"{name!r} again; {_line(first)} has it"
        hint = f"more of one {reading.entry.kind} are its copies"
        reading.refuse(row, "name", "a name stands twice", expected, found, hint)


def _line(row: Row) -> str:
    return f"row {row.line}" if row.sheet is not None else f"line {row.line}"


def _copies(reading: _Reading, row: Row) -> int:
    """How many there are; one, where nobody says."""
    cell = row.cells.get("copies", "")
    if cell == "":
        return 1
    if isinstance(cell, int) and not isinstance(cell, bool) and 0 <= cell <= MOST:
        return cell
    expected = f"a whole number from 0 to {MOST}, or nothing for 1"
    found = cell[:80] if isinstance(cell, str) else str(cell).lower()
    reading.refuse(row, "copies", "wrong value", expected, repr(found))
    return 1


def _id(reading: _Reading, row: Row, number: int) -> str:
    """Its id: as its column has it, or made, and then another than all those before."""
    if told := str(row.cells.get("id", "")):
        if not FORM.fullmatch(told) or len(told) > 60:
            expected = "letters and digits, parts joined by points or hyphens, at most 60, as in card.rain"
            reading.refuse(row, "id", "wrong value", expected, repr(told[:80]))
        elif told in reading.taken:
            reading.refuse(row, "id", f"duplicate id {told!r}", "an id of its own", f"{told!r} again")
        reading.taken.add(told)
        return told
    kind = part(str(row.cells.get("kind", "")), 18) or reading.entry.kind
    if reading.entry.id is None:
        stem = f"{kind}.{part(str(row.cells['name']), 34) or number}"
    else:
        filled = _filled(reading, row, "id", reading.entry.id, 34) or str(number)
        stem = (filled if "." in reading.entry.id else f"{kind}.{filled}")[:56]
    name, again = stem, 1
    while name in reading.taken:
        again += 1
        name = f"{stem}-{again}"
    reading.taken.add(name)
    return name


def _back(reading: _Reading, row: Row) -> str | None:
    told = part(str(row.cells.get("back", "")), 40)
    if told or reading.entry.back is None:
        return told or None
    return _filled(reading, row, "back", reading.entry.back, 40) or None


def _filled(reading: _Reading, row: Row, key: str, template: str, longest: int) -> str:
    """A name with the values of columns in it."""

    def value(hole: re.Match[str]) -> str:
        if hole[1] not in row.cells:
            known = ", ".join(row.cells)
            if not any(fault.error.problem == f"unknown column in `{key}`" for fault in reading.faults):
                reading.refuse(row, "", f"unknown column in `{key}`", f"one of {known}", repr(hole[1]))
            return ""
        return part(str(row.cells[hole[1]]), longest)

    name = re.sub(r"[.-]*\.[.-]*", ".", HOLE.sub(value, template)).strip(".-")[:longest]
    return name if FORM.fullmatch(name) else part(name, longest)


def within(folder: Path, file: str, place: str) -> Path:
    """The path of a file that a game names. Raises DefinitionError for one that leads out of its folder, or
    to nothing."""
    path = folder / file
    if not disk.is_within(folder, file):
        raise DefinitionError(
            "a file of the game lies in its folder",
            place=place,
            expected="the name of a file there, as in cards.csv",
            found=repr(file[:80]),
        )
    if not path.is_file():
        found = "nothing there" if not path.exists() else "no file"
        raise DefinitionError("there is no such file", place=place, expected=str(path), found=found)
    return path.resolve() if path.is_symlink() else path
