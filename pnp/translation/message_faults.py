"""What can be wrong with one message by itself, that gettext does not see."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from babel.messages import Catalog, Message

from pnp.errors import DefinitionError
from pnp.rulebook import PLACEHOLDER, Emphasis, Inline, Link, Reference, Strong, Text, placeholders, source
from pnp.rulebook.catalog import forms_of, ids_of
from pnp.translation.fault import Problem

DIGITS_ALLOWED = (
    r"\b[^\W\d_]\d\b",  # papers (A4), pieces (M1): names, not numbers
    r"\b\d+(?:[.,]\d+)?\s?%%?",
    r"\b\d+\s?°",
    r"\b\d+(?:[.,]\d+)? (?:(?:×|[^\W\d_]+) \d+(?:[.,]\d+)? )?mm\b",
)
"""What may be typed as a number in a message: sizes of the world, not facts of a game."""


_NAMES = ("credits", "the game's title")
"""How the comments of messages begin that are names, more or less."""

_NAMED = re.compile(PLACEHOLDER.pattern + r"|\{\w+\}")


def typed(allowed: Iterable[str] = DIGITS_ALLOWED) -> re.Pattern[str]:
    """What no number is looked for in: placeholders, and what is allowed."""
    return re.compile("|".join((PLACEHOLDER.pattern, *allowed)))


def faults(message: Message, catalog: Catalog, digits: re.Pattern[str]) -> Iterator[tuple[Problem, str]]:
    """(problem, what is wrong) of a message; `digits` is what `typed` returns."""
    ids, forms = ids_of(message), forms_of(message)
    named = any(comment.startswith(_NAMES) for comment in message.auto_comments)
    for text in () if named else ids:
        if number := _digits(text, digits):
            yield "digit", f"{number!r} is typed into the English text: make it a placeholder"
    if not any(forms):
        yield "untranslated", "there is no translation"
        return
    if message.fuzzy:
        yield "fuzzy", "the English text has changed: look at the translation again"
    if len(ids) > 1 and (len(forms) != catalog.num_plurals or not all(forms)):
        yield "plurals", f"{catalog.num_plurals} plural forms are needed, {sum(map(bool, forms))} are there"
    for form in filter(None, forms):
        # A form may go with the singular, which needs no number, or with the plural.
        source = next((text for text in ids if _named(text) == _named(form)), ids[-1])
        faults = _compare(source, form, digits)
        # Years, licences and names of fonts stand in the credits as they are in every language.
        yield from (fault for fault in faults if not (named and fault[0] in ("digit", "same")))


def _named(text: str) -> frozenset[str]:
    """What is filled in: %(names)s of clauses and the book, {names} of faces and sheets."""
    return placeholders(text) | frozenset(re.findall(r"\{\w+\}", text))


def _compare(source: str, form: str, digits: re.Pattern[str]) -> Iterator[tuple[Problem, str]]:
    wanted, got = _named(source), _named(form)
    if wanted != got:
        yield "placeholders", f"lost {_list(wanted - got)}, strange {_list(got - wanted)}"
    if number := _digits(form, digits):
        yield "digit", f"{number!r} is typed into the translation: use the placeholder"
    try:
        before, after = _markup(source), _markup(form)
    except DefinitionError as error:
        yield "markup", error.problem
        return
    if before != after:
        yield (
            "markup",
            f"lost {_list((before - after).elements())}, strange {_list((after - before).elements())}",
        )
    words = re.findall(r"[^\W\d_]{2,}", _NAMED.sub("", source))
    if source == form and len(words) > 2:
        yield "same", "the translation is the English text"


def _digits(text: str, digits: re.Pattern[str]) -> str:
    found = re.search(r"\d+", digits.sub("", text))
    return found[0] if found else ""


def _list(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "nothing"


def _markup(text: str) -> Counter[str]:
    """How often each mark-up occurs in a message: strong, emphasis, each link, and stars left over."""
    counts: Counter[str] = Counter()

    def count(content: Iterable[Inline]) -> None:
        for part in content:
            match part:
                case Text(text=text):
                    counts["*"] += text.count("*")
                    counts["["] += text.count("[") + text.count("]")
                case Strong(content=inner):
                    counts["**...**"] += 1
                    count(inner)
                case Emphasis(content=inner):
                    counts["*...*"] += 1
                    count(inner)
                case Reference(target=target, content=inner):
                    counts[f"(#{target})"] += 1
                    count(inner)
                case Link(url=url, content=inner):
                    counts[f"({url})"] += 1
                    count(inner)
                case _:
                    pass

    # A placeholder is one word to the parser: its parentheses would end a link.
    count(source.inline(PLACEHOLDER.sub(r"@\1@", text)))
    return +counts
