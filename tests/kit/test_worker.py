"""Workers that succeed, refuse, crash, hang and are killed: the old kit outlives them all."""

import contextlib
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from pnp.errors import KitError, LayoutError
from pnp.kit import worker
from pnp.kit.folder import exchange
from pnp.kit.plan import Options, Plan
from tests import made


def plan(out: Path, locale: str = "es") -> Plan:
    return Plan("game", Path("rules/game"), Options(locale, "a4"), out)


def good(plan: Plan, folder: Path, say: Callable[[str], None]) -> None:
    say("drawing")
    (folder / "file").write_text(plan.options.locale)


def refusing(plan: Plan, folder: Path, say: Callable[[str], None]) -> None:
    (folder / "half").write_text("half")
    raise LayoutError("does not fit", place="card 7", expected="3 mm", found="4 mm", hint="smaller")


def crashing(plan: Plan, folder: Path, say: Callable[[str], None]) -> None:
    (folder / "half").write_text("half")
    os._exit(9)


def hanging(plan: Plan, folder: Path, say: Callable[[str], None]) -> None:
    say(str(os.getpid()))
    time.sleep(600)


def slow(plan: Plan, folder: Path, say: Callable[[str], None]) -> None:
    time.sleep(2.1)


def telling(plan: Plan, folder: Path, say: Callable[[str], None]) -> None:
    """Names its process; English crashes."""
    if plan.options.locale == "en":
        os._exit(9)
    say(str(os.getpid()))
    (folder / "file").write_text(plan.options.locale)


def hungry(plan: Plan, folder: Path, say: Callable[[str], None]) -> None:
    held = []
    while True:
        held.append(np.empty(2**28, np.uint8))  # asked for, and not written to, which takes long


def old_kit(out: Path) -> Path:
    return made.kit(plan(out).target, {"file": b"old"})


def test_kits_are_built_side_by_side_and_named_as_they_come(tmp_path: Path) -> None:
    plans = [plan(tmp_path, locale) for locale in ("es", "en", "el")]
    events = list(worker.run(plans, good, jobs=2))
    assert {event.plan.options.locale for event in events if event.kind == "done"} == {"es", "en", "el"}
    assert [event.detail for event in events if event.kind == "step"] == ["drawing"] * 3
    assert (tmp_path / "game" / "el-a4" / "file").read_text() == "el"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game"]


def game(out: Path, name: str, locale: str = "es", paper: str = "a4") -> Plan:
    return Plan(name, Path("rules") / name, Options(locale, paper), out)


def processes(plans: list[Plan], jobs: int) -> dict[str, str]:
    """Which process built each kit."""
    events = list(worker.run(plans, telling, jobs=jobs))
    return {event.plan.label: event.detail for event in events if event.kind == "step"}


def test_kits_of_one_game_are_built_by_one_worker_and_of_another_by_another(tmp_path: Path) -> None:
    plans = [game(tmp_path, name, "es", paper) for name in ("one", "two") for paper in ("a4", "letter")]
    plans.append(game(tmp_path, "one", "el"))
    found = processes(plans, 1)
    assert found["one es-a4"] == found["one es-letter"] == found["one el-a4"]
    assert found["two es-a4"] == found["two es-letter"] != found["one es-a4"]
    assert (tmp_path / "one" / "es-letter" / "file").read_text() == "es"


def test_papers_stay_with_the_worker_that_drew_their_language(tmp_path: Path) -> None:
    plans = [game(tmp_path, "one", locale, paper) for locale in ("es", "el") for paper in ("a4", "letter")]
    found = processes(plans, 4)
    assert found["one es-a4"] == found["one es-letter"] != found["one el-a4"] == found["one el-letter"]


def test_a_crash_takes_no_other_kit_of_its_game_with_it(tmp_path: Path) -> None:
    plans = [game(tmp_path, "one", locale) for locale in ("es", "en", "el", "fr")]
    events = [event for event in worker.run(plans, telling) if event.kind in ("done", "failed")]
    ends = {event.plan.options.locale: event.kind for event in events}
    assert ends == {"es": "done", "en": "failed", "el": "done", "fr": "done"}
    assert sorted(path.name for path in (tmp_path / "one").iterdir()) == ["el-a4", "es-a4", "fr-a4"]
    assert not (tmp_path / exchange.PRIVATE).exists()


def test_each_kit_has_its_own_time(tmp_path: Path) -> None:
    """Three kits of two seconds each are no build that takes six."""
    plans = [game(tmp_path, "one", locale) for locale in ("es", "el", "fr")]
    events = list(worker.run(plans, slow, seconds=6.0))
    ended = [event for event in events if event.kind in ("done", "failed")]
    assert [event.kind for event in ended] == ["done"] * 3
    assert all(2.0 < event.seconds < 6.0 for event in ended)


def test_a_refusal_travels_whole_and_leaves_the_old_kit(tmp_path: Path) -> None:
    target = old_kit(tmp_path)
    last = list(worker.run([plan(tmp_path)], refusing))[-1]
    assert last.kind == "failed"
    assert isinstance(last.error, LayoutError)
    assert str(last.error) == "card 7: does not fit; expected 3 mm; found 4 mm\n  hint: smaller"
    assert sorted(path.name for path in target.iterdir()) == ["file", "manifest.json"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game"]


def test_a_crash_is_told_and_leaves_the_old_kit(tmp_path: Path) -> None:
    target = old_kit(tmp_path)
    last = list(worker.run([plan(tmp_path)], crashing))[-1]
    assert isinstance(last.error, KitError)
    assert "exit status 9" in str(last.error)
    assert (target / "file").read_text() == "old"


def test_a_build_that_hangs_is_stopped(tmp_path: Path) -> None:
    target = old_kit(tmp_path)
    last = list(worker.run([plan(tmp_path)], hanging, seconds=1.5))[-1]
    assert "was stopped" in str(last.error)
    assert (target / "file").read_text() == "old"


@pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="the system holds no process to a limit of memory"
)
def test_a_build_that_eats_memory_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    last = list(worker.run([plan(tmp_path)], hungry, seconds=60))[-1]
    assert "memory" in str(last.error)


def kill_workers(events: Iterator[worker.Event], times: int) -> list[worker.Event]:
    """Kill the worker that builds a kit, so many times; return what happens to the kit."""
    found = []
    for event in events:
        found.append(event)
        if event.kind == "step" and times and event.detail.isdecimal():
            os.kill(int(event.detail), signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
            times -= 1
    return found


def pausing(plan: Plan, folder: Path, say: Callable[[str], None]) -> None:
    say(str(os.getpid()))
    time.sleep(1.5)
    (folder / "file").write_text("new")


def test_kill_9_in_the_middle_has_another_worker_build_the_kit(tmp_path: Path) -> None:
    target = old_kit(tmp_path)
    last = kill_workers(worker.run([plan(tmp_path)], pausing), 1)[-1]
    assert last.kind == "done"
    assert (target / "file").read_text() == "new"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game"]


def test_kill_9_again_and_again_leaves_the_old_kit(tmp_path: Path) -> None:
    target = old_kit(tmp_path)
    last = kill_workers(worker.run([plan(tmp_path)], hanging), 9)[-1]
    assert last.kind == "failed"
    assert "the worker died (SIG" in str(last.error)
    assert (target / "file").read_text() == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game"]


def test_leaving_early_stops_the_workers(tmp_path: Path) -> None:
    with contextlib.closing(worker.run([plan(tmp_path)], hanging)) as events:
        pid = next(int(event.detail) for event in events if event.kind == "step")
        os.kill(pid, 0)
    with pytest.raises(OSError):  # noqa: PT011  # each system has its own for who is not there
        os.kill(pid, 0)
    assert not (tmp_path / exchange.PRIVATE).exists()


def test_what_a_killed_parent_left_is_removed(tmp_path: Path) -> None:
    target = old_kit(tmp_path)
    (exchange.begin(tmp_path).new / "board.pdf").write_text("half a kit")
    assert exchange.recover(tmp_path) == []
    exchange.leave(tmp_path)
    assert not (tmp_path / exchange.PRIVATE).exists()
    assert (target / "file").read_text() == "old"


def writing(plan: Plan, folder: Path, say: Callable[[str], None]) -> None:
    with tempfile.TemporaryDirectory() as private:
        say(private)
    with tempfile.NamedTemporaryFile(delete=False) as left:
        left.write(b"left behind")


def test_files_for_the_moment_lie_with_the_kit_and_go_with_it(tmp_path: Path) -> None:
    events = list(worker.run([plan(tmp_path)], writing))
    (private,) = (event.detail for event in events if event.kind == "step")
    assert Path(private).is_relative_to(tmp_path / exchange.PRIVATE)
    assert events[-1].kind == "done"
    assert [path.name for path in tmp_path.rglob("*")] == ["game", "es-a4"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL, and no ps")
def test_what_a_library_ends_is_not_called_killed(tmp_path: Path) -> None:
    last = list(worker.run([plan(tmp_path)], aborting))[-1]
    assert "the worker died (SIGABRT)" in str(last.error)
    assert "a library that it uses ended it" in str(last.error)


def aborting(plan: Plan, folder: Path, say: Callable[[str], None]) -> None:
    os.abort()
