"""Writes to the standard streams of the command, also if one is closed or full or its reader has gone. Shows
the progress of a build or a simulation as bars on a terminal and as plain lines elsewhere."""

import io
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Self, TextIO

import typer

from pnp.errors import PnpError
from pnp.system import disk

if TYPE_CHECKING:
    from rich.progress import Progress as Bars
    from rich.progress import TaskID

    from pnp.kit import Event
    from pnp.kit.plan import Plan


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
    """Replace a missing standard stream (`<&-`) by an empty one. Otherwise the next file that is opened would
    get its file descriptor."""
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
    """Return the message about an error of the output and stop writing to it. Return None for any other
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


class Progress:
    """Shows the events of a build as they come, as bars on a terminal or as lines that `say` prints."""

    def __init__(self, plans: "Sequence[Plan]", *, say: Callable[[str], None]) -> None:
        self._total, self._say, self._done = len(plans), say, 0
        self._bars: Bars | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> Self:
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

            columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
            # The bars are redrawn at events, without a thread: only a process without threads can be forked.
            self._bars = Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False)
            self._bars.start()
            self._task = self._bars.add_task("building", total=self._total)
        return self

    def __exit__(self, *_: object) -> None:
        if self._bars is not None:
            self._bars.stop()

    def show(self, event: "Event") -> None:
        """Show an event of `pnp.kit.build`."""
        if event.kind in ("done", "unchanged", "failed"):
            self._done += 1
            words = {"done": f"built in {event.seconds:.1f} s", "unchanged": "unchanged", "failed": "failed"}
            self._line(f"{event.plan.label}: {words[event.kind]}")
        if self._bars is not None and self._task is not None:
            detail = f": {event.detail}" if event.detail else ""
            told = f"{event.plan.label}{detail}"
            self._bars.update(self._task, completed=self._done, description=told, refresh=True)

    def _line(self, text: str) -> None:
        if self._bars is not None:
            self._bars.console.print(text, highlight=False)
        else:
            self._say(text)


class Bar:
    """Shows the progress of a task, as a bar on a terminal and not at all elsewhere."""

    def __init__(self, what: str, total: int) -> None:
        self._what, self._total = what, total
        self._bars: Bars | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> Self:
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

            columns = (
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                TimeRemainingColumn(),
            )
            self._bars = Progress(*columns, console=Console(stderr=True), transient=True)
            self._bars.start()
            self._task = self._bars.add_task(self._what, total=self._total)
        return self

    def __exit__(self, *_: object) -> None:
        if self._bars is not None:
            self._bars.stop()

    def advance(self, done: int) -> None:
        """Add to the number of steps that are done."""
        if self._bars is not None and self._task is not None:
            self._bars.advance(self._task, done)
