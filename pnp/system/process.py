"""Processes that pnp starts: none outlives the one that started it."""

import multiprocessing
import os
import sys
from itertools import count
from multiprocessing.connection import wait
from multiprocessing.context import ForkContext, SpawnContext
from pathlib import Path
from threading import Thread

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
