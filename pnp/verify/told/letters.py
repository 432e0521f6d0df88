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

from pnp.text import is_right_to_left

LOST = {"ar": 0.1, "fa": 0.1, "he": 0.05}
"""What share of the letters of a passage may come back as others."""

LEAST = {"ar": 1, "fa": 1}
"""How many of a short passage may: the dot of a letter is a glyph by itself, and readers lose it."""

SHORT = 5
"""Letters that a passage has at least, for one of them to be lost."""


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
    """Whether the letters wanted stand together somewhere in the text, in whatever order.

    Of a short passage a letter may be lost, a digit never.
    """
    columns, seen = _counted(text)
    letters = _letters(wanted)
    many = len(letters)
    if not many or many >= len(seen):
        return not many
    counts = np.zeros(len(columns), dtype=np.int32)
    for letter in letters:
        if letter in columns:
            counts[columns[letter]] += 1
    off = np.abs(seen[many:] - seen[:-many] - counts)
    apart = off.sum(axis=1) + many - counts.sum()
    code = language.partition("-")[0]
    lost = int(LOST.get(code, 0.0) * many)
    if lost or many < SHORT:
        return bool(apart.min() <= 2 * lost)
    # A digit that stands nowhere in the text has no column.
    told = Counter(c for c in letters if c.isdecimal())
    if any(digit not in columns for digit in told):
        return False
    digits = [column for letter, column in columns.items() if letter.isdecimal()]
    whole = off[:, digits].sum(axis=1) == 0
    return bool((apart[whole] <= 2 * LEAST.get(code, 0)).any())


def spaced(text: str) -> str:
    """With plain spaces, which is what hidden text has for those that do not break (French has them)."""
    return text.replace("\u00a0", " ").replace("\u202f", " ")


def tells(text: str, wanted: str, language: str) -> bool:
    """Whether the text of a margin has the words wanted; of one that begins at the right, their letters."""
    if is_right_to_left(language):
        return has_letters(text, wanted, language)
    return spaced(wanted) in spaced(text)
