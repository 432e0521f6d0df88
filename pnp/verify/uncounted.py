"""Components of tables whose column of copies is misspelt, so that each is printed once."""

from difflib import get_close_matches
from typing import NamedTuple

from pnp.definition import Definition


class Uncounted(NamedTuple):
    """A column that was most likely to say how many copies there are."""

    place: str
    column: str

    @property
    def sentence(self) -> str:
        """Return what is wrong, for a message."""
        return (
            f"expected a column 'copies', found {self.column!r}, which says nothing to pnp: each component "
            "of the table is printed once"
        )


def uncounted_kinds(definition: Definition) -> dict[str, Uncounted]:
    """Return the kinds of components that a table without the column `copies` lists, if it has one that is
    called nearly so."""
    found: dict[str, Uncounted] = {}
    for component, row in zip(definition.components, definition.rows, strict=False):
        for source in row.sources:
            free = [each for each in source.columns if each not in source.column_names.values()]
            near = get_close_matches("copies", [each.casefold() for each in free], n=1, cutoff=0.7)
            if near and "copies" not in source.columns and _is_count(source.cells.get(near[0])):
                found.setdefault(component.kind, Uncounted(f"{source.file}: {near[0]}", near[0]))
    return found


def _is_count(value: object) -> bool:
    return value == "" or (isinstance(value, int) and not isinstance(value, bool))
