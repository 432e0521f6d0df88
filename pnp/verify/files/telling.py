"""The books of a kit as they are told: their pages held against what they should say, once for all checks."""

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


def told(kit: Kit, name: str) -> Told | None:
    """The words of a PDF and where they stand; none where it cannot be read, or turned over."""
    if name not in kit.told:
        kit.told[name] = _told(kit, name)
    found: Told | None = kit.told[name]
    return found


def _told(kit: Kit, name: str) -> Told | None:
    pages = leaves(kit, name)
    if not pages or kit.library is None:
        return None
    right_to_left = kit.library.assembly.right_to_left if name == SHEET else kit.right_to_left
    return Told(Flow(pages), passages(kit, name), right_to_left=right_to_left)


def library_of(kit: Kit) -> Library:
    """The books of a kit that has words, and so a library."""
    assert kit.library is not None
    return kit.library


def passages(kit: Kit, name: str) -> list[Passage]:
    """What a PDF should say."""
    library = library_of(kit)
    if name == SHEET:
        return list(Leaflet(library.assembly).all())
    book = library.rulebook
    if book is None:
        return []
    pages = Pages(
        book,
        library.parts,
        covered=library.covered,
        bulleted=library.bulleted,
        short=library.short,
        loose=name == BOOKLET or kit.setting.text == "large",
    )
    return list(pages.all())


def leaves(kit: Kit, name: str) -> Sequence[BookPage]:
    """The pages of a PDF as one reads them: of a booklet, turned over one by one."""
    pages = kit.printed(name)
    if name != BOOKLET or not pages:
        return pages
    if len(pages) % 2 or any(booklet.saddle(kit)):
        return ()  # F28 says so
    halves = [(_half(page, left=True), _half(page, left=False)) for page in pages]
    return [
        page
        for page in booklet.turned_over(halves, right_to_left=kit.right_to_left)
        if page.runs or page.paints
    ]


def _half(page: BookPage, *, left: bool) -> BookPage:
    """What lies on one half of a side."""
    middle = page.width / 2
    runs = tuple(run for run in page.runs if _is_left(run.clips, middle) == left)
    paints = tuple(paint for paint in page.paints if _is_left(paint.clips, middle) == left)
    own = {*(run.mark for run in runs), *(paint.mark for paint in paints)}
    first, last = min(own, default=0), max(own, default=-1)
    marks = (mark if first <= k <= last else Mark("") for k, mark in enumerate(page.marks))
    return replace(page, marks=tuple(marks), runs=runs, paints=paints)


def _is_left(clips: Sequence[Clip], middle: float) -> bool:
    """Whether the form that is painted begins on the left half of a side."""
    return bool(clips) and clips[0].matrix[4] < middle - 1.0


def screen(kit: Kit) -> Screen | None:
    """The page for screens; none where there is none that can be read."""
    if kit.library is None:
        return None
    if not kit.screens and SCREEN in kit.listed:
        try:
            read_html(kit.folder / SCREEN)
            kit.screens.append(Screen((kit.folder / SCREEN).read_text(encoding="utf-8")))
        except Unreadable:
            return None
    return kit.screens[0] if kit.screens else None


def wanted_on_screen(kit: Kit) -> list[Passage]:
    """What the page for screens should say."""
    library = library_of(kit)
    return list(Screens(library.rulebook, library.parts).all()) if library.rulebook else []


def nodes_on_screen(kit: Kit, width: Callable[[str], float]) -> list[Node]:
    """Return the nodes that the page for screens should have; `width` gives that of a figure in mm."""
    library = library_of(kit)
    if library.rulebook is None:
        return []
    return Elements(
        library.rulebook, library.parts, pictured=library.covered, dressed=library.bulleted, width=width
    ).all()


def unlike_on_screen(kit: Kit) -> str:
    """Return what the page for screens says otherwise, or nothing. Letters are compared first as a reader
    hears them, then exactly, with blanks, joiners and marks that nobody sees."""
    page = screen(kit)
    if page is None or library_of(kit).rulebook is None:
        return ""
    at = 0
    for passage in wanted_on_screen(kit):
        text = heard(passage.text)
        if not page.text.startswith(text, at):
            same = next((k for k, letter in enumerate(text) if page.text[at + k : at + k + 1] != letter), 0)
            start = max(0, same - 12)
            found = page.text[at + start : at + same + 20]
            return f"{passage.what}: expected {text[start : same + 20]!r}, found {found!r}"
        at += len(text)
    if at < len(page.text):
        return f"says more than the book: {page.text[at : at + 60]!r}"
    wanted = sentences(nodes_on_screen(kit, lambda _: 0.0))
    for expected, there in zip_longest(wanted, sentences(page.nodes), fillvalue=""):
        if expected != there:
            return _otherwise(expected, there)
    return ""


def _otherwise(expected: str, found: str) -> str:
    """Return how two texts differ, from a little before the first letter that does."""
    same = next((k for k, (a, b) in enumerate(zip(expected, found, strict=False)) if a != b), None)
    start = max(0, (min(len(expected), len(found)) if same is None else same) - 12)
    return f"expected {describe(expected[start : start + 40])}, found {describe(found[start : start + 40])}"
