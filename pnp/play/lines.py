"""Text on a terminal: how wide it is there, and where its lines end, in scripts without spaces too."""

import re
from collections.abc import Iterator

_OPENING = "（「『【〈《〔“‘"
"""No line ends with them."""

_CLOSING = "、。，．：；！？）」』】〉》〕…ー々ゝゞぁぃぅぇぉっゃゅょァィゥェォッャュョ％”’"
"""No line begins with them (kinsoku)."""

_WIDE = "\u2e80-\u303e\u3041-\ua4cf\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6"
"""Characters of East Asian scripts."""

_BREAK = re.compile(f"(?<![{_OPENING}])(?:(?<=[{_WIDE}])|(?=[{_WIDE}]))(?![{_CLOSING}])(?!$)(?!^)")
_BLANKS = " \t\n"
_WORD = re.compile(r"([ \t\n]*)([^ \t\n]+)")
"""Blanks that may end a line, and what follows; not those that tie words together."""


def cells(text: str) -> int:
    """Return the number of terminal columns of a text."""
    return max(0, _columns(text))


def _columns(text: str) -> int:
    """Return the columns of a text, or -1 for one with control characters."""
    if text.isascii():
        return len(text)
    import wcwidth  # a kit needs none of it

    return wcwidth.wcswidth(text)


def pad_right(text: str, width: int) -> str:
    """Return a text with blanks after it, `width` columns wide."""
    return text + " " * (width - cells(text))


def pad_left(text: str, width: int) -> str:
    """Return a text with blanks before it, `width` columns wide."""
    return " " * (width - cells(text)) + text


def wrap_text(text: str, width: int, indent: str = "", hanging: str | None = None) -> list[str]:
    """Return the lines of a text, each at most `width` columns wide. The first begins with `indent`, all
    others with `hanging` (default: `indent`). A word that is wider than a line, such as a code, stays whole.
    An empty text has no lines."""
    if text and text[0] not in _BLANKS and text[-1] not in _BLANKS and _fits(indent + text, width):
        return [indent + text]
    later = indent if hanging is None else hanging
    lines: list[str] = []
    line = ""
    for space, piece in _pieces(text):
        start = later if lines else indent
        joined = f"{line}{space}{piece}" if line else start + piece
        if line and cells(joined) > width:
            lines.append(line)
            line = later + piece
        else:
            line = joined
    return [*lines, line] if line else lines


def _fits(line: str, width: int) -> bool:
    """Return whether a line is surely so narrow."""
    return 2 * len(line) <= width or 0 <= _columns(line) <= width


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    """Yield (space before it, piece) for the unbreakable pieces of a text: words, and between them Chinese
    and Japanese characters."""
    for word in _WORD.finditer(text):
        for number, piece in enumerate(_BREAK.split(word[2])):
            yield ("" if number else word[1]), piece
