"""Which of the three executors does the tasks; the one that does each task in this process, as it is
submitted.
"""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

from pnp.parallel import Heard, progress_to
from pnp.parallel.cluster import Cluster, Identity
from pnp.parallel.processes import Processes


class Here(Executor):
    """Does a task as it is submitted, so its future is done when it is returned."""

    ahead = 1
    """Tasks that it makes sense to have submitted at a time."""

    def __init__(self, heard: Heard = lambda *_: None) -> None:
        self._heard = heard

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do the task now and return its future. That holds what the task raises, except for what ends a
        program (Ctrl-C)."""
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
    """Return what does tasks: the cluster at `scheduler`, else up to `jobs` processes of this machine, else,
    where one job is enough and tasks may be `alone` with this process, this process.

    `identity` is for a cluster, and says which program this is; `begin`, `seconds` and `as_it_is` are for
    processes; see there. Use it with `with`, and shut it down with cancel_futures=True where something else
    ends it. Raises PnpError where the cluster cannot be used.
    """
    if scheduler is not None:
        return Cluster(scheduler, identity, heard)
    if jobs <= 1 and alone:
        return Here(heard)
    return Processes(jobs, begin=begin, seconds=seconds, heard=heard, as_it_is=as_it_is)
