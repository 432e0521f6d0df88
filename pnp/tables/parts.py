"""Reads the packed parts of a workbook: its sheets, its cells without a computed value, its formats.

The library that reads the values returns nothing for such a cell, as for an empty one. It also allocates all
cells up to the last, however far out it lies.
"""

import io
import posixpath
import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from xml.etree import ElementTree as ET

from pnp.errors import DefinitionError
from pnp.tables.formats import BUILT_IN

MOST_UNPACKED = 128_000_000
"""The most bytes of all unpacked parts: a few thousand packed bytes can become many."""

MOST_ROWS = 20_000
MOST_COLUMNS = 500
"""The most columns."""

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_STRICT = "{http://purl.oclc.org/ooxml/spreadsheetml/main}"
_LINKS = (
    "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id",
    "{http://purl.oclc.org/ooxml/officeDocument/relationships}id",
)


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell without a value. The first row is 1, the first column 0."""

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
    """An XLSX file by its parts. Raises DefinitionError if it is not one."""

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
        """Return the cells of a sheet that should have a value and have none."""
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
