"""M: the English texts confronted with what their translations say that they translate."""

from collections.abc import Iterator

from pnp.finding import Check, Finding, check
from pnp.games import Game
from pnp.kit import catalogs
from pnp.rulebook import catalog, trimmed

MOST = 10
"""Findings of a game; who has reworded a book finds the rest by `pnp locales check`."""


@check("M11", "finished translations are of the texts that the game has")
def translated_texts(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Each text of a game is one that its finished translations translate: a rule that says the contrary of
    what it said, a word or a name that was changed, is told where it stands, although definition, book and
    cards agree with each other. Catalogs remember the English that they were made from. The first finished
    language is asked; F22 asks that of a kit. A game that has none is not looked at. `pnp build` does not
    ask: who rewords a rule may print it first."""
    source = catalogs.source(game)
    ready = [each for each in source.languages if each in game.definition.game.ready]
    if not ready:
        return
    lacking = catalog.missing(source.path(ready[0]), source.messages(ready[0]))
    clauses = {
        trimmed(text): game.definition.clause_place(index, key)
        for index, clause in enumerate(game.definition.clauses)
        for key, text in (("text", clause.text), ("gap", clause.gap or ""))
    }
    others = f" and {len(ready) - 1} more languages" if len(ready) > 1 else ""
    for text in lacking[:MOST]:
        yield self.error(
            clauses.get(text, str(game.definition.source.path)),
            f"is not what was translated into {ready[0]}{others}: {text[:90]!r}",
            f"put back what it said, or `pnp locales update {ready[0]}` and translate it anew",
        )
    if len(lacking) > MOST:
        yield self.error(str(game.definition.source.path), f"and {len(lacking) - MOST} more texts")


CHECKS: tuple[Check[Game], ...] = (translated_texts,)
