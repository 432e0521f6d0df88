"""The words that the kit itself prints in a book, in English. A catalog translates them."""

from collections.abc import Callable
from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Words:
    """Each value is a msgid of templates/locale/<lang>.po."""

    rulebook: str = "Rulebook"
    contents: str = "Contents"
    figure: str = "Figure"
    example: str = "Example"
    note: str = "Note"
    inferred: str = "inferred"
    proposed: str = "proposed"
    components: str = "Components"
    needed: str = "You also need:"
    skip: str = "Skip to the text"
    empty_box: str = "to do"
    ticked_box: str = "done"

    def translated(self, gettext: Callable[[str], str]) -> "Words":
        """Return the same words translated by a catalog's gettext."""
        return Words(**{field.name: gettext(getattr(self, field.name)) for field in fields(self)})
