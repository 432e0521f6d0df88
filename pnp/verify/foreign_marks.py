"""Marks of Markdown that the books do not set: check M12."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from pnp.finding import Check, Finding, check
from pnp.games import Game
from pnp.rulebook import fenced

TEMPLATES = ("rulebook.md.j2", "start.md.j2", "reference.md.j2")

_TAGS = (
    "a|b|big|blockquote|br|center|code|dd|del|details|div|dl|dt|em|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|pre|q"
    "|s|small|span|strike|strong|sub|summary|sup|table|tbody|td|th|thead|tr|tt|u|ul"
)


class Mark(NamedTuple):
    """A kind of mark that Markdown has and books do not: its name in a message, a pattern that finds it, and
    what the author may write instead."""

    name: str
    pattern: re.Pattern[str]
    instead: str


MARKS = tuple(
    Mark(name, re.compile(pattern, re.MULTILINE), instead)
    for name, pattern, instead in (
        (
            "HTML",
            rf"</?(?:{_TAGS})(?:\s+[\w-]+=[^<>\n]*)?\s{{0,9}}/?>|<!--.*?(?:-->|$)",
            "write it without, or with the marks of docs/rulebooks.md",
        ),
        (
            "a character's name",
            r"&(?:#\d{1,9}|#x[0-9a-fA-F]{1,9}|[A-Za-z]\w{1,40});",
            "write the character itself",
        ),
        ("an address in angle brackets", r"<https?://[^\s<>]{1,2000}>", "write [words](https://...)"),
        (
            "an address below the text",
            r"^[ ]{0,3}\[(?!\^)[^\]\n]{1,400}\]:[ ]{1,9}\S{1,2000}",
            "write the address where the link is: [words](https://...)",
        ),
        (
            "a link by a name",
            r"(?<![\\\]!])\[[^\]\[\n^]{1,400}\]\[[^\]\[\n]{1,400}\]",
            "write [words](https://...)",
        ),
        (
            "a footnote whose name is no word",
            r"(?<!\\)\[\^(?![\w.-]+\])[^\]\[\n]{1,400}\]",
            "name it with letters, digits, - or .",
        ),
        ("an underlined heading", r"^[ ]{0,3}={3,}[ ]*$", "begin the heading with #, ## or ###"),
    )
)
"""Every kind of mark that would be printed as the signs that it is written with."""

_JINJA = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
_CODE = re.compile(r"(?<![\\`])(`{1,2})(?!`)[^\n]*?[^`\n]\1(?!`)")
"""Code within a line."""
_FILLER = "\u2007"
"""A blank that no template has, in the place of what is not looked at."""


def marks(text: str) -> Iterator[tuple[int, str, str, str]]:
    """Yield line, name, mark and hint of each mark that would be printed as signs. Code is left out.

    >>> [(line, name, mark) for line, name, mark, _ in marks("Roll `<b>`.\\n<br>\\n2 < 3 and a > b")]
    [(2, 'HTML', '<br>')]
    """
    blank = "\n".join(_uncoded(_JINJA.sub(_blank, text)))
    found = [
        (each.start(), mark.name, each[0].strip(), mark.instead)
        for mark in MARKS
        for each in mark.pattern.finditer(blank)
    ]
    line, before = 1, 0
    for start, name, written, instead in sorted(found):
        line, before = line + blank.count("\n", before, start), start
        yield line, name, written.replace(_FILLER, "").strip(), instead


def _uncoded(text: str) -> Iterator[str]:
    """Yield the lines of a text with blanks in the place of code, which is printed as it is written."""
    fence = ""
    for line in text.split("\n"):
        before, fence = fence, fenced(fence, line.strip("> "))
        yield _FILLER * len(line) if before or fence else _CODE.sub(_blank, line)


def _blank(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", _FILLER, found[0])


@check("M12", "books have no marks that are printed as signs")
def foreign_marks(self: Check[Game], game: Game) -> Iterator[Finding]:
    """The books know a part of Markdown, which docs/rulebooks.md lists. HTML, the names of characters
    (&nbsp;), links by a name, addresses in angle brackets and headings that are underlined would be printed
    as the signs that they are written with. Say it otherwise. A backslash before a sign says that it is
    meant: 2 \\* 3."""
    definition = game.definition
    for name in TEMPLATES:
        path = definition.folder / name
        if path.exists():
            for line, called, mark, hint in marks(path.read_text(encoding="utf-8")):
                yield _warning(self, f"{path}:{line}", called, mark, hint)
    for index, clause in enumerate(definition.clauses):
        for key in ("text", "gap"):
            for _, called, mark, hint in marks(getattr(clause, key) or ""):
                yield _warning(self, definition.clause_place(index, key), called, mark, hint)


def _warning(self: Check[Game], place: str, called: str, mark: str, hint: str) -> Finding:
    shown = mark if len(mark) <= 60 else f"{mark[:57]}..."
    return self.warning(place, f"expected marks that books set, found {called}: {shown}", hint)
