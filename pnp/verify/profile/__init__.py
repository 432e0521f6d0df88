"""The profile: the parts of PDF, SVG and HTML that the files of a kit may use. Tables state them, and readers
report anything else as a violation. docs/profile.md is made from the tables."""

from pathlib import Path

from pnp.verify.profile import html, pdf, reading, svg, symbols
from pnp.verify.profile.explaining import profile_page
from pnp.verify.profile.grammar import Violation
from pnp.verify.profile.inline import take_apart

__all__ = [
    "Violation",
    "check_book",
    "check_html",
    "check_sheet",
    "check_svg",
    "check_symbols",
    "profile_page",
    "take_apart",
]


def check_sheet(path: Path) -> list[Violation]:
    """Return the violations of the profile in a PDF with sheets to cut."""
    return list(reading.read_pdf(path, pdf.SHEET_LANGUAGE))


def check_book(path: Path) -> list[Violation]:
    """Return the violations of the profile in the PDF of a book or booklet."""
    return list(reading.read_pdf(path, pdf.BOOK_LANGUAGE))


def check_svg(path: Path) -> list[Violation]:
    """Return the violations of the profile in an SVG file."""
    return list(svg.read_svg(_bytes(path, svg.SIZE)))


def check_html(path: Path) -> list[Violation]:
    """Return the violations of the profile in a rulebook.html."""
    return list(html.read_html(_bytes(path, html.SIZE)))


def check_symbols(block: str) -> list[Violation]:
    """Return the violations of the profile in `block`, the SVG symbols of play.html. They are the content of
    an <svg> element."""
    return list(symbols.read_symbols(block))


def _bytes(path: Path, most: int) -> bytes:
    """Return the first `most` + 1 bytes of a file, or b"" if it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(most + 1)
    except OSError:
        return b""
