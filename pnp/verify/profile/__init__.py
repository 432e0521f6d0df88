"""The closed language of a kit's files: the part of PDF, SVG and HTML that its writers use, as tables,
and readers that tell what of a file is outside it. docs/profile.md is made of the tables."""

from pathlib import Path

from pnp.verify.profile import books, html, reading, sheets, svg
from pnp.verify.profile.explaining import page
from pnp.verify.profile.outside import Outside

__all__ = ["Outside", "of_book", "of_html", "of_sheet", "of_svg", "page"]


def of_sheet(path: Path) -> list[Outside]:
    """What of a PDF to cut is outside the language."""
    return list(reading.read(path, sheets.LANGUAGE))


def of_book(path: Path) -> list[Outside]:
    """What of the PDF of a book or a booklet is outside the language."""
    return list(reading.read(path, books.LANGUAGE))


def of_svg(path: Path) -> list[Outside]:
    """What of an SVG is outside the language."""
    return list(svg.read(_bytes(path, svg.SIZE)))


def of_html(path: Path) -> list[Outside]:
    """What of a rulebook to read on a screen is outside the language."""
    return list(html.read(_bytes(path, html.SIZE)))


def _bytes(path: Path, most: int) -> bytes:
    """A file, or so much of it that it is seen to be too large; nothing where it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(most + 1)
    except OSError:
        return b""
