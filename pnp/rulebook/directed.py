"""Keep formulas from left to right in books that run from the right, even if a part of one is bold."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.rulebook.book import (
    Block,
    Book,
    Code,
    CodeBlock,
    Emphasis,
    Figure,
    Heading,
    Inline,
    Link,
    Listing,
    Note,
    Paragraph,
    Reference,
    Rule,
    Strong,
    Struck,
    Table,
    Text,
    plain,
)
from pnp.text import isolated

_LEFT, _END = "\u2066", "\u2069"
"""The signs around text that runs from the left."""


def directed(book: Book) -> Book:
    """Return the book with an isolate around each formula, or unchanged if its lines begin at the left."""
    if not book.right_to_left:
        return book
    return replace(
        book,
        title=isolated(book.title),
        subtitle=isolated(book.subtitle),
        facts=tuple(map(isolated, book.facts)),
        blocks=tuple(map(_block, book.blocks)),
    )


def _block(block: Block) -> Block:
    match block:
        case Heading(content=content) | Paragraph(content=content) | Note(content=content):
            return replace(block, content=directed_content(content))
        case Figure(caption=caption):
            return replace(block, caption=directed_content(caption))
        case Table(header=header, rows=rows):
            return replace(block, header=_cells(header), rows=tuple(map(_cells, rows)))
        case Listing(items=items):
            return replace(block, items=tuple(tuple(map(_block, item)) for item in items))
        case CodeBlock(lines=lines):
            return replace(block, lines=tuple(map(_from_the_left, lines)))
        case Rule():
            return block
        case _:
            return replace(block, blocks=tuple(map(_block, block.blocks)))


def _cells(row: tuple[tuple[Inline, ...], ...]) -> tuple[tuple[Inline, ...], ...]:
    return tuple(map(directed_content, row))


def directed_content(content: tuple[Inline, ...]) -> tuple[Inline, ...]:
    """Return inline content with isolates around its formulas and its code."""
    content = _with_code(content)
    text = plain(content)
    marked = isolated(text)
    if marked == text:
        return content
    marks: dict[int, str] = {}
    at = 0
    for letter in marked:
        if at < len(text) and letter == text[at]:
            at += 1
        else:
            marks[at] = marks.get(at, "") + letter
    return tuple(_add_marks(content, 0, marks))


def _from_the_left(code: str) -> str:
    """Return a line of code with one isolate around it that runs from the left."""
    return code if not code.strip() or code.startswith(_LEFT) else f"{_LEFT}{code}{_END}"


def _with_code(content: tuple[Inline, ...]) -> tuple[Inline, ...]:
    """Return inline content with isolates around its code."""
    found: list[Inline] = []
    for inline in content:
        match inline:
            case Code(text=text):
                found.append(Code(_from_the_left(text)))
            case Strong() | Emphasis() | Struck() | Reference() | Link():
                found.append(replace(inline, content=_with_code(inline.content)))
            case _:
                found.append(inline)
    return tuple(found)


def _add_marks(content: Sequence[Inline], at: int, marks: dict[int, str]) -> Iterator[Inline]:
    """Yield content that begins `at` a place of its paragraph, with each mark before the letters that it
    belongs to. A mark at the end of a text is set there, and not again before the next one."""
    for inline in content:
        end = at + len(plain([inline]))
        match inline:
            case Text(text=text) | Code(text=text):
                marked = "".join(marks.pop(at + k, "") + letter for k, letter in enumerate(text))
                yield replace(inline, text=marked + (marks.pop(end, "") if end > at else ""))
            case Strong() | Emphasis() | Struck() | Reference() | Link():
                yield replace(inline, content=tuple(_add_marks(inline.content, at, marks)))
            case _:
                yield inline
        at = end
