"""A game of two clauses, its book in any language: what the kit does with a real one, in small."""

import tomllib
from pathlib import Path

from pnp.resources import TEMPLATES
from pnp.rulebook import catalog, source, template
from pnp.rulebook.book import Book, Words
from pnp.rulebook.catalog import fill, trim

FOLDER = Path(__file__).parent / "tiny"
NUMBERS = {"directions": 6}
FACTS = (("Scout", "piece"), ("Hexagons for %(players)s", "title"))


def tiny_text(language: str, folder: Path = FOLDER) -> str:
    translations = catalog.load(language, TEMPLATES, FOLDER)
    clauses = {
        clause["name"]: clause
        for clause in tomllib.loads((FOLDER / "clauses.toml").read_text(encoding="utf-8"))["clause"]
    }

    def said(text: str) -> str:
        return fill(translations.gettext(trim(text)), NUMBERS)

    def clause(name: str) -> str:
        found = clauses[name]
        return source.clause(name, found["kind"], found["source"].partition(":")[0], said(found["text"]))

    gaps = [
        (name, said(found["gap"]), found["source"].partition(":")[0])
        for name, found in clauses.items()
        if "gap" in found
    ]
    context = {
        "board": {"cells": 7},
        "pieces": [{"name": "Scout", "count": 3}],
        "clause": clause,
        "gaps": gaps,
    }
    return template.render(folder / "rulebook.md.j2", context, translations)


def tiny_book(language: str) -> Book:
    translations = catalog.load(language, TEMPLATES, FOLDER)
    words = Words().translate(translations.gettext)
    return Book(
        title=fill(translations.gettext("Hexagons for %(players)s"), {"players": 2}),
        subtitle=words.rulebook,
        language=language,
        blocks=source.parse(tiny_text(language)),
        words=words,
        edition=f"1.0 · {language} · a4",
    )
