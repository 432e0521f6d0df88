"""Processes that are killed at an exact step: before a chosen one of the things that they do to the disk.

A step is what Python tells an audit hook of: a folder made, looked through or removed, a name given, changed
or taken away, a file opened for writing, a call of the system looked up. The kill is SIGKILL, of a process.
"""

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

STEPS = frozenset(
    (
        "ctypes.dlsym",
        "os.chmod",
        "os.link",
        "os.mkdir",
        "os.remove",
        "os.rename",
        "os.rmdir",
        "os.scandir",
        "os.symlink",
        "os.utime",
    )
)
KILLED, DONE, REFUSED, FAILED = -9, 0, 2, 3
"""How a process can end."""


def kill_at(step: int, under: str) -> None:
    """Have this process killed before its step of that number, from 1, among those that concern a folder."""
    me, left = os.getpid(), [step]

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        writes = event == "open" and len(arguments) > 2 and int(arguments[2] or 0) & (os.O_WRONLY | os.O_RDWR)
        if (event not in STEPS and not writes) or os.getpid() != me:
            return
        place = arguments[0]
        if isinstance(place, int) or event == "ctypes.dlsym" or _concerns(os.fsdecode(place), under):
            left[0] -= 1
            if left[0] == 0:
                os.kill(me, signal.SIGKILL)

    sys.addaudithook(hook)


def _concerns(place: str, under: str) -> bool:
    """Whether a path lies in a folder; one that is told from an open folder counts as well."""
    return not Path(place).is_absolute() or place.startswith(under)


def run(task: Callable[[], object], step: int, under: str, refusal: type[Exception]) -> int:
    """Do something in a process of its own that is killed at a step, 0 for never; return how it ended."""
    child = os.fork()
    if child == 0:
        status = FAILED
        try:
            if step:
                kill_at(step, under)
            task()
            status = DONE
        except refusal:
            status = REFUSED
        except BaseException as error:  # noqa: BLE001  # a child must not go on with the tests
            sys.stderr.write(f"{type(error).__name__}: {error}\n")
        finally:
            os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
