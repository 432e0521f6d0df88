"""Read the tables of a spreadsheet as rows of plain values, each cell with its place: CSV and XLSX.

A file is read as text and values only: no formula is run and no link is followed.
"""

from pathlib import Path
from types import MappingProxyType

from pnp.tables.meaning import Meanings, candidates, header_below
from pnp.tables.rows import (
    MOST_COLUMNS,
    MOST_ROWS,
    STANDARD_COLUMNS,
    Fault,
    Row,
    Rows,
    Value,
    cell_value,
    field_of,
    id_part,
    is_unprintable,
)

__all__ = [
    "MOST_COLUMNS",
    "MOST_ROWS",
    "STANDARD_COLUMNS",
    "SUFFIXES",
    "Fault",
    "Meanings",
    "Row",
    "Rows",
    "Value",
    "candidates",
    "cell_value",
    "field_of",
    "header_below",
    "id_part",
    "is_unprintable",
    "read_table",
]

SUFFIXES = (".csv", ".tsv", ".txt", ".xlsx")
"""The suffixes of files that are read as tables. A file without one of them is read as CSV."""


def read_table(path: Path, sheet: str | None = None, meanings: Meanings = MappingProxyType({})) -> Rows:
    """Return the rows of a CSV or XLSX file, with the faults of its cells. `sheet` is the name of a sheet, if
    a workbook has several. `meanings` maps "name", "copies" and "text" to the columns that have the names,
    copies and texts, where these columns have other names.

    Raises DefinitionError if the file is not a table, FileNotFoundError, and KitError if it cannot be read.
    """
    if path.suffix.casefold() == ".xlsx":
        from pnp.tables import workbook

        return workbook.read_workbook(path, sheet, meanings)
    from pnp.tables import commas

    return commas.read_csv(path, sheet, meanings)
