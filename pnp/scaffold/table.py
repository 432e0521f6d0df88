"""A deck of cards from a table: one card a row, from the file that a spreadsheet writes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from pnp.definition import RowTable, rows, sheets
from pnp.definition.column_language import language_of
from pnp.errors import DefinitionError
from pnp.scaffold.columns import no_table
from pnp.system import disk
from pnp.tables import STANDARD_COLUMNS, Meanings

BACK = "back"
"""Of cards whose row names none."""

MOST_BYTES = 16_000_000
"""Of a table; those that can be read have no more."""

SOURCE = "stated: my own rules"


@dataclass(frozen=True, slots=True)
class Card:
    """A row: a card, how often it is there, and the names of its kind and its back, empty for the usual."""

    name: str
    copies: int = 1
    text: str = ""
    kind: str = ""
    back: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """The file that cards come from: what it is called, which of its sheets, and what it holds."""

    name: str
    sheet: str | None
    data: bytes
    meanings: Mapping[str, str] = field(default_factory=dict)
    """By "name", "copies" and "text" the columns that hold them, where these are called otherwise."""


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards of a table, in its order, and the columns that plain cards do not show; those of a game that
    brings no table have none."""

    cards: tuple[Card, ...]
    fields: tuple[str, ...] = ()
    table: Table | None = None


def read(path: Path, room: int, sheet: str | None = None, meanings: Meanings = MappingProxyType({})) -> Deck:
    """The cards of a file; there may be `room` copies of all together. `meanings` says which columns hold
    their names, copies and texts.

    Raises DefinitionError for all that is wrong, each with its place; KitError for a file that cannot be
    read.
    """
    entry = RowTable(
        file=path.name,
        sheet=sheet,
        name_column=meanings.get("name"),
        copies_column=meanings.get("copies"),
        text_column=meanings.get("text"),
        kind="card",
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
    return Deck(cards, fields, Table(path.name, sheet, disk.follow(path, MOST_BYTES), meanings))


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
