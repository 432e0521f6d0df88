"""Where lines may break, and which breaks are taken."""

from collections.abc import Callable
from unicodedata import category, east_asian_width

_GLUE = frozenset("\u00a0\u202f\u2007\u2060")
_NO_START = frozenset("ー々ゝゞヽヾぁぃぅぇぉっゃゅょァィゥェォッャュョ")
"""Besides closing punctuation, what never begins a line (JIS X 4051)."""


def _wide(character: str) -> bool:
    return east_asian_width(character) in "WF"


def _may_break(before: str, after: str) -> bool:
    """Whether a line may end between two characters that are not blanks."""
    if not (_wide(before) or _wide(after)) or before in _GLUE or after in _GLUE:
        return False
    opens, closes = category(before) in ("Ps", "Pi"), category(after) in ("Pe", "Pf", "Po", "Mn", "Cf")
    return not opens and not closes and after not in _NO_START


def _pieces(paragraph: str) -> list[tuple[str, str]]:
    """(blank before, unbreakable piece) in order."""
    pieces: list[tuple[str, str]] = []
    blank = piece = ""
    for character in paragraph:
        if character.isspace() and character not in _GLUE:
            if piece:
                pieces.append((blank, piece))
                blank = piece = ""
            blank = character
        elif piece and _may_break(piece[-1], character):
            pieces.append((blank, piece))
            blank, piece = "", character
        else:
            piece += character
    return [*pieces, (blank, piece)] if piece else pieces


def broken(text: str, fits: Callable[[str], bool]) -> tuple[str, ...]:
    """The lines of a text, each as long as fits; a piece that never fits has a line of its own."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for blank, piece in _pieces(paragraph):
            if line and fits(line + blank + piece):
                line += blank + piece
            else:
                lines += [line] if line else []
                line = piece
        lines.append(line)
    while lines and not lines[-1]:
        lines.pop()
    return tuple(lines)
