"""A page of a book as it is read back: letters and paint in the order of painting, mark by mark."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pnp.caching import remembered
from pnp.scene import Matrix
from pnp.verify.paint.book.typeface import Typeface

_ALPHABET = bytes.maketrans(b"mlch\n", b"     ")
_DIGITS = bytes(range(48, 58)) + b"+-. \r\n\t"

LONG = 4_000
"""Bytes of a path beyond which its numbers are not kept: nineteen of twenty paths of a book are repeated, and
these are short."""


class Mark(NamedTuple):
    """A run of content between marks: what it is called, its number, the words for who cannot see it, and the
    language in which it is read, where it says one. `names` are those in what is said of it, and of the marks
    within it."""

    kind: str
    number: int | None = None
    alternative: str = ""
    language: str = ""
    names: frozenset[bytes] = frozenset()


class Letter(NamedTuple):
    """A glyph: what it is meant to say (nothing for one whose meaning the glyph before has), where it begins
    and ends on its line in mm, what it says by its font's own table, and its number in the font."""

    text: str
    left: float
    right: float
    shown: str
    glyph: int = 0


@dataclass(eq=False)  # not frozen: a book has fifty thousand of them, which then take thrice as long to make
class Paint:
    """Something painted, at `at` in the order of its page: a path as it is written, or a picture's key.

    `matrix` leads from its numbers to mm on the page; lengths of a line are in its own units. `clips` are
    those that cut into it, one within the other, as (path, evenodd, matrix).
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
        """The steps of its path: M, L, C and Z."""
        return kinds_of(self.path)

    @cached_property
    def numbers(self) -> NDArray[np.float64]:
        """The numbers of its steps."""
        return numbers_of(self.path)


class Clip(NamedTuple):
    """A path that cuts into what is painted after it."""

    path: bytes
    evenodd: bool
    matrix: Matrix


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """Letters that are painted in one go, `at` in the order of their page, on a line at `base`, mm from the
    page's top, of `size` mm; `upright` says that the line runs as paper lies, `reversed` that its letters are
    said from right to left, `instead` is the text that stands for all of them and for those of other
    runs of its `span`, or None."""

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
        """What its letters say, from left to right."""
        return "".join(letter.text for letter in self.letters)


@dataclass(frozen=True, slots=True, eq=False)
class BookPage:
    """A page: its size in mm, its marks, and what it paints in them."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    runs: tuple[Run, ...]
    paints: tuple[Paint, ...]


def kinds_of(path: bytes) -> str:
    return path.translate(None, _DIGITS).decode("latin-1").replace("h", "z").upper()


def numbers_of(path: bytes) -> NDArray[np.float64]:
    """Return the numbers of a path, not to be written to. Raises ValueError for what is none."""
    return _parsed(path) if len(path) > LONG else _kept(path)


@remembered
def _kept(path: bytes) -> NDArray[np.float64]:
    return _parsed(path)


def _parsed(path: bytes) -> NDArray[np.float64]:
    numbers = np.array(list(map(float, path.translate(_ALPHABET).split())), dtype=np.float64)
    numbers.setflags(write=False)
    return numbers
