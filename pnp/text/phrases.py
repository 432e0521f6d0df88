"""Break lines of Japanese between phrases ("鍋いくつかを|使って"), as BudouX finds them.

Japanese has no blanks and may break between almost any two letters, but a word on two lines is hard to read.
"""

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.caching import remembered

if TYPE_CHECKING:
    from budoux import Parser

PHRASED = frozenset(("ja",))
"""The languages whose lines break between phrases."""

_WORDS = "ja_word.json"
"""The model that finds words. BudouX's other model finds phrases."""
_STOPPED = re.compile(r"(?<=[、。！？：；])(?=[^\W\d_])")
"""The marks at which a phrase always ends."""
_BEHIND = re.compile(r"[：；・…‥」』）】〉》〕、。，．！？)\]},.:;!?]+")
"""The marks that belong to the phrase before them."""
_ALIKE = re.compile(r"[㐀-鿿々]{2}|[ァ-ヿ]{2}|[!-~]{2}|[0-9]\w")
"""Two letters that are never parted, whatever the model of words says: "魔術師", "ドラゴン", "5-2", "2列"."""


def has_phrases(language: str) -> bool:
    """Return whether lines of a language break between phrases."""
    return language.partition("-")[0] in PHRASED


@remembered
def phrases(text: str, longest: int | None = None) -> tuple[str, ...]:
    """Return the phrases of a Japanese text, in order; together they are the text.

    Phrases of more than `longest` letters are split between words, where that is possible.

    >>> phrases("新しい場をめくります")
    ('新しい', '場を', 'めくります')
    >>> phrases("図形：ブロックしてよい。")
    ('図形：', 'ブロックしてよい。')
    >>> phrases("魔術師を支配されていなければなりません", 8)
    ('魔術師を', '支配されてい', 'なければなりませ', 'ん')
    """
    found: list[str] = []
    for part in (part for each in _parser("").parse(text) for part in _STOPPED.split(each)):
        behind = _BEHIND.match(part) if found else None
        if behind:
            found[-1] += behind[0]
        if rest := part[behind.end() if behind else 0 :]:
            found.append(rest)
    if longest is None:
        return tuple(found)
    return tuple(part for phrase in found for part in _split(phrase, longest))


def phrase_starts(text: str, longest: int | None = None) -> frozenset[int]:
    """Return the indices at which a phrase begins, the first left out.

    >>> sorted(phrase_starts("新しい場をめくります"))
    [3, 5]
    """
    return frozenset(accumulate(map(len, phrases(text, longest)[:-1])))


def word_starts(text: str) -> frozenset[int]:
    """Return the indices at which a phrase, or a word inside one, begins, the first left out."""
    return phrase_starts(text, 1)


def _split(phrase: str, longest: int) -> Iterator[str]:
    """Yield a phrase in parts of at most `longest` letters, as far as its words allow."""
    if len(phrase) <= longest:
        yield phrase
        return
    part = ""
    for word in _parser(_WORDS).parse(phrase):
        if part and len(part + word) > longest and not _ALIKE.fullmatch(part[-1] + word[0]):
            yield part
            part = ""
        part += word
    yield part


@lru_cache(maxsize=2)
def _parser(model: str) -> "Parser":
    """Return the parser of a model by its file, by default of the one that finds phrases."""
    import budoux

    if not model:
        return budoux.load_default_japanese_parser()
    file = Path(budoux.__file__).parent / "models" / model
    return budoux.Parser(json.loads(file.read_text(encoding="utf-8")))
