"""Borders: a change of something sound that a check allows up to an amount, and reports from another on."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import pytest

from pnp.finding import Check, Finding
from tests.broken.trying import told

Change = TypeVar("Change")
"""How a sound thing is changed: edits of a definition, a new proof, damage to the files of a kit."""


@dataclass(frozen=True)
class Border(Generic[Change]):
    """A good case and its twin beyond the border, which one function makes.

    `what` names the change and its unit. `near(holds_at)` is close to what is forbidden, and no check may
    report it. `near(fails_at)` is one small step further, and the check has to report it. That proves that
    the good case is near the border. `of` names the sound thing that is changed.
    """

    what: str
    near: Callable[[Any], Change]
    holds_at: Any
    fails_at: Any
    of: str


Table = Mapping[str, Sequence[Border[Any]]]
"""Borders by the code of the check that they belong to."""


def cases(table: Table) -> list[Any]:
    """Return (code, border) for a parametrized test, by names that do not change."""
    return [
        pytest.param(code, border, id=f"{code}-{number}")
        for code, several in table.items()
        for number, border in enumerate(several)
    ]


def assert_holds(code: str, found: Iterable[Finding], sound: Iterable[Finding] = ()) -> None:
    """Check that a good case is silent: no error or warning of any check, and not even a note of its own.
    Findings about the sound thing itself do not count, but for those of the check in question."""
    before = Counter((each.code, told(each)) for each in sound if each.code != code)
    new = [each for each in found if not before[each.code, told(each)]]
    bad = [each for each in new if each.severity != "note" or each.code == code]
    assert not bad, f"a false alarm: {[f'{each.code} {each.severity} {told(each)}' for each in bad]}"


def assert_fails(code: str, found: Iterable[Finding]) -> None:
    """Check that a case beyond the border is reported by its check."""
    assert code in {each.code for each in found}, f"{code} has missed what is beyond its border"


def only(code: str, checks: Iterable[Check[Any]]) -> list[Check[Any]]:
    """Return the checks with that code."""
    return [each for each in checks if each.code == code]
