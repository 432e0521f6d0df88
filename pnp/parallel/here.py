"""An executor that does each task in this process, as it is submitted."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

from pnp.parallel import Heard, progress_to


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
