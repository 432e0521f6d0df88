"""Lists the words that a book should print, from its tree of blocks, as passages (groups of words that are
printed together) in the order of the pages. The code that writes the files is not used."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from pnp.rulebook import (
    GAP_PROVENANCES,
    GAPS,
    Aside,
    Block,
    Book,
    Break,
    Clause,
    Code,
    CodeBlock,
    Credits,
    Emphasis,
    Figure,
    Gap,
    Heading,
    Inline,
    Leaf,
    Link,
    Listing,
    Note,
    NoteMark,
    Notes,
    Page,
    Paragraph,
    Quotation,
    Reference,
    Rule,
    Spacing,
    Strong,
    Struck,
    Table,
    Text,
    ToldStep,
    Untranslated,
    every_inline,
    prologue,
    walk,
)


class Passage(NamedTuple):
    """Words that a book prints together. `what` names them in messages, and `text` has the words. For a page
    number in the table of contents, `text` is "" and `head` is the identifier of the heading whose page it
    states; for other passages `head` is empty.

    `floats` is true if the words may be printed earlier or later than in the order of the book, `optional`
    if they may be left out when space is short. Passages with the same `group` number, such as those of a
    table, stay together. `name` is the identifier by which links refer to the passage. `links` has
    (identifier or address, words) of the links in it, `marks` has (identifier, number) of the footnote
    marks in it. `strong`, `emphasis`, `struck` and `code` are its words in that style. `tags` is a regular
    expression for its tags in the PDF, outermost first. `number` is the number at the beginning of `text`,
    if it has one.
    """

    what: str
    text: str
    head: str = ""
    floats: bool = False
    group: int = 0
    name: str = ""
    links: tuple[tuple[str, str], ...] = ()
    optional: bool = False
    strong: str = ""
    emphasis: str = ""
    struck: str = ""
    code: str = ""
    marks: tuple[tuple[str, str], ...] = ()
    tags: str = "P"
    number: str = ""


def inline(content: Iterable[Inline]) -> str:
    """Return the text of inline content as it is printed."""
    parts = []
    for each in content:
        match each:
            case Text(text=text) | Code(text=text) | NoteMark(number=text):
                parts.append(text)
            case Break():
                parts.append(" ")
            case Untranslated():
                parts.append("EN")
            case Spacing():
                pass
            case _:
                parts.append(inline(each.content))
    return "".join(parts)


def find_links(content: Iterable[Inline]) -> Iterator[tuple[str, str]]:
    """Yield (identifier or address, words) for each reference, link and footnote mark in inline content."""
    for each in content:
        match each:
            case Reference(target=target):
                yield target, inline(each.content)
            case Link(url=url):
                yield url, inline(each.content)
            case NoteMark(target=target, number=number):
                yield target, number
            case Strong(content=inner) | Emphasis(content=inner) | Struck(content=inner):
                yield from find_links(inner)
            case _:
                pass


def styled_words(content: Iterable[Inline], style: type[Strong | Emphasis | Struck | Code]) -> str:
    """Return the words of inline content that have a style, joined without separators. Nested content is
    searched too."""
    parts = []
    for each in content:
        match each:
            case Code(text=text) if style is Code:
                parts.append(text)
            case Strong(content=inner) | Emphasis(content=inner) | Struck(content=inner):
                parts.append(inline(inner) if isinstance(each, style) else styled_words(inner, style))
            case Reference(content=inner) | Link(content=inner):
                parts.append(styled_words(inner, style))
            case _:
                pass
    return "".join(parts)


def make_passage(what: str, content: Iterable[Inline], number: str = "", **more: Any) -> Passage:
    """Return a passage of inline content, with its links and styles. `what` names it in messages, `number` is
    printed before the content, and `more` are other fields of the passage."""
    content = tuple(content)
    return Passage(
        what,
        f"{number} {inline(content)}".strip() if number else inline(content),
        links=tuple(find_links(content)),
        strong=styled_words(content, Strong),
        emphasis=styled_words(content, Emphasis),
        struck=styled_words(content, Struck),
        code=styled_words(content, Code),
        marks=tuple(
            (each.identifier, each.number) for each in every_inline(content) if isinstance(each, NoteMark)
        ),
        number=number,
        **more,
    )


BOXES = {True: "\u2611", False: "\u2610"}
"""The characters for a ticked (True) and an empty (False) check box."""

TH, TD, ITEM, NESTED = "Table/THead/TR/TH", "Table/TBody/TR/TD", "L/LI/", "L/"

CAPTION, LISTED = "Caption/(P|Span)", "(TOC/)+TOCI/Reference(/Lbl)?"
"""The tags of captions, and of lines in the table of contents."""


class Teller:
    """Base class: lists the passages (words printed together) that a book should have, from its blocks. There
    is a subclass for each kind of file."""

    bullet = ""
    """The text before an item of a list, or "" if a picture is there."""
    dash = "–"
    """The text before an item without a check box in a list of tasks."""
    made_up = False
    """Whether pages are laid out in columns. Then a box that may not be split can be printed later than its
    place in the text."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self._groups = 0

    def group(self, passages: Iterable[Passage]) -> Iterator[Passage]:
        """Yield some passages with a new group number, the same for all of them."""
        self._groups += 1
        group = self._groups
        yield from (each._replace(group=group) for each in passages)

    def blocks(self, blocks: Iterable[Block], leaf: str = "") -> Iterator[Passage]:
        """Yield the passages of some blocks. `leaf` is the kind of the pages around them ("start", "story" or
        "reference"), or "" in a chapter."""
        for block in blocks:
            yield from self.block(block, leaf)

    def block(self, block: Block, leaf: str = "") -> Iterator[Passage]:
        """Yield the passages of one block. `leaf` is the kind of the pages around it ("start", "story" or
        "reference"), or "" in a chapter."""
        match block:
            case Heading(number=number, content=content):
                about = {"name": block.identifier, "tags": f"H{block.level}"}
                yield make_passage("the heading", content, number, **about)
            case Paragraph(content=content):
                yield make_passage("the paragraph", content)
            case Listing():
                yield from self.tell_list(block, leaf)
            case Table(header=header, rows=rows):
                cells = [make_passage("the cell", cell, tags=TH) for cell in header]
                cells += [make_passage("the cell", cell, tags=TD) for row in rows for cell in row]
                yield from self.group(cells)
            case Clause(name=name, number=number):
                what = f"the number of the clause {name}"
                head = Passage(what, number, name=block.identifier, tags="Span")
                yield from self.tell_with_sign(block, f"the clause {name}", head, leaf)
            case Gap(reference=None):
                yield from self.tell_with_sign(block, "the filled gap", None, leaf)
            case Gap(reference=Reference() as reference):
                head = make_passage("the number of the filled gap", [reference], tags="")
                yield from self.tell_with_sign(block, "the filled gap", head, leaf)
            case Figure():
                yield from self.figure(block)
            case Aside(title=title, blocks=inner):
                said = self.head(block) if not leaf else title
                head = Passage("the head of the box", said, tags="Span")
                box = self.group((head, *self.blocks(inner, leaf)))
                floats = self.made_up and not leaf  # a box is kept whole, so it may move to where it has room
                yield from (each._replace(floats=floats) for each in box)
            case ToldStep(who=who, blocks=inner):
                yield Passage("who acts", who, tags="Span")
                yield from self.blocks(inner, leaf)
            case Quotation(blocks=inner):
                for each in self.blocks(inner, leaf):
                    yield each._replace(tags=f"BlockQuote/{each.tags}")
            case CodeBlock(lines=lines):
                yield from (Passage("the code", line, code=line, tags="P") for line in lines)
            case Note(identifier=identifier, number=number, mark=mark):
                told = make_passage("the footnote", block.content, number, name=identifier)
                yield told._replace(links=((mark, number), *told.links))
            case Rule():
                pass
            case Credits(blocks=inner) | Notes(blocks=inner) | Page(blocks=inner):
                yield from self.blocks(inner, leaf)
            case Leaf(kind=kind, blocks=inner):
                yield from self.blocks(inner, kind)

    def head(self, block: Aside) -> str:
        """Return the heading of a box: its title, the word for an example or a note, or both."""
        word = self.book.words.example if block.example else self.book.words.note
        return f"{word} · {block.title}" if block.title and block.example else block.title or word

    def tell_list(self, block: Listing, leaf: str) -> Iterator[Passage]:
        """Yield the passages of a list: for each item its mark, then its blocks."""
        for number, item in enumerate(block.items, block.start):
            box = block.boxes[number - block.start] if block.boxes else None
            mark = str(number) if block.ordered else self.bullet
            if block.boxes:  # a list of tasks: an item without a check box has a dash
                mark = BOXES[box] if box is not None else self.dash
            if leaf == "start" and block.ordered:  # the items are laid out one by one
                yield Passage("the mark of the item", mark, tags="Span")
                yield from self.blocks(item, leaf)
                continue
            if mark:
                yield Passage("the mark of the item", mark, tags=f"{ITEM}Lbl")
            for k, inner in enumerate(item):
                # Lists at the end of an item are tagged as children of the list around the item.
                ends = all(isinstance(each, Listing) for each in item[k:])
                way = NESTED if ends else f"{ITEM}LBody/"
                yield from (each._replace(tags=way + each.tags) for each in self.block(inner, leaf))

    def tell_with_sign(
        self, block: Clause | Gap, what: str, head: Passage | None, leaf: str
    ) -> Iterator[Passage]:
        """Yield the passages of a clause or of a gap: its number (`head`), if any, its blocks, and a sign if
        the rule is inferred or proposed. `what` names the clause in messages."""
        if head:
            yield head
        yield from (each._replace(what=what) for each in self.blocks(block.blocks, leaf))
        if block.provenance in GAP_PROVENANCES:
            yield Passage(f"the sign of {what}", getattr(self.book.words, block.provenance))

    def figure(self, block: Figure) -> Iterator[Passage]:
        """Yield the caption of a figure, if it has one."""
        number = f"{self.book.words.figure} {block.number}" if block.number else ""
        if number or inline(block.caption):
            what = f"the caption of the figure {block.name}"
            about = {"floats": bool(block.number), "name": block.identifier}
            yield make_passage(what, block.caption, number, tags=CAPTION if number else "P", **about)


class Pages(Teller):
    """Lists the passages (words printed together) of the rulebook as a PDF: cover, contents, chapters, quick
    start and reference.

    `parts` are the contents of the box, as (copies, name). `covered` is true if the title page is a picture,
    `bulleted` if items of lists begin with a picture, and `short` if the table of contents lists only
    chapters. `loose` is true if blocks of a quick start may move to the next page, as on small pages or in
    large print.
    """

    made_up = True

    def __init__(
        self,
        book: Book,
        parts: Sequence[tuple[int, str]],
        *,
        covered: bool,
        bulleted: bool,
        short: bool,
        loose: bool = False,
    ) -> None:
        super().__init__(book)
        self.parts, self.covered, self.short, self.loose = parts, covered, short, loose
        self.bullet = "" if bulleted else "–"

    def all(self) -> Iterator[Passage]:
        """Yield all passages in the order of the pages."""
        blocks = self.book.blocks
        begun = prologue(blocks)
        yield from self.cover()
        yield from self.contents()
        yield from (each._replace(floats=True) for each in self.blocks(begun))
        if self.parts:
            yield Passage("the head of the components", self.book.words.components, optional=True)
            for copies, name in self.parts:
                yield Passage("the components", f"{copies} {name}", optional=True, tags="Span")
        yield from self.blocks(block for block in blocks if not any(block is each for each in begun))

    def cover(self) -> Iterator[Passage]:
        """Yield the passages of the title page: the title, unless a picture shows it, and the lines below
        it."""
        book = self.book
        if not self.covered:
            yield Passage("the title", book.title, tags="Span")
        between = " · " if self.covered else " "
        lines = (book.subtitle, between.join(book.facts), book.byline, book.edition)
        yield from (Passage("the title page", line) for line in lines if line)

    def contents(self) -> Iterator[Passage]:
        """Yield the passages of the table of contents: its title, and the headings with their pages. If
        clauses have signs because the source document left something open, the meanings of these signs
        follow, and a link to the chapter about them."""
        book = self.book
        yield Passage("the name of the contents", book.words.contents, tags="Span")
        for heading in contents_headings(book, depth=1 if self.short else 2):
            told = make_passage("the contents", heading.content, heading.number, tags=LISTED)
            yield told._replace(links=((heading.identifier, told.text),), number="")
            yield Passage("a page in the contents", "", head=heading.identifier, tags=LISTED)
        signed = {block.provenance for block in walk(book.blocks) if isinstance(block, Clause | Gap)}
        yield from (
            Passage("the signs in the contents", getattr(book.words, name))
            for name in GAP_PROVENANCES
            if name in signed
        )
        gaps = [block for block in book.blocks if isinstance(block, Heading) and block.identifier == GAPS]
        if signed & set(GAP_PROVENANCES):
            for block in gaps:
                words = inline(block.content)
                yield Passage("the contents", words, links=((GAPS, words),))

    def block(self, block: Block, leaf: str = "") -> Iterator[Passage]:
        """Yield the passages of one block. Figures in a first game or on a reference page have no caption,
        and the pages of a quick start have a layout of their own."""
        match block:
            case Leaf(kind="start", blocks=inner):
                yield from self.tell_quick_start(inner)
            case Page(blocks=inner):
                yield from self.start(inner)
            case Figure() if leaf in ("story", "reference"):
                return
            case _:
                yield from super().block(block, leaf)

    def tell_quick_start(self, blocks: Sequence[Block]) -> Iterator[Passage]:
        """Yield the passages of a quick start. The heading of its first page is printed right after the
        heading of the quick start, before the lead."""
        page = next((block for block in blocks if isinstance(block, Page)), None)
        first = page.blocks[:1] if page and isinstance(page.blocks[0], Heading) else ()
        head, rest = blocks[:1], [block for block in blocks[1:] if block is not page]
        lead = [block for block in rest if not isinstance(block, Page)]
        yield from self.blocks((*head, *first, *lead), "start")
        yield from self.start(page.blocks[len(first) :] if page else ())
        yield from self.blocks((block for block in rest if isinstance(block, Page)), "start")

    def start(self, blocks: Sequence[Block]) -> Iterator[Passage]:
        """Yield the passages of one page of a quick start. Its panels (pictures with a printed number) that
        follow each other are numbered from 1."""
        panel = 0
        for block in blocks:
            if isinstance(block, Figure) and block.placement == "panel":
                panel += 1
                yield Passage("the number of a panel", str(panel), floats=self.loose, tags="Span")
            else:
                panel = 0
            told = list(self.block(block, "start"))
            if isinstance(block, Paragraph):
                told = [each._replace(what="the strip", tags="(Span)?") for each in told]
            yield from (each._replace(floats=True) for each in told) if self.loose else told


def contents_headings(book: Book, depth: int) -> Iterator[Heading]:
    """Yield the headings that the table of contents lists, down to the level `depth` (1: chapters only). Of a
    section outside the chapters (a Leaf), such as the reference, only the first heading is listed. The quick
    start is the exception: its headings are listed like those of a chapter."""
    for block in book.blocks:
        within = [block, *walk(block.blocks)] if isinstance(block, Leaf) else [block]
        heads = [each for each in within if isinstance(each, Heading) and each.level <= depth]
        yield from heads[:1] if isinstance(block, Leaf) and block.kind != "start" else heads


class Leaflet(Teller):
    """Lists the passages (words printed together) of the assembly sheet: title, numbered panels (pictures
    with words), tables and parts."""

    bullet = "–"

    def all(self) -> Iterator[Passage]:
        """Yield all passages in the order of the sheet."""
        yield Passage("the title", self.book.title, tags="Span")
        yield Passage("the title", self.book.subtitle)
        panel = 0
        for block in self.book.blocks:
            if isinstance(block, Figure) and block.placement == "panel":
                panel += 1
                yield Passage("the number of a panel", str(panel), tags="Caption/Span")
            yield from self.block(block)

    def block(self, block: Block, leaf: str = "") -> Iterator[Passage]:
        """Yield the passages of one block. Headings have no numbers there, and the words under a picture are
        its caption."""
        match block:
            case Heading(content=content):
                yield make_passage("the heading", content, tags=f"H{block.level}")
            case Figure(caption=caption):
                yield make_passage(f"the words under {block.name}", caption, tags="Caption(/Span)?")
            case _:
                yield from super().block(block, leaf)
