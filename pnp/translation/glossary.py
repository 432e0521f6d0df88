"""A glossary: which words of a language stand for the terms of a game; `locale/fr.glossary.toml`.

    same = ["Total"]
    [terms]
    "movement card" = ["carte de mouvement", "cartes de mouvement"]
    "drawer" = ["tiroir*"]

A star stands for any ending. `same` has the messages that are the same word in both languages.
"""

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pnp.definition import TomlSource
from pnp.errors import DefinitionError
from pnp.rulebook.catalog import Catalog
from pnp.system import disk

SUFFIX = ".glossary.toml"
_MOST_WORDS = 3
"""The most words in a name that may be a term."""
_HINT = 'terms are written so: "drawer" = ["tiroir*"]'


@dataclass(frozen=True, slots=True)
class Glossary:
    """The English terms, in small letters, each with the forms that may translate it."""

    place: str = ""
    terms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    same: frozenset[str] = frozenset()


def read_glossary(catalog: Path) -> Glossary:
    """Return the glossary beside a catalog, or an empty one if there is none. Raises DefinitionError."""
    path = catalog.with_name(catalog.stem + SUFFIX)
    if not path.is_file():
        return Glossary(str(path))
    return _glossary(path, TomlSource(path).data)


def write_new(catalog: Path, messages: Catalog, general: Sequence[Path] = ()) -> None:
    """Write a glossary beside a new catalog. A glossary that exists is left alone.

    The catalog of a country's language gets the glossary beside the `general` catalog in its folder. Another
    gets one for its translator to fill in: the terms that most glossaries of other languages have or, if
    there are none, the names of pieces and parts. Each is a comment, so that nothing is checked until it has
    its forms.
    """
    path = catalog.with_name(catalog.stem + SUFFIX)
    if path.exists():
        return
    beside_it = [each.with_name(each.stem + SUFFIX) for each in general if each.parent == path.parent]
    if found := [each for each in beside_it if each.is_file()]:
        disk.rewrite(path, found[0].read_bytes())
        return
    others = [_glossary(each, TomlSource(each).data) for each in sorted(path.parent.glob(f"*{SUFFIX}"))]
    counts = Counter(term for each in others for term in each.terms)
    terms = [term for term, count in counts.items() if 2 * count > len(others)] or _names(messages)
    lines = [
        f"# the words of this catalog in {catalog.stem}; each English term and the forms that stand for it",
        '# Fill in the forms, with a star for any ending, and take the # away: "drawer" = ["tiroir*"]',
        "same = []",
        "",
        "[terms]",
        *(f"# {json.dumps(term, ensure_ascii=False)} = []" for term in terms),
    ]
    disk.rewrite(path, ("\n".join(lines) + "\n").encode())


def _names(messages: Catalog) -> list[str]:
    """Return the names of a game's pieces and components as terms, without a last word such as "H1" that only
    tells one from the others."""
    names = (
        re.sub(r" \S*\d\S*$", "", str(message.id).casefold())
        for message in messages
        if message.id and any(each.startswith(("piece ", "component ")) for each in message.auto_comments)
    )
    return list(dict.fromkeys(name for name in names if len(name.split()) <= _MOST_WORDS))


def _glossary(path: Path, data: Mapping[str, Any]) -> Glossary:
    if strange := sorted(data.keys() - {"terms", "same"}):
        raise DefinitionError(
            "a glossary has no such key", place=str(path), expected="terms or same", found=strange[0]
        )
    terms = data.get("terms", {})
    if not isinstance(terms, dict):
        raise _refusal(path, "terms", "a table [terms]", terms)
    for term, forms in terms.items():
        if not _are_texts(forms) or not forms or not all(re.search(r"[^\W_]", form) for form in forms):
            raise _refusal(path, f"terms.{term!r}", "a list of words", forms)
        if any(re.search(r"(?:^|\s)\*|\*(?=[^\s])", form) for form in forms):
            raise _refusal(path, f"terms.{term!r}", "stars only at the ends of words", forms)
    same = data.get("same", [])
    if not _are_texts(same):
        raise _refusal(path, "same", "a list of messages", same)
    return Glossary(
        str(path),
        {" ".join(term.casefold().split()): tuple(forms) for term, forms in terms.items()},
        frozenset(" ".join(text.split()) for text in same),
    )


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _refusal(path: Path, key: str, expected: str, found: object) -> DefinitionError:
    return DefinitionError(
        f"{key} is not what a glossary has", place=str(path), expected=expected, found=repr(found), hint=_HINT
    )
