"""Limit the time and memory of work that may never end, such as a call of a game engine by another author."""

import faulthandler
import sys
import threading
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Self

SECONDS = 600.0
"""The usual limit in seconds for one step, far longer than any that ends."""

MEMORY = 4 << 30
"""Bytes that work may take beyond what the process has when it begins (on Linux)."""

_AGAIN = 0.5
"""The share of that time after which work is interrupted again that has gone on all the same."""

_AT_LAST = 3
"""After so many times that time the process ends."""

_ARMED = 0.05
"""The share of that time for which the end of the process stays as it was set. To set it begins a thread, and
most steps are short."""


class Unending(BaseException):
    """Raised inside work that has exceeded a limit. The class is no Exception, so that an engine that catches
    every Exception stops as well."""


class Limits:
    """Limits the time and memory of the work in a `with` block. Raises Unending in its thread if a step takes
    longer than `seconds`.

    Python can be interrupted only between two of its instructions. If a step never comes back to Python, such
    as sum(itertools.count()), the whole process ends after nearly three times as long, with its stack on the
    error stream. On Linux a step that takes MEMORY bytes more than the process had before gets a MemoryError.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds = SECONDS if seconds is None else seconds
        self._step = monotonic()
        self._armed: float | None = None
        """When the end of the process was last set."""
        self._change = threading.Condition()
        self._is_over = self._is_interrupted = False
        self._memory: tuple[int, int] | None = None

    def __enter__(self) -> Self:
        self._worker = threading.get_ident()
        self._watch = threading.Thread(target=self._interrupt, name="watches the time", daemon=True)
        self._memory = _limit_memory()
        self.restart()
        self._watch.start()
        return self

    def __exit__(self, *_: object) -> None:
        while not self._is_over:
            with suppress(Unending), self._change:  # which may be raised once more just now
                self._is_over = True
                self._change.notify()
        self._watch.join()
        if self._is_interrupted:
            _raise_in(self._worker, None)
        faulthandler.cancel_dump_traceback_later()
        if self._memory is not None:
            _allow_memory(self._memory)

    def restart(self) -> None:
        """Begin a new step, which may take the full `seconds`."""
        self._step = monotonic()
        if sys.__stderr__ is None or (
            self._armed is not None and self._step - self._armed < _ARMED * self.seconds
        ):
            return
        self._armed = self._step
        with suppress(OSError, ValueError):  # an error stream without a file
            faulthandler.dump_traceback_later(_AT_LAST * self.seconds, exit=True, file=sys.__stderr__)

    def _interrupt(self) -> None:
        with self._change:
            while not self._is_over:
                left = self._step + self.seconds - monotonic()
                if left <= 0:
                    self._is_interrupted = True
                    _raise_in(self._worker, Unending)
                self._change.wait(left if left > 0 else _AGAIN * self.seconds)


def _raise_in(thread: int, error: type[BaseException] | None) -> None:
    """Raise an exception in a thread before its next instruction. With None, cancel an exception that was not
    raised yet."""
    import ctypes  # which few need

    ctypes.pythonapi.PyThreadState_SetAsyncExc(
        ctypes.c_ulong(thread), None if error is None else ctypes.py_object(error)
    )


def _limit_memory() -> tuple[int, int] | None:
    """Let this process take no more than MEMORY bytes beyond what it has. Return its limits before, or None
    where the system has no such limit."""
    if sys.platform != "linux":
        return None
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    most = pages * resource.getpagesize() + MEMORY
    stricter = [each for each in (soft, hard) if each != resource.RLIM_INFINITY]
    resource.setrlimit(resource.RLIMIT_AS, (min([most, *stricter]), hard))
    return soft, hard


def _allow_memory(limits: tuple[int, int]) -> None:
    if sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, limits)
