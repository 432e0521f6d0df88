"""Lines of a language that begins at the right, as a terminal should show them.

A terminal takes each line for a paragraph. Some find the side on which it begins from its first letter, some
begin all at the left, and some know no direction at all. Marks of Unicode tell those that know them; the
others show nothing in their place.
"""

import re
from collections.abc import Sequence
from itertools import groupby

_RIGHT, _LEFT = "\u200f", "\u200e"
"""A letter of either side that shows nothing: where a terminal looks for the first letter, it finds it."""

_FROM_RIGHT, _FROM_LEFT, _BY_ITSELF, _END = "\u2067", "\u2066", "\u2068", "\u2069"
"""Isolates: from the right, from the left, as the first letter inside has it, and the end of each."""

_MARKS = re.compile("[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]")
_LETTER = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_GAP = re.compile("( {3,})")
"""What lies between the columns of a diagram."""


def formulas_kept(text: str) -> str:
    """Return a text whose formulas are isolated, and stay on one line."""
    from pnp.text import isolated  # what shapes text is not needed by those who read from the left

    kept = isolated(text)
    return re.sub(f"{_FROM_LEFT}[^{_FROM_LEFT}{_END}]*{_END}", lambda found: _tied(found[0]), kept)


def _tied(formula: str) -> str:
    return formula.replace(" ", "\u00a0")


def from_right(line: str) -> str:
    """Return a line that begins at the right: a sentence, or a row of a table."""
    return f"{_RIGHT}{_FROM_RIGHT}{line}{_END}" if line else line


def by_itself(part: str) -> str:
    """Return a part of a line that runs as its first letter has it, whatever stands around it: a code, a
    name."""
    return f"{_BY_ITSELF}{part}{_END}" if part else part


def diagram(text: str) -> str:
    """Return a drawing of letters with its texts marked. Lines of sentences begin at the right. Where one of
    a block has columns, all lines of the block begin at the left, and each column runs by itself."""
    blocks = [list(lines) for _, lines in groupby(text.split("\n"), key=lambda line: bool(line.strip()))]
    return "\n".join(line for block in blocks for line in _block(block))


def _block(lines: Sequence[str]) -> Sequence[str]:
    if not any(map(_LETTER.search, lines)):
        return lines
    if any(_GAP.search(line.strip()) for line in lines):
        return [_columns(line) for line in lines]
    return [from_right(formulas_kept(line)) for line in lines]


def _columns(line: str) -> str:
    indent = line[: len(line) - len(line.lstrip())]
    parts = _GAP.split(line.strip())
    marked = (part if k % 2 else by_itself(formulas_kept(part)) for k, part in enumerate(parts))
    return f"{_LEFT}{_FROM_LEFT}{indent}{''.join(marked)}{_END}"


def unmarked(typed: str) -> str:
    """Return what somebody typed, or copied from such a line, without the marks."""
    return _MARKS.sub("", typed).replace("\u00a0", " ")
