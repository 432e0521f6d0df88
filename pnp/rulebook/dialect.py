"""The parser of the dialect: a few rules of markdown-it, and containers from `::: name words` to `:::`."""

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.errors import DefinitionError

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock

MAX_DEPTH = 12
"""How deep lists and containers may nest, each list counting twice."""

_OPEN = re.compile(r":::[ \t]*(\S.*)")
_CLOSE = re.compile(r":::[ \t]*")
_BREAKING = re.compile(r"[^\S\u00a0\u202f\u2007]+")
"""White space where a line may end."""
_PUNCTUATION = re.compile(r"[!-/:-@\[-`{-~]")


@lru_cache(maxsize=1)
def markdown() -> "MarkdownIt":
    """The parser, made once: it keeps nothing of what it has parsed.

    Links come as they are written: who reads the tokens judges where they lead.
    """
    from markdown_it import MarkdownIt

    parser = MarkdownIt("zero", {"maxNesting": 10 * MAX_DEPTH})
    parser.enable(["heading", "list", "table", "emphasis", "link", "image", "escape", "newline"])
    parser.normalizeLink = str  # type: ignore[method-assign, assignment]
    parser.validateLink = bool  # type: ignore[method-assign, assignment]
    parser.block.ruler.before(
        "paragraph", "directive", _directive, {"alt": ["paragraph", "list", "blockquote", "table"]}
    )
    return parser


def literal(text: str) -> str:
    """A text of a definition as one line of the dialect that prints as the characters it is. Spaces at which
    no line ends stay what they are.

    >>> literal("Salt & *Pepper* | 2")
    'Salt \\\\& \\\\*Pepper\\\\* \\\\| 2'
    >>> literal("Sel\\u202f;  poivre")
    'Sel\\u202f\\\\; poivre'
    """
    return _PUNCTUATION.sub(r"\\\g<0>", _BREAKING.sub(" ", text).strip(" "))


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


def _closing(state: "StateBlock", start: int, end: int) -> int | None:
    depth = 0
    for line in range(start, end):
        text = _line(state, line)
        if _OPEN.fullmatch(text):
            depth += 1
        elif _CLOSE.fullmatch(text):
            depth -= 1
            if depth == 0:
                return line
    return None
