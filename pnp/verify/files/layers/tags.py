"""F: the books' PDFs say to screen readers what they show: tags, order, languages, texts of pictures."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from pnp.finding import Check, Finding, check
from pnp.rulebook import Book, Figure, Heading, catalog, plain, walk
from pnp.verify.files import places, telling
from pnp.verify.files.kit import Kit
from pnp.verify.files.layers import stating
from pnp.verify.files.layers.stating import Fault
from pnp.verify.files.layers.tables import of_tables
from pnp.verify.files.telling import RULES, SHEET
from pnp.verify.paint import Unreadable
from pnp.verify.paint.book import BookPage, Content, Element, Structure
from pnp.verify.told import Place, Told, heard, inline, short

STYLES = ("Strong", "Em", "Link", "Code", "Struck")
"""Tags of words within a passage; struck ones have one that says which line is drawn through them."""

_LINE = "Layout/TextDecorationType"

HOLDERS = ("Div", "Document")
"""Tags that say nothing of what they hold."""

ALONE = re.compile(r"H[1-6]|Figure|Table|L|LI|TOC|TOCI")
"""Tags that have to hold something."""

MOST = 5
"""Findings of a file."""


@check("F52", "screen readers are told what the books show")
def tags(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The tags of rulebook.pdf and assembly.pdf are those that the tree of blocks asks for: each passage has
    the tag of what it is (a heading of its level, a paragraph, an item, a cell under the head of its column,
    a caption), its strong words and links are told apart, and it is read in the order in which it is painted.
    Each picture has its own text, letter by letter; the document, its title and each mark have the language
    of the book; links say the page to which they lead; and nothing else is said."""
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
        links = list(stating.of_links(book, structure))
        found += links if links and not any(places.places(kit)) else []  # or F45 says where they lead
        for page, message in found[:MOST]:
            yield self.error(name if page is None else f"{name}, page {page + 1}", message)


class Layer:
    """The layer of one file for screen readers, held against its book and its pages."""

    def __init__(
        self, book: Book, told: Told, structure: Structure, pages: Sequence[BookPage], *, covered: bool
    ) -> None:
        self.book, self.told, self.structure, self.pages = book, told, structure, pages
        self.covered = covered
        self.used: dict[int, Place] = {}
        """The elements that hold passages, by their id, and the first passage of each."""

    def faults(self) -> Iterator[Fault]:
        """Yield all that is told otherwise."""
        yield from stating.of_document(self.book, self.structure)
        yield from stating.of_marks(self.pages)
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
        """Content that no tag holds, that several hold, or that another holds than the file says."""
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
        """What is not read in the order in which it is painted."""
        before = Content(0, -1)
        for each in (content for root in self.structure.roots for content in _read(root)):
            if each < before:
                yield each.page, "something is read aloud after what it stands before"
                return
            before = each

    def element(self, page: int, mark: int) -> Element | None:
        number = self.pages[page].marks[mark].number
        return None if number is None else self.structure.content.get(Content(page, number))

    def passage(self, place: Place) -> Iterator[Fault]:
        """How the tags of a passage differ from what it is."""
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
        yield from ((page, message) for message in self.tagged(place, paths, holders))
        yield from ((page, message) for message in _styled(place, said))

    def tagged(self, place: Place, paths: dict[str, str], holders: Sequence[Element]) -> Iterator[str]:
        """How a passage is tagged otherwise than as what it is, or with another."""
        passage = place.passage
        if passage.tags.startswith("H") and passage.number:
            number = heard(passage.number)
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
        """Tags that hold nothing, and what tags say that they should not."""
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
        """The headings that hold passages, by their id, and what each should be called."""
        called = [block for block in walk(self.book.blocks) if isinstance(block, Heading)]
        titles = {heard(inline(block.content)): plain(block.content) for block in called}
        for place in self.told.places:
            said = heard(place.passage.text.removeprefix(place.passage.number))
            for each in place.runs:
                element = self.element(each.page, each.run.mark)
                for one in element.path if element is not None else ():
                    if one.role[:1] == "H":
                        yield id(one), titles.get(said, "")

    def languages(self) -> Iterator[Fault]:
        """Words that are said in another language than that of the book, but for the sign of what is not
        translated."""
        own = self.book.language  # where the document says another, that is said of it
        for number, page in enumerate(self.pages):
            said: dict[int, str] = {}
            for run in page.runs:
                said[run.mark] = said.get(run.mark, "") + run.text
            for at, text in said.items():
                element = self.element(number, at)
                path = element.path if element is not None else ()
                told = [page.marks[at].language, *(one.texts.get("Lang", "") for one in reversed(path))]
                language = next(filter(None, told), own)
                if heard(text) and language not in ({own, "en"} if heard(text) == "EN" else {own}):
                    yield number, f"{short(text)} is said in {language}, expected {own}"
                    return

    def pictures(self) -> Iterator[Fault]:
        """Texts that stand for pictures, where they differ from those of the content, which F44 holds to what
        is painted, or from the book's."""
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
    """What an element holds in the order of painting: a caption is read before the picture that it is of,
    which is painted first."""
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
    """Return the role of an element; that of one which only says that its words are struck is a style."""
    return "Struck" if element.attributes.get(_LINE) == "/LineThrough" else element.role


def _holds(element: Element) -> bool:
    """Return whether there is content in an element."""
    return any(isinstance(each, Content) or _holds(each) for each in element.inner)


def _shares(what: str, other: str) -> bool:
    """Return whether two passages may have one tag: a sign ends the last words of its clause, and a page
    stands on the line of the contents that names it."""
    if what.startswith("the words under"):
        return other == "the number of a panel"
    return what.startswith("the sign") or (
        {what, other} <= {"the contents", "a page in the contents", "the signs in the contents"}
    )


def _styled(place: Place, said: Mapping[str, int]) -> Iterator[str]:
    """How the words of a passage that are told apart are not those of the book."""
    passage = place.passage
    wanted = {"Strong": passage.strong, "Em": passage.emphasis}
    wanted |= {"Code": passage.code, "Struck": passage.struck}
    if "TOC" not in passage.tags:
        wanted["Link"] = "".join(words for _, words in passage.links)
    for style, words in wanted.items():
        found = {key[len(style) + 1 :]: many for key, many in said.items() if key.startswith(f"{style} ")}
        if found != Counter(heard(words)):
            letters = "".join(letter * many for letter, many in found.items())
            yield f"{passage.what}: expected {short(words)} as {style}, found the letters {short(letters)}"


CHECKS = (tags,)
