"""Some of the cases of `python -m tests.hostile`, and that it can tell when one goes wrong."""

import os
import re
import time
from pathlib import Path

import pytest

from pnp.errors import PnpError
from tests.hostile import breaking, trying
from tests.hostile.__main__ import shares, turns, written
from tests.hostile.kinds import KINDS, Kind
from tests.hostile.trying import Tally, tried

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows holds no process to a size of files")

CASES = 300
"""In all; tests/hostile/record.md tells of far more."""


@pytest.mark.parametrize("kind", KINDS)
def test_hostile_files_are_refused_in_words_or_sound(kind: str) -> None:
    count = shares(list(KINDS), CASES)[kind]
    tally = tried(kind, 1, 0, count)
    assert tally.failed == []
    assert tally.refused + tally.sound == tally.cases == count


FOUND = (
    ("pdf", 1, 4),  # a form that paints itself
    ("workbook", 9, 12),  # a part that breaks off while it is unpacked
    ("workbook", 9, 30),  # a cell that no sheet has
    ("svg", 9, 36),  # numbers without end
    ("position", 1, 960),  # a number of a hundred thousand digits
    ("html", 1, 153),  # a declaration that Python's parser does not expect
    ("pdf", 1, 1129),  # one page two thousand times in its tree
    ("template", 1, 1653),  # a number without bounds, worked out before it is Python
    ("catalog", 1, 1985),  # an encoding that nobody knows
)
"""Cases of longer runs that failed once."""


@pytest.mark.parametrize(("kind", "seed", "number"), FOUND)
def test_what_a_long_run_found_is_refused(kind: str, seed: int, number: int) -> None:
    tally = tried(kind, seed, number, 1)
    assert tally.failed == []


def test_every_kind_has_its_turn_and_every_case_is_tried_once() -> None:
    shared = {"one": 70, "two": 7}
    found = [(kind, case) for kind, first, count in turns(shared, 5) for case in range(first, first + count)]
    assert sorted(found) == [(kind, 5 + case) for kind in shared for case in range(shared[kind])]
    assert [kind for kind, *_ in turns({"one": 70, "two": 70}, 0)][:3] == ["one", "two", "one"]


def test_a_record_takes_the_place_of_the_one_before() -> None:
    page = "# H\n\n## The record\n\nold\n\n## What was mended\n\nrest\n"
    told = written(
        page, ["--cases", "2"], {"svg": Tally(2, 1, 1), "pdf": Tally(1, 0, 0, 0.0, ["pdf 1 4: x"])}
    )
    assert told.startswith("# H\n\n## The record\n\n`python -m tests.hostile --cases 2`:\n\n| kind")
    assert "| svg | 2 | 1 | 1 | 0 | 0.0 s |" in told
    assert told.endswith("| 0.0 s |\n\n* pdf 1 4: x\n\n## What was mended\n\nrest\n")
    assert written(told, ["--cases", "2"], {"svg": Tally(2, 1, 1)}).count("## The record") == 1


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_not_broken_is_sound(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a reader might stop at its first look, whatever comes after that."""
    monkeypatch.setattr(breaking, "text", lambda sound, _: sound)
    monkeypatch.setattr(breaking, "data", lambda sound, _: sound)
    monkeypatch.setattr(breaking, "encoded", lambda sound, _: sound.encode())
    assert any(tried(kind, 1, case, 1).sound for case in range(12))


def climbing(folder: Path) -> None:
    (folder / ".." / "outside" / "secret.txt").read_text()


def writing(folder: Path) -> None:
    (folder.parent / "outside" / "made.txt").write_text("made")


def looping(_: Path) -> None:
    while time.process_time() >= 0:
        pass


def growing(_: Path) -> None:
    bytearray(3 * 2**30)


def leaving(_: Path) -> None:
    os._exit(3)


def silent(_: Path) -> None:
    raise PnpError("")


WRONG = {
    climbing: "open .*secret.txt",
    writing: "open .*made.txt",
    looping: "more than 0 s",
    growing: "MemoryError",
    leaving: "ended by 3",
    silent: "a message of 0 letters",
}


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.__name__)
def test_what_goes_wrong_is_told(wrong: object, monkeypatch: pytest.MonkeyPatch) -> None:
    def make(_: object, folder: Path) -> None:
        (folder / "file").write_text("x")

    monkeypatch.setitem(KINDS, "wrong", Kind(make, wrong, 1))  # type: ignore[arg-type]
    monkeypatch.setattr(trying, "SECONDS", 0.05)
    tally = tried("wrong", 1, 0, 2)
    assert tally.cases == 2
    told = [failure for failure in tally.failed if "left a file" not in failure]
    assert len(told) == 2
    for index, failure in enumerate(told):
        assert re.match(f"wrong 1 {index}: {WRONG[wrong]}", failure)  # type: ignore[index]


def test_what_was_found_is_not_told_for_ever() -> None:
    told = str(PnpError("x" * 9000, place="p" * 9000, expected="a number", found="9" * 100_000, hint="h"))
    assert len(told) < 7000
    assert told.startswith("ppp")
    assert "; expected a number; found 999" in told
    assert told.endswith("999\n  hint: h")
