"""Definitions that all checks of translations use: the kinds of faults, the words of a message in a form for
comparison, and pairs of an English text and its translation.

Some faults are suspicions: a person has to judge them, and may find the translation right.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from babel.messages import Catalog, Message

from pnp.caching import memoize
from pnp.rulebook import CHOICE, PLACEHOLDER, placeholders, without_choices
from pnp.rulebook.catalog import forms_of, ids_of

GAP = "◊"
"""The sign that stands for a placeholder. No word goes across it."""

_FILLED = re.compile(PLACEHOLDER.pattern + r"|\{\w+\}|\[\]\([^)\s]*\)|`[^`]*`")
"""A placeholder, a reference to a figure or a clause, and what is typed at a terminal."""
_TARGET = re.compile(r"\]\([^)\s]*\)")
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2060\u2066-\u2069\u0640]")
_WORD = re.compile(r"[^\W_]+")
_POINTED = frozenset({"ar", "el", "he"})
"""The languages whose points and accents are optional. Here they do not tell words apart."""


@memoize
def bare(text: str) -> str:
    """Return the words of a message: without mark-up and addresses of links, with the sign GAP for each
    placeholder. Of a choice of plural forms, only the last form is kept."""
    text = CHOICE.sub(lambda found: found[2].rpartition("|")[2].replace("#", GAP), text)
    return _TARGET.sub("", _FILLED.sub(GAP, text)).replace("%%", "%").replace("*", "").replace("[", "")


def fold(text: str, language: str) -> str:
    """Return a text in a form for comparison, without differences in case and without invisible characters.
    In languages where accents or vowel points are optional, these are removed too."""
    text = _UNSEEN.sub("", unicodedata.normalize("NFC", text)).casefold().replace("’", "'")
    if language.partition("-")[0] not in _POINTED:
        return text
    parts = unicodedata.normalize("NFD", text)
    return "".join(part for part in parts if unicodedata.category(part) != "Mn")


@memoize
def words(text: str, language: str) -> tuple[str, ...]:
    """Return the words of a message, folded for comparison. Hyphens and apostrophes separate words."""
    return tuple(_WORD.findall(fold(bare(text), language)))


IN_BRACES = re.compile(r"""\{(?:"[^"]*"|'[^']*'|[^{}"'])+\}""")
"""A name or an expression. Texts inside it may have braces."""

_TEXT = re.compile(r""""[^"]*"|'[^']*'""")

DATA = "game.toml"
"""The file in the location of messages that are texts of components, tables and layouts."""

_NAMES = ("credits", "the game's title")
"""How the comments of messages begin that are mostly names."""


@dataclass(frozen=True, slots=True)
class Pair:
    """An English text, `source`, and its translation, `form`, which is one of several if the message has
    plural forms. `message` is the message that both are from."""

    message: Message
    source: str
    form: str
    is_name: bool = False
    """Whether the text may stay the same in every language: names of works, authors, licences, fonts."""


def pairs(catalog: Catalog) -> Iterator[Pair]:
    """Yield each form of each translation in a catalog with its English text, in order."""
    for message in catalog:
        if message.id:
            yield from message_pairs(message)


def message_pairs(message: Message) -> Iterator[Pair]:
    """Yield each form of a translated message with the English form that has the same placeholders. A form
    without such a partner gets the last English form."""
    ids = ids_of(message)
    is_name = has_name(message)
    for form in filter(None, forms_of(message)):
        source = next((text for text in ids if gaps_of(text) == gaps_of(form)), ids[-1])
        yield Pair(message, source, form, is_name)


def has_name(message: Message) -> bool:
    """Return whether a message is a name, such as that of a game, an author or a font, which may be the same
    in every language."""
    return any(comment.startswith(_NAMES) for comment in message.auto_comments)


def is_data(message: Message) -> bool:
    """Return whether a message comes from game.toml, a table or a layout. Such a text cannot use placeholders
    like %(hand)s for the numbers of the game."""
    return any(name == DATA for name, _ in message.locations)


def gaps_of(text: str) -> frozenset[str]:
    """Return the placeholders of a text: %(names)s of clauses and the book, {names} of faces and sheets, and
    expressions of a layout such as {cost + 1}.

    The result is for comparing a text with its translation. So expressions are returned without spaces, and
    each text in quotes inside them, which may be translated, as ''.
    """
    text = without_choices(text)
    worked_out = IN_BRACES.findall(text.replace("{{", "").replace("}}", "") if "{{" in text else text)
    return placeholders(text) | frozenset(_TEXT.sub("''", "".join(each.split())) for each in worked_out)


Problem = Literal[
    "missing",
    "placeholders",
    "untranslated",
    "fuzzy",
    "digit",
    "markup",
    "plurals",
    "same",
    "term",
    "number-word",
    "negation",
    "language",
    "punctuation",
    "length",
    "swapped",
    "glossary",
]
"""The kinds of faults. `missing` is a message that the catalog lacks, `glossary` a glossary that does not fit
its catalog."""

SUSPICIONS: frozenset[Problem] = frozenset({"length", "swapped", "glossary", "negation"})
"""The kinds that a person should look at and may find right."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of a message. `problem` is its kind. `message` is the English text and `detail` the
    explanation. `place` is file:line, or only the file if the message is not in the file."""

    problem: Problem
    place: str
    message: str
    detail: str

    @property
    def suspicion(self) -> bool:
        """Whether the fault is a suspicion, which a person has to judge and may find right."""
        return self.problem in SUSPICIONS

    @property
    def data(self) -> dict[str, Any]:
        """Return the fault as data for programs: `problem`, `suspicion`, `place`, `message` and `detail`."""
        return {
            "problem": self.problem,
            "suspicion": self.suspicion,
            "place": self.place,
            "message": self.message,
            "detail": self.detail,
        }

    def __str__(self) -> str:
        shown = self.message if len(self.message) <= SHOWN else self.message[: SHOWN - 3] + "..."
        return f"{self.place}: {self.problem}: {self.detail}: {shown!r}"


SHOWN = 90
"""How many letters of a message are shown to a person."""
