"""What a reader sees of the books: each defect in tests/broken/books.py is told by its check alone."""

import shutil
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from pnp.finding import Finding
from pnp.verify import files
from pnp.verify.files.kit import Kit
from tests import nights
from tests.broken import books, layers
from tests.broken.files_editing import seal
from tests.broken.trying import EVERY
from tests.verify.files.test_checks import Known, sample, told

__all__ = ["sample"]  # a fixture

OF_BOOKS = {"F13", "F14", "F16", "F24", "F28", *books.DEFECTS, *layers.DEFECTS}
"""Checks that look at books; F11, F12, F15, F20, F30, F31 and F35 are asked of one defect of each kind."""

FEW = 2
"""Defects of a check that the suite tries; `PNP_EVERY_DEFECT=1` has it try all."""

CASES = [
    pytest.param(code, damage, id=f"{code}-{name}")
    for table in (books.DEFECTS, layers.DEFECTS)
    for code, some in table.items()
    for number, (name, damage) in enumerate(some.items())
    if EVERY or number < FEW
]

FIRST = [each for one, each in pairwise((None, *CASES)) if one is None or one.values[0] != each.values[0]]
"""The first case of each check: by day other checks are asked of these alone, whether they find anything."""


@pytest.fixture(scope="module")
def sound(sample: Callable[[str], Kit]) -> Kit:
    """A whole kit in Spanish, with its booklet."""
    return sample("full")


class Damaged(Known):
    """A copy of a kit of which the files that are damaged are looked at alone."""

    @cached_property
    def listed_files(self) -> tuple[str, ...]:
        return tuple(name for name in self.sound.listed_files if not self._same(name))


def of_books(kit: Kit, every: bool = False) -> list[Any]:
    return [found for each in files.CHECKS if every or each.code in OF_BOOKS for found in each(kit)]


def expect_alone(
    code: str,
    damage: Callable[[Path], object],
    sound: Kit,
    folder: Path,
    look: Callable[[Kit], Sequence[Finding]],
) -> None:
    """Damage a copy of a sound kit; the errors that are found then are all of one check."""
    shutil.copytree(sound.folder, folder)
    damage(folder)
    seal(folder)
    found = look(Damaged(sound, folder))
    assert {f.code for f in found} == {code}, told(found)
    assert all(f.severity == "error" for f in found)


def test_a_sound_book_has_no_finding(sound: Kit) -> None:
    assert told(of_books(sound)) == []


@pytest.mark.parametrize(("code", "damage"), CASES)
def test_a_damaged_book_is_found(
    code: str, damage: Callable[[Path], object], sound: Kit, tmp_path: Path
) -> None:
    others = nights.WHOLE or EVERY or any(each.values[:2] == (code, damage) for each in FIRST)

    def of_its_own(kit: Kit) -> list[Any]:
        return [found for each in files.CHECKS if each.code == code for found in each(kit)]

    expect_alone(code, damage, sound, tmp_path / "kit", of_books if others else of_its_own)
