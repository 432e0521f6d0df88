"""Translations as gettext catalogs: .po files are read as they are, and nothing is compiled.

The msgid is the English paragraph. What a book says comes from three places: its template, the texts of
clauses.toml, and those facts of game.toml that are words.
"""

import gettext as stdlib_gettext
import io
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages import Catalog as Catalog  # noqa: PLC0414  # others name it
from babel.messages import Message as Message  # noqa: PLC0414
from babel.messages.pofile import PoFileError, read_po, write_po

from pnp.errors import DefinitionError, UnknownName
from pnp.rulebook import pseudo
from pnp.rulebook.message import isolated
from pnp.text import is_right_to_left

SOURCE_LANGUAGE = "en"
PSEUDO_LANGUAGES = pseudo.LANGUAGES
_WIDTH = 100


@dataclass(frozen=True, slots=True)
class Translations:
    """What the catalogs of one language say; a message that none of them has stays English."""

    language: str
    messages: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    plural: str = "(n != 1)"

    def gettext(self, message: str) -> str:
        return self.messages.get(message, (message,))[0]

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        if isinstance(self.messages, pseudo.Messages):
            return self.gettext(singular if n == 1 else plural)
        forms = self.messages.get(singular)
        if forms is None:
            return singular if n == 1 else plural
        index: int = stdlib_gettext.c2py(self.plural)(n)
        return forms[min(index, len(forms) - 1)]


def locale_of(language: str) -> Locale:
    """The locale of a tag ("es", "pt-BR"). Raises UnknownName."""
    if language in pseudo.LANGUAGES:
        return Locale("he" if language == pseudo.PSEUDO_RTL else SOURCE_LANGUAGE)
    try:
        return Locale.parse(language.replace("-", "_"))
    except (ValueError, UnknownLocaleError):
        raise UnknownName(f"unknown locale {language!r}", hint="write it as es, el, pt-BR ...") from None


def tag_of(language: str) -> str:
    """What books and browsers are told: a made language is taken for one that is written the same way."""
    return str(locale_of(language)) if language in PSEUDO_LANGUAGES else language


def code_of(language: str) -> str:
    """A tag as catalogs are called: "fr" for "Fr", "pt-BR" for "pt_br". Raises UnknownName."""
    return str(locale_of(language)).replace("_", "-")


def load(language: str, *folders: Path) -> Translations:
    """The translations of `locale/<language>.po` in each folder, a later folder before an earlier one.

    Fuzzy and empty messages are not used. The source language has no catalog and needs none; another
    language needs one in at least one of the folders. Raises UnknownName, DefinitionError.
    """
    locale_of(language)
    if language in pseudo.LANGUAGES:
        return Translations(language, pseudo.Messages(language))
    if language.split("-", maxsplit=1)[0] == SOURCE_LANGUAGE:
        return Translations(language)
    paths = [folder / "locale" / f"{language}.po" for folder in folders]
    found = [read(path) for path in paths if path.is_file()]
    if not found:
        raise UnknownName(
            f"there is no translation into {language!r}",
            place=str(paths[-1]),
            hint=f"pnp locales new {language} makes one",
        )
    messages: dict[str, tuple[str, ...]] = {}
    backwards = is_right_to_left(language)
    for catalog in found:
        for message in catalog:
            forms = forms_of(message)
            if message.id and all(forms) and not message.fuzzy:
                messages[ids_of(message)[0]] = tuple(map(isolated, forms)) if backwards else forms
    return Translations(language, messages, found[0].plural_expr)


def read(path: Path) -> Catalog:
    """A .po file as it is. Raises DefinitionError with file and line."""
    try:
        return read_po(io.BytesIO(path.read_bytes()), locale=path.stem.replace("-", "_"), abort_invalid=True)
    except PoFileError as error:
        raise DefinitionError(f"not a catalog: {error}", place=f"{path}:{error.lineno}") from None
    except (UnicodeError, ValueError) as error:
        raise DefinitionError(f"not a catalog: {error}", place=str(path)) from None


def ids_of(message: Message) -> tuple[str, ...]:
    """The English text of a message; two for one that counts something."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def forms_of(message: Message) -> tuple[str, ...]:
    """The translation of a message, one text for each plural form."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def update(path: Path, messages: Catalog) -> None:
    """Bring the .po file at `path` up to date with `messages`, or make it; the same input, the same bytes.

    Translations stay, what is new is empty, what has changed is fuzzy, what is gone is left out.
    """
    locale = locale_of(path.stem)
    catalog = read(path) if path.is_file() else Catalog(locale=locale)
    catalog.update(messages)
    catalog.obsolete.clear()
    body = io.BytesIO()
    write_po(body, catalog, width=_WIDTH, omit_header=True, include_lineno=False, ignore_obsolete=True)
    header = (
        'msgid ""\nmsgstr ""\n'
        f'"Language: {path.stem}\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=UTF-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: {catalog.plural_forms}\\n"\n\n'
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(header.encode() + body.getvalue())


def missing(path: Path, messages: Catalog) -> tuple[str, ...]:
    """The msgids of `messages` that the .po file at `path` does not translate, in their order."""
    have = load(path.stem, path.parent.parent).messages if path.is_file() else {}
    wanted = (ids_of(message)[0] for message in messages if message.id)
    return tuple(message for message in wanted if message not in have)
