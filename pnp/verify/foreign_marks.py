"""Marks of Markdown that the books do not set: check M12."""

import re
from collections.abc import Iterator, Sequence

from pnp.finding import Check, Finding, check
from pnp.games import Game

TEMPLATES = ("rulebook.md.j2", "start.md.j2", "reference.md.j2")

_TAGS = (
    "a|b|big|blockquote|br|center|code|dd|del|details|div|dl|dt|em|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|pre|q"
    "|s|small|span|strike|strong|sub|summary|sup|table|tbody|td|th|thead|tr|tt|u|ul"
)

MARKS: Sequence[tuple[str, str, str]] = (
    ("code", r"(?<![\\`])`+[^`\n]+`+|^[ ]{0,3}(?:`{3}|~{3}).*", "write *emphasis* or **strong**"),
    ("a footnote", r"(?<!\\)\[\^[^\]\n]+\]", "say it where it belongs, or in an ::: aside"),
    ("a quotation", r"^[ ]{0,3}>[ ]?\S.*", "write ::: aside, the words, and ::: below them"),
    ("a rule", r"^[ ]{0,3}([-*_])(?:[ ]*\1){2,}[ ]*$", "begin a section with ##"),
    ("a task", r"^[ ]*[-*+][ ]+\[[ xX]\][ ].*", "write a list without boxes"),
    ("struck words", r"(?<!\\)~~[^~\n]+~~", "leave them out"),
    ("HTML", rf"</?(?:{_TAGS})(?:\s+[\w-]+=[^<>\n]*)?\s*/?>|<!--.*?(?:-->|$)", "write it without"),
    ("a character's name", r"&(?:#\d+|#x[0-9a-fA-F]+|[A-Za-z]\w+);", "write the character itself"),
)
"""What it is called, what it looks like, and what to do."""

_CODE = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
_MARKS = [(name, re.compile(pattern, re.MULTILINE), hint) for name, pattern, hint in MARKS]


def marks(text: str) -> Iterator[tuple[int, str, str, str]]:
    """Yield line, name, mark and hint of each mark that would be printed as signs.

    >>> [(line, name, mark) for line, name, mark, _ in marks("Roll `d6`.\\n---\\n2 < 3 and a > b")]
    [(1, 'code', '`d6`'), (2, 'a rule', '---')]
    """
    blank = _CODE.sub(lambda found: re.sub(r"[^\n]", "\u2007", found[0]), text)
    found = [
        (each.start(), name, each[0].strip(), hint)
        for name, pattern, hint in _MARKS
        for each in pattern.finditer(blank)
    ]
    for start, name, mark, hint in sorted(found):
        yield blank.count("\n", 0, start) + 1, name, mark.replace("\u2007", "").strip(), hint


@check("M12", "books have no marks that are printed as signs")
def foreign_marks(self: Check[Game], game: Game) -> Iterator[Finding]:
    """The books know a part of Markdown: headings, lists, tables, strong and emphasized words, links, and
    pictures in paragraphs of their own. Code, footnotes, quotations, rules, tasks, struck words, HTML and the
    names of characters (&nbsp;) would be printed as the signs that they are written with. Say it otherwise.
    A backslash before a sign says that it is meant: 2 \\* 3."""
    definition = game.definition
    for name in TEMPLATES:
        path = definition.folder / name
        if path.exists():
            for line, called, mark, hint in marks(path.read_text(encoding="utf-8")):
                yield _told(self, f"{path}:{line}", called, mark, hint)
    for index, clause in enumerate(definition.clauses):
        for key in ("text", "gap"):
            for _, called, mark, hint in marks(getattr(clause, key) or ""):
                yield _told(self, definition.clause_place(index, key), called, mark, hint)


def _told(self: Check[Game], place: str, called: str, mark: str, hint: str) -> Finding:
    shown = mark if len(mark) <= 60 else f"{mark[:57]}..."
    return self.warning(place, f"expected marks that books set, found {called}: {shown}", hint)
