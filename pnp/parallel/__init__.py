"""Run tasks in this process, in processes of this machine, or on a cluster of machines.

The tasks are run by a `concurrent.futures.Executor` (PEP 3148), one of three:

    Here        this process; a task is done as it is submitted
    Processes   processes of this machine; one that dies is replaced, and its task is done again
    Cluster     workers of a Dask scheduler, on any machine (needs pnp-kit[cluster])

A task is an object that can be pickled and called without arguments. The task holds plain data and returns
plain data, so its result is the same in each of the three. Its attribute `kin` tells which tasks can share
work; see `Task`.
"""

from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

from pnp.errors import PnpError

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Heard", "Task", "WorkerDied", "cluster", "opening", "processes", "progress_to", "tell"]


class Task(Protocol):
    """A piece of work for a worker. Called without arguments, it returns plain data or raises PnpError.

    `kin` tells which tasks share work, for instance those for one game (`kin[0]`) and language. A worker
    stays with tasks of the same `kin[0]`, and prefers those with the same whole `kin`, because it can use
    again what it has read and drawn for the previous task.
    """

    @property
    def kin(self) -> tuple[str, ...]: ...

    def __call__(self) -> Any: ...


Heard = Callable[[Any, str], object]
"""A listener for the progress of a task, called as heard(task, message) from a thread."""


class WorkerDied(PnpError):
    """Raised if the worker process of a task ended without a result. `times` is the number of workers that
    ended so, one after the other. `how` is the cause: a signal such as SIGKILL, or the exit status."""

    def __init__(self, how: str, times: int = 1) -> None:
        self.how, self.times = how, times
        cause = (
            "it was killed, or ran out of memory" if how == "SIGKILL" else "a library that it uses ended it"
        )
        again = f", {times} times one after the other" if times > 1 else ""
        super().__init__(f"the worker died ({how})", hint=f"{cause}{again}")

    def __reduce__(self) -> tuple[Any, ...]:
        return WorkerDied, (self.how, self.times)


def _ignore_progress(_: str) -> None:
    """Ignore the progress of a task to which nobody listens."""


_listener: Callable[[str], object] = _ignore_progress


def tell(message: str) -> None:
    """Report the progress of the current task to the listener that `progress_to` has set."""
    _listener(message)


@contextmanager
def progress_to(listener: Callable[[str], object]) -> "Iterator[None]":
    """Send the progress of the tasks of this process to `listener`, within a `with` block."""
    global _listener  # noqa: PLW0603  # one task is done at a time
    before, _listener = _listener, listener
    try:
        yield
    finally:
        _listener = before
