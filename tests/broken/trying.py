"""How defects are tried: a test for each, and what checks have to say of a subject."""

import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import pytest

from pnp.finding import Check, Finding
from pnp.scene import VARIANTS, Variant

Recorded = Callable[[Iterable[str]], None]
"""The fixture `recorded`: holds lines against what is on record of them."""

Found = Counter[tuple[str, str, str]]
"""(code, severity, what is told) of findings."""

_PASSING = re.compile(
    r"\S*[/\\](?=[\w.-]+\.(?:toml|po|j2)\b)"  # the folder of a file, which may be a copy
    r"|(?<=\.toml):\d+|(?<=\.py):\d+|(?<=\.po):\d+|(?<=\.html, line) \d+"  # a line, which moves
    r"|(?<=\bobject) \d+|(?<=\bat byte) \d+"  # where a thing stands in a file, which any other moves
    r"|(?<=· )[0-9a-f]{6}(?= ·)|\b[0-9a-f]{64}\b"  # digests, which change with any drawing
)

EVERY = bool(os.environ.get("PNP_EVERY_DEFECT"))
"""Whether every seeded defect is tried; usually some of each check are, for an answer in ten minutes."""


def cases(defects: Mapping[str, Sequence[object]]) -> list[object]:
    """(code, defect) for a parametrized test, by names that do not change."""
    return [
        pytest.param(code, defect, id=f"{code}-{number}")
        for code, several in defects.items()
        for number, defect in enumerate(several)
    ]


def looks(locales: Sequence[str]) -> list[tuple[Variant, str]]:
    """Every variant and every language, but not each with each: what a drawing says in one language it
    says in every variant."""
    rounds = range(max(len(VARIANTS), len(locales)))
    return [(VARIANTS[index % len(VARIANTS)], locales[index % len(locales)]) for index in rounds]


def yielded(checks: Sequence[Check[Any]], subject: object) -> Found:
    """Every finding of the checks."""
    found: list[Finding] = [finding for check in checks for finding in check(subject)]
    return Counter((finding.code, finding.severity, told(finding)) for finding in found)


def told(finding: Finding) -> str:
    """All that a finding says: place, message and hint."""
    hint = f" ({finding.hint})" if finding.hint else ""
    return _PASSING.sub("", f"{finding.where}: {finding.message}{hint}")


TABLES = frozenset(("M13", "M14", "M15", "M16", "D33", "D34", "D35"))
"""The checks of set-ups and of the places on faces."""


def besides_tables(found: Iterable[str], code: str) -> set[str]:
    """Return the codes that are found, without those of the checks of tables where the defect is of another
    check. They read the same facts, cells and faces: a board that lacks a cell lacks a place for a piece."""
    codes = set(found)
    return codes if code in TABLES else codes - TABLES
