"""Reads the PDF of a book. `read_pages` returns its letters and paint, `read_navigation` its links and
outline, and `read_structure` its tags for screen readers. `Ground` finds what is painted under and over
letters."""

from pnp.verify.paint.book.page import (
    BookPage,
    Clip,
    Ground,
    Letter,
    Mark,
    Paint,
    Run,
    Typeface,
    box_of,
    kinds_of,
    numbers_of,
    outline_of,
)
from pnp.verify.paint.book.reader import read_pages
from pnp.verify.paint.book.structure import (
    Content,
    Destination,
    Element,
    Link,
    Navigation,
    Structure,
    read_navigation,
    read_structure,
)

__all__ = [
    "BookPage",
    "Clip",
    "Content",
    "Destination",
    "Element",
    "Ground",
    "Letter",
    "Link",
    "Mark",
    "Navigation",
    "Paint",
    "Run",
    "Structure",
    "Typeface",
    "box_of",
    "kinds_of",
    "numbers_of",
    "outline_of",
    "outlines",
    "read_navigation",
    "read_pages",
    "read_structure",
]
