"""Write the blocks of a book, and its pages that are no chapters, as calls of Typst functions in
templates/book.

Every character of a text becomes part of a Typst string literal, in which Typst sees neither markup nor code.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, takewhile
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
    ToldStep,
    Untranslated,
    plain,
)
from pnp.rulebook.catalog import UNTRANSLATED
from pnp.rulebook.phrases import phrased_title
from pnp.rulebook.picture import Picture, natural_size, picture

_LAST_WORD = re.compile(r"(?<!\S)\S*[^\W\d_]{5}\S*$")
"""A last word of a text that is long enough to be hyphenated."""
_LONG = re.compile(r"\S{17,}")
_UNSAFE = re.compile(r"[^\w-]")


def quote(text: str) -> str:
    """Return text as a Typst string literal. This is the one place where characters are escaped for Typst."""
    return '"' + text.replace(UNTRANSLATED, "").replace("\\", "\\\\").replace('"', '\\"') + '"'


def breakable(code: str) -> str:
    """Return the text `code` (printed in a monospaced font) with a line break allowed between any two
    characters of a word that has 17 or more. Such a word may not fit in a column."""
    return _LONG.sub(lambda found: "\u200b".join(found[0]), code)


def mark_style(inlines: Iterable[Inline]) -> str:
    parts = []
    for inline in inlines:
        match inline:
            case Text(text=text):
                parts.append(f"#{quote(text)};")
            case Strong(content=content):
                parts.append(f"#strong[{mark_style(content)}];")
            case Emphasis(content=content):
                parts.append(f"#emph[{mark_style(content)}];")
            case Struck(content=content):
                parts.append(f"#struck[{mark_style(content)}];")
            case Code(text=text):
                parts.append(f"#code({quote(breakable(text))});")
            case NoteMark(identifier=identifier, target=target, number=number):
                parts.append(f"#note-mark({', '.join(map(quote, (identifier, target, number)))});")
            case Reference(target=target, content=content):
                parts.append(f"#link(label({quote(target)}))[{mark_style(content)}];")
            case Link(url=url, content=content):
                parts.append(f"#link({quote(url)})[{mark_style(content)}];")
            case Break():
                parts.append("#linebreak();")
            case Untranslated():
                parts.append("#untranslated;")
            case Phrase(content=content):
                parts.append(f"#box[{mark_style(content)}];")
            case Spacing():
                parts.append("#h(0.25em);")
    return "".join(parts)


def paragraph(inlines: Sequence[Inline]) -> str:
    """Return the words of a paragraph as Typst source. The last word is not hyphenated, so that the last line
    never holds only a part of a word."""
    *before, last = inlines or (Text(""),)
    if not isinstance(last, Text) or not (word := _LAST_WORD.search(last.text)):
        return mark_style(inlines)
    head = mark_style([*before, Text(last.text[: word.start()])])
    return f"{head}#text(hyphenate: false, {quote(word[0])});"


def _words(inlines: Iterable[Inline]) -> Iterator[str]:
    """Yield what stays together on a line: words, or phrases and the characters between them."""
    for is_phrase, run in groupby(inlines, lambda inline: isinstance(inline, Phrase)):
        for part in [plain([inline]) for inline in run] if is_phrase else [plain(run)]:
            yield from part.split()


def array(items: Iterable[str]) -> str:
    return "(" + "".join(f"{item}, " for item in items) + ")"


def beside(block: Block) -> str:
    """Return the placement of a figure that is set in a grid with neighbouring figures: "panel" (a numbered
    step) or "part" (without a number). Return "" for any other block."""
    return block.placement if isinstance(block, Figure) and block.placement in ("panel", "part") else ""


class Writer:
    """Writes blocks as calls of the Typst functions in templates/book."""

    def __init__(
        self,
        book: Book,
        figures: Mapping[str, Picture],
        root: Path,
        widest: float,
        cut: Callable[[Picture], str],
    ) -> None:
        """`cut` returns the SVG that is written for a picture."""
        self.book, self.figures, self.root, self.widest, self.cut = book, figures, root, widest, cut

    def blocks(self, blocks: Iterable[Block]) -> str:
        return "\n".join(
            self.side_by_side(place, run) if place else "\n".join(self.block(block) for block in run)
            for place, run in groupby(blocks, beside)
        )

    def side_by_side(self, placement: str, figures: Iterable[Block]) -> str:
        """Return the source of successive figures as one grid. `placement` is "panel" for numbered steps, or
        "part" for figures in rows without numbers."""
        return f"#{placement}-grid({self.cells(figures)})\n"

    def cells(self, figures: Iterable[Block]) -> str:
        """Return figures as the source of a Typst array, with a dictionary for each: the file and size of its
        picture, its description and its caption."""
        cells = []
        for figure in figures:
            assert isinstance(figure, Figure)
            name, (width, height) = self.save_picture(figure), self.size(figure, self.widest)
            words = array(quote(word) for word in _words(figure.caption))
            cells.append(
                f"(id: {quote(figure.identifier)}, path: {quote(name)}, "
                f"width: {width:.3f}mm, height: {height:.3f}mm, "
                f"alt: {quote(figure.alt)}, words: {words}, caption: [{mark_style(figure.caption)}])"
            )
        return array(cells)

    def block(self, block: Block) -> str:
        match block:
            case Heading():
                return self.write_heading(block, "chapter" if block.level == 1 else "section")
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
                header = array(f"[{mark_style(cell)}]" for cell in block.header)
                rows = array(array(f"[{mark_style(cell)}]" for cell in row) for row in block.rows)
                return f"#grid-table({array(block.align)}, {header}, {rows})\n"
            case Clause():
                call = f"{quote(block.identifier)}, {quote(block.number)}"
                return f"#clause({call})[{self.write_with_sign(block)}]\n"
            case Gap(reference=reference):
                link = f"[{mark_style([reference])}]" if reference else "none"
                return f"#gap({link})[{self.write_with_sign(block)}]\n"
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
            case Leaf() | Page() | ToldStep():
                raise AssertionError("leaves are written by pnp.rulebook.markup")

    def title(self, text: str) -> str:
        """Return the title of a box as Typst source without line breaks inside its phrases."""
        return f"[{mark_style(phrased_title(text, self.book.language))}]"

    def write_with_sign(self, block: Clause | Gap) -> str:
        """Return the source of the blocks in a clause or gap. A sign for its provenance follows, except for a
        clause that is stated in the source document of the rules."""
        if block.provenance not in GAP_PROVENANCES:
            return self.blocks(block.blocks)
        sign = f"#sign-here({quote(block.provenance)});"
        match block.blocks:
            case (*before, Paragraph(content=content)):
                return f"{self.blocks(before)}\n#par[{paragraph(content)}{sign}]"
            case blocks:
                return f"{self.blocks(blocks)}\n#par[{sign}]"

    def write_heading(self, block: Heading, call: str) -> str:
        """Return a heading as a call of the Typst function named `call`, with its identifier and either the
        number of the chapter or the level of the section."""
        rank = quote(block.number) if block.level == 1 else str(block.level)
        identifier = quote(block.identifier)
        first, second = (identifier, rank) if block.level == 1 else (rank, identifier)
        return f"#{call}({first}, {second})[{mark_style(block.content)}]\n"

    def size(self, figure: Figure, limit: float) -> tuple[float, float]:
        """Return the width and height in mm of a figure's picture. A picture that states no width is `limit`
        mm wide."""
        return natural_size(picture(self.figures, figure.name, self.book.title), limit)

    def save_picture(self, figure: Figure) -> str:
        """Write a figure's picture to a file, and return the name of the file."""
        name = f"figure-{figure.number or _UNSAFE.sub('-', figure.identifier)}.svg"
        shown = picture(self.figures, figure.name, self.book.title)
        (self.root / name).write_text(self.cut(shown), encoding="utf-8")
        return name

    def figure(self, figure: Figure, how: str, width: float, height: float) -> str:
        """Return a figure as a call of a Typst function. Its picture has the given size in mm; `how` says
        whether the caption is "under" or "beside" the picture."""
        arguments = [
            quote(how),
            quote(figure.identifier),
            quote(figure.number),
            quote(self.save_picture(figure)),
        ]
        arguments += [f"{width:.3f}mm", f"{height:.3f}mm", quote(figure.alt)]
        return f"#figure-in({', '.join(arguments)})[{mark_style(figure.caption)}]\n"

    def caption(self, figure: Figure) -> str:
        """Return only the caption of a figure."""
        return f"#caption-alone({quote(figure.number)})[{mark_style(figure.caption)}]\n"


class LeafWriter(Writer):
    """Writes blocks as `Writer` does. Also writes leaves: pages that are no chapter, with their own
    layout."""

    def block(self, block: Block) -> str:
        match block:
            case Leaf(kind="start"):
                return self.start(block)
            case Leaf(kind="story"):
                chapter, rest = _split_heading(block.blocks)
                head = next((k for k, inner in enumerate(rest) if isinstance(inner, Heading)), len(rest))
                told = array(f"scale => [{part}]" for part in self.tellings(rest, head))
                return f"#story-pages({_title(chapter)}, {told})\n"
            case Leaf():
                chapter, rest = _split_heading(block.blocks)
                sections = [*_sections(rest)]
                # The last sections, if their pictures are as wide as the page, are put below the columns.
                across = [*takewhile(_is_wide, reversed(sections))][::-1]
                columns = array(map(self.reference, sections[: len(sections) - len(across)]))
                below = array(f"scale => [{self.story(each)}]" for each in across)
                return f"#reference-sheet({_title(chapter)}, {columns}, {below})\n"
            case Page():
                return self.blocks(block.blocks)
            case ToldStep():
                return self.story((block,))
            case _:
                return super().block(block)

    def reference(self, section: Sequence[Block]) -> str:
        return f"{{ let scale = 1; [{self.story(section)}] }}"

    def start(self, leaf: Leaf) -> str:
        """Return the pages of a quick start. Its heading and its lead are on the first page."""
        chapter, rest = _split_heading(leaf.blocks)
        lead = self.blocks(inner for inner in rest if not isinstance(inner, Page))
        sheets = []
        for inner in rest:
            if isinstance(inner, Page):
                section, parts = _split_heading(inner.blocks)
                scaled = array(f"scale => [{part}]" for part in self.parts(parts))
                sheets.append(f"#start-sheet({_title(chapter)}, {_title(section)}, [{lead}], {scaled})\n")
                chapter, lead = None, ""
        return "\n".join(sheets)

    def parts(self, blocks: Iterable[Block]) -> Iterable[str]:
        """Yield the Typst source of the parts of a quick-start page, from top to bottom. A heading and the
        part below it count as one part. The source may use the Typst variable `scale`, a factor for the size
        of a part."""
        head = ""
        for part in self._parts(blocks):
            if part.startswith("#start-heading"):
                head += part
            else:
                yield head + part
                head = ""

    def _parts(self, blocks: Iterable[Block]) -> Iterable[str]:
        for kind, run in groupby(blocks, _kind):
            match kind:
                case "question":
                    told = [
                        f"({self.title(each.title)}, [{self.blocks(each.blocks)}])"
                        for each in run
                        if isinstance(each, Aside)
                    ]
                    yield f"#start-questions(scale, {array(told)})"
                case "panel":
                    yield f"#start-moments(scale, {self.cells(run)})"
                case _:
                    yield from (self.part(each) for each in run)

    def part(self, block: Block) -> str:
        match block:
            case Figure():
                return f"#start-picture(scale, {self.cells([block])}.first())"
            case Listing(ordered=True, items=items):
                return f"#start-steps(scale, {array(f'[{self.blocks(item)}]' for item in items)})"
            case Paragraph(content=content):
                return f"#start-strip[{mark_style(content)}]"
            case Heading():
                return f"#start-heading({_title(block)})"
            case _:
                return self.block(block)

    def story(self, blocks: Sequence[Block]) -> str:
        """Return the blocks of a first game or a reference page as Typst source. Figures have no captions."""
        return "\n".join(self.tell(block) for block in blocks)

    def tellings(self, blocks: Sequence[Block], opening: int) -> Iterable[str]:
        """Yield the Typst source of the parts of the first game, in order. The first `opening` blocks make
        one part, and so do a heading and the part below it. The source may use the Typst variable `scale`, a
        factor for the size of pictures."""
        kept = [self.tell(block) for block in blocks[:opening]]
        if kept:
            yield "\n".join(kept)
        head = ""
        for block in blocks[opening:]:
            part = self.tell(block)
            if isinstance(block, Heading):
                head += part + "\n"
            else:
                yield head + part
                head = ""

    def tell(self, block: Block) -> str:
        match block:
            case Heading():
                return f"#leaf-section({_title(block)})"
            case Figure():
                return f"#story-picture({self.cells([block])}.first(), scale: scale)"
            case ToldStep(who=who, blocks=inner):
                *why, done = (each for each in inner if not isinstance(each, Figure))
                shown = [each for each in inner if isinstance(each, Figure)]
                parts = (f"[{self.story(part)}]" if part else "none" for part in (why, (done,), shown))
                return f"#story-told({quote(who)}, {', '.join(parts)})"
            case _:
                return self.block(block)


def _kind(block: Block) -> str:
    match block:
        case Aside():
            return "question"
        case Figure(placement="panel"):
            return "panel"
        case _:
            return ""


def _sections(blocks: Sequence[Block]) -> Iterable[Sequence[Block]]:
    """Return the sections of a leaf (pages that are no chapter), each with its heading."""
    starts = [at for at, block in enumerate(blocks) if isinstance(block, Heading) or at == 0]
    return [blocks[start:end] for start, end in zip(starts, [*starts[1:], len(blocks)], strict=True)]


def _is_wide(section: Sequence[Block]) -> bool:
    """Return whether a section has a picture as wide as the page."""
    return any(isinstance(block, Figure) and block.placement == "wide" for block in section)


def _split_heading(blocks: Sequence[Block]) -> tuple[Heading | None, Sequence[Block]]:
    """Return the heading at the beginning, and the blocks below it."""
    return (blocks[0], blocks[1:]) if blocks and isinstance(blocks[0], Heading) else (None, blocks)


def _title(heading: Heading | None) -> str:
    if heading is None:
        return "none"
    return (
        f"(level: {heading.level}, id: {quote(heading.identifier)}, title: [{mark_style(heading.content)}])"
    )
