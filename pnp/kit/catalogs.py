"""Finds the languages of a game, and all its texts that are translated."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import get_args

from pnp import resources
from pnp.definition.tables import language_columns
from pnp.errors import DefinitionError
from pnp.games import Game
from pnp.kit.words import INDEX_MESSAGES, MESSAGES, kind_words
from pnp.languages import join_commas, join_list
from pnp.play import Voice
from pnp.rulebook import catalog, extraction
from pnp.rulebook.catalog import Catalog, Message, Translations
from pnp.rulebook.extraction import Fact
from pnp.scene import Kind

_LICENCE = re.compile(
    r"(?:CC[ -][A-Z0-9-]+|CC0|SIL Open Font License|OFL|MIT|Apache|GPL|LGPL)(?:[ -]v?[\d.]+)?"
)

PSEUDO_LANGUAGES = catalog.PSEUDO_LANGUAGES
"""Languages that are generated for tests. They are offered only if they are asked for by name."""


def game_locales(game: Game) -> tuple[str, ...]:
    """Return English, and every language for which the game has a catalog or columns in its tables."""
    found = {path.stem for path in (game.definition.folder / "locale").glob("*.po")}
    columns = language_columns.languages(game.definition)
    return tuple(sorted(found | {catalog.SOURCE_LANGUAGE, *columns}))


def shared_locales() -> tuple[str, ...]:
    """Return English, and every language for which pnp has a catalog of the words that all kits share."""
    found = {path.stem for path in (resources.TEMPLATES / "locale").glob("*.po")}
    return tuple(sorted(found | {catalog.SOURCE_LANGUAGE}))


def translations(game: Game, locale: str) -> Translations:
    """Return the translations for a game: those of the words that all kits share, of the game's catalog, and
    of the columns of its tables. Later ones override earlier ones. Raises UnknownName, DefinitionError."""
    found = catalog.load(locale, resources.TEMPLATES, game.definition.folder)
    columns = language_columns.translations(game.definition, locale)
    return found.with_texts({words: told.text for words, told in columns.items()}) if columns else found


def voice(spoken: Translations) -> Voice:
    """Return the voice that turns an engine's messages into sentences in the language of `spoken`."""
    locale = catalog.locale_of(spoken.language)
    return Voice(spoken, partial(join_list, locale=locale), locale.text_direction == "rtl")


def numbers(game: Game, spoken: Translations) -> dict[str, int | str]:
    """Return the numbers of the game, by the names with which texts refer to them. If several numbers have
    the same name, the value is a text that lists them in the language of `spoken`."""
    return game.numbers_as(partial(join_commas, locale=catalog.locale_of(spoken.language)))


def is_untranslated(game: Game, locale: str) -> bool:
    """Return whether a game's catalog of a language translates nothing at all. Raises DefinitionError."""
    path = _path(game, locale)
    if not path.is_file():
        return False
    found = [message for message in catalog.read_catalog(path) if message.id]
    return not any(_is_done(message) for message in found) and bool(messages(game))


def is_ready(game: Game, locale: str) -> bool:
    """Return whether a translation is marked as finished; otherwise it is a draft."""
    return _is_source(locale) or locale in game.definition.game.ready


def finished_locales(game: Game) -> tuple[str, ...]:
    """Return English, and the languages with a catalog that is marked as finished."""
    return tuple(each for each in game_locales(game) if is_ready(game, each))


def _is_source(locale: str) -> bool:
    """Return whether a language needs no catalog: English, and languages derived from it."""
    return locale.partition("-")[0] == catalog.SOURCE_LANGUAGE or locale in PSEUDO_LANGUAGES


def refuse_unfinished(game: Game, locale: str, wanted: Sequence[Message]) -> int:
    """Return how many of the `wanted` texts a draft lacks; 0 for a finished language. Raises DefinitionError
    if the language is marked as finished and lacks any of them."""
    if _is_source(locale):
        return 0
    have = translations(game, locale)
    lacking = [catalog.ids_of(each)[0] for each in wanted if not have.has(each)]
    if not lacking or not is_ready(game, locale):
        return len(lacking)
    more = f" and {len(lacking) - 1} more" if len(lacking) > 1 else ""
    raise DefinitionError(
        f"{game.id} is ready in {locale!r}, but not all of it is translated",
        place=str(_path(game, locale)),
        expected="a translation of every message",
        found=f"none of {_short(lacking[0])}{more}",
        hint=f"pnp locales check {locale} names them all; out of `ready` in game.toml it is a draft",
    )


def _short(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")


def refuse_untranslated(game: Game, locale: str) -> None:
    """Raise DefinitionError if nothing of a game is translated into a language. Such a kit would be entirely
    in English."""
    if not is_untranslated(game, locale):
        return
    raise DefinitionError(
        f"{game.id} is not translated into {locale!r} yet",
        place=str(_path(game, locale)),
        expected="a translation of one message at least, for a draft",
        found=f"0 of {len(source(game).messages(locale))} messages",
        hint="translate them there, or ask for another language: --locale en",
    )


def count_missing(game: Game, locale: str) -> tuple[int, int]:
    """Return the number of messages of a game that a language lacks, and the number of all messages. Raises
    DefinitionError."""
    if _is_source(locale):
        return 0, 0
    found, have = source(game).messages(locale), translations(game, locale)
    return sum(not have.has(each) for each in found), len(found)


def _path(game: Game, locale: str) -> Path:
    return game.definition.folder / "locale" / f"{locale}.po"


def _is_done(message: Message) -> bool:
    return all(catalog.forms_of(message)) and not message.fuzzy


def licence(text: str, spoken: Translations) -> str:
    """Return the name of a licence in a language. Names that are proper names, such as CC BY 4.0, are the
    same in all languages."""
    return text if _LICENCE.fullmatch(text) else spoken.gettext(text)


def facts(game: Game) -> Iterator[Fact]:
    """Yield the texts of game.toml and of the drawings, each with a comment for the translator."""
    definition = game.definition
    yield definition.game.title, "the game's title; as it is, unless your language has a name for it"
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
    for zone in definition.zones:
        yield zone.name, f"zone {zone.id}, a place on the table"
    for supply in definition.supplies:
        yield supply.name, "assembly sheet, what else one needs"
    for credit in definition.credits:
        yield credit.work, "credits, the work"
        yield credit.author, "credits, the author; names stay as they are"
        if not _LICENCE.fullmatch(credit.licence):
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
    """The texts of one game, or those that all kits share, for translators. `catalog` has the messages to
    translate. `folder` is the game's folder or, for the shared texts, pnp's folder of templates; its
    subfolder `locale` has the translated catalogs. `name` is the id of the game, or the name of the shared
    texts."""

    name: str
    folder: Path
    catalog: Catalog
    shared: Catalog | None = None
    """The words that all kits share, as far as a game uses them. If pnp has no catalog of a language, the
    game's catalog includes them. None for the source of the shared words."""
    ready: tuple[str, ...] = ()
    """The languages whose translation is marked as finished. It is not used for the source of the shared
    words, whose languages are all finished."""
    columns: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """The texts that columns of the game's tables translate, by language. A catalog may leave them out."""

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages with a catalog, as tags, such as "pt-BR"."""
        return tuple(sorted(path.stem for path in (self.folder / "locale").glob("*.po")))

    def messages(self, language: str) -> tuple[Message, ...]:
        """Return the messages to translate into a language, in order."""
        shared = () if self.shared is None or language in shared_locales() else tuple(self.shared)
        told = self.columns.get(language, frozenset())
        own = tuple(each for each in self.catalog if each.id and catalog.ids_of(each)[0] not in told)
        have = {(catalog.ids_of(each)[0], each.context) for each in own}
        more = (each for each in shared if each.id and (catalog.ids_of(each)[0], each.context) not in have)
        return (*own, *more)

    def path(self, language: str) -> Path:
        """Return the path of the catalog of a language, whether or not it exists. Raises UnknownName if there
        is no such language."""
        return self.folder / "locale" / f"{catalog.code_of(language)}.po"

    def is_ready(self, language: str) -> bool:
        return self.shared is None or language in self.ready

    def count_translated(self, language: str) -> int | None:
        """Return the number of translated messages of a language, None without a catalog. Raises
        DefinitionError."""
        path = self.path(language)
        if not path.is_file():
            return None
        found = self.messages(path.stem)
        return len(found) - len(catalog.missing_messages(path, found))

    def update(self, language: str, others: "Iterable[Source]" = ()) -> Path:
        """Create the catalog of a language, with a glossary to fill in, or bring the catalog up to date.
        Existing translations are kept.

        A new catalog for a country's language (pt-BR) begins with the translations of the general language
        (pt). Words that all kits share are taken from the game catalogs of the `others`, where older versions
        stored them. Raises UnknownName, DefinitionError.
        """
        from pnp.translation import glossary, updating  # here, because it imports numpy

        path = self.path(language)
        if not path.exists():
            general = self._general(path.stem)
            updating.update(path, catalog.make_catalog(self.messages(path.stem)), general, project=self.name)
            glossary.write_new(path, self.catalog, general)
        shared = self.catalog if self.shared is None else self.shared
        updating.update(
            path,
            catalog.make_catalog((*self.messages(path.stem), *self._shared_translations(path))),
            [each.path(language) for each in others if each.path(language).is_file() and each is not self],
            {catalog.key_of(each) for each in shared if each.id},
            project=self.name,
        )
        return path

    def _general(self, language: str) -> list[Path]:
        """Return the catalogs of the general language of a country's language (pt for pt-BR), with the
        source's own first. A language in another script (zh-Hant) has none."""
        locale = catalog.locale_of(language)
        if not locale.territory or locale.script:
            return []
        folders = dict.fromkeys((self.folder, resources.TEMPLATES))
        paths = [folder / "locale" / f"{locale.language}.po" for folder in folders]
        return [path for path in paths if path.is_file()]

    def _shared_translations(self, path: Path) -> Iterator[Message]:
        """Yield the translations of shared words that the game's catalog at `path` has and the shared catalog
        lacks."""
        if self.shared is None or not path.is_file() or path.stem not in shared_locales():
            return
        own, shared = (
            Translations(path.stem, catalog.find_translated(catalog.read_catalog(each)))
            for each in (path, resources.TEMPLATES / "locale" / path.name)
        )
        have = {catalog.key_of(each) for each in self.catalog}
        for message in self.shared:
            is_wanted = message.id and catalog.key_of(message) not in have
            if is_wanted and own.has(message) and not shared.has(message):
                yield message

    def extract(self) -> Path:
        """Write the messages as a template (messages.pot) for other programs."""
        from pnp.translation import updating

        path = self.folder / "locale" / catalog.TEMPLATE
        updating.write_template(path, self.catalog)
        return path


def source(game: Game) -> Source:
    """Return the source of a game's texts."""
    definition = game.definition
    columns = {
        language: frozenset(language_columns.translations(definition, language))
        for language in language_columns.languages(definition)
    }
    found = messages(game), shared_messages(game)
    return Source(game.id, definition.folder, *found, definition.game.ready, columns)


def shared_source(name: str) -> Source:
    """Return the source of the texts that all kits share. `name` is what it is called in lists and files for
    translators. The source of a game's texts is called by the id of the game instead."""
    return Source(name, resources.TEMPLATES, shared_messages())


def messages(game: Game) -> Catalog:
    """Return all messages of a game that are to be translated."""
    found = extraction.extract(game.definition.folder, facts(game))
    if folder := game.engine_folder:
        extraction.add_spoken(found, folder, folder.name)
    return found


def shared_messages(game: Game | None = None) -> Catalog:
    """Return all messages that all kits share, to be translated. If a game is given, leave out those that its
    kits do not use: names of kinds of parts that it lacks and, without an engine, words of the terminal."""
    unused: set[str] = set()
    if game is not None:
        kinds = {component.kind for component in game.definition.components}
        unused = {name for kind in get_args(Kind) if kind not in kinds for name in kind_words(kind)}
    found = extraction.extract_shared(each for each in (*MESSAGES, *INDEX_MESSAGES) if each[0] not in unused)
    if game is None or game.engine_folder:
        for folder in resources.SPEAKING:
            extraction.add_spoken(found, folder, folder.name)
    return found
