"""Cases read in forks, each held to its seconds, to memory, and to its own folder."""

import json
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tests.hostile.kinds import ALLOWED, KINDS
from tests.processes import taken

SECONDS = 10.0
"""Of the processor, for a case; a machine that does other things as well does not count."""

MEMORY = 2 * 2**30
BATCH = 250


@dataclass
class Tally:
    """Cases of a kind: how many were sound, how many refused, the slowest, and what failed, by its seed."""

    cases: int = 0
    sound: int = 0
    refused: int = 0
    slowest: float = 0.0
    failed: list[str] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        self.cases += other.cases
        self.sound += other.sound
        self.refused += other.refused
        self.slowest = max(self.slowest, other.slowest)
        self.failed += other.failed


class TooSlowError(BaseException):
    """A case has taken its seconds. Nothing that is tried may catch it."""


class TrespassError(BaseException):
    """A file outside the case's folder was written, or one that was meant to be reached by climbing."""


class Watch:
    """Hears of every file that is opened (sys.addaudithook), and whether it may be."""

    def __init__(self) -> None:
        self.allowed: Path | None = None
        self.trespass = ""
        sys.addaudithook(self.hear)

    def hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self.allowed is None or event not in _WATCHED:
            return
        where = str(os.fsdecode(arguments[0])) if arguments and isinstance(arguments[0], str | bytes) else ""
        if event == "open":
            writes = bool((arguments[2] or 0) & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))
            aimed = "secret.txt" in where or where == "/etc/passwd"
            if not where or not (writes or aimed) or (writes and self._inside(where)):
                return
        elif where and self._inside(where):
            return
        self.trespass = f"{event} {where}"

    def _inside(self, where: str) -> bool:
        assert self.allowed is not None
        real = os.path.realpath(where)
        return real.startswith(f"{self.allowed}{os.sep}") or real == os.devnull


_WATCHED = frozenset(
    (
        "open", "os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.symlink", "os.link", "os.truncate", "os.system",
        "socket.connect", "subprocess.Popen", "os.exec", "os.posix_spawn",
    )
)  # fmt: skip


def tried(kind: str, seed: int, first: int, count: int) -> Tally:
    """Cases `first`... of a kind, in forks: a case that ends its process has failed, and the next goes on."""
    total, at = Tally(), first
    KINDS[kind].warm()
    while at < first + count:
        most = min(BATCH, first + count - at)
        done = _forked(kind, seed, at, most)
        total.add(done)
        at += done.cases
    return total


def _forked(kind: str, seed: int, first: int, count: int) -> Tally:
    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.close(read)
        _held(kind, seed, first, count, write)
    os.close(write)
    told = b""
    with os.fdopen(read, "rb") as file:
        told = file.read()
    _, how = os.waitpid(child, 0)
    lines = told.splitlines()
    tally = Tally(**json.loads(lines[-1])) if lines else Tally()
    if tally.cases < count:  # it did not come to its end
        tally.cases += 1
        tally.failed.append(
            f"{kind} {seed} {first + tally.cases - 1}: ended by {os.waitstatus_to_exitcode(how)}"
        )
    return tally


def _held(kind: str, seed: int, first: int, count: int, write: int) -> None:
    """In the fork: with bounds, telling the tally after each case."""
    most = MEMORY + taken()  # beyond what the process has that it was forked from
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    sys.dont_write_bytecode = True  # what a case imports first would be written, and taken for a trespass
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    try:
        _batch(
            kind,
            seed,
            first,
            count,
            lambda tally: os.write(write, json.dumps(asdict(tally)).encode() + b"\n"),
        )
    finally:
        os._exit(0)


_WATCH: list[Watch] = []


def _batch(kind: str, seed: int, first: int, count: int, tell: Any) -> Tally:
    tally = Tally()
    if not _WATCH:
        _WATCH.append(Watch())
    with _bounded(), tempfile.TemporaryDirectory(prefix="hostile-") as name:
        root = Path(name).resolve()
        (root / "outside").mkdir()
        (root / "outside" / "secret.txt").write_text("secret")
        for index in range(first, first + count):
            case = root / f"case{index}"
            case.mkdir()
            _case(kind, seed, index, case, tally, _WATCH[0])
            shutil.rmtree(case)
            if sorted(path.name for path in root.rglob("*")) != ["outside", "secret.txt"]:
                tally.failed.append(f"{kind} {seed} {index}: left a file outside")
            tell(tally)
    return tally


def _case(kind: str, seed: int, index: int, folder: Path, tally: Tally, watch: Watch) -> None:
    tried_, label = KINDS[kind], f"{kind} {seed} {index}"
    tried_.make(Random(label), folder)
    watch.allowed, watch.trespass = folder, ""
    started = time.process_time()
    tally.cases += 1
    seconds = min(SECONDS, tried_.seconds)
    try:
        signal.setitimer(signal.ITIMER_PROF, seconds)
        tried_.read(folder)
        tally.sound += 1
    except ALLOWED as error:
        tally.refused += 1
        told = str(error)
        if not told.strip() or len(told) > 60_000:
            tally.failed.append(f"{label}: a message of {len(told)} letters")
    except TooSlowError:
        tally.failed.append(f"{label}: more than {seconds:.0f} s")
    except (Exception, SystemExit) as error:  # noqa: BLE001  # this is what is looked for
        tally.failed.append(f"{label}: {_told(error)}")
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        watch.allowed = None
    if watch.trespass:
        tally.failed.append(f"{label}: {watch.trespass}")
    tally.slowest = max(tally.slowest, time.process_time() - started)


def _told(error: BaseException) -> str:
    """An exception and where it comes from."""
    frame, place = error.__traceback__, ""
    while frame is not None:
        if "/pnp/" in frame.tb_frame.f_code.co_filename:
            place = f"{frame.tb_frame.f_code.co_filename.rpartition('/pnp/')[2]}:{frame.tb_lineno}"
        frame = frame.tb_next
    return f"{type(error).__name__} at {place}: {' '.join(str(error).split())[:150]}"


@contextmanager
def _bounded() -> Iterator[None]:
    def stop(*_: object) -> None:
        raise TooSlowError

    before = signal.signal(signal.SIGPROF, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGPROF, before)
