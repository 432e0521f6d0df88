"""The sentences of an engine: English messages with named parts, which a catalog may translate.

Measure and wrap text for a terminal, in scripts without spaces too.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from pnp.caching import memoize
from pnp.languages import run_on
from pnp.tabletop import NOBODY, Zone


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence or a name: an English text in which `%(name)s` stands for a part.

    Messages are equal if their texts and parts are equal. `plural` is the English text for a part `n` other
    than 1.
    """

    text: str
    plural: str = ""
    parts: "tuple[tuple[str, Part], ...]" = ()

    def __str__(self) -> str:
        return ENGLISH(self)


Words: TypeAlias = "str | Phrase"
"""A text for people: a message or, in a game without catalogs, plain English."""

Part: TypeAlias = "int | Words | tuple[Words, ...]"
"""A number; a code, which is the same in every language; a message, translated as well; a list of such."""


def say(text: str, /, **parts: Part) -> Phrase:
    """Return a message with this text and these parts. Write the text as a literal, so that `pnp locales`
    finds it."""
    return Phrase(text, "", tuple(parts.items()))


def plural_message(singular: str, plural: str, /, n: int, **parts: Part) -> Phrase:
    """Return a message whose part `n` chooses the singular or the plural. Write both texts as literals."""
    return Phrase(singular, plural, (("n", n), *parts.items()))


Value: TypeAlias = "str | int | bool | Sequence[str]"
"""The value of an answer."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of an engine to a claim: a value to compare, and the words that say it."""

    value: Value
    words: "Words | tuple[Words, ...]"
    """A whole sentence for a told game; names to list, for a cell of a table."""


CODED = "%(name)s (%(code)s)"
"""The message for a thing with its name and its code in notation."""


def without_codes(words: Part) -> Part:
    """Return a text in which things that have a name and a code ("name (code)") have the name alone."""
    if isinstance(words, tuple):
        return tuple(map(without_codes, words))  # type: ignore[arg-type]  # words become words
    if not isinstance(words, Phrase):
        return words
    if words.text == CODED:
        return dict(words.parts)["name"]
    return Phrase(
        words.text, words.plural, tuple([(name, without_codes(part)) for name, part in words.parts])
    )


class Catalog(Protocol):
    """The translations of one language, with the methods of a gettext catalog."""

    def gettext(self, message: str, /) -> str: ...

    def ngettext(self, singular: str, plural: str, n: int, /) -> str: ...


_PART = re.compile(r"%(?:%|\((\w+)\)s)")


@memoize
def _pieces(text: str) -> tuple[str, ...]:
    """Return the texts between the parts of a message, with the name of the part between each two."""
    found, before, at = [], "", 0
    for part in _PART.finditer(text):
        before += text[at : part.start()]
        at = part.end()
        if part[1]:
            found += [before, part[1]]
            before = ""
        else:
            before += "%"
    return (*found, before + text[at:])


@dataclass(frozen=True, slots=True)
class Voice:
    """Translates messages and puts their parts in, for one language."""

    catalog: Catalog
    listed: Callable[[Sequence[str]], str]
    """A function that joins words to a list in this language: "a, b and c"."""
    right_to_left: bool = False
    """Whether the language is written from right to left."""

    def __call__(self, words: Part) -> str:
        if not isinstance(words, Phrase):
            return self.listed([self(each) for each in words]) if isinstance(words, tuple) else str(words)
        parts = dict(words.parts)
        if words.plural and isinstance(n := parts.get("n"), int):
            text = self.catalog.ngettext(words.text, words.plural, n)
        else:
            text = self.catalog.gettext(words.text)
        pieces = _pieces(text)
        if len(pieces) == 1:
            return pieces[0]
        said = list(pieces)
        said[1::2] = [self(parts[name]) for name in pieces[1::2]]
        return "".join(said)

    def join_messages(self, words: Iterable[Words]) -> str:
        """Return several messages, one after the other, as one line."""
        return run_on(*map(self, words))


class _English:
    """The catalog of English, which returns messages unchanged."""

    def gettext(self, message: str, /) -> str:
        return message

    def ngettext(self, singular: str, plural: str, n: int, /) -> str:
        return singular if n == 1 else plural


def _list_text(words: Sequence[str]) -> str:
    *most, last = words or ("",)
    return f"{', '.join(most)} and {last}" if most else last


ENGLISH = Voice(_English(), _list_text)


_OPENING = "（「『【〈《〔“‘"
"""No line ends with them."""

_CLOSING = "、。，．：；！？）」』】〉》〕…ー々ゝゞぁぃぅぇぉっゃゅょァィゥェォッャュョ％”’"
"""No line begins with them (kinsoku)."""

_WIDE = "\u2e80-\u303e\u3041-\ua4cf\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6"
"""Characters of East Asian scripts."""

_BLANKS = " \t\n"
_WORD = re.compile(r"([ \t\n]*)([^ \t\n]+)")
"""Blanks that may end a line, and what follows; not those that tie words together."""


@memoize
def _breaks() -> re.Pattern[str]:
    """Return the pattern of the places beside East Asian characters where a line may end. It is compiled on
    first use, because that takes ten milliseconds in a browser."""
    return re.compile(f"(?<![{_OPENING}])(?:(?<=[{_WIDE}])|(?=[{_WIDE}]))(?![{_CLOSING}])(?!$)(?!^)")


def cells(text: str) -> int:
    """Return the number of terminal columns of a text."""
    return max(0, _columns(text))


def _columns(text: str) -> int:
    """Return the number of columns of a text, or -1 for a text with control characters."""
    if text.isascii():
        return len(text)
    import wcwidth  # a kit needs none of it

    return wcwidth.wcswidth(text)


def pad_right(text: str, width: int) -> str:
    """Return a text with blanks after it, `width` columns wide."""
    return text + " " * (width - cells(text))


def pad_left(text: str, width: int) -> str:
    """Return a text with blanks before it, `width` columns wide."""
    return " " * (width - cells(text)) + text


def wrap_text(text: str, width: int, indent: str = "", hanging: str | None = None) -> list[str]:
    """Return the lines of a text, each at most `width` columns wide. The first begins with `indent`, all
    others with `hanging` (default: `indent`). A word that is wider than a line, such as a code, stays whole.
    An empty text has no lines."""
    if text and text[0] not in _BLANKS and text[-1] not in _BLANKS and _fits(indent + text, width):
        return [indent + text]
    later = indent if hanging is None else hanging
    lines: list[str] = []
    line = ""
    for space, piece in _line_pieces(text):
        start = later if lines else indent
        joined = f"{line}{space}{piece}" if line else start + piece
        if line and cells(joined) > width:
            lines.append(line)
            line = later + piece
        else:
            line = joined
    return [*lines, line] if line else lines


def _fits(line: str, width: int) -> bool:
    """Return whether a line is at most `width` columns wide."""
    return 2 * len(line) <= width or 0 <= _columns(line) <= width


def _line_pieces(text: str) -> Iterator[tuple[str, str]]:
    """Yield (space before it, piece) for the unbreakable pieces of a text: words, and between them Chinese
    and Japanese characters."""
    for word in _WORD.finditer(text):
        for number, piece in enumerate([word[2]] if word[2].isascii() else _breaks().split(word[2])):
            yield ("" if number else word[1]), piece


def name_zone(zone: Zone, name: str, owner: Words, voice: Voice) -> str:
    """Return the full name of a zone in the language of `voice`. It starts with `name`, the name of the zone
    that the caller has already translated. The cell of a board, or the number of one of several slots,
    follows, and then the name of the owner, if the zone has one."""
    part = zone.id.removeprefix(zone.base).lstrip(".") if zone.spot else ""
    if zone.owner != NOBODY:
        part = part.partition(".")[2]
    if part:
        name = f"{name} {part}"
    return name if zone.owner == NOBODY else voice(say("%(name)s (%(code)s)", name=name, code=owner))
