"""Start processes that never outlive the process that started them. Report a fault of a program as one
message that helps the program's author."""

import multiprocessing
import os
import sys
import traceback
from itertools import count
from multiprocessing.connection import wait
from multiprocessing.context import ForkContext, SpawnContext
from pathlib import Path
from threading import Thread

from pnp.errors import PnpError

_asked = count()


def context(*, as_it_is: bool = False) -> ForkContext | SpawnContext:
    """Return the multiprocessing context for workers: "fork" (copies of this process) if that is safe, else
    "spawn" (new processes).

    A copy already has all modules imported, which takes half a second in a new process. Copies are safe on
    Linux, in a process with one thread: another thread could hold a lock that nobody would release in the
    copy. Only the first call returns "fork". At later calls, files of Python code may have changed since this
    process imported them, and a copy would still run the old code. With `as_it_is`, the caller accepts the
    code that is imported, and later calls may return "fork" too.
    """
    first = next(_asked) == 0
    if (first or as_it_is) and sys.platform == "linux" and len(list(Path("/proc/self/task").iterdir())) == 1:
        return multiprocessing.get_context("fork")
    return multiprocessing.get_context("spawn")


def end_with_parent() -> None:
    """End this process when its parent ends, however that happens. A worker calls this first, because a
    killed parent cannot stop its workers. Parent and worker hold the two ends of a pipe. The system closes
    the parent's end when the parent dies, and a thread of the worker waits for that."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=_watch, args=(parent.sentinel,), name="watches the parent", daemon=True).start()


def _watch(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)  # at once: nobody is there to hear of an ordered end


DEBUG = "PNP_DEBUG"
"""The environment variable that adds the traceback to the message of a fault."""


def fault(error: BaseException, *, place: str, author: str) -> PnpError:
    """Return the report of an unexpected exception: its type and text, where it was raised, and the request
    to report it to `author`. `place` is the task or game that the program was working on."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" at {frames[-1].filename}:{frames[-1].lineno}" if frames else ""
    text = " ".join(str(error).split())
    hint = f"report this to {author}, with these lines; {DEBUG}=1 adds how it came to it"
    if os.environ.get(DEBUG):
        told = "".join(traceback.format_exception(error)).rstrip()
        hint += "\n" + "\n".join(f"    {line}" for line in told.splitlines())
    found = f"{type(error).__name__}{': ' if text else ''}{text}{where}"
    return PnpError("a fault of the program", place=place, found=found, hint=hint)


def plain(error: PnpError) -> PnpError:
    """Return an error in a form that another process can unpickle. An error of a class outside of pnp becomes
    a PnpError, because the other process may lack that class."""
    if type(error).__module__.partition(".")[0] == "pnp":
        return error
    texts = {key: str(getattr(error, key)) for key in ("place", "expected", "found", "hint")}
    return PnpError(str(error.problem), **texts)
