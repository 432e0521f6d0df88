"""The clauses of a game as a player reads them: with their number in the book, in the book's language."""

import re
from collections.abc import Iterable
from functools import cached_property

from pnp.games import Game
from pnp.kit import book, catalogs
from pnp.rulebook import Emphasis, Inline, Link, Reference, Strong, Struck, plain, source, trimmed
from pnp.rulebook.catalog import Translations

_STRUCK = "~~"
"""What stands around struck words where no line can cross them out."""
_REFERENCE = re.compile(r"\[\]\(#(?:clause:)?([\w.-]+)\)")


class Clauses:
    """What the book of a game says, clause by clause."""

    def __init__(self, game: Game, spoken: Translations) -> None:
        self.game, self.spoken = game, spoken

    def clause_text(self, name: str) -> str:
        """Return a clause by its name: its number, or its name where there is no book, and its text,
        unadorned."""
        texts = [clause.text for clause in self.game.definition.clauses if clause.name == name]
        if not texts:
            return name
        text = self.spoken.fill(
            self.spoken.pgettext(name, trimmed(texts[0])), catalogs.numbers(self.game, self.spoken)
        )
        return f"{self._numbers.get(name, name)} {_unadorned(source.inline(text))}"

    def plainly(self, text: str) -> str:
        """Return a paragraph of the book as a terminal shows it: unadorned, its references by their
        numbers."""
        said = _REFERENCE.sub(lambda found: self._numbers.get(found[1], found[1]), text)
        return _unadorned(source.inline(said))

    @cached_property
    def _numbers(self) -> dict[str, str]:
        """The number of each clause in the book; none where the game has no book."""
        return book.clause_numbers(self.game, self.spoken) if book.has_rulebook(self.game) else {}


def _unadorned(content: Iterable[Inline]) -> str:
    """Return the characters of inline content, its struck words between their signs: without these they would
    be read as words that hold."""
    parts = []
    for each in content:
        match each:
            case Struck(content=inner):
                parts.append(f"{_STRUCK}{_unadorned(inner)}{_STRUCK}")
            case (
                Strong(content=inner)
                | Emphasis(content=inner)
                | Reference(content=inner)
                | Link(content=inner)
            ):
                parts.append(_unadorned(inner))
            case _:
                parts.append(plain([each]))
    return "".join(parts)
