"""M: compares the English texts with the English that their translations were made from."""

from collections.abc import Iterator
from difflib import get_close_matches

from pnp.errors import UnknownName
from pnp.finding import Check, Finding, check
from pnp.games import Game
from pnp.kit import catalogs
from pnp.rulebook import catalog, trimmed

MOST = 10
"""At most this many findings are reported for a game; `pnp locales check` lists all."""


@check("M11", "finished translations are of the texts that the game has")
def translated_texts(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Each text of a game is one that its finished translations translate: a rule that says the contrary of
    what it said, a word or a name that was changed, is told where it stands, although definition, book and
    cards agree with each other. Catalogs remember the English that they were made from. The first finished
    language is asked; F22 asks that of a kit. A game that has none is not looked at. `pnp build` does not
    ask: who rewords a rule may print it first. What `ready` calls finished has a catalog."""
    source = catalogs.source(game)
    yield from _missing_catalogs(self, game, source.languages)
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


def _missing_catalogs(check: Check[Game], game: Game, there: tuple[str, ...]) -> Iterator[Finding]:
    """Yield a finding for each language of `ready` without a catalog."""
    for language in game.definition.game.ready:
        if language not in there and language.partition("-")[0] != catalog.SOURCE_LANGUAGE:
            yield check.error(
                game.definition.place("game", "ready"),
                f"expected languages that the game has a catalog for ({', '.join(there) or 'none yet'}), "
                f"found {language!r}",
                _suggestion(language, there),
            )


def _suggestion(language: str, there: tuple[str, ...]) -> str:
    """Return what to write in place of a language that has no catalog."""
    folded = {each.casefold(): each for each in there}
    if close := get_close_matches(language.replace("_", "-").casefold(), folded, n=1):
        return f"did you mean {folded[close[0]]!r}?"
    try:
        return f"`pnp locales new {catalog.code_of(language)}` begins it; until it is finished, leave it out"
    except UnknownName as error:
        return error.hint


CHECKS: tuple[Check[Game], ...] = (translated_texts,)
