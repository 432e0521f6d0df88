"""A worker of the suite stays small: what only one module's tests remember goes with that module.

Test modules remember kits, proofs and books by `functools.cache` or in a `Kept`, so that several of their
tests share one. Nobody asks for them once the last test of the module is over.
"""

import ctypes
import gc
import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from pnp import caching


class Kept(dict[Any, Any]):
    """A dictionary of what tests share: emptied with its module, and earlier if the process is large."""


LARGE = 1100 * 2**20
"""Bytes of a process above which what several modules share is dropped as well."""

ROOM = 384 * 2**20
"""Bytes that pnp may remember in a process of the suite, which draws five games in three variants: with what
is enough for one command it would draw them several times."""


def make_room() -> None:
    """Let pnp remember more than it does for a command."""
    caching.BOUND = ROOM


def forget(modules: list[ModuleType]) -> None:
    """Empty the caches that these modules define and, if the process is large, what modules share (`Kept`)
    and what pnp itself remembers.

    Caches of other modules stay: some hold a browser or a server that is ended at the end of the run.
    """
    for module in modules:
        _clear(module)
    if resident() > LARGE:
        for name, module in list(sys.modules.items()):
            if name.partition(".")[0] == "tests":
                for value in list(vars(module).values()):
                    if isinstance(value, Kept):
                        value.clear()
        for memo in caching._store.memos:
            memo.clear()
        gc.collect()
        _trim()


def _clear(module: ModuleType) -> None:
    for value in list(vars(module).values()):
        if isinstance(value, Kept):
            value.clear()
        elif getattr(value, "__module__", None) == module.__name__ and hasattr(value, "cache_clear"):
            value.cache_clear()


def resident() -> int:
    """Return the bytes of memory that this process holds, 0 where the system does not say."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def _trim() -> None:
    """Give back to the system what the C library keeps of freed memory, where it is glibc."""
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)
