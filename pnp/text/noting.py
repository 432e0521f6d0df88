"""Which texts were set smaller than was asked for, since they did not fit: heard while drawing."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple


class Shrunk(NamedTuple):
    """A text that was set smaller: where, the size that was asked for and the one that it got, in mm."""

    place: str
    text: str
    asked: float
    got: float


_noted: ContextVar[list[Shrunk] | None] = ContextVar("_noted", default=None)


@contextmanager
def shrinking() -> Iterator[list[Shrunk]]:
    """Fills a list with what is set smaller in this block, in its order."""
    heard: list[Shrunk] = []
    token = _noted.set(heard)
    try:
        yield heard
    finally:
        _noted.reset(token)


def note(place: str, text: str, asked: float, got: float) -> None:
    """Say that a text has been set, in which size."""
    heard = _noted.get()
    if heard is not None and got < asked:
        heard.append(Shrunk(place, text, asked, got))
