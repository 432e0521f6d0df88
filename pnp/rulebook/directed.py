"""Books that run from the right: their formulas run from the left, also where a part of one is bold."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.rulebook.book import (
    Block,
    Book,
    Emphasis,
    Figure,
    Heading,
    Inline,
    Link,
    Listing,
    Paragraph,
    Reference,
    Strong,
    Table,
    Text,
    plain,
)
from pnp.text import isolated


def directed(book: Book) -> Book:
    """Return the book with each formula in an isolate, or as it is where lines begin at the left."""
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
        case Heading(content=content) | Paragraph(content=content):
            return replace(block, content=directed_content(content))
        case Figure(caption=caption):
            return replace(block, caption=directed_content(caption))
        case Table(header=header, rows=rows):
            return replace(block, header=_cells(header), rows=tuple(map(_cells, rows)))
        case Listing(items=items):
            return replace(block, items=tuple(tuple(map(_block, item)) for item in items))
        case _:
            return replace(block, blocks=tuple(map(_block, block.blocks)))


def _cells(row: tuple[tuple[Inline, ...], ...]) -> tuple[tuple[Inline, ...], ...]:
    return tuple(map(directed_content, row))


def directed_content(content: tuple[Inline, ...]) -> tuple[Inline, ...]:
    """Return inline content with its formulas in isolates."""
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
    return tuple(_with(content, 0, marks))


def _with(content: Sequence[Inline], at: int, marks: dict[int, str]) -> Iterator[Inline]:
    """Yield content that begins `at` a place of its paragraph, with the marks before the letters they are of.
    A mark at the end of a text is set there, and not again before the next one."""
    for inline in content:
        end = at + len(plain([inline]))
        match inline:
            case Text(text=text):
                yield Text(
                    "".join(marks.pop(at + k, "") + letter for k, letter in enumerate(text))
                    + (marks.pop(end, "") if end > at else "")
                )
            case Strong() | Emphasis() | Reference() | Link():
                yield replace(inline, content=tuple(_with(inline.content, at, marks)))
            case _:
                yield inline
        at = end
