"""Limit the time and memory of work that may never end, such as a call of a game engine by another author."""

import _thread
import faulthandler
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
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


_PAUSE = 1e-4
"""Seconds between two looks at whether the watch has ended, which it does at once."""


class Unending(BaseException):
    """Raised inside work that has exceeded a limit. It is not a subclass of Exception, so that it also stops
    an engine that catches every Exception."""


class Limits:
    """Limits the time and memory of the work in a `with` block. Raises Unending in its thread if a step takes
    longer than `seconds`. A step begins with the block and with each call of `restart`.

    Python can be interrupted only between two of its instructions. If a step never comes back to Python, such
    as sum(itertools.count()), the whole process ends after nearly three times as long, with its stack on the
    error stream. On Linux a step that takes MEMORY bytes more than the process had before gets a MemoryError.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds = SECONDS if seconds is None else seconds
        self._step = monotonic()
        self._armed: float | None = None
        """When the end of the process was last set."""
        self._is_limited = self._is_watched = False
        self._memory: tuple[int, int] | None = None

    def __enter__(self) -> Self:
        self._worker = _thread.get_ident()
        self._memory = _limit_memory()
        self._end = _thread.allocate_lock()  # held until the watch is to end; no release stops halfway
        self._end.acquire()
        self._is_limited = self._is_watched = True
        self.restart()
        try:  # without threading.Thread, whose start and join break when they are interrupted
            _thread.start_new_thread(self._interrupt, ())
        except Unending:  # so soon; the watch began all the same
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        # The watch may raise Unending once more while this ends it. What it raised must not be taken back:
        # Python 3.11 then looks for it for ever, and whoever traces or profiles a function hangs.
        while self._is_limited:
            with suppress(Unending):
                self._stop()

    def _stop(self) -> None:
        """End the watch and the limits. Does the rest when it is called again after an interruption."""
        if self._end.locked():
            self._end.release()
        while self._is_watched:
            sleep(_PAUSE)
        faulthandler.cancel_dump_traceback_later()
        if self._memory is not None:
            _allow_memory(self._memory)
        self._is_limited = False

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
        wait = self.seconds
        while not self._end.acquire(timeout=wait):
            wait = self._step + self.seconds - monotonic()
            if wait <= 0:
                _raise_in(self._worker, Unending)
                wait = _AGAIN * self.seconds
        self._is_watched = False


def _raise_in(thread: int, error: type[BaseException]) -> None:
    """Raise an exception in a thread before its next instruction."""
    import ctypes  # which few need

    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))


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
