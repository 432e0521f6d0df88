"""The parser of the Markdown dialect.

It uses a few rules of markdown-it, containers from `::: name words` to `:::`, and footnotes: `[^name]` in a
text and `[^name]: words` in a paragraph.
"""

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.errors import DefinitionError

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock
    from markdown_it.rules_inline import StateInline

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
    """Return the parser. It is made once, because it keeps no state between texts. Links are returned as they
    are written; the reader of the tokens checks where they lead."""
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
    """Return a text of a definition as one line of the dialect, which prints as exactly these characters.
    Spaces that do not break stay what they are.

    >>> literal("Salt & *Pepper* | 2")
    'Salt \\\\& \\\\*Pepper\\\\* \\\\| 2'
    >>> literal("Sel\\u202f;  poivre")
    'Sel\\u202f\\\\; poivre'
    """
    return _PUNCTUATION.sub(r"\\\g<0>", _BREAKING.sub(" ", text).strip(" "))


def fenced(fence: str, text: str) -> str:
    """Return the signs that end the code which a line is in, or an empty text outside of code and after its
    end. `fence` is the result for the line before."""
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
    closing = _closing(state, start, end)
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


def _closing(state: "StateBlock", start: int, end: int) -> int | None:
    depth, fence = 0, ""
    for line in range(start, end):
        text = _line(state, line)
        if fence or _FENCE.match(text):
            fence = fenced(fence, text)
        elif _OPEN.fullmatch(text):
            depth += 1
        elif _CLOSE.fullmatch(text):
            depth -= 1
            if depth == 0:
                return line
    return None
