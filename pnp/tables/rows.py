"""Make rows of values, with their places, from the cells of any table file. Make names from the words of a
table: names of columns, and parts of ids."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Self

from pnp.errors import DefinitionError
from pnp.expression import Fraction, Truth

Value = str | int | float | bool
"""The value of a cell. An empty cell is an empty text."""

STANDARD_COLUMNS = ("name", "copies", "text", "kind", "back", "id")
"""The columns with a meaning in every game. A component has them without a layout."""

WORDS = frozenset(STANDARD_COLUMNS) - {"copies"}
"""The columns whose cells are always texts: a card may have the name 7."""

LONGEST = 4000
"""The most letters of a cell. All texts of a game have the same limit."""

MOST_ROWS = 5000
"""The most rows of a table. Further rows are a fault."""
MOST_COLUMNS = 200
"""The most columns of a table. More are a fault."""

_BREAKS = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]")
"""A pattern for characters other than a newline that end a line in a cell, as PowerPoint, InDesign and old
systems write them."""
_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,14}", re.ASCII)
_DECIMAL = re.compile(r"-?(0|[1-9][0-9]{0,14})\.[0-9]{1,15}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Fault:
    """An error in a table and the line of its row, for sorting errors by line."""

    line: int
    error: DefinitionError


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table. `cells` has its values by column, and `columns` the index of each column, from 0;
    both have the names as `field_of` writes them."""

    file: str
    line: int
    """The line of the file or, in a workbook, of the sheet. The first is 1."""
    sheet: str | None
    columns: Mapping[str, int]
    cells: Mapping[str, Value] = field(default_factory=dict)
    column_names: Mapping[str, str] = field(default_factory=dict)
    """The names of the columns in the table for "name", "copies" and "text", where it has other names for
    them."""

    def place(self, column: str = "") -> str:
        """Return the place of a cell: `cards.csv:7: cost` or, in a workbook, `cards.xlsx: Cards!C7`. Without
        a column, return the place of the row."""
        if self.sheet is not None:
            return f"{self.file}: {self.sheet}!{letters(self.columns.get(column, 0))}{self.line}"
        column = self.column_names.get(column, column)
        return f"{self.file}:{self.line}: {column}" if column else f"{self.file}:{self.line}"

    @property
    def sources(self) -> tuple["Row", ...]:
        """Return the rows in files from which this row was made: the row itself or, for a combined row,
        several."""
        return (self,)

    def with_values(self, values: Mapping[str, Value]) -> Self:
        """Return the row with additional values that come from no single cell, such as a name composed of
        several columns."""
        return replace(self, cells=MappingProxyType({**self.cells, **values}))

    def fault(self, column: str, problem: str, expected: str, found: str, hint: str = "") -> Fault:
        """Return an error about one of the row's cells, or about the whole row if `column` is "". The other
        arguments are those of DefinitionError."""
        error = DefinitionError(problem, place=self.place(column), expected=expected, found=found, hint=hint)
        return Fault(self.line, error)


@dataclass(frozen=True, slots=True)
class Rows:
    """A table that was read from a file: its columns, its rows, and the faults of its cells."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    faults: tuple[Fault, ...]
    head: Row
    """The row that names the columns."""


Cells = Sequence[str | int | float | bool | None]


def gather(
    file: str,
    numbered: Iterable[tuple[int, Cells]],
    sheet: str | None = None,
    meanings: Mapping[str, str] = MappingProxyType({}),
) -> Rows:
    """Return a table made of cells in rows, each with its line number. The first row that is not empty has
    the names of the columns. `file` and `sheet` are the names for places in messages.

    `meanings` maps "name", "copies" and "text" to the columns that the table has for them. The rows have the
    values of such a column under both names. Columns that do not exist are ignored.
    """
    rows = ((line, cells) for line, cells in numbered if any(not _is_empty(cell) for cell in cells))
    line, header = next(rows, (1, ()))
    faults: list[Fault] = []
    columns, places = _columns(Row(file, line, sheet, {}), header, faults)
    called = {meaning: name for meaning, name in meanings.items() if name in columns}
    columns = MappingProxyType({**columns, **{meaning: columns[name] for meaning, name in called.items()}})
    twice = frozenset(called.values())
    head = Row(file, line, sheet, columns, column_names=called)
    found: list[Row] = []
    for line, cells in rows if len(columns) <= MOST_COLUMNS else ():
        row = Row(file, line, sheet, columns, column_names=called)
        if len(found) == MOST_ROWS:
            faults.append(row.fault("", "a table that is too long", f"at most {MOST_ROWS} rows", "more"))
            break
        faults += _strays(row, cells, len(header), places)
        values = {
            # A fault of a cell that is also a name is reported for the name only.
            name: _value(
                row, name, cells[index] if index < len(cells) else None, [] if name in twice else faults
            )
            for name, index in columns.items()
        }
        found.append(Row(file, line, sheet, columns, MappingProxyType(values), called))
    return Rows(tuple(columns), tuple(found), tuple(faults), head)


def letters(index: int) -> str:
    """Return the letters by which spreadsheets name a column; the first column is 0.

    >>> letters(0), letters(25), letters(26)
    ('A', 'Z', 'AA')
    """
    text = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


def _is_empty(cell: object) -> bool:
    return cell is None or (isinstance(cell, str) and not cell.strip())


def _columns(head: Row, header: Cells, faults: list[Fault]) -> tuple[Mapping[str, int], frozenset[int]]:
    """Return the index of each column by its name, and the set of these indices."""
    columns: dict[str, int] = {}
    for index, cell in enumerate(header):
        if len(columns) > MOST_COLUMNS:
            break  # the columns after it are not read
        name = field_of(_as_text(cell))
        place = Row(head.file, head.line, head.sheet, {name: index})
        if not name:
            continue
        if name in columns:
            found = f"a second one, after column {columns[name] + 1}"
            faults.append(place.fault(name, "a column stands twice", f"one column {name!r}", found))
        else:
            columns[name] = index
    if len(columns) > MOST_COLUMNS:
        faults.append(
            head.fault(
                "", "too many columns", f"at most {MOST_COLUMNS}", f"{len(columns)} or more with a name"
            )
        )
    named = frozenset(index for index, cell in enumerate(header) if field_of(_as_text(cell)))
    return MappingProxyType(columns), named


def _strays(row: Row, cells: Cells, width: int, named: frozenset[int]) -> list[Fault]:
    """Return the faults of cells outside of named columns: after the last column, or below an empty name."""
    stray = [index for index, cell in enumerate(cells) if index not in named and not _is_empty(cell)]
    if not stray:
        return []
    where = Row(row.file, row.line, row.sheet, {f"column {stray[0] + 1}": stray[0]})
    column = f"column {stray[0] + 1}"
    if stray[0] < width:
        expected = f"a name in the first row for column {stray[0] + 1}, or nothing below it"
        found = repr(_as_text(cells[stray[0]])[:80])
        return [where.fault(column, "a cell in a column without a name", expected, found)]
    expected = f"{width} column{'s' * (width != 1)}, as in the first row"
    hint = "" if row.sheet is not None else "put a text that has the separator in it in quotes"
    return [where.fault(column, "a row that is too long", expected, f"{len(cells)}", hint)]


def cell_value(row: Row, column: str, value: str | float | bool, faults: list[Fault]) -> Value:
    """Return a cell of a file that distinguishes numbers from texts, such as TOML or XLSX, as pnp uses it.
    Numbers without decimals become int. In the columns of WORDS, such as "name", numbers become texts. Texts
    lose the spaces around them. If a text has control characters or more than 4000 letters (LONGEST), a fault
    is added to `faults`, and the text is returned all the same."""
    if not isinstance(value, str):
        return _as_text(value) if column in WORDS else _number(value)
    return _text(row, column, value, faults)


def _value(row: Row, column: str, value: str | float | bool | None, faults: list[Fault]) -> Value:
    """Return the value of a spreadsheet's cell. A number that is stored as text becomes a number."""
    if value is None:
        return ""
    told = cell_value(row, column, Truth(str(value).upper()) if isinstance(value, bool) else value, faults)
    return _parse_value(told) if isinstance(told, str) and column not in WORDS else told


def _text(row: Row, column: str, cell: str, faults: list[Fault]) -> str:
    """Return the text of a cell without spaces around it. A text of several lines keeps them."""
    lines = _BREAKS.sub("\n", unicodedata.normalize("NFC", cell)).strip().split("\n")
    text = "\n".join(each.replace("\t", " ").strip() for each in lines)
    text = " ".join(text.split()) if column in WORDS - {"text"} or column == "copies" else text
    if odd := next((each for each in text if is_unprintable(each) and each != "\n"), ""):
        faults.append(row.fault(column, "wrong value", "a text without control characters", f"{odd!r} in it"))
    if len(text) > LONGEST:
        faults.append(row.fault(column, "wrong value", f"at most {LONGEST} letters", str(len(text))))
    return text


def _parse_value(text: str) -> Value:
    """Return a text as a number if the number would be written as the same text, so that it is printed as in
    the cell. Texts for true and false become truth values. Other texts are returned unchanged."""
    if _WHOLE.fullmatch(text):
        return int(text)
    if _DECIMAL.fullmatch(text) and str(float(text)) == text:
        return Fraction(text) if text.endswith(".0") else float(text)
    return Truth(text) if text.casefold() in ("true", "false") else text


def _number(cell: float | bool) -> Value:
    """Return a number of a workbook. A workbook stores 3 as 3.0, so a value without decimals becomes a whole
    number."""
    if isinstance(cell, Fraction):
        return cell
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < 10**15:
        return int(cell)
    return cell


def _as_text(cell: str | float | bool | None) -> str:
    """Return a cell as a text."""
    if cell is None:
        return ""
    if isinstance(cell, Truth | Fraction):
        return cell.written
    if isinstance(cell, bool):
        return str(cell).lower()
    return cell if isinstance(cell, str) else str(_number(cell))


def id_part(text: str, longest: int) -> str:
    """Return a word as a part of a component's id, in any script: letters and digits, with hyphens for all
    other characters. The result has at most `longest` characters, and may be empty."""
    folded = unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).lower())
    kept = "".join(each if _is_letter(each) or unicodedata.combining(each) else "-" for each in folded)
    return re.sub(r"-+", "-", kept)[:longest].strip("-")


def field_of(header: str) -> str:
    """Return the name by which layouts and conditions use a column: in small letters, with _ for all
    characters that are no letter or digit.

    >>> field_of(" Attack Power ")
    'attack_power'
    """
    folded = unicodedata.normalize("NFC", unicodedata.normalize("NFC", header).casefold())
    name = re.sub(r"\W+", "_", folded).strip("_")
    return f"_{name}" if name[:1].isnumeric() else name


def is_unprintable(letter: str) -> bool:
    """Return whether a character may not occur in a one-line text of a game: control characters and single
    surrogates."""
    return unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") or letter in "\ufffe\uffff"


def _is_letter(letter: str) -> bool:
    return letter.isalpha() or letter.isdecimal()
