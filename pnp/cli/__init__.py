"""The command line: parse, call, print. Nothing below this package prints or ends the program."""

import gc
import os
import sys

__all__ = ["main"]

ONE_THREAD = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
"""What numpy's matrix libraries ask how many threads to start, as many as there are processors otherwise.
Nothing here multiplies matrices, and a process of one thread can be copied (pnp/system/process.py)."""

FEWER_SWEEPS = (50_000, 20, 20)
"""Objects, and then sweeps of them, after which Python looks for cycles again. By its usual numbers
(700, 10, 10) it looks hundreds of times while modules are imported: a tenth of a second, to find nothing."""


def main() -> None:
    """The command `pnp`; whoever interrupts it before it has begun is told as little as later."""
    gc.set_threshold(*FEWER_SWEEPS)
    for name in ONE_THREAD:
        os.environ.setdefault(name, "1")
    try:
        from pnp.cli.interrupting import wait_for_imports

        wait_for_imports()
        from pnp.cli.app import main as run
    except KeyboardInterrupt:
        sys.exit(130)
    run()
