"""Seeded mutants of the page's scripts and style sheet: a page in which one text is another. The test that
has to find it is named beside it.

script_mutants.toml has a table [[mutant]] for each: `what` it does wrong, the `file`, the text `before` and
`after`, and `found_by`, the module and the test, with what it is `given` beside a folder.
"""

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from inspect import signature
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from pnp.kit.playing import frame
from tests.webplay import tables

PATIENCE = 12.0
"""Seconds that a page may take which does not get ready with a mutant in it."""

LIST = Path(__file__).with_name("script_mutants.toml")


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change of one text in a file of templates/play."""

    what: str
    file: str
    before: str
    after: str
    found_by: str
    given: tuple[Any, ...] = field(default=())

    def __str__(self) -> str:
        return f"{self.file.partition('.')[0]}-{self.what.replace(' ', '_')}"

    @property
    def text(self) -> str:
        """The text of the file with the change. `before` must be in it once."""
        source = (frame.FOLDER / self.file).read_text(encoding="utf-8")
        count = source.count(self.before)
        assert count == 1, f"{self.file} has {count} times: {self.before}"
        return source.replace(self.before, self.after)


def listed() -> list[Mutant]:
    """Return all mutants of the list."""
    return [
        Mutant(**{**entry, "given": tuple(entry.get("given", ()))})
        for entry in tomllib.loads(LIST.read_text(encoding="utf-8"))["mutant"]
    ]


@contextmanager
def written(mutant: Mutant | None) -> Iterator[None]:
    """Have every page written with a mutant in it, for as long as this lasts."""
    read = frame._read
    with pytest.MonkeyPatch.context() as monkeypatch:
        if mutant is not None:
            text = mutant.text
            monkeypatch.setattr(tables, "SECONDS", PATIENCE)
            monkeypatch.setattr(frame, "_read", lambda name: text if name == mutant.file else read(name))
        frame.script.cache_clear()
        frame.style.cache_clear()
        try:
            yield
        finally:
            frame.script.cache_clear()
            frame.style.cache_clear()


def find(mutant: Mutant, *, sound: bool = False) -> str:
    """Return what the test says that has to find a mutant; an empty text if it finds nothing. `sound`: the
    page is the one without the mutant."""
    module, _, name = mutant.found_by.partition("::")
    test = getattr(import_module(f"tests.webplay.{module}"), name)
    needs_folder = "tmp_path" in signature(test).parameters
    with TemporaryDirectory() as folder, written(None if sound else mutant):
        try:
            test(*mutant.given, *([Path(folder)] if needs_folder else []))
        except Exception as error:  # noqa: BLE001  # a test may stumble over what a mutant leaves out
            return f"{type(error).__name__}: {str(error)[:200]}"
        except pytest.fail.Exception as error:
            return str(error)[:200]
    return ""
