"""Read the Markdown dialect of books into a tree of blocks.

The dialect has headings (`# Chapter [#name]`, sections `##`), paragraphs, bullet and numbered lists, tables,
**strong**, *emphasis*, links to https, and references `[text](#clause:A.advance)`, `[](#figure:start)`,
`[](#name)`. A reference prints the number of its target if its text is empty. Containers stand between `:::`
lines:

    ::: clause A.advance action proposed      kind, then provenance (default: stated)
    ::: figure start                          or `margin figure`, `wide figure`. The first paragraph is the
                                              caption, the last one describes the picture in words. A
                                              single paragraph is used for both.
                                              `panel figure` (a numbered step) and `part figure` stand
                                              beside those before and after them
    ::: example Title                         also `aside Title`
    ::: credits
    ::: gap proposed clause:A.advance         a line of the last page

Pages that are no chapter have containers around headings, lists and figures without numbers:

    ::: start                                 the quick start: the head of a chapter, then two of `::: page`
    ::: reference                             one page at the back
    ::: story                                 the first game; in it `::: told Name` has the actions of a
                                              player and the reasons for them

A paragraph `![what it shows](images/table.png "caption")` is a figure: a picture of the game's folder.
`> words` are a quotation, lines between ``` and ``` are code, `---` is a rule, `- [ ] item` a task. In a
text, `code` is set as written and ~~words~~ are crossed out. `[^name]` links to a footnote, whose words are
in a paragraph `[^name]: words`; footnotes are printed at the end of the chapter.

HTML and character entities such as &amp; are not part of the dialect and print as the characters that they
consist of; check M12 warns of them.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, cast

from pnp.definition import ClauseKind, Provenance
from pnp.errors import DefinitionError
from pnp.rulebook import inlines
from pnp.rulebook.book import (
    CLAUSE_KINDS,
    LEAVES,
    PLACEMENTS,
    PROVENANCES,
    Align,
    Aside,
    Block,
    Clause,
    CodeBlock,
    Credits,
    Figure,
    Gap,
    Heading,
    Inline,
    Leaf,
    Listing,
    Note,
    NoteMark,
    Notes,
    Page,
    Paragraph,
    Placement,
    Quotation,
    Rule,
    Struck,
    Table,
    Text,
    ToldStep,
    Untranslated,
    contents,
    every_inline,
    plain,
    walk,
)
from pnp.rulebook.catalog import UNTRANSLATED
from pnp.rulebook.inlines import HEADING_NAME, NOTE, Inlines, Numbers, note_mark, number, picture_alone, where

if TYPE_CHECKING:
    from markdown_it.token import Token

MAX_CHARACTERS = 2_000_000
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\ufffe\uffff]")
"""Characters that no text needs. Isolates (U+2066 to U+2069) are needed: formulas in Arabic have them."""
_CLOSED = re.compile(r"(?<=[。、！？」』）：；，”’…])(?=\*{1,2}\w)|(?:(?<=\w\*)|(?<=\w\*\*))(?=[「『（“‘])")
_BOX = re.compile(r"\[([ xX])\][ \t]+(?=\S)")
"""The beginning of a task, ticked or not."""
_TAB = 4
"""The distance of tab stops in code, in letters."""
_FIGURES = ("figure", *(f"{placement} figure" for placement in PLACEMENTS[1:]))
_CONTAINERS = ("clause", *_FIGURES, "example", "aside", "credits", "gap", *LEAVES, "page", "told")


def parse(text: str, place: str = "rulebook.md.j2") -> tuple[Block, ...]:
    """Return the blocks of a book that is written in the dialect. `place` is the file that an error names.

    Clauses are numbered chapter.ordinal, figures through the book. Raises DefinitionError for constructs that
    the dialect does not have, for a name used twice, and for a reference without a target.
    """
    if control := _CONTROL.search(text):
        raise DefinitionError(f"a control character, {control[0]!r}", place=place)
    if len(text) > MAX_CHARACTERS:
        raise DefinitionError(
            "the book is too long",
            place=place,
            expected=f"at most {MAX_CHARACTERS} characters",
            found=str(len(text)),
        )
    try:
        tokens = inlines.markdown().parse(_CLOSED.sub(inlines.NOTHING, text))
        # A list, its item and a paragraph in it are a level each; the words of the last are one more.
        if deep := next((token for token in tokens if token.level > inlines.MAX_DEPTH + 1), None):
            raise DefinitionError(
                "lists and containers are nested too deep",
                place=where(deep),
                expected=f"at most {inlines.MAX_DEPTH // 2} levels",
            )
        return _Builder(tokens, number(tokens)).book()
    except DefinitionError as error:
        error.place = f"{place}: {error.place}" if error.place else place
        raise


def inline(text: str, numbers: Mapping[str, str] | None = None) -> tuple[Inline, ...]:
    """Return the inline content of one paragraph. `numbers` maps the targets of references to their printed
    numbers; if it is None, a reference shows its target."""
    tokens = inlines.markdown().parseInline(text)
    return Inlines(numbers).read(tokens[0].children or ()) if tokens else ()


def clause(name: str, kind: str, provenance: str, text: str) -> str:
    """Return a clause in the Markdown dialect of books, as the function `clause("A.advance")` of a template
    inserts it."""
    return f"::: clause {name} {kind} {provenance}\n\n{text}\n\n:::\n"


class _Builder:
    """Reads the tokens from left to right. Each method leaves `at` after what it has read."""

    def __init__(self, tokens: "Sequence[Token]", numbers: Numbers) -> None:
        self.tokens, self.numbers, self.at = tokens, numbers, 0
        self.inlines = Inlines(numbers.of)
        self.notes: dict[str, Note] = {}

    def book(self) -> tuple[Block, ...]:
        """Return all blocks. Each chapter ends with the footnotes to which it is the first to lead."""
        return tuple(self.with_notes(self.blocks()))

    def with_notes(self, blocks: Sequence[Block]) -> Iterator[Block]:
        waiting: list[Note] = []
        for block in blocks:
            ends = isinstance(block, Leaf | Credits) or (isinstance(block, Heading) and block.level == 1)
            if waiting and ends:
                yield Notes(tuple(waiting))
                waiting = []
            for inner in walk((block,)):
                for inline in (each for content in contents(inner) for each in every_inline(content)):
                    if isinstance(inline, NoteMark) and (note := self.notes.pop(inline.target, None)):
                        waiting.append(note)
            yield block
        if waiting:
            yield Notes(tuple(waiting))

    def blocks(self, closing: str = "") -> tuple[Block, ...]:
        found: list[Block] = []
        while self.at < len(self.tokens) and self.tokens[self.at].type != closing:
            if self.tokens[self.at].type == "note_open":
                self.note()
            else:
                found.append(self.block())
        self.at += 1
        return tuple(found)

    def block(self) -> Block:
        token = self.tokens[self.at]
        self.at += 1
        match token.type:
            case "heading_open":
                return self.build_heading(token)
            case "paragraph_open":
                if (shown := picture_alone(self.tokens[self.at])) is not None:
                    return self.picture(token, shown)
                return Paragraph(self.content("paragraph_close"))
            case "bullet_list_open" | "ordered_list_open":
                return self.build_list(token)
            case "table_open":
                return self.table()
            case "directive_open":
                return self.container(token)
            case "blockquote_open":
                return Quotation(self.blocks("blockquote_close"))
            case "fence":
                return _code(token)
            case "hr":
                return Rule()
            case _:
                raise DefinitionError(f"{token.type} is not part of the book's dialect", place=where(token))

    def content(self, closing: str) -> tuple[Inline, ...]:
        token = self.tokens[self.at]
        self.at += 1
        found: tuple[Inline, ...] = ()
        if token.type == "inline":
            found = self.inlines.read(token.children or (), where(token))
            self.at += 1
        assert self.tokens[self.at - 1].type == closing
        return found

    def note(self) -> None:
        """Read a footnote and keep it until the end of the chapter that has its first mark."""
        name = self.tokens[self.at].info
        self.at += 1
        target = f"{NOTE}{name}"
        number = self.numbers.of[target]
        self.notes[target] = Note(target, number, note_mark(name, 1), self.content("note_close"))

    def build_heading(self, token: "Token") -> Heading:
        content = self.content("heading_close")
        if any(isinstance(inline, Struck) for inline in every_inline(content)):
            raise DefinitionError(
                "struck words in a heading",
                place=where(token),
                expected="them in the text below it",
                hint="viewers show headings beside the page, where no line crosses them out",
            )
        if content and isinstance(content[-1], Text):
            last = Text(HEADING_NAME.sub("", content[-1].text))
            content = (*content[:-1], last) if last.text else content[:-1]
        identifier = self.numbers.targets[id(token)]
        return Heading(int(token.tag[1:]), identifier, self.numbers.of[identifier], content)

    def build_list(self, token: "Token") -> Listing:
        items: list[tuple[Block, ...]] = []
        boxes: list[bool | None] = []
        ordered = token.type.startswith("ordered")
        closing = token.type.replace("open", "close")
        while self.tokens[self.at].type != closing:
            self.at += 1
            is_task = not ordered and self.begins_task()
            item = self.blocks("list_item_close")
            box, item = _task(item) if is_task else (None, item)
            items.append(item)
            boxes.append(box)
        self.at += 1
        is_tasks = any(box is not None for box in boxes)
        start = int(token.attrGet("start") or 1)
        return Listing(ordered, start, tuple(items), tuple(boxes) if is_tasks else ())

    def begins_task(self) -> bool:
        """Return whether the next item begins with a box that has no backslash before it."""
        opening, *rest = self.tokens[self.at : self.at + 2]
        said = rest[0].content.removeprefix(UNTRANSLATED) if rest else ""
        return opening.type == "paragraph_open" and _BOX.match(said) is not None

    def table(self) -> Table:
        align: list[Align] = []
        rows: list[tuple[tuple[Inline, ...], ...]] = []
        while self.tokens[self.at].type != "table_close":
            token = self.tokens[self.at]
            self.at += 1
            if token.type == "tr_open":
                cells: list[tuple[Inline, ...]] = []
                while self.tokens[self.at].type != "tr_close":
                    cell = self.tokens[self.at]
                    self.at += 1
                    if cell.type == "th_open":
                        style = str(cell.attrGet("style") or "")
                        align.append(
                            "end" if "right" in style else "center" if "center" in style else "start"
                        )
                    cells.append(self.content(cell.type.replace("open", "close")))
                rows.append(tuple(cells))
        self.at += 1
        return Table(tuple(align), rows[0], tuple(rows[1:]))

    def container(self, token: "Token") -> Block:
        words = token.info.split()
        if words[0] in PLACEMENTS and words[1:2] == ["figure"]:
            words = ["figure", *words[2:], words[0]]
        inner = self.blocks("directive_close")
        title = token.info.partition(" ")[2].strip()
        match words:
            case ["clause", name, kind] | ["clause", name, kind, _]:
                provenance = words[3] if len(words) == 4 else "stated"
                _refuse_unknown("kind of clause", kind, CLAUSE_KINDS, token)
                _refuse_unknown("provenance", provenance, PROVENANCES, token)
                target = self.numbers.targets[id(token)]
                number = self.numbers.of[target]
                return Clause(
                    name, target, number, cast(ClauseKind, kind), cast(Provenance, provenance), inner
                )
            case ["figure", name] | ["figure", name, _]:
                placement = words[2] if len(words) == 3 else "text"
                _refuse_unknown("placement", placement, PLACEMENTS, token)
                target = self.numbers.targets[id(token)]
                return self.figure(token, name, target, cast(Placement, placement), inner)
            case ["example" | "aside", *_]:
                return Aside(words[0] == "example", title, inner)
            case ["credits"]:
                return Credits(inner)
            case ["start" | "story" | "reference" as kind]:
                return Leaf(kind, inner)
            case ["page"]:
                return Page(inner)
            case ["told", *_]:
                return ToldStep(title, inner)
            case ["gap", provenance] | ["gap", provenance, _]:
                _refuse_unknown("provenance", provenance, PROVENANCES, token)
                reference = self.inlines.reference(words[2], (), where(token)) if len(words) == 3 else None
                return Gap(cast(Provenance, provenance), reference, inner)
            case _:
                raise DefinitionError(
                    f"unknown container ::: {token.info}",
                    place=where(token),
                    hint=f"known: {', '.join(_CONTAINERS)}; a clause has a name and a kind, a figure a name",
                )

    def picture(self, token: "Token", shown: "Token") -> Figure:
        """Return a figure for a paragraph that is a picture. Its caption is the picture's title or, without
        one, its words."""
        self.at += 2
        alt = " ".join(shown.content.split())
        title = str(shown.attrGet("title") or alt)
        if not alt:
            raise DefinitionError(
                "a picture without words",
                place=where(token),
                expected="what it shows, for those who cannot see it: ![The table](images/table.png)",
                found=f"![]({shown.attrGet('src')})",
            )
        target = self.numbers.targets[id(token)]
        caption = self.inlines.read(inlines.markdown().parseInline(title)[0].children or ())
        return Figure(str(shown.attrGet("src")), target, self.numbers.of[target], "text", caption, alt)

    def figure(
        self, token: "Token", name: str, target: str, placement: Placement, inner: tuple[Block, ...]
    ) -> Figure:
        paragraphs = [block.content for block in inner if isinstance(block, Paragraph)]
        if not 1 <= len(paragraphs) <= 2 or len(paragraphs) != len(inner):
            raise DefinitionError(
                f"figure {name!r} is not described",
                place=where(token),
                expected="a caption, and perhaps a second paragraph that says what the picture shows",
            )
        alt = " ".join(plain(paragraphs[-1]).split())
        number = self.numbers.of[target]
        # In a leaf, what a picture shows is said for those who do not see it, and printed only if said twice.
        caption = paragraphs[0] if number or len(paragraphs) == 2 else ()
        return Figure(name, target, number, placement, caption, alt)


def _task(item: tuple[Block, ...]) -> tuple[bool | None, tuple[Block, ...]]:
    """Return whether an item that begins with a box is ticked, and the item without the box."""
    match item:
        case (Paragraph(content=(Untranslated() as sign, Text(text=text), *rest)), *blocks):
            before: tuple[Inline, ...] = (sign,)
        case (Paragraph(content=(Text(text=text), *rest)), *blocks):
            before = ()
        case _:
            return None, item
    said = text[3:].lstrip()
    content = (*before, *((Text(said),) if said else ()), *rest)
    return text[1] != " ", (Paragraph(content), *blocks)


def _code(token: "Token") -> CodeBlock:
    """Return the lines of a fence, with tabs up to the next fourth column. The language after the first ```
    is not printed."""
    text = token.content.replace(UNTRANSLATED, "").replace(inlines.NOTHING, "").removesuffix("\n")
    first, after = token.map or [0, 0]
    if after - first < len(token.content.splitlines()) + 2:
        raise DefinitionError("code that is not closed", place=where(token), expected="a line ``` after it")
    if not text.strip():
        raise DefinitionError("code without a line", place=where(token), expected="lines between ``` and ```")
    return CodeBlock(tuple(line.expandtabs(_TAB).rstrip() for line in text.split("\n")))


def _refuse_unknown(what: str, name: str, known: Sequence[str], token: "Token") -> None:
    if name not in known:
        raise DefinitionError(f"unknown {what} {name!r}", place=where(token), expected=", ".join(known))
