"""A deck of cards from a table: one card per row, with columns for names, copies and texts."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from pnp.definition import RowTable, rows, sheets
from pnp.definition.column_language import language_of
from pnp.errors import DefinitionError, PnpError, unknown
from pnp.system import disk
from pnp.tables import STANDARD_COLUMNS, Meanings, Rows, candidates, field_of, header_below

BACK = "back"
"""The name of the back of cards whose row names none."""

MOST_BYTES = 16_000_000
"""The size of the largest table in bytes."""

SOURCE = "stated: my own rules"


@dataclass(frozen=True, slots=True)
class Card:
    """A card of a table with its number of copies. `kind` and `back` are "" for the defaults."""

    name: str
    copies: int = 1
    text: str = ""
    kind: str = ""
    back: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """The file that cards come from: its name, the name of the sheet in it, and its bytes."""

    name: str
    sheet: str | None
    data: bytes
    meanings: Mapping[str, str] = field(default_factory=dict)
    """The columns with names, copies and texts if they have other names, by "name", "copies" and "text"."""


MadeOf = Literal["card", "tile"]
"""The kinds of components that rows of a table may become."""

_CARD, _TILE = re.compile(r"\b([Cc]ard)(?=s?\b)"), {"card": "tile", "Card": "Tile"}


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards of a table in order, the columns that plain cards do not show (`fields`), and the table, or
    None for a game without one."""

    cards: tuple[Card, ...]
    fields: tuple[str, ...] = ()
    table: Table | None = None
    kind: MadeOf = "card"
    """The kind of component that its rows become."""

    def say(self, text: str) -> str:
        """Return a text about cards as one about what the deck is made of."""
        return text if self.kind == "card" else _CARD.sub(lambda found: _TILE[found[1]], text)


def read(
    path: Path,
    room: int,
    sheet: str | None = None,
    meanings: Meanings = MappingProxyType({}),
    kind: MadeOf = "card",
) -> Deck:
    """Return the deck in a file. `room` is the most copies of all cards together. `meanings` has the columns
    with names, copies and texts by "name", "copies" and "text". `kind` is what the rows are printed as.

    Raises DefinitionError for each fault with its place, and KitError for a file that cannot be read.
    """
    entry = RowTable(
        file=path.name,
        sheet=sheet,
        name_column=meanings.get("name"),
        copies_column=meanings.get("copies"),
        text_column=meanings.get("text"),
        kind=kind,
        back=BACK,
        source=SOURCE,
    )
    try:
        found = sheets.sheet(path, sheet, meanings)
        made = rows.components(entry, found, set(), lambda *key: f"--{key[0]}")
    except FileNotFoundError:
        raise no_table(path) from None
    _refuse_heaps(path, made, room)
    cards = tuple(
        Card(
            each.component.name,
            each.component.copies,
            each.component.text or "",
            str(each.row.cells.get("kind", "")),
            str(each.row.cells.get("back", "")),
        )
        for each in made
    )
    columns = tuple(made[0].row.cells)
    usual = {*STANDARD_COLUMNS, *meanings.values(), *(name for name in columns if language_of(name, columns))}
    fields = tuple(name for name in columns if name not in usual)
    return Deck(cards, fields, Table(path.name, sheet, disk.follow(path, MOST_BYTES), meanings), kind)


def _refuse_heaps(path: Path, made: Sequence[rows.Made], room: int) -> None:
    total = 0
    for each in made:
        total += each.component.copies
        if total > room:
            raise DefinitionError(
                "too many cards",
                place=each.row.place("copies"),
                expected=f"at most {room} in all",
                found=f"{total} up to here",
            )
    if not total:
        hint = "the column copies says how many there are of each"
        raise DefinitionError(
            "no cards", place=str(path), expected="one copy at least", found="none", hint=hint
        )


MEANINGS: Mapping[str, str] = MappingProxyType(
    {"name": "the names", "copies": "the copies", "text": "the texts"}
)
"""The words for columns that can have other names."""

Ask = Callable[[str, Sequence[str]], str]
"""A function that asks a person which column has, for example, "the names". It returns the column's name, or
"" for none."""


def no_table(path: Path) -> PnpError:
    """Return the error for a table that does not exist."""
    return PnpError(
        "there is no such file",
        place=str(path),
        expected="a table of cards",
        hint=disk.nearest_file(path, sheets.TABLES),
    )


def columns(path: Path, name: str | None, told: Mapping[str, str | None], ask: Ask | None = None) -> Meanings:
    """Return the columns with names, copies and texts that are not called name, copies and text, by these
    words.

    `name` is the name of a sheet. `told` has the columns that the user has named. If several columns are
    possible, `ask` chooses one. Raises PnpError if several are possible and `ask` is None, or if there is no
    column with names.
    """
    try:
        rows = sheets.sheet(path, name)
    except FileNotFoundError:
        raise no_table(path) from None
    found = {
        meaning: _check_column(rows, meaning, column)
        for meaning, column in told.items()
        if column is not None
    }
    for meaning in MEANINGS:
        if meaning in found or meaning in rows.columns or not rows.columns:
            continue
        free = [column for column in candidates(rows, meaning) if column not in found.values()]
        if len(free) == 1:
            found[meaning] = free[0]
        elif free or meaning == "name":
            if ask is None:
                raise _explain_choice(rows, meaning, free)
            if chosen := ask(MEANINGS[meaning], free or rows.columns):
                found[meaning] = chosen
    return {meaning: column for meaning, column in found.items() if meaning != column}


def _check_column(rows: Rows, meaning: str, column: str) -> str:
    name = field_of(column)
    if name not in rows.columns:
        raise unknown("column", column, rows.columns, place=f"--{meaning}-column")
    return name


def _explain_choice(rows: Rows, meaning: str, free: Sequence[str]) -> DefinitionError:
    """Return the error for a script if several columns, or none, are possible: it names the columns and the
    option for choosing one."""
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
