"""A worker of the suite stays small: what only one module's tests remember goes with that module.

Test modules remember kits, proofs and books by `functools.cache`, so that several of their tests share one.
Nobody asks for them once the last test of the module is over. What shared modules of tests/ remember stays,
until the process grows too large.
"""

import ctypes
import gc
import os
import sys
from pathlib import Path
from types import ModuleType

LARGE = 700 * 2**20
"""Bytes of a process above which all that tests remember is dropped."""


def forget(modules: list[ModuleType]) -> None:
    """Empty the caches that these modules define; those of all of tests/ if the process is large."""
    for module in modules:
        _clear(module)
    if resident() > LARGE:
        for name, module in list(sys.modules.items()):
            if name.partition(".")[0] == "tests":
                _clear(module)
        gc.collect()
        _trim()


def _clear(module: ModuleType) -> None:
    for value in list(vars(module).values()):
        if getattr(value, "__module__", None) == module.__name__ and hasattr(value, "cache_clear"):
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
