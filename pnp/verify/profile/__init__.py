"""The closed language of a kit's files: the part of PDF, SVG and HTML that its writers use, as tables, and
readers that report what lies outside it. docs/profile.md is made from the tables."""

from pathlib import Path

from pnp.verify.profile import html, pdf, reading, svg
from pnp.verify.profile.explaining import profile_page
from pnp.verify.profile.grammar import Violation

__all__ = ["Violation", "check_book", "check_html", "check_sheet", "check_svg", "profile_page"]


def check_sheet(path: Path) -> list[Violation]:
    """Return what lies outside the language in a PDF of sheets to cut."""
    return list(reading.read(path, pdf.SHEET_LANGUAGE))


def check_book(path: Path) -> list[Violation]:
    """Return what lies outside the language in the PDF of a book or a booklet."""
    return list(reading.read(path, pdf.BOOK_LANGUAGE))


def check_svg(path: Path) -> list[Violation]:
    """Return what lies outside the language in an SVG."""
    return list(svg.read(_bytes(path, svg.SIZE)))


def check_html(path: Path) -> list[Violation]:
    """Return what lies outside the language in a rulebook for screens."""
    return list(html.read(_bytes(path, html.SIZE)))


def _bytes(path: Path, most: int) -> bytes:
    """Return the bytes of a file, one more than `most` at most; empty if it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(most + 1)
    except OSError:
        return b""
