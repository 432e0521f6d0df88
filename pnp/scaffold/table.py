"""A deck of cards from a table: one card a row, from a CSV file as any spreadsheet writes it.

The file is read as text and nothing else: no formula is run and no link is followed.
"""

import csv
import io
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pnp.errors import DefinitionError, PnpError
from pnp.scaffold.naming import is_unprintable
from pnp.system import disk

COLUMNS = ("name", "copies", "text", "kind", "back")
MOST_BYTES = 4_000_000
MOST_COPIES = 99
"""Of one card."""

LONGEST = 4000
"""Letters of a cell, as of any text of a game."""

SEPARATORS = ",;\t"


@dataclass(frozen=True, slots=True)
class Card:
    """A row: a card, how often it is there, and the names of its kind and its back, empty for the usual."""

    name: str
    copies: int = 1
    text: str = ""
    kind: str = ""
    back: str = ""


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards of a table, in its order, and the columns that a plain card has no place for."""

    cards: tuple[Card, ...]
    left_out: tuple[str, ...] = ()


@dataclass(slots=True)
class _Reading:
    """A table half read: what was found wrong so far, and where each name stands."""

    path: Path
    room: int
    faults: list[PnpError] = field(default_factory=list)
    names: dict[str, int] = field(default_factory=dict)
    copies: int = 0

    def refuse(self, line: int, column: str, problem: str, expected: str, found: str, hint: str = "") -> None:
        place = f"{self.path}:{line}: {column}" if column else f"{self.path}:{line}"
        self.faults.append(DefinitionError(problem, place=place, expected=expected, found=found, hint=hint))


def read(path: Path, room: int) -> Deck:
    """The cards of a CSV file; there may be `room` copies of all together.

    Raises DefinitionError for all that is wrong, each with file, line and column; KitError for a file that
    cannot be read.
    """
    reading = _Reading(path, room)
    rows = _rows(reading, _text(path))
    line, header = next(rows, (1, []))
    places = _places(reading, line, header)
    cards = [_card(reading, line, row, header, places) for line, row in rows] if "name" in places else []
    if not cards and not reading.faults:
        reading.refuse(line, "", "no cards", "a row for each card below the names of the columns", "none")
    if reading.faults:
        first, *others = reading.faults
        first.others = tuple(others)
        raise first
    known = set(places.values())
    others_ = [name or f"column {n + 1}" for n, name in enumerate(header) if n not in known and name]
    return Deck(tuple(cards), tuple(" ".join(name.split()) for name in others_))


def _text(path: Path) -> str:
    try:
        data = disk.read(path.resolve(), MOST_BYTES)
    except (FileNotFoundError, RuntimeError):  # a link that leads to itself
        raise PnpError("there is no such file", place=f"--csv {path}", expected="a CSV file") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8-sig", "replace")) + 1
        raise DefinitionError(
            "this is not UTF-8",
            place=f"{path}:{line}: letter {column}",
            expected="a CSV file in UTF-8",
            found=f"the byte {data[error.start]:#04x}",
            hint="save the table as “CSV UTF-8”",
        ) from None


def _rows(reading: _Reading, text: str) -> Iterator[tuple[int, list[str]]]:
    """The rows that are not empty, each with its first line; one that cannot be read ends them."""
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=_separator(text), strict=True)
    while True:
        line = rows.line_num + 1
        try:
            row = next(rows)
        except StopIteration:
            return
        except csv.Error as error:
            hint = "a cell in quotes ends with one, and has each quote inside it twice"
            found = "one that does not end" if "end of data" in str(error) else str(error)
            reading.refuse(line, "", "this row cannot be read", "cells", found, hint)
            return
        if any(cell.strip() for cell in row):
            yield line, row


def _separator(text: str) -> str:
    """What parts the columns: of the three the one that the first line has most, outside of quotes."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    bare = "".join(first.split('"')[::2])
    return max(SEPARATORS, key=bare.count)


def _places(reading: _Reading, line: int, header: Sequence[str]) -> dict[str, int]:
    """Where the columns that a card is made of stand; the first row names them, in large or small letters."""
    places: dict[str, int] = {}
    for index, cell in enumerate(header):
        name = cell.strip().casefold()
        if name in places:
            found = f"a second one, after column {places[name] + 1}"
            reading.refuse(line, name, "a column stands twice", f"one column {name!r}", found)
        elif name in COLUMNS:
            places[name] = index
    if "name" not in places:
        found = ", ".join(cell.strip() for cell in header if cell.strip())[:80] or "an empty file"
        hint = f"the first row names the columns: {', '.join(COLUMNS)}"
        reading.refuse(line, "", "no column for the names", "a column called name", found, hint)
    return places


def _card(
    reading: _Reading, line: int, row: Sequence[str], header: Sequence[str], places: dict[str, int]
) -> Card:
    if any(cell.strip() for cell in row[len(header) :]):
        hint = "put a text that has the separator in it in quotes"
        column, expected = f"column {len(header) + 1}", f"{len(header)} columns, as in the first row"
        reading.refuse(line, column, "a row that is too long", expected, f"{len(row)}", hint)
    cells = {name: row[index] if index < len(row) else "" for name, index in places.items()}
    texts = {name: _cell(reading, line, name, cell) for name, cell in cells.items()}
    _name(reading, line, texts["name"])
    copies = _copies(reading, line, texts.pop("copies", ""))
    return Card(copies=copies, **texts)


def _cell(reading: _Reading, line: int, column: str, cell: str) -> str:
    """What a cell says: without spaces around it, and on one line but for the text."""
    lines = unicodedata.normalize("NFC", cell).replace("\r\n", "\n").replace("\r", "\n").strip().split("\n")
    text = "\n".join(each.strip() for each in lines)
    text = text if column == "text" else " ".join(text.split())
    if odd := next((each for each in text if is_unprintable(each) and each not in "\t\n"), ""):
        reading.refuse(line, column, "wrong value", "a text without control characters", f"{odd!r} in it")
    if len(text) > LONGEST:
        reading.refuse(line, column, "wrong value", f"at most {LONGEST} letters", str(len(text)))
    return text


def _name(reading: _Reading, line: int, name: str) -> None:
    if not name:
        reading.refuse(line, "name", "a card without a name", "a name", "nothing")
    elif name in reading.names:
        found = f"{name!r} again; line {reading.names[name]} has it"
        hint = "more of one card are its copies"
        reading.refuse(line, "name", "a name stands twice", "a name of its own for each card", found, hint)
    reading.names.setdefault(name, line)


def _copies(reading: _Reading, line: int, cell: str) -> int:
    """How many there are of a card; one, where nobody says."""
    number = int(cell) if cell.isascii() and cell.isdigit() and len(cell) < 4 else 0
    if cell and not 1 <= number <= MOST_COPIES:
        expected = f"a whole number from 1 to {MOST_COPIES}, or nothing for 1"
        reading.refuse(line, "copies", "wrong value", expected, repr(cell[:80]))
        return 1
    before, reading.copies = reading.copies, reading.copies + (number or 1)
    if before <= reading.room < reading.copies:
        expected = f"at most {reading.room} in all"
        reading.refuse(line, "copies", "too many cards", expected, f"{reading.copies} up to here")
    return number or 1
