"""Choose the executor for tasks. Define the executor that does each task in this process, as soon as it is
submitted."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

from pnp.parallel import Heard, progress_to
from pnp.parallel.cluster import Cluster, Identity
from pnp.parallel.processes import Processes


class Here(Executor):
    """An executor that does each task in this process. A future is already done when `submit` returns it."""

    ahead = 1
    """The largest number of tasks that are worth submitting in advance."""

    def __init__(self, heard: Heard = lambda *_: None) -> None:
        self._heard = heard

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do the task now and return its future. The future holds what the task raises, except for
        KeyboardInterrupt and other exceptions that end a program."""
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()
        try:
            with progress_to(lambda message: self._heard(fn, message)):
                future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001  # as every executor does
            future.set_exception(error)
        return future


def open_executor(
    jobs: int,
    *,
    scheduler: str | None = None,
    identity: Identity = dict,
    alone: bool = True,
    begin: Callable[[], object] | None = None,
    seconds: float | None = None,
    heard: Heard = lambda *_: None,
    as_it_is: bool = False,
) -> Here | Processes | Cluster:
    """Return an executor: the cluster at `scheduler` if that is given, else this process or processes of this
    machine.

    This process does the tasks if `jobs` is 1 or less and `alone` is true; otherwise up to `jobs` worker
    processes do. `heard(task, message)` is called with the progress that a task reports. `identity` matters
    only for a cluster; it returns the names and versions of the running program. Three arguments matter only
    for worker processes: each worker calls `begin` before its first task, `seconds` is the time limit of a
    task, and `as_it_is` is explained at `Processes`.

    Use the executor in a `with` block, and call shutdown(cancel_futures=True) to end it early. Raises
    PnpError if the cluster cannot be used.
    """
    if scheduler is not None:
        return Cluster(scheduler, identity, heard)
    if jobs <= 1 and alone:
        return Here(heard)
    return Processes(jobs, begin=begin, seconds=seconds, heard=heard, as_it_is=as_it_is)
