"""Find where lines may break, and choose the breaks."""

from collections.abc import Callable, Iterator
from unicodedata import category, east_asian_width

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
    """Return whether a character of a script without blanks may begin a line."""
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
    """Break a text into lines, each as long as fits. A piece that never fits has a line of its own.

    Lines of a script without blanks break between any two letters that its rules allow or, with `starts`,
    only where a phrase begins.
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
    """Return whether a line has no place where it may break."""
    return len(list(_pieces(line, starts))) == 1
