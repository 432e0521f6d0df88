"""Progress of a build or a simulation: bars on a terminal, plain lines elsewhere."""

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.progress import Progress as Bars
    from rich.progress import TaskID

    from pnp.kit import Event
    from pnp.kit.plan import Plan


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
            # Drawn anew as something happens, without a thread: a process that has none may be copied.
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
    """Shows how many of a number of things are done, as a bar on a terminal and not at all elsewhere."""

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
        """Add to the number of things done."""
        if self._bars is not None and self._task is not None:
            self._bars.advance(self._task, done)
