"""Read the rows of [[placements]] from game.toml or from a table in the game's folder. Check [[zones]] and
[[placements]] against the components, boards, set-ups and player numbers of game.toml."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import MappingProxyType

from pydantic import ValidationError

from pnp.definition.boards import Board, MapBoard
from pnp.definition.chart import Chart
from pnp.definition.schema import ComponentTable, GameFile
from pnp.definition.tables.sheets import path_within, sheet
from pnp.definition.tabletop import ALL, BOX, PlacementTable, Placing, ZoneTable
from pnp.definition.validating import explain_problems
from pnp.errors import DefinitionError, PnpError, expected_names, nearest_name, raise_all
from pnp.tables import Row, Rows, field_of


@dataclass(frozen=True, slots=True)
class PlacedRow:
    """A step of a set-up, from game.toml or from a row of a table, and its place in the file."""

    placing: Placing
    place: Callable[..., str]
    """A function that returns the place (`file:line: key`) of a key of the step."""


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
"""Other names for columns in the table of a set-up, each with the key of [[placements]] that it stands
for."""

_TRUTHS: Mapping[str, bool] = {
    **dict.fromkeys(("true", "yes", "x", "1", "per player"), True),
    **dict.fromkeys(("false", "no", "-", "0"), False),
}
"""The values of words for true and false in a cell of a table."""

_DATE = re.compile(r"\d+\s*[-./ ]\s*[^\W\d_]{3,}|[^\W\d_]{3,}\.?\s*[-./ ]\s*\d+|\d+[-./]\d+[-./]\d+")
"""A pattern for a date as spreadsheets write it: 2-Mar, 02. Mrz, Mar-02, 2026-03-02."""

DATED = "a spreadsheet has made a date of a span such as 2-3: write 2, 3 or format the cell as text"
"""The hint for a date where numbers of players are expected."""

NOTES = frozenset(("note", "notes", "comment"))
"""Columns with notes of the designer, which are ignored."""

_KEYS = tuple(Placing.model_fields)


def placed_rows(
    entries: Sequence[PlacementTable],
    folder: Path,
    place: Callable[..., str],
    facts: Mapping[str, object] = MappingProxyType({}),
) -> tuple[PlacedRow, ...]:
    """Return the steps of all set-ups in their order. `place` is a function that returns the place of a key
    in game.toml. `facts` are the numbers of the game that a step may name. Raises DefinitionError with all
    faults."""
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
    """Return the step that the keys and values in `said` state, after validating it. Raises DefinitionError
    with all its faults."""
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
    """Return the number of [facts] with the name that a step states, or the word "all". Raises
    DefinitionError."""
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
    for row in () if astray else found.rows:  # faults of rows would mostly have the same cause
        try:
            rows.append(_sheet_row(row, facts))
        except PnpError as error:
            faults += [error, *error.others]
    raise_all(faults)
    yield from rows


def _stray_columns(found: Rows) -> Iterator[DefinitionError]:
    """Yield a fault for each column that is unknown, or that has the same meaning as another column."""
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
    """Yield a fault for each required column that this table lacks."""
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
    """Return a row of a table as the keys of [[placements]]. Raises DefinitionError with the faults of all
    its cells."""
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


MOST_LISTED = 8
"""The most ids that a message lists."""

Place = Callable[..., str]


def cell_names(
    component: ComponentTable, boards: Sequence[Board], charts: Sequence[Chart]
) -> tuple[str, ...]:
    """Return the names of the cells of the board that a component shows, in the order of their numbers. On a
    map (`charts`) these are codes such as "0101"; elsewhere they are the numbers as text. Return an empty
    tuple for a component that shows no board."""
    if component.kind != "board":
        return ()
    board = next((each for each in boards if each.id == component.front), None)
    if board is None:
        return ()
    if isinstance(board, MapBoard):
        chart = next(each for each in charts if each.board.id == board.id)
        return tuple(cell.code for cell in chart.cells)
    return tuple(map(str, range(board.cells)))


def zone_ids(entry: ZoneTable, players: int, cells: Sequence[str]) -> Iterator[str]:
    """Yield the ids of the zones that an entry of [[zones]] makes for a number of players. `cells` has the
    names of the board's cells, for an entry with zones on cells."""
    owners = [f"{entry.id}.{player}" for player in range(1, entry.zones_for(players) + 1)]
    for name in owners if entry.per == "player" else [entry.id]:
        if entry.cells:
            yield from (f"{name}.{cell}" for cell in cells)
        elif entry.slots:
            yield from (f"{name}.{number}" for number in range(1, len(entry.slots) + 1))
        else:
            yield name


def refuse_lost_zones(
    file: GameFile, components: Sequence[ComponentTable], charts: Sequence[Chart], place: Place, part: Place
) -> None:
    """Raise DefinitionError, with all faults, for zones that contradict the rest of game.toml. `place` is a
    function that returns the place of a key of [[zones]], `part` one for the keys of a component."""
    if not file.zones:
        return
    cells = {entry.id: cell_names(entry, file.boards, charts) for entry in components}
    _refuse_misspelt_boards([board.id for board in file.boards], components, part)
    faults: list[DefinitionError] = []
    for index, entry in enumerate(file.zones):
        faults += _entry_faults(index, entry, cells, file.game.players, place)
    raise_all(faults or list(_collisions(file, components, cells, place)))


def refuse_lost_rows(file: GameFile, rows: Sequence[PlacedRow]) -> None:
    """Raise DefinitionError, with all faults, for steps of set-ups whose key `players` or `setup` names a
    number of players or one of [[setups]] that the game does not have."""
    faults: list[DefinitionError] = []
    setups = [each.id for each in file.setups]
    for row in rows:
        said = row.placing
        faults += _number_faults(said.players, file.game.players, partial(row.place, "players"))
        if said.setup is not None and said.setup not in setups:
            faults.append(
                DefinitionError(
                    f"there is no set-up {said.setup!r}",
                    place=row.place("setup"),
                    expected=expected_names(said.setup, setups, MOST_LISTED)
                    if setups
                    else "no `setup`: game.toml has no [[setups]]",
                    found=repr(said.setup),
                    hint=_near(said.setup, setups),
                )
            )
    raise_all(faults)


def _refuse_misspelt_boards(boards: Sequence[str], components: Sequence[ComponentTable], part: Place) -> None:
    """Refuse a board whose `front` is almost the id of one of [[boards]]: all its cells would be missing."""
    for index, entry in enumerate(components):
        if entry.kind == "board" and entry.front not in boards and (hint := _near(entry.front, boards)):
            raise DefinitionError(
                f"unknown board {entry.front!r}",
                place=part(index, "front"),
                expected="the id of one of [[boards]]",
                found=repr(entry.front),
                hint=hint,
            )


def _entry_faults(
    index: int, entry: ZoneTable, cells: Mapping[str, Sequence[str]], players: Sequence[int], place: Place
) -> Iterator[DefinitionError]:
    """Yield what is wrong with an entry of [[zones]] by itself."""
    if entry.id == BOX:
        yield DefinitionError(
            f"{BOX!r} is the zone for what stays in the box",
            place=place(index, "id"),
            expected="another id; every game has this zone already",
            found=repr(entry.id),
        )
    written = [key for key in ("cells", "slots", "at_mm") if getattr(entry, key)]
    if entry.on is None:
        for key in written[:1]:
            yield DefinitionError(
                f"{key!r} needs `on`",
                place=place(index, key),
                expected="the id of the component on whose face it lies",
                found="no `on`",
                hint=f"as in on = {next(iter(cells), 'board')!r}".replace("'", '"'),
            )
    elif entry.on not in cells:
        yield DefinitionError(
            f"there is no component {entry.on!r}",
            place=place(index, "on"),
            expected=expected_names(entry.on, list(cells), MOST_LISTED),
            found=repr(entry.on),
            hint=_near(entry.on, list(cells)),
        )
    elif entry.cells and not cells[entry.on]:
        boards = [name for name, found in cells.items() if found]
        yield DefinitionError(
            f"{entry.on} shows no board of [[boards]], so it has no cells",
            place=place(index, "cells"),
            expected=_list_names(boards)
            if boards
            else 'a component of the kind "board" whose `front` names one',
            found=repr(entry.on),
            hint="`slots` names elements of a face that is no board",
        )
    for key in written[1:]:
        yield DefinitionError(
            f"{key!r} beside {written[0]!r} has no effect",
            place=place(index, key),
            expected="one of cells, slots and at_mm",
            found=f"{written[0]} and {key}",
        )
    for number, slot in enumerate(entry.slots):
        if slot in entry.slots[:number]:
            yield DefinitionError(
                "the same slot twice",
                place=place(index, "slots", number),
                expected="each element once",
                found=repr(slot),
            )
    yield from _number_faults(entry.players, players, partial(place, index, "players"))


def _number_faults(
    numbers: Sequence[int], players: Sequence[int], place: Callable[[], str]
) -> Iterator[DefinitionError]:
    for number in dict.fromkeys(numbers):
        if number not in players:
            yield DefinitionError(
                f"the game is not for {number} players",
                place=place(),
                expected=f"some of {', '.join(map(str, players))}",
                found=str(number),
                hint="`players` under [game] says for how many it is",
            )


def _collisions(
    file: GameFile, components: Sequence[ComponentTable], cells: Mapping[str, Sequence[str]], place: Place
) -> Iterator[DefinitionError]:
    """Yield a fault for each entry that makes a zone with the same id as another zone."""
    with_cells = {entry.on for entry in file.zones if entry.cells}
    on_boards = {
        f"{entry.id}.{cell}": entry.id
        for entry in components
        if not entry.optional and entry.id not in with_cells
        for cell in cells[entry.id]
    }
    blamed: set[int] = set()
    for players in file.game.players:
        taken: dict[str, int] = {}
        for index, entry in enumerate(file.zones):
            if entry.players and players not in entry.players:
                continue
            for name in zone_ids(entry, players, cells.get(entry.on or "", ())):
                first = taken.setdefault(name, index)
                if index in blamed or (first == index and name not in on_boards):
                    continue
                blamed.add(index)
                other = (
                    f"a zone of {file.zones[first].id!r}"
                    if first != index
                    else f"a cell of {on_boards[name]!r}"
                )
                yield DefinitionError(
                    "two zones of one id",
                    place=place(index, "id"),
                    expected="an id of its own for each zone",
                    found=f"{name!r}, which is {other}, too, with {players} players",
                )


def _list_names(names: Collection[str]) -> str:
    shown = ", ".join(list(names)[:MOST_LISTED])
    return f"one of {shown}" + (" ..." if len(names) > MOST_LISTED else "")


def _near(name: str, known: Sequence[str]) -> str:
    near = nearest_name(name, known)
    return f"did you mean {near!r}?" if near else ""
