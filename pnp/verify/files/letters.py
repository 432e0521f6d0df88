"""Words of languages that begin at the right, as far as a PDF gives them back.

A PDF has the glyphs of a line from left to right, and readers guess which of them run the other way, word
by word and not always well; Arabic letters that share a glyph come back as one of them. What is certain is
which letters stand in a run of lines: they are counted, not read. Pages for screens are read word for word.
"""

import unicodedata
from collections import Counter
from functools import lru_cache
from typing import Any

import numpy as np

LOST = {"ar": 0.1, "fa": 0.1, "he": 0.05}
"""What share of the letters of a passage may come back as others."""


def words_of(text: str) -> Counter[str]:
    """The words of a text, each with its letters in the order of the alphabet, and how often it has them."""
    bare = "".join(c for c in text if unicodedata.category(c) != "Cf")
    return Counter("".join(sorted(word)) for word in bare.split())


def _letters(text: str) -> str:
    """Letters and digits, without marks above and below them."""
    return "".join(c for c in unicodedata.normalize("NFKC", text) if unicodedata.category(c)[0] in "LN")


@lru_cache(maxsize=4)
def _counted(text: str) -> tuple[dict[str, int], Any]:
    """The column of each letter, and how many of it stand before each place of the text."""
    letters = _letters(text)
    columns = {letter: column for column, letter in enumerate(sorted(set(letters)))}
    seen = np.zeros((len(letters) + 1, len(columns)), dtype=np.int32)
    if letters:
        seen[np.arange(1, len(letters) + 1), [columns[letter] for letter in letters]] = 1
    return columns, seen.cumsum(axis=0, dtype=np.int32)


def has_letters(text: str, wanted: str, language: str) -> bool:
    """Whether the letters wanted stand together somewhere in the text, in whatever order."""
    columns, seen = _counted(text)
    letters = _letters(wanted)
    many = len(letters)
    if not many or many >= len(seen):
        return not many
    counts = np.zeros(len(columns), dtype=np.int32)
    for letter in letters:
        if letter in columns:
            counts[columns[letter]] += 1
    apart = np.abs(seen[many:] - seen[:-many] - counts).sum(axis=1).min() + many - counts.sum()
    return bool(apart <= 2 * int(LOST.get(language.partition("-")[0], 0.0) * many))
