"""What the PDF of a book says of itself, of its runs of content and of its links."""

from collections.abc import Iterator, Sequence
from unicodedata import bidirectional
from xml.etree import ElementTree as ET

from pnp.rulebook import Book
from pnp.verify.paint.book import BookPage, Structure
from pnp.verify.told import Told, short

ROLES = {"Datetime": "Span", "Em": "Span", "Strong": "Span", "Terms": "Part", "Title": "P"}
"""What tags of the writer's own stand for."""

NAMES = frozenset(
    b"MCID Alt Lang ActualText Type Subtype Attached BBox Layout Background Pagination Header Footer "
    b"Top Bottom Left Right".split()
)
"""What is said of marks."""

MOST_FORMS = 4
"""Ways in which links say where they lead: to a page, to a section on a page, to a chapter, to a figure."""

_DC = "{http://purl.org/dc/elements/1.1/}"

Fault = tuple[int | None, str]
"""The page that a fault is on, counted from 0, and what it is."""


def of_document(book: Book, own: Structure) -> Iterator[Fault]:
    """What is said of the file as a whole."""
    language = own.language
    if language != book.language and language.split("-")[0] == book.language.split("-")[0]:
        yield None, f"expected the language {book.language}, found {language or 'none'}"
    if not own.marked or own.suspects:
        yield None, "does not say that all of it is tagged"
    if dict(own.roles) != ROLES:
        yield None, f"expected the roles {ROLES}, found {dict(own.roles)}"
    direction = "R2L" if book.right_to_left else "L2R"
    if own.direction != direction:
        yield None, f"expected pages that follow each other {direction}, found {own.direction or 'none'}"
    if set(own.tabs) - {"S"}:
        yield None, "expected links in the order of the tags, found another"
    title = " · ".join(filter(None, (book.title, book.subtitle)))
    if own.title != title and book.title in own.title:
        yield None, f"expected the title {title!r}, found {own.title!r}"
    yield from ((None, message) for message in _metadata(own.metadata, title, book))


def of_marks(pages: Sequence[BookPage]) -> Iterator[Fault]:
    """What is said of runs of content."""
    for number, page in enumerate(pages):
        for mark in page.marks[1:]:
            if mark.kind not in ("Span", "Artifact") or mark.names - NAMES:
                said = sorted(name.decode("latin-1") for name in mark.names - NAMES)
                yield number, f"a mark says {', '.join(said) or mark.kind}, which no book has"
        yield from ((number, f"{short(text)} is said from the wrong side") for text in _turned(page))


def _turned(page: BookPage) -> Iterator[str]:
    """What is said from left to right and is read from right to left, or the other way round. Arabic words
    of which some letters have a text of their own are not said to be turned, and programs turn them."""
    told = {run.mark for run in page.runs if any(each.text != each.shown for each in run.letters)}
    for run in page.runs:
        sides = {bidirectional(letter) for letter in run.text} & {"L", "R", "AL"}
        if "L" not in sides and len(run.letters) == 1:
            continue
        if sides and run.reversed != ("L" not in sides) and not (sides == {"AL"} and run.mark in told):
            yield run.text


def of_links(told: Told, structure: Structure) -> Iterator[Fault]:
    """Links that say another page, chapter or figure than that to which they lead."""
    numbered = {
        (place.passage.number.split()[-1], each.page)
        for place in told.places
        for each in place.runs[:1]
        if place.passage.number
    }
    kinds: dict[str, set[str]] = {}
    for note in structure.notes:
        digits = "".join(each for each in note.words if each.isdecimal())
        if note.goal is None:
            if note.words != note.address and note.address not in note.words:
                yield note.page, f"a link to {note.address} says {short(note.words)}"
            continue
        known = {"page"} if digits == str(note.goal + 1) else set()
        known |= {"number"} if (digits, note.goal) in numbered else set()
        if not known:
            yield note.page, f"a link to page {note.goal + 1} says {short(note.words)}"
            continue
        form = note.words.replace(digits, "", 1)
        if not (left := kinds.setdefault(form, known) & known):
            yield note.page, f"a link to page {note.goal + 1} says {short(note.words)}"
        kinds[form] = left
    if len(kinds) > MOST_FORMS:
        yield None, f"links are told in {len(kinds)} ways: {', '.join(map(short, kinds))}"


def _metadata(data: bytes, title: str, book: Book) -> Iterator[str]:
    """What the metadata of a file say otherwise."""
    try:
        root = ET.fromstring(b"" if b"<!" in data else data)
    except ET.ParseError:
        yield "its metadata cannot be read"
        return
    about = [each for each in root.iter() if each.tag.startswith(_DC)]
    found = {
        each.tag.removeprefix(_DC): [text.strip() for text in each.itertext() if text.strip()]
        for each in about
    }
    wanted = {"title": [title], "language": [book.language], "format": ["application/pdf"]}
    wanted["creator"] = [book.byline] if book.byline else []
    for key, value in found.items():
        if wanted.get(key, []) != value:
            yield f"its metadata: expected {key} {wanted.get(key)}, found {value}"
    if len(about) != len(found) or not found.keys() >= {"title", "language"}:
        yield f"its metadata: expected title and language once, found {[each.tag for each in about]}"
