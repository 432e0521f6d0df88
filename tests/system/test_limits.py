"""Work that does not end is stopped, wherever it is; work that does is left alone."""

import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from time import monotonic, sleep

import pytest

from pnp.system import limits
from pnp.system.limits import Limits, Unending


def test_work_that_ends_is_left_alone() -> None:
    threads = len(sys._current_frames())
    with Limits(0.3) as limited:
        for _ in range(5):
            limited.restart()
            sleep(0.1)
    sleep(0.4)
    assert len(sys._current_frames()) == threads


def goes_on_after_errors() -> None:
    while True:
        try:
            raise LookupError
        except Exception:  # noqa: BLE001  # what a broken engine does
            pass


def goes_on_twice() -> None:
    for _ in range(2):
        with suppress(BaseException):
            goes_on_after_errors()
    goes_on_after_errors()


@pytest.mark.parametrize("work", [goes_on_after_errors, goes_on_twice])
def test_a_loop_is_stopped_even_one_that_swallows_what_stops_it(work: Callable[[], None]) -> None:
    begun = monotonic()
    with pytest.raises(Unending), Limits(0.4):
        work()
    assert 0.4 <= monotonic() - begun < 10


def test_functions_can_be_traced_after_a_loop_was_stopped() -> None:
    """By coverage, a debugger or a profiler. Python hung here as long as an exception was taken back."""
    work = (
        "import sys\n"
        "from pnp.system.limits import Limits, Unending\n"
        "for _ in range(2):\n"
        "    try:\n"
        "        with Limits(0.5):\n"
        "            while True: pass\n"
        "    except Unending: print('stopped')\n"
        "sys.settrace(lambda *_: None)\n"
        "print((lambda: 'traced')())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", work], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.split() == ["stopped"] * 2 + ["traced"]


def test_an_interruption_while_the_limits_are_taken_away_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    interruptions = [Unending]

    def interrupt(seconds: float) -> None:
        sleep(seconds)
        if interruptions:
            raise interruptions.pop()

    monkeypatch.setattr(limits, "sleep", interrupt)
    threads = len(sys._current_frames())
    with Limits(60):
        pass
    assert len(sys._current_frames()) == threads
    assert not interruptions


def test_a_loop_that_python_does_not_see_ends_the_process() -> None:
    looping = (
        "import itertools; from pnp.system.limits import Limits\nwith Limits(0.3): sum(itertools.repeat(0))\n"
    )
    run = subprocess.run([sys.executable, "-c", looping], capture_output=True, text=True, timeout=60)
    assert run.returncode != 0
    assert "Timeout" in run.stderr
    assert "line 2" in run.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process")
def test_work_that_takes_all_memory_is_stopped_and_then_there_is_memory_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_AS)
    monkeypatch.setattr(limits, "MEMORY", 64 << 20)
    with pytest.raises(MemoryError), Limits(60):
        bytearray(256 << 20)
    assert resource.getrlimit(resource.RLIMIT_AS) == before
    assert len(bytearray(256 << 20)) == 256 << 20
