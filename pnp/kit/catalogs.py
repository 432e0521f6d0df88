"""The languages a game speaks, and every text of it that a translator sees."""

from collections.abc import Iterator

from pnp import resources
from pnp.games import Game
from pnp.kit.words import MESSAGES
from pnp.rulebook import catalog, extraction
from pnp.rulebook.catalog import Catalog, Translations
from pnp.rulebook.extraction import Fact


def locales_of(game: Game) -> tuple[str, ...]:
    """English, and every language that the game has a catalog for."""
    found = {path.stem for path in (game.definition.folder / "locale").glob("*.po")}
    return tuple(sorted(found | {catalog.SOURCE_LANGUAGE}))


def shared_locales() -> tuple[str, ...]:
    """English, and every language that the kit itself has a catalog for."""
    found = {path.stem for path in (resources.TEMPLATES / "locale").glob("*.po")}
    return tuple(sorted(found | {catalog.SOURCE_LANGUAGE}))


def translations(game: Game, locale: str) -> Translations:
    """What the kit's own catalog and the game's say, the game's first. Raises UnknownName."""
    return catalog.load(locale, resources.TEMPLATES, game.definition.folder)


def facts(game: Game) -> Iterator[Fact]:
    """The texts of game.toml and of the drawings, each with a comment for the translator."""
    definition = game.definition
    yield definition.game.tagline, "under the title"
    for piece in definition.pieces:
        yield piece.name, f"piece {piece.id}"
    for component in definition.components:
        yield component.name, f"component {component.id}, in the parts list"
        if component.text:
            yield component.text, f"component {component.id}, on its face"
    for setup in definition.setups:
        yield setup.name, f"setup {setup.id}"
    for supply in definition.supplies:
        yield supply.name, "assembly sheet, what else one needs"
    for credit in definition.credits:
        yield credit.work, "credits, the work"
        yield credit.author, "credits, the author; names stay as they are"
        yield credit.licence, "credits, the licence"
        if credit.changes:
            yield credit.changes, "credits, what was changed"
    yield from game.texts
    yield from game.faces.WORDS


def messages(game: Game) -> Catalog:
    """Everything to translate in a game."""
    return extraction.extract(game.definition.folder, facts(game))


def shared_messages() -> Catalog:
    """Everything to translate in the kit itself."""
    return extraction.extract_shared(MESSAGES)
