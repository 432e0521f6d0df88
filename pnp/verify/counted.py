"""Finds numbers that somebody typed into quick start and reference, for check M06."""

import re
import tomllib
from collections.abc import Container, Iterator
from functools import lru_cache

from pnp.resources import TEMPLATES

JUDGING = TEMPLATES / "judging.toml"
"""The words by which an English sentence judges or counts."""
LEAVES = ("start.md.j2", "reference.md.j2")
"""The pages around the chapters: quick start and At a glance."""

_COUNTED = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_PLAYERS = re.compile(rf"\bfor ({'|'.join(_COUNTED)})\b", re.IGNORECASE)
_CODE = re.compile(
    r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}"  # what Jinja fills in
    r"|^:::[ \w]* figure \S+$|\[#[\w-]+\]|\]\([^)]*\)"  # names of figures, headings and clauses
    r"|^\d+\. |\(\d{4}\)",  # list items; years
    re.DOTALL | re.MULTILINE,
)
_TYPED = re.compile(r"(?<!\w)\d+|[^\W\d_]+")


def judging_lists() -> dict[str, frozenset[str]]:
    """Return the lists of templates/judging.toml, by name."""
    lists = tomllib.loads(JUDGING.read_text(encoding="utf-8"))
    return {name: frozenset(words) for name, words in lists.items() if isinstance(words, list)}


def typed_in_leaf(text: str, players: Container[int]) -> Iterator[tuple[int, str]]:
    """Yield line and word of each number in a template, in digits or in English. "For two" is none if so many
    can play.

    >>> list(typed_in_leaf("{{ numbers.hand }} cards, for two.\\n1. Lay 3 of five.", (2, 3)))
    [(2, '3'), (2, 'five')]
    """
    blank = _CODE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    blank = _PLAYERS.sub(
        lambda found: " " * len(found[0]) if _COUNTED.index(found[1].lower()) + 2 in players else found[0],
        blank,
    )
    for match in _TYPED.finditer(blank):
        if match[0].isdecimal() or match[0].casefold() in _numbers():
            yield blank.count("\n", 0, match.start()) + 1, match[0]


@lru_cache(maxsize=1)
def _numbers() -> frozenset[str]:
    return judging_lists()["numbers"]
