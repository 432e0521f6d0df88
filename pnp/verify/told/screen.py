"""Reads the nodes of rulebook.html, and lists the words, links and pictures that it should show, in order.

A passage is a group of words that a book prints together.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html.parser import HTMLParser
from typing import NamedTuple

from pnp.rulebook import (
    Aside,
    Block,
    Book,
    Clause,
    Figure,
    Gap,
    Heading,
    Inline,
    Leaf,
    Note,
    NoteMark,
    Reference,
    children,
    contents,
    every_inline,
    prologue,
    walk,
)
from pnp.verify.profile import take_apart
from pnp.verify.told.lines import compared_letters
from pnp.verify.told.said import Passage, Teller, contents_headings, find_links

IN_LINE = frozenset(("a", "span", "strong", "em", "i", "br", "svg", "del", "code", "sup"))
"""HTML elements that stand within a line. White space beside all other elements is not shown."""

VOID = frozenset(("meta", "br", "hr"))

_BLANKS = re.compile(r"[ \t\n\r\f]+")


class Start(NamedTuple):
    """The start tag of an HTML element. `attributes` leaves out the viewBox of pictures, because the content
    of pictures is compared instead."""

    tag: str
    attributes: Mapping[str, str]


class End(NamedTuple):
    """The end of an HTML element."""

    tag: str


class Odd(NamedTuple):
    """A declaration, a comment or a processing instruction."""

    text: str


Node = Start | End | Odd | str


class Picture(NamedTuple):
    """A picture of a page: its viewBox and its content as SVG text, and whether it is inside a <figure>."""

    view: str
    content: str
    is_figure: bool


def tidy_nodes(nodes: Iterable[Node]) -> Iterator[Node]:
    """Yield nodes with neighbouring texts joined, and with white space as browsers show it: several blanks
    become one, and blanks beside block elements are removed. White space in <pre> is kept."""
    text, outer, is_kept = "", True, False
    for node in nodes:
        if isinstance(node, str):
            text += node
            continue
        if is_kept:
            if text:
                yield text
            yield node
            text, is_kept = "", node != End("pre")
            outer = True
            continue
        is_kept = isinstance(node, Start) and node.tag == "pre"
        in_line = isinstance(node, Start | End) and node.tag in IN_LINE
        text = _BLANKS.sub(" ", text)
        text = text.lstrip(" ") if outer else text
        text = text if in_line else text.rstrip(" ")
        if text:
            yield text
        yield node
        text, outer = "", not in_line
    if text := _BLANKS.sub(" ", text).strip(" "):
        yield text


def sentences(nodes: Iterable[Node]) -> Iterator[str]:
    """Yield the text of each block of a page. `nodes` are tidied (see `tidy_nodes`). The texts of elements
    within a line, such as links, are joined to the text around them."""
    text = ""
    for node in nodes:
        if isinstance(node, str):
            text += node
        elif not isinstance(node, Odd) and node.tag in IN_LINE:
            text += "\n" if node == Start("br", {}) else ""
        elif text:
            yield text
            text = ""
    if text:
        yield text


SIZE = re.compile(r"width:([\d.]+)mm;aspect-ratio:auto ([\d.]+)/([\d.]+)")

NEAR = 0.01
"""The largest difference in mm between the width or height of a picture and that of its drawing."""


def alike(one: Node, other: Node) -> bool:
    """Return whether two nodes are equal. The width and the height of pictures may differ by NEAR mm."""
    if one == other:
        return True
    if not (isinstance(one, Start) and isinstance(other, Start) and one.tag == other.tag == "svg"):
        return False
    sizes = [_size(node.attributes.get("style", "")) for node in (one, other)]
    left = [{k: v for k, v in node.attributes.items() if k != "style"} for node in (one, other)]
    a, b = sizes
    near = a is not None and b is not None and all(abs(x - y) <= NEAR for x, y in zip(a, b, strict=True))
    return left[0] == left[1] and near


def _size(style: str) -> tuple[float, float] | None:
    """Return the width and height in mm that a style gives to a picture, or None."""
    match = SIZE.fullmatch(style)
    if match is None or not float(match[2]):
        return None
    return float(match[1]), float(match[1]) * float(match[3]) / float(match[2])


def describe(node: Node | None) -> str:
    """Return a description of a node for a message; for None it is "the end"."""
    match node:
        case None:
            return "the end"
        case Start(tag=tag, attributes=attributes):
            return f"<{' '.join((tag, *(f'{key}={value!r}' for key, value in attributes.items())))}>"
        case End(tag=tag):
            return f"</{tag}>"
        case Odd(text=text):
            return f"<!{text[:60]}>"
        case str() as text:
            return ascii(text if len(text) <= 70 else f"{text[:67]}...") if _is_odd(text) else repr(text[:70])


def _is_odd(text: str) -> bool:
    """Return whether a text has characters that are invisible in a message, such as control characters."""
    return any(not each.isprintable() or (each.isspace() and each != " ") for each in text)


_SET = re.compile(r'--([a-z-]+): ((?:"[^"]*"|[^;{}"])*);')


class Screen(HTMLParser):
    """The content of a rulebook for screens, parsed from its HTML (`written`).

    `nodes` are all its nodes, tidied, and `text` is its visible text without spaces. `names` has (id, number
    of letters before it) for each element with an id. `links` are the addresses of its links, and `pictures`
    its pictures, in order. `shared` is the content of the <svg> that has the parts common to several
    pictures. `style` is its style sheet in pieces.
    """

    def __init__(self, written: str) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.links: list[str] = []
        self.names: list[tuple[str, int]] = []
        self.pictures: list[Picture] = []
        self.shared = ""
        self.style: list[str] = []
        self._nodes: list[Node] = []
        self._open: list[str] = []
        self._count: list[int] = []
        self._letters = 0
        rest, self._drawn = take_apart(written)
        self.feed(rest)
        self.close()
        self.text = "".join(self.parts)
        self.nodes = tuple(tidy_nodes(self._nodes))

    @property
    def settings(self) -> dict[str, str]:
        """Return the custom properties that the style sheet sets for this game, by name."""
        return dict(_SET.findall("".join(self.style).partition("* {")[0]))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        self._nodes.append(Start(tag, {key: value for key, value in given.items() if key != "viewbox"}))
        if "id" in given:
            self.names.append((given["id"], self._letters))
        if tag == "a":
            self.links.append(given.get("href", ""))
        if tag == "svg" and self._drawn:
            content = self._drawn.pop(0).text
            if given.get("class") == "shared":
                self.shared = content
            else:
                self.pictures.append(
                    Picture(given.get("viewbox", ""), content, self._open[-1:] == ["figure"])
                )
        if tag in ("ol", "ul"):
            self._count.append(int(given.get("start") or 1) - 1 if tag == "ol" else -1)
        if tag == "li" and self._count and self._count[-1] >= 0:
            self._count[-1] += 1
            self.say(str(self._count[-1]))
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        self._nodes.append(End(tag))
        if self._open:
            self._open.pop()
        if tag in ("ol", "ul") and self._count:
            self._count.pop()

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1] == "style":
            self.style.append(data)
            return
        self._nodes.append(data)
        if not (self._open and self._open[-1] == "title"):
            self.say(data)

    def handle_decl(self, decl: str) -> None:
        self._nodes.append(Odd(decl))

    def handle_comment(self, data: str) -> None:
        self._nodes.append(Odd(f"--{data}--"))

    def handle_pi(self, data: str) -> None:
        self._nodes.append(Odd(f"?{data}"))

    def unknown_decl(self, data: str) -> None:
        self._nodes.append(Odd(f"[{data}"))

    def say(self, text: str) -> None:
        """Add a piece of the page's text, reduced to the letters that are compared."""
        said = compared_letters(text)
        self.parts.append(said)
        self._letters += len(said)


class Screens(Teller):
    """Lists the passages (groups of words) that the rulebook as a page for screens should show. `parts` are
    the contents of the box, as (copies, name)."""

    dash = ""

    def __init__(self, book: Book, parts: Sequence[tuple[int, str]]) -> None:
        super().__init__(book)
        self.parts = parts

    def all(self) -> Iterator[Passage]:
        """Yield all passages in the order of the page."""
        book = self.book
        first, begun, rest = divide_blocks(book)
        yield Passage("the link to the text", book.words.skip)
        for line in (book.title, book.subtitle, *book.facts, book.byline):
            yield Passage("the head of the page", line)
        yield from self.blocks(first)
        yield Passage("the name of the contents", book.words.contents)
        for heading in headings(book):
            yield from super().block(heading)
        yield from self.blocks(begun)
        if self.parts:
            yield Passage("the head of the components", book.words.components)
            yield from (Passage("the components", f"{copies} {name}") for copies, name in self.parts)
        yield from self.blocks(rest)
        yield Passage("the edition", book.edition)

    def block(self, block: Block, leaf: str = "") -> Iterator[Passage]:
        """Yield the passages of one block. Boxes stay at their place on a page for screens."""
        if isinstance(block, Aside):
            yield Passage("the head of the box", self.head(block))
            yield from self.blocks(block.blocks, leaf)
        else:
            yield from super().block(block, leaf)

    def figure(self, block: Figure) -> Iterator[Passage]:
        """Yield the caption of a figure, if it has one, always at its place: nothing floats on a page for
        screens."""
        yield from (each._replace(floats=False) for each in super().figure(block))


def divide_blocks(book: Book) -> tuple[list[Block], tuple[Block, ...], list[Block]]:
    """Return the blocks of a page for screens in three groups: the quick start, which precedes the table of
    contents; the blocks before the first chapter, which follow it; and the rest."""
    first: list[Block] = [block for block in book.blocks if isinstance(block, Leaf) and block.kind == "start"]
    begun = prologue(book.blocks)
    rest = [block for block in book.blocks if not any(block is each for each in (*first, *begun))]
    return first, begun, rest


def headings(book: Book) -> list[Heading]:
    """Return the headings in the table of contents of a page for screens."""
    return list(contents_headings(book, depth=2))


def addresses(book: Book) -> Iterator[str]:
    """Yield the addresses of all links on a page for screens, in order. Those within the page begin with
    "#"."""
    first, begun, rest = divide_blocks(book)
    yield "#page:text"
    yield from _find_targets(first)
    yield from (f"#{heading.identifier}" for heading in headings(book))
    yield from _find_targets((*begun, *rest))


def _find_targets(blocks: Iterable[Block]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Clause(identifier=identifier):
                yield f"#{identifier}"
            case Gap(reference=Reference() as reference):
                yield f"#{reference.target}"
            case Note(mark=mark):
                yield f"#{mark}"
            case _:
                pass
        for content in contents(block):
            yield from linked_to(content)
        yield from _find_targets(children(block))


def linked_to(content: Iterable[Inline]) -> Iterator[str]:
    """Yield the addresses of the links in inline content. Those within the page begin with "#"."""
    for target, _ in find_links(content):
        yield target if target.startswith(("https://", "http://")) else f"#{target}"


def list_identifiers(book: Book) -> list[str]:
    """Return the identifiers of headings, clauses, figures, footnotes and footnote marks, in their order on
    the page for screens."""
    first, begun, rest = divide_blocks(book)
    found: list[str] = []
    for block in walk((*first, *begun, *rest)):
        if isinstance(block, Heading | Clause | Figure | Note):
            found.append(block.identifier)
        for content in contents(block):
            found += (each.identifier for each in every_inline(content) if isinstance(each, NoteMark))
    return found
