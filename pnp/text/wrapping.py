"""Find possible line breaks in a text, and choose among them. Lines of Japanese break between phrases, which
BudouX finds ("鍋いくつかを|使って")."""

import json
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING
from unicodedata import category, east_asian_width

from pnp.caching import memoize

if TYPE_CHECKING:
    from budoux import Parser


Starts = Callable[[str], frozenset[int]]
"""A function that returns the indices of a text at which its phrases begin."""

SOFT_HYPHEN = "\u00ad"
"""The character at which a word may be broken if it has to be. It shows a hyphen at the end of a line, and
nothing elsewhere."""

ZERO_WIDTH_SPACE = "\u200b"
"""The character at which a line may end without a hyphen."""

_GLUE = frozenset("\u00a0\u202f\u2007\u2060")
_NO_START = frozenset("ー々〻ゝゞヽヾぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ～〜％℃")
"""Characters that never begin a line, besides closing punctuation (JIS X 4051, GB/T 15834)."""
_NO_END = frozenset("￥＄＃")
"""Characters that never end a line, besides opening punctuation."""
_UNPARTED = frozenset("…‥—―")
"""Characters that are written twice and read as one."""


def _wide(character: str) -> bool:
    return east_asian_width(character) in "WF"


def _may_break(before: str, after: str) -> bool:
    """Return whether a line may end between two characters that are not blanks."""
    if not (_wide(before) or _wide(after)) or before in _GLUE or after in _GLUE:
        return False
    if before in _UNPARTED and after in _UNPARTED:
        return False
    if before.isdecimal():  # "3枚": a number stays with what it counts
        return False
    opens = category(before) in ("Ps", "Pi") or before in _NO_END
    closes = category(after) in ("Pe", "Pf", "Po", "Mn", "Cf") or after in _NO_START
    return not opens and not closes


def may_start(character: str) -> bool:
    """Return whether a character is of a script without spaces and may begin a line."""
    return _wide(character) and _may_break("\u3042", character)


def _pieces(paragraph: str, starts: Starts | None) -> Iterator[tuple[str, str, str]]:
    """Yield (blank before, unbreakable piece, ending), in order. The ending is the hyphen of a line that ends
    with the piece, or an empty text."""
    allowed = None if starts is None else _phrase_starts(paragraph, starts)
    blank = piece = ""
    for at, character in enumerate(paragraph):
        if character == SOFT_HYPHEN:
            if piece:
                yield blank, piece, "-"
                blank = piece = ""
        elif character == ZERO_WIDTH_SPACE:
            if piece:
                yield blank, piece, ""
                blank = piece = ""
        elif character.isspace() and character not in _GLUE:
            if piece:
                yield blank, piece, ""
                blank = piece = ""
            blank = character
        elif piece and _may_break(piece[-1], character) and (allowed is None or at in allowed):
            yield blank, piece, ""
            blank, piece = "", character
        else:
            piece += character
    if piece:
        yield blank, piece, ""


def _phrase_starts(paragraph: str, starts: Starts) -> set[int]:
    """Return the indices of a paragraph at which a phrase begins. A line may also end before and behind each
    mark between two letters."""
    letters = [at for at, character in enumerate(paragraph) if category(character) not in ("Cf", "Co")]
    begun = starts("".join(paragraph[at] for at in letters))
    return {at for k in begun for at in range(letters[k - 1] + 1, letters[k] + 1)}


def break_lines(text: str, fits: Callable[[str], bool], starts: Starts | None = None) -> tuple[str, ...]:
    """Return a text as lines, each filled with as many words as `fits` allows. A word that never fits gets a
    line of its own.

    Lines of a script without spaces break between any two letters that the script's rules allow or, with
    `starts`, only at the indices that `starts` returns for a paragraph.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ending = ""
        for blank, piece, hyphen in _pieces(paragraph, starts):
            if line and fits(line + blank + piece + hyphen):
                line += blank + piece
            else:
                lines += [line + ending] if line else []
                line = piece
            ending = hyphen
        lines.append(line)
    while lines and not lines[-1]:
        lines.pop()
    return tuple(lines)


def is_one_piece(line: str, starts: Starts | None = None) -> bool:
    """Return whether a text has no possible line break. `starts(text)` returns the indices at which a line
    may begin in a script without spaces; without it, the script's general rules apply."""
    return len(list(_pieces(line, starts))) == 1


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
    """Return whether the lines of a language break between phrases."""
    return language.partition("-")[0] in PHRASED


@memoize
def phrases(text: str, longest: int | None = None) -> tuple[str, ...]:
    """Return the phrases of a Japanese text in order. Joined together, they are the text.

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
    """Return the indices before which a line may break: those of the first letter of each phrase but the
    first.

    >>> sorted(phrase_starts("新しい場をめくります"))
    [3, 5]
    """
    return frozenset(accumulate(map(len, phrases(text, longest)[:-1])))


def word_starts(text: str) -> frozenset[int]:
    """Return the indices before which a line may break if breaks between phrases do not suffice: those of
    `phrase_starts`, and those of the first letter of each word inside a phrase."""
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
