"""Which cases of tests are left to the whole run of each night: tests/nightly.toml."""

import os
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

LIST = Path(__file__).with_name("nightly.toml")
WHOLE = bool(os.environ.get("PNP_NIGHTLY"))
"""Whether this is the whole run, which leaves no case out."""

COLLECTED = pytest.StashKey[dict[str, set[bool]]]()
"""Of each entry whose test was collected: whether there are nightly cases, and others."""


@dataclass(frozen=True, slots=True)
class Nightly:
    """A test, a pattern of the ids of its nightly cases, and what its other cases prove each day."""

    test: str
    cases: str
    daily: str

    def has(self, case: str) -> bool:
        return re.search(self.cases, case) is not None


@cache
def listed() -> dict[str, Nightly]:
    """Return the entries of the list by their tests."""
    table = tomllib.loads(LIST.read_text(encoding="utf-8"))["nightly"]
    found = {entry["test"]: Nightly(**entry) for entry in table}
    assert len(found) == len(table), "a test is listed twice"
    return found


def split(node: str) -> tuple[Nightly | None, str]:
    """Return the entry of a test, as pytest names it, and the id of its case; of a test of no entry None."""
    test, _, case = node.removeprefix("tests/").partition("[")
    return listed().get(test), case.removesuffix("]")
