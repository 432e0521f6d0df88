"""What there is to translate: the messages of a game's book, clauses and facts, and those that kits share."""

import tomllib
from collections.abc import Iterable
from dataclasses import fields
from pathlib import Path

from babel.messages import Catalog
from babel.messages.extract import extract_from_file

from pnp.errors import DefinitionError
from pnp.resources import TEMPLATES
from pnp.rulebook import template
from pnp.rulebook.message import trimmed
from pnp.rulebook.words import Words

SPOKEN = {"say": None, "counted": (1, 2)}
"""The functions whose texts are messages, as Babel wants to know them."""

Fact = tuple[str, str]
"""(msgid, comment for the translator): a text of game.toml, and where it stands."""


def extract(folder: Path, facts: Iterable[Fact] = ()) -> Catalog:
    """Every message of a game: its rulebook.md.j2, then its clauses.toml, then `facts`."""
    catalog = Catalog(fuzzy=False)
    book = folder / "rulebook.md.j2"
    if book.is_file():
        for _, ids, comments in template.messages(book):
            catalog.add(ids, auto_comments=comments, locations=[(book.name, 0)])
    clauses = folder / "clauses.toml"
    if clauses.is_file():
        try:
            tables = tomllib.loads(clauses.read_text(encoding="utf-8")).get("clause", [])
        except ValueError as error:
            raise DefinitionError(f"cannot be read: {error}", place=str(clauses)) from None
        for clause in tables:
            for key in ("text", "gap"):
                if key in clause:
                    comment = str(clause.get("name", "")) + (", gap" if key == "gap" else "")
                    catalog.add(trimmed(clause[key]), auto_comments=[comment], locations=[(clauses.name, 0)])
    for message, comment in facts:
        # As it stands, line ends and all: who shows it asks for it in these very words.
        catalog.add(message, auto_comments=[comment], locations=[("game.toml", 0)])
    return catalog


def add_spoken(found: Catalog, folder: Path, name: str) -> None:
    """Add the messages that the Python sources of a folder, and of folders in it, write out in `say` and
    `counted` (pnp.play)."""
    for path in sorted(folder.rglob("*.py")):
        spoken = extract_from_file("python", path, SPOKEN, ["L10N:"], strip_comment_tags=True)
        for _, ids, comments, _ in spoken:
            found.add(ids, auto_comments=["terminal", *comments], locations=[(f"{name}/{path.name}", 0)])


def extract_shared(words: Iterable[Fact] = ()) -> Catalog:
    """Every message of the kit itself: the words of books, templates/book/*.j2, and `words` of others."""
    catalog = Catalog(fuzzy=False)
    for field_ in fields(Words):
        catalog.add(str(field_.default), auto_comments=[f"book, {field_.name}"])
    for path in sorted((TEMPLATES / "book").glob("*.md.j2")):
        for _, ids, comments in template.messages(path):
            catalog.add(ids, auto_comments=comments, locations=[(path.name, 0)])
    for message, comment in words:
        catalog.add(trimmed(message), auto_comments=[comment])
    return catalog
