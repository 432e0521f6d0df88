"""The fenced containers of the dialect, as a block rule of markdown-it: `::: name words`, then `:::`."""

import re

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock

from pnp.errors import DefinitionError

_OPEN = re.compile(r":::[ \t]*(\S.*)")
_CLOSE = re.compile(r":::[ \t]*")


def install(markdown: MarkdownIt) -> None:
    """Teach `markdown` the containers; a container interrupts a paragraph."""
    markdown.block.ruler.before(
        "paragraph", "directive", _directive, {"alt": ["paragraph", "list", "blockquote", "table"]}
    )


def _line(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]].rstrip()


def _directive(state: StateBlock, start: int, end: int, silent: bool) -> bool:
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


def _closing(state: StateBlock, start: int, end: int) -> int | None:
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
