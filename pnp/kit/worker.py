"""Build kits on this machine or on others, and move the finished kits to their folders on this machine.

A task (pnp.parallel) makes the files of one kit: plain data in, the bytes of the files out. A worker runs the
task in a private folder, with limits on time and memory. This process then moves the kits to their folders,
one after the other, each in one step. So a worker that is killed, hangs or runs out of memory damages nothing
else.
"""

import gc
import os
import tempfile
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from pnp.errors import KitError, PnpError
from pnp.games import authors, open_game
from pnp.kit import sending
from pnp.kit.fingerprint import identity
from pnp.kit.folder import exchange
from pnp.kit.plan import Plan
from pnp.kit.sending import SentGame
from pnp.parallel import WorkerDied, tell
from pnp.parallel.opening import open_executor
from pnp.parallel.processes import TookTooLong
from pnp.system import disk
from pnp.system.process import fault, plain

SECONDS = 600.0
"""The most seconds for a kit. A kit takes some seconds; one that takes this long hangs in a template."""

MEMORY = 6 * 2**30
"""The most bytes of address space of a worker, if the system can limit it (macOS and Windows cannot)."""

SWEPT = 8
"""The number of kits after which a worker collects garbage."""

BEGUN = "\0begun"
"""The first message of a task, which says that it has begun."""


@dataclass(frozen=True, slots=True)
class Event:
    """A report on the build of one kit.

    The kind `started` begins the build. The kind `step` names in `detail` what is being made. The kinds
    `done`, `failed` (with `error`) and `unchanged` (the kit was built before) end the build. The kind
    `warning` names in `detail` files that were left alone or that the new kit lacks. `seconds` is the time
    since the start.
    """

    plan: Plan
    kind: str
    detail: str = ""
    error: PnpError | None = None
    seconds: float = 0.0


Job = Callable[[Plan, Path, Callable[[str], None]], None]
"""A function that makes the files of a plan in a folder, and reports each step."""

_made = count(1)


@dataclass(frozen=True, slots=True)
class Make:
    """The task that makes a kit's files and returns them as {name: bytes}.

    `temporary` is a folder of this machine for temporary files. Kits of the same game and language go to the
    same worker if possible, because they share drawings.
    """

    plan: Plan
    job: Job
    game: SentGame | None = None
    temporary: Path | None = None

    @property
    def kin(self) -> tuple[str, ...]:
        return str(self.plan.folder), self.plan.options.locale

    @property
    def label(self) -> str:
        return self.plan.label

    def __call__(self) -> dict[str, bytes]:
        """Make the kit. Raises PnpError, whatever a package does."""
        tell(BEGUN)
        os.environ.pop("SOURCE_DATE_EPOCH", None)  # reportlab would write it into the file
        before = tempfile.tempdir
        try:
            with tempfile.TemporaryDirectory(dir=self.temporary, prefix="pnp-kit-") as private:
                return self._make(Path(private))
        except PnpError as error:
            raise self._from_here(plain(error)) from None
        except MemoryError:
            raise KitError("the build needed more memory than it may have", place=self.label) from None
        except BaseException as error:  # noqa: BLE001  # whatever it does, ending itself too
            if isinstance(error, OSError) and disk.is_limit(error):
                raise disk.refusal(error, self.plan.out) from None
            raise fault(error, place=self.label, author=authors(self.plan.game)) from None
        finally:
            tempfile.tempdir = before
            # Drawings are millions of tuples without a cycle: looking for cycles among them takes a tenth of
            # a build. The few cycles that kits leave are collected after several kits.
            if next(_made) % SWEPT == 0:
                gc.collect()

    def _make(self, private: Path) -> dict[str, bytes]:
        new, moment = private / "new", private / "tmp"
        new.mkdir()
        moment.mkdir()
        tempfile.tempdir = str(moment)
        plan = self.plan
        if self.game is not None:
            plan = replace(plan, folder=self.game.folder, out=private / "out")
        self.job(plan, new, tell)
        return {
            path.relative_to(new).as_posix(): path.read_bytes()
            for path in sorted(new.rglob("*"))
            if path.is_file()
        }

    def _from_here(self, error: PnpError) -> PnpError:
        """Return the error of a worker elsewhere, with its paths replaced by the paths of the game on this
        machine."""
        if self.game is not None:
            for key in ("problem", "place", "expected", "found", "hint"):
                setattr(error, key, self.game.with_local_paths(getattr(error, key)))
        return error


def run(
    plans: Sequence[Plan],
    job: Job,
    *,
    jobs: int = 1,
    seconds: float = SECONDS,
    scheduler: str | None = None,
) -> Generator[Event]:
    """Build the plans and yield events as they come. `job` makes the files of one kit in a worker, in at most
    `seconds`. At most `jobs` plans are built at once, or as many as the cluster at `scheduler` has workers.

    Leaving the iterator early (Ctrl-C) stops the workers and removes their folders. Raises PnpError if the
    cluster cannot be used.
    """
    if not plans:
        return
    far = scheduler is not None
    news: SimpleQueue[tuple[Plan, str, Future[Any] | None]] = SimpleQueue()
    places = {out: exchange.begin(out) for out in ({} if far else dict.fromkeys(plan.out for plan in plans))}
    try:
        for place in places.values():
            place.temporary.mkdir()
        tasks = [
            Make(plan, job, _send_game(plan) if far else None, None if far else places[plan.out].temporary)
            for plan in plans
        ]
        crew = open_executor(
            min(jobs, len({task.kin for task in tasks})),
            scheduler=scheduler,
            identity=identity,
            alone=False,
            begin=_begin,
            seconds=seconds,
            heard=lambda task, message: news.put((task.plan, message, None)),
        )
        try:
            for task in tasks:
                crew.submit(task).add_done_callback(_note_end(news, task.plan))
            yield from _events(news, len(tasks))
        finally:
            crew.shutdown(cancel_futures=True)
    finally:
        for place in places.values():
            with suppress(OSError):
                exchange.end(place)
        for out in {plan.out for plan in plans}:
            exchange.leave(out)


def _send_game(plan: Plan) -> SentGame:
    return SentGame.pack_game(open_game(str(plan.folder)), plan.out, far=True)


def _note_end(
    news: "SimpleQueue[tuple[Plan, str, Future[Any] | None]]", plan: Plan
) -> Callable[[Future[Any]], None]:
    return lambda future: news.put((plan, "", future))


def _events(news: "SimpleQueue[tuple[Plan, str, Future[Any] | None]]", left: int) -> Iterator[Event]:
    """Yield the events of kits being built, each put in its place when it is made."""
    began: dict[Plan, float] = {}
    while left:
        try:
            plan, message, future = news.get(timeout=1)  # with a limit for Ctrl-C on Windows
        except Empty:
            continue
        if message == BEGUN:
            began[plan] = time.monotonic()
            yield Event(plan, "started")
            continue
        seconds = time.monotonic() - began.get(plan, time.monotonic())
        if future is None:
            yield Event(plan, "step", message, seconds=seconds)
            continue
        left -= 1
        try:
            warnings = put_kit(plan, future.result())
        except PnpError as error:
            yield Event(plan, "failed", error=_lost_kit_error(plan, error))
            continue
        for warning in warnings:
            yield Event(plan, "warning", warning)
        yield Event(plan, "done", seconds=seconds)


def put_kit(plan: Plan, files: Mapping[str, bytes]) -> list[str]:
    """Write the files of a kit, given by their paths in it, and replace the old kit by them in one step (see
    `exchange.exchange_folders`). Return warnings: which files of the old kit the new one does not have, and
    which files that are not pnp's could not be kept in their places. Raises PnpError; the old kit stays whole
    then."""
    try:
        place = exchange.begin(plan.out)
    except OSError as error:
        raise disk.refusal(error, plan.out) from None
    try:
        for name, content in files.items():
            path = sending.inside(place.new, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        gone = exchange.tell_gone(plan.target, files)
        return gone + exchange.exchange_folders(place, plan.target)
    except OSError as error:
        raise disk.refusal(error, plan.out) from None
    finally:
        with suppress(OSError):
            exchange.end(place)


def _lost_kit_error(plan: Plan, error: PnpError) -> PnpError:
    """Return the error for a kit whose worker gave no answer."""
    if isinstance(error, TookTooLong):
        return KitError(f"the build took more than {error.seconds:.0f} s and was stopped", place=plan.label)
    if isinstance(error, WorkerDied):
        hint = f"{error.hint}; the kit that was there is as it was"
        return KitError(error.problem, place=plan.label, hint=hint)
    return error


def _begin() -> None:
    """Prepare a worker on this machine."""
    gc.disable()
    try:
        import resource
    except ImportError:
        return
    try:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    except (ValueError, OSError):
        return  # macOS refuses; the time limit still holds
