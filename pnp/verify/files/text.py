"""The words of a book as they are in its files, and how to search them."""

import re
import unicodedata
from html.parser import HTMLParser
from pathlib import Path

from pnp.text import is_right_to_left
from pnp.verify.files.kit import Kit
from pnp.verify.paint import Unreadable
from pnp.verify.told import has_letters

_ALIKE = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"'}
    | dict.fromkeys("-\u2010\x02\u00ad\u200b\u200e\u200f\u2066\u2069")
)
r"""Quotes are made alike, and hyphens left out: pdfium gives a hyphen at the end of a line as \x02."""

HEADER = 20.0
"""The height of the running header with the book's title, mm."""

LINE = 2.0
"""The greatest difference in height of words on one line, mm."""


def plain(text: str) -> str:
    """Return a text for comparison: without white space and hyphens, with one kind of quotes, ligatures taken
    apart."""
    return re.sub(r"\s", "", unicodedata.normalize("NFKC", text).translate(_ALIKE))


def has(text: str, wanted: str, language: str = "") -> bool:
    """Return whether the plain `text` has the wanted words in one run.

    `language` is given for a PDF: in a language written from the right, letters are counted.
    """
    return has_letters(text, wanted, language) if is_right_to_left(language) else plain(wanted) in text


def has_across_pages(text: str, wanted: str, language: str = "") -> bool:
    """Return whether the plain `text` has the wanted words, in one run or, at the end of a page, in two."""
    if has(text, wanted, language):
        return True
    if is_right_to_left(language):
        return False
    words = wanted.split()
    for cut in range(2, len(words) - 1):
        head, tail = plain(" ".join(words[:cut])), plain(" ".join(words[cut:]))
        if head not in text:
            return False
        if tail in text[text.index(head) :]:
            return True
    return False


def pdf_words(kit: Kit, name: str, title: str, edition: str) -> str:
    """Return the plain text of a PDF without the running headers and the lines with the edition."""
    parts: list[str] = []
    for page in kit.words(name):
        skipped = [
            word.at[1]
            for word in page
            if (word.at[1] < HEADER and plain(word.text) == plain(title))
            or (edition and plain(word.text) == plain(edition))
        ]
        parts += [word.text for word in page if not any(abs(word.at[1] - y) < LINE for y in skipped)]
    return plain(" ".join(parts))


MOST = 1_000_000
"""The most characters of a book; the longest rulebook has 30 000."""

TAGS = 100_000
"""The most tags of a book; the longest rulebook has 1 500."""

_TAG = re.compile(
    r"""<(?: !doctype\ html | /[a-z][a-z0-9]* | (?P<name>[a-z][a-z0-9]*)
        (?: \s+ [a-z][a-z:-]* (?: ="[^"]*" )? )* \s* /? )>""",
    re.VERBOSE | re.IGNORECASE,
)
"""A tag as books have them. On other uses of <, Python's parser takes hours (half a minute for 50 kB of "<a
") or fails."""


def read_html(path: Path) -> "Html":
    """Read an HTML file. Raises Unreadable if it is not written as books are, or is too large."""
    try:
        written = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable("not an HTML file that can be read", place=str(path), found=str(error)) from error
    tags, at = 0, written.find("<")
    while at >= 0:
        tag = _TAG.match(written, at)
        tags += 1
        name = (tag["name"] or "").lower() if tag else ""
        if tag is None or name == "script" or tags > TAGS:
            found = written[at : at + 20] if tag is None else f"more than {TAGS} tags"
            raise Unreadable("HTML that no book has", place=str(path), found=found)
        at = written.find("</" if name == "style" else "<", tag.end())
    html = Html(written)
    if len(html.text) > MOST:
        raise Unreadable("more words than a book has", place=str(path), found=f"{len(html.text)} characters")
    return html


def html_of(kit: Kit, name: str) -> "Html | None":
    """Return an HTML file of a kit, or None if it is missing or cannot be read, which F19 and F20 report."""
    try:
        return read_html(kit.folder / name) if name in kit.listed else None
    except Unreadable:
        return None


class Html(HTMLParser):
    """The text of an HTML file, its language, and the texts and sources of its pictures."""

    def __init__(self, written: str) -> None:
        super().__init__()
        self.language = ""
        self.alternatives: list[str] = []
        self.sources: list[str] = []
        self._parts: list[str] = []
        self._skip = 0
        self.feed(written)
        self.text = plain(" ".join(self._parts))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "html":
            self.language = found.get("lang") or ""
        if tag == "img":
            self.alternatives.append(found.get("alt") or "")
            self.sources.append(found.get("src") or "")
        if tag in ("style", "script"):
            self._skip += 1

    def handle_endtag(self, tag: str) -> None:
        if tag in ("style", "script"):
            self._skip -= 1

    def handle_data(self, data: str) -> None:
        if not self._skip:
            self._parts.append(data)
