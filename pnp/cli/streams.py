"""The three streams that a command is given, whatever became of them: closed, full, or read no further."""

import io
import os
import sys
from typing import TextIO

import typer

from pnp.errors import PnpError
from pnp.system import disk

GONE = 141
"""The status where whoever reads the output has gone (`pnp list | head -1`): what a shell says of a program
that the system ended for writing to such a pipe."""

OUTPUT = "the output"
"""The name of the output in messages, and of an error of it."""

_NAMES = ("stdin", "stdout", "stderr")


class _Output(io.TextIOWrapper):
    """The output, whose errors say that they are its own: a system does not tell."""

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
    """Give a command that was started without one of them (`<&-`) an input without a line, or an output
    that nobody reads: the next file to be opened would else be taken for it."""
    for number, name in enumerate(_NAMES):
        if getattr(sys, name) is None:
            opened = os.open(os.devnull, os.O_RDONLY if number == 0 else os.O_WRONLY)
            setattr(sys, name, os.fdopen(opened, "r" if number == 0 else "w", encoding="utf-8"))
    old = sys.stdout
    if isinstance(old, io.TextIOWrapper):
        settings = {"encoding": old.encoding, "errors": old.errors, "line_buffering": old.line_buffering}
        sys.stdout = _Output(old.detach(), **settings)  # type: ignore[arg-type]  # what the old one has


def say(message: str) -> None:
    """A message for people, to the error stream; where that is full, it is dropped with all after it.

    Raises BrokenPipeError where its reader has gone.
    """
    try:
        typer.echo(message, err=True)
    except BrokenPipeError:
        raise
    except OSError:
        _drop(sys.stderr)


def finish() -> None:
    """Write what is not written yet. Raises OSError."""
    sys.stdout.flush()


def refusal(error: OSError) -> PnpError | None:
    """Return the message about an error of the output, which then gets no more text, or None for any other
    error."""
    if error.filename != OUTPUT:
        return None
    _drop(sys.stdout)
    if error.errno in disk.FULL:
        return PnpError("the disk is full", place=OUTPUT, hint="make room and try again")
    found = (error.strerror or str(error)).lower()
    return PnpError("this cannot be written", place=OUTPUT, found=found)


def stop_writing() -> int:
    """Stop writing to a reader that has gone, and return the exit status."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            _drop(stream)
    return GONE


def _drop(stream: TextIO) -> None:
    """Discard all that is written from here on, or not yet written. Python would complain at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
