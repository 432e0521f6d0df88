"""The records of a book's page as it is read back: letters and paint in the order of painting, mark by
mark."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pnp.caching import remembered
from pnp.scene import Matrix
from pnp.verify.paint.book.typeface import Typeface

_ALPHABET = bytes.maketrans(b"mlch\n", b"     ")
_DIGITS = bytes(range(48, 58)) + b"+-. \r\n\t"

LONG = 4_000
"""The length of a path in bytes beyond which its numbers are not cached. Nineteen of twenty paths of a book
are repeated, and those are short."""


class Mark(NamedTuple):
    """A run of marked content: its tag, its number (MCID), its alternative text, and its language if stated.
    `names` are the PDF names in its properties and in those of the marks within it."""

    kind: str
    number: int | None = None
    alternative: str = ""
    language: str = ""
    names: frozenset[bytes] = frozenset()


class Letter(NamedTuple):
    """A glyph: its text (empty if the glyph before stands for it), where it starts and ends on its line in
    mm, its text by the font's own table (`shown`), and its number in the font."""

    text: str
    left: float
    right: float
    shown: str
    glyph: int = 0


@dataclass(
    eq=False
)  # not frozen: a book has fifty thousand, and frozen ones take three times as long to make
class Paint:
    """A path or picture that is painted; `at` is its place in the page's order of painting.

    `path` is as written in the file; `picture` is the key of a picture. `matrix` leads from its numbers to mm
    on the page; lengths of lines are in its own units. `clips` are the clips around it, the outermost first.
    """

    at: int
    mark: int
    path: bytes
    operator: str
    matrix: Matrix
    fill: str
    stroke: str
    width: float
    dash: tuple[float, ...]
    round: bool
    clips: tuple["Clip", ...]
    picture: str = ""

    @cached_property
    def kinds(self) -> str:
        """The kinds of its path's segments: M, L, C and Z."""
        return kinds_of(self.path)

    @cached_property
    def numbers(self) -> NDArray[np.float64]:
        """The numbers of its path."""
        return numbers_of(self.path)


class Clip(NamedTuple):
    """A path that clips what is painted after it."""

    path: bytes
    evenodd: bool
    matrix: Matrix


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """Letters that are painted by one operator, `at` their place in the page's order of painting.

    The baseline is at `base`, mm from the page's top; the letters are of `size` mm. `upright`: the line runs
    from left to right on the page. `reversed`: the letters are read from right to left. `instead` is the
    ActualText of all letters of its `span`, which other runs may share, or None.
    """

    at: int
    mark: int
    letters: tuple[Letter, ...]
    base: float
    size: float
    upright: bool
    colour: str
    seen: bool
    clips: tuple[Clip, ...]
    face: Typeface
    reversed: bool = False
    instead: str | None = None
    span: int = 0

    @property
    def text(self) -> str:
        """The text of its letters, from left to right."""
        return "".join(letter.text for letter in self.letters)


@dataclass(frozen=True, slots=True, eq=False)
class BookPage:
    """A page: its size in mm, its marks, and the letters and paint in them."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    runs: tuple[Run, ...]
    paints: tuple[Paint, ...]
    known: dict[str, Any] = field(default_factory=dict, init=False, repr=False)
    """What checks have computed of this page. It goes with the page, and a changed copy begins without. A
    store of the whole process would keep the pages of kits that are done."""


def kinds_of(path: bytes) -> str:
    """Return the kinds of a path's segments, as capital letters."""
    return path.translate(None, _DIGITS).decode("latin-1").replace("h", "z").upper()


def numbers_of(path: bytes) -> NDArray[np.float64]:
    """Return the numbers of a path, as a read-only array. Raises ValueError for anything that is no
    number."""
    return _parse_numbers(path) if len(path) > LONG else _cached_numbers(path)


@remembered
def _cached_numbers(path: bytes) -> NDArray[np.float64]:
    return _parse_numbers(path)


def _parse_numbers(path: bytes) -> NDArray[np.float64]:
    numbers = np.array(list(map(float, path.translate(_ALPHABET).split())), dtype=np.float64)
    numbers.setflags(write=False)
    return numbers
