"""The standard streams of the command, for the cases that one is closed or full, or its reader has gone."""

import io
import os
import sys
from typing import TextIO

import typer

from pnp.errors import PnpError
from pnp.system import disk

GONE = 141
"""The exit status if the reader of the output has gone (`pnp list | head -1`): the status that a shell
reports for a program that a broken pipe has ended."""

OUTPUT = "the output"
"""The name of the output in messages and in its errors."""

_NAMES = ("stdin", "stdout", "stderr")


class _Output(io.TextIOWrapper):
    """The output stream. Its errors have OUTPUT as their filename, because the system does not say where they
    come from."""

    def write(self, text: str, /) -> int:
        try:
            return super().write(text)
        except OSError as error:
            error.filename = OUTPUT
            raise

    def flush(self) -> None:
        try:
            super().flush()
        except OSError as error:
            error.filename = OUTPUT
            raise


def complete() -> None:
    """Replace a missing standard stream (`<&-`) by an empty one. Otherwise the next file to be opened would
    get its number."""
    for number, name in enumerate(_NAMES):
        if getattr(sys, name) is None:
            opened = os.open(os.devnull, os.O_RDONLY if number == 0 else os.O_WRONLY)
            setattr(sys, name, os.fdopen(opened, "r" if number == 0 else "w", encoding="utf-8"))
    old = sys.stdout
    if isinstance(old, io.TextIOWrapper):
        settings = {"encoding": old.encoding, "errors": old.errors, "line_buffering": old.line_buffering}
        sys.stdout = _Output(old.detach(), **settings)  # type: ignore[arg-type]  # what the old one has


def say(message: str) -> None:
    """Print a message for people to the error stream. If the stream is full, the message and all later ones
    are dropped. Raises BrokenPipeError if its reader has gone."""
    try:
        typer.echo(message, err=True)
    except BrokenPipeError:
        raise
    except OSError:
        _drop(sys.stderr)


def finish() -> None:
    """Flush the output. Raises OSError."""
    sys.stdout.flush()


def refusal(error: OSError) -> PnpError | None:
    """Return the message about an error of the output, which is then switched off, or None for any other
    error."""
    if error.filename != OUTPUT:
        return None
    _drop(sys.stdout)
    if error.errno in disk.FULL:
        return PnpError("the disk is full", place=OUTPUT, hint="make room and try again")
    found = (error.strerror or str(error)).lower()
    return PnpError("this cannot be written", place=OUTPUT, found=found)


def stop_writing() -> int:
    """Stop writing to streams whose reader has gone, and return the exit status."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            _drop(stream)
    return GONE


def _drop(stream: TextIO) -> None:
    """Discard everything that is not yet written to a stream, and all later text. Otherwise Python would
    report an error at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
