"""One of the kills of `python -m tests.faults`, on a game that is built in a second; and that faults show.
What else is killed, full or closed has its tests in tests/kit, tests/system and tests/cli."""

import os
import shutil
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from tests.faults.__main__ import Record
from tests.faults.builds import NOTES, Case, Ended, Two
from tests.faults.killing import WAYS, Moment, Outcome, killed, moments
from tests.faults.lacking import Tried, judged

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL, and no ps")

HEDGEROW = "tests/games/plain/sample"
SMALL = Case("hedgerow", HEDGEROW, f"{HEDGEROW}/game.toml", ("--only", "piece.fox*"), (HEDGEROW,))


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Two:
    """Both versions, the second one in its place."""
    return Two.made(SMALL, tmp_path_factory.mktemp("faults") / "hedgerow")


@pytest.fixture
def two(built: Two, tmp_path: Path) -> Two:
    """The same, in a folder that may be spoilt."""
    shutil.copytree(built.out, tmp_path / "out")
    return Two(SMALL, tmp_path, built.whole, built.seconds)


def test_a_build_that_is_killed_leaves_the_old_kit_and_the_next_one_succeeds(built: Two) -> None:
    """A machine that has become faster since it was measured is killed earlier, until it is met in time."""
    for share in (0.6, 0.3, 0.15, 0.05):
        new = 1 - built.holds()
        outcome = killed(built, Moment(share, "the parent"))
        assert outcome.failure == ""
        assert built.holds() == new
        if outcome.was == "old":
            return
    pytest.fail("no build was killed before it had exchanged the kits")


def sheet(two: Two) -> Path:
    return next(two.out.rglob("pieces.pdf"))


def of_the_other(two: Two) -> None:
    """One file is that of the older version."""
    sheet(two).write_bytes(b"%PDF-1.7 of another version")


def clear(out: Path) -> None:
    """All of the kit is gone, but for what is somebody's."""
    for path in out.rglob("*"):
        if path.is_file() and path.name != Path(NOTES).name:
            path.unlink()


SPOILT: dict[str, tuple[Callable[[Two], object], str]] = {
    "a file gone": (lambda two: sheet(two).unlink(), "pieces.pdf is missing"),
    "a file of another kit": (of_the_other, "pieces.pdf is other"),
    "a file too many": (lambda two: (sheet(two).parent / "x").touch(), "x is other"),
    "half a file": (lambda two: os.truncate(sheet(two), 100), "pieces.pdf is other"),
    "no kit": (lambda two: clear(two.out), "manifest.json is missing"),
    "no notes": (lambda two: next(two.out.rglob(Path(NOTES).name)).unlink(), "is gone, or another"),
    "other notes": (lambda two: next(two.out.rglob(Path(NOTES).name)).write_text("x"), "is gone, or another"),
    "half an index": (lambda two: os.truncate(two.out / "index.html", 9), "the index is none of the two"),
    "a journal": (
        lambda two: (sheet(two).parents[1] / "en-a4.swap").touch(),
        "left behind: hedgerow/en-a4.swap",
    ),
    "a private file": (lambda two: (two.out / ".pnp-x").touch(), "left behind: .pnp-x"),
}


@pytest.mark.parametrize("how", SPOILT)
def test_what_a_fault_could_leave_is_seen(two: Two, how: str) -> None:
    version = two.holds()
    assert two.wrong(0, 1) == two.wrong(version) == ""
    assert "the kit is none of the two" in two.wrong(1 - version)
    spoil, told = SPOILT[how]
    spoil(two)
    assert told in two.wrong(0, 1)


ENDS = {
    "a status that is none": (Ended(1, 1.0, "", "pnp: x: the disk is full"), "ended with 1"),
    "a traceback": (Ended(2, 1.0, "", "Traceback (most recent call last)"), "ended with 2"),
    "a process": (Ended(2, 1.0, "", "pnp: the disk is full; a process is left"), "ended with 2"),
    "another message": (Ended(2, 1.0, "", "pnp: x: wrong"), "does not say 'the disk is full'"),
    "two messages": (Ended(2, 1.0, "", "pnp: the disk is full\npnp: y"), "more than one message"),
}


@pytest.mark.parametrize("how", ENDS)
def test_how_a_fault_ends_is_judged(two: Two, how: str) -> None:
    ended, told = ENDS[how]
    assert told in judged(two, "a full disk", ended, 0, (0, 2), "the disk is full").failure


def test_kills_are_spread_over_a_build_and_the_same_for_a_seed() -> None:
    found = moments(60, 1)
    assert found == moments(60, 1) != moments(60, 2)
    assert Counter(each.way for each in found) == dict(zip(WAYS, (20, 20, 10, 10), strict=True))
    shares = sorted(each.share for each in found if each.way != "at the end")
    assert max(b - a for a, b in pairwise(shares)) < 0.05
    assert shares[0] < 0.05
    assert shares[-1] > 0.95


def test_what_a_run_has_shown_is_told() -> None:
    record = Record(["--kills", "2"], None)
    record.kills["supper-is-served"] = [
        Outcome(Moment(0.1, "the parent"), "old", ""),
        Outcome(Moment(0.5, "the parent"), "new", "a process is left"),
    ]
    record.tried = [Tried("a full disk", "status 2, the old kit", "")] * 2
    page = record.page()
    assert "2 builds killed or interrupted, 2 other faults, 1 failures" in page
    assert "| supper-is-served | the parent | 2 | 1 | 1 | 0 | 1 |" in page
    assert "| a full disk | 2 | status 2, the old kit (2) | 0 |" in page
    assert "* supper-is-served: the parent, 0.500: a process is left" in page
