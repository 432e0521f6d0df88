"""All borders, read from the tables of this folder, by the code of the check that each belongs to."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from tests.borderline.border import Border

HERE = Path(__file__).parent
TOOLS = {"__init__", "__main__", "border", "register"}
"""Modules without tables."""


class Near(NamedTuple):
    """One good case: the check that must not report it, what is changed, and by how much."""

    code: str
    of: str
    what: str
    holds_at: str
    fails_at: str


def near() -> tuple[Near, ...]:
    """Return all good cases, by code."""
    found = [each for path in sorted(HERE.glob("*.py")) if path.stem not in TOOLS for each in _of(path.stem)]
    return tuple(sorted(found, key=lambda each: (each.code[0], each.code)))


def _of(name: str) -> Iterator[Near]:
    """Yield the good cases of a module: its tables are mappings from codes to borders."""
    for table in vars(import_module(f"tests.borderline.{name}")).values():
        if not isinstance(table, Mapping):
            continue
        for code, borders in table.items():
            if isinstance(borders, tuple) and borders and all(isinstance(each, Border) for each in borders):
                for each in borders:
                    holds_at, fails_at = (_said(amount) for amount in (each.holds_at, each.fails_at))
                    yield Near(code, each.of, each.what, holds_at, fails_at)


def _said(amount: object) -> str:
    """Write an amount as a person reads it."""
    if isinstance(amount, float):
        return f"{amount:.5g}"
    text = str(amount)
    return text if text.strip() == text and text else repr(text)
