"""Reads XLSX: the values of a workbook, as the program that wrote it last computed and showed them.

All cells that are merged have the value that the sheet shows over them.
"""

import datetime as dt
import io
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pnp.errors import DefinitionError, unknown
from pnp.system import disk
from pnp.tables import formats, parts
from pnp.tables.rows import Cells, Fault, Row, Rows, gather

MOST_BYTES = 16_000_000

DATES = (dt.date, dt.time, dt.timedelta)


def read_workbook(path: Path, sheet: str | None, meanings: Mapping[str, str]) -> Rows:
    """Return the table of a workbook's sheet: of the one named or, without a name, of the only one that is
    not empty. Raises DefinitionError, UnknownName, FileNotFoundError, KitError."""
    data = disk.follow(path, MOST_BYTES)
    workbook = parts.Workbook(path, data)
    name = _choose_sheet(path, workbook, sheet)
    odd = [
        Row(str(path), cell.row, name, {"": cell.column}).fault("", cell.odd, expected, found, hint)
        for cell in workbook.cells_without_value(name)
        for expected, found, hint in [MESSAGES[cell.odd]]
    ]
    grid = formats.apply_formats(_grid(path, data, name), workbook.formats(name))
    table = gather(str(path), _rows(path, name, grid, odd), name, meanings)
    return Rows(table.columns, table.rows, (*table.faults, *odd), table.head)


MESSAGES = {
    "a formula without a value": (
        "the value that it comes to",
        "none",
        "open the workbook in the spreadsheet's program and save it there, which computes it",
    ),
    "a formula that failed": ("a value", "an error of the spreadsheet, such as #REF!", ""),
}
"""Expected, found and hint, by what is wrong with a cell."""


def _choose_sheet(path: Path, workbook: "parts.Workbook", sheet: str | None) -> str:
    names = workbook.sheets
    if sheet is not None:
        if sheet not in names:
            raise unknown("sheet", sheet, names, place=str(path))
        return sheet
    full = [name for name in names if workbook.has_cells(name)]
    if len(full) > 1:
        raise DefinitionError(
            "which sheet?",
            place=str(path),
            expected="the name of one of them",
            found=", ".join(map(repr, full))[:200],
            hint=f'sheet = "{full[0]}" in game.toml, or --sheet of pnp new',
        )
    return full[0] if full else names[0]


def _grid(path: Path, data: bytes, name: str) -> list[list[Any]]:
    """Return the sheet's cells from its corner on, with the value of merged cells in each."""
    import python_calamine

    try:
        book = python_calamine.load_workbook(io.BytesIO(data))
        sheet = book.get_sheet_by_name(name)
        grid = sheet.to_python(skip_empty_area=False)
        _spread(grid, sheet.merged_cell_ranges or ())
        return grid
    except (python_calamine.CalamineError, ValueError, OSError):
        raise parts.unreadable(path, "one that cannot be read") from None
    except BaseException as error:
        if type(error).__module__ != "pyo3_runtime":  # the reader gave up: it does not count on such a file
            raise
        raise parts.unreadable(path, "one that cannot be read") from None


def _spread(grid: list[list[Any]], merged: Sequence[tuple[tuple[int, int], tuple[int, int]]]) -> None:
    """Write the value of merged cells, which their first holds, into the others that the grid has."""
    for (top, left), (bottom, right) in merged:
        if top >= len(grid) or left >= len(grid[top]):
            continue
        for row in grid[top : bottom + 1]:
            for column in range(left, min(right + 1, len(row))):
                row[column] = grid[top][left]


def _rows(
    path: Path, sheet: str, grid: Sequence[Sequence[Any]], odd: list[Fault]
) -> Iterator[tuple[int, Cells]]:
    for line, cells in enumerate(grid, 1):
        for index, cell in enumerate(cells):
            if isinstance(cell, DATES):
                where = Row(str(path), line, sheet, {"": index})
                hint = "mark the column as text, and write it again"
                odd.append(where.fault("", "wrong value", "a text or a number", f"the date {cell}", hint))
        yield line, [None if isinstance(cell, DATES) else cell for cell in cells]
