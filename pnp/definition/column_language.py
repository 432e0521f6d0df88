"""The language of a column by its name: text_es is the column text in Spanish."""

from collections.abc import Collection
from functools import cache

from pnp import resources

SOURCE = "en"
"""The language of all other columns."""


def language_of(column: str, columns: Collection[str]) -> tuple[str, str] | None:
    """Return the column whose words a column has in another language, and the tag of that language.

    >>> language_of("text_es", ["text", "text_es"]), language_of("word_pt_br", ["word", "word_pt_br"])
    (('text', 'es'), ('word', 'pt-BR'))
    >>> language_of("cost_max", ["cost", "cost_max"])
    """
    *words, last = column.split("_")
    for language, country in ((last, ""), (words[-1] if len(words) > 1 else "", last)):
        base = column.removesuffix(f"_{language}_{country}" if country else f"_{language}")
        if base != column and base in columns and language in _codes():
            return base, f"{language}-{country.upper()}" if country else language
    return None


@cache
def _codes() -> frozenset[str]:
    """Return the languages that pnp speaks. Another ending, as in cost_max, is no language."""
    return frozenset(path.stem.partition("_")[0] for path in (resources.TEMPLATES / "locale").glob("*.po"))
