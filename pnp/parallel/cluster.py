"""An executor on a cluster: the workers of a Dask scheduler, on any machine. Needs pnp-kit[cluster].

Anyone who can reach a scheduler can have its workers run any program. So use a scheduler only in a network of
people who trust each other, or protected by Dask's TLS settings. These settings apply here as in any program
that uses Dask: https://distributed.dask.org/en/stable/tls.html
"""

import socket
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

from pnp.errors import PnpError, ToolMissing
from pnp.parallel import Heard, WorkerDied, progress_to
from pnp.system.process import fault, plain

Client = Any
"""distributed.Client, whose functions have no types."""

EXTRA = "pnp-kit[cluster]"
SECONDS = 5
"""The most seconds for a scheduler to answer, and for its first worker to appear."""

AGAIN = 3
"""How often a task is repeated after its worker has died."""

PLACE = "--scheduler"
EXPECTED = "tcp://host:8786 or tls://host:8786"

Identity = Callable[[], Mapping[str, str]]
"""Returns the names and versions of the program that is running. It is a function of a module, so that it can
be sent to workers."""


class Cluster(Executor):
    """An executor on the workers of the scheduler at an `address`, such as tcp://host:8786 or
    tls://host:8786.

    `identity` returns the names and versions of the running program. All workers have to return the same,
    also those that join later: each task carries the identity of this process, and a worker with another
    identity refuses the task. `heard(task, message)` is called with the progress that a task reports.

    Raises ToolMissing if Dask is not installed. Raises PnpError if the scheduler does not answer within
    SECONDS seconds, has no worker, or has a worker with another program.
    """

    def __init__(self, address: str, identity: Identity, heard: Heard = lambda *_: None) -> None:
        self._client = _connect(address)
        self._topic, self._heard = f"pnp-{uuid4()}", heard
        self._tasks: dict[int, Any] = {}
        self._identity, self._expected = identity, dict(identity())
        try:
            self.workers = self._survey(address)
        except BaseException:
            self._client.close()
            raise
        self._client.subscribe_topic(self._topic, self._hear)
        self._executor = self._client.get_executor(pure=False, retries=AGAIN)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Send the task `fn` (see `pnp.parallel.Task`) to a worker and return the future of its result. A
        task is called without arguments: with `args` or `kwargs`, TypeError is raised."""
        if args or kwargs:
            raise TypeError("a task holds its own data")
        told: Future[Any] = Future()
        told.set_running_or_notify_cancel()
        number = len(self._tasks)
        self._tasks[number] = fn
        whence = (self._topic, number)
        inner = self._executor.submit(_perform, fn, self._identity, self._expected, whence)

        def end(done: Future[Any]) -> None:
            self._tasks[number] = None
            _settle_future(done, told)

        inner.add_done_callback(end)
        return told

    def _hear(self, event: tuple[float, tuple[int, str]]) -> None:
        """Handle the progress that a task reports from a worker; reports after its end are ignored."""
        _, (number, message) = event
        if (task := self._tasks.get(number)) is not None:
            self._heard(task, message)

    @property
    def ahead(self) -> int:
        """Return how many tasks to submit before the first result, so that no worker has to wait for a
        task."""
        return 2 * self.workers

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster. With `cancel_futures`, tasks that still wait are cancelled."""
        with suppress(Exception):  # the scheduler may be gone
            self._executor.shutdown(wait=wait and not cancel_futures)
        self._client.close()

    def _survey(self, address: str) -> int:
        """Return the number of workers. Raises PnpError if there is none, or if one runs another program."""
        from distributed import TimeoutError as TookTooLong

        try:
            self._client.wait_for_workers(1, timeout=SECONDS)
        except TookTooLong:
            raise PnpError(
                "the scheduler has no worker",
                place=PLACE,
                found=address,
                hint=f"start some: dask worker {address} --nworkers 4 --nthreads 1",
            ) from None
        try:
            answers = self._client.run(_identify, self._identity)
        except Exception as error:  # noqa: BLE001  # whatever a worker without pnp, or with an old one, does
            raise PnpError(
                "a worker cannot say which pnp it has",
                place=PLACE,
                found=" ".join(str(error).split())[:200],
                hint=f"install {EXTRA} there, of the same version",
            ) from None
        for worker, found in sorted(answers.items()):
            _refuse_other(found, self._expected, str(worker))
        return len(answers)


def _connect(address: str) -> Client:
    try:
        import distributed
    except ImportError:
        raise ToolMissing(
            "a cluster needs Dask", place=PLACE, expected=EXTRA, hint=f"pip install '{EXTRA}'"
        ) from None
    _call(address)
    connect: Any = distributed.Client
    answers: SimpleQueue[Any] = SimpleQueue()

    def call() -> None:
        try:
            answers.put(connect(address, timeout=SECONDS, set_as_default=False))
        except Exception as error:  # noqa: BLE001  # told below
            answers.put(error)

    # In a thread, since Dask waits for ever where something takes the call and says nothing.
    threading.Thread(target=call, name="calls the scheduler", daemon=True).start()
    try:
        found = answers.get(timeout=SECONDS)
    except Empty:
        found = TimeoutError("something takes the call and says nothing")
    if isinstance(found, Exception):
        raise _no_answer(address, found)
    return found


def _call(address: str) -> None:
    """Raise PnpError if `address` is not that of a scheduler or nothing there accepts a connection. Dask
    itself would go on trying."""
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if not host or not port:
        raise PnpError("this is no address of a scheduler", place=PLACE, expected=EXPECTED, found=address)
    try:
        socket.create_connection((host, port), timeout=SECONDS).close()
    except OSError as error:
        raise _no_answer(address, error) from None


def _no_answer(address: str, error: Exception) -> PnpError:
    return PnpError(
        f"no scheduler answers within {SECONDS} s",
        place=PLACE,
        expected=f"{EXPECTED}, where `dask scheduler` runs",
        found=address,
        hint=" ".join(str(error).split())[:200].lower() or "look whether it runs, and which port it has",
    )


def _identify(identity: Identity) -> dict[str, str]:
    return dict(identity())


def _refuse_other(found: Mapping[str, str], expected: Mapping[str, str], worker: str) -> None:
    """Raise PnpError if a worker has another program."""
    if found == expected:
        return
    name = next(name for name in (*expected, *found) if found.get(name) != expected.get(name))
    raise PnpError(
        "a worker of the cluster has another program, so its results could differ",
        place=worker,
        expected=f"{name} {expected.get(name, 'none')}",
        found=f"{name} {found.get(name, 'none')}",
        hint=f"install the same {EXTRA}, and the same Python, on all machines",
    )


_one = threading.Lock()
"""A worker of several threads does one task at a time: pnp's programs share what they remember."""


def _perform(
    task: Any, identity: Identity, expected: Mapping[str, str], whence: tuple[str, int]
) -> tuple[str, Any]:
    """Do a task on a worker and return its outcome. `whence` is the topic to which it reports progress, and
    its number there."""
    from distributed import get_worker

    worker, (topic, number) = get_worker(), whence
    try:
        with _one, progress_to(lambda message: worker.log_event(topic, (number, message))):
            _refuse_other(dict(identity()), expected, str(worker.address))
            return "done", task()
    except PnpError as error:
        return "failed", plain(error)
    except Exception as error:  # noqa: BLE001  # whatever somebody's package does
        author = getattr(task, "author", "the authors of pnp or of the game")
        return "failed", fault(error, place=str(getattr(task, "label", "")), author=author)


def _settle_future(done: Future[Any], told: Future[Any]) -> None:
    """Pass the outcome of the cluster's future `done` to `told`, the future that `submit` returned for the
    task."""
    if done.cancelled():
        told.set_exception(WorkerDied("stopped"))
    elif (error := done.exception()) is not None:
        told.set_exception(_lost_worker_error(error))
    else:
        kind, result = done.result()
        if kind == "failed":
            told.set_exception(result)
        else:
            told.set_result(result)


def _lost_worker_error(error: BaseException) -> PnpError:
    """Return the error for a task that no worker could answer."""
    from distributed import KilledWorker

    if isinstance(error, KilledWorker):
        return WorkerDied("SIGKILL", AGAIN + 1)
    return PnpError(
        "the cluster lost a task",
        place=PLACE,
        found=" ".join(f"{type(error).__name__}: {error}".split())[:200],
    )
