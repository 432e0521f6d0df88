"""The faults of a translation, and what looks like one."""

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
"""The kinds of faults. `missing` is a message that the catalog lacks, `glossary` a glossary that does not fit
its catalog."""

SUSPICIONS: frozenset[Problem] = frozenset({"length", "swapped", "glossary", "negation"})
"""The kinds that a person should look at and may find right."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of a message. `place` is file:line, or the file if the message is not in it."""

    problem: Problem
    place: str
    message: str
    detail: str

    @property
    def suspicion(self) -> bool:
        return self.problem in SUSPICIONS

    @property
    def data(self) -> dict[str, Any]:
        """Return the fault as data for programs."""
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
"""How many letters of a message are shown to a person."""
