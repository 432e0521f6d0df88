"""A book as a tree of blocks: plain frozen data for both writers and for the checks of texts. Also the words
that the kit itself prints in a book.

    Block  := Heading | Paragraph | Listing | Table | Clause | Gap | Figure | Aside | Credits
            | Quotation | CodeBlock | Rule | Notes | Note | Leaf | Page | Told
    Inline := Text | Strong | Emphasis | Struck | Code | Reference | Link | NoteMark | Break | Untranslated
            | Phrase | Spacing

Text is plain text: nothing in the tree is escaped, and no writer interprets it.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, fields
from itertools import takewhile
from typing import Literal, get_args

from pnp.definition import ClauseKind, Provenance
from pnp.rulebook import catalog


@dataclass(frozen=True, slots=True)
class Words:
    """The words that the kit itself prints in a book. Each value is a msgid of templates/locale/<lang>.po."""

    rulebook: str = "Rulebook"
    contents: str = "Contents"
    figure: str = "Figure"
    example: str = "Example"
    note: str = "Note"
    inferred: str = "inferred"
    proposed: str = "proposed"
    components: str = "Components"
    needed: str = "You also need:"
    skip: str = "Skip to the text"
    empty_box: str = "to do"
    ticked_box: str = "done"

    def translate(self, gettext: Callable[[str], str]) -> "Words":
        """Return these words translated by a catalog's gettext."""
        return Words(**{field.name: gettext(getattr(self, field.name)) for field in fields(self)})


CLAUSE_KINDS: tuple[ClauseKind, ...] = get_args(ClauseKind)
PROVENANCES: tuple[Provenance, ...] = get_args(Provenance)
GAP_PROVENANCES: tuple[Provenance, ...] = ("inferred", "proposed")
"""The provenances of clauses that the source document does not state. These clauses are printed with a sign,
and listed on the last page."""

GAPS = "gaps"
"""The identifier of the chapter that lists the clauses with one of the GAP_PROVENANCES."""

Placement = Literal["text", "margin", "wide", "panel", "part"]
PLACEMENTS: tuple[Placement, ...] = ("text", "margin", "wide", "panel", "part")

LeafKind = Literal["start", "story", "reference"]
LEAVES: tuple[LeafKind, ...] = get_args(LeafKind)

Align = Literal["start", "center", "end"]


@dataclass(frozen=True, slots=True)
class Text:
    text: str


@dataclass(frozen=True, slots=True)
class Strong:
    content: tuple["Inline", ...]


@dataclass(frozen=True, slots=True)
class Emphasis:
    content: tuple["Inline", ...]


@dataclass(frozen=True, slots=True)
class Struck:
    """Words that are crossed out: still readable, but no longer valid."""

    content: tuple["Inline", ...]


@dataclass(frozen=True, slots=True)
class Code:
    """Words in a monospaced font, printed exactly as written."""

    text: str


@dataclass(frozen=True, slots=True)
class NoteMark:
    """The number in a text that links to a footnote.

    `identifier` names the mark, for the link back from the footnote. `target` is the identifier of the
    footnote.
    """

    identifier: str
    target: str
    number: str


@dataclass(frozen=True, slots=True)
class Reference:
    """A link inside the book. `target` is the identifier of a clause, a figure or a heading."""

    target: str
    content: tuple["Inline", ...]


@dataclass(frozen=True, slots=True)
class Link:
    """A link to an http or https address outside of the book."""

    url: str
    content: tuple["Inline", ...]


@dataclass(frozen=True, slots=True)
class Break:
    """A line break that the author has asked for."""


@dataclass(frozen=True, slots=True)
class Untranslated:
    """The sign that the text after it is still English, in a book whose translation is a draft. A mark in the
    margin shows the place."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """Content that must stay on one line (pnp.rulebook.phrases)."""

    content: tuple["Inline", ...]


@dataclass(frozen=True, slots=True)
class Spacing:
    """A space of a quarter of an em, between a Japanese and a Latin letter that belong to different
    phrases."""


Inline = (
    Text
    | Strong
    | Emphasis
    | Struck
    | Code
    | Reference
    | Link
    | NoteMark
    | Break
    | Untranslated
    | Phrase
    | Spacing
)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of a chapter (level 1, numbered) or of a section (levels 2 and 3, not numbered). The headings
    of a leaf (the quick start, the first game or the reference pages) have no numbers."""

    level: int
    identifier: str
    number: str
    content: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    content: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """A bullet or numbered list. Each item is a sequence of blocks.

    In a list of tasks, `boxes` has one value for each item: True for a ticked box, False for an empty one,
    None for an item without a box. In other lists it is empty.
    """

    ordered: bool
    start: int
    items: tuple[tuple["Block", ...], ...]
    boxes: tuple[bool | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """A table: one row of headers, and rows that each have as many cells as the header."""

    align: tuple[Align, ...]
    header: tuple[tuple[Inline, ...], ...]
    rows: tuple[tuple[tuple[Inline, ...], ...], ...]


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule. `name` is stable ("A.advance"); `number` is its place in the book ("2.7")."""

    name: str
    identifier: str
    number: str
    kind: ClauseKind
    provenance: Provenance
    blocks: tuple["Block", ...]


@dataclass(frozen=True, slots=True)
class Gap:
    """A line on the last page about a gap in the source that the kit has filled, with a reference to the
    clause, if there is one."""

    provenance: Provenance
    reference: Reference | None
    blocks: tuple["Block", ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture by name, with its caption. `alt` describes it in words. `number` is its printed number, or ""
    in a leaf (the quick start, the first game or the reference pages)."""

    name: str
    identifier: str
    number: str
    placement: Placement
    caption: tuple[Inline, ...]
    alt: str


@dataclass(frozen=True, slots=True)
class Aside:
    """A passage set apart from the rules: a remark, or an example of play."""

    example: bool
    title: str
    blocks: tuple["Block", ...]


@dataclass(frozen=True, slots=True)
class Quotation:
    """An indented quotation."""

    blocks: tuple["Block", ...]


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """Lines in a monospaced font, with their spaces and line breaks."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """A horizontal line across the column, between two parts of a text (not a rule of the game)."""


@dataclass(frozen=True, slots=True)
class Note:
    """A footnote. `mark` is the identifier of the first of its marks in the text, for the link back."""

    identifier: str
    number: str
    mark: str
    content: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Notes:
    """The footnotes of a chapter, at its end."""

    blocks: tuple["Block", ...]


@dataclass(frozen=True, slots=True)
class Credits:
    blocks: tuple["Block", ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a quick start: a heading and the blocks below it."""

    blocks: tuple["Block", ...]


@dataclass(frozen=True, slots=True)
class ToldStep:
    """A step of the first game: who acts ("" for the same player as before), why (if the text says so), the
    action, and the picture of the table after the action."""

    who: str
    blocks: tuple["Block", ...]


@dataclass(frozen=True, slots=True)
class Leaf:
    """Pages that are no chapter and have their own layout: the quick start and the first game before the
    chapters, the reference pages after them. Their headings and figures are not numbered."""

    kind: LeafKind
    blocks: tuple["Block", ...]


Block = (
    Heading
    | Paragraph
    | Listing
    | Table
    | Clause
    | Gap
    | Figure
    | Aside
    | Quotation
    | CodeBlock
    | Rule
    | Notes
    | Note
    | Credits
    | Leaf
    | Page
    | ToldStep
)


@dataclass(frozen=True, slots=True)
class Book:
    """A whole rulebook in one language.

    `language` is a BCP 47 tag ("es", "pt-BR"). `facts` are the short lines under the title ("2 or 3
    players"), `byline` names the author of the game, `edition` identifies the kit.
    """

    title: str
    subtitle: str
    language: str
    blocks: tuple[Block, ...]
    words: Words = field(default_factory=Words)
    facts: tuple[str, ...] = ()
    byline: str = ""
    edition: str = ""

    @property
    def right_to_left(self) -> bool:
        return catalog.locale_of(self.language).text_direction == "rtl"


def children(block: Block) -> tuple[Block, ...]:
    """Return the blocks directly inside a block, in reading order."""
    match block:
        case Listing(items=items):
            return tuple(inner for item in items for inner in item)
        case Clause(blocks=blocks) | Gap(blocks=blocks) | Aside(blocks=blocks) | Credits(blocks=blocks):
            return blocks
        case Leaf(blocks=blocks) | Page(blocks=blocks) | ToldStep(blocks=blocks):
            return blocks
        case Quotation(blocks=blocks) | Notes(blocks=blocks):
            return blocks
        case _:
            return ()


def walk(blocks: Iterable[Block]) -> Iterator[Block]:
    """Yield every block at any depth, in reading order."""
    for block in blocks:
        yield block
        yield from walk(children(block))


def contents(block: Block) -> Iterator[tuple[Inline, ...]]:
    """Yield the inline contents of a block, one for each paragraph, heading, caption or cell. Those of the
    blocks inside it are left out."""
    match block:
        case Heading(content=content) | Paragraph(content=content) | Note(content=content):
            yield content
        case Figure(caption=content):
            yield content
        case Table(header=header, rows=rows):
            for row in (header, *rows):
                yield from row
        case _:
            pass


def every_inline(content: Iterable[Inline]) -> Iterator[Inline]:
    """Yield every piece of inline content at any depth, in reading order."""
    for inline in content:
        yield inline
        match inline:
            case Text() | Code() | NoteMark() | Break() | Untranslated() | Spacing():
                pass
            case _:
                yield from every_inline(inline.content)


def has_code(blocks: Iterable[Block]) -> bool:
    """Return whether the blocks have code in them."""
    return any(
        isinstance(block, CodeBlock)
        or any(isinstance(inline, Code) for content in contents(block) for inline in every_inline(content))
        for block in walk(blocks)
    )


def has_boxes(blocks: Iterable[Block]) -> bool:
    """Return whether there is a list of tasks in the blocks."""
    return any(isinstance(block, Listing) and block.boxes for block in walk(blocks))


def plain(content: Iterable[Inline]) -> str:
    """Return the characters of inline content, without styles such as bold."""
    parts: list[str] = []
    for inline in content:
        match inline:
            case Text(text=text) | Code(text=text) | NoteMark(number=text):
                parts.append(text)
            case Break():
                parts.append("\n")
            case Untranslated() | Spacing():
                pass
            case _:
                parts.append(plain(inline.content))
    return "".join(parts)


def text_of(blocks: Iterable[Block]) -> str:
    """Return the characters of blocks and of all blocks in them, with a line for each paragraph, caption,
    heading and cell."""
    lines: list[str] = []
    for block in walk(blocks):
        lines += map(plain, contents(block))
        match block:
            case CodeBlock(lines=code):
                lines += code
            case Note(number=number):
                lines.append(number)
            case Aside(title=title) if title:
                lines.append(title)
            case ToldStep(who=who) if who:
                lines.append(who)
            case _:
                pass
    return "\n".join(lines)


def prologue(blocks: Iterable[Block]) -> tuple[Block, ...]:
    """Return the blocks before the first chapter, without leaves (sections outside the chapters, such as the
    quick start). The result is empty if there are none, or if there is no chapter."""
    chapters = [block for block in blocks if not isinstance(block, Leaf)]
    if not any(isinstance(block, Heading) for block in chapters):
        return ()
    return tuple(takewhile(lambda block: not isinstance(block, Heading), chapters))
