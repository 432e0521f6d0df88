"""What was worked out of an object, remembered for as long as it is the very same object."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

Subject = TypeVar("Subject")
Result = TypeVar("Result")

MOST = 65536
"""Objects that are remembered; then all are forgotten."""


def known_by_identity(work: Callable[[Subject], Result]) -> Callable[[Subject], Result]:
    """A function of a frozen object that is worked out once.

    Unlike functools.cache it neither hashes nor compares, which takes as long as the work where a drawing
    has thousands of numbers, and takes 1 and 1.0 for the same.
    """
    known: dict[int, tuple[Subject, Result]] = {}

    @wraps(work)
    def remembered(subject: Subject) -> Result:
        found = known.get(id(subject))
        if found is None:
            if len(known) >= MOST:
                known.clear()
            # The subject is held, so that no other can get its id.
            found = known[id(subject)] = (subject, work(subject))
        return found[1]

    remembered.cache_clear = known.clear  # type: ignore[attr-defined]  # as functools.cache has it
    return remembered
