"""Find translations that are the English text, although their words differ in the two languages."""

from collections.abc import Iterator

from pnp.caching import remembered
from pnp.translation.fault import Problem
from pnp.translation.glossary import Glossary
from pnp.translation.words import words


def faults(source: str, form: str, glossary: Glossary) -> Iterator[tuple[Problem, str]]:
    """Yield (`same`, why) for a translation that has the words of the English. Words of one or two letters
    are units and codes, and do not count."""
    english = words(source, "en")
    if english != words(form, "en"):
        return
    alike = _shared_words(glossary.place, glossary.same, tuple(glossary.terms.items()))
    if odd := [word for word in english if len(word) > 2 and word.isalpha() and word not in alike]:
        told = f'same = ["{odd[0]}"] in the glossary beside the catalog'
        yield "same", f"this is the English text; if {odd[0]!r} is right in this language, say {told}"


@remembered
def _shared_words(
    _place: str, same: frozenset[str], terms: tuple[tuple[str, tuple[str, ...]], ...]
) -> frozenset[str]:
    """Return the words that are the same in both languages: those of `same`, and terms that are their own
    translation."""
    themselves = {term for term, forms in terms if term in {form.rstrip("*").casefold() for form in forms}}
    found = {word for text in (*same, *themselves) for word in words(text, "en")}
    return frozenset(found | {f"{word}s" for term in themselves for word in words(term, "en")})
