"""Read inline content of the Markdown dialect: text with its styles, links and references. Number the targets
of references in the order of their tokens.

The parser uses a few rules of markdown-it, containers from `::: name words` to `:::`, and footnotes:
`[^name]` in a text and `[^name]: words` in a paragraph.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.errors import DefinitionError
from pnp.rulebook.book import (
    LEAVES,
    Break,
    Code,
    Emphasis,
    Inline,
    Link,
    NoteMark,
    Reference,
    Strong,
    Struck,
    Text,
    Untranslated,
)
from pnp.rulebook.catalog import UNTRANSLATED

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock
    from markdown_it.rules_inline import StateInline
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
    """Return the identifier of a mark in the text that leads to the footnote `name`. `ordinal` counts the
    marks of this footnote from 1."""
    return f"mark:{name}" if ordinal == 1 else f"mark:{name}:{ordinal}"


@dataclass(frozen=True, slots=True)
class Numbers:
    """The result of numbering a book. `of` maps the target of references, such as "clause:A.advance", to its
    printed number. `targets` maps the `id()` of a token to the target that it defines."""

    of: dict[str, str] = field(default_factory=dict)
    targets: dict[int, str] = field(default_factory=dict)

    def add(self, token: "Token", target: str, number: str) -> None:
        if target in self.of:
            raise DefinitionError(f"{target!r} is in the book twice", place=where(token))
        self.of[target] = number
        self.targets[id(token)] = target


def picture_alone(inline: "Token") -> "Token | None":
    """Return the picture of a paragraph that has only a picture, `![alt](path)`, or None for other
    paragraphs."""
    found = [each for each in inline.children or () if each.type != "text" or each.content.strip(NOTHING)]
    return found[0] if len(found) == 1 and found[0].type == "image" else None


def number(tokens: "Sequence[Token]") -> Numbers:
    """Number chapters, clauses (chapter.ordinal) and figures (through the book). This is the first pass.

    In a leaf (pages that are no chapter), headings and clauses get no numbers, and figures get the identifier
    `figure:start-NAME`, because several leaves may show the same picture. Raises DefinitionError for a name
    used twice, a clause before the first chapter, and a heading that skips a level.
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
                inner = markdown().parseInline(str(shown.attrGet("title") or ""))[0].children or []
            yield from ((token, each.info, odd) for each in inner if each.type == "note_mark")


class Inlines:
    """A reader of inline tokens. `numbers` has the printed numbers of all targets of references, or is None
    if they are not known yet."""

    def __init__(self, numbers: Mapping[str, str] | None) -> None:
        self.numbers = numbers
        self._marks: Counter[str] = Counter()
        """The number of marks read so far for each footnote."""

    def read(self, tokens: "Sequence[Token]", place: str = "") -> tuple[Inline, ...]:
        stack: list[tuple[Token | None, list[Inline]]] = [(None, [])]
        for token in tokens:
            if token.nesting == 1:
                stack.append((token, []))
            elif token.nesting == -1:
                opening, content = stack.pop()
                assert opening is not None
                stack[-1][1].append(self.style(opening, tuple(content), place))
            elif token.type == "image":
                raise DefinitionError(
                    "a picture among words",
                    place=place,
                    expected="a paragraph of its own for a picture, with empty lines around it",
                    found=f"![{token.content}]({token.attrGet('src')})",
                    hint="icons stand in texts of cards as :name:",
                )
            elif token.type == "code_inline":
                stack[-1][1].extend(_code(token.content))
            elif token.type == "note_mark":
                stack[-1][1].append(self.note_mark(token.info))
            elif token.type == "hardbreak":
                stack[-1][1].append(Break())
            elif token.type == "softbreak":
                _extend(stack[-1][1], " ")
            elif token.content:
                _extend(stack[-1][1], token.content.replace(NOTHING, ""))
        return tuple(stack[0][1])

    def style(self, opening: "Token", content: tuple[Inline, ...], place: str) -> Inline:
        match opening.type:
            case "strong_open":
                return Strong(content)
            case "em_open":
                return Emphasis(content)
            case "s_open":
                return Struck(content)
            case _:
                href = str(opening.attrGet("href") or "")
                if href.startswith("#"):
                    return self.reference(href[1:], content, place)
                if href.startswith(("https://", "http://")):
                    return Link(href, content or (Text(href),))
                raise DefinitionError(
                    "a link leads nowhere", place=place, expected="#name or https://...", found=repr(href)
                )

    def note_mark(self, name: str) -> NoteMark:
        """Return the next mark of a footnote, with an identifier of its own."""
        self._marks[name] += 1
        target = f"{NOTE}{name}"
        number = (self.numbers or {}).get(target, "")
        return NoteMark(note_mark(name, self._marks[name]), target, number)

    def reference(self, target: str, content: tuple[Inline, ...], place: str) -> Reference:
        if self.numbers is None:
            return Reference(target, content or (Text(target),))
        known = self.numbers
        found = next(
            (name for name in (target, f"clause:{target}", f"figure:{target}") if name in known), None
        )
        if found is None:
            near = get_close_matches(target, known, n=1, cutoff=0.6)
            raise DefinitionError(
                f"a reference to {target!r}, which is not in the book",
                place=place,
                hint=f"did you mean {near[0]!r}?"
                if near
                else "clause:NAME, figure:NAME or a heading's [#name]",
            )
        if not content and not known[found]:
            raise DefinitionError(f"a reference to the section {target!r} has no text", place=place)
        return Reference(found, content or (Text(known[found]),))


def _extend(content: list[Inline], text: str) -> None:
    """Append text, joined with the text before it, so that the tree does not depend on where the parser
    stopped."""
    first, *english = text.split(UNTRANSLATED)
    if first:
        _join(content, first)
    for part in english:
        content.append(Untranslated())
        if part:
            _join(content, part)


def _code(text: str) -> Iterator[Inline]:
    """Yield a piece of code, and before it the sign of English if the code contains it."""
    if UNTRANSLATED in text:
        yield Untranslated()
    yield Code(text.replace(UNTRANSLATED, "").replace(NOTHING, ""))


def _join(content: list[Inline], text: str) -> None:
    if content and isinstance(content[-1], Text):
        content[-1] = Text(content[-1].text + text)
    else:
        content.append(Text(text))


NOTHING = "\ufdd0"
"""A noncharacter where Markdown does not see that ** opens or closes: beside the marks of languages without
blanks between words. The reader of the tokens takes it out again."""

MAX_DEPTH = 12
"""The greatest depth of lists and containers. Each list counts twice."""

_OPEN = re.compile(r":::[ \t]*(\S.*)")
_CLOSE = re.compile(r":::[ \t]*")
_BREAKING = re.compile(r"[^\S\u00a0\u202f\u2007]+")
"""White space where a line may end."""
_MARK = re.compile(r"\[\^([\w.-]+)\]")
_NOTE = re.compile(rf"(\u2063?){_MARK.pattern}:[ \t]+(?=\S)")
"""The beginning of a footnote's paragraph. In a draft, the sign of English may come first."""
_FENCE = re.compile(r"(`{3,}(?=[^`]*$)|~{3,})")
_PUNCTUATION = re.compile(r"[!-/:-@\[-`{-~]")


@lru_cache(maxsize=1)
def markdown() -> "MarkdownIt":
    """Return the parser of the dialect. One parser serves all texts, because it keeps no state between them.
    Links are returned as written; whoever reads the tokens checks their targets."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("zero", {"maxNesting": 10 * MAX_DEPTH})
    parser.enable(["heading", "list", "table", "emphasis", "link", "image", "escape", "newline"])
    parser.enable(["backticks", "blockquote", "fence", "hr", "strikethrough"])
    parser.normalizeLink = str  # type: ignore[method-assign, assignment]
    parser.validateLink = bool  # type: ignore[method-assign, assignment]
    parser.block.ruler.before(
        "paragraph", "directive", _directive, {"alt": ["paragraph", "list", "blockquote", "table"]}
    )
    parser.block.ruler.before("paragraph", "note", _note, {"alt": ["paragraph", "blockquote", "list"]})
    parser.inline.ruler.before("link", "note_mark", _note_mark)
    return parser


def literal(text: str) -> str:
    """Return a text as one line of the Markdown dialect that prints as exactly the text's characters.
    No-break spaces are kept.

    >>> literal("Salt & *Pepper* | 2")
    'Salt \\\\& \\\\*Pepper\\\\* \\\\| 2'
    >>> literal("Sel\\u202f;  poivre")
    'Sel\\u202f\\\\; poivre'
    """
    return _PUNCTUATION.sub(r"\\\g<0>", _BREAKING.sub(" ", text).strip(" "))


def closing_fence(fence: str, text: str) -> str:
    """Return the fence (such as ```) that will close the code block in which the text stands after this line,
    or "" if no code block is open then. `text` is the line. `fence` is the result for the line before, "" for
    the first."""
    if not fence:
        opening = _FENCE.match(text)
        return opening[1] if opening else ""
    is_end = set(text) == {fence[0]} and len(text) >= len(fence)
    return "" if is_end else fence


def _line(state: "StateBlock", line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]].rstrip()


def _directive(state: "StateBlock", start: int, end: int, silent: bool) -> bool:
    opening = _OPEN.fullmatch(_line(state, start))
    if opening is None:
        return False
    if silent:
        return True
    closing = _find_closing(state, start, end)
    if closing is None:
        raise DefinitionError(
            f"a container is not closed: ::: {opening[1]}",
            expected="a line ::: after it",
            hint="each ::: with a name needs one ::: without",
        )
    token = state.push("directive_open", "", 1)
    token.info, token.block, token.map = opening[1], True, [start, closing + 1]
    parent, limit = state.parentType, state.lineMax
    state.parentType, state.lineMax = "directive", closing
    state.md.block.tokenize(state, start + 1, closing)
    state.parentType, state.lineMax = parent, limit
    state.push("directive_close", "", -1).block = True
    state.line = closing + 1
    return True


def _note(state: "StateBlock", start: int, end: int, silent: bool) -> bool:
    """Read a paragraph that is a footnote. Like all paragraphs it ends at an empty line, or at what may
    interrupt one."""
    opening = _NOTE.match(_line(state, start))
    if opening is None:
        return False
    if silent:
        return True
    stops = state.md.block.ruler.getRules("paragraph")
    parent, state.parentType = state.parentType, "paragraph"
    after = start + 1
    while after < end and not state.isEmpty(after):
        if state.sCount[after] >= state.blkIndent and any(rule(state, after, end, True) for rule in stops):
            break
        after += 1
    state.parentType = parent
    first, *more = state.getLines(start, after, state.blkIndent, False).strip().split("\n")
    opened = state.push("note_open", "", 1)
    opened.info, opened.block, opened.map = opening[2], True, [start, after]
    inline = state.push("inline", "", 0)
    inline.content = "\n".join((opening[1] + first[opening.end() :], *(line.strip() for line in more)))
    inline.map, inline.children = [start, after], []
    state.push("note_close", "", -1).block = True
    state.line = after
    return True


def _note_mark(state: "StateInline", silent: bool) -> bool:
    """Read a mark that leads to a footnote."""
    found = _MARK.match(state.src, state.pos, state.posMax)
    if found is None:
        return False
    if not silent:
        state.push("note_mark", "", 0).info = found[1]
    state.pos = found.end()
    return True


def _find_closing(state: "StateBlock", start: int, end: int) -> int | None:
    depth, fence = 0, ""
    for line in range(start, end):
        text = _line(state, line)
        if fence or _FENCE.match(text):
            fence = closing_fence(fence, text)
        elif _OPEN.fullmatch(text):
            depth += 1
        elif _CLOSE.fullmatch(text):
            depth -= 1
            if depth == 0:
                return line
    return None
