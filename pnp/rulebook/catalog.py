"""Read and use translations as gettext catalogs, directly from the .po files: nothing is compiled. Messages
may contain placeholders such as %(name)s, and may start or end with a space. Their translations have to keep
both."""

import codecs
import gettext as stdlib_gettext
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages import Catalog as Catalog  # noqa: PLC0414  # others name it
from babel.messages import Message as Message  # noqa: PLC0414
from babel.messages.pofile import PoFileError, denormalize, read_po

from pnp.errors import DefinitionError, UnknownName
from pnp.languages import keep_together

PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]")
CHOICE = re.compile(PLACEHOLDER.pattern + r"\{([^{}|]*(?:\|[^{}|]*)+)\}")
"""A placeholder for a number, with the words that depend on it: %(cards)s{one card|# cards}. There is one
text for each plural form of the language, in the order of its catalog's Plural-Forms; # is the number."""
_NUMBER = re.compile(r"(?<!\()#")
_PERCENT = re.compile(r"%(?:%|\((\w+)\)[sd])?")


def trim(text: str) -> str:
    """Return a text on one line, as a msgid has it: each run of white space becomes one space."""
    return " ".join(text.split())


def placeholders(message: str) -> frozenset[str]:
    """Return the names of the placeholders in a message."""
    return frozenset(PLACEHOLDER.findall(message.replace("%%", "")))


def without_choices(message: str) -> str:
    """Return a message with a plain placeholder in place of each choice of words: %(n)s for %(n)s{one card|#
    cards}."""
    return CHOICE.sub(r"%(\1)s", message)


def fill(
    message: str,
    values: Mapping[str, object],
    place: str = "",
    form: Callable[[int, int], int] = lambda n, _: int(n != 1),
) -> str:
    """Return the message with each %(name)s replaced by its value, and %% by %. `place` is named in errors.

    A choice such as %(n)s{one card|# cards} is replaced by one of its texts; `form(number, count)` returns
    the index of that text among the `count` texts. No other syntax of % formats is accepted, so that a
    message cannot ask for a width of a million. Raises DefinitionError for a name without a value, for a
    stray %, and for a choice whose value is no number.
    """

    def chosen_form(match: re.Match[str]) -> str:
        forms, value = match[2].split("|"), values.get(match[1])
        if value is None:
            return match[0]  # told below
        if not str(value).isdecimal():
            raise DefinitionError(
                f"%({match[1]})s chooses a plural form in {message!r}",
                place=place,
                expected="a whole number",
                found=repr(value),
            )
        number = int(str(value))
        return _NUMBER.sub(f"%({match[1]})s", forms[min(form(number, len(forms)), len(forms) - 1)])

    message = CHOICE.sub(chosen_form, message)

    def replace(match: re.Match[str]) -> str:
        if match[0] == "%%":
            return "%"
        if match[1] is None:
            raise DefinitionError(f"a stray % in {message!r}", place=place, expected="%% or %(name)s")
        if match[1] not in values:
            raise DefinitionError(
                f"no value for %({match[1]})s in {message!r}",
                place=place,
                hint=f"there are: {', '.join(sorted(values)) or 'none'}",
            )
        return str(values[match[1]])

    return _PERCENT.sub(replace, message)


PSEUDO, PSEUDO_RTL = "pseudo", "pseudo-rtl"

LANGUAGES = (PSEUDO, PSEUDO_RTL)

LONGER = 1.4

CONTEXT = "\x04"
"""The sign between a context and its message, as in gettext's own files."""

_ACCENTED = str.maketrans("aceilnosuyzACEILNOSUYZ", "áćéíłñöśüÿżÁĆÉÍŁÑÖŚÜÝŻ")
_VOWELS = frozenset("áéíöüÁÉÍÖÜ")

_KEPT = re.compile(
    r"%\(\w+\)[sd]|%%|\{\w*\}"  # places for numbers and names
    r"|\[\^[\w.-]+\]|\]\([^)]*\)|https?://\S+|`[^`]*`|<[^>]*>|&\w+;"  # footnotes, addresses, code, tags
    r"|\b\w+\.(?:pdf|html|toml|json|zip)\b|\bpnp [\w -]+"  # names of files, commands
    r"|[^\W\d_]*\d[\w-]*"  # A4, 3rd, codes
)
_LETTERS = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")

_RIGHT = "\u200f"


class Messages(Mapping[str, tuple[str, ...]]):
    """The translations into a pseudo-language, which tests layouts: each English message is changed, with
    accents or backwards, and keeps its meaning. Maps every text to a tuple with the changed text alone, since
    there is no plural form."""

    def __init__(self, language: str) -> None:
        self._rewrite = backwards if language == PSEUDO_RTL else add_accents

    def __getitem__(self, message: str) -> tuple[str, ...]:
        # A context stands before its message, as in gettext's own files.
        return (self._rewrite(message.rpartition("\x04")[2]),)

    def __contains__(self, message: object) -> bool:
        return isinstance(message, str)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


def add_accents(message: str) -> str:
    """Return a message with accents, two fifths longer, as its translation into a pseudo-language. Parts that
    a program or a writer reads stay unchanged.

    >>> add_accents("Move **%(n)s** cards")
    'Möövéé **%(n)s** ćáárdś'
    """
    done, at = [], 0
    for kept in _KEPT.finditer(message):
        done += [_words(message[at : kept.start()]), kept[0]]
        at = kept.end()
    return "".join((*done, _words(message[at:])))


def backwards(message: str) -> str:
    """Return a message with accents between marks that make it run from right to left, as its translation
    into a pseudo-language. The order of letters in the string does not change."""
    end = "" if message.endswith(("*", ")", ":")) else _RIGHT  # where it would be taken for a letter
    from pnp.text import isolate

    return f"{_RIGHT}{isolate(add_accents(message))}{end}"


def _words(text: str) -> str:
    return _LETTERS.sub(lambda word: _longer(word[0]), text)


def _longer(word: str) -> str:
    """Return a word with accents, its vowels doubled until it is as much longer as translations are."""
    found, room = "", round(len(word) * LONGER) - len(word)
    for letter in word.translate(_ACCENTED):
        found += letter
        if room > 0 and letter in _VOWELS:
            found += letter.lower()
            room -= 1
    return found


SOURCE_LANGUAGE = "en"
TEMPLATE = "messages.pot"
"""The file name of the catalog without translations, which translators copy for a new language."""

MOST_BYTES = 2_000_000
MOST_MESSAGES = 20_000
LONGEST = 20_000
"""The limits for a catalog: its size in bytes, its number of messages, and the letters in one message or
bytes in one line of the file. A clause, for comparison, has at most 4,000 letters."""

ENGLISH_FORMS = 2

UNTRANSLATED = "\u2063"
"""The sign before a text that is still English in the book of a draft. It is an invisible separator, which no
author types. The writers turn it into a mark in the margin."""

PSEUDO_LANGUAGES = LANGUAGES
_CONTEXT = CONTEXT


@dataclass(frozen=True, slots=True)
class Translations:
    """The translations of one language, from one or more catalogs. A message without a translation stays
    English. With `marking`, such a message begins with UNTRANSLATED."""

    language: str
    messages: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    plural: str = "(n != 1)"
    forms: int = 2
    """The number of plural forms of the language. `plural` is the expression in `n` that chooses one."""
    marking: bool = False

    def gettext(self, message: str) -> str:
        forms = self.messages.get(message)
        return forms[0] if forms else self._english(message)

    def pgettext(self, context: str, message: str) -> str:
        """Return the translation of a message with a context. If there is none, return that of the message
        without a context."""
        forms = self.messages.get(f"{context}{_CONTEXT}{message}")
        return forms[0] if forms else self.gettext(message)

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        if isinstance(self.messages, Messages):
            return self.gettext(singular if n == 1 else plural)
        forms = self.messages.get(singular)
        if forms is None:
            return self._english(singular if n == 1 else plural)
        return forms[min(self._form(n, len(forms)), len(forms) - 1)]

    def fill(self, message: str, values: Mapping[str, object], place: str = "") -> str:
        """Return a message with its placeholders filled in, where plural forms are chosen by the rule of this
        language. The message is already translated. Raises DefinitionError for a name without a value, for a
        stray %, and for a choice of words whose value is no number."""
        return fill(message, values, place, self._form)

    def _form(self, n: int, forms: int) -> int:
        """Return the index of the plural form that a number has. `forms` is how many there are to choose
        from. A message that is still English has as many as English."""
        if forms == ENGLISH_FORMS != self.forms:
            return int(n != 1)
        index: int = stdlib_gettext.c2py(self.plural)(n)
        return index

    def has(self, message: Message) -> bool:
        """Return whether a message of a catalog is translated."""
        return key_of(message) in self.messages or ids_of(message)[0] in self.messages

    def translate_message(self, message: Message) -> str:
        """Return the translation of a message of a catalog. For a message with plurals, return the first
        form."""
        (first, *_), context = ids_of(message), message.context
        return self.pgettext(context, first) if context else self.gettext(first)

    def with_texts(self, texts: Mapping[str, str]) -> "Translations":
        """Return these translations with those in `texts` added, which maps English texts to translations."""
        own = _set_forms({key: (text,) for key, text in texts.items()}, self.language)
        return replace(self, messages={**self.messages, **own})

    def mark_untranslated(self) -> "Translations":
        """Return these translations with the sign UNTRANSLATED before each text that stays English.
        Translations into English stay unmarked."""
        own = self.language.partition("-")[0] == SOURCE_LANGUAGE
        return self if own else replace(self, marking=True)

    def _english(self, message: str) -> str:
        return UNTRANSLATED + message if self.marking else message


def locale_of(language: str) -> Locale:
    """Return the Babel locale of a language tag ("es", "pt-BR"). Raises UnknownName."""
    if language in LANGUAGES:
        return Locale("he" if language == PSEUDO_RTL else SOURCE_LANGUAGE)
    try:
        return Locale.parse(language.replace("-", "_"))
    except (ValueError, UnknownLocaleError):
        raise UnknownName(f"unknown locale {language!r}", hint="write it as es, el, pt-BR ...") from None


def tag_of(language: str) -> str:
    """Return the language tag for books and browsers. For a pseudo-language, return the tag of a language
    with the same direction of writing."""
    return str(locale_of(language)) if language in PSEUDO_LANGUAGES else language


def code_of(language: str) -> str:
    """Return the name of the catalogs of a language tag: "fr" for "Fr", "pt-BR" for "pt_br". Raises
    UnknownName."""
    return str(locale_of(language)).replace("_", "-")


def load(language: str, *folders: Path) -> Translations:
    """Return the translations of a language from `locale/<language>.po` in each of the folders. Catalogs of
    later folders replace texts of earlier ones.

    Fuzzy and empty messages are not used. English needs no catalog; another language needs one in at least
    one of the folders. Raises UnknownName, DefinitionError.
    """
    locale_of(language)
    if language in LANGUAGES:
        return Translations(language, Messages(language))
    if language.split("-", maxsplit=1)[0] == SOURCE_LANGUAGE:
        return Translations(language)
    paths = [folder / "locale" / f"{language}.po" for folder in folders]
    found = [read_catalog(path) for path in paths if path.is_file()]
    if not found:
        raise UnknownName(
            f"there is no translation into {language!r}",
            place=str(paths[-1]),
            hint=f"pnp locales new {language} makes one",
        )
    messages: dict[str, tuple[str, ...]] = {}
    for catalog in found:
        messages |= _set_forms(find_translated(catalog), language)
    return Translations(language, messages, found[0].plural_expr, found[0].num_plurals)


def _set_forms(done: Mapping[str, tuple[str, ...]], language: str) -> dict[str, tuple[str, ...]]:
    """Return translations as they are printed: with spaces that do not break, and formulas that run from the
    left."""
    if locale_of(language).text_direction == "rtl":
        from pnp.text import isolate

        done = {key: tuple(map(isolate, forms)) for key, forms in done.items()}
    return {key: tuple(keep_together(form, language) for form in forms) for key, forms in done.items()}


def read_catalog(path: Path) -> Catalog:
    """Read a .po file without changing it. Raises DefinitionError with file and line."""
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
    """Return the bytes of a catalog without a byte-order mark. Raises DefinitionError."""
    if path.exists() and not path.is_file():
        raise DefinitionError("cannot read the file", place=str(path), found="no regular file")
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
    """Return the locale in a catalog's name. A template has none."""
    return None if path.name == TEMPLATE else path.stem.replace("-", "_")


def _recall(message: Message) -> None:
    """Restore the old English of fuzzy messages (`#| msgid`). Babel writes it, but reads it as a comment."""
    was = [comment[2:] for comment in message.user_comments if comment.startswith("| ")]
    message.user_comments = [comment for comment in message.user_comments if not comment.startswith("| ")]
    if message.fuzzy and was:
        texts = re.split(r"^msgid(?:_plural)? ", "\n".join(was), flags=re.MULTILINE)
        message.previous_id = [denormalize(text.strip()) for text in texts if text.strip()]


def ids_of(message: Message) -> tuple[str, ...]:
    """Return the English texts of a message: one or, if the message has a plural, two."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def forms_of(message: Message) -> tuple[str, ...]:
    """Return the translation of a message, one text for each plural form."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def find_translated(catalog: Catalog) -> dict[str, tuple[str, ...]]:
    """Return a map from the key of each message (see `key_of`) to its translation, one text for each plural
    form. Fuzzy messages and messages that are not fully translated are left out."""
    return {
        key_of(message): forms
        for message in catalog
        if message.id and all(forms := forms_of(message)) and not message.fuzzy
    }


def key_of(message: Message) -> str:
    """Return the key of a message: its English text, after its context if it has one."""
    text = ids_of(message)[0]
    return f"{message.context}{_CONTEXT}{text}" if message.context else text


def make_catalog(messages: Iterable[Message]) -> Catalog:
    """Return a catalog that has the given messages, in their order."""
    catalog = Catalog(fuzzy=False)
    for message in messages:
        catalog[message.id] = message
    return catalog


def missing_messages(path: Path, messages: Iterable[Message]) -> tuple[str, ...]:
    """Return the msgids of `messages` that the .po file at `path` does not translate, in their order."""
    have = find_translated(read_catalog(path)) if path.is_file() else {}
    return tuple(
        ids_of(message)[0]
        for message in messages
        if message.id and key_of(message) not in have and ids_of(message)[0] not in have
    )
