"""A glossary: which words of a language stand for the terms of a game; `locale/fr.glossary.toml`.

    same = ["Total"]
    [terms]
    "movement card" = ["carte de mouvement", "cartes de mouvement"]
    "drawer" = ["tiroir*"]

A star stands for any ending. `same` has the messages that are the same word in both languages.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pnp.definition import TomlSource
from pnp.errors import DefinitionError

SUFFIX = ".glossary.toml"
_HINT = 'terms are written so: "drawer" = ["tiroir*"]'


@dataclass(frozen=True, slots=True)
class Glossary:
    """The English terms, in small letters, each with the forms that may stand for it."""

    place: str = ""
    terms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    same: frozenset[str] = frozenset()


def beside(catalog: Path) -> Glossary:
    """The glossary that lies beside a catalog; an empty one where there is none. Raises DefinitionError."""
    path = catalog.with_name(catalog.stem + SUFFIX)
    if not path.is_file():
        return Glossary(str(path))
    return _glossary(path, TomlSource(path).data)


def _glossary(path: Path, data: Mapping[str, Any]) -> Glossary:
    if strange := sorted(data.keys() - {"terms", "same"}):
        raise DefinitionError(
            "a glossary has no such key", place=str(path), expected="terms or same", found=strange[0]
        )
    terms = data.get("terms", {})
    if not isinstance(terms, dict):
        raise _refused(path, "terms", "a table [terms]", terms)
    for term, forms in terms.items():
        if not _are_texts(forms) or not forms or not all(re.search(r"[^\W_]", form) for form in forms):
            raise _refused(path, f"terms.{term!r}", "a list of words", forms)
        if any(re.search(r"(?:^|\s)\*|\*(?=[^\s])", form) for form in forms):
            raise _refused(path, f"terms.{term!r}", "stars only at the ends of words", forms)
    same = data.get("same", [])
    if not _are_texts(same):
        raise _refused(path, "same", "a list of messages", same)
    return Glossary(
        str(path),
        {" ".join(term.casefold().split()): tuple(forms) for term, forms in terms.items()},
        frozenset(" ".join(text.split()) for text in same),
    )


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _refused(path: Path, key: str, expected: str, found: object) -> DefinitionError:
    return DefinitionError(
        f"{key} is not what a glossary has", place=str(path), expected=expected, found=repr(found), hint=_HINT
    )
