"""The command line: it parses arguments, calls the library and prints. The packages that it calls neither
print nor end the program."""

import atexit
import gc
import os
import sys

__all__ = ["main"]

ONE_THREAD = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
"""The environment variables by which numpy's matrix libraries decide how many threads to start (default: one
per processor). pnp multiplies no matrices, and only a process with one thread can be forked
(pnp/system/process.py)."""

FEWER_SWEEPS = (50_000, 20, 20)
"""The thresholds of Python's garbage collector: new objects, then collections of each generation. With the
defaults (700, 10, 10) it runs hundreds of times while modules are imported, which takes a tenth of a second
and finds nothing."""


def main() -> None:
    """Run the command `pnp`. An interrupt while it still starts ends it silently with status 130."""
    gc.set_threshold(*FEWER_SWEEPS)
    # When Python ends, it collects garbage once more. For the objects of a kit that takes a second, and the
    # memory is freed anyway. Frozen objects are not collected.
    atexit.register(gc.freeze)
    for name in ONE_THREAD:
        os.environ.setdefault(name, "1")
    try:
        from pnp.cli.interrupting import wait_for_imports

        wait_for_imports()
        from pnp.cli.app import main as run
    except KeyboardInterrupt:
        sys.exit(130)
    run()
