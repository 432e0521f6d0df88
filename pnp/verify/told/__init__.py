"""Compares books with their sources: the words of a book's tree of blocks with the words on its pages.

`said` lists the expected words of printed pages, `screen` those of the page for screens, and `elements` its
expected HTML. `reading` and `lines` find words in PDF files, line by line. A `Library` has the books and
drawings of a kit.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

from pnp.rulebook import Book
from pnp.scene import Drawing
from pnp.verify.told.elements import Elements
from pnp.verify.told.lines import (
    LETTER,
    compared_letters,
    find_misplaced,
    has_letters,
    misplaced_in_book,
    misplaced_on_screen,
    orders,
    outline_of,
    plain_spaces,
    short,
    tells,
    words_of,
)
from pnp.verify.told.reading import Flow, PassageReader, Place, otherwise_struck, out_of_order
from pnp.verify.told.said import Leaflet, Pages, Passage, contents_headings, inline
from pnp.verify.told.screen import (
    NEAR,
    End,
    Node,
    Picture,
    Screen,
    Screens,
    Start,
    addresses,
    alike,
    describe,
    divide_blocks,
    list_identifiers,
    sentences,
)

__all__ = [
    "LETTER",
    "NEAR",
    "Elements",
    "End",
    "Flow",
    "Leaflet",
    "Library",
    "Node",
    "Pages",
    "Passage",
    "PassageReader",
    "Picture",
    "Place",
    "Screen",
    "Screens",
    "Start",
    "addresses",
    "alike",
    "compared_letters",
    "contents_headings",
    "describe",
    "divide_blocks",
    "find_misplaced",
    "has_letters",
    "inline",
    "list_identifiers",
    "misplaced_in_book",
    "misplaced_on_screen",
    "orders",
    "otherwise_struck",
    "out_of_order",
    "outline_of",
    "plain_spaces",
    "sentences",
    "short",
    "tells",
    "words_of",
]


class Library(Protocol):
    """The interface of pnp.verify.library.Library that the comparisons of books use: the books that a kit
    should have, with their pictures, fonts and colours. The docstrings of that class explain the members."""

    drawn: dict[tuple[str, str], Any]
    compared: dict[Any, Any]

    @property
    def rulebook(self) -> Book | None: ...

    @property
    def assembly(self) -> Book: ...

    @property
    def parts(self) -> tuple[tuple[int, str], ...]: ...

    @property
    def has_cover_picture(self) -> bool: ...

    @property
    def has_picture_bullets(self) -> bool: ...

    @property
    def has_short_contents(self) -> bool: ...

    @property
    def figures(self) -> Mapping[str, Callable[[], Drawing]]: ...

    @property
    def screenplay(self) -> Any: ...

    @property
    def answers(self) -> Mapping[str, Any]: ...

    @property
    def panels(self) -> Mapping[str, Drawing]: ...

    @property
    def screen_vignettes(self) -> Mapping[str, Callable[[], Drawing]]: ...

    @property
    def families(self) -> Mapping[str, tuple[str, ...]]: ...

    @property
    def fonts(self) -> tuple[Path, ...]: ...

    @property
    def screen_families(self) -> Mapping[str, tuple[str, ...]]: ...

    def screen_font(self, name: str, weight: int, *, italic: bool) -> tuple[Any, Mapping[str, float]] | None:
        """Return HarfBuzz's face of a font family, and the values of the face's axes by tag for a weight and
        style, or None if the family lacks the style."""
        ...

    @property
    def palette(self) -> frozenset[str]: ...

    def vignettes(self, *, leaflet: bool, folded: bool = False) -> Mapping[str, Callable[[], Drawing]]:
        """Return functions that draw the decorating pictures of a book, by the picture's name. The book is
        the assembly sheet if `leaflet` is true, else the rulebook. The pages of a `folded` book have half the
        size."""
        ...
