"""Work that does not end is stopped, wherever it is; work that does is left alone."""

import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from time import monotonic, sleep

import pytest

from pnp.system import limits
from pnp.system.limits import Limits, Unending


def test_work_that_ends_is_left_alone() -> None:
    threads = threading.active_count()
    with Limits(0.3) as limited:
        for _ in range(5):
            limited.restart()
            sleep(0.1)
    sleep(0.4)
    assert threading.active_count() == threads


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
