"""The worker process of the server: it draws, keeps its caches, answers requests, and checks drawings while
there are no requests."""

import gc
import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.errors import PnpError
from pnp.serve.view import View
from pnp.system.process import end_with_parent, fault, plain

if TYPE_CHECKING:
    from pnp.serve.easel import Easel

SWEPT = 40
"""The number of answers after which garbage is collected. Drawings are millions of tuples without cycles."""

FOUND = "found"
"""The first item of a message with findings: (FOUND, view, revision, findings)."""

ANSWER = "answer"
"""The first item of an answer: (ANSWER, number of the request, result or PnpError)."""


def start(folder: Path) -> tuple[BaseProcess, Connection]:
    """Start a worker for the game in a folder. Return its process and the connection to it. Requests over the
    connection are (number, verb, arguments), answers are (ANSWER, number, result or PnpError). The worker
    also sends the findings of its checks unasked, as (FOUND, view, revision, findings)."""
    context = multiprocessing.get_context("spawn")
    line, far = context.Pipe()
    process = context.Process(target=_work, args=(folder, far), daemon=True)
    process.start()
    far.close()
    return process, line


def _work(folder: Path, line: Connection) -> None:
    """Run the worker until its connection ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle
    end_with_parent()
    os.environ.pop("SOURCE_DATE_EPOCH", None)
    gc.disable()
    from pnp.serve.easel import Easel

    desk = _Desk(Easel(folder), line)
    with suppress(EOFError, OSError):  # the parent is gone: nobody looks any more
        desk.stay()


class _Desk:
    """Answers requests, and continues the checks of drawings between them."""

    def __init__(self, easel: "Easel", line: Connection) -> None:
        self._easel = easel
        self._line = line
        self._proofs: deque[tuple[View, Iterator[Any]]] = deque()

    def stay(self) -> None:
        """Answer requests until the connection ends. Raises EOFError or OSError then."""
        answered = 0
        while True:
            if self._proofs and not self._line.poll(0):
                self._prove()
                continue
            if answered >= SWEPT and not self._proofs and not self._line.poll(0):
                gc.collect()
                answered = 0
            number, verb, asked = self._line.recv()
            self._line.send((ANSWER, number, self._answer(verb, asked)))
            answered += 1

    def _answer(self, verb: str, asked: tuple[Any, ...]) -> Any:
        try:
            return getattr(self, f"do_{verb}")(*asked)
        except PnpError as error:
            return plain(error)
        except Exception as error:  # noqa: BLE001  # whatever somebody's package does
            return fault(error, place=verb, author="the authors of pnp or of the game")

    def do_forget(self) -> None:
        """Forget what was drawn, because the files have changed."""
        self._proofs.clear()
        self._easel.forget()

    def do_look(self, view: View) -> Any:
        """Return the faces of a view. Findings on them are sent later."""
        told = self._easel.look(view)
        self._proofs = deque(each for each in self._proofs if each[0] != view)
        self._proofs.append((view, self._easel.proof(view)))
        return told

    def do_sheets(self, view: View) -> Any:
        """Return the sheets of a view."""
        return self._easel.sheets(view)

    def do_picture(self, key: str, guides: bool) -> str | None:
        """Return a face or a sheet as SVG."""
        return self._easel.picture(key, guides=guides)

    def _prove(self) -> None:
        view, steps = self._proofs[0]
        revision = self._easel.revision
        try:
            found = next(steps)
        except StopIteration:
            self._proofs.popleft()
            return
        except PnpError as error:
            found = [_as_finding(error)]
        except Exception as error:  # noqa: BLE001
            found = [_as_finding(fault(error, place="a check", author="the authors of pnp or of the game"))]
        if found is not None:
            self._line.send((FOUND, view, revision, found))


def _as_finding(error: PnpError) -> dict[str, object]:
    """Return an error of a check itself as a finding for the page."""
    words = {"where": error.place, "message": error.problem, "hint": error.hint, "title": error.found}
    return {**words, "code": "", "severity": "error", "explanation": "", "faces": ()}
