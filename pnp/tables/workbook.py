"""Read XLSX files: the values of a workbook as the last program that saved it computed and showed them.
Unpack its sheets, find cells without a computed value, and apply number formats: 0.5 shown as 50%, 7 as 007,
a third as 0.33."""

import datetime as dt
import io
import posixpath
import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from functools import cached_property
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

from pnp.errors import DefinitionError, unknown
from pnp.expression import Fraction
from pnp.system import disk
from pnp.tables.rows import Cells, Fault, Row, Rows, gather

MOST_BYTES = 16_000_000
"""The most bytes of a workbook, packed. A larger file is refused."""

DATES = (dt.date, dt.time, dt.timedelta)


def read_workbook(path: Path, sheet: str | None, meanings: Mapping[str, str]) -> Rows:
    """Return the table of a workbook's sheet: the named sheet or, without a name, the only sheet that is not
    empty. `meanings` maps "name", "copies" and "text" to the columns that the table has for them, as in
    `gather`. Raises DefinitionError, UnknownName, FileNotFoundError, KitError."""
    data = disk.follow(path, MOST_BYTES)
    workbook = Workbook(path, data)
    name = _choose_sheet(path, workbook, sheet)
    odd = [
        Row(str(path), cell.row, name, {"": cell.column}).fault("", cell.odd, expected, found, hint)
        for cell in workbook.cells_without_value(name)
        for expected, found, hint in [MESSAGES[cell.odd]]
    ]
    grid = apply_formats(_grid(path, data, name), workbook.formats(name))
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
"""The expected value, the found value and the hint for each problem of a cell."""


def _choose_sheet(path: Path, workbook: "Workbook", sheet: str | None) -> str:
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
        raise unreadable(path, "one that cannot be read") from None
    except BaseException as error:
        if type(error).__module__ != "pyo3_runtime":  # only a panic of the library is caught
            raise
        raise unreadable(path, "one that cannot be read") from None


def _spread(grid: list[list[Any]], merged: Sequence[tuple[tuple[int, int], tuple[int, int]]]) -> None:
    """Write the value of merged cells, which only the first of them has, into the others within the grid."""
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


MOST_UNPACKED = 128_000_000
"""The most bytes of all unpacked parts: a few thousand packed bytes can become many."""

MOST_ROWS = 20_000
MOST_COLUMNS = 500
"""The most columns of a sheet."""

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_STRICT = "{http://purl.oclc.org/ooxml/spreadsheetml/main}"
_LINKS = (
    "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id",
    "{http://purl.oclc.org/ooxml/officeDocument/relationships}id",
)


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a sheet. The first row is 1, the first column 0. `odd` says why its value is missing, as a
    key of MESSAGES; it is "" for a cell that has its value."""

    row: int
    column: int
    odd: str
    style: int = 0
    """The number of its style in the workbook."""


def unreadable(path: Path, found: str) -> DefinitionError:
    """Return an error about a file that is not a workbook."""
    hint = "save it as “Excel workbook (.xlsx)”, without a password"
    return DefinitionError(
        "this is no workbook", place=str(path), expected="an XLSX file", found=found, hint=hint
    )


class Workbook:
    """An unpacked XLSX file. Raises DefinitionError if the file is not a workbook."""

    def __init__(self, path: Path, data: bytes) -> None:
        self.path = path
        try:
            self._packed = zipfile.ZipFile(io.BytesIO(data))
            unpacked = sum(part.file_size for part in self._packed.infolist())
            self._targets = dict(self._sheets()) if unpacked <= MOST_UNPACKED else {}
        except _BROKEN:
            raise unreadable(path, "another file, or one with a password") from None
        if unpacked > MOST_UNPACKED:
            expected = f"at most {MOST_UNPACKED} bytes unpacked"
            raise DefinitionError(
                "the workbook is too large", place=str(path), expected=expected, found=str(unpacked)
            )
        if not self._targets:
            raise unreadable(path, "no sheet in it")
        self._known: dict[str, tuple[bool, tuple[Cell, ...]]] = {}
        self._styled: dict[str, Mapping[tuple[int, int], str]] = {}

    @cached_property
    def sheets(self) -> tuple[str, ...]:
        """Return the names of the sheets, in order."""
        return tuple(self._targets)

    def has_cells(self, sheet: str) -> bool:
        """Return whether a sheet has any content."""
        return self._scan(sheet)[0]

    def cells_without_value(self, sheet: str) -> tuple[Cell, ...]:
        """Return the cells of a sheet that should have a value but have none, such as formulas that were
        never computed."""
        return self._scan(sheet)[1]

    def formats(self, sheet: str) -> Mapping[tuple[int, int], str]:
        """Return the number formats of a sheet, as Excel writes them ("0.00"), by row and column from 0."""
        self._scan(sheet)
        return self._styled[sheet]

    @cached_property
    def _codes(self) -> tuple[str, ...]:
        """Return the format of each of the workbook's styles, empty if it does not change a number."""
        try:
            root = ET.fromstring(self._packed.read("xl/styles.xml"))
        except KeyError:
            return ()
        nodes = [(node.tag.rpartition("}")[2], node) for node in root.iter()]
        own = {
            int(node.get("numFmtId", "0")): node.get("formatCode", "")
            for tag, node in nodes
            if tag == "numFmt"
        }
        known = {**BUILT_IN, **own}
        styles = next((node for tag, node in nodes if tag == "cellXfs"), ())
        return tuple(known.get(int(style.get("numFmtId", "0")), "") for style in styles)

    def _sheets(self) -> Iterator[tuple[str, str]]:
        """Yield (name, part) of each sheet."""
        links = {
            link.get("Id", ""): posixpath.normpath(posixpath.join("/xl", link.get("Target", ""))).lstrip("/")
            for link in ET.fromstring(self._packed.read("xl/_rels/workbook.xml.rels"))
        }
        for node in ET.fromstring(self._packed.read("xl/workbook.xml")).iter():
            if node.tag in (f"{_MAIN}sheet", f"{_STRICT}sheet"):
                link = next((node.get(name) for name in _LINKS if node.get(name)), "")
                target = links.get(link or "", "")
                if "worksheets/" in target:
                    yield node.get("name", ""), target

    def _scan(self, sheet: str) -> tuple[bool, tuple[Cell, ...]]:
        if sheet not in self._known:
            try:
                with self._packed.open(self._targets[sheet]) as part:
                    found = [(cell, is_full) for cell, is_full in _cells(part)]
            except _BROKEN:
                raise unreadable(self.path, f"a sheet {sheet!r} that cannot be read") from None
            for cell, is_full in found:
                if is_full and (cell.row > MOST_ROWS or cell.column >= MOST_COLUMNS):
                    raise DefinitionError(
                        "a cell lies too far out",
                        place=f"{self.path}: {sheet}",
                        expected=f"at most {MOST_ROWS} rows and {MOST_COLUMNS} columns",
                        found=f"row {cell.row}, column {cell.column + 1}",
                        hint="delete the rows and columns behind the table",
                    )
            odd = tuple(cell for cell, _ in found if cell.odd)
            try:
                codes = self._codes
            except _BROKEN:
                raise unreadable(self.path, "styles that cannot be read") from None
            self._styled[sheet] = {
                (cell.row - 1, cell.column): codes[cell.style]
                for cell, is_full in found
                if is_full and cell.style < len(codes) and codes[cell.style]
            }
            self._known[sheet] = any(is_full for _, is_full in found), odd
        return self._known[sheet]


_BROKEN = (zipfile.BadZipFile, zlib.error, ET.ParseError, KeyError, NotImplementedError, RuntimeError,
           ValueError, OSError, EOFError)  # fmt: skip
"""The exceptions for damaged, encrypted and foreign files."""


def _cells(part: object) -> Iterator[tuple[Cell, bool]]:
    """Yield the cells of a sheet, each with whether it has content."""
    row = column = 0
    for event, node in ET.iterparse(part, events=("start", "end")):  # type: ignore[call-overload]
        tag = node.tag.rpartition("}")[2]
        if event == "start" and tag == "row":
            row, column = int(node.get("r", row + 1)), 0
        elif event == "end" and tag == "c":
            if place := node.get("r", ""):
                row, column = _parse_reference(place)
            yield _cell(node, row, column)
            column += 1
        elif event == "end" and tag == "row":
            node.clear()


def _parse_reference(written: str) -> tuple[int, int]:
    """Return row and column of a reference such as "C12". Raises ValueError: another reader might accept
    anything."""
    found = re.fullmatch(r"([A-Z]{1,3})([1-9][0-9]{0,6})", written)
    if found is None:
        raise ValueError(f"no cell of a sheet is {written[:20]!r}")
    return int(found[2]), _index(found[1])


def _cell(node: ET.Element, row: int, column: int) -> tuple[Cell, bool]:
    kinds = {child.tag.rpartition("}")[2]: child for child in node}
    value = "".join(kinds["v"].itertext()) if "v" in kinds else ""
    odd = ""
    if node.get("t") == "e":
        odd = "a formula that failed"
    elif "f" in kinds and not value and node.get("t") != "str":
        odd = "a formula without a value"
    style = node.get("s", "0")
    return Cell(row, column, odd, int(style) if re.fullmatch("[0-9]{1,6}", style) else 0), bool(kinds)


def _index(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


BUILT_IN: Mapping[int, str] = {1: "0", 2: "0.00", 3: "0", 4: "0.00", 9: "0%", 10: "0.00%"}
"""The formats that every workbook has, by their numbers. Source: ECMA-376, part 1, 18.8.30."""

_FORMAT = re.compile(r"(?:#,##)?(0{1,15})(?:\.(0{1,15}))?(%?)")
"""A pattern for a format with a number of digits, a number of decimals, and perhaps a percent sign.
Separators of thousands are not printed, because they differ between countries."""


def apply_formats(grid: Sequence[Sequence[Any]], codes: Mapping[tuple[int, int], str]) -> list[list[Any]]:
    """Return the rows of a sheet's cells, with numbers as the sheet shows them.

    `codes` are number formats by (row, column), both from 0. A number whose format is not supported stays
    unchanged.
    """
    return [
        [
            format_number(cell, codes.get((line, column), "")) if isinstance(cell, float) else cell
            for column, cell in enumerate(cells)
        ]
        for line, cells in enumerate(grid)
    ]


def format_number(value: float, code: str) -> float:
    """Return a number as a spreadsheet shows it in the number format `code`: a `Fraction`, which is a float
    with the shown text. Its value is not rounded. Return `value` itself for a format that is not supported or
    changes nothing.

    >>> format_number(0.5, "0%"), format_number(7.0, "000"), format_number(1 / 3, "0.00")
    (Fraction('50%', 0.5), Fraction('007', 7.0), Fraction('0.33', 0.3333333333333333))
    >>> format_number(7.0, "General")
    7.0
    """
    found = _FORMAT.fullmatch(code.partition(";")[0])
    if found is None or not abs(value) < 1e15:
        return value
    whole, decimals, percent = found[1], found[2] or "", found[3]
    if code == "0" and value.is_integer():
        return value  # unchanged, as without a format
    exact = Decimal(repr(value)) * (100 if percent else 1)
    rounded = exact.quantize(Decimal(1).scaleb(-len(decimals)), ROUND_HALF_UP)
    digits = len(whole) + (1 + len(decimals) if decimals else 0)
    written = f"{abs(rounded):0{digits}f}{percent}"
    return Fraction(f"-{written}" if rounded < 0 else written, value)
