"""What is wrong, or looks wrong, with a translation."""

from dataclasses import dataclass
from typing import Any, Literal

Problem = Literal[
    "missing",
    "placeholders",
    "untranslated",
    "fuzzy",
    "digit",
    "markup",
    "plurals",
    "same",
    "term",
    "number-word",
    "negation",
    "language",
    "punctuation",
    "length",
    "swapped",
    "glossary",
]
"""The kinds of faults: `missing` is a message that the catalog has not at all, `glossary` a glossary that
does not fit its catalog."""

SUSPICIONS: frozenset[Problem] = frozenset({"length", "swapped", "glossary", "negation"})
"""What a person should look at and may find right."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of one message; `place` is file:line, or the file where the message is not in it."""

    problem: Problem
    place: str
    message: str
    detail: str

    @property
    def suspicion(self) -> bool:
        return self.problem in SUSPICIONS

    @property
    def data(self) -> dict[str, Any]:
        """The same for programs."""
        return {
            "problem": self.problem,
            "suspicion": self.suspicion,
            "place": self.place,
            "message": self.message,
            "detail": self.detail,
        }

    def __str__(self) -> str:
        shown = self.message if len(self.message) <= SHOWN else self.message[: SHOWN - 3] + "..."
        return f"{self.place}: {self.problem}: {self.detail}: {shown!r}"


SHOWN = 90
"""Letters of a message in what a person reads."""
