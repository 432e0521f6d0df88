"""Read CSV as any spreadsheet writes it: with comma, semicolon or tab, in UTF-8 or UTF-16 (Excel's “Unicode
text”)."""

import codecs
import csv
import io
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from pnp.errors import DefinitionError
from pnp.system import disk
from pnp.tables.rows import Fault, Row, Rows, gather

MOST_BYTES = 4_000_000
"""The most bytes of a CSV file. A larger file is refused."""

SEPARATORS = ",;\t"

_SEPARATOR_LINE = re.compile(r'"?sep=([,;\t|])"?[ \t]*(?:\r\n|[\r\n])', re.IGNORECASE)
"""A pattern for a first line that tells Excel the separator, such as sep=;."""


def read_csv(path: Path, sheet: str | None, meanings: Mapping[str, str]) -> Rows:
    """Return the table of a CSV file. `meanings` maps "name", "copies" and "text" to the columns that the
    table has for them, as in `gather`. `sheet` has to be None, because only workbooks have sheets; with a
    name, DefinitionError is raised. Raises DefinitionError also for a file with the wrong encoding,
    FileNotFoundError, and KitError for a file that is too large or no regular file."""
    if sheet is not None:
        raise DefinitionError(
            "a CSV file has no sheets", place=str(path), expected="no `sheet`", found=repr(sheet)
        )
    broken: list[Fault] = []
    found = gather(str(path), _rows(path, _text(path), broken), None, meanings)
    return Rows(found.columns, found.rows, (*found.faults, *broken), found.head)


def _text(path: Path) -> str:
    data = disk.follow(path, MOST_BYTES)
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError as error:
            raise DefinitionError(
                "this is not UTF-16, though it begins as such",
                place=str(path),
                expected="a CSV file in UTF-8 or UTF-16",
                found=f"a letter that is cut off at byte {error.start}",
                hint="save the table as “CSV UTF-8”",
            ) from None
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


def _rows(path: Path, text: str, broken: list[Fault]) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows, each with its first line. A row that cannot be read ends them. A first line with
    Excel's separator, sep=; is not a row."""
    told = _SEPARATOR_LINE.match(text)
    before, separator = (1, told[1]) if told else (0, _separator(text))
    rest = io.StringIO(text[told.end() :] if told else text, newline="")
    rows = csv.reader(rest, delimiter=separator, strict=True)
    while True:
        line = rows.line_num + 1 + before
        try:
            row = next(rows)
        except StopIteration:
            return
        except csv.Error as error:
            hint = "a cell in quotes ends with one, and has each quote inside it twice"
            found = _plain_error(str(error))
            where = Row(str(path), line, None, {})
            broken.append(where.fault("", "this row cannot be read", "cells", found, hint))
            return
        yield line, row


def _plain_error(error: str) -> str:
    """Return what was found in plain words: the library's messages are for programmers."""
    if "end of data" in error:
        return "one that does not end"
    if "expected after" in error:
        return "letters after the quote that ends a cell"
    return "a cell that is too long" if "field limit" in error or "larger than" in error else "another letter"


def _separator(text: str) -> str:
    """Return the separator: the one of the three that is most frequent in the first line outside of
    quotes."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    bare = "".join(first.split('"')[::2])
    return max(SEPARATORS, key=bare.count)
