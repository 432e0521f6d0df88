"""How defects are tried: a test for each, and what checks have to say of a subject."""

from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from pnp.finding import Check, Finding
from pnp.scene.theme import VARIANTS, Variant

Found = Counter[tuple[str, str, str]]
"""(code, severity, message) of findings; places are left out, since lines move."""


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


def yielded(checks: Sequence[Check], subject: object) -> Found:
    """Every finding of the checks."""
    found: list[Finding] = [finding for check in checks for finding in check(subject)]
    return Counter((finding.code, finding.severity, finding.message) for finding in found)
