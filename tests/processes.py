"""Commands that run beside a test: followed, interrupted and killed, and none left when it ends."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 60.0
"""Seconds that anything is waited for; a machine with much to do takes its time."""


@contextmanager
def running(*arguments: str, cwd: Path, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """`python ...`, in a session of its own; whatever it has started is killed at the end."""
    process = subprocess.Popen(
        [sys.executable, *arguments],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        start_new_session=True,
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate(timeout=LONGEST)


def group(leader: int) -> dict[int, float]:
    """A command and all living processes that it has started, with the seconds of CPU that each has taken."""
    listed = subprocess.run(
        ["ps", "-A", "-o", "pid=,pgid=,stat=,time="], capture_output=True, text=True, check=True
    )
    found = {}
    for line in listed.stdout.splitlines():
        pid, of, state, taken = line.split()
        if int(of) == leader and not state.startswith("Z"):
            found[int(pid)] = 0.0
            for part in taken.rpartition("-")[2].split(":"):  # hours, where there are any, minutes, seconds
                found[int(pid)] = found[int(pid)] * 60 + float(part)
    return found


def workers(leader: int) -> set[int]:
    """The worker processes that a command has started and that are at work."""
    return {pid for pid, seconds in group(leader).items() if pid != leader and seconds >= 1}


def until(happens: Callable[[], object], process: subprocess.Popen[str] | None = None) -> None:
    """Wait for something, and no longer; a process that ends meanwhile fails the test."""
    deadline = time.monotonic() + LONGEST
    while not happens():
        assert process is None or process.poll() is None, "it ended by itself"
        assert time.monotonic() < deadline, f"waited {LONGEST:g} s for nothing"
        time.sleep(0.1)


def taken() -> int:
    """Bytes of address space that this process has, and any fork of it begins with; 0 where no file says."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[0]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")
