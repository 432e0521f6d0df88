"""Find faults in a single message that gettext's own checks do not find."""

import gettext
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from babel.messages import Catalog, Message

from pnp.caching import memoize
from pnp.errors import DefinitionError
from pnp.rulebook import (
    CHOICE,
    PLACEHOLDER,
    Code,
    Emphasis,
    Inline,
    Link,
    NoteMark,
    Reference,
    Strong,
    Struck,
    Text,
    source,
    without_choices,
)
from pnp.rulebook.catalog import forms_of, ids_of
from pnp.translation import words
from pnp.translation.words import Problem, gaps_of

_UNSPACED = "\u3040-\u30ff\u3400-\u9fff"
"""Letters of Japanese and Chinese, which need no blank between themselves and a number or name."""
_BEGIN, _END = rf"(?<![^\W{_UNSPACED}])", rf"(?![^\W{_UNSPACED}])"

DIGITS_ALLOWED = (
    rf"{_BEGIN}[^\W\d_{_UNSPACED}]\d{_END}",  # papers (A4), pieces (M1): names, not numbers
    rf"{_BEGIN}\d+(?:[.,]\d+)?\s?%%?",
    rf"{_BEGIN}\d+\s?°",
    rf"{_BEGIN}\d+(?:[.,]\d+)? (?:(?:×|[^\W\d_]+) \d+(?:[.,]\d+)? )?(?:mm|מ״מ|مم){_END}",
)
"""Numbers that may be typed in a message: sizes of the world, not facts of a game."""


_NO_NUMBERS = re.compile("|".join((PLACEHOLDER.pattern, words.IN_BRACES.pattern, r":[\w-]+:")))
_IN_THOUSANDS = re.compile(r"(?<=\d)[.,'’٬\u00a0\u2009\u202f](?=\d{3}(?!\d))")
"""The marks between the digits of long numbers, by language."""


def not_numbers_pattern(allowed: Iterable[str] = DIGITS_ALLOWED) -> re.Pattern[str]:
    """Return a pattern for texts whose digits do not count as numbers: placeholders, expressions of a layout,
    and the texts in `allowed`."""
    return re.compile("|".join((PLACEHOLDER.pattern, words.IN_BRACES.pattern, *allowed)))


def faults(
    message: Message, catalog: Catalog, digits: re.Pattern[str], is_data: bool = False
) -> Iterator[tuple[Problem, str]]:
    """Yield (problem, explanation) for each fault of a message. `catalog` tells how many plural forms the
    language has. `digits` is the result of `not_numbers_pattern`. `is_data` says that the text is from
    game.toml, a table or a layout. Such a text may contain digits, if they are the same in both languages."""
    ids, forms, found = ids_of(message), forms_of(message), tuple(words.message_pairs(message))
    is_free = words.has_name(message) or is_data
    english = {text: "" if is_free else _digits(text, digits) for text in ids}
    for number in filter(None, english.values()):
        yield "digit", f"{number!r} is typed into the English text: make it a placeholder"
    if not found:
        yield "untranslated", "there is no translation"
        return
    if message.fuzzy:
        yield "fuzzy", "the English text has changed: look at the translation again"
    if len(ids) > 1 and (len(forms) != catalog.num_plurals or not all(forms)):
        yield "plurals", f"{catalog.num_plurals} plural forms are needed, {sum(map(bool, forms))} are there"
    yield from _placeholders(ids, forms, catalog)
    for form in forms:
        for choice in CHOICE.finditer(form):
            if (there := choice[2].count("|") + 1) != catalog.num_plurals:
                yield "plurals", f"{catalog.num_plurals} forms are needed, {there} are there: {choice[0]}"
    for pair in found:
        # Years, licences and names of fonts stand in the credits as they are in every language.
        if is_data and not pair.is_name:
            yield from _same_numbers(*(digits.sub(" ", text) for text in (pair.source, pair.form)))
        elif not (pair.is_name or english.get(pair.source)) and (number := _digits(pair.form, digits)):
            yield "digit", f"{number!r} is typed into the translation: use the placeholder"
        yield from _compare(pair.source, pair.form)


def _placeholders(
    ids: Sequence[str], forms: Sequence[str], catalog: Catalog
) -> Iterator[tuple[Problem, str]]:
    """Yield a fault for each form whose placeholders differ from the English. A plural form for many numbers
    must have all those of the English plural. A form for few numbers may be like the English singular, or
    write its number as a word."""
    wanted = gaps_of(ids[-1])
    is_plural = len(ids) > 1
    for index, form in enumerate(forms):
        got = gaps_of(form)
        if not form or got == wanted:
            continue
        if is_plural and not _stands_for_many(catalog.plural_expr, index):
            singular = gaps_of(ids[0])
            number = wanted & singular
            if got == singular or any(
                got in (each - {name} for each in (wanted, singular)) for name in number
            ):
                continue
        yield "placeholders", f"lost {_list(wanted - got)}, strange {_list(got - wanted)}"


@memoize
def _stands_for_many(plural: str, index: int) -> bool:
    """Return whether a plural form stands for more than five numbers, as `msgfmt -c` asks."""
    choose = gettext.c2py(plural)
    return sum(choose(number) == index for number in range(1000)) > 5


def _compare(source: str, form: str) -> Iterator[tuple[Problem, str]]:
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


def _same_numbers(source: str, form: str) -> Iterator[tuple[Problem, str]]:
    """Yield a fault if a text of a table or component, which cannot name facts, has other numbers than the
    English.

    Each language must have the same numbers, in its own digits and with its own marks in long numbers and
    fractions. Sizes of the world (DIGITS_ALLOWED) are left out, because a language may say them otherwise.
    """
    before, after = _numbers(source), _numbers(form)
    if before != after:
        lost, strange = _list((before - after).elements()), _list((after - before).elements())
        yield "digit", f"other numbers than in the English text: lost {lost}, strange {strange}"


def _numbers(text: str) -> Counter[str]:
    """Count each number in a text, outside placeholders, expressions and names of icons."""
    plain = _IN_THOUSANDS.sub("", _NO_NUMBERS.sub(" ", text))
    return Counter(str(int(number)) for number in re.findall(r"\d+", plain))


def _digits(text: str, digits: re.Pattern[str]) -> str:
    text = CHOICE.sub(r"\2", text)
    found = re.search(r"\d+", digits.sub("", text))
    return found[0] if found else ""


def _list(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "nothing"


def _markup(text: str) -> Counter[str]:
    """Count each kind of mark-up in a message: strong, emphasis, struck and code, each link and footnote, and
    signs left over."""
    counts: Counter[str] = Counter()

    def count(content: Iterable[Inline]) -> None:
        for part in content:
            match part:
                case Text(text=text):
                    counts["*"] += text.count("*")
                    counts["["] += text.count("[") + text.count("]")
                    counts["~~"] += text.count("~~")
                    counts["`"] += text.count("`")
                case Strong(content=inner):
                    counts["**...**"] += 1
                    count(inner)
                case Emphasis(content=inner):
                    counts["*...*"] += 1
                    count(inner)
                case Struck(content=inner):
                    counts["~~...~~"] += 1
                    count(inner)
                case Code():
                    counts["`...`"] += 1
                case NoteMark(target=target):
                    counts[f"[^{target.partition(':')[2]}]"] += 1
                case Reference(target=target, content=inner):
                    counts[f"(#{target})"] += 1
                    count(inner)
                case Link(url=url, content=inner):
                    counts[f"({url})"] += 1
                    count(inner)
                case _:
                    pass

    # A placeholder is one word to the parser: its parentheses would end a link.
    count(source.inline(PLACEHOLDER.sub(r"@\1@", without_choices(text))))
    return +counts
