"""Check that a translation uses the glossary's words for the terms of a game."""

import re
from collections.abc import Callable, Iterator

from pnp.caching import remembered
from pnp.translation.fault import Problem
from pnp.translation.glossary import Glossary
from pnp.translation.words import GAP, bare, fold, words

_BEFORE = {
    "ar": "(?:[وف]?[بكل]?(?:ال|ل)?|[وف]?س)",
    "he": "[ושהבלכמ]{0,4}",
    "de": r"\w*",
}
"""What may be written together with a word, before it: articles and prepositions; in German, the first part
of a compound."""
_JOINED = r"(?:\W+(?:\w+\W+)?)"
"""What may stand between the words of a form: at most one other word."""
_UNSPACED = frozenset({"ja", "zh"})
_ICON = re.compile(r":[a-z0-9]+(?:-[a-z0-9]+)*:")
"""An icon in the text of a card, ":moth:". Its name is the same in all languages."""


def faults(source: str, form: str, language: str, glossary: Glossary) -> Iterator[tuple[Problem, str]]:
    """Yield (`term`, what is missing) for each term of the English message that its translation lacks."""
    language = language.partition("-")[0]
    for term in terms_in(source, glossary):
        if not any(_is_in(each, form, language) for each in glossary.terms[term]):
            yield "term", f"{term!r} is {' or '.join(repr(each) for each in glossary.terms[term])} here"


def terms_in(source: str, glossary: Glossary) -> tuple[str, ...]:
    """Return the terms in an English message. For "movement card" it returns that term and not "card"."""
    if not glossary.terms:
        return ()
    found = _english(tuple(sorted(glossary.terms)))(fold(bare(_ICON.sub(" ", source)), "en"))
    return tuple(dict.fromkeys(found))


@remembered
def _english(terms: tuple[str, ...]) -> Callable[[str], list[str]]:
    """Return a function that lists the terms in a text, in the singular and in the plural. Longer terms are
    found first."""
    forms = {form: term for term in terms for form in (plural(term), term)}
    longest = sorted(forms, key=lambda form: (-len(form), form))
    pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(re.escape(form) for form in longest)})(?![\w-]|:{GAP})")
    return lambda text: [forms[found] for found in pattern.findall(text)]


def plural(term: str) -> str:
    """Return the plural of an English term."""
    for ending, many in (("fe", "ves"), ("lf", "lves"), ("rf", "rves"), ("man", "men")):
        if term.endswith(ending):
            return term.removesuffix(ending) + many
    if re.search(r"[^aeiou]y$", term):
        return term[:-1] + "ies"
    return term + ("es" if re.search(r"(?:s|x|z|ch|sh)$", term) else "s")


def _is_in(form: str, text: str, language: str) -> bool:
    if language in _UNSPACED:
        joined = "".join(words(text, language))
        return "".join(words(form, language)) in joined
    return bool(_pattern(form, language).search(fold(bare(text), language)))


@remembered
def _pattern(form: str, language: str) -> re.Pattern[str]:
    before = _BEFORE.get(language, "")
    parts = [
        rf"{before}{re.escape(word.rstrip('*'))}" + (r"\w*" if word.endswith("*") else "")
        for word in re.findall(r"[^\W_]+\*?", fold(form, language))
    ]
    return re.compile(rf"(?<!\w){_JOINED.join(parts)}(?!\w)")
