"""Processes that pnp starts: none outlives the one that started it. A fault of a program, met in one, is one
message that its author can do something with.
"""

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
    """How workers are started: as copies of this process where that is sound, else from nothing.

    A copy has at hand what is imported, which takes half a second from nothing. It is sound on Linux, and of
    a process of one thread: others may hold locks that nobody would release in the copy. And it is done once:
    who builds again, as files change, means programs as they are by then, and a copy has those read before;
    or whenever somebody means the program as it is.
    """
    first = next(_asked) == 0
    if (first or as_it_is) and sys.platform == "linux" and len(list(Path("/proc/self/task").iterdir())) == 1:
        return multiprocessing.get_context("fork")
    return multiprocessing.get_context("spawn")


def end_with_parent() -> None:
    """End this process when its parent ends, in whatever way. It is called first in a worker, because a
    killed parent cannot stop its workers. Parent and worker hold the two ends of a pipe. The system closes
    the parent's end when it dies, and a thread of the worker waits for that."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=_watch, args=(parent.sentinel,), name="watches the parent", daemon=True).start()


def _watch(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)  # at once: nobody is there to hear of an ordered end


DEBUG = "PNP_DEBUG"
"""The environment variable that adds the traceback to the message of a fault."""


def fault(error: BaseException, *, place: str, author: str) -> PnpError:
    """Return the report of an unexpected exception: what it is, where it came from, whom to tell."""
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
    """An error as it can travel to another process, which may not know the class of somebody's package."""
    if type(error).__module__.partition(".")[0] == "pnp":
        return error
    texts = {key: str(getattr(error, key)) for key in ("place", "expected", "found", "hint")}
    return PnpError(str(error.problem), **texts)
