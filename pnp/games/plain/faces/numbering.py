"""The numbers that layouts may show of a component: which of its deck it is, and how many there are."""

from collections.abc import Mapping

from pnp.definition import ComponentTable, Definition
from pnp.expression import Value

COLUMNS = ("number", "total", "of", "copy")
"""What layouts may ask for beside the columns of a component, if it has none of that name."""

COPY = "copy"
"""The one that has another value for each copy, which then has a face of its own."""


def numbered(definition: Definition, copies: Mapping[str, int]) -> Mapping[str, Mapping[str, Value]]:
    """The columns of each component, by its id: `number`, its place among those of its deck, `total`, how
    many different ones the deck has, and `of`, its own copies. A deck is what is of one kind and has one back
    and one pile. `copy` is the first, where all copies share a face."""
    decks: dict[tuple[str | None, ...], list[str]] = {}
    for entry in definition.components:
        decks.setdefault(_deck(entry), []).append(entry.id)
    return {
        name: {"number": number, "total": len(names), "of": copies[name], COPY: 1}
        for names in decks.values()
        for number, name in enumerate(names, 1)
    }


def _deck(entry: ComponentTable) -> tuple[str | None, ...]:
    return entry.kind, entry.back, entry.pile
