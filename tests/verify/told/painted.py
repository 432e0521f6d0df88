"""Pages of a book as they are read back, made up line by line."""

from collections.abc import Sequence
from typing import Any

from pnp.verify.paint.book import BookPage, Letter, Mark, Run

WIDE = 2.0
"""mm of each letter, on lines of 4 mm."""


def run(
    text: str | Sequence[str], at: tuple[float, float] = (10.0, 20.0), *, mark: int = 0, size: float = 4.0
) -> Run:
    """Letters side by side from a place on; each part of a sequence is a glyph."""
    left, base = at
    letters = tuple(Letter(part, left + k * WIDE, left + (k + 1) * WIDE, part) for k, part in enumerate(text))
    face: Any = None
    return Run(0, mark, letters, base, size, True, "#000000", True, (), face)


def page(*runs: Run) -> BookPage:
    """A page with these runs, of which those with the mark 1 are beside what it says."""
    return BookPage(210.0, 297.0, (Mark("P"), Mark("Artifact")), runs, ())


def lines(*texts: str, left: float = 10.0, top: float = 20.0) -> tuple[Run, ...]:
    """Lines below each other."""
    return tuple(run(text, (left, top + 6 * k)) for k, text in enumerate(texts))
