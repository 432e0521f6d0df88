"""Workers that need not import the program first: a server that has imported it forks each of them.

pnp spawns its workers, as can be done on every system; a worker then imports the program before it does
anything, for the better part of a second, some hundred times in the suite. What a worker is handed, does,
says and ends with is the same. Tests that start the whole program (tests/processes.py) have it spawn.
"""

import multiprocessing
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

_Forked: Any = multiprocessing.get_context("forkserver").Process if hasattr(os, "fork") else object


@contextmanager
def forked() -> Iterator[None]:
    """Have workers forked where the system can; elsewhere they are spawned."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        yield
        return
    real = multiprocessing.get_context
    context: Any = real("forkserver")
    context.set_forkserver_preload(["tests.preloaded"])
    context.Process = Worker

    def chosen(method: str | None = None) -> Any:
        return context if method == "spawn" else real(method)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(multiprocessing, "get_context", chosen)
        yield


class Worker(_Forked):
    """A worker with the environment of who starts it: the server's is that of its own beginning."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.environment = dict(os.environ)

    def run(self) -> None:
        os.environ.clear()
        os.environ.update(self.environment)
        super().run()
