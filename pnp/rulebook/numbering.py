"""Number the targets of a book in the order of its tokens."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pnp.errors import DefinitionError
from pnp.rulebook import dialect
from pnp.rulebook.book import LEAVES

if TYPE_CHECKING:
    from markdown_it.token import Token

NOTE = "note:"
"""The beginning of the identifiers of footnotes."""

HEADING_NAME = re.compile(r"\s*\[#([\w.-]+)\]\s*$")


def where(token: "Token") -> str:
    """Return the place of a token, for errors."""
    return f"line {token.map[0] + 1} of its text" if token.map else ""


_ODD = {
    "heading_open": "in a heading",
    "th_open": "in the head of a table, which each page repeats",
    "note_open": "in a footnote",
}
"""Where a mark of a footnote may not stand, by the token before it."""


def note_mark(name: str, ordinal: int) -> str:
    """Return the identifier of a mark that leads to a footnote. Marks are counted from 1."""
    return f"mark:{name}" if ordinal == 1 else f"mark:{name}:{ordinal}"


@dataclass(frozen=True, slots=True)
class Numbers:
    """The result of the first pass: the printed number of each target, and each token's own target."""

    of: dict[str, str] = field(default_factory=dict)
    targets: dict[int, str] = field(default_factory=dict)

    def add(self, token: "Token", target: str, number: str) -> None:
        if target in self.of:
            raise DefinitionError(f"{target!r} is in the book twice", place=where(token))
        self.of[target] = number
        self.targets[id(token)] = target


def picture_alone(inline: "Token") -> "Token | None":
    """Return the picture that is the whole of a paragraph, `![alt](path)`, or None for other paragraphs."""
    found = [
        each for each in inline.children or () if each.type != "text" or each.content.strip(dialect.NOTHING)
    ]
    return found[0] if len(found) == 1 and found[0].type == "image" else None


def number(tokens: "Sequence[Token]") -> Numbers:
    """Number chapters, clauses (chapter.ordinal) and figures (through the book). This is the first pass.

    The headings and clauses of a leaf have no numbers, and its figures are `figure:start-NAME`, because a
    picture may be shown in several leaves. Raises DefinitionError for a name used twice, a clause before the
    first chapter, and a heading that skips a level.
    """
    numbers = Numbers()
    chapter = section = clause = figure = level = 0
    leaf, outside = "", 0
    for index, token in enumerate(tokens):
        if token.type == "directive_close" and token.level == outside:
            leaf = ""
        if token.type == "directive_open" and not leaf and token.info.split()[0] in LEAVES:
            leaf, outside, level, section = token.info.split()[0], token.level, 0, 0
        elif token.type == "heading_open":
            named = HEADING_NAME.search(tokens[index + 1].content)
            before, level = level, int(token.tag[1:])
            if level > min(before + 1, 3):
                raise DefinitionError(
                    "a heading is too deep",
                    place=where(token),
                    expected="#" * min(before + 1, 3),
                    found="#" * level,
                )
            if leaf:
                section += 1
                default = leaf if token.tag == "h1" else f"section-{leaf}-{section}"
                numbers.add(token, named[1] if named else default, "")
            elif token.tag == "h1":
                chapter, section, clause = chapter + 1, 0, 0
                numbers.add(token, named[1] if named else f"chapter-{chapter}", str(chapter))
            else:
                section += 1
                numbers.add(token, named[1] if named else f"section-{chapter}-{section}", "")
        elif token.type == "paragraph_open" and (shown := picture_alone(tokens[index + 1])):
            name = str(shown.attrGet("src"))
            again = sum(target.startswith(f"figure:{name}") for target in numbers.of)
            figure += not leaf
            target = f"figure:{name}-{again + 1}" if again else f"figure:{name}"
            numbers.add(token, target, "" if leaf else str(figure))
        elif token.type == "directive_open":
            words = token.info.split()
            if words[0] == "clause" and len(words) > 1:
                if not chapter:
                    raise DefinitionError("a clause stands before the first chapter", place=where(token))
                clause += 1
                numbers.add(token, f"clause:{words[1]}", f"{chapter}.{clause}")
            elif "figure" in words[:2] and len(words) > 1:
                name = words[2] if words[1] == "figure" and len(words) > 2 else words[1]
                if leaf:
                    numbers.add(token, f"figure:{leaf}-{name}", "")
                else:
                    figure += 1
                    numbers.add(token, f"figure:{name}", str(figure))
    _number_notes(tokens, numbers)
    return numbers


def _number_notes(tokens: "Sequence[Token]", numbers: Numbers) -> None:
    """Number the footnotes through the book, in the order of their first marks.

    Raises DefinitionError for a footnote without a mark or with the name of another, for a mark without a
    footnote, and for one in a heading, the head of a table, another footnote, a leaf, or before the first
    chapter.
    """
    notes: dict[str, Token] = {}
    for token in tokens:
        if token.type == "note_open":
            if token.info in notes:
                raise DefinitionError(f"a second footnote [^{token.info}]", place=where(token))
            notes[token.info] = token
    asked: set[str] = set()
    for token, name, odd in _marks(tokens):
        if odd:
            raise DefinitionError(
                f"a footnote {odd}",
                place=where(token),
                expected="[^name] in the text of a chapter, whose end shows what it says",
                found=f"[^{name}]",
            )
        if name not in notes:
            raise DefinitionError(
                f"a footnote that is nowhere, [^{name}]",
                place=where(token),
                expected=f"a paragraph that begins with [^{name}]: and says it",
                hint="a backslash before the [ prints the signs",
            )
        asked.add(name)
        if f"{NOTE}{name}" not in numbers.of:
            numbers.add(notes[name], f"{NOTE}{name}", str(len(asked)))
    for name, token in notes.items():
        if name not in asked:
            raise DefinitionError(
                f"a footnote that nothing leads to, [^{name}]",
                place=where(token),
                expected=f"[^{name}] in the text",
                hint="without it nobody would see its words",
            )


def _marks(tokens: "Sequence[Token]") -> "Iterator[tuple[Token, str, str]]":
    """Yield each mark of a footnote: its paragraph, its name and, if no mark may stand there, its place."""
    leaf, outside, has_chapter = "", 0, False
    for index, token in enumerate(tokens):
        opened = tokens[index - 1].type if index else ""
        if token.type == "directive_close" and token.level == outside:
            leaf = ""
        elif token.type == "directive_open" and not leaf and token.info.split()[0] in LEAVES:
            leaf, outside = token.info.split()[0], token.level
        elif token.type == "heading_open" and token.tag == "h1" and not leaf:
            has_chapter = True
        elif token.type == "inline":
            odd = (
                "on a page that is no chapter" if leaf else "" if has_chapter else "before the first chapter"
            )
            odd = _ODD.get(opened, odd)
            inner = list(token.children or ())
            if (shown := picture_alone(token)) is not None:
                inner = dialect.markdown().parseInline(str(shown.attrGet("title") or ""))[0].children or []
            yield from ((token, each.info, odd) for each in inner if each.type == "note_mark")
