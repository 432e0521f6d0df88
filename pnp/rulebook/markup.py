"""Write the blocks of a book as calls of the shell's functions, in Typst's markup.

Every character goes to Typst as a string literal, in which nothing is markup and nothing is code.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path

from pnp.rulebook.book import (
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
    Phrase,
    Quotation,
    Reference,
    Rule,
    Spacing,
    Strong,
    Struck,
    Table,
    Text,
    Told,
    Untranslated,
    plain,
)
from pnp.rulebook.catalog import UNTRANSLATED
from pnp.rulebook.phrases import phrased_title
from pnp.rulebook.picture import natural_size, picture

_LAST_WORD = re.compile(r"(?<!\S)\S*[^\W\d_]{5}\S*$")
"""A last word of a text that is long enough to be hyphenated."""
_LONG = re.compile(r"\S{17,}")
_UNSAFE = re.compile(r"[^\w-]")


def quote(text: str) -> str:
    """Return text as a Typst string literal. This is the one place where characters are escaped for Typst."""
    return '"' + text.replace(UNTRANSLATED, "").replace("\\", "\\\\").replace('"', '\\"') + '"'


def breakable(code: str) -> str:
    """Return code in which a line may end anywhere, if it is as long as a column is wide."""
    return _LONG.sub(lambda found: "\u200b".join(found[0]), code)


def marked(inlines: Iterable[Inline]) -> str:
    parts = []
    for inline in inlines:
        match inline:
            case Text(text=text):
                parts.append(f"#{quote(text)};")
            case Strong(content=content):
                parts.append(f"#strong[{marked(content)}];")
            case Emphasis(content=content):
                parts.append(f"#emph[{marked(content)}];")
            case Struck(content=content):
                parts.append(f"#struck[{marked(content)}];")
            case Code(text=text):
                parts.append(f"#code({quote(breakable(text))});")
            case NoteMark(identifier=identifier, target=target, number=number):
                parts.append(f"#note-mark({', '.join(map(quote, (identifier, target, number)))});")
            case Reference(target=target, content=content):
                parts.append(f"#link(label({quote(target)}))[{marked(content)}];")
            case Link(url=url, content=content):
                parts.append(f"#link({quote(url)})[{marked(content)}];")
            case Break():
                parts.append("#linebreak();")
            case Untranslated():
                parts.append("#untranslated;")
            case Phrase(content=content):
                parts.append(f"#box[{marked(content)}];")
            case Spacing():
                parts.append("#h(0.25em);")
    return "".join(parts)


def paragraph(inlines: Sequence[Inline]) -> str:
    """Return a paragraph's words. The last one is not hyphenated, so that no line has nothing but the end of
    a word."""
    *before, last = inlines or (Text(""),)
    if not isinstance(last, Text) or not (word := _LAST_WORD.search(last.text)):
        return marked(inlines)
    head = marked([*before, Text(last.text[: word.start()])])
    return f"{head}#text(hyphenate: false, {quote(word[0])});"


def _words(inlines: Iterable[Inline]) -> Iterator[str]:
    """Yield what stays together on a line: words, or phrases and the characters between them."""
    for is_phrase, run in groupby(inlines, lambda inline: isinstance(inline, Phrase)):
        for part in [plain([inline]) for inline in run] if is_phrase else [plain(run)]:
            yield from part.split()


def array(items: Iterable[str]) -> str:
    return "(" + "".join(f"{item}, " for item in items) + ")"


def beside(block: Block) -> str:
    """Return how a figure stands beside its neighbours. Other blocks have no answer."""
    return block.placement if isinstance(block, Figure) and block.placement in ("panel", "part") else ""


class Writer:
    """A writer of blocks as calls of the shell's functions."""

    def __init__(self, book: Book, figures: Mapping[str, str], root: Path, widest: float) -> None:
        self.book, self.figures, self.root, self.widest = book, figures, root, widest

    def blocks(self, blocks: Iterable[Block]) -> str:
        return "\n".join(
            self.side_by_side(place, run) if place else "\n".join(self.block(block) for block in run)
            for place, run in groupby(blocks, beside)
        )

    def side_by_side(self, placement: str, figures: Iterable[Block]) -> str:
        """Return figures that follow each other as a grid: numbered panels, or parts in rows."""
        return f"#{placement}-grid({self.cells(figures)})\n"

    def cells(self, figures: Iterable[Block]) -> str:
        """Return figures as an array with the contents of each cell of a grid."""
        cells = []
        for figure in figures:
            assert isinstance(figure, Figure)
            name, (width, height) = self.saved(figure), self.size(figure, self.widest)
            words = array(quote(word) for word in _words(figure.caption))
            cells.append(
                f"(id: {quote(figure.identifier)}, path: {quote(name)}, "
                f"width: {width:.3f}mm, height: {height:.3f}mm, "
                f"alt: {quote(figure.alt)}, words: {words}, caption: [{marked(figure.caption)}])"
            )
        return array(cells)

    def block(self, block: Block) -> str:
        match block:
            case Heading():
                return self.heading(block, "chapter" if block.level == 1 else "section")
            case Paragraph(content=content):
                return f"#par[{paragraph(content)}]\n"
            case Listing(boxes=boxes) if boxes:
                ticked = array("none" if box is None else str(box).lower() for box in boxes)
                return (
                    f"#tasks({ticked}, " + ", ".join(f"[{self.blocks(item)}]" for item in block.items) + ")\n"
                )
            case Listing(ordered=ordered):
                head = f"#enum(start: {block.start}, " if ordered else "#list("
                return head + ", ".join(f"[{self.blocks(item)}]" for item in block.items) + ")\n"
            case Table():
                header = array(f"[{marked(cell)}]" for cell in block.header)
                rows = array(array(f"[{marked(cell)}]" for cell in row) for row in block.rows)
                return f"#grid-table({array(block.align)}, {header}, {rows})\n"
            case Clause():
                call = f"{quote(block.identifier)}, {quote(block.number)}"
                return f"#clause({call})[{self.signed(block)}]\n"
            case Gap(reference=reference):
                link = f"[{marked([reference])}]" if reference else "none"
                return f"#gap({link})[{self.signed(block)}]\n"
            case Figure():
                width, height = self.size(block, self.widest)
                return self.figure(block, "under", width, height)
            case Aside(title=title):
                word = self.book.words.example if block.example else self.book.words.note
                heading = f"{word} · {title}" if title and block.example else title or word
                return f"#aside-box({self.title(heading)})[{self.blocks(block.blocks)}]\n"
            case Quotation():
                return f"#quotation[{self.blocks(block.blocks)}]\n"
            case CodeBlock(lines=lines):
                return f"#code-block({array(quote(breakable(line)) for line in lines)})\n"
            case Rule():
                return "#rule-across\n"
            case Notes():
                return f"#notes[{self.blocks(block.blocks)}]\n"
            case Note(identifier=identifier, number=number, mark=mark):
                head = ", ".join(map(quote, (identifier, mark, number)))
                return f"#note({head})[{paragraph(block.content)}]\n"
            case Credits():
                return f"#credits-box[{self.blocks(block.blocks)}]\n"
            case Leaf() | Page() | Told():
                raise AssertionError("leaves are written by pnp.rulebook.leaves")

    def title(self, text: str) -> str:
        """Return the title of a box, with its phrases in one piece."""
        return f"[{marked(phrased_title(text, self.book.language))}]"

    def signed(self, block: Clause | Gap) -> str:
        """Return the blocks of a clause. If the source document does not say it, a sign stands at the end."""
        if block.provenance not in GAP_PROVENANCES:
            return self.blocks(block.blocks)
        sign = f"#sign-here({quote(block.provenance)});"
        match block.blocks:
            case (*before, Paragraph(content=content)):
                return f"{self.blocks(before)}\n#par[{paragraph(content)}{sign}]"
            case blocks:
                return f"{self.blocks(blocks)}\n#par[{sign}]"

    def heading(self, block: Heading, call: str) -> str:
        """Return a heading, as a call of one of the shell's functions: chapters have a number, sections a
        level."""
        rank = quote(block.number) if block.level == 1 else str(block.level)
        identifier = quote(block.identifier)
        first, second = (identifier, rank) if block.level == 1 else (rank, identifier)
        return f"#{call}({first}, {second})[{marked(block.content)}]\n"

    def size(self, figure: Figure, limit: float) -> tuple[float, float]:
        """Return width and height in mm of a figure's picture. A picture without a width is `limit` mm
        wide."""
        return natural_size(picture(self.figures, figure.name, self.book.title), limit)

    def saved(self, figure: Figure) -> str:
        """Return the file of a figure's picture."""
        name = f"figure-{figure.number or _UNSAFE.sub('-', figure.identifier)}.svg"
        svg = picture(self.figures, figure.name, self.book.title)
        (self.root / name).write_text(svg, encoding="utf-8")
        return name

    def figure(self, figure: Figure, how: str, width: float, height: float) -> str:
        """Return a picture of a size in mm, with its caption `under` or `beside` it."""
        arguments = [quote(how), quote(figure.identifier), quote(figure.number), quote(self.saved(figure))]
        arguments += [f"{width:.3f}mm", f"{height:.3f}mm", quote(figure.alt)]
        return f"#figure-in({', '.join(arguments)})[{marked(figure.caption)}]\n"

    def caption(self, figure: Figure) -> str:
        """Return the caption of a picture alone."""
        return f"#caption-alone({quote(figure.number)})[{marked(figure.caption)}]\n"
