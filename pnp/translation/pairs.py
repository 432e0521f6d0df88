"""A catalog as pairs of an English text and its translation."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from babel.messages import Catalog, Message

from pnp.rulebook import placeholders, unchosen
from pnp.rulebook.catalog import forms_of, ids_of

IN_BRACES = re.compile(r"""\{(?:"[^"]*"|'[^']*'|[^{}"'])+\}""")
"""A name or an expression. Texts inside it may have braces."""

_TEXT = re.compile(r""""[^"]*"|'[^']*'""")

DATA = "game.toml"
"""The file in the location of messages that are texts of components, tables and layouts."""

_NAMES = ("credits", "the game's title")
"""How the comments of messages begin that are mostly names."""


@dataclass(frozen=True, slots=True)
class Pair:
    """An English text and one form of its translation."""

    message: Message
    source: str
    form: str
    is_name: bool = False
    """Whether the text may stay the same in every language: names of works, authors, licences, fonts."""


def pairs(catalog: Catalog) -> Iterator[Pair]:
    """Yield each form that a catalog has, in its order."""
    for message in catalog:
        if message.id:
            yield from message_pairs(message)


def message_pairs(message: Message) -> Iterator[Pair]:
    """Yield each form of a message with the English that it belongs to. The singular needs no number."""
    ids = ids_of(message)
    is_name = has_name(message)
    for form in filter(None, forms_of(message)):
        source = next((text for text in ids if gaps_of(text) == gaps_of(form)), ids[-1])
        yield Pair(message, source, form, is_name)


def has_name(message: Message) -> bool:
    """Return whether a message is a name, which may stand in every language as it is."""
    return any(comment.startswith(_NAMES) for comment in message.auto_comments)


def is_data(message: Message) -> bool:
    """Return whether a message is a text of game.toml, a table or a layout. Such a text cannot name a number
    of the game as %(hand)s."""
    return any(name == DATA for name, _ in message.locations)


def gaps_of(text: str) -> frozenset[str]:
    """Return the placeholders of a text: %(names)s of clauses and the book, {names} of faces and sheets, and
    expressions of a layout such as {cost + 1}.

    Blanks do not count, and a text inside one may be translated.
    """
    text = unchosen(text)
    worked_out = IN_BRACES.findall(text.replace("{{", "").replace("}}", "") if "{{" in text else text)
    return placeholders(text) | frozenset(_TEXT.sub("''", "".join(each.split())) for each in worked_out)
