"""Lists the expected elements, attributes and words of rulebook.html, from the tree of blocks.

This module writes no HTML. The nodes that it lists are compared with those that a parser finds in the file.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from pnp.rulebook import (
    GAP_PROVENANCES,
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
    Strong,
    Struck,
    Table,
    Text,
    ToldStep,
    Untranslated,
    catalog,
)
from pnp.units import Point
from pnp.verify.told.said import BOXES, contents_headings
from pnp.verify.told.screen import End, Node, Odd, Start, divide_blocks, tidy_nodes

POLICY = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'"

DOCTYPE = "DOCTYPE html"

SHARED = {"class": "shared", "width": "0", "height": "0", "aria-hidden": "true"}
"""The attributes of the element with the shared parts of pictures. Every kit's book has some."""


class Elements:
    """Lists the HTML nodes (start tags with attributes, end tags and texts) that the rulebook for screens
    should have.

    `parts` are the contents of the box, as (copies, name). `pictured` is true if the head of the page has a
    picture, `dressed` if the game has ornaments. `size` is a function that returns the width and height of a
    figure in mm by its name.
    """

    def __init__(
        self,
        book: Book,
        parts: Sequence[tuple[int, str]],
        *,
        pictured: bool,
        dressed: bool,
        size: Callable[[str], Point],
    ) -> None:
        self.book, self.parts, self.size = book, parts, size
        self.pictured, self.dressed = pictured, dressed
        self.left = {"dir": "ltr"} if book.right_to_left else {}

    def all(self) -> list[Node]:
        """Return all nodes of the page, with white space tidied."""
        return list(tidy_nodes(self._page()))

    def _page(self) -> Iterator[Node]:
        book = self.book
        direction = "rtl" if book.right_to_left else "ltr"
        about = {"lang": book.language, "dir": direction}
        yield Odd(DOCTYPE)
        yield from _element("html", about | ({"class": "dressed"} if self.dressed else {}), self._whole())

    def _whole(self) -> Iterator[Node]:
        first, begun, rest = divide_blocks(self.book)
        yield from _element("head", {}, self._head())
        body = [
            *_element("a", {"class": "skip", "href": "#page:text"}, [self.book.words.skip]),
            *_element("header", {"class": "pictured"} if self.pictured else {}, self._title()),
            *self.blocks(first),
            *_element("nav", {"aria-labelledby": "page:contents"}, self._contents()),
            *_element("main", {"id": "page:text"}, self._text(begun, rest)),
            *_element("footer", {"class": "edition"}, [self.book.edition]),
            *_element("svg", SHARED, []),
        ]
        yield from _element("body", {}, body)

    def _head(self) -> Iterator[Node]:
        book = self.book
        yield Start("meta", {"charset": "utf-8"})
        yield Start("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"})
        yield Start("meta", {"http-equiv": "Content-Security-Policy", "content": POLICY})
        yield from _element("title", {}, [" · ".join(filter(None, (book.title, book.subtitle)))])
        yield from _element("style", {}, [])

    def _title(self) -> Iterator[Node]:
        book = self.book
        named = {"class": "wide" if self.pictured else "ornament"}
        yield from _element("svg", named | {"aria-hidden": "true"}, [])
        yield from _element("h1", {}, [book.title])
        if book.subtitle:
            yield from _element("p", {"class": "subtitle"}, [book.subtitle])
        if book.facts:
            items = [node for fact in book.facts for node in _element("li", {}, [fact])]
            yield from _element("ul", {"class": "facts"}, items)
        if book.byline:
            yield from _element("p", {"class": "byline"}, [book.byline])

    def _contents(self) -> Iterator[Node]:
        yield from _element("h2", {"id": "page:contents"}, [self.book.words.contents])
        entries: list[Node] = []
        for heading in contents_headings(self.book, depth=2):
            link = _element("a", {"href": f"#{heading.identifier}"}, self._heading_nodes(heading))
            entries += _element("li", {"class": f"level-{heading.level}"}, link)
        yield from _element("ul", {}, entries)

    def _text(self, begun: Sequence[Block], rest: Sequence[Block]) -> Iterator[Node]:
        if begun:
            yield from _element("div", {"class": "prologue"}, self.blocks(begun))
        if self.parts:
            yield from _element(
                "section", {"class": "box", "aria-labelledby": "page:components"}, self._box()
            )
        yield from self.blocks(rest)

    def _box(self) -> Iterator[Node]:
        yield from _element("p", {"class": "label", "id": "page:components"}, [self.book.words.components])
        items: list[Node] = []
        for copies, name in self.parts:
            many = _element("strong", {}, [str(copies)])
            picture = _element("svg", {"aria-hidden": "true"}, [])
            items += _element("li", {}, [*picture, *many, f" {name}"])
        yield from _element("ul", {}, items)

    def blocks(self, blocks: Iterable[Block]) -> Iterator[Node]:
        """Yield the nodes of some blocks."""
        for block in blocks:
            yield from self.block(block)

    def block(self, block: Block) -> Iterator[Node]:
        """Yield the nodes of one block."""
        match block:
            case Heading(level=level, identifier=identifier):
                yield from _element(f"h{level + 1}", {"id": identifier}, self._heading_nodes(block))
            case Paragraph(content=content):
                yield from _element("p", {}, self._in_line(content))
            case Listing():
                yield from self._list_nodes(block)
            case Table():
                yield from self._table(block)
            case Clause(identifier=name, kind=kind, provenance=provenance):
                number = _element("a", {"class": "number", "href": f"#{name}"}, [block.number])
                body = _element("div", {}, self._clause_nodes(block))
                about = {"class": f"clause is-{kind} is-{provenance}", "id": name}
                yield from _element("section", about, [*number, *body])
            case Gap(reference=reference, provenance=provenance):
                number = _element(
                    "span", {"class": "number"}, self._in_line([reference] if reference else [])
                )
                body = _element("div", {}, self._clause_nodes(block))
                yield from _element("div", {"class": f"gap is-{provenance}"}, [*number, *body])
            case Figure():
                yield from self._figure(block)
            case Aside(blocks=inner):
                label = _element("p", {"class": "label"}, [_strip_marker(self._label(block))])
                yield from _element("aside", {"role": "note"}, [*label, *self.blocks(inner)])
            case Quotation(blocks=inner):
                yield from _element("blockquote", {}, self.blocks(inner))
            case CodeBlock(lines=lines):
                code = _element("code", {}, ["\n".join(lines)])
                yield from _element("pre", self.left, code)
            case Rule():
                yield Start("hr", {})
            case Notes(blocks=inner):
                about = {"class": "notes", "role": "doc-endnotes"}
                yield from _element("section", about, self.blocks(inner))
            case Note(identifier=name, content=content):
                back = {"class": "number", "href": f"#{block.mark}", "role": "doc-backlink"}
                number = _element("a", back, [block.number])
                yield from _element("p", {"id": name}, [*number, " ", *self._in_line(content)])
            case Credits(blocks=inner):
                yield from _element("footer", {"class": "credits"}, self.blocks(inner))
            case Leaf(kind=kind, blocks=inner):
                about = {"class": f"leaf is-{kind}"}
                if inner and isinstance(inner[0], Heading):
                    about["aria-labelledby"] = inner[0].identifier
                yield from _element("section", about, self.blocks(inner))
            case Page(blocks=inner):
                yield from _element("section", {"class": "page"}, self.blocks(inner))
            case ToldStep(who=who, blocks=inner):
                head = [*_element("p", {"class": "label"}, [_strip_marker(who)])] if who else []
                yield from _element("section", {"class": "told"}, [*head, *self.blocks(inner)])

    def _label(self, block: Aside) -> str:
        """Return the heading of a box: "Example" and the title for an example, else the title, or "Note"
        without one."""
        if not block.example:
            return block.title or self.book.words.note
        return " · ".join(filter(None, (self.book.words.example, block.title)))

    def _list_nodes(self, block: Listing) -> Iterator[Node]:
        items: list[Node] = []
        for k, item in enumerate(block.items):
            box = block.boxes[k] if block.boxes else None
            first = item[0] if item else None
            inner = [*self._box_of(box)]
            if isinstance(first, Paragraph):
                inner += [*self._in_line(first.content), *self.blocks(item[1:])]
            else:
                inner += self.blocks(item)
            items += _element("li", {} if box is None else {"class": "task"}, inner)
        start = {"start": str(block.start)} if block.ordered and block.start != 1 else {}
        yield from _element("ol" if block.ordered else "ul", start, items)

    def _box_of(self, box: bool | None) -> Iterator[Node]:
        """Yield the nodes of a task's check box with a name for screen readers; nothing if `box` is None."""
        if box is not None:
            name = self.book.words.ticked_box if box else self.book.words.empty_box
            yield from _element("span", {"class": "tick", "role": "img", "aria-label": name}, [BOXES[box]])
            yield " "

    def _clause_nodes(self, block: Clause | Gap) -> Iterator[Node]:
        """Yield the nodes of a clause or a gap. A filled gap has a word such as "proposed", which ends the
        last paragraph or is a paragraph of its own."""
        if block.provenance not in GAP_PROVENANCES:
            yield from self.blocks(block.blocks)
            return
        word = getattr(self.book.words, block.provenance)
        sign = _element("span", {"class": f"sign is-{block.provenance}"}, [word])
        match block.blocks:
            case (*before, Paragraph(content=content)):
                yield from self.blocks(before)
                yield from _element("p", {}, [*self._in_line(content), " ", *sign])
            case blocks:
                yield from self.blocks(blocks)
                yield from _element("p", {}, sign)

    def _figure(self, block: Figure) -> Iterator[Node]:
        width, height = self.size(block.name)
        style = f"width:{width:g}mm;aspect-ratio:auto {width:g}/{height:g}"
        about = {"role": "img", "aria-label": _strip_marker(block.alt), "style": style}
        inner: list[Node] = list(_element("svg", about, []))
        word = f"{self.book.words.figure} {block.number}"
        label = [*_element("span", {"class": "label"}, [word]), " "] if block.number else []
        if caption := [*label, *self._in_line(block.caption)]:
            inner += _element("figcaption", {}, caption)
        yield from _element("figure", {"class": f"is-{block.placement}", "id": block.identifier}, inner)

    def _heading_nodes(self, heading: Heading) -> Iterator[Node]:
        """Yield the nodes of a heading: its number and its words."""
        if heading.number:
            yield from _element("span", {"class": "number"}, [heading.number])
            yield " "
        yield from self._in_line(heading.content)

    def _table(self, block: Table) -> Iterator[Node]:
        def row(cells: Sequence[Sequence[Inline]], *, heads: bool) -> Iterator[Node]:
            inner: list[Node] = []
            for align, cell in zip(block.align, cells, strict=True):
                tag, about = ("th", {"scope": "col"}) if heads and cell else ("td", {})
                inner += _element(tag, {**about, "class": f"is-{align}"}, self._in_line(cell))
            yield from _element("tr", {}, inner)

        head = _element("thead", {}, row(block.header, heads=True))
        body = _element("tbody", {}, [node for cells in block.rows for node in row(cells, heads=False)])
        table = _element("table", {}, [*head, *body])
        yield from _element("div", {"class": "table", "tabindex": "0"}, table)

    def _in_line(self, content: Iterable[Inline]) -> Iterator[Node]:
        return _in_line(content, self.left)


def _element(tag: str, attributes: Mapping[str, str], inner: Iterable[Node]) -> Iterator[Node]:
    yield Start(tag, attributes)
    yield from inner
    yield End(tag)


def _in_line(content: Iterable[Inline], left: Mapping[str, str]) -> Iterator[Node]:
    """Yield the nodes of inline content. Code gets the attributes `left`."""
    for each in content:
        match each:
            case Text(text=text):
                yield _strip_marker(text)
            case Strong(content=inner):
                yield from _element("strong", {}, _in_line(inner, left))
            case Emphasis(content=inner):
                yield from _element("em", {}, _in_line(inner, left))
            case Struck(content=inner):
                yield from _element("del", {}, _in_line(inner, left))
            case Code(text=text):
                yield from _element("code", left, [text])
            case NoteMark(identifier=name, target=target, number=number):
                about = {"id": name, "href": f"#{target}", "role": "doc-noteref"}
                yield from _element("sup", {}, _element("a", about, [number]))
            case Reference(target=target, content=inner):
                yield from _element("a", {"href": f"#{target}"}, _in_line(inner, left))
            case Link(url=url, content=inner):
                yield from _element("a", {"href": url, "rel": "noreferrer"}, _in_line(inner, left))
            case Break():
                yield Start("br", {})
            case Untranslated():
                yield from _element("span", {"class": "untranslated", "lang": "en"}, ["EN"])


def _strip_marker(text: str) -> str:
    """Return a text without the marker for untranslated text, which becomes an element of its own."""
    return text.replace(catalog.UNTRANSLATED, "")
