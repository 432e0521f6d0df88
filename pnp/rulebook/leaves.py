"""Write the pages of a book that are no chapters, as calls of the functions in templates/book/ (start,
story)."""

from collections.abc import Iterable, Sequence
from itertools import groupby, takewhile

from pnp.rulebook.book import Aside, Block, Figure, Heading, Leaf, Listing, Page, Paragraph, Told
from pnp.rulebook.markup import Writer, array, marked, quote


class LeafWriter(Writer):
    """A writer of blocks as calls of the shell's functions, with those for leaves."""

    def block(self, block: Block) -> str:
        match block:
            case Leaf(kind="start"):
                return self.start(block)
            case Leaf(kind="story"):
                chapter, rest = _headed(block.blocks)
                head = next((k for k, inner in enumerate(rest) if isinstance(inner, Heading)), len(rest))
                told = array(f"scale => [{part}]" for part in self.tellings(rest, head))
                return f"#story-pages({_title(chapter)}, {told})\n"
            case Leaf():
                chapter, rest = _headed(block.blocks)
                sections = [*_sections(rest)]
                # What ends with pictures as wide as the page stands below the columns.
                across = [*takewhile(_is_wide, reversed(sections))][::-1]
                columns = array(map(self.reference, sections[: len(sections) - len(across)]))
                below = array(f"scale => [{self.story(each)}]" for each in across)
                return f"#reference-sheet({_title(chapter)}, {columns}, {below})\n"
            case Page():
                return self.blocks(block.blocks)
            case Told():
                return self.story((block,))
            case _:
                return super().block(block)

    def reference(self, section: Sequence[Block]) -> str:
        return f"{{ let scale = 1; [{self.story(section)}] }}"

    def start(self, leaf: Leaf) -> str:
        """Return a quick start. Its head and lead stand on the first of its pages."""
        chapter, rest = _headed(leaf.blocks)
        lead = self.blocks(inner for inner in rest if not isinstance(inner, Page))
        sheets = []
        for inner in rest:
            if isinstance(inner, Page):
                section, parts = _headed(inner.blocks)
                scaled = array(f"scale => [{part}]" for part in self.parts(parts))
                sheets.append(f"#start-sheet({_title(chapter)}, {_title(section)}, [{lead}], {scaled})\n")
                chapter, lead = None, ""
        return "\n".join(sheets)

    def parts(self, blocks: Iterable[Block]) -> Iterable[str]:
        """Return the parts of a page, one above the other. `scale` is a factor for their size. A heading and
        the part below it are one part."""
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
                return f"#start-strip[{marked(content)}]"
            case Heading():
                return f"#start-heading({_title(block)})"
            case _:
                return self.block(block)

    def story(self, blocks: Sequence[Block]) -> str:
        """Return a first game or a reference: sections, figures without captions, and other blocks."""
        return "\n".join(self.telling(block) for block in blocks)

    def tellings(self, blocks: Sequence[Block], opening: int) -> Iterable[str]:
        """Return the parts of a column of the first game. A heading is one part with the part below it, and
        the opening with its picture. `scale` is a factor for the size of pictures."""
        kept = [self.telling(block) for block in blocks[:opening]]
        if kept:
            yield "\n".join(kept)
        head = ""
        for block in blocks[opening:]:
            part = self.telling(block)
            if isinstance(block, Heading):
                head += part + "\n"
            else:
                yield head + part
                head = ""

    def telling(self, block: Block) -> str:
        match block:
            case Heading():
                return f"#leaf-section({_title(block)})"
            case Figure():
                return f"#story-picture({self.cells([block])}.first(), scale: scale)"
            case Told(who=who, blocks=inner):
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
    """Yield each section of a leaf with its heading."""
    starts = [at for at, block in enumerate(blocks) if isinstance(block, Heading) or at == 0]
    return [blocks[start:end] for start, end in zip(starts, [*starts[1:], len(blocks)], strict=True)]


def _is_wide(section: Sequence[Block]) -> bool:
    """Return whether a section has a picture as wide as the page."""
    return any(isinstance(block, Figure) and block.placement == "wide" for block in section)


def _headed(blocks: Sequence[Block]) -> tuple[Heading | None, Sequence[Block]]:
    """Return the heading at the beginning, and the blocks below it."""
    return (blocks[0], blocks[1:]) if blocks and isinstance(blocks[0], Heading) else (None, blocks)


def _title(heading: Heading | None) -> str:
    if heading is None:
        return "none"
    return f"(level: {heading.level}, id: {quote(heading.identifier)}, title: [{marked(heading.content)}])"
