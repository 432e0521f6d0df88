"""Prepare the text of a book for its script.

In languages without spaces, mark the phrases inside which a line must not break: each becomes a Phrase. In
books that run from right to left, keep formulas left to right, even if a part of one is bold.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from unicodedata import category, east_asian_width

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
    Phrase,
    Reference,
    Rule,
    Spacing,
    Strong,
    Struck,
    Table,
    Text,
    plain,
)
from pnp.text import has_phrases, isolate, phrases

_LONGEST, _LONGEST_IN_CAPTIONS, _LONGEST_IN_CELLS = 12, 10, 6
"""The most letters of a phrase on a line of text, below a picture, and in a cell of a table."""

_OPENING = ("Ps", "Pi")
_CLOSING = frozenset("、。，．！？」』）】〉》〕］｝,.!?:;)]}")
"""Marks that no line begins with, whatever is before them (UAX 14, LB13). Others, as the colon of full width,
may follow a box on the next line."""
_WORDS = re.compile(r"\s+|\S+")

Span = tuple[int, int]
"""The beginning and the end of something in the text of a paragraph."""


def mark_phrases(book: Book) -> Book:
    """Return the book with its phrases marked, or unchanged if its language needs no marks."""
    if not has_phrases(book.language):
        return book
    return replace(book, blocks=tuple(map(_block, book.blocks)))


def _block(block: Block) -> Block:
    match block:
        case Heading(content=content) | Paragraph(content=content) | Note(content=content):
            return replace(block, content=phrased_content(content, _LONGEST))
        case Figure(caption=caption):
            return replace(block, caption=phrased_content(caption, _LONGEST_IN_CAPTIONS))
        case Table(header=header, rows=rows):
            return replace(block, header=_cells(header), rows=tuple(map(_cells, rows)))
        case Listing(items=items):
            return replace(block, items=tuple(tuple(map(_block, item)) for item in items))
        case CodeBlock() | Rule():
            return block
        case _:
            return replace(block, blocks=tuple(map(_block, block.blocks)))


def _cells(row: tuple[tuple[Inline, ...], ...]) -> tuple[tuple[Inline, ...], ...]:
    return tuple(phrased_content(cell, _LONGEST_IN_CELLS) for cell in row)


def phrased_title(text: str, language: str) -> tuple[Inline, ...]:
    """Return a title with its phrases (words between which a line must not break) marked, if its language
    needs marks."""
    content = (Text(text),)
    return phrased_content(content, _LONGEST) if has_phrases(language) else content


def phrased_content(content: tuple[Inline, ...], longest: int) -> tuple[Inline, ...]:
    """Return inline content in which each phrase of at most `longest` letters is marked as one that does not
    break."""
    text = plain(content)
    spans = _spans(text, longest)
    for begin, end in _links(content, 0):
        edges = {edge for span in spans for edge in span}
        if any(begin < edge < end for edge in edges):  # a link is not cut, but what crosses its ends is
            spans = [
                part for span in spans for part in _split_span(span, (begin, end)) if part[1] - part[0] > 1
            ]
    return tuple(_gather_phrases(content, 0, spans, text))


def _spans(text: str, longest: int) -> list[Span]:
    """Return the parts of a text that stay on one line, without the marks around them. No line begins with a
    closing mark or ends with an opening one anyway, and only outside a phrase do they lose their blank
    half."""
    spans, at = [], 0
    for phrase in phrases(text, longest):
        for word in _WORDS.findall(phrase):
            begin, end = at, at + len(word)
            at = end
            while begin < end and category(text[begin]) in _OPENING:
                begin += 1
            while begin < end and text[end - 1] in _CLOSING:
                end -= 1
            if end - begin > 1 and any(east_asian_width(letter) in "WF" for letter in text[begin:end]):
                spans.append((begin, end))
    return spans


def _links(content: Sequence[Inline], at: int) -> Iterator[Span]:
    for inline in content:
        length = len(plain([inline]))
        match inline:
            case Reference() | Link():
                yield at, at + length
            case Strong(content=inner) | Emphasis(content=inner) | Struck(content=inner):
                yield from _links(inner, at)
        at += length


def _split_span(span: Span, cuts: Span) -> Iterator[Span]:
    edges = [span[0], *(cut for cut in cuts if span[0] < cut < span[1]), span[1]]
    yield from ((begin, end) for begin, end in pairwise(edges))


def _gather_phrases(content: Sequence[Inline], at: int, spans: Sequence[Span], text: str) -> Iterator[Inline]:
    """Yield content that begins `at` a position of the text, with each span of the text put into a Phrase."""
    edges = sorted({edge for span in spans for edge in span})
    pieces = list(_cut_content(content, at, edges, spans, text))

    def span_of(piece: tuple[int, int, Inline]) -> Span | None:
        return next((span for span in spans if span[0] <= piece[0] and piece[1] <= span[1]), None)

    before: Span | None = None
    for span, group in groupby(pieces, span_of):
        run = list(group)
        begin, inner = run[0][0], tuple(inline for _, _, inline in run)
        if (span or before) and 0 < begin < len(text) and _stand_apart(text[begin - 1], text[begin]):
            yield Spacing()
        if span:
            yield Phrase(inner)
        else:
            yield from inner
        before = span


def _cut_content(
    content: Sequence[Inline], at: int, edges: Sequence[int], spans: Sequence[Span], text: str
) -> Iterator[tuple[int, int, Inline]]:
    """Yield (beginning, end, piece) for the pieces of content that is cut at edges. Links stay whole."""
    for inline in content:
        end = at + len(plain([inline]))
        inside = [edge for edge in edges if at < edge < end]
        match inline:
            case Text(text=said):
                for begin, till in pairwise([at, *inside, end]):
                    yield begin, till, Text(said[begin - at : till - at])
            case Strong(content=inner) | Emphasis(content=inner) | Struck(content=inner) if inside:
                for begin, till, piece in _cut_content(inner, at, edges, spans, text):
                    yield begin, till, replace(inline, content=(piece,))
            case Reference(content=inner) | Link(content=inner) if inside:
                yield at, end, replace(inline, content=tuple(_gather_phrases(inner, at, spans, text)))
            case _:
                yield at, end, inline
        at = end


def _stand_apart(before: str, after: str) -> bool:
    """Return whether a Japanese letter and a Latin letter or digit stand beside each other."""
    wide = [east_asian_width(letter) in "WF" for letter in (before, after)]
    other = after if wide[0] else before
    return wide[0] != wide[1] and other.isalnum()


_LEFT, _END = "\u2066", "\u2069"
"""The invisible signs before and after text that runs from left to right."""


def isolate_formulas(book: Book) -> Book:
    """Return the book with directional isolates around its formulas, or unchanged if it runs from left to
    right."""
    if not book.right_to_left:
        return book
    return replace(
        book,
        title=isolate(book.title),
        subtitle=isolate(book.subtitle),
        facts=tuple(map(isolate, book.facts)),
        blocks=tuple(map(_direct_block, book.blocks)),
    )


def _direct_block(block: Block) -> Block:
    match block:
        case Heading(content=content) | Paragraph(content=content) | Note(content=content):
            return replace(block, content=directed_content(content))
        case Figure(caption=caption):
            return replace(block, caption=directed_content(caption))
        case Table(header=header, rows=rows):
            return replace(block, header=_direct_cells(header), rows=tuple(map(_direct_cells, rows)))
        case Listing(items=items):
            return replace(block, items=tuple(tuple(map(_direct_block, item)) for item in items))
        case CodeBlock(lines=lines):
            return replace(block, lines=tuple(map(_from_the_left, lines)))
        case Rule():
            return block
        case _:
            return replace(block, blocks=tuple(map(_direct_block, block.blocks)))


def _direct_cells(row: tuple[tuple[Inline, ...], ...]) -> tuple[tuple[Inline, ...], ...]:
    return tuple(map(directed_content, row))


def directed_content(content: tuple[Inline, ...]) -> tuple[Inline, ...]:
    """Return inline content with directional isolates around its formulas and its code."""
    content = _with_code(content)
    text = plain(content)
    marked = isolate(text)
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
