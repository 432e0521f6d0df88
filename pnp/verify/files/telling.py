"""The books of a kit compared with their expected text, once for all checks."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import zip_longest

from pnp.verify.files import booklet
from pnp.verify.files.kit import BOOKLET, Kit
from pnp.verify.files.text import read_html
from pnp.verify.paint import Unreadable
from pnp.verify.paint.book import BookPage, Clip, Mark
from pnp.verify.told import (
    Elements,
    Flow,
    Leaflet,
    Library,
    Node,
    Pages,
    Passage,
    Screen,
    Screens,
    Told,
    describe,
    heard,
    sentences,
)

RULES, SHEET, SCREEN = "rulebook.pdf", "assembly.pdf", "rulebook.html"


def compare_book(kit: Kit, name: str) -> Told | None:
    """Return the words of a PDF and their places, or None if it cannot be read or put into reading order."""
    if name not in kit.told:
        kit.told[name] = _compare_book(kit, name)
    found: Told | None = kit.told[name]
    return found


def _compare_book(kit: Kit, name: str) -> Told | None:
    pages = reading_pages(kit, name)
    if not pages or kit.library is None:
        return None
    right_to_left = kit.library.assembly.right_to_left if name == SHEET else kit.right_to_left
    return Told(Flow(pages), passages(kit, name), right_to_left=right_to_left)


def library_of(kit: Kit) -> Library:
    """Return the library of a kit. The kit must have books."""
    assert kit.library is not None
    return kit.library


def passages(kit: Kit, name: str) -> list[Passage]:
    """Return the expected text of a PDF."""
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
        loose=name == BOOKLET or kit.setting.text == "large",
    )
    return list(pages.all())


def reading_pages(kit: Kit, name: str) -> Sequence[BookPage]:
    """Return the pages of a PDF in the order of reading: those of a booklet are taken from its sheets."""
    pages = kit.book_pages(name)
    if name != BOOKLET or not pages:
        return pages
    if len(pages) % 2 or any(booklet.saddle(kit)):
        return ()  # F28 says so
    halves = [(_half_page(page, left=True), _half_page(page, left=False)) for page in pages]
    return [
        page
        for page in booklet.reading_order(halves, right_to_left=kit.right_to_left)
        if page.runs or page.paints
    ]


def _half_page(page: BookPage, *, left: bool) -> BookPage:
    """Return what lies on one half of a side."""
    middle = page.width / 2
    runs = tuple(run for run in page.runs if _is_left(run.clips, middle) == left)
    paints = tuple(paint for paint in page.paints if _is_left(paint.clips, middle) == left)
    own = {*(run.mark for run in runs), *(paint.mark for paint in paints)}
    first, last = min(own, default=0), max(own, default=-1)
    marks = (mark if first <= k <= last else Mark("") for k, mark in enumerate(page.marks))
    return replace(page, marks=tuple(marks), runs=runs, paints=paints)


def _is_left(clips: Sequence[Clip], middle: float) -> bool:
    """Return whether the painted form begins on the left half of a side."""
    return bool(clips) and clips[0].matrix[4] < middle - 1.0


def screen(kit: Kit) -> Screen | None:
    """Return the page for screens, or None if there is none that can be read."""
    if kit.library is None:
        return None
    if not kit.screens and SCREEN in kit.listed:
        try:
            read_html(kit.folder / SCREEN)
            kit.screens.append(Screen((kit.folder / SCREEN).read_text(encoding="utf-8")))
        except Unreadable:
            return None
    return kit.screens[0] if kit.screens else None


def screen_passages(kit: Kit) -> list[Passage]:
    """Return the expected text of the page for screens."""
    library = library_of(kit)
    return list(Screens(library.rulebook, library.parts).all()) if library.rulebook else []


def screen_nodes(kit: Kit, width: Callable[[str], float]) -> list[Node]:
    """Return the expected nodes of the page for screens. `width` returns the width of a figure in mm."""
    library = library_of(kit)
    if library.rulebook is None:
        return []
    return Elements(
        library.rulebook,
        library.parts,
        pictured=library.has_cover_picture,
        dressed=library.has_picture_bullets,
        width=width,
    ).all()


def screen_difference(kit: Kit) -> str:
    """Return the first difference in the text of the page for screens, or nothing. Letters are compared first
    without, then with blanks, joiners and invisible marks."""
    page = screen(kit)
    if page is None or library_of(kit).rulebook is None:
        return ""
    at = 0
    for passage in screen_passages(kit):
        text = heard(passage.text)
        if not page.text.startswith(text, at):
            same = next((k for k, letter in enumerate(text) if page.text[at + k : at + k + 1] != letter), 0)
            start = max(0, same - 12)
            found = page.text[at + start : at + same + 20]
            return f"{passage.what}: expected {text[start : same + 20]!r}, found {found!r}"
        at += len(text)
    if at < len(page.text):
        return f"says more than the book: {page.text[at : at + 60]!r}"
    wanted = sentences(screen_nodes(kit, lambda _: 0.0))
    for expected, there in zip_longest(wanted, sentences(page.nodes), fillvalue=""):
        if expected != there:
            return _first_difference(expected, there)
    return ""


def _first_difference(expected: str, found: str) -> str:
    """Return how two texts differ, from a little before the first letter that does."""
    same = next((k for k, (a, b) in enumerate(zip(expected, found, strict=False)) if a != b), None)
    start = max(0, (min(len(expected), len(found)) if same is None else same) - 12)
    return f"expected {describe(expected[start : start + 40])}, found {describe(found[start : start + 40])}"
