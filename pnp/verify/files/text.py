"""The words of a book as its files really have them, and how they are searched."""

import re
import unicodedata
from html.parser import HTMLParser
from pathlib import Path

from pnp.verify.files.kit import Kit

_ALIKE = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"'} | dict.fromkeys("-\u2010\x02\u00ad\u200b\u200e\u200f")
)
"""Quotes are made alike, and hyphens left out: pdfium calls one at the end of a line \\x02."""

HEADER = 20.0
"""A line with the book's title above this is the running header, mm."""

LINE = 2.0
"""Words so close in height are on one line, mm."""


def plain(text: str) -> str:
    """Text to be compared: no white space, no hyphens, one kind of quotes, ligatures taken apart."""
    return re.sub(r"\s", "", unicodedata.normalize("NFKC", text).translate(_ALIKE))


def says(text: str, wanted: str) -> bool:
    """Whether `text` (plain) holds the words wanted, in one run or, where a page ends, in two."""
    if plain(wanted) in text:
        return True
    words = wanted.split()
    for cut in range(2, len(words) - 1):
        head, tail = plain(" ".join(words[:cut])), plain(" ".join(words[cut:]))
        if head not in text:
            return False
        if tail in text[text.index(head) :]:
            return True
    return False


def pdf_words(kit: Kit, name: str, title: str, edition: str) -> str:
    """All that a PDF says, plain; the running headers and the lines with the edition left out."""
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


MOST = 2_000_000
"""Characters of a book that are searched; the longest rulebook has 60 000."""


class Html(HTMLParser):
    """The text of an HTML file, its language, and the texts and sources of its pictures."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.language = ""
        self.alternatives: list[str] = []
        self.sources: list[str] = []
        self._parts: list[str] = []
        self._skip = 0
        self.feed(path.read_text(encoding="utf-8", errors="replace"))
        self.text = plain(" ".join(self._parts)[:MOST])

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
