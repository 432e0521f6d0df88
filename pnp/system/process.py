"""Processes that pnp starts: none outlives the one that started it."""

import multiprocessing
import os
from multiprocessing.connection import wait
from threading import Thread


def end_with_parent() -> None:
    """Let this process end when its parent does, however that ends; called first in a worker's life.

    A killed parent cannot stop its workers. The system closes its end of a pipe that each of them holds
    the other end of, and a thread waits for that: it works wherever processes can be spawned.
    """
    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=_watch, args=(parent.sentinel,), name="watches the parent", daemon=True).start()


def _watch(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)  # at once: nobody is there to hear of an ordered end
