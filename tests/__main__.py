"""`python3 -m tests [arguments of pytest]`: the whole suite on all cores, set up first where need be."""

import sys

from pnp import bootstrap


def run() -> int:
    bootstrap.ensure()
    import pytest

    # A module's tests stay together: what one of them builds, the others read.
    return pytest.main(["--numprocesses", "auto", "--dist", "loadscope", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(run())
