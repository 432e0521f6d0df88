"""Worker processes build kits, each in a private folder, with limits on time and memory.

The parent starts workers, listens, and puts a finished kit in its place. A worker goes on with the next
kit of its game, so that what papers and languages have in common is drawn and proved once. One that is
killed, hangs or runs out of memory takes nothing with it but the private folder of its kit: what it
would have built next is built by another.
"""

import gc
import os
import signal
import tempfile
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from pnp.errors import KitError, PnpError
from pnp.games import authors
from pnp.kit.exchange import swap
from pnp.kit.exchange.swap import Workplace
from pnp.kit.plan import Plan
from pnp.system import disk
from pnp.system.fault import fault, plain
from pnp.system.process import context, end_with_parent

SECONDS = 600.0
"""A kit takes seconds; what takes this long is stuck in somebody's template."""

MEMORY = 6 * 2**30
"""Bytes of address space a worker may use, where the system can hold it to that (not macOS, Windows)."""

SWEPT = 8
"""Kits after which a worker collects garbage."""


@dataclass(frozen=True, slots=True)
class Event:
    """What happened to a kit: `step` names what is being made; `done` and `failed` end it.

    `warning` tells of something in the folder of kits that was left alone.
    """

    plan: Plan
    kind: str
    detail: str = ""
    error: PnpError | None = None
    seconds: float = 0.0


Job = Callable[[Plan, Path, Callable[[str], None]], None]
"""Builds one plan into a folder, naming its steps as it goes."""


@dataclass(slots=True)
class _Worker:
    """A process, the kit that it is building, and where to."""

    process: BaseProcess
    plan: Plan
    place: Workplace
    started: float


def run(plans: Sequence[Plan], job: Job, *, jobs: int = 1, seconds: float = SECONDS) -> Generator[Event]:
    """Build the plans, at most `jobs` at once, yielding events as they come.

    Leaving the iterator early (Ctrl-C) stops the workers and removes their folders.
    """
    crew = _Crew(plans, job)
    try:
        while crew.waiting or crew.working:
            while len(crew.working) < jobs and (plan := _unshared(crew.waiting, crew.at_work())):
                yield crew.hire(plan)
            ready = set(wait(list(crew.working), timeout=0.5))
            for line in [each for each in crew.working if each in ready]:
                yield from crew.listen(line)
            for line, worker in list(crew.working.items()):
                if time.monotonic() - worker.started > seconds:
                    problem = f"the build took more than {seconds:.0f} s and was stopped"
                    yield crew.dismiss(line, KitError(problem, place=worker.plan.label))
    finally:
        for line in list(crew.working):
            crew.dismiss(line)
        for out in {plan.out for plan in plans}:
            swap.leave(out)


def _unshared(waiting: Sequence[Plan], at_work: Sequence[Plan]) -> Plan | None:
    """What another worker could begin with: a game that nobody builds, else a language of one.

    Kits of one game and language have their drawings in common, so they stay with one worker; those of
    one game have its proofs in common, so a second worker for it is the last resort.
    """
    games = {plan.folder for plan in at_work}
    drawn = {(plan.folder, plan.options.locale) for plan in at_work}
    new = [plan for plan in waiting if plan.folder not in games]
    free = new or [plan for plan in waiting if (plan.folder, plan.options.locale) not in drawn]
    return free[0] if free else None


def _next(waiting: Sequence[Plan], built: Plan, at_work: Sequence[Plan]) -> Plan | None:
    """What a worker goes on with: a kit of the language that it has drawn, else one of its game."""
    same = [plan for plan in waiting if plan.folder == built.folder]
    drawn = [plan for plan in same if plan.options.locale == built.options.locale]
    return drawn[0] if drawn else _unshared(same, [plan for plan in at_work if plan is not built])


class _Crew:
    """The workers of a build, each at the other end of a line, and what nobody builds yet."""

    def __init__(self, plans: Sequence[Plan], job: Job) -> None:
        self.waiting = list(plans)
        self.working: dict[Connection, _Worker] = {}
        self._job = job
        self._context = context()

    def at_work(self) -> list[Plan]:
        """What is being built."""
        return [worker.plan for worker in self.working.values()]

    def hire(self, plan: Plan) -> Event:
        """Begin a plan with a worker of its own."""
        line, far = self._context.Pipe()
        process = self._context.Process(target=_work, args=(self._job, far), daemon=True)
        process.start()
        far.close()
        return self._begin(line, process, plan)

    def _begin(self, line: Connection, process: BaseProcess, plan: Plan) -> Event:
        self.waiting.remove(plan)
        place = swap.begin(plan.out)
        self.working[line] = _Worker(process, plan, place, time.monotonic())
        with suppress(OSError):  # it died; listening to it will tell
            line.send((plan, place))
        return Event(plan, "started")

    def listen(self, line: Connection) -> Iterator[Event]:
        """What a worker has to say, and what follows from it."""
        worker = self.working[line]
        try:
            kind, detail = line.recv()
        except (EOFError, OSError):
            worker.process.join(5)
            error = _death(worker.plan, worker.process.exitcode or 0)
            yield self.dismiss(line, error)
            return
        seconds = time.monotonic() - worker.started
        if kind == "step":
            yield Event(worker.plan, "step", str(detail), seconds=seconds)
        elif kind == "failed":
            yield self.dismiss(line, detail)
        else:
            try:
                left = swap.put(worker.place, worker.plan.target)
            except PnpError as error:
                yield self.dismiss(line, error)
                return
            for message in left:
                yield Event(worker.plan, "warning", message)
            yield Event(worker.plan, "done", seconds=seconds)
            following = _next(self.waiting, worker.plan, self.at_work())
            if following is None:
                self.dismiss(line)
            else:
                yield self._begin(line, worker.process, following)

    def dismiss(self, line: Connection, error: PnpError | None = None) -> Event:
        """End a worker; the event says that its kit failed.

        One whose kit has failed builds no other: what it holds in memory may be as wrong.
        """
        worker = self.working.pop(line)
        line.close()
        if worker.process.is_alive():
            worker.process.terminate()
            worker.process.join(2)
            if worker.process.is_alive():
                worker.process.kill()
        worker.process.join()
        with suppress(OSError):
            swap.end(worker.place)
        return Event(worker.plan, "failed", error=error)


def _death(plan: Plan, status: int) -> KitError:
    """What is told of a worker that ended without a word: killed by a signal (negative), or by itself."""
    try:
        how = signal.Signals(-status).name
    except ValueError:
        how = f"exit status {status}"
    cause = "it was killed, or ran out of memory" if how == "SIGKILL" else "a library that it uses ended it"
    hint = f"{cause}; the kit that was there is as it was"
    return KitError(f"the worker died ({how})", place=plan.label, hint=hint)


def _work(job: Job, line: Connection) -> None:
    """The worker's whole life: one kit after the other. Runs in a process of its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle
    end_with_parent()
    _limit_memory()
    os.environ.pop("SOURCE_DATE_EPOCH", None)  # reportlab would write it into the file
    # Drawings are millions of tuples without a cycle: looking for cycles among them takes a tenth of a
    # build. What cycles a kit leaves goes when there have been several.
    gc.disable()
    with suppress(EOFError, OSError):  # the parent is gone: nobody wants a kit any more
        for number in count(1):
            plan, place = line.recv()
            line.send(_outcome(job, plan, place, line))
            if number % SWEPT == 0:
                gc.collect()


def _outcome(job: Job, plan: Plan, place: Workplace, line: Connection) -> tuple[str, Any]:
    """Build a kit and say how it went."""
    tempfile.tempdir = str(place.temporary)  # it goes with the kit's private folder
    try:
        place.temporary.mkdir()
        job(plan, place.new, lambda step: line.send(("step", step)))
    except PnpError as error:
        return "failed", plain(error)
    except MemoryError:
        return "failed", KitError("the build needed more memory than it may have", place=plan.label)
    except BaseException as error:  # noqa: BLE001  # whatever somebody's package does, ending itself too
        if isinstance(error, OSError) and disk.is_limit(error):
            return "failed", disk.refusal(error, plan.out)
        return "failed", fault(error, place=plan.label, author=authors(plan.game))
    return "done", ""


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:
        return
    try:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    except (ValueError, OSError):
        return  # macOS refuses; the time limit still holds
