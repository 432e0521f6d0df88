"""The command line: parse, call, print. Nothing below this room prints or ends the program."""

import sys

__all__ = ["main"]


def main() -> None:
    """The command `pnp`; whoever interrupts it before it has begun is told as little as later."""
    try:
        from pnp.cli.interrupting import wait_for_imports

        wait_for_imports()
        from pnp.cli.app import main as run
    except KeyboardInterrupt:
        sys.exit(130)
    run()
