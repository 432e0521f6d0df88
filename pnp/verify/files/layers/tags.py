"""The F check that the tags in the PDFs of books give screen readers the right content: reading order,
languages, texts of pictures, and the column heads of table cells."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from unicodedata import bidirectional
from xml.etree import ElementTree as ET

from pnp.finding import Check, Finding, check
from pnp.rulebook import Book, Figure, Heading, Table, catalog, plain, walk
from pnp.verify.files import places, telling
from pnp.verify.files.kit import Kit
from pnp.verify.files.telling import RULES, SHEET
from pnp.verify.paint import Unreadable
from pnp.verify.paint.book import BookPage, Content, Element, Structure
from pnp.verify.told import PassageReader, Place, compared_letters, inline, short

ROLES = {"Datetime": "Span", "Em": "Span", "Strong": "Span", "Terms": "Part", "Title": "P"}
"""The standard tag for each tag that only the writer of the PDF uses."""

NAMES = frozenset(
    b"MCID Alt Lang ActualText Type Subtype Attached BBox Layout Background Pagination Header Footer "
    b"Top Bottom Left Right".split()
)
"""The names that the properties of marked content may contain."""

MOST_FORMS = 4
"""The number of ways in which the text of a link can name its target: a page, a section on a page, a chapter,
a figure."""

_DC = "{http://purl.org/dc/elements/1.1/}"

Fault = tuple[int | None, str]
"""The page of a fault, counted from 0 (None for the whole file), and a message."""


def of_document(book: Book, own: Structure) -> Iterator[Fault]:
    """Yield the faults of a PDF as a whole: in its language, the roles of its tags, its reading direction,
    its title and its metadata. `own` is the tag structure of the PDF, and `book` states what is expected."""
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
    """Yield the faults in the properties of marked content, and the texts whose marked reading direction is
    not that of their letters."""
    for number, page in enumerate(pages):
        for mark in page.marks[1:]:
            if mark.kind not in ("Span", "Artifact") or mark.names - NAMES:
                said = sorted(name.decode("latin-1") for name in mark.names - NAMES)
                yield number, f"a mark says {', '.join(said) or mark.kind}, which no book has"
        yield from ((number, f"{short(text)} is said from the wrong side") for text in _turned_texts(page))


def _turned_texts(page: BookPage) -> Iterator[str]:
    """Yield the texts whose marked direction differs from the direction of their letters. Arabic words in
    which a letter has its own text are left out, because they are not marked and programs reverse them."""
    told = {run.mark for run in page.runs if any(each.text != each.shown for each in run.letters)}
    for run in page.runs:
        sides = {bidirectional(letter) for letter in run.text} & {"L", "R", "AL"}
        if "L" not in sides and len(run.letters) == 1:
            continue
        if sides and run.reversed != ("L" not in sides) and not (sides == {"AL"} and run.mark in told):
            yield run.text


def of_links(told: PassageReader, structure: Structure) -> Iterator[Fault]:
    """Yield a fault for each link whose text names another page, chapter or figure than the one to which the
    link leads. `told` has the book's text as found on the pages, and `structure` the tags and links of the
    PDF."""
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
    """Yield a message for each difference in the metadata of a file."""
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


def of_tables(book: Book, structure: Structure) -> Iterator[Fault]:
    """Yield a fault for each tagged table that is not built as pnp builds tables, such as one with a cell
    that does not name the head of its column. Tables are also counted by size: yield a fault for each size,
    in columns and rows, of which the PDF has more or fewer tables than the book."""
    wanted = Counter(
        (len(block.header), len(block.rows)) for block in walk(book.blocks) if isinstance(block, Table)
    )
    for element in structure.walk():
        if element.role == "Table":
            shape, message = _table(element)
            wanted[shape] -= 1
            if message:
                yield None, message
    for (columns, rows), many in wanted.items():
        if many:
            yield None, f"tables of {columns} columns and {rows} rows: {abs(many)} too {_few(many)}"


def _few(many: int) -> str:
    return "few" if many > 0 else "many"


def _table(table: Element) -> tuple[tuple[int, int], str]:
    """Return the numbers of columns and rows (without the head) of a table, and a message about its fault or
    ""."""
    parts = [each for each in table.inner if isinstance(each, Element)]
    if [part.role for part in parts] != ["THead", "TBody"]:
        return (0, 0), "a table has no head, or no body"
    rows = [_inside(row) for part in parts for row in _inside(part)]
    head = rows[0] if rows else []
    names = [cell.texts.get("ID", "") for cell in head]
    if len(_inside(parts[0])) != 1 or len(set(names)) != len(names) or "" in names:
        return (len(head), 0), "the heads of a table have no names of their own"
    for k, row in enumerate(rows):
        if [cell.role for cell in row] != ["TD" if k else "TH"] * len(head):
            return (len(head), len(rows) - 1), "a row of a table has other cells than its head"
        for name, cell in zip(names, row, strict=True):
            about = cell.attributes
            if {key for key in about if key.endswith("Span")}:
                return (len(head), len(rows) - 1), "a cell spans several"
            if about.get("Table/Headers", "") != (name if k else "") or (
                about.get("Table/Scope") != (None if k else "/Column")
            ):
                return (len(head), len(rows) - 1), "a cell does not name the head of its column"
    return (len(head), len(rows) - 1), ""


def _inside(element: Element) -> list[Element]:
    return [each for each in element.inner if isinstance(each, Element)]


STYLES = ("Strong", "Em", "Link", "Code", "Struck")
"""The roles of words within a passage (a paragraph, cell, caption or the like). "Struck" is a tag whose
attribute puts a line through its words."""

_LINE = "Layout/TextDecorationType"

HOLDERS = ("Div", "Document")
"""The tags that only group other tags and say nothing about their content."""

ALONE = re.compile(r"H[1-6]|Figure|Table|L|LI|TOC|TOCI")
"""A pattern for tags that may not be empty."""

MOST = 5
"""The most findings of a file."""


@check("F52", "screen readers get the same text as readers of the books see")
def tags(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The tags of rulebook.pdf and assembly.pdf, which screen readers use, follow from the content of the
    book. Each passage has the tag of its kind (a heading with its level, a paragraph, an item, a cell under
    the head of its column, a caption), and there are tags for its strong words and links. Passages are read
    in the order of painting. Each picture has its alternative text, letter by letter. The document, its title
    and each mark have the language of the book. The texts of links name the page of their target. There are
    no other tags or texts."""
    for name in (RULES, SHEET):
        book = telling.compare_book(kit, name)
        if book is None or book.unlike is not None:
            continue  # F13 or F43 says so
        try:
            structure = kit.structure(name)
        except Unreadable as error:
            yield self.error(name, f"its tags cannot be read: {error.found}")
            continue
        if structure is None:
            continue  # F11 says so
        library = telling.library_of(kit)
        told = library.assembly if name == SHEET else library.rulebook
        assert told is not None  # it has words
        covered = name == RULES and library.has_cover_picture
        found = list(Layer(told, book, structure, kit.book_pages(name), covered=covered).faults())
        links = list(of_links(book, structure))
        found += links if links and not any(places.places(kit)) else []  # F45 reports wrong targets
        for page, message in found[:MOST]:
            yield self.error(name if page is None else f"{name}, page {page + 1}", message)


class Layer:
    """The tags of one PDF, compared with its book and its pages. `structure` has the tags, and `told` the
    place of each passage (paragraph, cell, caption or the like) on the pages. `covered` is true if the PDF
    has a picture on its cover."""

    def __init__(
        self,
        book: Book,
        told: PassageReader,
        structure: Structure,
        pages: Sequence[BookPage],
        *,
        covered: bool,
    ) -> None:
        self.book, self.told, self.structure, self.pages = book, told, structure, pages
        self.covered = covered
        self.used: dict[int, Place] = {}
        """The first passage in each element that holds passages, by the element's id."""

    def faults(self) -> Iterator[Fault]:
        """Yield all faults of the tags."""
        yield from of_document(self.book, self.structure)
        yield from of_marks(self.pages)
        found = list(self.content())
        yield from found
        if found:
            return
        yield from self.order()
        for place in self.told.places:
            yield from self.passage(place)
        yield from self.elements()
        yield from self.languages()
        yield from self.pictures()
        yield from of_tables(self.book, self.structure)

    def content(self) -> Iterator[Fault]:
        """Yield a fault for content on a page that has no tag or several tags, and for a tag without content
        on its page. Also yield one if the PDF's parent tree, which leads from content back to its tag, names
        another tag."""
        own = self.structure
        there = {
            Content(number, mark.number): mark
            for number, page in enumerate(self.pages)
            for mark in page.marks
            if mark.number is not None
        }
        for each in own.twice:
            yield max(0, each.page), "something is read aloud twice"
        for each in sorted(there.keys() ^ own.content.keys()):
            yield max(0, each.page), "a tag holds what is not painted, or something painted has no tag"
            return
        for each, element in own.content.items():
            if own.parents.get(each) is not element:
                yield each.page, f"what is tagged {element.role} is said to have another tag"
                return
        if own.unlinked:
            yield None, f"{own.unlinked} links have no tag of their own"
        numbers = [(each.page, each.number) for each in there]
        if len(set(numbers)) != sum(mark.number is not None for page in self.pages for mark in page.marks):
            yield None, "two marks of a page have one number"

    def order(self) -> Iterator[Fault]:
        """Yield a fault if screen readers read the content in another order than that of painting. It names
        the page of the first content that is out of order."""
        before = Content(0, -1)
        for each in (content for root in self.structure.roots for content in _read(root)):
            if each < before:
                yield each.page, "something is read aloud after what it stands before"
                return
            before = each

    def element(self, page: int, mark: int) -> Element | None:
        """Return the tag of a mark (a run of marked content), or None if it has none. `page` is counted from
        0, and `mark` is an index into the marks of the page."""
        number = self.pages[page].marks[mark].number
        return None if number is None else self.structure.content.get(Content(page, number))

    def passage(self, place: Place) -> Iterator[Fault]:
        """Yield the faults in the tags and styles of one passage (a paragraph, cell, caption or the like).
        `place` is the passage with the runs of letters that print it."""
        passage = place.passage
        said: Counter[str] = Counter()
        paths: dict[str, str] = {}
        holders: list[Element] = []
        page = place.runs[0].page if place.runs else 0
        for each in place.runs:
            letters = "".join(text for _, text in each.units)
            element = self.element(each.page, each.run.mark)
            if element is None:
                yield page, f"{passage.what} has no tag: {short(passage.text)}"
                return
            path = [one for one in element.path if one.role not in HOLDERS]
            for style in {_role(one) for one in path} & {*STYLES}:
                said.update({f"{style} {letter}": many for letter, many in Counter(letters).items()})
            block = [one for one in path if _role(one) not in STYLES]
            roles = "/".join(one.role for one in block)
            paths[roles] = paths.get(roles, "") + letters
            if block and block[-1] not in holders:
                holders.append(block[-1])
        yield from ((page, message) for message in self.tag_faults(place, paths, holders))
        yield from ((page, message) for message in _style_faults(place, said))

    def tag_faults(self, place: Place, paths: dict[str, str], holders: Sequence[Element]) -> Iterator[str]:
        """Yield a message if a passage has a wrong kind of tag, has several tags, or shares a tag with
        another passage.

        `place` is the passage with the runs of letters that print it. `paths` has the letters of the passage
        by the tags around them: a key has the roles of these tags, outermost first, joined by "/" (such as
        "Table/THead/TR/TH"), and letters with the same roles are joined. `holders` are the innermost tags
        around the letters. Tags for the style of words (STYLES, such as "Strong") and tags that only group
        others (HOLDERS) count in neither."""
        passage = place.passage
        if passage.tags.startswith("H") and passage.number:
            number = compared_letters(passage.number)
            apart = {roles: text for roles, text in paths.items() if roles != "Span"}
            if sorted(paths.get("Span", "")) not in ([], sorted(number)):
                yield f"{passage.what} has a tag of its own for other words than its number"
            paths = apart
        wrong = next((roles for roles in paths if not re.fullmatch(passage.tags, roles)), None)
        if wrong is not None:
            wanted = passage.tags or "none"
            yield f"{passage.what}: expected the tag {wanted}, found {wrong or 'none'}: {short(passage.text)}"
            return
        for holder in holders:
            other = self.used.setdefault(id(holder), place)
            if other is not place and not _shares(passage.what, other.passage.what):
                yield f"{passage.what} has one tag with {other.passage.what}: {short(passage.text)}"
        alone = [each for each in holders if each.role != "Span"]
        if len(alone) > 1 and "TOC" not in passage.tags and "Caption" not in passage.tags:
            yield f"{passage.what} has several tags: {short(passage.text)}"

    def elements(self) -> Iterator[Fault]:
        """Yield a fault for each empty tag, and for each heading tag whose content is no heading of the book.
        Also yield one for each text property of a tag (such as an alternative text) that pnp does not write
        for this kind of tag."""
        heads = dict(self._heads())
        for element in self.structure.walk():
            texts = {key: value for key, value in element.texts.items() if key != "Lang"}
            if ALONE.fullmatch(element.role) and not _holds(element):
                yield None, f"a tag {element.role} holds nothing"
            if element.role[:1] == "H" and id(element) not in heads:
                yield None, "a heading is tagged that the book has not"
            if element.role[:1] == "H" and texts.get("T") == heads.get(id(element)):
                texts.pop("T", None)
            if element.role == "TH":
                texts.pop("ID", None)
            if element.role == "Figure":
                texts.pop("Alt", None)
            if texts:
                key, value = next(iter(texts.items()))
                yield None, f"a tag {element.role} has {key} {short(value)}, which no book has"

    def _heads(self) -> Iterator[tuple[int, str]]:
        """Yield the id of each heading element that holds a passage, and the title that it should have."""
        called = [block for block in walk(self.book.blocks) if isinstance(block, Heading)]
        titles = {compared_letters(inline(block.content)): plain(block.content) for block in called}
        for place in self.told.places:
            said = compared_letters(place.passage.text.removeprefix(place.passage.number))
            for each in place.runs:
                element = self.element(each.page, each.run.mark)
                for one in element.path if element is not None else ():
                    if one.role[:1] == "H":
                        yield id(one), titles.get(said, "")

    def languages(self) -> Iterator[Fault]:
        """Yield a fault for the first words that are tagged with another language than the book's. Only the
        mark "EN", which marks untranslated text, may be English."""
        own = self.book.language  # `of_document` reports a document with another language
        for number, page in enumerate(self.pages):
            said: dict[int, str] = {}
            for run in page.runs:
                said[run.mark] = said.get(run.mark, "") + run.text
            for at, text in said.items():
                element = self.element(number, at)
                path = element.path if element is not None else ()
                told = [page.marks[at].language, *(one.texts.get("Lang", "") for one in reversed(path))]
                language = next(filter(None, told), own)
                if compared_letters(text) and language not in (
                    {own, "en"} if compared_letters(text) == "EN" else {own}
                ):
                    yield number, f"{short(text)} is said in {language}, expected {own}"
                    return

    def pictures(self) -> Iterator[Fault]:
        """Yield a fault for each picture whose alternative text differs between its tag and the marked
        content on the page. Also yield one for each alternative text that differs from the book. F44 compares
        the pictures themselves."""
        book = self.book
        figures = [block for block in walk(book.blocks) if isinstance(block, Figure)]
        wanted = Counter(each.alt.replace(catalog.UNTRANSLATED, "") for each in figures)
        wanted.update([book.title] if self.covered else [])
        for number, page in enumerate(self.pages):
            for at, mark in enumerate(page.marks):
                element = self.element(number, at)
                inside = element is not None and element.role == "Figure"
                if inside != bool(mark.alternative):
                    yield number, "a picture has no tag, or what is tagged as one is none"
                    return
                said = element.texts.get("Alt", "") if element is not None and inside else ""
                if said != mark.alternative:
                    yield number, f"a picture is told as {short(said)}, expected {short(mark.alternative)}"
                elif said:
                    wanted[said] -= 1
        for said, many in wanted.items():
            if many:
                yield None, f"no picture is told as {short(said)}, or one too many"


def _read(element: Element) -> Iterator[Content]:
    """Yield the content in an element in the order of painting. A caption is read before its picture but
    painted after it."""
    inner = list(element.inner)
    for k in range(len(inner) - 1):
        one, other = inner[k], inner[k + 1]
        roles = [each.role if isinstance(each, Element) else "" for each in (one, other)]
        if roles == ["Caption", "Figure"]:
            inner[k], inner[k + 1] = other, one
    for each in inner:
        if isinstance(each, Element):
            yield from _read(each)
        else:
            yield each


def _role(element: Element) -> str:
    """Return the role of an element, or "Struck" if its attribute puts a line through its words."""
    return "Struck" if element.attributes.get(_LINE) == "/LineThrough" else element.role


def _holds(element: Element) -> bool:
    """Return whether there is content in an element."""
    return any(isinstance(each, Content) or _holds(each) for each in element.inner)


def _shares(what: str, other: str) -> bool:
    """Return whether two passages may share a tag: the word at the end of a clause that marks a gap, and the
    page number in a line of the contents."""
    if what.startswith("the words under"):
        return other == "the number of a panel"
    return what.startswith("the sign") or (
        {what, other} <= {"the contents", "a page in the contents", "the signs in the contents"}
    )


def _style_faults(place: Place, said: Mapping[str, int]) -> Iterator[str]:
    """Yield a message for each style whose words in a passage differ from those in the book."""
    passage = place.passage
    wanted = {"Strong": passage.strong, "Em": passage.emphasis}
    wanted |= {"Code": passage.code, "Struck": passage.struck}
    if "TOC" not in passage.tags:
        wanted["Link"] = "".join(words for _, words in passage.links)
    for style, words in wanted.items():
        found = {key[len(style) + 1 :]: many for key, many in said.items() if key.startswith(f"{style} ")}
        if found != Counter(compared_letters(words)):
            letters = "".join(letter * many for letter, many in found.items())
            yield f"{passage.what}: expected {short(words)} as {style}, found the letters {short(letters)}"


CHECKS = (tags,)
