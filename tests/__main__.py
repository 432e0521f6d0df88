"""`python3 -m tests [arguments of pytest]`: the whole suite on all cores, set up first where need be."""

import sys

from pnp import bootstrap


def run() -> int:
    bootstrap.ensure()
    import pytest

    # A module's tests stay together: what one of them builds, the others read. Those that take longest come
    # first (tests/conftest.py), or one core would be left with them at the end.
    together = ["--dist", "loadscope", "--no-loadscope-reorder"]
    return pytest.main(["--numprocesses", "auto", *together, *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(run())
