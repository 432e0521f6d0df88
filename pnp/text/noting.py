"""Record which texts were set smaller than asked for, because they did not fit."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple


class Shrunk(NamedTuple):
    """A text that was set smaller: its place, the size that was asked for and the size that it got, in mm."""

    place: str
    text: str
    asked: float
    got: float


_noted: ContextVar[list[Shrunk] | None] = ContextVar("_noted", default=None)


@contextmanager
def shrinking() -> Iterator[list[Shrunk]]:
    """Yield a list that collects the texts which this block sets smaller than asked for, in order."""
    heard: list[Shrunk] = []
    token = _noted.set(heard)
    try:
        yield heard
    finally:
        _noted.reset(token)


def note(place: str, text: str, asked: float, got: float) -> None:
    """Record a text that was set in a smaller size than asked for. Outside of a `shrinking` block nothing is
    recorded."""
    heard = _noted.get()
    if heard is not None and got < asked:
        heard.append(Shrunk(place, text, asked, got))
