"""Translations as gettext catalogs: .po files are read as they are, and nothing is compiled.

The msgid is the English paragraph; a clause has its name for a context. What a book says comes from three
places: its template, the texts of clauses.toml, and those facts of game.toml that are words.
"""

import codecs
import gettext as stdlib_gettext
import io
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages import Catalog as Catalog  # noqa: PLC0414  # others name it
from babel.messages import Message as Message  # noqa: PLC0414
from babel.messages.pofile import PoFileError, denormalize, read_po

from pnp.errors import DefinitionError, UnknownName
from pnp.languages import keep_together
from pnp.rulebook import pseudo
from pnp.rulebook.message import fill

SOURCE_LANGUAGE = "en"
TEMPLATE = "messages.pot"
"""The catalog that has no language: what there is to translate."""

MOST_BYTES = 2_000_000
MOST_MESSAGES = 20_000
LONGEST = 20_000
"""Of a catalog, its messages, and letters of a message; a clause has at most 4,000."""

ENGLISH_FORMS = 2

UNTRANSLATED = "\u2063"
"""Stands before a text that the book of a draft says in English: an invisible separator, which no author
types and which the book's writers turn into a mark in the margin."""

PSEUDO_LANGUAGES = pseudo.LANGUAGES
_CONTEXT = pseudo.CONTEXT


@dataclass(frozen=True, slots=True)
class Translations:
    """What the catalogs of one language say; a message that none of them has stays English.

    `marking`: what stays English begins with UNTRANSLATED.
    """

    language: str
    messages: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    plural: str = "(n != 1)"
    forms: int = 2
    """How many plural forms the language has, and the rule that chooses one of them."""
    marking: bool = False

    def gettext(self, message: str) -> str:
        forms = self.messages.get(message)
        return forms[0] if forms else self._english(message)

    def pgettext(self, context: str, message: str) -> str:
        """A message that has a context; where the catalog has it without one, that."""
        forms = self.messages.get(f"{context}{_CONTEXT}{message}")
        return forms[0] if forms else self.gettext(message)

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        if isinstance(self.messages, pseudo.Messages):
            return self.gettext(singular if n == 1 else plural)
        forms = self.messages.get(singular)
        if forms is None:
            return self._english(singular if n == 1 else plural)
        return forms[min(self._form(n, len(forms)), len(forms) - 1)]

    def fill(self, message: str, values: Mapping[str, object], place: str = "") -> str:
        """Return a translated message with its placeholders filled in, each choice of a plural form by the
        rule of this language. Raises DefinitionError as `pnp.rulebook.fill` does."""
        return fill(message, values, place, self._form)

    def _form(self, n: int, forms: int) -> int:
        """Return which of so many plural forms a number has. As many as English has, where this language has
        others, are those of a message that is English still."""
        if forms == ENGLISH_FORMS != self.forms:
            return int(n != 1)
        index: int = stdlib_gettext.c2py(self.plural)(n)
        return index

    def has(self, message: Message) -> bool:
        """Whether a message of a catalog is translated here."""
        return key_of(message) in self.messages or ids_of(message)[0] in self.messages

    def said(self, message: Message) -> str:
        """What a message of a catalog is here, in its first form."""
        (first, *_), context = ids_of(message), message.context
        return self.pgettext(context, first) if context else self.gettext(first)

    def with_texts(self, texts: Mapping[str, str]) -> "Translations":
        """Return the same with more texts, by their English."""
        own = _set_forms({key: (text,) for key, text in texts.items()}, self.language)
        return replace(self, messages={**self.messages, **own})

    def marked(self) -> "Translations":
        """The same, with a mark before all that stays English; the source language has none."""
        own = self.language.partition("-")[0] == SOURCE_LANGUAGE
        return self if own else replace(self, marking=True)

    def _english(self, message: str) -> str:
        return UNTRANSLATED + message if self.marking else message


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
    for catalog in found:
        messages |= _set_forms(translated(catalog), language)
    return Translations(language, messages, found[0].plural_expr, found[0].num_plurals)


def _set_forms(done: Mapping[str, tuple[str, ...]], language: str) -> dict[str, tuple[str, ...]]:
    """Return translations as they are printed: what stays together, and formulas that run from the left."""
    if locale_of(language).text_direction == "rtl":
        from pnp.text import isolated

        done = {key: tuple(map(isolated, forms)) for key, forms in done.items()}
    return {key: tuple(keep_together(form, language) for form in forms) for key, forms in done.items()}


def read(path: Path) -> Catalog:
    """A .po file as it is. Raises DefinitionError with file and line."""
    data = _bytes(path)
    try:
        found = read_po(io.BytesIO(data), locale=_locale_in(path), abort_invalid=True)
    except PoFileError as error:
        raise DefinitionError(f"not a catalog: {error}", place=f"{path}:{error.lineno}") from None
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, max(0, data.find(error.object)) + error.start) + 1
        raise DefinitionError(
            f"the catalog is not {error.encoding.upper()}",
            place=f"{path}:{line}",
            expected=f"a text in {error.encoding.upper()}",
            found=f"the byte {error.object[error.start]:#04x}",
        ) from None
    except (LookupError, ValueError) as error:  # the first: its header names no encoding
        raise DefinitionError(f"not a catalog: {error}", place=str(path)) from None
    if len(found) > MOST_MESSAGES:
        raise DefinitionError(
            "the catalog is too long",
            place=str(path),
            expected=f"at most {MOST_MESSAGES} messages",
            found=str(len(found)),
        )
    for message in found:
        _recall(message)
        long = max(len(text) for text in (*ids_of(message), *forms_of(message)))
        if long > LONGEST:
            raise DefinitionError(
                "a message is too long",
                place=f"{path}:{message.lineno or 1}",
                expected=f"at most {LONGEST} letters",
                found=str(long),
            )
    return found


def _bytes(path: Path) -> bytes:
    """The bytes of a catalog, without a mark of their order. Raises DefinitionError."""
    if (size := path.stat().st_size) > MOST_BYTES:
        raise DefinitionError(
            "the catalog is too large",
            place=str(path),
            expected=f"at most {MOST_BYTES} bytes",
            found=str(size),
        )
    data = path.read_bytes().removeprefix(codecs.BOM_UTF8)
    if long := next((number for number, line in enumerate(data.split(b"\n"), 1) if len(line) > LONGEST), 0):
        raise DefinitionError(
            "a line is too long", place=f"{path}:{long}", expected=f"at most {LONGEST} bytes"
        )
    return data


def _locale_in(path: Path) -> str | None:
    """The locale that a catalog is called after; a template has none."""
    return None if path.name == TEMPLATE else path.stem.replace("-", "_")


def _recall(message: Message) -> None:
    """What the English of a fuzzy message was (`#| msgid`): Babel writes it, and reads it as a comment."""
    was = [comment[2:] for comment in message.user_comments if comment.startswith("| ")]
    message.user_comments = [comment for comment in message.user_comments if not comment.startswith("| ")]
    if message.fuzzy and was:
        texts = re.split(r"^msgid(?:_plural)? ", "\n".join(was), flags=re.MULTILINE)
        message.previous_id = [denormalize(text.strip()) for text in texts if text.strip()]


def ids_of(message: Message) -> tuple[str, ...]:
    """The English text of a message; two for one that counts something."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def forms_of(message: Message) -> tuple[str, ...]:
    """The translation of a message, one text for each plural form."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def translated(catalog: Catalog) -> dict[str, tuple[str, ...]]:
    """Return what a catalog translates, by key; what is fuzzy or empty is not there."""
    return {
        key_of(message): forms
        for message in catalog
        if message.id and all(forms := forms_of(message)) and not message.fuzzy
    }


def key_of(message: Message) -> str:
    """What a message is found by: its English text, after its context where it has one."""
    text = ids_of(message)[0]
    return f"{message.context}{_CONTEXT}{text}" if message.context else text


def of(messages: Iterable[Message]) -> Catalog:
    """A catalog of those messages, in their order."""
    catalog = Catalog(fuzzy=False)
    for message in messages:
        catalog[message.id] = message
    return catalog


def missing(path: Path, messages: Iterable[Message]) -> tuple[str, ...]:
    """The msgids of `messages` that the .po file at `path` does not translate, in their order."""
    have = translated(read(path)) if path.is_file() else {}
    return tuple(
        ids_of(message)[0]
        for message in messages
        if message.id and key_of(message) not in have and ids_of(message)[0] not in have
    )
