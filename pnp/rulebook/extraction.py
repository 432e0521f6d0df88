"""Collect the texts to translate: those of a game (its book, clauses and facts), and those that all kits
share."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields
from io import BytesIO
from pathlib import Path

from babel.messages import Catalog
from babel.messages.extract import extract as babel_extract

from pnp.caching import memoize
from pnp.definition import TomlSource, story
from pnp.resources import TEMPLATES
from pnp.rulebook import template
from pnp.rulebook.book import Words
from pnp.rulebook.catalog import trim

SPOKEN = {"say": None, "plural_message": (1, 2), "counted": (1, 2)}
"""The functions whose arguments are messages to translate, in the format of Babel's keywords: a
`plural_message`, by its old name `counted`, has a singular as argument 1 and a plural as argument 2."""

_CALL = re.compile(rf"\b(?:{'|'.join(SPOKEN)})\s*\(".encode())
"""What a source contains if it calls one of these functions."""

LAST_PAGE = "reference, the last page; keep it short"
"""The comment that tells translators where the messages of reference.md.j2 and REFERENCE are printed."""
REFERENCE = "reference.py"
"""The name of an engine's module that returns the tables of the last page."""

_FIGURE = (
    "caption of a figure",
    "alternative text of a figure: says what is seen to those who do not see it",
)
"""The comment for the paragraphs of a figure in a template."""

Fact = tuple[str, str]
"""(msgid, comment for the translator): a text of game.toml and its place."""


def extract(folder: Path, facts: Iterable[Fact] = ()) -> Catalog:
    """Return every message of a game: rulebook.md.j2, clauses.toml, the pages around the chapters
    (start.md.j2, story.toml, reference.md.j2), then `facts`. A fact is (message, comment for the translator);
    `facts` are the texts of game.toml."""
    catalog = Catalog(fuzzy=False)
    _add_template(catalog, folder / "rulebook.md.j2", [])
    clauses = folder / "clauses.toml"
    for clause in TomlSource(clauses).data.get("clause", []) if clauses.is_file() else ():
        for key in ("text", "gap"):
            if key in clause:
                name = str(clause.get("name", ""))
                seen = f"clause {name}" + (", at the end of the book, what is open" if key == "gap" else "")
                catalog.add(
                    trim(clause[key]),
                    auto_comments=[seen],
                    locations=[("clauses.toml", 0)],
                    context=name or None,
                )
    _add_template(catalog, folder / "start.md.j2", ["quick start"])
    for message, comment in _story_texts(folder / story.FILE):
        catalog.add(trim(message), auto_comments=[comment], locations=[("story.toml", 0)])
    _add_template(catalog, folder / "reference.md.j2", [LAST_PAGE])
    for message, comment in facts:
        # As it stands, line ends and all: who shows it asks for it in these very words.
        catalog.add(message, auto_comments=[comment], locations=[("game.toml", 0)])
    return catalog


def _add_template(catalog: Catalog, path: Path, seen: list[str]) -> None:
    """Add the messages of a template. The comments of each are those of `seen`, its part in the book, and its
    own."""
    if path.is_file():
        parts = _parts(template.source(path))
        for line, ids, comments in template.messages(path):
            part = [parts[line - 1]] if parts[line - 1] else []
            catalog.add(ids, auto_comments=[*seen, *part, *comments], locations=[(path.name, line)])


def _parts(text: str) -> list[str]:
    """Return the part of the book that each line of a template belongs to, for its translator: a heading, a
    caption, or the text that describes a figure. Lines of plain text have none."""
    found, container, paragraph, is_between = [], "", 0, True
    for line in text.splitlines():
        part, stripped = "", line.strip()
        if stripped.startswith(":::"):
            container, paragraph, is_between = stripped.strip(": "), 0, True
            part = "title of a box" if container and "{%" in container else ""
        elif stripped.startswith("#") and not stripped.startswith("{#"):
            part = "heading"
        elif stripped.startswith("|"):
            part = "table"
        elif stripped.startswith("[^"):
            part, is_between = "footnote", True
        elif stripped.startswith(">"):
            part, is_between = "quotation", True
        elif not stripped:
            is_between = True
        elif not stripped.startswith(("{#", "{% if", "{% for", "{% set", "{% end", "{% else")):
            paragraph, is_between = paragraph + is_between, False
            if "figure" in container.split()[:2]:
                part = _FIGURE[min(paragraph, len(_FIGURE)) - 1]
        found.append(part)
    return [*found, ""]


def _story_texts(path: Path) -> Iterator[Fact]:
    """Yield the texts of a story.toml, if there is one, each with a comment that names the action that it
    explains."""
    if not path.is_file():
        return
    written = story.read_story(path)
    yield written.written.opening, "first game, before the first turn"
    for turn, number in zip(written.turns, written.rounds, strict=True):
        if turn.say is not None:
            yield turn.say, f"first game, round {number}, why {turn.action}"
    yield written.written.closing, "first game, after the last turn"


def add_spoken(found: Catalog, folder: Path, name: str) -> None:
    """Add the messages that Python sources in a folder and its subfolders pass to `say` and `plural_message`
    (pnp.play). `name` is the folder's name in the catalog. Comments tell translators which messages are
    printed in tables on the last page of the book: those of the file reference.py."""
    for path in sorted(folder.rglob("*.py")):
        seen = [LAST_PAGE, "table"] if path.name == REFERENCE else ["terminal"]
        for ids, comments in _source_messages(path.read_bytes()):
            found.add(ids, auto_comments=[*seen, *comments], locations=[(f"{name}/{path.name}", 0)])


@memoize
def _source_messages(python: bytes) -> tuple[tuple[str | tuple[str, ...], tuple[str, ...]], ...]:
    """Return the messages of a Python source, each with its comments. The sources of the kit itself are the
    same for all games."""
    if _CALL.search(python) is None:
        return ()  # most sources say nothing, and reading them as Python takes long
    found = babel_extract("python", BytesIO(python), SPOKEN, ["L10N:"], strip_comment_tags=True)
    return tuple((ids, tuple(comments)) for _, ids, comments, _ in found)


def extract_shared(words: Iterable[Fact] = ()) -> Catalog:
    """Return every message of the kit itself: the fixed words of books, the texts of templates/book/*.j2, and
    `words`. These are pairs (message, comment for the translator) that the caller adds, such as the names of
    kinds of components."""
    catalog = Catalog(fuzzy=False)
    for field_ in fields(Words):
        catalog.add(str(field_.default), auto_comments=[f"book, {field_.name}"])
    for path in sorted((TEMPLATES / "book").glob("*.md.j2")):
        for _, ids, comments in template.messages(path):
            catalog.add(ids, auto_comments=comments, locations=[(path.name, 0)])
    for message, comment in words:
        catalog.add(trim(message), auto_comments=[comment])
    return catalog
