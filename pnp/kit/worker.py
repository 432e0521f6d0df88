"""One worker process builds one kit, in a private folder, with limits on time and memory.

The parent starts workers, listens, and puts a finished kit in its place. A worker that is killed,
hangs or runs out of memory takes nothing with it but its private folder.
"""

import multiprocessing
import os
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from pnp.errors import KitError, PnpError
from pnp.kit import swap
from pnp.kit.fault import fault, plain
from pnp.kit.plan import Plan
from pnp.system import disk
from pnp.system.process import end_with_parent

SECONDS = 600.0
"""A kit takes seconds; what takes this long is stuck in somebody's template."""

MEMORY = 6 * 2**30
"""Bytes of address space a worker may use, where the system can hold it to that (not macOS, Windows)."""

PRIVATE = ".building"


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


@dataclass(slots=True)
class _Running:
    plan: Plan
    process: BaseProcess
    folder: Path
    started: float


Job = Callable[[Plan, Path, Callable[[str], None]], None]
"""Builds one plan into a folder, naming its steps as it goes."""


def run(plans: Sequence[Plan], job: Job, *, jobs: int = 1, seconds: float = SECONDS) -> Generator[Event]:
    """Build the plans, at most `jobs` at once, yielding events as they come.

    Leaving the iterator early (Ctrl-C) stops the workers and removes their folders.
    """
    waiting = list(plans)
    running: dict[Connection, _Running] = {}
    context = multiprocessing.get_context("spawn")
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                plan = waiting.pop(0)
                listener, speaker = context.Pipe(duplex=False)
                private = plan.out / PRIVATE
                private.mkdir(parents=True, exist_ok=True)
                # Not mkdtemp: a kit is to be read by whoever may read the folder around it.
                folder = private / f"{len(plans) - len(waiting)}-{plan.game}"
                folder.mkdir()
                process = context.Process(target=_work, args=(job, plan, folder, speaker), daemon=True)
                process.start()
                speaker.close()
                running[listener] = _Running(plan, process, folder, time.monotonic())
                yield Event(plan, "started")
            ready = set(wait(list(running), timeout=0.5))
            for listener in [each for each in running if each in ready]:
                yield from _listen(listener, running)
            for listener, work in list(running.items()):
                if time.monotonic() - work.started > seconds:
                    error = KitError(
                        f"the build took more than {seconds:.0f} s and was stopped", place=work.plan.label
                    )
                    yield _end(listener, running, Event(work.plan, "failed", error=error))
    finally:
        for listener in list(running):
            _end(listener, running, Event(running[listener].plan, "failed"))
        for out in {plan.out for plan in plans}:
            if (out / PRIVATE).is_dir() and not any((out / PRIVATE).iterdir()):
                (out / PRIVATE).rmdir()


def _listen(listener: Connection, running: dict[Connection, _Running]) -> Iterator[Event]:
    work = running[listener]
    try:
        kind, detail = listener.recv()
    except (EOFError, OSError):
        work.process.join(5)
        error = _death(work.plan, work.process.exitcode or 0)
        yield _end(listener, running, Event(work.plan, "failed", error=error))
        return
    seconds = time.monotonic() - work.started
    if kind == "step":
        yield Event(work.plan, "step", str(detail), seconds=seconds)
    elif kind == "failed":
        yield _end(listener, running, Event(work.plan, "failed", error=detail))
    else:
        try:
            swap.put(work.folder, work.plan.target)
            event = Event(work.plan, "done", seconds=seconds)
        except PnpError as error:
            event = Event(work.plan, "failed", error=error)
        yield _end(listener, running, event)


def _death(plan: Plan, status: int) -> KitError:
    """What is told of a worker that ended without a word: killed by a signal (negative), or by itself."""
    try:
        how = signal.Signals(-status).name
    except ValueError:
        how = f"exit status {status}"
    cause = "it was killed, or ran out of memory" if how == "SIGKILL" else "a library that it uses ended it"
    hint = f"{cause}; the kit that was there is as it was"
    return KitError(f"the worker died ({how})", place=plan.label, hint=hint)


def _end(listener: Connection, running: dict[Connection, _Running], event: Event) -> Event:
    work = running.pop(listener)
    listener.close()
    if work.process.is_alive():
        work.process.terminate()
        work.process.join(2)
        if work.process.is_alive():
            work.process.kill()
    work.process.join()
    for folder in (work.folder, _temporary(work.folder)):
        shutil.rmtree(folder, ignore_errors=True)
    return event


def _temporary(folder: Path) -> Path:
    """Where the worker that builds in `folder` puts files for the moment: with the kit, they go with it."""
    return folder.with_name(f"{folder.name}.tmp")


def _work(job: Job, plan: Plan, folder: Path, speaker: Connection) -> None:
    """The worker's whole life. Runs in a process of its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle
    end_with_parent()
    _limit_memory()
    os.environ.pop("SOURCE_DATE_EPOCH", None)  # reportlab would write it into the file
    tempfile.tempdir = str(_temporary(folder))

    def say(kind: str, detail: Any) -> None:
        speaker.send((kind, detail))

    try:
        _temporary(folder).mkdir()
        job(plan, folder, lambda step: say("step", step))
        say("done", "")
    except PnpError as error:
        say("failed", plain(error))
    except MemoryError:
        say("failed", KitError("the build needed more memory than it may have", place=plan.label))
    except BaseException as error:  # noqa: BLE001  # whatever somebody's package does, ending itself too
        if isinstance(error, OSError) and disk.is_limit(error):
            say("failed", disk.refusal(error, plan.out))
        else:
            say("failed", fault(error, plan))
    finally:
        speaker.close()


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:
        return
    try:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    except (ValueError, OSError):
        return  # macOS refuses; the time limit still holds


def clean(out: Path) -> list[str]:
    """Remove what a killed build left behind, and finish what it had begun to swap in; no link is followed.

    Says what is left alone, and why. Raises KitError where the system refuses.
    """
    private = out / PRIVATE
    if private.is_dir() and not disk.is_link(private):
        shutil.rmtree(private, ignore_errors=True)
    if not out.is_dir():
        return []
    games = sorted(path for path in out.iterdir() if path.is_dir() and not disk.is_link(path))
    return [message for game in games for message in swap.recover(game)]
