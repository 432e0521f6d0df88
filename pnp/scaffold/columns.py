"""Which columns of a table are the names, the copies and the texts of its cards: as told, found or asked."""

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType

from pnp.definition import sheets
from pnp.errors import DefinitionError, PnpError, unknown
from pnp.system import disk
from pnp.tables import Meanings, Rows, candidates, field_of, header_below

MEANINGS: Mapping[str, str] = MappingProxyType(
    {"name": "the names", "copies": "the copies", "text": "the texts"}
)
"""What can be a column of another name, in words."""

Ask = Callable[[str, Sequence[str]], str]
"""Asks a person which of some columns has "the names"; returns one of them, or nothing for none."""


def no_table(path: Path) -> PnpError:
    """Return what is said of a table that is not there."""
    return PnpError(
        "there is no such file",
        place=str(path),
        expected="a table of cards",
        hint=disk.nearest_file(path, sheets.TABLES),
    )


def columns(path: Path, name: str | None, told: Mapping[str, str | None], ask: Ask | None = None) -> Meanings:
    """Return the columns of a table's names, copies and texts, if they are not called name, copies and text.

    `name` is that of a sheet. `told` has the columns that somebody has named, by "name", "copies" and "text".
    Of several that may be meant `ask` chooses. Raises PnpError if nobody can be asked, or if no column has
    names.
    """
    try:
        rows = sheets.sheet(path, name)
    except FileNotFoundError:
        raise no_table(path) from None
    found = {meaning: _told(rows, meaning, column) for meaning, column in told.items() if column is not None}
    for meaning in MEANINGS:
        if meaning in found or meaning in rows.columns or not rows.columns:
            continue
        free = [column for column in candidates(rows, meaning) if column not in found.values()]
        if len(free) == 1:
            found[meaning] = free[0]
        elif free or meaning == "name":
            if ask is None:
                raise _undecided(rows, meaning, free)
            if chosen := ask(MEANINGS[meaning], free or rows.columns):
                found[meaning] = chosen
    return {meaning: column for meaning, column in found.items() if meaning != column}


def _told(rows: Rows, meaning: str, column: str) -> str:
    name = field_of(column)
    if name not in rows.columns:
        raise unknown("column", column, rows.columns, place=f"--{meaning}-column")
    return name


def _undecided(rows: Rows, meaning: str, free: Sequence[str]) -> DefinitionError:
    """Return what to say to a script: which columns there are, and the option that names one."""
    option = f"--{meaning}-column"
    if free:
        return DefinitionError(
            f"which column has {MEANINGS[meaning]}?",
            place=rows.head.place(),
            expected=f"a column called {meaning}, or {option}",
            found=", ".join(free),
            hint=f"{option} {free[0]}",
        )
    near = get_close_matches(meaning, rows.columns, n=1) or [column for column in rows.columns if column]
    return DefinitionError(
        f"no column for {MEANINGS[meaning]}",
        place=rows.head.place(),
        expected=f"a column called {meaning}, or {option}",
        found=", ".join(rows.columns)[:200],
        hint=f"{option} {near[0]}"
        if (below := header_below(rows)) is None
        else f"are the names of the columns in row {below}? nothing may stand above them",
    )
