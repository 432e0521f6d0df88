"""Tables of a spreadsheet as rows of plain values: CSV and XLSX, each cell with its place.

A file is read as text and values and nothing else: no formula is run and no link is followed.
"""

from pathlib import Path
from types import MappingProxyType

from pnp.tables.meaning import Meanings, candidates, header_below
from pnp.tables.naming import field_of, is_unprintable, part
from pnp.tables.rows import MEANT, Fault, Row, Rows, Value, cell

__all__ = [
    "MEANT",
    "SUFFIXES",
    "Fault",
    "Meanings",
    "Row",
    "Rows",
    "Value",
    "candidates",
    "cell",
    "field_of",
    "header_below",
    "is_unprintable",
    "part",
    "read",
]

SUFFIXES = (".csv", ".tsv", ".txt", ".xlsx")
"""Of the files that are read as tables; without one of these, a file is taken for CSV."""


def read(path: Path, sheet: str | None = None, meanings: Meanings = MappingProxyType({})) -> Rows:
    """The rows of a file, and what is wrong with its cells; `sheet` names one of several, `meanings` the
    columns that hold names, copies and texts.

    Raises DefinitionError for what is no table at all, FileNotFoundError, and KitError for a file that
    cannot be read.
    """
    if path.suffix.casefold() == ".xlsx":
        from pnp.tables import workbook

        return workbook.read(path, sheet, meanings)
    from pnp.tables import commas

    return commas.read(path, sheet, meanings)
