"""Find the columns of tables that translate other columns: text_es is the column text in Spanish."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pnp.caching import memoize
from pnp.definition import Definition
from pnp.definition.tables.rows import SOURCE, language_of
from pnp.errors import DefinitionError
from pnp.tables import Row


def languages(definition: Definition) -> tuple[str, ...]:
    """Return the tags of the languages into which columns of the game's tables translate other columns."""
    return tuple(
        dict.fromkeys(
            found[1] for row in _rows(definition) for found in _find_columns(tuple(row.cells)).values()
        )
    )


@dataclass(frozen=True, slots=True)
class TranslatedCell:
    """A translated text from a cell of a table, and the place of the cell."""

    text: str
    place: str


def translations(definition: Definition, language: str) -> Mapping[str, TranslatedCell]:
    """Return the texts in the columns of a language in the game's tables, as a mapping from the English text
    to its translation.

    Empty cells are skipped. Raises DefinitionError if two rows translate the same text differently.
    """
    found: dict[str, TranslatedCell] = {}
    for row in _rows(definition):
        for column, (base, spoken) in _find_columns(tuple(row.cells)).items():
            words, cell = row.cells[base], row.cells[column]
            if spoken != language or not isinstance(words, str) or not words or cell == "":
                continue
            told = TranslatedCell(str(cell), row.place(column))
            first = found.setdefault(words, told)
            if first.text != told.text:
                raise DefinitionError(
                    "one text has two translations",
                    place=told.place,
                    expected=f"{first.text!r}, as at {first.place}",
                    found=repr(told.text),
                    hint="if they mean different things, say it in different words in English as well",
                )
    return found


def _rows(definition: Definition) -> Iterator[Row]:
    """Yield the rows of all tables: those of components, and those of the cells of maps."""
    yield from definition.rows
    for chart in definition.charts:
        yield from chart.rows


@memoize
def _find_columns(columns: tuple[str, ...]) -> Mapping[str, tuple[str, str]]:
    """Return the columns of a table that are in another language."""
    found = {column: language_of(column, columns) for column in columns}
    return {column: each for column, each in found.items() if each is not None and each[1] != SOURCE}
