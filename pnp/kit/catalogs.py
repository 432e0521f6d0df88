"""The languages a game speaks, and every text of it that a translator sees."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from babel.lists import format_list

from pnp import resources
from pnp.errors import DefinitionError
from pnp.games import Game
from pnp.kit import index_words
from pnp.kit.words import MESSAGES
from pnp.play import Voice
from pnp.rulebook import catalog, extraction
from pnp.rulebook.catalog import Catalog, Translations
from pnp.rulebook.extraction import Fact

PSEUDO_LANGUAGES = catalog.PSEUDO_LANGUAGES
"""Languages that are made and not written, for tests; they are had where they are asked for by name."""

_SOUNDS_I = re.compile(r"(?:i|í|hi(?![aeo])|hí)", re.IGNORECASE)
"""How a Spanish word begins that sounds like an i: Infante, hijo; not hielo."""


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


def voice(spoken: Translations) -> Voice:
    """Who reads out what an engine says, in the language of the translations."""

    def listed(words: Sequence[str]) -> str:
        language = catalog.locale_of(spoken.language)
        text = format_list(list(words), locale=language)
        # CLDR leaves this to programs (UTS 35, list patterns): Spanish "y" is "e" before the sound "i".
        if language.language == "es" and words and _SOUNDS_I.match(words[-1]):
            return f"{text.removesuffix(f' y {words[-1]}')} e {words[-1]}" if len(words) > 1 else text
        return text

    return Voice(spoken, listed)


def untranslated(game: Game, locale: str) -> bool:
    """Whether a game's catalog of a language translates nothing at all. Raises DefinitionError."""
    path = _path(game, locale)
    if not path.is_file():
        return False
    found = [message for message in catalog.read(path) if message.id]
    return not any(_is_done(message) for message in found) and bool(source(game).messages)


def refuse_untranslated(game: Game, locale: str) -> None:
    """Raise DefinitionError where a kit in that language would be English under another name."""
    if not untranslated(game, locale):
        return
    raise DefinitionError(
        f"{game.id} is not translated into {locale!r} yet",
        place=str(_path(game, locale)),
        expected="a translation of its messages",
        found=f"{len(source(game).messages)} of {len(source(game).messages)} missing",
        hint="translate them there, or ask for another language: --locale en",
    )


def missing(game: Game, locale: str) -> tuple[int, int]:
    """How many messages of a game a language lacks, and how many there are. Raises DefinitionError."""
    if locale.partition("-")[0] == catalog.SOURCE_LANGUAGE or locale in PSEUDO_LANGUAGES:
        return 0, 0
    found = source(game)
    return len(found.messages) - (found.translated(locale) or 0), len(found.messages)


def _path(game: Game, locale: str) -> Path:
    return game.definition.folder / "locale" / f"{locale}.po"


def _is_done(message: catalog.Message) -> bool:
    return all(catalog.forms_of(message)) and not message.fuzzy


def facts(game: Game) -> Iterator[Fact]:
    """The texts of game.toml and of the drawings, each with a comment for the translator."""
    definition = game.definition
    yield definition.game.tagline, "under the title"
    for piece in definition.pieces:
        yield piece.name, f"piece {piece.id}"
    for component in definition.components:
        yield component.name, f"component {component.id}, in the parts list"
        if component.pile:
            yield component.pile, f"component {component.id} and those of its back, in the parts list"
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
    for option in game.options:
        yield option.name, "terminal, chosen before the game"
        for value in option.values:
            yield value, f"terminal, {option.name}: a choice before the game"


@dataclass(frozen=True, slots=True)
class Source:
    """What translators of one game, or of the kit itself, are given: its messages, and where they go."""

    name: str
    folder: Path
    messages: tuple[str, ...]
    """The English texts, each once, in their order."""
    catalog: Catalog

    @property
    def languages(self) -> tuple[str, ...]:
        """Those that there is a catalog for."""
        return tuple(sorted(path.stem for path in (self.folder / "locale").glob("*.po")))

    def path(self, language: str) -> Path:
        """Where the catalog of a language lies, or would lie. Raises UnknownName for no language."""
        return self.folder / "locale" / f"{catalog.code_of(language)}.po"

    def translated(self, language: str) -> int | None:
        """How many messages a language has; None where it has no catalog. Raises DefinitionError."""
        path = self.path(language)
        return len(self.messages) - len(catalog.missing(path, self.catalog)) if path.is_file() else None

    def update(self, language: str) -> Path:
        """Make the catalog of a language, or bring it up to date. Raises UnknownName, DefinitionError."""
        path = self.path(language)
        catalog.update(path, self.catalog)
        return path


def source(game: Game) -> Source:
    """What there is to translate in a game."""
    return _source(game.id, game.definition.folder, messages(game))


def shared_source(name: str) -> Source:
    """What there is to translate in the kit itself."""
    return _source(name, resources.TEMPLATES, shared_messages())


def _source(name: str, folder: Path, found: Catalog) -> Source:
    return Source(name, folder, tuple(catalog.ids_of(each)[0] for each in found if each.id), found)


def messages(game: Game) -> Catalog:
    """Everything to translate in a game."""
    found = extraction.extract(game.definition.folder, facts(game))
    if folder := game.engine_folder:
        extraction.add_spoken(found, folder, folder.name)
    return found


def shared_messages() -> Catalog:
    """Everything to translate in the kit itself."""
    found = extraction.extract_shared((*MESSAGES, *index_words.MESSAGES))
    for folder in resources.SPEAKING:
        extraction.add_spoken(found, folder, folder.name)
    return found
