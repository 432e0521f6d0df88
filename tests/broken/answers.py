"""Figures of rulebook.html that answer otherwise than the engine: tables of Magicans Duel, changed in one
thing each (tests/kit/test_answering.py)."""

from collections.abc import Callable, Mapping
from typing import Any

Damage = Callable[[dict[str, Any]], object]


def moved(thousandths: int) -> Damage:
    """The first place of a figure lies further to the right, in thousandths of its width."""

    def damage(found: dict[str, Any]) -> None:
        places = found["tables"][0]["places"]
        left = int(places[:2], 36) + thousandths
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"
        found["tables"][0]["places"] = digits[left // 36] + digits[left % 36] + places[2:]

    return damage


def another_cell(found: dict[str, Any]) -> None:
    """A piece may go to the place before, not to its own."""
    index, row = next((index, row) for index, row in found["tables"][0]["rows"].items() if len(row) > 2)
    at = next(at for at in range(2, len(row)) if row[at] != row[at - 1])
    found["tables"][0]["rows"][index] = row[: at - 1] + row[at] + row[at - 1] + row[at + 1 :]


def forgiven(found: dict[str, Any]) -> None:
    """Change the first refusal in the tables to a permission."""
    next(text for text in found["texts"] if text[0] == 0)[0] = 1


ANSWERS: Mapping[str, Mapping[str, Damage]] = {
    "F58": {
        "two places of a row exchanged": another_cell,
        "what is forbidden is allowed": forgiven,
        "the clauses in another order": lambda found: found["clauses"].reverse(),
        "another sentence": lambda found: found["texts"][0].__setitem__(2, "Go."),
        "a figure that does not answer": lambda found: found["figures"].popitem(),
        "a place that lies elsewhere": moved(7),
        "a table without rows": lambda found: found["tables"][0].pop("rows"),
        "the names of pieces in another order": lambda found: found["labels"].reverse(),
        "a sentence that no figure says": lambda found: found["texts"].append([1, -1, "Go."]),
    },
}
"""What differs in the tables, by the check that has to tell it."""
