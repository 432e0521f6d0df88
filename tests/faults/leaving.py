"""Commands that have workers, killed or bereft of one: nobody lives on, and who is left tells."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from tests.faults.builds import Two, finished, kill, lives, waited
from tests.faults.lacking import Tried
from tests.processes import group

SIMULATE = ("simulate", "magicans", "--games", "1000000", "--jobs", "2")
SHARES = (0.3, 0.8, 1.5, 2.5, 4.0)
"""Seconds after which a command is killed, times what it takes a quiet machine to begin."""


def commands(two: Two) -> dict[str, Sequence[str]]:
    """By what they are called, commands that go on until they are stopped, or for long."""
    kits = two.base / "kits"
    if not kits.exists():
        (kit,) = (path.parent for path in two.out.rglob("manifest.json"))
        for name in ("one", "two", "three", "four"):
            shutil.copytree(kit, kits / kit.parent.name / name)
    supper = str(two.root(0) / "examples" / "supper-is-served")
    return {
        "simulate --jobs 2": SIMULATE,
        "verify --jobs 2": ("verify", "magicans", "--out", str(kits), "--jobs", "2"),
        "build --jobs 2": ("build", "magicans", "duelo", "--out", str(two.base / "many"), "--jobs", "2"),
        "build --watch": ("build", supper, "--watch", "--out", str(two.base / "watched")),
        "serve": ("serve", supper, "--port", "0"),
    }


def tried(two: Two) -> Iterator[Tried]:
    """Each command killed at some moments; then each bereft of a worker."""
    for what, words in commands(two).items():
        for share in SHARES:
            yield orphaned(two, what, words, share * max(two.seconds / 4, 0.5))
        if what not in ("build --watch", "serve"):
            yield bereft(two, what, words)


def _start(two: Two, words: Sequence[str]) -> subprocess.Popen[str]:
    return two.start(0, [sys.executable, "-P", "-m", "pnp", *words])


def orphaned(two: Two, what: str, words: Sequence[str], seconds: float) -> Tried:
    """The first process killed after so many seconds: its workers have to notice by themselves."""
    process = _start(two, words)
    time.sleep(seconds)
    if process.poll() is None:
        os.kill(process.pid, signal.SIGKILL)
    left = lives(process.pid)
    finished(process)
    return Tried(f"{what}, its first process killed", "nobody is left", "a process is left" if left else "")


def bereft(two: Two, what: str, words: Sequence[str]) -> Tried:
    """One worker killed at work: an error in words, in the end, and no process."""
    process = _start(two, words)
    found = waited(lambda: process.poll() is not None or _workers(process.pid), 60.0)
    workers = _workers(process.pid)
    if not found or not workers:
        kill(process.pid)
        told = finished(process)
        return Tried(f"{what}, a worker killed", "no worker", f"no worker was seen: {told.err[-200:]}")
    with suppress(ProcessLookupError):  # told below, since the command then ends well
        os.kill(min(workers), signal.SIGKILL)
    told = finished(process)
    failure = ""
    if told.status != 2 or "Traceback" in told.err + told.out or "pnp: " not in told.err:
        failure = f"ended with {told.status}: {told.err.strip()[-300:]}"
    if lives(process.pid):
        failure = "a process is left"
    return Tried(f"{what}, a worker killed", f"status {told.status}", failure)


def _workers(leader: int) -> set[int]:
    """The workers that a command has started and that work; not the helper that Python starts for them."""
    return {
        pid
        for pid, seconds in group(leader).items()
        if pid != leader and seconds >= 1 and b"resource_tracker" not in _line(pid)
    }


def _line(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""
