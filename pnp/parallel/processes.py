"""An executor of worker processes, with limits on time and memory.

A worker does one task after the other. If a worker is killed, hangs or runs out of memory, no other task is
affected: the worker is replaced, and its task is done again, a few times at most.

`concurrent.futures.ProcessPoolExecutor` does not suffice: it gives up all tasks if a worker dies, has no
limits, and does not choose the worker for a task.
"""

import signal
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, Pipe, wait
from multiprocessing.context import ForkContext, SpawnContext
from multiprocessing.process import BaseProcess, current_process
from multiprocessing.reduction import ForkingPickler
from typing import Any

from pnp.errors import PnpError
from pnp.parallel import Heard, WorkerDied, progress_to
from pnp.system.process import context, end_with_parent, fault, plain

AGAIN = 1
"""How often a task is repeated after its worker has died."""

POLL = 0.5
"""The number of seconds between two checks of the limits on time."""


class TookTooLong(PnpError):
    """Raised if a task took more than `seconds`; its worker was stopped."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        super().__init__(f"this took more than {seconds:.0f} s and was stopped")


@dataclass(slots=True, eq=False)
class _Job:
    """A task that was submitted, its future, and how often a worker has died of it."""

    task: Any
    written: memoryview
    """The pickled task."""
    future: Future[Any]
    deaths: int = 0

    @property
    def kin(self) -> tuple[str, ...]:
        return getattr(self.task, "kin", ())


@dataclass(slots=True, eq=False)
class _Worker:
    """A process, what it is doing, since when, and what it did last."""

    process: BaseProcess
    job: _Job | None = None
    started: float = 0.0
    kin: tuple[str, ...] | None = None


@dataclass(slots=True)
class _Crew:
    """The state shared by the thread that listens to workers and those that submit tasks."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    waiting: list[_Job] = field(default_factory=list)
    workers: dict[Connection, _Worker] = field(default_factory=dict)
    closing: bool = False
    """Whether no more tasks will come. The thread then ends when all tasks are done."""
    stopping: bool = False
    """Whether workers are to be stopped, even in the middle of a task."""


class Processes(Executor):
    """An executor with at most `workers` worker processes; see the module.

    Each worker calls `begin` before its first task. A worker that needs more than `seconds` for a task is
    stopped, and the task's future raises TookTooLong. `heard(task, message)` is called, from a thread, with
    the progress that a task reports. With `as_it_is`, workers may be copies of this process even if files of
    its code have changed since it imported them (see `pnp.system.process.context`).

    If a task raises PnpError, so does its future. Any other exception becomes a PnpError that reports a fault
    of the program (see `pnp.system.process.fault`). A worker whose task has failed does no other task, since
    its memory may be damaged. If a worker dies, its task is repeated up to AGAIN times; then its future
    raises WorkerDied.
    """

    def __init__(
        self,
        workers: int,
        *,
        begin: Callable[[], object] | None = None,
        seconds: float | None = None,
        heard: Heard = lambda *_: None,
        as_it_is: bool = False,
    ) -> None:
        self._most, self._begin = max(1, workers), begin
        self._seconds, self._heard = seconds, heard
        self._crew = _Crew()
        self._context: ForkContext | SpawnContext = context(as_it_is=as_it_is)
        self._woken, self._wake = Pipe(duplex=False)
        if self._context.get_start_method() == "fork":
            # Now, while this process has one thread: a copy of one with several may hold their locks.
            for _ in range(self._most):
                self._hire()
            self._context = context()
        self._thread = threading.Thread(target=self._dispatch, name="listens to workers", daemon=True)
        self._thread.start()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Send a task, which takes no arguments, to a worker and return the future of its result; see
        `pnp.parallel.Task`."""
        if args or kwargs:
            raise TypeError("a task holds its own data")
        job = _Job(fn, ForkingPickler.dumps(fn), Future())
        with self._crew.lock:
            if self._crew.closing:
                raise RuntimeError("cannot submit a task after shutdown")
            self._crew.waiting.append(job)
        self._wake_listener()
        return job.future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the workers after all tasks are done. With `cancel_futures`, end them at once, with the tasks
        in progress."""
        with self._crew.lock:
            self._crew.closing = True
            self._crew.stopping |= cancel_futures
        self._wake_listener()
        if wait:
            self._thread.join()

    def _wake_listener(self) -> None:
        """Wake the thread that listens to workers, so that it sees a change. If the thread has ended, nothing
        happens."""
        with suppress(OSError):
            self._wake.send(None)

    @property
    def ahead(self) -> int:
        """Return how many tasks to submit before the first result, so that no worker has to wait for a
        task."""
        return 2 * self._most

    # --- the thread -------------------------------------------------------------------------------

    def _dispatch(self) -> None:
        """Give workers tasks and receive their answers, until nothing is left to do."""
        crew = self._crew
        try:
            while True:
                with crew.lock:
                    self._assign()
                    if crew.stopping or (crew.closing and not crew.waiting and not self._busy()):
                        break
                for line in wait([self._woken, *crew.workers], timeout=POLL if self._busy() else None):
                    if line is self._woken:
                        self._woken.recv()
                    elif line in crew.workers:
                        self._answer(line)
                self._stop_slow()
        finally:
            with crew.lock:
                crew.closing = True  # after an error of this thread, too: who submits must not wait for ever
                left = [worker.job for worker in crew.workers.values() if worker.job] + crew.waiting
            for line in list(crew.workers):
                self._dismiss(line)
            for job in left:
                if not job.future.cancel():  # it runs
                    job.future.set_exception(WorkerDied("stopped"))
                elif not job.deaths:
                    job.future.set_running_or_notify_cancel()
            # `_wake` stays open: another thread may be writing to it. It is closed with this object.
            self._woken.close()

    def _busy(self) -> list[_Worker]:
        return [worker for worker in self._crew.workers.values() if worker.job]

    def _kin_at_work(self) -> list[tuple[str, ...]]:
        return [worker.job.kin for worker in self._crew.workers.values() if worker.job]

    def _assign(self) -> None:
        """Give every free worker a task, and hire more where there are tasks for them."""
        crew = self._crew
        free = [line for line, worker in crew.workers.items() if worker.job is None]
        for line in list(free):
            worker = crew.workers[line]
            if job := next((job for job in crew.waiting if job.kin == worker.kin), None):
                self._give(line, worker, job)
                free.remove(line)
        for line in free:
            worker, others = crew.workers[line], self._kin_at_work()
            if job := next_job(crew.waiting, worker.kin, others):
                self._give(line, worker, job)
            elif worker.kin is not None and _first(crew.waiting, others):
                self._dismiss(line)  # another begins with what this one must not do
        while len(self._busy()) < self._most and len(crew.workers) < self._most:
            job = _first(crew.waiting, self._kin_at_work())
            if job is None:
                break
            line = self._hire()
            self._give(line, crew.workers[line], job)

    def _hire(self) -> Connection:
        line, far = Pipe()
        process = self._context.Process(target=_work, args=(far, self._begin), daemon=True)
        process.start()
        far.close()
        self._crew.workers[line] = _Worker(process)
        return line

    def _give(self, line: Connection, worker: _Worker, job: _Job) -> None:
        self._crew.waiting.remove(job)
        if not job.deaths and not job.future.set_running_or_notify_cancel():
            return
        worker.job, worker.kin, worker.started = job, job.kin, time.monotonic()
        with suppress(OSError):  # it died; listening to it will tell
            line.send_bytes(job.written)

    def _answer(self, line: Connection) -> None:
        worker = self._crew.workers[line]
        try:
            kind, told = line.recv()
        except (EOFError, OSError):
            self._handle_dead_worker(line, worker)
            return
        job = worker.job
        assert job is not None, "a worker speaks of its task"
        if kind == "told":
            self._heard(job.task, told)
            return
        worker.job = None
        if kind == "failed":
            self._dismiss(line)
            job.future.set_exception(told)
        else:
            job.future.set_result(told)

    def _handle_dead_worker(self, line: Connection, worker: _Worker) -> None:
        """Repeat the task of a dead worker, or fail its future."""
        worker.process.join(5)
        job, status = worker.job, worker.process.exitcode or 0
        self._dismiss(line)
        if job is None:
            return
        job.deaths += 1
        if job.deaths <= AGAIN:
            with self._crew.lock:
                self._crew.waiting.insert(0, job)
        else:
            job.future.set_exception(WorkerDied(_exit_reason(status), job.deaths))

    def _stop_slow(self) -> None:
        if self._seconds is None:
            return
        for line, worker in list(self._crew.workers.items()):
            if worker.job and time.monotonic() - worker.started > self._seconds:
                job = worker.job
                self._dismiss(line)
                job.future.set_exception(TookTooLong(self._seconds))

    def _dismiss(self, line: Connection) -> None:
        worker = self._crew.workers.pop(line)
        line.close()
        if worker.process.is_alive():
            worker.process.terminate()
            worker.process.join(2)
            if worker.process.is_alive():
                worker.process.kill()
        worker.process.join()


def next_job(waiting: Sequence[_Job], done: tuple[str, ...] | None, busy: Sequence[tuple[str, ...]]) -> Any:
    """Return the entry of `waiting` that a worker is to do next, or None if it is to do none of them now.

    A task's `kin` tells with which tasks it shares work; see `pnp.parallel.Task`. `done` is the kin of the
    worker's last task, or None for a new worker. `busy` has the kin of the tasks that other workers do now.

    A worker first gets a task of the kin `done`, or else one with the same first part of its kin. A new
    worker gets any task. Except for a task of the kin `done`, tasks whose first part no other worker is busy
    with come first. After them come tasks whose whole kin no other worker is busy with.
    """
    if done is None:
        return _first(waiting, busy)
    same = [job for job in waiting if job.kin[:1] == done[:1]]
    close = [job for job in same if job.kin == done]
    return close[0] if close else _first(same, busy)


def _first(waiting: Sequence[_Job], busy: Sequence[tuple[str, ...]]) -> Any:
    """Return the first task for an additional worker. First come tasks for a game that no other worker is
    busy with, then tasks with a kin that no other worker is busy with. Return None if there is neither.

    So tasks of one kin stay with one worker, and a second worker gets tasks of the same game (the same first
    part of the kin) only as a last resort. Any worker may do a task without kin.
    """
    firsts, wholes = {kin[:1] for kin in busy if kin}, {kin for kin in busy if kin}
    new = [job for job in waiting if not job.kin or job.kin[:1] not in firsts]
    free = new or [job for job in waiting if len(job.kin) < 2 or job.kin not in wholes]
    return free[0] if free else None


def _exit_reason(status: int) -> str:
    """Return what ended a process, as text: the name of a signal if `status` is the negative number of one,
    else the exit status."""
    try:
        return signal.Signals(-status).name
    except ValueError:
        return f"exit status {status}"


def _work(line: Connection, begin: Callable[[], object] | None) -> None:
    """Run a worker: one task after the other, in a process of its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle
    end_with_parent()
    current_process().daemon = False  # so that its tasks may start workers: `verify --rebuild` builds in one
    if begin is not None:
        begin()
    with suppress(EOFError, OSError):  # the parent is gone: nobody wants a result any more
        while True:
            task = line.recv()
            kind, told = _outcome(task, line)
            try:
                answer = ForkingPickler.dumps((kind, told))
            except Exception as error:  # noqa: BLE001  # what pickling somebody's object may raise
                answer = ForkingPickler.dumps(("failed", _fault(error, task)))
            line.send_bytes(answer)


def _outcome(task: Any, line: Connection) -> tuple[str, Any]:
    """Do a task and return its outcome."""
    try:
        with progress_to(lambda message: line.send(("told", message))):
            return "done", task()
    except PnpError as error:
        return "failed", plain(error)
    except BaseException as error:  # noqa: BLE001  # whatever somebody's package does, ending itself too
        return "failed", _fault(error, task)


def _fault(error: BaseException, task: Any) -> PnpError:
    author = getattr(task, "author", "the authors of pnp or of the game")
    return fault(error, place=str(getattr(task, "label", "")), author=author)
