"""Find translations that look swapped, by comparing the messages of a catalog with each other.

If an English word and a word of the translation often occur in the same messages of a catalog, they usually
mean the same. The score of an English text and a translation tells how many of their words have such a
partner in the other text. The message itself never counts as evidence. If two translations are swapped, the
scores are higher the other way round. No dictionary is used, so this works in any language.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pnp.translation.words import GAP, Pair, bare, fold, gaps_of, words

MARGIN = 0.25
"""How much better (0 to 4) two translations must fit the other way round to look swapped."""
LIKELY = 0.2
"""The same for the first guess, in which the two messages themselves count as evidence."""
FEWEST = 5
"""The least number of words of an English message that can be judged."""
MOST_PAIRS = 3000
MOST_WORDS = 10_000
"""The most words of a catalog that is judged. Time and memory grow with the square of it."""
_STEM = 6
"""How many letters of an English word are compared."""
_CUT = 5
"""How many letters of a word of another language are compared."""
_UNSPACED = frozenset({"ja", "zh"})
_BEFORE = {"he": re.compile("^[ושהבלכמ]"), "ar": re.compile("^(?:[وف]?[بكل]?ال|[وبلف])")}
"""Words that are written together with the next word."""

Array = np.ndarray[Any, np.dtype[np.float32]]


def find_swapped(pairs: Sequence[Pair], language: str) -> Iterator[tuple[Pair, Pair, float]]:
    """Yield (one, other, gain) for two messages whose translations would fit better if they were exchanged.
    `gain` is how much the sum of their scores would grow; the module explains the scores."""
    counted = [pair for pair in pairs if not pair.is_name]
    if not 3 <= len(counted) <= MOST_PAIRS:
        return
    table = _count_words(counted, language.partition("-")[0])
    if table is None:
        return
    long = np.array([len(words(pair.source, "en")) >= FEWEST for pair in counted])
    gains = table.gains()
    for i, j in np.argwhere(np.triu(gains > LIKELY) & long[:, None] & long[None, :]):
        one, other = counted[i], counted[j]
        fits = (gaps_of(one.source), gaps_of(other.source)) == (gaps_of(other.form), gaps_of(one.form))
        if fits and one.source != other.source and (gain := table.gain(i, j)) > MARGIN:
            yield one, other, gain


@dataclass(frozen=True, slots=True)
class _Table:
    """Which words occur in each English text (a row of `there`) and in its translation (a row of `here`)."""

    there: Array
    here: Array

    def gains(self) -> Array:
        """Return about how much better each pair of rows would fit the other way round."""
        together, n, m = self.there.T @ self.here, self.there.sum(0), self.here.sum(0)
        bonds = _bonds(together, n[:, None], m[None, :])
        to_here = np.stack([bonds[:, row > 0].max(1, initial=0) for row in self.here], 1)
        to_there = np.stack([bonds[row > 0].max(0, initial=0) for row in self.there], 1)
        fits: Array = _weigh_rows(self.there) @ to_here + (_weigh_rows(self.here) @ to_there).T
        for row in range(len(fits)):
            fits[row, row] = self.fit(row, row, (row,))
        own = np.diag(fits)
        found: Array = fits + fits.T - own[:, None] - own[None, :]
        np.fill_diagonal(found, -1)
        return found

    def gain(self, i: int, j: int) -> float:
        """Return how much better two rows would fit the other way round, without themselves as evidence."""
        without = (i, j)
        crossed = self.fit(i, j, without) + self.fit(j, i, without)
        return crossed - self.fit(i, i, without) - self.fit(j, j, without)

    def fit(self, source: int, form: int, without: tuple[int, ...]) -> float:
        """Return how well the English of one row and the translation of another fit, 0 to 2."""
        there, here = np.flatnonzero(self.there[source]), np.flatnonzero(self.here[form])
        if not len(there) or not len(here):
            return 0.0
        own, others = list(without), (self.there[:, there], self.here[:, here])
        together = others[0].T @ others[1] - others[0][own].T @ others[1][own]
        n, m = (each.sum(0) - each[own].sum(0) for each in others)
        bonds = _bonds(together, n[:, None], m[None, :])
        return sum(
            float(rarity @ best) / max(float(rarity.sum()), 1e-9)
            for rarity, best in (
                (_rarity(self.there)[there], bonds.max(1)),
                (_rarity(self.here)[here], bonds.max(0)),
            )
        )


def _bonds(together: Array, n: Array, m: Array) -> Array:
    """Return how reliably words occur together, 0 to 1. Words that are seldom seen score less."""
    found: Array = together / (np.sqrt(n * m) + 1)
    return found


def _rarity(rows: Array) -> Array:
    found: Array = np.log(len(rows) / np.maximum(rows.sum(0), 1))
    return found


def _weigh_rows(rows: Array) -> Array:
    weights = rows * _rarity(rows)
    found: Array = weights / np.maximum(weights.sum(1, keepdims=True), 1e-9)
    return found


def _count_words(pairs: Sequence[Pair], language: str) -> _Table | None:
    """Return the words of the pairs, or None if there are too many to compare."""
    there = [frozenset(word[:_STEM] for word in words(pair.source, "en")) for pair in pairs]
    here = [_parts(pair.form, language) for pair in pairs]
    if any(len(frozenset[str]().union(*texts)) > MOST_WORDS for texts in (there, here)):
        return None
    return _Table(_rows(there), _rows(here))


def _rows(texts: Sequence[frozenset[str]]) -> Array:
    places = {part: place for place, part in enumerate(sorted(frozenset[str]().union(*texts)))}
    rows = np.zeros((len(texts), len(places)), np.float32)
    for row, text in zip(rows, texts, strict=True):
        row[[places[part] for part in text]] = 1
    return rows


def _parts(form: str, language: str) -> frozenset[str]:
    """Return the beginnings of a text's words, with and without words that are written together with them. A
    language that does not part words gives every letter and every two neighbouring letters."""
    if language in _UNSPACED:
        text = "".join(re.findall(rf"[^\W_]+|{GAP}", fold(bare(form), language)))
        return frozenset(text) | {text[at : at + 2] for at in range(len(text) - 1)}
    said = set(words(form, language))
    if before := _BEFORE.get(language):
        said |= {rest for word in said if len(rest := before.sub("", word)) > 1}
    return frozenset(word[:_CUT] for word in said)
