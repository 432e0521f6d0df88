"""Tasks give the same results in this process and in others; a worker that dies takes no task with it."""

import os
import threading
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor, as_completed, wait
from pathlib import Path

import pytest

from pnp.errors import LayoutError, PnpError
from pnp.parallel import WorkerDied, processes
from pnp.parallel.opening import Here, open_executor
from pnp.parallel.processes import Processes, TookTooLong
from tests.parallel.tasks import Break, Delegate, Die, GiveBack, Refuse, Square, Wait


@pytest.fixture(params=["here", "processes"])
def executor(request: pytest.FixtureRequest) -> Iterator[Executor]:
    with Here() if request.param == "here" else Processes(2) as made:
        yield made


def test_tasks_are_done_and_errors_travel_whole(executor: Executor) -> None:
    futures = [executor.submit(Square(number)) for number in range(5)]
    assert [future.result()[0] for future in futures] == [0, 1, 4, 9, 16]
    assert set(as_completed(futures)) == set(futures)
    with pytest.raises(LayoutError, match="does not fit") as refused:
        executor.submit(Refuse()).result()
    assert str(refused.value) == "card 7: does not fit; expected 3 mm; found 4 mm\n  hint: smaller"
    assert executor.submit(Square(6)).result()[0] == 36


def test_what_a_task_tells_is_heard_with_the_task() -> None:
    for workers in (1, 2):
        heard: list[tuple[object, str]] = []
        with open_executor(workers, heard=lambda task, told, heard=heard: heard.append((task, told))) as made:
            assert isinstance(made, Here if workers == 1 else Processes)
            wait([made.submit(Square(number)) for number in range(4)])
        assert sorted(told for _, told in heard) == [f"at {number}" for number in range(4)]
        assert all(told == f"at {task.number}" for task, told in heard)  # type: ignore[attr-defined]


def test_several_workers_do_several_tasks_and_kin_stay_together() -> None:
    with Processes(2) as made:
        waits = [made.submit(Wait(0.5)) for _ in range(2)]
        begun = time.monotonic()
        wait(waits)
        assert time.monotonic() - begun < 10
        tasks = [Square(number, ("game", f"language {number % 2}")) for number in range(8)]
        done = [made.submit(task).result()[1] for task in tasks]
    assert len(set(done[::2])) == 1 or len(set(done[1::2])) == 1


def test_a_task_may_start_workers() -> None:
    with Processes(1) as made:
        square, process = made.submit(Delegate(7)).result()
    assert square == 49
    assert process != os.getpid()


def test_a_fault_is_told_with_its_place_and_its_author() -> None:
    with Processes(1) as made, pytest.raises(PnpError, match="a fault of the program") as told:
        made.submit(Break()).result()
    assert told.value.place == "the game"
    assert told.value.found.startswith("ZeroDivisionError: division by zero at ")
    assert "the authors of acme" in told.value.hint


def test_closing_is_sound_whenever_the_listener_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Processes(1)
    send = made._wake.send

    def late(signal: None) -> None:
        """Write only when the listener has ended: a slow machine may do so."""
        send(signal)
        made._thread.join()
        send(signal)

    monkeypatch.setattr(made._wake, "send", late)
    made.shutdown()
    made.shutdown()
    with pytest.raises(RuntimeError, match="after shutdown"):
        made.submit(Square(1))


def test_a_listener_that_breaks_off_leaves_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Processes) -> None:
        raise ZeroDivisionError

    with Processes(1) as made:
        monkeypatch.setattr(Processes, "_stop_slow", broken)
        monkeypatch.setattr(threading, "excepthook", lambda _: None)
        with pytest.raises((WorkerDied, CancelledError)):
            made.submit(Wait(5)).result()
        made._thread.join()
        with pytest.raises(RuntimeError, match="after shutdown"):
            made.submit(Square(1))


def test_a_result_that_cannot_travel_is_a_fault() -> None:
    with Processes(1) as made, pytest.raises(PnpError, match="a fault of the program"):
        made.submit(GiveBack()).result()


def test_a_task_that_cannot_travel_is_refused_as_it_is_submitted() -> None:
    with Processes(1) as made:
        with pytest.raises(Exception, match=r"pickle|local"):
            made.submit(lambda: 0)
        assert made.submit(Square(3)).result()[0] == 9


def test_a_worker_that_dies_is_replaced_and_its_task_done_again(tmp_path: Path) -> None:
    with Processes(2) as made:
        others = [made.submit(Square(number)) for number in range(4)]
        assert made.submit(Die(tmp_path / "times", 1)).result() == 2
        assert [each.result()[0] for each in others] == [0, 1, 4, 9]


def test_a_task_that_kills_each_worker_is_given_up(tmp_path: Path) -> None:
    with Processes(1) as made:
        doomed, other = made.submit(Die(tmp_path / "times")), made.submit(Square(5))
        with pytest.raises(WorkerDied, match="the worker died") as told:
            doomed.result()
        assert other.result()[0] == 25
    assert int((tmp_path / "times").read_text()) == processes.AGAIN + 1 == told.value.times


def test_a_task_has_its_own_time() -> None:
    with Processes(1, seconds=2.5) as made:
        slow, quick = made.submit(Wait(60)), made.submit(Wait(0.1))
        with pytest.raises(TookTooLong, match=r"more than 2 s|more than 3 s"):
            slow.result()
        assert quick.result() == 0.1


def test_stopping_stops_what_is_being_done_and_begins_nothing() -> None:
    pids: list[str] = []
    made = Processes(1, heard=lambda _, told: pids.append(told))
    running, waiting = made.submit(Wait(60)), made.submit(Wait(60))
    while not pids:
        time.sleep(0.05)
    made.shutdown(cancel_futures=True)
    assert waiting.cancelled()
    with pytest.raises((WorkerDied, CancelledError)):
        running.result()
    with pytest.raises(OSError):  # noqa: PT011  # each system has its own for who is not there
        os.kill(int(pids[0]), 0)
    with pytest.raises(RuntimeError, match="after shutdown"):
        made.submit(Square(1))
    assert not [each for each in threading.enumerate() if each.name == "listens to workers"]
