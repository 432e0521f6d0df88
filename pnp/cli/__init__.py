"""The command line: parse, call, print. Nothing below this room prints or ends the program."""

from pnp.cli.app import main

__all__ = ["main"]
