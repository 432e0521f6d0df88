"""`python3 -m tests [arguments of pytest]`: the whole suite on all cores, set up first where need be."""

import os
import sys

from pnp import bootstrap

BYTECODE = bootstrap.ROOT / ".pytest_cache" / "bytecode"
"""Where the some thousand processes of a run find what the first of them has compiled, whatever is set for
other programs; beside no source, so that a checkout stays as it is."""


def run() -> int:
    bootstrap.ensure(lock=bootstrap.WHOLE)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(BYTECODE)
    sys.dont_write_bytecode = False
    import pytest

    # A module's tests stay together: what one of them builds, the others read. Those that take longest come
    # first (tests/conftest.py), or one core would be left with them at the end.
    together = ["--dist", "loadscope", "--no-loadscope-reorder"]
    return pytest.main(["--numprocesses", "auto", *together, *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(run())
