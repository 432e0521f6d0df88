"""The clauses of a game as plain text, with the numbers of its book."""

import re
from collections.abc import Iterable, Mapping
from functools import cached_property

from pnp.games import Game
from pnp.kit import book, catalogs
from pnp.rulebook import Emphasis, Inline, Link, Reference, Strong, Struck, plain, source, trimmed
from pnp.rulebook.catalog import Translations

_STRUCK = "~~"
"""The marks around crossed-out words, because a terminal may not be able to cross out."""
_REFERENCE = re.compile(r"\[\]\(#(?:clause:)?([\w.-]+)\)")


class Clauses:
    """The clauses of a game with their numbers in its book."""

    def __init__(self, game: Game, spoken: Translations, numbers: Mapping[str, str] | None = None) -> None:
        """`numbers` are those of the clauses in the book, where they are known already."""
        self.game, self.spoken = game, spoken
        if numbers is not None:
            self.numbers = numbers

    def clause_text(self, name: str) -> str:
        """Return the number and text of a clause by its name, without markup. A game without a book has names
        instead of numbers."""
        number, text = self.numbered(name)
        return f"{number} {text}".rstrip()

    def numbered(self, name: str) -> tuple[str, str]:
        """Return the number of a clause and its text without markup. One that the game does not list has its
        name for a number, and no text."""
        texts = [clause.text for clause in self.game.definition.clauses if clause.name == name]
        if not texts:
            return name, ""
        text = self.spoken.fill(self.spoken.pgettext(name, trimmed(texts[0])), self._values)
        return self.numbers.get(name, name), _plain_text(source.inline(text))

    def plainly(self, text: str) -> str:
        """Return a paragraph of the book without markup, with numbers in place of references."""
        said = _REFERENCE.sub(lambda found: self.numbers.get(found[1], found[1]), text)
        return _plain_text(source.inline(said))

    @cached_property
    def _values(self) -> dict[str, int | str]:
        return catalogs.numbers(self.game, self.spoken)

    @cached_property
    def numbers(self) -> Mapping[str, str]:
        """The number of each clause in the book. It is empty for a game without a book."""
        return book.clause_numbers(self.game, self.spoken) if book.has_rulebook(self.game) else {}


def _plain_text(content: Iterable[Inline]) -> str:
    """Return the characters of inline content. Crossed-out words are marked, because they would otherwise
    seem valid."""
    parts = []
    for each in content:
        match each:
            case Struck(content=inner):
                parts.append(f"{_STRUCK}{_plain_text(inner)}{_STRUCK}")
            case (
                Strong(content=inner)
                | Emphasis(content=inner)
                | Reference(content=inner)
                | Link(content=inner)
            ):
                parts.append(_plain_text(inner))
            case _:
                parts.append(plain([each]))
    return "".join(parts)
