"""Exchanges of a kit that are killed at a step, each in a fork of a small process.

A worker that runs tests remembers much, and a fork of it takes longer.
"""

import atexit
import errno
import json
import os
import subprocess
import sys
from functools import cache, partial
from pathlib import Path

from pnp.errors import KitError
from pnp.kit.folder import exchange
from tests import killed, made

ROOT = Path(__file__).resolve().parents[3]

KIT = "game/es-a4"
OLD = {"board.pdf": b"old board", "cards.pdf": b"old cards", "svg/1.svg": b"old", "svg/faces/a.svg": b"old a"}
NEW = {"board.pdf": b"new board", "svg/1.svg": b"new", "svg/2.svg": b"new", "mats/m.pdf": b"new mats"}


def exchange_kit(out: Path, way: str) -> None:
    """Build a kit and put it in its place, as a command does. Raises KitError."""
    if way != "exchange":
        exchange._exchange = lambda new, target: False
    if way == "copies":
        os.link = _refuse_second_name  # type: ignore[assignment]
    exchange.recover(out)
    exchange.survey(out / KIT)
    work = exchange.begin(out)
    try:
        made.kit(work.new, NEW, "game")
        exchange.exchange_folders(work, out / KIT)
    finally:
        exchange.end(work)
        exchange.leave(out)


def _refuse_second_name(source: object, goal: object) -> None:
    raise OSError(errno.EPERM, "a disk without second names")


def run(out: Path, way: str, step: int = 0) -> int:
    """Exchange the kit in a folder, or "recover" it, in a process that is killed before a step, 0 for never.
    Return how it ended (tests.killed)."""
    server = _server()
    assert server.stdin is not None
    assert server.stdout is not None
    server.stdin.write(json.dumps((str(out), way, step)) + "\n")
    server.stdin.flush()
    return int(server.stdout.readline())


@cache
def _server() -> subprocess.Popen[str]:
    server = subprocess.Popen(
        [sys.executable, "-m", "tests.kit.exchange.exchanging"],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8",
    )  # fmt: skip
    atexit.register(server.communicate)
    return server


def serve() -> None:
    """Answer each request with how its process ended, until the input ends."""
    for line in sys.stdin:
        name, way, step = json.loads(line)
        out = Path(name)
        task = partial(exchange.recover, out) if way == "recover" else partial(exchange_kit, out, way)
        sys.stdout.write(f"{killed.run(task, step, name, KitError)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    serve()
