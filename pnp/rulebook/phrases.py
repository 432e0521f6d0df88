"""Mark what a line may not break in books of languages without blanks: each phrase becomes a Phrase.

Without it the setter of the PDF would break between any two letters. Browsers find phrases themselves.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from unicodedata import category, east_asian_width

from pnp.rulebook.book import (
    Block,
    Book,
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
from pnp.text import has_phrases, phrases

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
    """Return the book with its phrases marked, or unchanged in a language that has none to mark."""
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
    """Return a title in a language with its phrases marked."""
    content = (Text(text),)
    return phrased_content(content, _LONGEST) if has_phrases(language) else content


def phrased_content(content: tuple[Inline, ...], longest: int) -> tuple[Inline, ...]:
    """Return inline content with each phrase of at most `longest` letters in one piece."""
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
    """Yield content that begins `at` a place of the text, with each span of it in a Phrase."""
    edges = sorted({edge for span in spans for edge in span})
    pieces = list(_cut(content, at, edges, spans, text))

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


def _cut(
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
                for begin, till, piece in _cut(inner, at, edges, spans, text):
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
