"""The F check on the booklet, and functions that read the words of each book and compare them with the
expected text. The results are kept in the kit, so that all checks of books share them."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from html.parser import HTMLParser
from itertools import zip_longest
from pathlib import Path
from typing import Any, TypeVar

from pnp.finding import Check, Finding, check
from pnp.papers import PAPERS
from pnp.rulebook import answers
from pnp.text import is_right_to_left
from pnp.units import Point
from pnp.verify.files.kit import BOOKLET, Kit
from pnp.verify.paint import Unreadable
from pnp.verify.paint.book import BookPage, Clip, Mark
from pnp.verify.profile import take_apart
from pnp.verify.told import (
    Elements,
    Flow,
    Leaflet,
    Library,
    Node,
    Pages,
    Passage,
    PassageReader,
    Screen,
    Screens,
    compared_letters,
    describe,
    has_letters,
    sentences,
)

_ALIKE = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"'}
    | dict.fromkeys("-\u2010\x02\u00ad\u200b\u200e\u200f\u2066\u2069")
)
"""A table that makes quotes equal and removes hyphens and invisible characters. pdfium returns a hyphen at
the end of a line as U+0002."""

HEADER = 20.0
"""The height in mm of the running header with the book's title."""

LINE = 2.0
"""The largest difference in mm between the heights of words on one line."""


def plain(text: str) -> str:
    """Return a text in a form for comparison: without white space, hyphens and ligatures, and with one kind
    of quotes."""
    return re.sub(r"\s", "", unicodedata.normalize("NFKC", text).translate(_ALIKE))


def has(text: str, wanted: str, language: str = "") -> bool:
    """Return whether a text contains the words `wanted` without interruption. `text` must be in the form that
    `plain` returns; `wanted` is converted to that form here. For a `language` that is read from right to
    left, it is enough if the letters of `wanted` occur next to each other, in any order."""
    return has_letters(text, wanted, language) if is_right_to_left(language) else plain(wanted) in text


def has_across_pages(text: str, wanted: str, language: str = "") -> bool:
    """Return whether a text contains the words `wanted`, whole or divided into two parts by the end of a
    page: the second part may come anywhere after the first. `text` must be in the form that `plain` returns;
    `wanted` is converted to that form here. For a `language` that is read from right to left, only the
    letters are compared, in any order, and only for the whole of `wanted`."""
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
    """Return the text of a PDF of a kit in the form that `plain` returns. Lines with the text `edition` are
    left out, and so are running headers, which have the text `title`."""
    parts: list[str] = []
    for page in kit.texts(name):
        skipped = [
            word.at[1]
            for word in page.words
            if (word.at[1] < HEADER and plain(word.text) == plain(title))
            or (edition and plain(word.text) == plain(edition))
        ]
        parts += [word.text for word in page.words if not any(abs(word.at[1] - y) < LINE for y in skipped)]
    return plain(" ".join(parts))


MOST = 1_000_000
"""The most characters of a book. The longest rulebook has 30 000."""

TAGS = 100_000
"""The most tags of a book. The longest rulebook has 1 500."""

_TAG = re.compile(
    r"""<(?: !doctype\ html | /[a-z][a-z0-9]* | (?P<name>[a-z][a-z0-9]*)
        (?: \s+ [a-z][a-z:-]* (?: ="[^"]*" )? )* \s* /? )>""",
    re.VERBOSE | re.IGNORECASE,
)
"""A pattern for a tag as books have them. For other uses of "<", Python's parser can take hours (half a
minute for 50 kB of "<a ") or fail."""


class ForeignScript(Unreadable):
    """Raised for an HTML file with a script that pnp does not write, or with changed data for its interactive
    figures (the answers that a figure gives when a reader taps on it)."""


def read_html(path: Path) -> "Html":
    """Read an HTML file and return its content.

    Raises ForeignScript if the file has a script that is not pnp's, and Unreadable for any other file that is
    not written as pnp writes books, or is too large.
    """
    written, _ = read_answering(path)
    page, _ = take_apart(written)
    tags, at, is_scripted = 0, page.find("<"), False
    while at >= 0:
        tag = _TAG.match(page, at)
        tags += 1
        name = (tag["name"] or "").lower() if tag else ""
        is_scripted = is_scripted or name == "script"
        if tag is None or tags > TAGS:
            found = page[at : at + 20] if tag is None else f"more than {TAGS} tags"
            raise Unreadable("HTML that no book has", place=str(path), found=found)
        at = page.find("</" if name in ("style", "script") else "<", tag.end())
    if is_scripted:
        raise ForeignScript("HTML that no book has", place=str(path), found="a script that is not pnp's")
    html = Html(page)
    if len(html.text) > MOST:
        raise Unreadable("more words than a book has", place=str(path), found=f"{len(html.text)} characters")
    return html


def read_answering(path: Path) -> tuple[str, Any]:
    """Return an HTML file's text, and the data of its interactive figures: which actions are legal in the
    position that a figure shows, and why others are not. The text is without this data and its script.

    The data is a dict with the keys that `pnp.kit.answering.make_tables` writes: "figures" maps the id of a
    figure to an index into "tables", which has the actions. If there is no such data, or if it or the script
    is not as pnp writes it, return the whole text and None. Raises Unreadable for a file that is not text.
    """
    try:
        return answers.detach(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable("not an HTML file that can be read", place=str(path), found=str(error)) from error


def open_html(kit: Kit, name: str) -> "Html":
    """Return the content of an HTML file in a kit, which is read once. Raises ForeignScript if the file has a
    script that is not pnp's, and Unreadable if it is not written as pnp writes books."""
    if name not in kit.html:
        try:
            kit.html[name] = read_html(kit.folder / name)
        except Unreadable as error:
            kit.html[name] = error
    found: Html | Unreadable = kit.html[name]
    if isinstance(found, Unreadable):
        raise found
    return found


def html_of(kit: Kit, name: str) -> "Html | None":
    """Return the content of an HTML file in a kit. Return None if it is missing or cannot be read, which F19,
    F20 and F34 report."""
    try:
        return open_html(kit, name) if name in kit.listed_files else None
    except Unreadable:
        return None


class Html(HTMLParser):
    """The content of an HTML file: its text in the form that `plain` returns, its language, the alternative
    texts of its pictures (`alternatives`), and the addresses in its <img> elements (`sources`)."""

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
            self.sources.append(found.get("src") or "")
        if tag == "svg" and found.get("role") == "img":
            self.alternatives.append(found.get("aria-label") or "")
        if tag in ("style", "script"):
            self._skip += 1

    def handle_endtag(self, tag: str) -> None:
        if tag in ("style", "script"):
            self._skip -= 1

    def handle_data(self, data: str) -> None:
        if not self._skip:
            self._parts.append(data)


EXACT = 0.02

Side = TypeVar("Side")
"""A type variable for whatever stands for a page: the left or right half of a side of a booklet's sheet."""


@check("F28", "the folded booklet has each page once, in order and upright")
def saddle(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The sheets of rulebook-booklet.pdf are printed on both sides, flipped on the short edge, and folded
    into each other. In the folded booklet, the cover comes first, and each page after it is upright with its
    number near an edge. Up to three pages right before the last one may be blank. Each sheet has the size of
    the kit's paper for books, in landscape."""
    sides = kit.halves
    if kit.book is None or BOOKLET not in kit.listed_files or not sides:  # if it cannot be read, F20 says so
        return
    yield from _paper(self, kit)
    if len(sides) % 2:
        yield self.error(BOOKLET, f"expected two sides of each sheet, found {len(sides)} sides")
        return
    pages = reading_order(sides, right_to_left=kit.book.right_to_left)
    shown = sum(half.letters > 0 for half in pages)
    if len(pages) - shown > 3:
        yield self.error(BOOKLET, f"expected at most 3 blank pages, found {len(pages) - shown}")
    last = len(pages) - 1
    for index, half in enumerate(pages):
        where = f"{BOOKLET}, page {index + 1} when folded"
        number = shown if index == last else index + 1
        if index < last and number >= shown:
            if half.letters:
                yield self.error(where, "expected a blank page before the last, found words")
        elif not half.letters:
            yield self.error(where, f"expected page {number} of the book, found nothing")
        elif index and str(number) not in (found := numbers_in(half.edges)):
            seen = ", ".join(found) or "none"
            yield self.error(where, f"expected page {number} of the book, found the number {seen}")
        elif 2 * half.upright < half.letters:
            yield self.error(where, "is not upright")


def numbers_in(edges: str) -> list[str]:
    """Return the numbers in `edges`, the text near the upper and lower edge of a page. Letters of a
    right-to-left script are first separated from numbers, because pdfium may join them to a number beside
    them."""
    return [word for word in _NEXT_TO_DIGIT.sub(" ", edges).split() if word.isdecimal()]


_RIGHT_TO_LEFT = "[\u0590-\u08ff]"
_NEXT_TO_DIGIT = re.compile(rf"(?<=\d)(?={_RIGHT_TO_LEFT})|(?<={_RIGHT_TO_LEFT})(?=\d)")


def reading_order(sides: Sequence[tuple[Side, Side]], *, right_to_left: bool) -> list[Side]:
    """Return the pages of a folded booklet in reading order. `sides` has the left and right half of each side
    of a sheet, the front before the back, and the outermost sheet first."""
    many = 2 * len(sides)
    found = []
    for page in range(1, many + 1):
        outer = min(page, many + 1 - page)
        # In the first half of the book, odd pages are right halves. The page beside it on the same side of
        # the sheet is in the second half of the book.
        is_right = (outer % 2 == 1) == (page == outer)
        found.append(sides[outer - 1][is_right != right_to_left])
    return found


def words(kit: Kit) -> str:
    """Return the text of a kit's booklet, its pages in reading order. Return "" if the booklet cannot be
    read."""
    right_to_left = kit.book is not None and kit.book.right_to_left
    return " ".join(half.text for half in reading_order(kit.halves, right_to_left=right_to_left))


def _paper(self: Check[Any], kit: Kit) -> Iterator[Finding]:
    facts, paper = (
        kit.facts(BOOKLET),
        PAPERS[PAPERS[kit.manifest.paper].book].landscape,
    )
    if facts is None:
        return
    for number, (width, height, _) in enumerate(facts.sizes, 1):
        if abs(width - paper.width) > EXACT or abs(height - paper.height) > EXACT:
            yield self.error(
                f"{BOOKLET}, page {number}",
                f"expected {paper.name} on its long side, found {width:.2f} x {height:.2f} mm",
            )


CHECKS = (saddle,)


RULES, SHEET, SCREEN = "rulebook.pdf", "assembly.pdf", "rulebook.html"


def compare_book(kit: Kit, name: str) -> PassageReader | None:
    """Return the result of comparing a PDF of a kit with its expected text. It is computed once for a kit.
    Return None if the PDF cannot be read or if its pages cannot be put into reading order."""
    if name not in kit.told:
        kit.told[name] = _compare_book(kit, name)
    found: PassageReader | None = kit.told[name]
    return found


def _compare_book(kit: Kit, name: str) -> PassageReader | None:
    pages = reading_pages(kit, name)
    if not pages or kit.library is None:
        return None
    right_to_left = kit.library.assembly.right_to_left if name == SHEET else kit.right_to_left
    return PassageReader(Flow(pages), passages(kit, name), right_to_left=right_to_left)


def library_of(kit: Kit) -> Library:
    """Return the Library of a kit, which computes what its books should contain. The kit must have books."""
    assert kit.library is not None
    return kit.library


def passages(kit: Kit, name: str) -> list[Passage]:
    """Return the expected passages (paragraphs, cells, captions and so on, in order) of a book's PDF."""
    library = library_of(kit)
    if name == SHEET:
        return list(Leaflet(library.assembly).all())
    book = library.rulebook
    if book is None:
        return []
    pages = Pages(
        book,
        library.parts,
        covered=library.has_cover_picture,
        bulleted=library.has_picture_bullets,
        short=library.has_short_contents,
        loose=name == BOOKLET or kit.face_setting.text == "large",
    )
    return list(pages.all())


def reading_pages(kit: Kit, name: str) -> Sequence[BookPage]:
    """Return the pages of a PDF in reading order. The pages of a booklet are the halves of its sides."""
    pages = kit.book_pages(name)
    if name != BOOKLET or not pages:
        return pages
    if len(pages) % 2 or any(saddle(kit)):
        return ()  # F28 says so
    halves = [(_half_page(page, left=True), _half_page(page, left=False)) for page in pages]
    return [
        page for page in reading_order(halves, right_to_left=kit.right_to_left) if page.runs or page.paints
    ]


def _half_page(page: BookPage, *, left: bool) -> BookPage:
    """Return the part of a page on its left or right half."""
    middle = page.width / 2
    runs = tuple(run for run in page.runs if _is_left(run.clips, middle) == left)
    paints = tuple(paint for paint in page.paints if _is_left(paint.clips, middle) == left)
    own = {*(run.mark for run in runs), *(paint.mark for paint in paints)}
    first, last = min(own, default=0), max(own, default=-1)
    marks = (mark if first <= k <= last else Mark("") for k, mark in enumerate(page.marks))
    return replace(page, marks=tuple(marks), runs=runs, paints=paints)


def _is_left(clips: Sequence[Clip], middle: float) -> bool:
    """Return whether a painted form begins on the left half of a page."""
    return bool(clips) and clips[0].matrix[4] < middle / 2  # inner sheets have pages nearer to the fold


def read_screen(kit: Kit) -> Screen | None:
    """Return the content of rulebook.html, which is parsed once for a kit. Return None if the kit has no
    books, or if the file is missing or cannot be read."""
    if kit.library is None:
        return None
    if not kit.screens and SCREEN in kit.listed_files:
        try:
            open_html(kit, SCREEN)
            kit.screens.append(Screen(read_answering(kit.folder / SCREEN)[0]))
        except Unreadable:
            return None
    return kit.screens[0] if kit.screens else None


def screen_passages(kit: Kit) -> list[Passage]:
    """Return the expected passages (paragraphs, cells, captions and so on, in order) of rulebook.html."""
    library = library_of(kit)
    return list(Screens(library.rulebook, library.parts).all()) if library.rulebook else []


def screen_nodes(kit: Kit, size: Callable[[str], Point]) -> list[Node]:
    """Return the expected HTML nodes of rulebook.html, or [] for a game without a rulebook. `size` is a
    function that returns the width and height in mm of the figure with a given name."""
    library = library_of(kit)
    if library.rulebook is None:
        return []
    return Elements(
        library.rulebook,
        library.parts,
        pictured=library.has_cover_picture,
        dressed=library.has_picture_bullets,
        size=size,
    ).all()


def screen_difference(kit: Kit) -> str:
    """Return a message about the first difference between the text of rulebook.html and the expected text.
    Return "" if there is none. First only letters are compared, then also spaces and invisible characters."""
    page = read_screen(kit)
    if page is None or library_of(kit).rulebook is None:
        return ""
    at = 0
    for passage in screen_passages(kit):
        text = compared_letters(passage.text)
        if not page.text.startswith(text, at):
            same = next((k for k, letter in enumerate(text) if page.text[at + k : at + k + 1] != letter), 0)
            start = max(0, same - 12)
            found = page.text[at + start : at + same + 20]
            return f"{passage.what}: expected {text[start : same + 20]!r}, found {found!r}"
        at += len(text)
    if at < len(page.text):
        return f"says more than the book: {page.text[at : at + 60]!r}"
    wanted = sentences(screen_nodes(kit, lambda _: (0.0, 0.0)))
    for expected, there in zip_longest(wanted, sentences(page.nodes), fillvalue=""):
        if expected != there:
            return _first_difference(expected, there)
    return ""


def _first_difference(expected: str, found: str) -> str:
    """Return a message with parts of two texts, from a little before the first letter that differs."""
    same = next((k for k, (a, b) in enumerate(zip(expected, found, strict=False)) if a != b), None)
    start = max(0, (min(len(expected), len(found)) if same is None else same) - 12)
    return f"expected {describe(expected[start : start + 40])}, found {describe(found[start : start + 40])}"
